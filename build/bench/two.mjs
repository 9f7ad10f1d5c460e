// Times whole runs by who runs ahead (wasm/ahead) with its key frames, as the engine has them made: from the request to the key frame of
// the end, alone and with a second worker. LANEWISE_TWO is a JSON file: the files of the workers and the requests of core/protocol for each
// program, in base64. Prints [{"One": [..], "Two": [..]}, ..] in milliseconds; runs that come first are slow, while code is compiled.
import { readFile } from "node:fs/promises";
import { inFreshPage, launch } from "./browser.mjs";

const given = JSON.parse(await readFile(process.env.LANEWISE_TWO, "utf8"));

/** In a page: the times of all programs. */
async function measure({ worker, exec, ahead, programs, runs }) {
  const bytes = (base64) => Uint8Array.from(atob(base64), (c) => c.charCodeAt(0));
  const urlOf = (base64, type) => URL.createObjectURL(new Blob([bytes(base64)], { type }));
  const script = urlOf(worker, "text/javascript");
  const start = { exec: urlOf(exec, "text/javascript"), engine: urlOf(ahead, "application/wasm") };
  const times = [];
  for (const { load, seek } of programs) {
    const row = {};
    for (const [name, second] of [["One", {}], ["Two", { ahead: start.engine }]]) {
      const one = new Worker(script, { name: "ahead" });
      one.postMessage({ ...start, ...second });
      row[name] = [];
      for (let n = 0; n < runs; n++) {
        one.postMessage(bytes(load).buffer);
        const begun = performance.now();
        one.postMessage(bytes(seek).buffer);
        await new Promise((resolve, reject) => {
          one.onmessage = ({ data }) => {
            if (data.fatal) reject(new Error(data.fatal));
            else if (data instanceof ArrayBuffer && ended(new Uint8Array(data))) resolve();
          };
        });
        row[name].push(performance.now() - begun);
      }
      one.terminate();
    }
    times.push(row);
  }
  return times;

  /** Whether one of a frame's messages is the key frame of the end: core/ahead/wire. */
  function ended(frame) {
    let at = 0;
    const number = () => {
      let n = 0;
      for (let times = 1; ; times *= 128) {
        const byte = frame[at++];
        n += (byte & 127) * times;
        if (byte < 128) return n;
      }
    };
    const several = 255;
    for (at = 1; frame[0] === several && at < frame.length; ) {
      const length = number();
      const next = at + length;
      const [, , kind, , , why] = [number(), number(), number(), number(), number(), number()];
      if (kind === 0 && why === 1) return true;
      at = next;
    }
    return false;
  }
}

const browser = await launch();
const times = await inFreshPage(browser, (page) => page.evaluate(`(${measure})(${JSON.stringify(given)})`));
await browser.close();
console.log(JSON.stringify(times));
