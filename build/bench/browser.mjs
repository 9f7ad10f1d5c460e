// What the measurements share: the browser, a page in a fresh profile, and the page's own times.
import { launch } from "../browser/launch.mjs";

export { launch };

/** A page that has not come so far by then never will. */
const patience = 60_000;

/**
 * Opens it to time frames. They come as soon as they are ready: otherwise the time is mostly the wait for
 * the display, which is up to 16.7 ms at 60 Hz whatever the page does. And messages come once a frame
 * is painted: Chromium holds some back after a key until the frame stands on the display (4 of 100 here,
 * for 6 ms).
 */
export const launchForFrames = () =>
  launch({ args: ["--disable-frame-rate-limit", "--disable-gpu-vsync"], disable: ["DeferRendererTasksAfterInput"] });

/** Runs use(page) in a profile of its own: no cache, no storage, no service worker. */
export async function inFreshPage(browser, use) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  try {
    return await use(await context.newPage());
  } finally {
    await context.close();
  }
}

/**
 * Runs use(page) in such a profile, too, but with a page that nobody watches. With a page of its own Playwright has the browser
 * keep what arrives: each response is copied, and decoded at its end, which is 13 ms for the client alone. A page here has no
 * more than `send`, a command of the DevTools protocol, and `evaluate`, which waits for the value of an expression.
 */
export async function inBarePage(browser, use) {
  const devtools = await browser.newBrowserCDPSession();
  const { browserContextId } = await devtools.send("Target.createBrowserContext");
  try {
    const { targetId } = await devtools.send("Target.createTarget", { url: "about:blank", browserContextId, width: 1440, height: 900 });
    const { sessionId } = await devtools.send("Target.attachToTarget", { targetId, flatten: false });
    return await use(barePage(devtools, sessionId));
  } finally {
    await devtools.send("Target.disposeBrowserContext", { browserContextId });
    await devtools.detach();
  }
}

function barePage(devtools, sessionId) {
  const waiting = new Map();
  let last = 0;
  devtools.on("Target.receivedMessageFromTarget", ({ message }) => {
    const { id, result, error } = JSON.parse(message);
    const answer = waiting.get(id);
    waiting.delete(id);
    if (error) answer?.reject(new Error(error.message));
    else answer?.resolve(result);
  });
  const send = (method, params = {}) =>
    new Promise((resolve, reject) => {
      const id = ++last;
      waiting.set(id, { resolve, reject });
      devtools.send("Target.sendMessageToTarget", { sessionId, message: JSON.stringify({ id, method, params }) }).catch(reject);
    });
  const evaluate = async (expression) => {
    const { result, exceptionDetails } = await send("Runtime.evaluate", { expression, awaitPromise: true, returnByValue: true });
    if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
    return result.value;
  };
  return { send, evaluate };
}

/** Waits for the page's mark and returns its time, in milliseconds after navigation start. */
export const mark = (page, name) => page.evaluate(entry("mark", name));

/** The page's first contentful paint, in milliseconds after navigation start. */
export const firstPaint = (page) => page.evaluate(entry("paint", "first-contentful-paint"));

/** The expression that waits for an entry of the page's timeline, and is its time. */
const entry = (type, name) => `(${awaitEntry})(${JSON.stringify({ type, name, patience })})`;

/** In the page. */
function awaitEntry({ type, name, patience }) {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`${location.href} did not come to "${name}"`)), patience);
    new PerformanceObserver((list, observer) => {
      const [found] = list.getEntriesByName(name);
      if (!found) return;
      observer.disconnect();
      clearTimeout(timer);
      resolve(found.startTime);
    }).observe({ type, buffered: true });
  });
}
