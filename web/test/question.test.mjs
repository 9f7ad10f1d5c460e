/** Questions: what they ask for is covered, a wrong answer is told why, a right one uncovers. */
import assert from "node:assert/strict";
import { hasNoFindings } from "./axe.mjs";
import { eventually, inFreshProfile } from "./harness.mjs";
import { chosen, judges, lights, shows, toQuestion } from "./guided.mjs";
import { isWhole } from "./geometry.mjs";
import { Playground } from "./playground.mjs";

const right = [0, 4, 7, 9, 12, 15];
const box = (page, lane) => page.locator(`[data-part=lanes] [role=checkbox][data-answer="${lane}"]`);

inFreshProfile("what a question asks for is not in the page until it is answered", async (profile) => {
  const playground = await Playground.open(profile);
  const { page } = playground;
  await toQuestion(page);
  await eventually(async () => assert.match(await playground.part("timeline-text").textContent(), /From step 4 on it is covered/));
  const lanes = playground.part("lanes");
  assert.equal(await lanes.locator("[data-row=state], [data-row=em], [data-row=chen]").count(), 0);
  assert.match(await lanes.textContent(), /covered until the answer is right/);
  assert.match(await playground.part("stack").first().textContent(), /covered until you answer/);
  assert.doesNotMatch(await playground.part("stack").first().textContent(), /Call mask\d|\d lanes/);
  assert.equal(await page.locator("[data-row=machine] [role=gridcell]").first().textContent(), "?");
  assert.doesNotMatch(await playground.part("announcer").textContent(), /of 16 lanes run/);
  await hasNoFindings(page, "a question is open");
});

inFreshProfile("an answer after a change of the text says why it is not judged", async (profile) => {
  const playground = await Playground.open(profile);
  const { page } = playground;
  await toQuestion(page);
  await page.locator("[data-action=answer-none]").waitFor();
  await playground.editor().click();
  await page.keyboard.press("Control+End");
  await page.keyboard.type("// mine");
  await page.locator("[data-action=answer-none]").click();
  await eventually(async () => assert.match(await page.locator("[data-part=lesson]").innerText(), /The text has changed since the question was asked: run or step again, then answer\./));
});

inFreshProfile("the timeline says nothing of the lanes of a step that is covered", async (profile) => {
  const playground = await Playground.open(profile);
  const { page } = playground;
  await toQuestion(page);
  const timeline = page.locator("lw-timeline").first();
  const { x, y, width, height } = await timeline.locator(".veil").boundingBox();
  await page.mouse.move(x + 4, y + height / 2);
  const tip = timeline.locator(".tip");
  await tip.waitFor();
  assert.match(await tip.textContent(), /^(step 4|after step 4)$/);
  await page.mouse.move(x + width / 2, y + height / 2);
  await eventually(async () => assert.doesNotMatch(await tip.textContent(), /lane|active/));
});

inFreshProfile("no folded panel tells a number that a question covers, none of them counts to zero, and a laptop shows the question with its buttons", async (profile) => {
  const playground = await Playground.open(profile);
  const { page } = playground;
  await playground.openLesson("Mask offset");
  await page.locator("[data-part=lesson] .gpart", { hasText: "Which lanes run?" }).first().click();
  await shows(page, "question");
  const bars = playground.part("bars").first();
  await eventually(async () => assert.match(await bars.locator("[data-bar=registers]").textContent(), /covered until you answer the question/));
  assert.doesNotMatch(await bars.textContent(), /\b0 /);
  await page.setViewportSize({ width: 1280, height: 720 });
  for (const name of ["Check", "No lane", "Show the answer"]) await isWhole(page.getByRole("button", { name }).first(), `${name} of a question of 32 lanes`);
  await isWhole(page.locator(".gask"), "the question");
});

inFreshProfile("lanes that were never dispatched are not counted among those to choose from", async (profile) => {
  const playground = await Playground.open(profile);
  const { page } = playground;
  await playground.openLesson("If and else by bra");
  await page.locator("[data-part=lesson] .gpart", { hasText: "Which lanes run" }).first().click();
  await shows(page, "question");
  await box(page, 3).click();
  await eventually(async () => assert.match(await playground.part("why").textContent(), /^1 of 16 lanes chosen\./));
});

