/** Up to four pinned lanes side by side: their states, why they have them, and what the step has in them. */
import assert from "node:assert/strict";
import { hasNoFindings } from "./axe.mjs";
import { isWhole } from "./geometry.mjs";
import { eventually, inFreshProfile } from "./harness.mjs";
import { Playground } from "./playground.mjs";

/** Step 9 of the call: lanes 2, 5, 8, 11 and 13 run mad, the others wait or have returned. */
async function inTheCall(profile) {
  const playground = await Playground.open(profile);
  await playground.openLesson("A function call while lanes wait");
  await playground.step(9);
  return playground;
}

const cell = (playground, lane) => playground.part("lanes").locator(`[role=gridcell][data-row=state][data-lane="${lane}"]`);
const card = (playground, lane) => playground.page.locator(`[data-card="${lane}"]`);
/** The lanes of the cards, in their order. */
const cards = (playground) => playground.page.locator("[data-card]:not(.pointed)").evaluateAll((all) => all.map(({ dataset }) => Number(dataset.card)));
const shown = (playground, want) => eventually(async () => assert.deepEqual(await cards(playground), want));

inFreshProfile("four lanes stand side by side in the order pinned; a fifth takes the place of the first and says so", async (profile) => {
  const playground = await inTheCall(profile);
  for (const lane of [13, 3, 4, 2]) await cell(playground, lane).click();
  await shown(playground, [13, 3, 4, 2]);
  assert.match(await card(playground, 13).innerText(), /Active[^]*Is on[^]*RESULT\s*34\s*ARG\s*11/);
  assert.match(await card(playground, 3).innerText(), /Waiting[^]*Waits in collatz at line 29[^]*← step 1/);
  assert.match(await card(playground, 4).innerText(), /Returned[^]*← step 8/);
  assert.deepEqual(await playground.part("lanes").locator("[role=columnheader].sel").allTextContents(), ["2", "3", "4", "13"]);
  assert.equal(await playground.part("values").locator(".colhi").count(), 4, "the columns are outlined");
  await hasNoFindings(playground.page, "four lanes pinned");

  await cell(playground, 9).click();
  await shown(playground, [3, 4, 2, 9]);
  await playground.says(/^Lane 9 takes the place of lane 13: up to 4 lanes stand side by side\.$/);
  await eventually(async () => assert.match(await playground.part("announcer").innerText(), /Lane 9 takes the place of lane 13/));

  await playground.step();
  await eventually(async () => assert.match(await card(playground, 2).innerText(), /fret/));
  await card(playground, 2).getByRole("button", { name: "Let lane 2 go" }).click();
  await shown(playground, [3, 4, 9]);
  await card(playground, 3).getByRole("button", { name: "← step 1" }).click();
  await eventually(async () => assert.match(await playground.counter(), /^Step 1\b/));
});

inFreshProfile("while there is room, the lane pointed at stands beside the pinned ones, and nothing moves", async (profile) => {
  const playground = await inTheCall(profile);
  await cell(playground, 2).click();
  await shown(playground, [2]);
  await playground.part("counter").hover();
  const tops = () => playground.page.evaluate(() => ["legend", "values", "tabs"].map((part) => document.querySelector(`[data-part=${part}]`).getBoundingClientRect().top));
  const before = await tops();
  await cell(playground, 3).hover();
  await eventually(async () => assert.match(await card(playground, 3).innerText(), /Waits/));
  assert.deepEqual(await tops(), before, "pointing");
  await cell(playground, 3).click();
  await cell(playground, 4).click();
  await shown(playground, [2, 3, 4]);
  assert.deepEqual(await tops(), before, "two more lanes");
  await playground.stepBack();
  assert.deepEqual(await tops(), before, "a step");
  await card(playground, 3).getByRole("button", { name: "Explain step by step" }).click();
  await eventually(async () => assert.ok((await playground.part("reasons").locator("li").count()) > 1));
  assert.deepEqual(await tops(), before, "an explanation");
});

inFreshProfile("one pinned lane has most of the room, and all of why it waits is in sight", async (profile) => {
  const playground = await inTheCall(profile);
  await cell(playground, 3).click();
  await shown(playground, [3]);
  const [pinned, free] = await Promise.all([".pcard:not(.free)", ".pcard.free"].map((card) => playground.part("pinned").locator(card).boundingBox()));
  assert.ok(pinned.width > 1.4 * free.width, `${pinned.width} px beside ${free.width}`);
  await isWhole(card(playground, 3).locator("[data-why]"), "why lane 3 waits");
});

inFreshProfile("lanes are pinned and let go with the keyboard alone", async (profile) => {
  const playground = await inTheCall(profile);
  const { keyboard } = playground.page;
  await cell(playground, 0).focus();
  for (const key of ["Enter", "ArrowRight", "ArrowRight", "Enter", "ArrowRight", "Enter"]) await keyboard.press(key);
  await shown(playground, [0, 2, 3]);
  await keyboard.press("Enter");
  await shown(playground, [0, 2]);
  await card(playground, 0).getByRole("button", { name: "Let lane 0 go" }).focus();
  await keyboard.press("Enter");
  await shown(playground, [2]);
  await eventually(async () => assert.notEqual(await playground.page.evaluate(() => document.activeElement.tagName), "BODY", "the focus is lost"));
  await cell(playground, 5).focus();
  await keyboard.press("Escape");
  await shown(playground, []);
});

inFreshProfile("the focus stays on the page where the control that has it goes, whenever and by whatever that is", async (profile) => {
  const playground = await inTheCall(profile);
  await cell(playground, 0).click();
  await shown(playground, [0]);
  await card(playground, 0).getByRole("button", { name: "Let lane 0 go" }).focus();
  await cell(playground, 0).evaluate((element) => element.click()); // which moves no focus
  await shown(playground, []);
  assert.notEqual(await playground.page.evaluate(() => document.activeElement.tagName), "BODY", "the focus is lost");
});

inFreshProfile("on a phone the cards of the pinned lanes are scrolled through", { viewport: { width: 390, height: 844 } }, async (profile) => {
  const playground = await inTheCall(profile);
  await playground.page.locator("[data-part=panes] [data-arg=lanes]").click();
  for (const lane of [2, 3, 4, 13]) await cell(playground, lane).click();
  await shown(playground, [2, 3, 4, 13]);
  await card(playground, 13).getByRole("button", { name: "Let lane 13 go" }).click();
  await shown(playground, [2, 3, 4]);
  const { height } = await card(playground, 2).getByRole("button", { name: "Let lane 2 go" }).boundingBox();
  assert.ok(height >= 40, `${height} px`);
  assert.equal(await playground.page.evaluate(() => document.documentElement.scrollWidth), 390);
  await hasNoFindings(playground.page, "pinned lanes on a phone");
});
