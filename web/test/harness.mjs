/**
 * What every browser test stands on: one browser for the files of a process (build/suite/browser.go), a fresh profile a
 * test, and a watch over the page. A test fails on whatever the page reports by itself: an uncaught error, an error on the
 * console, a violation of the content-security-policy.
 *
 * Nothing here sleeps. A step waits for what the user would wait for, through eventually().
 */
import assert from "node:assert/strict";
import { after, test } from "node:test";
import { launch } from "../../build/browser/launch.mjs";
import { Proxy } from "./proxy.mjs";

/** Addresses of the site as `go run ./build test` serves it (build/suite/browser.go); each ends in a slash. */
export const sites = readSites();

/** How long a step may take before its test fails, in milliseconds. Generous: the machine may be busy. */
export const patience = Number(process.env.LANEWISE_PATIENCE ?? 20_000);

const flags = [
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  // A function is compiled for speed once it has run ten times as long as is usual: most pages of the tests live for two
  // seconds, and a tenth of the processor's time went into code that was hardly called again.
  "--js-flags=--wasm-tiering-budget=130000000",
];

/**
 * A profile that keeps the site's service worker. The others refuse it: after every test's first page
 * it would store the whole site once more.
 */
export const withServiceWorker = { serviceWorkers: "allow" };

/** A desktop window as the design draws it. */
export const desktop = { width: 1440, height: 900 };

let browser;

/** The browser of the files that run in this process, started with their first test: where none is chosen, none is needed. */
function started() {
  return (browser ??= launch({ args: flags }));
}

after(async () => (await browser)?.close());

function readSites() {
  const list = process.env.LANEWISE_BASE_URLS;
  if (!list) throw new Error("The browser tests need a served site: run them with `go run ./build test`.");
  return JSON.parse(list);
}

/**
 * A test in a fresh profile: body(profile, t) gets a Profile. The options are those of a Playwright
 * context (viewport, colorScheme, ...).
 */
export function inFreshProfile(name, options, body) {
  if (typeof options === "function") [options, body] = [{}, options];
  test(name, { timeout: 6 * patience }, async (t) => {
    const profile = await Profile.create(options);
    try {
      await body(profile, t);
    } finally {
      await profile.close();
    }
    profile.check();
  });
}

/** One browser profile: its own storage, cache and service worker. */
export class Profile {
  #troubles = [];
  #expected = [];
  #others = [];
  #proxies = [];

  static async create(options = {}) {
    const profile = new Profile();
    profile.context = await (await started()).newContext({ viewport: desktop, colorScheme: "dark", serviceWorkers: "block", ...options });
    profile.context.setDefaultTimeout(patience);
    profile.context.on("page", (page) => profile.#watch(page));
    await profile.context.addInitScript(reportViolations);
    return profile;
  }

  /** A second profile, for a test in which two people meet. It is watched and closed with this one. */
  async another(options = {}) {
    const other = await Profile.create(options);
    this.#others.push(other);
    return other;
  }

  /** A site behind a proxy that lasts as long as this profile. The options are those of Proxy.of. */
  async proxy(site, options) {
    const proxy = await Proxy.of(site, options);
    this.#proxies.push(proxy);
    return proxy;
  }

  newPage() {
    return this.context.newPage();
  }

  /** The page may report what matches: the test is about it. */
  expectTrouble(pattern) {
    this.#expected.push(pattern);
  }

  #watch(page) {
    const note = (kind, text) => this.#troubles.push(`${kind}: ${text}`);
    page.on("pageerror", (error) => note("uncaught error", error.stack ?? error.message));
    page.on("console", (message) => {
      if (message.type() === "error") note("console error", `${message.text()} (${message.location().url})`);
    });
  }

  /** Fails if a page of this profile reported something that no one expected. */
  check() {
    for (const other of this.#others) other.check();
    const unexpected = this.#troubles.filter((trouble) => !this.#expected.some((pattern) => pattern.test(trouble)));
    assert.deepEqual(unexpected, [], "the page reported errors");
  }

  async close() {
    await Promise.all([this, ...this.#others].map((profile) => profile.context.close()));
    await Promise.all(this.#proxies.map((proxy) => proxy.close()));
  }
}

/** In the page: a violation of the policy goes to the console even where the browser is silent. */
function reportViolations() {
  addEventListener("securitypolicyviolation", (event) => {
    console.error(`policy violation: ${event.violatedDirective} ${event.blockedURI} ${event.sourceFile}:${event.lineNumber}`);
  });
}

/**
 * Repeats check() until it no longer throws, less and less often, and gives its result. When the patience has run out
 * it throws what check() threw last: the failure says what was expected and what was seen.
 */
export async function eventually(check, limit = patience) {
  const end = performance.now() + limit;
  for (let pause = 10; ; pause = Math.min(1.4 * pause, 40)) {
    try {
      return await check();
    } catch (failure) {
      if (performance.now() > end) throw failure;
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  }
}

/** Milliseconds that work() takes. */
export async function timeOf(work) {
  const start = performance.now();
  await work();
  return performance.now() - start;
}
