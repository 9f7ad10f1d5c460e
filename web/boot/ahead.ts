/**
 * The worker that runs programs ahead of the engine, by generated code (wasm/ahead). It uses this script with a
 * program of its own, and starts with the first frame for it, so nothing of it is loaded before a program runs long.
 * It has in turn a second worker with the same program, which runs later groups beside it, if there is a processor
 * for that.
 */
import type { StartMessage } from "./api";

/** Tells the engine that no worker runs ahead any more: a message for no session (core/ahead/wire). */
const gone = (): Uint8Array => new Uint8Array([0, 0]);

/**
 * Makes the function that posts frames to the worker. What the worker answers is delivered. module is the program of
 * the worker that calls this.
 */
export function aheadOf({ exec, engine, ahead }: StartMessage, module: WebAssembly.Module, deliver: (frame: Uint8Array) => void): (frame: Uint8Array) => void {
  let worker: Worker | null = null;
  const second = ahead === engine;
  const begin = (ahead: string): Worker => {
    const one = new Worker(location.href, { name: second ? "second" : "ahead" });
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
    const start: StartMessage = { exec, engine: ahead, ...(second ? { module } : navigator.hardwareConcurrency > 1 ? { ahead } : {}) };
    one.postMessage(start);
    return one;
  };
  return (frame) => {
    if (!ahead) return;
    worker ??= begin(ahead);
    worker.postMessage(frame.buffer, [frame.buffer]);
  };
}
