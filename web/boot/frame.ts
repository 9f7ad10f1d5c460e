import { once } from "./once";

/** The longest time until the callback, in milliseconds: after the frame, and if there is no frame. */
const [busy, hidden] = [10, 100];

/**
 * Calls back when the next frame has been drawn and the page has nothing more urgent to do, or soon after on a page
 * that always has. A page that is hidden draws no frame.
 */
export function afterFrame(callback: () => void): void {
  const callOnce = once(callback);
  setTimeout(callOnce, hidden);
  requestAnimationFrame(() => {
    if ("requestIdleCallback" in window) requestIdleCallback(callOnce, { timeout: busy });
    else setTimeout(callOnce);
  });
}
