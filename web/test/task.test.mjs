/** A task: data sets one after the other, hints, the start text, and what passes. */
import assert from "node:assert/strict";
import { hasNoFindings } from "./axe.mjs";
import { isWhole } from "./geometry.mjs";
import { eventually, inFreshProfile } from "./harness.mjs";
import { drawnValues, judges, shows } from "./guided.mjs";
import { Playground } from "./playground.mjs";
import { lesson } from "./programs.mjs";

async function openTask(profile) {
  const playground = await Playground.open(profile);
  const { page } = playground;
  await page.locator('.lcard[data-arg="01_clip"]').click();
  await shows(page, "task");
  return playground;
}

/** Opens a task from the menu. */
async function findTask(playground, title) {
  await playground.openMenu();
  await playground.part("course-list").locator(".lrow").first().waitFor();
  await playground.part("find-program").fill(title);
  await playground.page.keyboard.press("Enter");
  await shows(playground.page, "task");
}

const sets = (page) => page.locator("[data-part=lesson] [role=tab] .minor").allTextContents();

async function solve(playground) {
  const { page } = playground;
  const text = await playground.text();
  await playground.replace(text.replace("    // your lines: what about lanes above 10?\n", "    cmp.gt (M1, 16) P1 X(0,0)<1;1,0> 0xa:d\n    (P1) mov (M1, 16) R(0,0)<1> 0xa:d\n"));
  await page.keyboard.press("Control+Enter");
}

inFreshProfile("a task fails with its lanes told, gives hints, and passes", async (profile) => {
  const playground = await openTask(profile);
  const { page } = playground;
  await playground.step(); // the machine's panels are there
  await eventually(async () => assert.deepEqual(await sets(page), ["not run yet", "runs when 1 is right", "runs when 2 is right"]));
  await page.locator("[data-part=lesson] [data-action=run]").click();
  await eventually(async () => assert.deepEqual(await sets(page), ["all right", "lanes 3 and 11 wrong", "runs when 2 is right"]));
  const tabs = page.locator("[data-part=lesson] [role=tab]");
  await eventually(async () => assert.equal(await tabs.nth(1).getAttribute("aria-selected"), "true"));
  await eventually(async () => assert.match(await playground.part("status").textContent(), /its expectation does not hold/));
  const expected = page.locator('[role=row]:has([data-row="expected"]) > :first-child');
  await eventually(async () => assert.match(await expected.first().innerText(), /expected\s+set 2/)); // the text's line is of the first
  await hasNoFindings(page, "a task with a data set that is wrong");

  await page.locator("[data-action=task-hint]").click();
  await page.locator("[data-action=task-hint]").click();
  await eventually(async () => assert.equal(await page.locator("[data-hint]").count(), 2));

  await solve(playground);
  await eventually(async () => assert.deepEqual(await sets(page), ["all right", "all right", "all right"]));
  await judges(page, /^All 3 data sets are right\./);
  const next = page.locator("[data-part=lesson] .gnav [data-action=lesson]");
  assert.match(await next.getAttribute("class"), /primary/);
  assert.equal(await page.locator("[data-part=lesson] .primary").count(), 1, "one way on");
  await hasNoFindings(page, "a task that is solved");
});

inFreshProfile("in a low window a hint that was asked for is in sight", { viewport: { width: 1280, height: 720 } }, async (profile) => {
  const playground = await openTask(profile);
  const { page } = playground;
  await playground.step(); // the machine's panels leave the task a part of the window
  const hint = page.locator("[data-action=task-hint]");
  await hint.focus();
  for (const n of [1, 2]) {
    await page.keyboard.press("Enter");
    const shown = page.locator(`[data-hint="${n}"]`);
    await shown.waitFor();
    await eventually(() => isWhole(shown, `hint ${n}`));
  }
});

inFreshProfile("what became of the data sets is in sight, however many hints stand below", { viewport: { width: 1280, height: 720 } }, async (profile) => {
  const playground = await openTask(profile);
  const { page } = playground;
  await playground.step();
  const hint = page.locator("[data-action=task-hint]");
  for (const n of [1, 2, 3]) {
    await hint.click();
    await page.locator(`[data-hint="${n}"]`).waitFor();
  }
  const tabs = page.locator("[data-part=lesson] [role=tab]");
  const run = page.locator("[data-part=lesson] [data-action=run]");
  await run.click();
  await eventually(async () => assert.deepEqual(await sets(page), ["all right", "lanes 3 and 11 wrong", "runs when 2 is right"]));
  await eventually(() => isWhole(tabs.nth(1), "the data set that is wrong"));
  await run.scrollIntoViewIfNeeded();
  await solve(playground);
  await judges(page, /^All 3 data sets are right\./);
  await eventually(() => isWhole(tabs.nth(1), "the data sets, which are right"));
  await tabs.first().locator(".minor").evaluate((verdict) => (verdict.textContent = "a verdict of several lines ".repeat(8)));
  const gap = await tabs.nth(1).evaluate((tab) => tab.querySelector(".minor").getBoundingClientRect().top - tab.querySelector("b").getBoundingClientRect().bottom);
  assert.ok(gap < 4, `beside a taller one, a verdict stands ${gap} below its data set`);
});

inFreshProfile("the start text comes back, and can be undone", async (profile) => {
  const playground = await openTask(profile);
  const { page } = playground;
  await playground.step();
  const start = await playground.text();
  await solve(playground);
  await judges(page, /^All 3 data sets are right\./);
  const mine = await playground.text();
  await page.locator("[data-action=task-start]").click();
  await eventually(async () => assert.equal(await playground.text(), start));
  await page.locator("[data-action=task-undo]").click();
  await eventually(async () => assert.equal(await playground.text(), mine));
});

