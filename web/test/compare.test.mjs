/** Two moments beside each other: A is marked, moving moves B. */
import assert from "node:assert/strict";
import { hasNoFindings } from "./axe.mjs";
import { isWhole } from "./geometry.mjs";
import { eventually, inFreshProfile } from "./harness.mjs";
import { Playground } from "./playground.mjs";

/** A is step 4 of the call, B step 9. */
async function compared(profile) {
  const playground = await Playground.open(profile);
  await playground.openLesson("A function call while lanes wait");
  await playground.step(4);
  await playground.leaveEditor();
  await playground.page.keyboard.press("m");
  await eventually(async () => assert.match(await playground.part("compare").innerText(), /A and B are the same moment/));
  await playground.step(5);
  await eventually(async () => assert.match(await playground.part("compare").innerText(), /6 of 16 lanes differ/));
  return playground;
}

/** The cells of a row of a pair, lane 0 first; a * behind those that have the mark of a difference. */
function row(playground, part, key, moment) {
  return playground.part(part).locator(`[role=row][data-row="${key}"][data-moment=${moment}] [role=cell]`)
    .evaluateAll((all) => all.map((cell) => (cell.dataset.state ?? cell.firstChild.data) + (cell.matches(".chg, .differs") ? "*" : "")).join(" "));
}

inFreshProfile("M marks A; moving moves B, and what differs stands in pairs with who wrote it", async (profile) => {
  const playground = await compared(profile);
  const { page } = playground;
  assert.equal(await row(playground, "compared-lanes", "state", "A"), "a w a w a a w a a a w a a a w a");
  assert.equal(await row(playground, "compared-lanes", "state", "B"), "r* w a w r* a w r* a r* w a r* a w r*");
  assert.equal(await row(playground, "compared-lanes", "em", "B"), "0* 0 1 0 0* 1 0 0* 1 0* 0 1 0* 1 0 0*");
  assert.equal(await row(playground, "compared-values", "LOW", "A"), Array(16).fill("·").join(" "));
  assert.equal(await row(playground, "compared-values", "LOW", "B"), "0* · 1* · 0* 1* · 0* 1* 0* · 1* 0* 1* · 0*");
  assert.equal(await row(playground, "compared-values", "P1", "B"), "F* · T* · F* T* · F* T* F* · T* F* T* · F*");
  const variable = (name) => page.locator(`[data-variable="${name}"]`);
  assert.match(await variable("LOW").innerText(), /written by line 38, step 4, 11 elements/);
  assert.match(await variable("RESULT").innerText(), /written by line 41, step 7, 6 elements/);
  assert.match(await playground.part("compare").innerText(), /ARG of next, X of collatz and P1 of collatz are the same in A and B\. Memory is the same\./);
  await hasNoFindings(page, "two moments compared");

  const steps = playground.part("between").locator("li").evaluateAll((all) =>
    all.map((step) => [...step.children].filter((part) => !part.matches(".ran")).map((part) => part.textContent).join(" ")));
  assert.deepEqual(await steps, [
    "step 4 line 38 and (M1, 16) LOW(0,0)<1> ARG(0,0)<1;1,0> 0x1:d writes LOW",
    "step 5 line 39 cmp.ne (M1, 16) P1 LOW(0,0)<1;1,0> 0x0:d writes P1",
    "step 6 line 40 (P1) goto (M1, 16) ODD 5 lanes go to ODD",
    "step 7 line 41 asr (M1, 16) RESULT(0,0)<1> ARG(0,0)<1;1,0> 0x1:d writes RESULT",
    "step 8 line 42 fret (M1, 16) 6 lanes return",
  ]);
  assert.match(await page.locator("#tab-between").innerText(), /5 steps/);

  // To the end and on: memory and the caller's variable differ; what the call had is gone.
  await playground.run();
  await playground.stands("Step 14 of 14");
  await eventually(async () => assert.match(await playground.part("compared-memory").innerText(), /T6[^]*written by line 29, step 12/));
  assert.equal(await row(playground, "compared-values", "X", "B"), "3* 1 22* 0 6* 82* 1 5* 10* 8* -4 28* 1* 34* 1 20*");
  assert.match(await playground.part("compare").innerText(), /A stands in 1 call that B does not/);
  assert.equal(await row(playground, "compared-lanes", "state", "B"), Array(16).fill("e*").join(" "), "they have ended, as in Lanes");

  // Values that have no room in one row say where their rows begin.
  const begins = () => variable("X").locator("[data-moment=B] .n").allTextContents();
  assert.deepEqual(await begins(), [""]);
  await playground.part("compared-values").getByRole("button", { name: "bits" }).click();
  await eventually(async () => assert.deepEqual(await begins(), [0, 2, 4, 6, 8, 10, 12, 14].map((first) => `from ${first}`)));

  // The link goes to who wrote it: B is there then.
  await variable("X").getByRole("button", { name: "line 27, step 11" }).click();
  await playground.stands("Step 11 of 14");
  await eventually(async () => assert.match(await playground.part("compare").innerText(), /with\s*B\s*step 11, line 27/));
});

