// The package in a page and in its worker, as Vite bundles them.
import { open } from "lanewise";

import ptx from "./if_else.ptx?raw";
import text from "./if_else.visaasm?raw";

async function tell() {
  const worker = new Worker(new URL("./worker.js", import.meta.url), { type: "module" });
  const fromWorker = new Promise((resolve, reject) => {
    worker.onmessage = (event) => resolve(event.data);
    worker.onerror = (event) => reject(new Error(event.message));
  });
  worker.postMessage(text);
  const [vISA, PTX] = await Promise.all([open(text), open(ptx)]);
  return {
    page: [...vISA.run().buffers.T6],
    worker: await fromWorker,
    ptx: PTX.run().pass,
    added: ["Go", "fs", "process", "path"].filter((name) => name in globalThis),
  };
}

window.said = tell().catch((error) => ({ error: String(error) }));
