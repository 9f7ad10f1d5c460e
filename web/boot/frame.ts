import { once } from "./once";

/** When to call back at the latest after the frame, and without one, in milliseconds. */
const [busy, hidden] = [10, 100];

/**
 * Calls back when the next frame is drawn and the page has nothing more urgent to do, or soon after
 * on a page that always has. A page that is not shown draws no frame.
 */
export function afterFrame(callback: () => void): void {
  const callOnce = once(callback);
  setTimeout(callOnce, hidden);
  requestAnimationFrame(() => {
    if ("requestIdleCallback" in window) requestIdleCallback(callOnce, { timeout: busy });
    else setTimeout(callOnce);
  });
}
