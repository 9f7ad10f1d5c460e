// Times the programs of the file LANEWISE_KERNELS, a JSON array of texts, with the program of
// bench/kernelwasm, LANEWISE_WASM, started by the toolchain's LANEWISE_WASM_EXEC: in a worker of Chromium, or in
// Node where LANEWISE_CHROME is empty. Prints [{"Seconds": .., "Generated": .., "Cold": ..}, ..].
import { readFile } from "node:fs/promises";

const read = (name, encoding) => readFile(process.env[name], encoding);
const [texts, wasm, wasmExec] = [
  JSON.parse(await read("LANEWISE_KERNELS", "utf8")),
  (await read("LANEWISE_WASM")).toString("base64"),
  await read("LANEWISE_WASM_EXEC", "utf8"),
];

/** Where it runs: the times of the texts. */
async function measure({ texts, wasm, wasmExec }) {
  (0, eval)(wasmExec);
  globalThis.lanewiseKernels = texts;
  const times = new Promise((resolve) => (globalThis.lanewiseTimes = resolve));
  const go = new Go();
  const bytes = Uint8Array.from(atob(wasm), (c) => c.charCodeAt(0));
  // As web/boot/engine-worker.ts does it.
  const entries = [];
  go.importObject.lanewise = { enter: (entry, vars, thread, box, limit) => entries[entry](vars, thread, box, limit) };
  const { instance } = await WebAssembly.instantiate(bytes, go.importObject);
  globalThis.lanewiseInstance = (code) => {
    const { exports } = new WebAssembly.Instance(new WebAssembly.Module(code), {
      arena: { memory: instance.exports.mem },
      lanewise: { execute: instance.exports.lanewiseExecute },
    });
    return Object.fromEntries(Object.entries(exports).map(([name, f]) => [name, entries.push(f) - 1]));
  };
  go.run(instance);
  return times;
}

/** The same in a worker of a page. */
function inWorker({ source, given }) {
  const script = `onmessage = ({ data }) => (${source})(data).then(postMessage)`;
  const worker = new Worker(URL.createObjectURL(new Blob([script])));
  return new Promise((resolve, reject) => {
    worker.onmessage = ({ data }) => resolve(data);
    worker.onerror = ({ message }) => reject(new Error(message));
    worker.postMessage(given);
  });
}

let times;
if (process.env.LANEWISE_CHROME) {
  const { inFreshPage, launch } = await import("./browser.mjs");
  const browser = await launch();
  times = await inFreshPage(browser, (page) => page.evaluate(inWorker, { source: String(measure), given: { texts, wasm, wasmExec } }));
  await browser.close();
} else {
  times = await measure({ texts, wasm, wasmExec });
}
console.log(JSON.stringify(times));
