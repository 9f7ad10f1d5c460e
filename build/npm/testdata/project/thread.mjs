// The package in a thread of Node.js.
import { readFileSync } from "node:fs";
import { parentPort } from "node:worker_threads";

import { open } from "lanewise";

const program = await open(readFileSync(new URL("if_else.visaasm", import.meta.url), "utf8"));
parentPort.postMessage([...program.run().buffers.T6]);
