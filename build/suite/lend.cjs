// Lends programs that run in Node what web/boot/engine-worker.ts lends them: instances of generated code, and a way to
// call it (core/jit/page_js.go).
"use strict";

require("node:v8").setFlagsFromString("--experimental-wasm-relaxed-simd"); // as browsers have it

const { instantiate } = WebAssembly;

WebAssembly.instantiate = async (source, imports) => {
  const entries = [];
  imports.lanewise = { enter: (entry, vars, thread, box, limit) => entries[entry](vars, thread, box, limit) };
  const result = await instantiate(source, imports);
  const own = result.instance.exports;
  globalThis.lanewiseInstance = (code) => {
    const { exports } = new WebAssembly.Instance(new WebAssembly.Module(code), {
      arena: { memory: own.mem },
      lanewise: { execute: own.lanewiseExecute },
    });
    return Object.fromEntries(Object.entries(exports).map(([name, f]) => [name, entries.push(f) - 1]));
  };
  return result;
};
