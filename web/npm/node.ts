/** The package in Node.js: the programs are read from the files beside this module. */
import { readFile } from "node:fs/promises";

import { type Place, usePlace } from "./host";

const here: Place = {
  files: { engine: new URL("./engine.wasm", import.meta.url), translator: new URL("./translator.wasm", import.meta.url) },
  fetch: async (address) => {
    if (address.protocol === "file:") return WebAssembly.compile(await readFile(address));
    const response = await fetch(address);
    if (!response.ok) throw new Error(`${address.href} answered with ${response.status}.`);
    return WebAssembly.compile(await response.arrayBuffer());
  },
};
usePlace(here);

export * from "./program";
