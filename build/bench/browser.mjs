// What the measurements share: the browser, and a page in a fresh profile.
import { chromium } from "playwright-core";

/** Opens the browser that `build bench` chose. */
export function launch(...args) {
  return chromium.launch({ executablePath: process.env.LANEWISE_CHROME, args: ["--no-sandbox", ...args] });
}

/** Runs use(page) in a profile of its own: no cache, no storage, no service worker. */
export async function inFreshPage(browser, use) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  try {
    return await use(await context.newPage());
  } finally {
    await context.close();
  }
}

/** Waits for the page's mark and returns its time, in milliseconds after navigation start. */
export function mark(page, name) {
  return page.evaluate(
    (name) =>
      new Promise((resolve) => {
        new PerformanceObserver((list, observer) => {
          const [entry] = list.getEntriesByName(name);
          if (!entry) return;
          observer.disconnect();
          resolve(entry.startTime);
        }).observe({ type: "mark", buffered: true });
      }),
    name,
  );
}

/** The page's first contentful paint, in milliseconds after navigation start. */
export function firstPaint(page) {
  return page.evaluate(
    () =>
      new Promise((resolve) => {
        new PerformanceObserver((list, observer) => {
          const [entry] = list.getEntriesByName("first-contentful-paint");
          if (!entry) return;
          observer.disconnect();
          resolve(entry.startTime);
        }).observe({ type: "paint", buffered: true });
      }),
  );
}
