/**
 * Calls back once the page's first frame has been drawn, so that what is done then does not delay
 * it. A page that is not shown draws no frame: there it is once the document has been read.
 */
export function afterFirstFrame(callback: () => void): void {
  let called = false;
  const once = (): void => {
    if (called) return;
    called = true;
    callback();
  };
  const hidden = (): void => {
    if (document.visibilityState !== "hidden") return;
    if (document.readyState === "loading") addEventListener("DOMContentLoaded", once, { once: true });
    else once();
  };
  // A message posted in a frame's callback arrives when the frame is drawn.
  const drawn = new MessageChannel();
  drawn.port1.onmessage = once;
  const frame = (): void => {
    if (document.body?.firstElementChild) drawn.port2.postMessage(null);
    else requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
  addEventListener("visibilitychange", hidden);
  hidden();
}