inFreshProfile("B can lie before A; Swap changes them; Escape ends it and A stays marked", async (profile) => {
  const playground = await compared(profile);
  const { page } = playground;
  await page.getByRole("button", { name: "Swap" }).click();
  await playground.stands("Step 4");
  await eventually(async () => assert.match(await playground.part("compare").innerText(), /Compare\s*A\s*step 9, line 44\s*with\s*B\s*step 4, line 38/));
  assert.equal(await row(playground, "compared-values", "LOW", "A"), "0 · 1 · 0 1 · 0 1 0 · 1 0 1 · 0");

  await playground.part("compare").focus();
  await page.keyboard.press("Escape");
  await eventually(async () => assert.ok(await playground.part("lanes").isVisible()));
  await eventually(async () => assert.equal(await page.evaluate(() => document.activeElement.dataset.part), "lanes", "the focus"));
  await page.keyboard.press("Shift+M");
  await playground.part("compare").getByRole("button", { name: "Done" }).focus();
  await page.keyboard.press("Enter");
  await eventually(async () => assert.equal(await page.evaluate(() => document.activeElement.dataset.part), "lanes", "the focus after Done"));
  assert.equal(await page.locator("#tab-between").isVisible(), false);
  assert.equal(await page.locator("[role=tab][aria-selected=true]").getAttribute("data-arg"), "lesson", "the tab from before");
  await page.keyboard.press("Shift+M");
  await eventually(async () => assert.match(await playground.part("compare").innerText(), /step 9, line 44/));
  await playground.part("timeline").getByRole("button", { name: "Mark A" }).click();
  await eventually(async () => assert.match(await playground.part("compare").innerText(), /A and B are the same moment/));
  await page.keyboard.press("m");
  await eventually(async () => assert.ok(await playground.part("lanes").isVisible()));
  await page.keyboard.press("Shift+M"); // the mark is gone
  await playground.drawn();
  assert.ok(await playground.part("lanes").isVisible());
});

inFreshProfile("a changed text ends nothing silently, and another run of it has no A", async (profile) => {
  const playground = await compared(profile);
  await playground.clickBehind("0x3:d 0x1:d");
  await playground.type(" ");
  await eventually(async () => assert.match(await playground.part("compare").innerText(), /The text has changed/));
  await playground.run();
  await playground.stands("Step 14 of 14");
  await eventually(async () => assert.ok(await playground.part("lanes").isVisible()));
});

inFreshProfile("a comparison leaves the stack beside it and the tabs below, whichever panels are folded", async (profile) => {
  const playground = await compared(profile);
  for (const preset of ["debug", "learn"]) {
    await playground.arrange(preset);
    await eventually(async () => {
      const [compare, stack, tabs] = await Promise.all(["compare", "stack", "tabs"].map((name) => playground.part(name).first().boundingBox()));
      assert.ok(stack.width >= 180, `${preset}: the stack has ${stack.width} px`);
      assert.deepEqual([stack.x + stack.width, tabs.x + tabs.width], [1440, 1440], preset);
      assert.deepEqual([tabs.x, stack.y], [compare.x, compare.y], preset);
    });
    await isWhole(playground.page.locator("#tab-between"), `the tab of the steps between, ${preset}`);
    const gap = await playground.page.locator("#tab-between").evaluate((tab) => {
      const title = document.createRange();
      title.selectNodeContents(tab.firstChild);
      return tab.lastElementChild.getBoundingClientRect().left - title.getBoundingClientRect().right;
    });
    assert.ok(gap >= 4, `its title and its count are ${gap} px apart: they read as one word`);
  }
});

