import { once } from "./once";

/**
 * How long to wait for the first frame at most, in milliseconds: a frame that is out of sight in a page of another
 * site draws none.
 */
const patience = 400;

/**
 * Calls back once the document has been read and the page's first frame has been drawn, so that what is done then
 * does not delay it. A browser draws what it has of a document, so the frame may come before the text that the editor
 * is to take. A page that is hidden draws no frame.
 */
export function afterFirstFrame(callback: () => void): void {
  const callOnce = once(() => afterReading(callback));
  const hidden = (): void => {
    if (document.visibilityState === "hidden") callOnce();
  };
  // A message posted in a frame's callback arrives when the frame is drawn.
  const channel = new MessageChannel();
  channel.port1.onmessage = callOnce;
  const frame = (): void => {
    if (document.body?.firstElementChild) channel.port2.postMessage(null);
    else requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
  if (parent !== window) setTimeout(callOnce, patience);
  addEventListener("visibilitychange", hidden);
  hidden();
}

function afterReading(callback: () => void): void {
  if (document.readyState === "loading") addEventListener("DOMContentLoaded", callback, { once: true });
  else callback();
}
