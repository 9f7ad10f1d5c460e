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

inFreshProfile("the timeline reaches over all of a run, also the steps that are not recorded", async (profile) => {
  const playground = await Playground.open(profile);
  await playground.replace(hundredMillion);
  await playground.run();
  await playground.stands(`Step ${grouped(steps)} of ${grouped(steps)}`, 6 * patience);
  const timeline = playground.page.locator("lw-timeline");
  const range = () => timeline.evaluate((e) => e.range);
  await eventually(async () => assert.ok((await range()).from > steps / 2, "at first it shows what is recorded"));
  await playground.page.locator("[data-zoom=all]").click();
  await eventually(async () => assert.deepEqual(await range(), { from: 0, to: steps }));
  const box = await timeline.boundingBox();
  const { left, span } = await timeline.evaluate((e) => e.frame);
  const middle = [box.x + left + span / 2, box.y + 60];
  await playground.page.mouse.click(...middle);
  const step = async () => Number((await playground.counter()).match(/^Step ([\d\s]+) of/)?.[1].replace(/\s/g, ""));
  await eventually(async () => assert.ok(Math.abs((await step()) / steps - 0.5) < 0.02, await playground.counter()));
  assert.deepEqual(await range(), { from: 0, to: steps }, "it shows all of the run still");
  await playground.page.mouse.move(box.x + left + span * 0.8, box.y + 60);
  await eventually(async () => assert.match(await timeline.locator(".tip").textContent(), /^step 80\s\d{3}\s\d{3} · not recorded/));
  const there = await step();
  await playground.stepBack(1);
  assert.equal(await step(), there - 1);
  await timeline.focus();
  await playground.page.keyboard.press("Home");
  await playground.stands(`Step 0 of ${grouped(steps)}`);
});

/** Four million steps of it, and behind the loop register Z is read, which nothing ever writes. */
const fourMillion = hundredMillion
  .replace(`0x${rounds.toString(16)}`, "0xc3500")
  .replace(".decl T6", ".decl Z v_type=G type=ud num_elts=16 align=GRF\n.decl T6")
  .replace("    oword_st", "    add (M1, 16) S(0,0)<1> S(0,0)<1;1,0> Z(0,0)<1;1,0>\n    oword_st");

inFreshProfile("what a long run did wrong is found behind it", async (profile) => {
  const playground = await Playground.open(profile);
  await playground.replace(fourMillion);
  await playground.run();
  await playground.stands("Step 4 000 005 of 4 000 005");
  await eventually(async () => assert.ok((await playground.problems()).some((problem) => /Z: .*nothing has written/s.test(problem))), 6 * patience);
  await playground.says(/Generated code did [1-9]\d* % of it\.$/);
});

inFreshProfile("an embed's long program is run ahead, too, and steps back from its end", async (profile) => {
  const author = await Playground.open(await profile.another());
  await author.replace(fourMillion);
  const { hash } = new URL(await author.share());
  const embed = await Playground.open(profile, { path: "embed/", fragment: hash });
  const asked = profile.context.waitForEvent("request", (request) => /\/ahead-[^/]*\.wasm$/.test(request.url()));
  await embed.run();
  await asked;
  await embed.stands("Step 4 000 005 of 4 000 005", 6 * patience);
  await embed.says(/Generated code did [1-9]\d* % of it\.$/);
  await embed.stepBack(2);
  await embed.step(2);
  await embed.stands("Step 4 000 005 of 4 000 005");
});

/** Forty groups of a hundred thousand steps, each of which leaves its sum in an element of its own. */
const manyGroups = hundredMillion
  .replace("//@ grid simd=16", "//@ grid simd=16 groups=40")
  .replace("T6 = ud[16]", "T6 = ud[640]")
  .replace(".decl P1", ".decl O v_type=G type=ud num_elts=16 align=GRF\n.decl P1")
  .replace(`0x${rounds.toString(16)}`, "0x4e20")
  .replace("    mov (M1, 16) S(0,0)<1> 0x0:ud", "    mov (M1, 16) S(0,0)<1> %group_id_x(0,0)<0;1,0>\n    shl (M1, 1) O(0,0)<1> %group_id_x(0,0)<0;1,0> 0x2:ud")
  .replace("oword_st (4) T6 0x0:ud S.0", "oword_st (4) T6 O(0,0)<0;1,0> S.0");

