/** Threads of a group: all of them at a glance, one to stay with, steps of one or of all. */
import assert from "node:assert/strict";
import { hasNoFindings } from "./axe.mjs";
import { eventually, inFreshProfile } from "./harness.mjs";
import { Playground } from "./playground.mjs";
import { lesson, meeting } from "./programs.mjs";

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
  // The timeline follows a frame after the lanes.
  await eventually(async () => assert.match(await playground.part("timeline").locator(".ph .sub").first().innerText(), /^thread 2/));
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

inFreshProfile("the timeline of all threads tells whose turn it is, and names the frames of each", async (profile) => {
  const playground = await Playground.open(profile);
  await playground.replace(`//@ platform DG2
//@ grid threads=2 simd=16
.version 4.1
.kernel "callers"
.function "callers_main"
    fcall (M1, 16) meet 0 0
    ret (M1, 1)
.global_function "meet"
.decl Y v_type=G type=d num_elts=16 align=GRF
.function "meet_body"
    mov (M1, 16) Y(0,0)<1> 0x1:d
    barrier
    add (M1, 16) Y(0,0)<1> Y(0,0)<1;1,0> 0x1:d
    fret (M1, 16)
`);
  await playground.run();
  await playground.stands("Step 12 of 12");
  const said = () => playground.part("timeline-text").textContent();
  await eventually(async () => {
    for (const turn of ["thread 0: steps 0 to 3.", "thread 1: steps 3 to 6.", "thread 0: steps 6 to 9.", "thread 1: steps 9 to 12."]) assert.ok((await said()).includes(turn), await said());
    assert.equal((await said()).match(/meet: steps/g).length, 4, await said());
  });
  // The pointer over a step says whose it is.
  const place = await playground.part("steps").evaluate((timeline) => {
    const { left, top } = timeline.getBoundingClientRect();
    const { frame: f, range: r } = timeline;
    return { x: left + f.left + ((4.5 - r.from) / (r.to - r.from)) * f.span, y: top + f.rows.top + 4 };
  });
  await playground.page.mouse.move(place.x, place.y);
  await eventually(async () => assert.match(await playground.page.locator("lw-timeline .tip").textContent(), /^step 4 · thread 1 · lane 0: active$/));
  await thread(playground, 1).click();
  await eventually(async () => assert.ok(!(await said()).includes("thread 0"), await said()));
});

inFreshProfile("PTX has its own words for threads and groups: warps and blocks", async (profile) => {
  const playground = await Playground.open(profile);
  await playground.replace(lesson("ptx/02_call.ptx")); // 33 threads of CUDA: a warp, and one lane of a second
  await playground.press("step");
  await eventually(async () => assert.equal(await which(playground), "Warp 0, block 0, 0, 0"));
  assert.match(await playground.part("threads").innerText(), /^Block 0, 0, 0/);
  assert.match(await thread(playground, 1).getAttribute("aria-label"), /^Warp 1, ready/);
  assert.match(await playground.part("status").innerText(), /in warp 0 of 2, block 0, 0, 0\./);
  assert.match(await playground.part("editor").innerText(), /32 lanes, 2 warps, /);
});
