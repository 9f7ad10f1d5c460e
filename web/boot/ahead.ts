/**
 * The worker that runs programs ahead of the engine, by generated code (wasm/ahead). It has this script and a
 * program of its own, and starts with the first frame for it: nothing of it is loaded before a program runs long.
 */
import type { StartMessage } from "./api";

/** Says to the engine that nobody runs ahead any more: a message of no session (core/ahead/wire). */
const gone = (): Uint8Array => new Uint8Array([0, 0]);

/** Makes the function that posts frames to it; what it answers is delivered. */
export function aheadOf({ exec, ahead }: StartMessage, deliver: (frame: Uint8Array) => void): (frame: Uint8Array) => void {
  let worker: Worker | null = null;
  const begin = (engine: string): Worker => {
    const one = new Worker(location.href, { name: "ahead" });
    const end = (): void => {
      one.terminate();
      worker = null;
      deliver(gone());
    };
    one.addEventListener("message", ({ data }: MessageEvent<unknown>) => {
      if (data instanceof ArrayBuffer) deliver(new Uint8Array(data));
      else if (typeof data === "object" && data !== null && "fatal" in data) end();
    });
    one.addEventListener("error", (event) => {
      event.preventDefault();
      end();
    });
    const start: StartMessage = { exec, engine };
    one.postMessage(start);
    return one;
  };
  return (frame) => {
    if (!ahead) return;
    worker ??= begin(ahead);
    worker.postMessage(frame.buffer, [frame.buffer]);
  };
}
