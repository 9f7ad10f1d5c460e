// Runs the command line as WebAssembly.
const fs = require("node:fs");
const path = require("node:path");

/** What the program may see of the environment: wasm_exec.js has 12 KB for it and the arguments together. */
const environment = ["HOME", "TMPDIR", "TEMP"];

exports.run = (args) => {
  Object.assign(globalThis, { fs, path });
  require("./wasm_exec.cjs");
  const go = new globalThis.Go();
  go.argv = ["lanewise", ...args];
  go.env = Object.fromEntries(environment.filter((name) => process.env[name]).map((name) => [name, process.env[name]]));
  go.exit = process.exit;
  WebAssembly.instantiate(fs.readFileSync(path.join(__dirname, "cli.wasm")), go.importObject)
    .then(({ instance }) => go.run(instance))
    .catch((error) => {
      console.error(`lanewise: ${error.message}`);
      process.exit(2);
    });
};
