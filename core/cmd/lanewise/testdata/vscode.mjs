// Drives `lanewise dap` with the client that Visual Studio Code tests its debug adapters with.
//
//   node vscode.mjs BINARY PROGRAM
import assert from "node:assert/strict";
import { createRequire } from "node:module";

const require = createRequire(import.meta.url);
const { DebugClient } = require("@vscode/debugadapter-testsupport");

const [binary, program] = process.argv.slice(2);

// The lines of the program that the steps below come to.
const compare = 13, branch = 14, add = 15, negative = 18, done = 20;

const client = new DebugClient(binary, "dap", "lanewise");
client.defaultTimeout = 30_000;
await client.start();

const names = async (reference) => (await client.variablesRequest({ variablesReference: reference })).body.variables;

// scopes are the scopes of a thread's innermost frame, by name.
async function scopes() {
  const { stackFrames } = (await client.stackTraceRequest({ threadId: 1 })).body;
  const list = (await client.scopesRequest({ frameId: stackFrames[0].id })).body.scopes;
  return Object.fromEntries(list.map((s) => [s.name, s.variablesReference]));
}

const tests = {
  async "it can step back"() {
    const { body } = await client.initializeRequest();
    assert.equal(body.supportsStepBack, true);
    assert.equal(body.supportsDataBreakpoints, true);
  },
  async "a breakpoint is hit"() {
    await Promise.all([
      client.waitForEvent("initialized").then(async () => {
        await client.setBreakpointsRequest({ source: { path: program }, breakpoints: [{ line: add }] });
        await client.configurationDoneRequest();
      }),
      client.launch({ program }),
      client.assertStoppedLocation("breakpoint", { path: program, line: add }),
    ]);
  },
  async "a step goes on, and one back is where it began"() {
    await Promise.all([client.nextRequest({ threadId: 1 }), client.assertStoppedLocation("step", { line: add + 1 })]);
    await Promise.all([client.stepBackRequest({ threadId: 1 }), client.assertStoppedLocation("step", { line: add })]);
    await Promise.all([client.stepBackRequest({ threadId: 1 }), client.assertStoppedLocation("step", { line: branch })]);
    await Promise.all([client.stepInRequest({ threadId: 1 }), client.assertStoppedLocation("breakpoint", { line: add })]);
  },
  async "each lane has its value, and one that is off says why"() {
    const lanes = await names((await scopes()).Lanes);
    assert.equal(lanes.length, 8);
    assert.equal(lanes[1].value, "active");
    assert.match(lanes[0].value, /^waits: Lane 0 waits at `NEGATIVE`/);
  },
  async "a value is set in one lane"() {
    const registers = await names((await scopes()).Registers);
    const x = registers.find((v) => v.name === "X");
    await client.setVariableRequest({ variablesReference: x.variablesReference, name: "lane 1", value: "50" });
    const { body } = await client.evaluateRequest({ expression: "X[1]", context: "watch" });
    assert.equal(body.result, "50");
  },
  async "a data breakpoint is hit"() {
    const { body } = await client.dataBreakpointInfoRequest({ name: "T6" });
    await client.setDataBreakpointsRequest({ breakpoints: [{ dataId: body.dataId, accessType: "write" }] });
    await Promise.all([client.continueRequest({ threadId: 1 }), client.assertStoppedLocation("data breakpoint", { line: done + 1 })]);
    await client.setDataBreakpointsRequest({ breakpoints: [] });
  },
  async "it runs back to the start"() {
    await client.setBreakpointsRequest({ source: { path: program }, breakpoints: [{ line: negative, logMessage: "at {line}" }] });
    await Promise.all([client.reverseContinueRequest({ threadId: 1 }), client.assertStoppedLocation("entry", { line: compare })]);
  },
  async "a log point prints, and the end is told"() {
    await Promise.all([
      client.continueRequest({ threadId: 1 }),
      client.assertOutput("stdout", "at 18\n"),
      client.waitForEvent("stopped").then((e) => assert.equal(e.body.reason, "end")),
    ]);
    await Promise.all([client.continueRequest({ threadId: 1 }), client.waitForEvent("terminated")]);
  },
};

let failed = 0;
for (const [name, test] of Object.entries(tests)) {
  try {
    await test();
    console.log(`ok ${name}`);
  } catch (error) {
    failed++;
    console.log(`not ok ${name}\n${error?.stack ?? error}`);
  }
}
await client.stop();
process.exit(failed > 0 ? 1 : 0);
