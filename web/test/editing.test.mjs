/** From the first key to a result: type, see what is wrong, mend it, run. */
import assert from "node:assert/strict";
import { eventually, inFreshProfile } from "./harness.mjs";
import { Playground } from "./playground.mjs";
import { doubled, doubling, lineOf } from "./programs.mjs";

inFreshProfile("a mistake is marked while it is typed, and goes when it is mended", async (profile) => {
  const playground = await Playground.open(profile);
  await playground.replace(doubling);
  await playground.clickBehind("    add (M1, 16) V(0,0)<1> ");
  await playground.type("W");
  await eventually(async () => assert.deepEqual(await playground.squiggles(), ["WV"]));
  await eventually(async () => assert.match((await playground.inlineMessages()).join(), /WV/));
  const [problem] = await playground.problems();
  assert.match(problem, /WV/);
  assert.match(problem, new RegExp(`line ${lineOf(doubling, "    add")}(?!\\d)`), "the problem names its line");

  await playground.clickBehind("<1> W");
  await playground.page.keyboard.press("Backspace");
  await eventually(async () => assert.deepEqual(await playground.squiggles(), []));
  assert.deepEqual(await playground.problems(), []);
});

inFreshProfile("a press of the offered fix mends a misspelt instruction", async (profile) => {
  const playground = await Playground.open(profile);
  await playground.replace(doubling.replace("oword_st", "oword_ts"));
  await eventually(async () => assert.deepEqual(await playground.squiggles(), ["oword_ts"]));
  await playground.page.locator("lw-editor .lw-row .lw-fix").click();
  await eventually(async () => assert.deepEqual(await playground.squiggles(), []));
  assert.equal(await playground.text(), doubling);
});

inFreshProfile("a problem in the list leads to its place in the text", async (profile) => {
  const playground = await Playground.open(profile);
  await playground.replace(doubling.replace("ret (M1, 1)", "rett (M1, 1)"));
  // Once the text has been checked, no tab of the program before takes room in front of that of the problems.
  await eventually(async () => assert.deepEqual(await playground.squiggles(), ["rett"]));
  await eventually(async () => assert.equal((await playground.problems()).length, 1));
  await playground.part("problems").locator("[data-problem]").click();
  await playground.type("X");
  assert.match(await playground.text(), /^ {4}Xrett/m);
});

inFreshProfile("a program with errors is not run: the page says where the first one is", async (profile) => {
  const playground = await Playground.open(profile);
  const broken = doubling.replace("oword_st (4) T6", "oword_st (4) T7");
  await playground.replace(broken);
  await playground.run();
  await playground.says(new RegExp(`^Line ${lineOf(broken, "T7")}: .*T7`));
  assert.equal(await playground.counter(), "Not run yet");
  assert.equal(await playground.text(), broken);
});

inFreshProfile("a run shows the surfaces and says which expectations hold", async (profile) => {
  const playground = await Playground.open(profile);
  await playground.replace(doubling);
  await playground.run();
  await playground.stands("Step 3 of 3");
  assert.match((await playground.surfaces()).join(), /T6/);
  assert.deepEqual(await playground.elements(), doubled);
  assert.deepEqual(await playground.expectations(), ["pass"]);
  await playground.says(/ended after 3 steps, and its expectation holds/);
});

inFreshProfile("an expectation that fails says where, what was wanted and what was there", async (profile) => {
  const playground = await Playground.open(profile);
  await playground.replace(doubling.replace("= 0, 2, 4, 6,", "= 0, 2, 4, 7,"));
  await playground.run();
  await playground.says(/its expectation does not hold/);
  assert.deepEqual(await playground.expectations(), ["fail"]);
  const said = await playground.part("expectations").innerText();
  assert.match(said, /element 3/);
  assert.match(said, /\b7\b/);
  assert.match(said, /\b6\b/);
});

inFreshProfile("an edit keeps the last trace in sight and says that it is of an earlier version", async (profile) => {
  const playground = await Playground.open(profile);
  await playground.replace(doubling);
  await playground.run();
  await playground.stands("Step 3 of 3");
  await playground.clickBehind("ret (M1, 1)");
  await playground.type(" // done");
  await playground.stands("Step 3 of the old text");
  assert.deepEqual(await playground.elements(), doubled);
  await playground.run();
  await playground.stands("Step 3 of 3");
});

inFreshProfile("an edit taken back makes the trace valid again", async (profile) => {
  const playground = await Playground.open(profile);
  await playground.replace(doubling);
  await playground.run();
  await playground.stands("Step 3 of 3");
  await playground.clickBehind("ret (M1, 1)");
  await playground.type("x");
  await playground.stands("Step 3 of the old text");
  await playground.page.keyboard.press("Backspace");
  await playground.stands("Step 3 of 3");
  await playground.stepBack();
  await playground.stands("Step 2 of 3");
});