inFreshProfile("a wrong lane is told why, and the right lanes uncover", async (profile) => {
  const playground = await Playground.open(profile);
  const { page } = playground;
  await toQuestion(page);
  for (const lane of [...right, 2]) await box(page, lane).click();
  await eventually(async () => assert.deepEqual(await chosen(page), [0, 2, 4, 7, 9, 12, 15]));
  await page.locator("[data-action=answer-check]").click();
  await judges(page, /^6 of your 7 lanes are right\. Lane 2 is not/);
  const why = playground.part("lanes").locator("[data-why]");
  assert.equal(await why.getAttribute("data-why"), "2");
  assert.match(await why.textContent(), /Lane 2 waits at DONE, line \d+/);
  const gap = await why.locator("[data-action=seek]").last().evaluate((link) => {
    const behind = document.createRange();
    behind.selectNode(link.nextSibling);
    return `${behind.toString()} ${Math.round(behind.getBoundingClientRect().left - link.getBoundingClientRect().right)}`;
  });
  assert.equal(gap, ". 0", "the full stop stands right behind the link");
  assert.equal(await box(page, 2).getAttribute("aria-label"), "lane 2, not right");
  const machine = await page.locator("[data-row=machine] [role=gridcell]").allTextContents();
  assert.equal(machine.join(""), "1?0?1??1?1??1??1");
  await hasNoFindings(page, "a wrong answer");

  await box(page, 2).click();
  await page.keyboard.press("Enter");
  await judges(page, /^Right\. Lanes 0, 4, 7, 9, 12 and 15 do\./);
  await lights(page, "The six come first");
  await eventually(async () => assert.equal(await playground.part("lanes").locator("[data-row=state] [data-lane]").count(), 16));
  await eventually(async () => assert.doesNotMatch(await playground.part("timeline-text").textContent(), /covered/)); // drawn a frame later
  await hasNoFindings(page, "a right answer");
});

inFreshProfile("the status line asks for an answer until there is one", async (profile) => {
  const playground = await Playground.open(profile);
  const { page } = playground;
  await toQuestion(page);
  await page.keyboard.press("n");
  await playground.says(/^Answer the question, or skip it\./);
  await page.locator("[data-action=answer-show]").click();
  await lights(page, "The six come first");
  await playground.says(/^Next: mov on line 35\./);
});

inFreshProfile("in a low window a wrong answer leaves its verdict and Check again in sight", { viewport: { width: 1280, height: 720 } }, async (profile) => {
  const { page } = await Playground.open(profile);
  await toQuestion(page);
  for (const lane of [0, 2, 4]) await box(page, lane).click();
  await page.locator("[data-action=answer-check]").click();
  await judges(page, /^2 of your 3 lanes are right\. Lane 2 is not/);
  await isWhole(page.locator("[data-part=verdict]"), "the verdict");
  await isWhole(page.locator("[data-action=answer-check]"), "Check again");
});

inFreshProfile("a part of the right lanes is not enough", async (profile) => {
  const { page } = await Playground.open(profile);
  await toQuestion(page);
  await box(page, 0).click();
  await page.keyboard.press("Enter");
  await judges(page, /lanes are missing/);
  await page.locator("[data-action=answer-clear]").click();
  await eventually(async () => assert.deepEqual(await chosen(page), []));
});

inFreshProfile("that no lane runs can be answered", async (profile) => {
  const playground = await Playground.open(profile);
  const { page } = playground;
  await toQuestion(page);
  const none = page.locator("[data-action=answer-none]");
  await page.locator("[data-action=answer-check]").click();
  await judges(page, /^Choose the lanes first.*“No lane”/);
  await box(page, 1).click();
  await none.click();
  await judges(page, /^It is not so: there are lanes that do\./);
  assert.deepEqual(await chosen(page), []);
  await hasNoFindings(page, "the answer that no lane does");

  // The first question of this lesson is about a line that runs in none.
  await playground.openMenu();
  await page.locator("[data-part=course-list] [data-id=any_all], [data-part=course-list] [data-arg=any_all]").first().click();
  await shows(page, "sentences");
  for (const start of ["P1 is true in lanes 8", "Look at the row", ".all wants every bit"]) {
    await lights(page, start);
    await page.keyboard.press("n");
  }
  await shows(page, "question");
  await none.click();
  await judges(page, /^Right\. No lane does\./);
});

inFreshProfile("an answer that is shown leaves the mark half", async (profile) => {
  const { page } = await Playground.open(profile);
  await toQuestion(page);
  await page.locator("[data-action=answer-show]").click();
  await judges(page, /^Lanes 0, 4, 7, 9, 12 and 15 do\./);
  const mark = page.locator("[data-part=lesson] .gpart").nth(1);
  await eventually(async () => assert.match(await mark.textContent(), /shown$/));
});

/** A program with questions of the other kinds. */
async function openWith(playground, line) {
  await playground.replace((await playground.text()).replace(/\/\/@ guide step 0:.*\n/, `${line}\n`));
  const { page } = playground;
  await page.locator("[data-part=lanes], [data-part=welcome]").first().focus().catch(() => {});
  await page.locator("[data-part=tabs], [data-part=welcome]").first().click({ position: { x: 2, y: 2 }, force: true });
  await playground.step();
  await playground.reset();
}