inFreshProfile("two workers run groups beside one another, and leave what one does", async (profile) => {
  const playground = await Playground.open(profile);
  await playground.replace(manyGroups);
  const names = () => Promise.all(playground.page.workers().map((worker) => worker.evaluate(() => globalThis.name)));
  for (let times = 0; times < 2; times++) {
    await playground.run(); // the first time the second worker may begin when all is over
    await playground.stands("Step 4 000 200 of 4 000 200", 6 * patience);
    if (times === 0) await eventually(async () => assert.ok((await names()).includes("second")), 6 * patience);
  }
  const want = Array.from({ length: 40 }, (_, group) => {
    let s = group;
    for (let n = 1; n <= 0x4e20; n++) s = ((s ^ n) + n) >>> 0;
    return String(s);
  });
  await eventually(async () => { // the second run begins with what the first one shows at its end
    const got = await playground.elements();
    assert.deepEqual(new Set(got), new Set(want.slice(0, Math.ceil(got.length / 16))));
  });
  await playground.says(/Generated code did [1-9]\d* % of it\.$/);
});

inFreshProfile("with generated code and without, a program does the same", async (profile) => {
  const asked = [];
  profile.context.on("request", (request) => /\/ahead-[^/]*\.wasm$/.test(request.url()) && asked.push(request.url()));
  const playground = await Playground.open(profile);
  const { page } = playground;
  const engine = playground.part("engine");
  const ran = async () => {
    await playground.run();
    await playground.stands("Step 4 000 005 of 4 000 005", 6 * patience);
    await eventually(async () => assert.ok((await playground.problems()).some((problem) => /Z: .*nothing has written/s.test(problem))), 6 * patience);
    const found = { problems: await playground.problems(), elements: await playground.elements() };
    await playground.openTab("efficiency");
    const said = await engine.innerText();
    assert.match(said, /The last run did [1-9][\d\s]* instructions a second\./);
    return { found, said };
  };
  await playground.replace(fourMillion);
  // The switch is in the help, in reach of the keyboard.
  await page.keyboard.press("Escape");
  await playground.press("help");
  await page.locator("[data-part=generated-code]").press("Space");
  await page.keyboard.press("Escape");
  await eventually(async () => assert.equal(await page.locator("dialog[open]").count(), 0));
  const without = await ran();
  assert.match(without.said, /^The interpreter ran all of it\./);
  assert.deepEqual(asked, []);
  await page.reload();
  await playground.ready();
  await playground.mounted();
  await eventually(async () => assert.equal(await playground.text(), fourMillion));
  await ran();
  assert.deepEqual(asked, [], "the setting is kept");

  await engine.getByText("Turn generated code on").click();
  await playground.says(/^Generated code is on\. Run or step again\./);
  assert.match(await playground.counter(), /of the old run$/);
  const by = await ran();
  assert.match(by.said, /^Generated code ran [1-9]\d* % of 4\s000\s005 instructions\./);
  assert.equal(asked.length, 1);
  assert.deepEqual(by.found, without.found);
});

/** Each sum of integers that is generated becomes a difference: i32x4.add, i32x4.sub (WebAssembly, "Vector Instructions"). */
function makeWrong() {
  let make = globalThis.lanewiseInstance;
  const wrong = (code) => {
    for (let i = 0; i + 2 < code.length; i++) if (code[i] === 0xfd && code[i + 1] === 0xae && code[i + 2] === 0x01) code[i + 1] = 0xb1;
    return code;
  };
  Object.defineProperty(globalThis, "lanewiseInstance", { get: () => make && ((code) => make(wrong(code))), set: (f) => { make = f; } });
}

inFreshProfile("what generated code does otherwise than the interpreter is said, with a link for a report", async (profile) => {
  const playground = await Playground.open(profile);
  const { page } = playground;
  // The worker's program comes when the worker has been changed.
  await profile.context.route(/\/ahead-[^/]*\.wasm$/, async (route) => {
    for (const worker of page.workers()) if ((await worker.evaluate(() => globalThis.name)) === "ahead") await worker.evaluate(makeWrong);
    await route.continue();
  });
  await playground.replace(fourMillion);
  await playground.run();
  await playground.says(/^Generated code and the interpreter differ by step [1-9][\d\s]*, which is a fault of Lanewise: what is shown may be wrong\.$/);
  await playground.part("status").getByText("Link for a report").click();
  await eventually(async () => assert.match(await page.locator("dialog[open] textarea").inputValue(), /#v2:/));
});

inFreshProfile("a breakpoint behind a long loop is reached by generated code", async (profile) => {
  const playground = await Playground.open(profile);
  await playground.replace(hundredMillion);
  const asked = profile.context.waitForEvent("request", (request) => /\/ahead-[^/]*\.wasm$/.test(request.url()));
  for (const key of ["ArrowUp", "ArrowUp", "ControlOrMeta+b"]) await playground.page.keyboard.press(key); // at the oword_st
  await playground.run();
  await asked;
  await eventually(async () => assert.ok((await playground.counter()).startsWith(`Step ${grouped(steps - 2)}`)), 6 * patience);
  await playground.step();
  await playground.step();
  await playground.stands(`Step ${grouped(steps)} of ${grouped(steps)}`);
  assert.deepEqual(new Set(await playground.elements()), new Set([String(sum())]));
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
