/** The package in a browser or worker: the programs are fetched from where the bundler has put them. */
import { type Place, usePlace } from "./host";

const here: Place = {
  files: { engine: new URL("./engine.wasm", import.meta.url), translator: new URL("./translator.wasm", import.meta.url) },
  fetch: async (address) => {
    const response = await fetch(address);
    if (!response.ok) throw new Error(`${address.href} answered with ${response.status}.`);
    // Compiled while it arrives, if the server sends the right content type.
    if (response.headers.get("content-type") === "application/wasm") return WebAssembly.compileStreaming(response);
    return WebAssembly.compile(await response.arrayBuffer());
  },
};
usePlace(here);

export * from "./program";