inFreshProfile("a value is typed, and a line is clicked", async (profile) => {
  const playground = await Playground.open(profile);
  const { page } = playground;
  await openWith(playground, "//@ ask value P1 lane 1 step 0: What will P1 be in lane 1?\n//@ ask waits lane 0 step 1: Where will lane 0 wait?");
  await shows(page, "question");
  const field = page.locator("[data-part=answer-field]");
  await field.fill("T");
  await field.press("Enter");
  await judges(page, /not what it holds then\. Try again with this:/);
  const reasons = page.locator("[data-part=answer-reasons]");
  assert.equal(await reasons.textContent(), "cmp: P1 = X < 0. In lane 1 X(0,0)<1;1,0> is 7.", "the truth waits for the second try");
  await field.fill("many");
  await field.press("Enter");
  await judges(page, /no value of type/);
  await field.fill("T");
  await field.press("Enter");
  await judges(page, /This is what happens:/);
  assert.match(await reasons.textContent(), /wrote F/);
  await hasNoFindings(page, "a value that was wrong twice");
  await field.fill("F");
  await field.press("Enter");
  await judges(page, /^Right\. It is F\./);
  await page.locator("[data-action=lesson-next]").click();
  await eventually(async () => assert.match(await page.locator(".gask").textContent(), /Where will lane 0 wait/));
  const line = (await playground.text()).split("\n").findIndex((text) => text.startsWith("NEGATIVE:")) + 2;
  await page.evaluate((line) => document.querySelector("lw-editor").select(line, 5), line);
  await eventually(async () => assert.equal(await field.inputValue(), String(line)));
  await page.locator("[data-action=answer-check]").click();
  await judges(page, new RegExp(`^Right\\. It waits at line ${line}\\.`));
});

inFreshProfile("a whole lesson by the keyboard alone", async (profile) => {
  const playground = await Playground.open(profile);
  const { page } = playground;
  await toQuestion(page);
  await eventually(async () => assert.equal(await page.evaluate(() => document.activeElement?.dataset.answer), "0", "the first box has the focus"));
  for (let lane = 0; lane < 16; lane++) {
    if (right.includes(lane)) await page.keyboard.press("Space");
    if (lane < 15) await page.keyboard.press("ArrowRight");
  }
  await eventually(async () => assert.deepEqual(await chosen(page), right));
  await page.keyboard.press("Enter");
  await lights(page, "The six come first");
  await page.keyboard.press("n");
  await lights(page, "At DONE every lane");
  await page.keyboard.press("n");
  await lights(page, "oword_st has stored");
  const before = page.locator("[data-part=lesson] .gs:not(.lit) .gnum");
  assert.deepEqual(await before.evaluateAll((all) => all.map((one) => one.className)), ["gnum was", "gnum was"], "a sentence that the answer lit has been read");
  await playground.openMenu();
  await eventually(async () => assert.match(await playground.part("course-list").innerText(), /\b1 of \d+ done/, "the lesson is done"));
});

inFreshProfile("in a lesson that was opened by the keyboard, too, the first box of a question has the focus", async (profile) => {
  const playground = await Playground.open(profile);
  const { page } = playground;
  await playground.openLesson("Sixteen lanes");
  await lights(page, "Look at Lanes");
  for (const start of ["One step was done", "Where is lane 5", "Now every lane holds"]) {
    await page.keyboard.press("n");
    await lights(page, start);
  }
  await page.keyboard.press("n");
  await shows(page, "question");
  await eventually(async () => assert.equal(await page.evaluate(() => document.activeElement?.dataset.answer), "0"));
});

inFreshProfile("Enter on Next again and again comes to the question, and does not skip it", async (profile) => {
  const playground = await Playground.open(profile);
  const { page } = playground;
  await page.keyboard.press("n");
  await lights(page, "cmp.lt compares");
  await page.locator("[data-part=lesson] [data-action=lesson-next]").focus();
  for (const start of ["It wrote P1", "The six now wait", "The ten leave"]) {
    await page.keyboard.press("Enter");
    await lights(page, start);
  }
  await page.keyboard.press("Enter");
  await shows(page, "question");
  await eventually(async () => assert.equal(await page.evaluate(() => document.activeElement?.dataset.answer), "0"));
});

inFreshProfile("a double press on Next comes to the question, or to the end of the lesson, and no further", async (profile) => {
  const playground = await Playground.open(profile);
  const { page } = playground;
  await page.keyboard.press("n");
  await lights(page, "cmp.lt compares");
  await page.locator("[data-part=lesson] .gs", { hasText: "The ten leave" }).click();
  await lights(page, "The ten leave");
  await page.locator("[data-part=lesson] [data-action=lesson-next]").click();
  await shows(page, "question");
  const again = (button) => button.dispatchEvent(new PointerEvent("click", { bubbles: true, detail: 2, pointerType: "mouse" }));
  await page.locator("[data-part=lesson] [data-action=lesson-skip]").evaluate(again);
  await playground.drawn();
  await shows(page, "question");
  await page.locator("[data-part=lesson] [data-action=lesson-skip]").click();
  await lights(page, "The six come first");
  await page.locator("[data-part=lesson] [data-action=lesson-next]").dblclick();
  await lights(page, "oword_st has stored");
  const text = await playground.text();
  await page.locator("[data-part=lesson] .gnav [data-action=lesson]").evaluate(again);
  await playground.drawn();
  assert.equal(await playground.text(), text, "the lesson is still open");
});

inFreshProfile("Shift and an arrow choose a range", async (profile) => {
  const { page } = await Playground.open(profile);
  await toQuestion(page);
  await box(page, 3).focus();
  for (let i = 0; i < 3; i++) await page.keyboard.press("Shift+ArrowRight");
  await eventually(async () => assert.deepEqual(await chosen(page), [3, 4, 5, 6]));
});