inFreshProfile("statements of PTX are compared in the words of PTX", async (profile) => {
  const playground = await Playground.open(profile);
  await playground.openLesson("If and else by bra");
  const step = async (line) => {
    await playground.page.keyboard.press("F9");
    await eventually(async () => assert.equal(await playground.currentLine(), line));
    return line;
  };
  await playground.button("step").click();
  await eventually(async () => assert.match(await playground.counter(), /^Step [1-9]/)); // a statement is several steps
  await playground.drawn();
  await playground.leaveEditor();
  await playground.page.keyboard.press("m");
  const line = await playground.currentLine();
  await step(line + 1);
  await step(line + 2);
  await eventually(async () => assert.match(await playground.part("between").innerText(), /writes %/));
  await eventually(async () => assert.match(await playground.part("compared-values").innerText(), /%\w+[^]*written by line \d+/));
});

inFreshProfile("no head of a row covers a value, and the strips between A and B stand below each other", async (profile) => {
  const playground = await Playground.open(profile);
  await playground.replace(`//@ grid simd=16
.version 4.1
.kernel "k"
.decl X v_type=G type=ud num_elts=16 align=GRF
.decl CARRY v_type=G type=ud num_elts=16 align=GRF
.decl WHOLE v_type=G type=ud num_elts=16 align=GRF
    mov (M1_NM, 16) X(0,0)<1> 0x3:ud
    addc (M1, 16) WHOLE(0,0)<1> CARRY(0,0)<1> X(0,0)<1;1,0> 0x1:ud
    ret (M1, 1)
`);
  await playground.step();
  await playground.stepBack();
  await playground.leaveEditor();
  await playground.page.keyboard.press("m");
  await playground.step(2);
  await playground.part("compare").locator("[data-action=compare-all][data-arg=all]").click();
  const heads = playground.part("compared-lanes").locator("[role=rowheader]");
  await eventually(async () => assert.ok((await heads.allInnerTexts()).some((text) => /EM\s*NoMask\s*16\s*A/.test(text)), "EM of A, which is NoMask"));
  const beyond = await heads.evaluateAll((all) => all.filter((head) =>
    [...head.children].some((part) => part.getBoundingClientRect().right > head.getBoundingClientRect().right)).map((head) => head.innerText));
  assert.deepEqual(beyond, [], "heads that are wider than their column");
  const strips = playground.part("between").locator(".ran");
  assert.equal(new Set(await strips.evaluateAll((all) => all.map((strip) => strip.getBoundingClientRect().left))).size, 1);
});

inFreshProfile("moments are compared on a phone", { viewport: { width: 390, height: 844 } }, async (profile) => {
  const playground = await Playground.open(profile);
  await playground.openLesson("A function call while lanes wait");
  await playground.step(4);
  await playground.page.locator("[data-part=panes] [data-arg=lanes]").click();
  await playground.part("compare").locator("[data-action=mark]").click();
  await playground.step(5);
  await eventually(async () => assert.match(await playground.part("compare").innerText(), /6 of 16 lanes differ/));
  assert.equal(await playground.page.evaluate(() => document.documentElement.scrollWidth), 390);
  await hasNoFindings(playground.page, "two moments compared on a phone");
  await playground.part("compare").getByRole("button", { name: "Done" }).click();
  await eventually(async () => assert.ok(await playground.part("legend").isVisible()));
});

for (const [width, height] of [[1440, 900], [1280, 720], [1024, 768], [1680, 1050]]) {
  inFreshProfile(`while A is marked all controls of the Timeline are in sight, at ${width} by ${height}`, { viewport: { width, height } }, async (profile) => {
    const playground = await compared(profile);
    const { page } = playground;
    await page.keyboard.press("Escape"); // Done
    await playground.part("timeline").locator("[data-action=compare]").waitFor();
    const head = playground.part("timeline").locator(".ph");
    const outside = await head.evaluate((head) => {
      const edge = head.getBoundingClientRect().right;
      const controls = [...head.querySelectorAll("button, select")].filter((control) => control.checkVisibility());
      return { controls: controls.length, outside: controls.filter((control) => control.getBoundingClientRect().right > edge).map((control) => control.title || control.textContent) };
    });
    assert.deepEqual(outside.outside, []);
    assert.ok(outside.controls >= 7, `${outside.controls} controls`);
  });
}
