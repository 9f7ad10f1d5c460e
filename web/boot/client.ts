/**
 * Starts the client: the page's Go program, compiled to WebAssembly. It does what go-app's own
 * app.js does, without its overlay over the page, without the proxy in front of the download that
 * keeps a browser from caching the compiled code, and with a service worker of our own.
 */

import type { EngineHost } from "./api";
import { compile } from "./compile";
import { allowReadingStorage } from "./storage";

/** The class of the toolchain's wasm_exec.js, which the page loads before this script. */
declare class Go {
  readonly importObject: WebAssembly.Imports;
  /** Ends when the program ends, which a page's program never does unless it fails. */
  run(instance: WebAssembly.Instance): Promise<void>;
}

/** What go-app's Go code calls or sets on the window. */
interface GoAppHooks {
  goappGetenv(name: string): string;
  goappNav(path: string): void;
  goappOnUpdate(): void;
  goappOnAppInstallChange(): void;
}

const meta = (name: string): string =>
  document.querySelector<HTMLMetaElement>(`meta[name="lanewise-${name}"]`)?.content ?? "";

const base = meta("base");
const root = base.replace(/\/$/, "");

const environment: Record<string, string> = {
  GOAPP_VERSION: meta("version"),
  GOAPP_ROOT_PREFIX: root,
  GOAPP_STATIC_RESOURCES_URL: root,
  GOAPP_INTERNAL_URLS: "[]",
};

// go-app knows a page by its folder.
if (location.pathname.endsWith("/index.html")) {
  const folder = location.pathname.slice(0, -"index.html".length);
  history.replaceState(history.state, "", folder + location.search + location.hash);
}

const hooks = window as unknown as GoAppHooks;
hooks.goappGetenv = (name) => environment[name] ?? "";
hooks.goappNav = () => {};
hooks.goappOnUpdate = () => {};
hooks.goappOnAppInstallChange = () => {};

/** Says above the page what went wrong; the text in the editor stays as it is. */
function report(sentence: string): void {
  const note = document.createElement("p");
  note.className = "client-failure";
  note.setAttribute("role", "alert");
  note.textContent = sentence;
  document.body.append(note);
}

/** Ends when every script of the page has run, wasm_exec.js among them; this module comes before that. */
function scriptsRun(): Promise<void> {
  return new Promise((resolve) => {
    document.addEventListener("DOMContentLoaded", () => resolve(), { once: true });
  });
}

async function start(engine: EngineHost): Promise<void> {
  try {
    // Without an engine the page still has the text to give.
    const compiling = engine.client.catch(() => compile(meta("client")));
    const [module] = await Promise.all([compiling, scriptsRun()]);
    const go = new Go();
    const instance = await WebAssembly.instantiate(module, go.importObject);
    await go.run(instance);
    report("The page stopped because of an error in Lanewise. Your text is kept: reload the page to go on.");
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    report(`Lanewise could not start (${reason}). You can still read and copy the text: reload the page to try again.`);
  }
}

/**
 * Registers the service worker once Run works, so that storing the site for offline use does not
 * compete with starting it.
 */
function registerServiceWorker(): void {
  if (!("serviceWorker" in navigator)) return;
  const observer = new PerformanceObserver((list) => {
    if (list.getEntriesByName("lanewise:run-ready").length === 0) return;
    observer.disconnect();
    navigator.serviceWorker.register(`${base}service-worker.js`).catch((cause) => {
      console.warn("Lanewise will not work offline:", cause);
    });
  });
  observer.observe({ type: "mark", buffered: true });
}

/** Called once, by the page's module script. */
export function startClient(engine: EngineHost): void {
  allowReadingStorage();
  void start(engine);
  registerServiceWorker();
}
