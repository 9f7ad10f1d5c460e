/** Programs that run long: they are run ahead of the engine, by generated code. */
import assert from "node:assert/strict";
import { eventually, inFreshProfile, patience } from "./harness.mjs";
import { Playground } from "./playground.mjs";

const rounds = 20_000_000;

/** Sums in each lane what a counter has been, twenty million times: a hundred million steps. */
const hundredMillion = `//@ platform DG2
//@ grid simd=16
//@ surface T6 = ud[16]
.version 4.1
.kernel "hundred"
.decl N v_type=G type=ud num_elts=16 align=GRF
.decl S v_type=G type=ud num_elts=16 align=GRF
.decl P1 v_type=P num_elts=16
.decl T6 v_type=T num_elts=1
.function "hundred_main"
    mov (M1, 16) N(0,0)<1> 0x0:ud
    mov (M1, 16) S(0,0)<1> 0x0:ud
AGAIN:
    add (M1, 16) N(0,0)<1> N(0,0)<1;1,0> 0x1:ud
    xor (M1, 16) S(0,0)<1> S(0,0)<1;1,0> N(0,0)<1;1,0>
    add (M1, 16) S(0,0)<1> S(0,0)<1;1,0> N(0,0)<1;1,0>
    cmp.lt (M1, 16) P1 N(0,0)<1;1,0> 0x${rounds.toString(16)}:ud
    (P1) goto (M1, 16) AGAIN
    oword_st (4) T6 0x0:ud S.0
    ret (M1, 1)
`;

const steps = 2 + 5 * rounds + 2;
const grouped = (n) => String(n).replace(/\B(?=(\d{3})+$)/g, " ");

/** What the program leaves in each element. */
function sum() {
  let s = 0;
  for (let n = 1; n <= rounds; n++) s = ((s ^ n) + n) >>> 0;
  return s;
}

inFreshProfile("a hundred million steps run to their end, and back from there", async (profile, t) => {
  const playground = await Playground.open(profile);
  await playground.replace(hundredMillion);
  const asked = profile.context.waitForEvent("request", (request) => /\/ahead-[^/]*\.wasm$/.test(request.url()));
  const begun = performance.now();
  await playground.run();
  await asked;
  await playground.stands(`Step ${grouped(steps)} of ${grouped(steps)}`, 6 * patience);
  t.diagnostic(`${((performance.now() - begun) / 1000).toFixed(1)} s (the figure is 3 s)`);
  assert.deepEqual(new Set(await playground.elements()), new Set([String(sum())]));
  await playground.stepBack(2);
  await playground.step(2);
  await playground.stands(`Step ${grouped(steps)} of ${grouped(steps)}`);
});

// Register Z is read behind the loop, and nothing ever writes it.
inFreshProfile("what a long run did wrong is found behind it", async (profile) => {
  const playground = await Playground.open(profile);
  await playground.replace(hundredMillion
    .replace(`0x${rounds.toString(16)}`, "0x61a80")
    .replace(".decl T6", ".decl Z v_type=G type=ud num_elts=16 align=GRF\n.decl T6")
    .replace("    oword_st", "    add (M1, 16) S(0,0)<1> S(0,0)<1;1,0> Z(0,0)<1;1,0>\n    oword_st"));
  await playground.run();
  await playground.stands("Step 2 000 005 of 2 000 005");
  await eventually(async () => assert.ok((await playground.problems()).some((problem) => /Z: .*nothing has written/s.test(problem))), 6 * patience);
  await playground.says(/Generated code did [1-9]\d* % of it\.$/);
});

inFreshProfile("Stop ends a run that is run ahead, where it has come", async (profile) => {
  const playground = await Playground.open(profile);
  await playground.replace(`//@ limits steps=90000000000\n${hundredMillion.replace(/cmp\.lt .*/, "cmp.ge (M1, 16) P1 N(0,0)<1;1,0> 0x0:ud")}`);
  const ran = async () => Number(/^Running step (.*)/.exec(await playground.counter())?.[1].replace(/\D/g, ""));
  await playground.run();
  await eventually(async () => assert.ok((await ran()) > 5_000_000, "it is run ahead"), 6 * patience);
  await playground.stop();
  await playground.says(/^Stopped at step [1-9]/);
  const at = async () => Number(/^Step ([^o]*)/.exec(await playground.counter())[1].replace(/\D/g, ""));
  const stood = await at();
  assert.ok(stood > 5_000_000);
  await playground.stepBack();
  assert.equal(await at(), stood - 1);
  await playground.run();
  await eventually(async () => assert.ok((await ran()) > stood + 5_000_000, "it goes on"), 6 * patience);
  await playground.stop();
  await playground.says(/^Stopped at step [1-9]/);
});
