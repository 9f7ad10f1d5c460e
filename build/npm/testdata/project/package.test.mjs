// What a stranger does with the package in Node.js.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { Worker } from "node:worker_threads";

const globals = Object.getOwnPropertyNames(globalThis);

const { ExpressionError, LanewiseError, ProgramError, open } = await import("lanewise");

const read = (name) => readFileSync(new URL(name, import.meta.url), "utf8");
const result = [3, 14, 0, 24, 8, 10, 2, 1, 18, 4, 4, 40, 6, 6, 16, 2];
const even = [0, 4, 7, 9, 12, 15]; // the lanes whose X is negative
const odd = [1, 2, 3, 5, 6, 8, 10, 11, 13, 14];
const active = (d) => d.lanes.flatMap((lane, n) => (lane.state === "active" ? [n] : []));

test("a program runs and says what it gave", async () => {
  const program = await open(read("if_else.visaasm"));
  assert.deepEqual(program.diagnostics, []);
  assert.deepEqual(program.facts, { platform: "DG2", kernel: "if_else", simd: 16, groups: [1, 1, 1], threads: 1, instructions: 7 });
  const { buffers, expectations, ...rest } = program.run();
  assert.deepEqual(rest, { pass: true, reason: "end", message: "", steps: 7, reports: [] });
  assert.deepEqual(buffers, { T6: Int32Array.from(result) });
  assert.deepEqual(expectations, [
    { line: 21, text: "T6[0..15]:d", pass: true, elements: 16, wrong: 0, where: "", got: "", want: "" },
  ]);
});

test("a result is the caller's own, and the same each time", async () => {
  const program = await open(read("if_else.visaasm"));
  program.run().buffers.T6.fill(0);
  assert.deepEqual([...program.run().buffers.T6], result);
});

test("an expectation that does not hold says where", async () => {
  const { pass, reason, expectations } = (await open(read("if_else.visaasm").replace("//@ expect T6 = 3, 14", "//@ expect T6 = 3, 15"))).run();
  assert.equal(pass, false);
  assert.equal(reason, "end");
  const [{ wrong, where, got, want }] = expectations;
  assert.deepEqual({ wrong, where, got, want }, { wrong: 1, where: "element 1", got: "14", want: "15" });
});

test("every type has its array", async () => {
  const { buffers } = (await open(read("kinds.visaasm"))).run();
  const firsts = Object.entries(buffers).map(([name, values]) => `${name} ${values.constructor.name} ${values[0]} of ${values.length}`);
  assert.deepEqual(firsts, [
    "b Int8Array -1 of 2", "ub Uint8Array 255 of 2", "w Int16Array -1 of 2", "uw Uint16Array 65535 of 2",
    "d Int32Array -1 of 2", "ud Uint32Array 4294967295 of 2", "q BigInt64Array -1 of 2", "uq BigUint64Array 18446744073709551615 of 2",
    "hf Uint16Array 15360 of 2", "bf Uint16Array 16256 of 2", "f Float32Array 0.5 of 2", "df Float64Array 0.1 of 2",
  ]);
});

test("a debugger goes both ways", async () => {
  const d = (await open(read("if_else.visaasm"))).debug();
  assert.deepEqual([d.position, d.line, d.ended, d.lanes.length], [0, 30, false, 16]);
  const seen = [];
  for (let i = 0; i < 5; i++) {
    assert.deepEqual(d.step(), { reason: "step", message: "" });
    seen.push([d.line, active(d)]);
  }
  assert.deepEqual(seen, [[31, even], [32, odd], [33, odd], [35, even], [37, Array.from({ length: 16 }, (_, n) => n)]]);
  d.back(3);
  assert.deepEqual([d.position, d.line, d.text], [2, 32, "add (M1, 16) R(0,0)<1> X(0,0)<1;1,0> X(0,0)<1;1,0>"]);
  assert.deepEqual(d.lanes[0], { state: "waiting", line: 35, why: d.lanes[0].why });
  assert.match(d.lanes[0].why, /`goto`/);
  assert.deepEqual(d.operands.map(({ role, type, values }) => [role, type, values[1]]), [["dst", "d", d.operands[0].values[1]], ["src0", "d", "7"], ["src1", "d", "7"]]);
  assert.deepEqual(d.frames, [{ name: "if_else", kind: "kernel", line: 32, lanes: Array.from({ length: 16 }, (_, n) => n) }]);
  assert.deepEqual([...d.buffers.T6], Array(16).fill(0));
  assert.deepEqual(d.value("X * 2").slice(0, 3), ["-6", "14", "0"]);
  assert.equal(d.seek(1000).reason, "end");
  assert.deepEqual([d.ended, d.line, [...d.buffers.T6]], [true, 0, result]);
  d.back(1000);
  assert.equal(d.position, 0);
  assert.equal(d.back().reason, "start");
});

