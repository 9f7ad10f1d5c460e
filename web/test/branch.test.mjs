/** An edit begins a new future; taken back, the recorded one is there again. */
import assert from "node:assert/strict";
import { hasNoFindings } from "./axe.mjs";
import { eventually, inFreshProfile } from "./harness.mjs";
import { Playground } from "./playground.mjs";

/** What a screen reader is told of the timeline: its steps, calls and marks. */
const timeline = (playground) => playground.part("timeline-text").textContent();
const steps = (playground) => playground.part("steps").getAttribute("aria-valuetext");

inFreshProfile("Undo of an edit brings the recorded future back, to the step", async (profile) => {
  const playground = await Playground.open(profile);
  const { page } = playground;
  await playground.openLesson("A loop");
  await playground.run();
  await playground.stands("Step 45 of 45");
  await playground.reset();
  await playground.step(2);
  await eventually(async () => assert.match(await timeline(playground), /of 45\./));
  const recorded = await timeline(playground);

  const bit = playground.part("lanes").locator("[role=gridcell][data-row=em][data-lane='3']");
  await bit.focus();
  await page.keyboard.press("F2");
  await playground.says(/^Set EM\[3\] = F, was T\. A new future begins here/);
  await playground.stands("Step 2");
  await eventually(async () => assert.equal(await steps(playground), "step 2 of 2"));
  await eventually(async () => assert.match(await timeline(playground), /of 2\..*EM\[3\]/s));

  await playground.part("edits").getByRole("button", { name: "Undo the last edit" }).focus();
  await page.keyboard.press("Enter");
  await playground.says(/The edit is undone/);
  await playground.stands("Step 2 of 45");
  await eventually(async () => assert.equal(await timeline(playground), recorded));
  await hasNoFindings(page, "an edit undone");
  await page.keyboard.press("End"); // to the recorded end
  await playground.stands("Step 45 of 45");
});

inFreshProfile("an edit that was undone comes back with what was recorded after it", async (profile) => {
  const playground = await Playground.open(profile);
  await playground.openLesson("A loop");
  await playground.step(2);
  await playground.part("lanes").locator("[role=gridcell][data-row=em][data-lane='3']").focus();
  await playground.page.keyboard.press("F2");
  await playground.says(/A new future/);
  await playground.run();
  await eventually(async () => assert.match(await playground.counter(), /^Step (\d+) of \1$/));
  await playground.drawn();
  const end = await steps(playground);
  await playground.part("edits").getByRole("button", { name: "Undo" }).click();
  await playground.stands("Step 2");
  await eventually(async () => assert.equal(await steps(playground), "step 2 of 2"));
  await playground.part("edits").getByRole("button", { name: "Redo the edit" }).click();
  await eventually(async () => assert.equal(await steps(playground), end.replace(/^step \d+/, "step 2")));
});