inFreshProfile("a task without its //@ lines is not solved, and the page says why", async (profile) => {
  const playground = await openTask(profile);
  const { page } = playground;
  await playground.step();
  const whole = await playground.text();
  await playground.replace(whole.replaceAll(/\/\/@ case .*\n/g, ""));
  await page.locator("[data-part=lesson] [data-action=run]").click();
  await eventually(async () => assert.deepEqual(await sets(page), ["all right"]));
  await playground.part("task-elsewhere").getByText("You have changed lines that begin with //@").waitFor();
  assert.equal(await playground.part("verdict").count(), 0);
  await page.locator("[data-action=task-start]").click();
  await eventually(async () => assert.equal(await playground.text(), whole));
  await playground.part("task-elsewhere").waitFor({ state: "detached" });
});

inFreshProfile("a forbidden instruction is told with its line, and errors where they stand", async (profile) => {
  const playground = await openTask(profile);
  const { page } = playground;
  await playground.step();
  const text = await playground.text();
  await playground.replace(text.replace("    // your lines: what about lanes above 10?\n", "    goto (M1, 1) END\nEND:\n"));
  await page.keyboard.press("Control+Enter");
  await eventually(async () => assert.match((await sets(page))[0], /Line \d+ uses goto, and this task is to be solved without it\.|Line \d+ uses `goto`/));
  await playground.says(/^Line \d+ uses `?goto/);
  await playground.replace(text.replace("    // your lines: what about lanes above 10?\n", "    mvo (M1, 16) R X\n"));
  await page.keyboard.press("Control+Enter");
  await eventually(async () => assert.match((await sets(page))[0], /The text has errors/));
});

inFreshProfile("the lines that may be changed have an edge, which grows with them", async (profile) => {
  const playground = await openTask(profile);
  const edges = () => playground.page.locator("lw-editor .cm-line.lw-edit").count();
  await eventually(async () => assert.equal(await edges(), 4));
  await playground.clickBehind("// your lines: what about lanes above 10?");
  await playground.page.keyboard.press("Enter");
  await eventually(async () => assert.equal(await edges(), 5));
  // A solution that is pasted over the whole text stands where the lines were.
  const text = await playground.text();
  await playground.replace(text.replace("    // your lines: what about lanes above 10?\n", "    mov (M1, 16) R(0,0)<1> X(0,0)<1;1,0>\n    mov (M1, 16) R(0,0)<1> X(0,0)<1;1,0>\n"));
  await eventually(async () => assert.equal(await edges(), 6));
});

for (const [name, options] of [["", {}], [" on a phone", { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }]]) {
  inFreshProfile(`a task and its hints draw what the reader's own text does${name}`, options, async (profile) => {
    const playground = await Playground.open(profile);
    const { page } = playground;
    await findTask(playground, "take pairs apart");
    const drawing = (within) => page.locator(`${within} [data-part=drawing]`);
    const pairs = (...values) => Object.fromEntries(values.map((value, lane) => [lane, String(value)]));
    const all = pairs(1, 100, 2, 200, 3, 300, 4, 400, 5, 500, 6, 600, 7, 700, 8, 800);
    await eventually(async () => assert.deepEqual(await drawnValues(drawing("[data-shows=task] > .gpointed")), all));
    for (const n of [1, 2]) {
      await page.locator("[data-action=task-hint]").click();
      await page.locator(`[data-hint="${n}"]`).waitFor();
    }
    assert.equal(await drawing('[data-hint="1"]').count(), 0, "the first hint draws nothing");
    await eventually(async () => assert.deepEqual(await drawnValues(drawing('[data-hint="2"]')), all));
    await hasNoFindings(page, "a hint with a drawing");

    const text = await playground.text();
    await playground.replace(text.replace("mov (M1, 16) R(0,0)<1> X(0,0)<1;1,0>", "mov (M1, 8) R(0,0)<1> X(0,0)<2;1,0>"));
    await playground.showPane("learn");
    await page.locator("[data-shows=task] [data-action=run]").click();
    await eventually(async () => assert.deepEqual(await drawnValues(drawing('[data-hint="2"]')), pairs(1, 2, 3, 4, 5, 6, 7, 8)));
    await page.locator('[data-hint="2"] [data-action=seek]').click();
    await playground.stands("Step 0 of 3");
  });
}

inFreshProfile("words of a hint explain themselves, to the pointer and the focus", async (profile) => {
  const playground = await Playground.open(profile);
  const { page } = playground;
  await findTask(playground, "the same for less");
  await page.locator("[data-action=task-hint]").click();
  await page.locator("[data-action=task-hint]").click();
  const word = page.locator('[data-hint="2"] [data-term=pred]');
  assert.equal(await word.getAttribute("tabindex"), "0");
  const tip = page.locator("lw-terms .termtip:not([hidden])", { hasText: "A bit for each lane" });
  await word.hover();
  await tip.waitFor();
  await page.mouse.move(0, 0);
  await tip.waitFor({ state: "hidden" });
  await word.focus();
  await tip.waitFor();
});

for (const path of ["", "embed/"]) {
  inFreshProfile(`a task that a link brings runs at the first press of Run${path && ", in an embed, too"}`, async (profile) => {
    const author = await Playground.open(await profile.another());
    await author.replace(lesson("give_up.visaasm"));
    const playground = await Playground.open(profile, { path, fragment: new URL(await author.share()).hash });
    await playground.run();
    await eventually(async () => assert.match(await playground.part("status").textContent(), /The run was stopped after 500 instructions/));
    await playground.stands("Step 500 of 500");
  });
}
