/** When to call back at the latest after the frame, and without one, in milliseconds. */
const [busy, hidden] = [10, 100];

/**
 * Calls back when the next frame is drawn and the page has nothing more urgent to do, or soon after
 * on a page that always has. A page that is not shown draws no frame.
 */
export function afterFrame(callback: () => void): void {
  let called = false;
  const once = (): void => {
    if (called) return;
    called = true;
    callback();
  };
  setTimeout(once, hidden);
  requestAnimationFrame(() => {
    if ("requestIdleCallback" in window) requestIdleCallback(once, { timeout: busy });
    else setTimeout(once);
  });
}