test("breakpoints stop it in both directions", async () => {
  const d = (await open(read("if_else.visaasm"))).debug();
  d.breakAt(33);
  assert.equal(d.run().reason, "breakpoint");
  assert.equal(d.line, 33);
  assert.equal(d.run().reason, "end");
  assert.equal(d.reverse().reason, "breakpoint");
  assert.equal(d.line, 33);
  d.breakAt();
  assert.equal(d.reverse().reason, "start");
});

test("debuggers and runs of a program do not disturb each other", async () => {
  const program = await open(read("if_else.visaasm"));
  const [one, two] = [program.debug(), program.debug()];
  one.step(3);
  assert.deepEqual([...program.run().buffers.T6], result);
  assert.deepEqual([one.position, two.position], [3, 0]);
  program.close();
  one.step();
  assert.equal(one.position, 4);
});

test("PTX runs, in lines of its own", async () => {
  const program = await open(read("if_else.ptx"));
  assert.deepEqual(program.diagnostics, []);
  assert.equal(program.run().pass, true);
  const d = program.debug();
  d.step();
  assert.equal(read("if_else.ptx").split("\n")[d.line - 1].trim(), d.text);
});

test("errors come all at once, with their places and fixes", async () => {
  const program = await open("// nothing\n  mov (16) X Y\n");
  assert.deepEqual(program.diagnostics.map((x) => `${x.severity} ${x.code} ${x.line}:${x.column}`), ["error V0211 1:1", "error V0210 2:3", "error V0301 2:12"]);
  assert.equal(program.diagnostics[0].fix.text, ".version 4.1\n");
  for (const use of [() => program.run(), () => program.debug()]) {
    assert.throws(use, (error) => error instanceof ProgramError && error instanceof LanewiseError && error.code === "program" && error.diagnostics.length === 3);
  }
  const ptx = await open(".version 7.0\n.target sm_70\n.entry k() { nonsense; }\n");
  assert.throws(() => ptx.run(), { name: "ProgramError", message: "Line 3: There is no instruction `nonsense`." });
});

test("what else is wrong has a type, too", async () => {
  const program = await open(read("if_else.visaasm"));
  const d = program.debug();
  assert.throws(() => d.value("T6 +"), (error) => error instanceof ExpressionError && error.code === "expression" && error.start === 4);
  assert.throws(() => d.step(0.5), TypeError);
  for (const timeout of ["soon", -1, NaN, null]) {
    assert.throws(() => program.run({ timeout }), { name: "TypeError", message: `The timeout ${timeout} is no number of milliseconds.` });
    assert.throws(() => d.run({ timeout }), TypeError);
  }
  await assert.rejects(open("", { name: 3 }), { name: "TypeError", message: "The name of a program is a text." });
  await assert.rejects(open(5), TypeError);
  d.close();
  assert.throws(() => d.step(), { name: "LanewiseError", code: "closed" });
  program.close();
  assert.throws(() => program.run(), { name: "LanewiseError", code: "closed" });
  assert.equal((await open(read("if_else.visaasm"))).run().pass, true);
});

test("a program without an end is cancelled in time, goes on, and meets its limit", async () => {
  const program = await open(read("endless.visaasm"));
  const cancelled = program.run({ timeout: 30 });
  assert.equal(cancelled.reason, "cancelled");
  const { reason, message, steps, pass } = program.run();
  assert.deepEqual([reason, steps, pass], ["limit", 3_000_000, false]);
  assert.match(message, /3000000/);
  assert.ok(cancelled.steps < steps);
});

test("it runs in a thread", async () => {
  const worker = new Worker(new URL("thread.mjs", import.meta.url));
  assert.deepEqual(await new Promise((resolve, reject) => worker.on("message", resolve).on("error", reject)), result);
});

test("nothing is added to the global scope", () => {
  assert.deepEqual(Object.getOwnPropertyNames(globalThis).filter((name) => !globals.includes(name)), []);
});
