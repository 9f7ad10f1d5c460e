/**
 * Starts the client: the page's Go program, compiled to WebAssembly. It does what go-app's own app.js does, but
 * without its overlay over the page, without the proxy in front of the download that keeps a browser from caching the
 * compiled code, and with a service worker of our own.
 */

import { keepAddress } from "./address";
import type { EngineHost } from "./api";
import { compile } from "./compile";
import { fact } from "./facts";
import { report, why } from "./report";
import { allowReadingStorage } from "./storage";

/** The class of the toolchain's wasm_exec.js. */
declare class Go {
  readonly importObject: WebAssembly.Imports;
  env: Record<string, string>;
  /** Resolves when the program ends, which a page's program does only if it fails. */
  run(instance: WebAssembly.Instance): Promise<void>;
}

/** What go-app's Go code calls on the window, or sets there. */
interface GoAppHooks {
  goappGetenv(name: string): string;
  goappNav(path: string): void;
  goappOnUpdate(): void;
  goappOnAppInstallChange(): void;
}

const base = fact("base");
const root = base.replace(/\/$/, "");

const environment: Record<string, string> = {
  GOAPP_VERSION: fact("version"),
  GOAPP_ROOT_PREFIX: root,
  GOAPP_STATIC_RESOURCES_URL: root,
};

// go-app knows a page by its folder.
if (location.pathname.endsWith("/index.html")) {
  const folder = location.pathname.slice(0, -"index.html".length);
  history.replaceState(history.state, "", folder + location.search + location.hash);
}

keepAddress();

const hooks = window as unknown as GoAppHooks;
hooks.goappGetenv = (name) => environment[name] ?? "";
hooks.goappNav = () => {};
hooks.goappOnUpdate = () => {};
hooks.goappOnAppInstallChange = () => {};

// go-app takes every link for one to a page of its own. A link that opens a tab is left to the browser.
document.addEventListener("click", (event) => {
  if (event.target instanceof Element && event.target.closest("a[target=_blank]")) event.stopPropagation();
});

async function start(engine: EngineHost): Promise<void> {
  try {
    // Without an engine the page can still show the text.
    const compiling = engine.client.catch(() => compile(fact("client")));
    const [module] = await Promise.all([compiling, import(fact("wasm-exec"))]);
    const go = new Go();
    go.env = { GOGC: "off" }; // until the page has started and sets its own pace: a collection would delay the start
    const instance = await WebAssembly.instantiate(module, go.importObject);
    await go.run(instance);
    report("The page stopped because of an error in Lanewise. Your text is kept: reload the page to go on.");
  } catch (cause) {
    report(`Lanewise could not start (${why(cause)}). You can still read and copy the text: reload the page to try again.`);
  }
}

/** Stores the site for offline use. */
export function registerServiceWorker(): void {
  if (!("serviceWorker" in navigator)) return;
  navigator.serviceWorker.register(`${base}service-worker.js`).catch((cause) => {
    console.warn("Lanewise will not work offline:", cause);
  });
}

/** Called once, by the page's module script. */
export function startClient(engine: EngineHost): void {
  allowReadingStorage();
  void start(engine);
}
