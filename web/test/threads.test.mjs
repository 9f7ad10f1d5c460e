/** Threads of a group: all of them at a glance, one to stay with, steps of one or of all. */
import assert from "node:assert/strict";
import { hasNoFindings } from "./axe.mjs";
import { eventually, inFreshProfile } from "./harness.mjs";
import { Playground } from "./playground.mjs";
import { meeting } from "./programs.mjs";

const statuses = (playground) => playground.part("threads").locator("[data-status]").evaluateAll((all) => all.map((cell) => cell.dataset.status));
const which = async (playground) => (await playground.part("which-thread").innerText()).trim();
const thread = (playground, n) => playground.part("threads").locator(`[data-action=thread][data-arg="${n}"]`);

inFreshProfile("threads wait at a barrier for each other, and the page follows whichever runs", async (profile) => {
  const playground = await Playground.open(profile);
  await playground.replace(meeting);
  await playground.step(2);
  await eventually(async () => assert.deepEqual(await statuses(playground), ["barrier", "ready", "ready"]));
  assert.equal(await which(playground), "Thread 1, group 0, 0, 0");
  await playground.step(2);
  await eventually(async () => assert.deepEqual(await statuses(playground), ["barrier", "barrier", "ready"]));
  await hasNoFindings(playground.page, "threads at a barrier");
  await playground.step(2);
  await eventually(async () => assert.deepEqual(await statuses(playground), ["ready", "ready", "ready"]));
  await playground.run();
  await playground.stands("Step 24 of 24");
  assert.equal(await which(playground), "Thread 0, group 1, 0, 0");
  assert.deepEqual(await statuses(playground), ["done", "done", "done"]);
});

inFreshProfile("a thread that is stayed with is the one that is shown and stepped", async (profile) => {
  const playground = await Playground.open(profile);
  await playground.replace(meeting);
  await playground.step();
  await thread(playground, 2).focus();
  await playground.page.keyboard.press("Enter");
  await eventually(async () => assert.equal(await which(playground), "Thread 2, group 0, 0, 0"));
  assert.match(await playground.part("timeline").locator(".ph .sub").first().innerText(), /^thread 2/);
  await playground.button("step").click();
  // Threads 0 and 1 run as far as it takes for thread 2 to make a step of its own.
  await playground.stands("Step 5");
  assert.equal(await which(playground), "Thread 2, group 0, 0, 0");
  assert.deepEqual(await statuses(playground), ["barrier", "barrier", "ready"]);
  await playground.part("threads").locator("[data-action=thread][data-arg='-1']").click();
  await playground.button("step").click();
  await playground.stands("Step 6");
  await eventually(async () => assert.equal(await which(playground), "Thread 0, group 0, 0, 0"));
});
