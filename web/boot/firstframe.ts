import { once } from "./once";

/** How long the first frame is waited for at most, in milliseconds: one that is out of sight in a page of another site draws none. */
const patience = 400;

/**
 * Calls back once the page's first frame has been drawn, so that what is done then does not delay
 * it. A page that is not shown draws no frame: there it is once the document has been read.
 */
export function afterFirstFrame(callback: () => void): void {
  const callOnce = once(callback);
  const hidden = (): void => {
    if (document.visibilityState !== "hidden") return;
    afterReading(callOnce);
  };
  // A message posted in a frame's callback arrives when the frame is drawn.
  const channel = new MessageChannel();
  channel.port1.onmessage = callOnce;
  const frame = (): void => {
    if (document.body?.firstElementChild) channel.port2.postMessage(null);
    else requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
  if (parent !== window) setTimeout(() => afterReading(callOnce), patience);
  addEventListener("visibilitychange", hidden);
  hidden();
}

function afterReading(callback: () => void): void {
  if (document.readyState === "loading") addEventListener("DOMContentLoaded", callback, { once: true });
  else callback();
}
