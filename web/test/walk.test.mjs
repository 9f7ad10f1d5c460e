/**
 * Two programs of Intel's compiler, walked through in the page from the start to the end and back, a
 * step at a time and by the keyboard alone. What is seen on the way back is what was seen on the way
 * there. Which lanes stand where is worked out from the source, which the imported text quotes.
 */
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { hasNoFindings } from "./axe.mjs";
import { eventually, inFreshProfile, patience } from "./harness.mjs";
import { Playground } from "./playground.mjs";
import { lineOf } from "./programs.mjs";

const repository = fileURLToPath(new URL("../..", import.meta.url));
const corpus = new URL("../../../shared/corpus/", import.meta.url);

/** Imports a folder of the corpus by the command line and drops the file; null where there is none. */
async function dropped(profile, t, folder) {
  const program = new URL(folder, corpus);
  if (!existsSync(program)) {
    t.skip(`the corpus (../shared/corpus/${folder}) is not here`);
    return null;
  }
  const text = execFileSync("go", ["run", "./core/cmd/lanewise", "import", fileURLToPath(program)], { cwd: repository, encoding: "utf8", maxBuffer: 64 << 20 });
  const playground = await Playground.open(profile);
  await playground.dropFile("program.visaasm", text);
  await eventually(async () => assert.equal(await playground.fileName(), "program.visaasm"));
  return { playground, text };
}

/** The values that the import gives the surface a. */
function inputs(text) {
  const [, values] = /^\/\/@ surface a bti=0 = u?d\[\d+\] ((?:.*\n\/\/@ {5})*.*)/m.exec(text);
  return values.replaceAll("//@", "").split(",").map(Number);
}

/**
 * All that is to be seen of a step, once it is: the line, the masks, every cell of the lane grids, the stack. The page keeps
 * it, for cells are many. again: what is not as it was then.
 */
function seen(page, step, again = false) {
  return page.evaluate(async ({ step, again, patience }) => {
    const part = (name) => document.querySelector(`[data-part=${name}]`);
    const marked = () => Number([...document.querySelector("lw-editor").shadowRoot.querySelectorAll(".cm-gutterElement.lw-now")]
      .map((mark) => mark.textContent.trim()).find((text) => /^\d+$/.test(text)) ?? 0);
    const line = () => Number(/line (\d+)/.exec(part("lanes").querySelector(".sub").textContent)?.[1] ?? 0); // 0 at the end
    const stands = () => Number(part("counter").querySelector("b")?.textContent.replace(/\s/g, "") ?? -1) === step
      && part("status").dataset.run !== "moving" && marked() === line();
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    for (const until = performance.now() + patience; !stands(); await frame()) {
      if (performance.now() > until) throw new Error(`Step ${step} was not shown: the page says "${part("counter").textContent}", line ${line()}, and marks ${marked()}`);
    }
    await frame();
    const cells = (of, row) => [...part(of).querySelectorAll(`[role=gridcell]${row}`)];
    const cellLook = (cell) => `${cell.textContent}${cell.ariaLabel ?? ""} ${cell.className}`;
    // By row and lane.
    const value = (cell) => `${cell.closest("[role=row]").dataset.id} ${(cell.dataset.lane ?? "").padStart(2, "0")}: ${cell.textContent} ${cell.className.replace(/ g$/, "")}`;
    const look = {
      line: line(), // the editor marks the same
      states: cells("lanes", "[data-row=state]").map((cell) => cell.ariaLabel.split(": ")[1]),
      lanes: cells("lanes", "").map(cellLook), values: cells("values", "").map(value).sort(),
      frames: [...document.querySelectorAll(".right > [data-part=stack] [data-frame]")].map((f) => f.dataset.frame),
      stack: document.querySelector(".right > [data-part=stack]").textContent,
    };
    const { lanes, values, ...told } = look;
    const kept = (window.seenSteps ??= []);
    if (!again) {
      kept[step] = look;
      return { ...told, ended: /of/.test(part("counter").textContent) && line() === 0 };
    }
    const same = (a, b) => JSON.stringify(a) === JSON.stringify(b);
    return Object.keys(look).filter((what) => !same(look[what], kept[step][what])).map((what) => ({ what, is: look[what], was: kept[step][what] }));
  }, { step, again, patience });
}

