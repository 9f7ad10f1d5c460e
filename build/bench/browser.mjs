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

/** Waits for the page's mark and returns its time, in milliseconds after navigation start. */
export const mark = (page, name) => entry(page, "mark", name);

/** The page's first contentful paint, in milliseconds after navigation start. */
export const firstPaint = (page) => entry(page, "paint", "first-contentful-paint");

function entry(page, type, name) {
  return page.evaluate(
    ({ type, name, patience }) =>
      new Promise((resolve, reject) => {
        const timer = setTimeout(() => reject(new Error(`${location.href} did not come to "${name}"`)), patience);
        new PerformanceObserver((list, observer) => {
          const [found] = list.getEntriesByName(name);
          if (!found) return;
          observer.disconnect();
          clearTimeout(timer);
          resolve(found.startTime);
        }).observe({ type, buffered: true });
      }),
    { type, name, patience },
  );
}
