/** When to call back at the latest, in milliseconds: a busy page has no idle time, a hidden one no frames. */
const atLatest = 100;

/** Calls back when the next frame is drawn and the page has nothing more urgent to do. */
export function afterFrame(callback: () => void): void {
  let called = false;
  const once = (): void => {
    if (called) return;
    called = true;
    callback();
  };
  setTimeout(once, atLatest);
  requestAnimationFrame(() => {
    if (window.requestIdleCallback) requestIdleCallback(once);
    else setTimeout(once);
  });
}