/** Walks to the end and back; gives the line, states, frames and stack of each step. */
async function walk(playground) {
  const { page } = playground;
  await page.keyboard.press("F9");
  await seen(page, 1);
  await page.keyboard.press("Shift+F9");
  const there = [await seen(page, 0)];
  while (!there.at(-1).ended) {
    await page.keyboard.press("F9");
    there.push(await seen(page, there.length));
  }
  const end = there.length - 1;
  await playground.stands(`Step ${end} of ${end}`);
  const verdicts = await playground.expectations();
  assert.ok(verdicts.length > 0 && verdicts.every((verdict) => verdict === "pass"), String(verdicts));
  await hasNoFindings(page, "at the end of the program");
  await page.mouse.move(0, 0); // it would point at a lane
  for (let step = end - 1; step >= 0; step--) {
    await page.keyboard.press("Shift+F9");
    assert.deepEqual(await seen(page, step, true), [], `back at step ${step}`);
  }
  await playground.stands(`Step 0 of ${end}`);
  return there;
}

/** The lanes that a step's instruction runs in. */
const active = (step) => lanesWhere(step.states, (state) => state === "Active");

const lanesWhere = (values, holds) => values.flatMap((value, lane) => (holds(value, lane) ? [lane] : []));

inFreshProfile("the corpus kernel nested is walked from start to end and back: every branch has its lanes", async (profile, t) => {
  const opened = await dropped(profile, t, "kernels/nested/tgllp-simd16/");
  if (!opened) return;
  const { playground, text } = opened;
  const there = await walk(playground);
  const a = inputs(text).slice(0, 16); // of the first thread, which runs first
  const k = 300;
  // The first visit of a block's first instruction, and the lanes that the source sends there.
  for (const [what, block, holds] of [
    ["x <= 0", "_0_011:", (x) => x <= 0],
    ["-x <= k", "_0_013:", (x) => x <= 0 && -x <= k],
    ["-x > k", "_0_012:", (x) => x <= 0 && -x > k],
    ["x > 0", "_0_010:", (x) => x > 0],
    ["x odd", "_0_016:", (x) => x > 0 && x % 2 === 1],
    ["x odd, x <= k", "_0_018:", (x) => x > 0 && x % 2 === 1 && x <= k],
    ["x odd, x > k", "_0_017:", (x) => x > 0 && x % 2 === 1 && x > k],
    ["x even", "_0_015:", (x) => x > 0 && x % 2 === 0],
    ["all meet", "_0_014:", () => true],
  ]) {
    const line = lineOf(text, block) + 1;
    const at = there.find((step) => step.line === line);
    const lanes = lanesWhere(a, holds);
    assert.ok(at, `${what}: line ${line} is not seen`);
    assert.deepEqual(active(at), lanes, `${what}: who runs line ${line}`);
    at.states.forEach((state, lane) => assert.equal(state, lanes.includes(lane) ? "Active" : "Waiting", `${what}: lane ${lane}`));
    assert.match(at.stack, /Call mask16 lanes/, "no lane has returned");
  }
  t.diagnostic(`${there.length - 1} steps`);
});

inFreshProfile("a corpus program with a call in a branch is walked from start to end and back: callers wait for the call, lanes for each other", async (profile, t) => {
  const opened = await dropped(profile, t, "calls/then_only/tgllp-simd16-fc3/");
  if (!opened) return;
  const { playground, text } = opened;
  const there = await walk(playground);
  const a = inputs(text).slice(0, 16);
  const callers = lanesWhere(a, (v) => v % 4 === 1); // if((v&3u)==1u) r+=work(v,i)
  assert.ok(callers.length > 2 && callers.length < 16);
  // The loop of work runs (i&7)+1 times for lane i: its first instruction has the lanes with rounds left.
  const head = lineOf(text, "_1_004:") + 1;
  const thread = there.slice(0, there.findIndex((step, n) => n > 0 && step.line === there[0].line)); // the first thread's steps
  const rounds = thread.filter((step) => step.line === head);
  assert.equal(rounds.length, Math.max(...callers.map((lane) => (lane & 7) + 1)));
  rounds.forEach((step, round) => {
    assert.deepEqual(active(step), callers.filter((lane) => (lane & 7) + 1 > round), `round ${round}`);
    assert.match(step.stack, new RegExp(`Call mask${callers.length} lanes${callers.join(" ")}`), "who is out of the loop is still in the call");
    assert.deepEqual(step.frames, ["work", "then_only"]);
    assert.match(step.stack, /entered by fcall/);
  });
  // Behind the call its lanes are back; then the others, which have waited, meet them.
  const after = (some) => thread.find((step) => step.line === lineOf(text, some) + 1);
  assert.deepEqual(active(after("fcall (M1, 16) work 4 2")), callers);
  assert.equal(active(after("_0_004:")).length, 16);
  t.diagnostic(`${there.length - 1} steps`);
});
