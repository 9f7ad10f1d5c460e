/** The stack: frames, who is back from a call and who is to come, what runs next, the graph. */
import assert from "node:assert/strict";
import { hasNoFindings } from "./axe.mjs";
import { eventually, inFreshProfile } from "./harness.mjs";
import { Playground } from "./playground.mjs";
import { descent, lesson, lineOf } from "./programs.mjs";

/** The panel beside the lanes; the same is a tab where there is no room for it. */
const stack = (playground) => playground.page.locator(".right > [data-part=stack]");
const frames = (playground) => stack(playground).locator("[data-frame]");
const words = async (locator) => (await locator.innerText()).replace(/\s+/g, " ");

inFreshProfile("in a call the stack tells who is back, who is to come, and what runs next", async (profile) => {
  const text = lesson("03_fcall.visaasm");
  const playground = await Playground.open(profile);
  await playground.openExample("A function call");
  await playground.step(9); // the even lanes have returned
  assert.deepEqual(await frames(playground).evaluateAll((all) => all.map((frame) => frame.dataset.frame)), ["next", "collatz"]);
  const callee = await words(frames(playground).first());
  assert.match(callee, new RegExp(`entered by fcall on line ${lineOf(text, "fcall (M1")} with 11 lanes`));
  assert.match(callee, /5 of 11 left/);
  const caller = await words(frames(playground).nth(1));
  assert.match(caller, /After fcall line \d+ 0 4 7 9 12 15 are back; 2 5 8 11 13 to come/);
  assert.match(caller, new RegExp(`DONE line ${lineOf(text, "oword_st")}`));
  const behind = lineOf(text, "mov (M1, 16) X");
  assert.equal(await words(playground.part("next")), `What runs next next, until its call mask is empty. Then line ${behind} with 11 lanes, then DONE with 5.`);
  await playground.run(); // which shows the moments of the run
  await stack(playground).locator("[data-action=stack-view][data-arg=frames]").click();
  await eventually(async () => assert.match(await words(stack(playground)), /Every lane has returned/));
});

inFreshProfile("a deep stack folds to a line a frame; a frame is chosen with the keyboard", async (profile) => {
  const playground = await Playground.open(profile);
  await playground.replace(descent);
  await playground.run();
  await eventually(async () => assert.match(await playground.counter(), /of 46/));
  await playground.part("steps").focus();
  await playground.page.keyboard.press("Home");
  await playground.stands("Step 0 of 46");
  await playground.step(34);
  await playground.stands("Step 34 of 46");
  await eventually(async () => assert.equal(await frames(playground).count(), 10));
  const open = () => stack(playground).locator(".fr:not(.folded)").count();
  assert.equal(await open(), 1);
  const fourth = stack(playground).locator("[data-action=frame][data-arg='4']");
  await fourth.focus();
  await playground.page.keyboard.press("Enter");
  await eventually(async () => assert.equal(await open(), 2));
  assert.equal(await stack(playground).locator("[data-action=frame][aria-current=true]").getAttribute("data-arg"), "4");
  await hasNoFindings(playground.page, "a deep stack");
  await playground.step();
  await eventually(async () => assert.equal(await stack(playground).locator("[aria-current=true]").getAttribute("data-arg"), "0"));
});

inFreshProfile("the graph shows the blocks of the frame with the lanes on them", async (profile) => {
  const text = lesson("01_if_else.visaasm");
  const playground = await Playground.open(profile);
  await playground.openExample("If and else");
  await playground.step(2);
  await stack(playground).locator("[data-action=stack-view][data-arg=graph]").click();
  const blocks = playground.part("graph").locator("[data-block]");
  await eventually(async () => assert.equal(await blocks.count(), 4));
  assert.deepEqual(await blocks.locator(".label").allTextContents(), ["if_else_main", "", "NEGATIVE", "DONE"]);
  const said = () => blocks.locator(".link").evaluateAll((all) => all.map((link) => link.getAttribute("aria-label")));
  assert.match((await said())[1], /here: lanes 1–3 5 6 8 10 11 13 14$/);
  assert.match((await said())[2], /wait here: lanes 0 4 7 9 12 15$/);
  await hasNoFindings(playground.page, "the graph");
  await playground.step(2);
  await eventually(async () => assert.match((await said())[2], /, here: lanes 0 4 7 9 12 15$/));
  await blocks.nth(2).locator(".link").click(); // goes to its first line
  const line = lineOf(text, "mov (M1, 16) R");
  assert.match(await blocks.nth(2).innerText(), new RegExp(`line ${line}`));
  await stack(playground).locator("[data-action=stack-view][data-arg=frames]").click();
  await eventually(async () => assert.equal(await frames(playground).count(), 1));
});

inFreshProfile("at a predicated goto everything counts the lanes that take it", async (profile) => {
  const playground = await Playground.open(profile);
  await playground.openExample("If and else"); // cmp.lt P1 X 0; (!P1) goto
  await playground.step();
  const { page } = playground;
  const [, on, of] = /runs in (\d+) of (\d+) lanes/.exec(await playground.part("lanes").innerText());
  assert.ok(Number(on) < Number(of) && Number(on) > 0, `${on} of ${of}`);
  assert.equal(await playground.count("Active"), Number(on));
  const enabled = (await playground.lanes("chen")).replaceAll(" ", "");
  assert.equal([...enabled].filter((bit) => bit === "1").length, Number(on));
  assert.match(await words(playground.part("next")), new RegExp(`Line \\d+ with ${on} lanes?; ${of - on} more (is|are) there, and off\\.`));
  assert.match(await playground.part("announcer").innerText(), new RegExp(`${on} of ${of} lanes run`));
  // The strip beside the line: its title names the lanes.
  const strip = page.locator("lw-editor .lw-strip.lw-now");
  const [, run, off] = /^Run next: lanes ([\d ]+); here, and off: lanes ([\d ]+)/.exec(await strip.getAttribute("title"));
  assert.deepEqual(run.split(" ").map(Number), [...enabled].flatMap((bit, lane) => (bit === "1" ? [lane] : [])));
  assert.equal(off.split(" ").length, of - on);
});
