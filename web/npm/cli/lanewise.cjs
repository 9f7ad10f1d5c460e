#!/usr/bin/env node
// The command line: the native program of this platform's package or, where there is none, the same
// program as WebAssembly. install.cjs puts the native program into the place of this file where it can.
const { spawnSync } = require("node:child_process");
const { native } = require("../cli/native.cjs");

const args = process.argv.slice(2);
const program = native();
if (program === null) {
  require("../cli/wasm.cjs").run(args);
} else {
  const { status, signal, error } = spawnSync(program, args, { stdio: "inherit" });
  if (error) {
    console.error(`lanewise: ${program} could not be started: ${error.message}`);
    process.exitCode = 2;
  } else if (signal) {
    process.kill(process.pid, signal);
  } else {
    process.exitCode = status;
  }
}
