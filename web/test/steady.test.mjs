/**
 * Nothing jumps while one steps. The browser itself counts what moves (Layout Instability API): every element
 * and every text that stands somewhere else than in the frame before, by as little as a few pixels, also
 * those that it would forgive for a key that was just pressed.
 */
import assert from "node:assert/strict";
import { eventually, inFreshProfile, patience } from "./harness.mjs";
import { Playground } from "./playground.mjs";

/** Begins to count. */
function watchShifts() {
  window.shifts = [];
  const say = ({ node, previousRect: a, currentRect: b }) => {
    const element = node?.nodeType === Node.TEXT_NODE ? node.parentElement : node;
    const part = element?.closest?.("[data-part]")?.dataset.part ?? "code or timeline";
    return `${part}: ${element?.className ?? ""} ${Math.round(a.x)},${Math.round(a.y)} to ${Math.round(b.x)},${Math.round(b.y)}`;
  };
  // When the code scrolls, which is no shift, CodeMirror gives the arrow of one line that folds to another, or takes it
  // away: what lies in the column of arrows is not counted. The lines beside them are.
  const isArrow = ({ previousRect: a, currentRect: b }) => {
    const { left, right } = document.querySelector("lw-editor")?.shadowRoot?.querySelector(".cm-foldGutter")?.getBoundingClientRect() ?? { left: 0, right: 0 };
    return [a, b].every((rect) => rect.width === 0 || (rect.left >= left && rect.right <= right));
  };
  const keep = (entries) => {
    for (const { value, sources } of entries) {
      const moved = sources.filter((source) => !isArrow(source)).map(say);
      if (moved.length > 0 || sources.length === 0) window.shifts.push({ value, moved });
    }
  };
  window.shiftObserver = new PerformanceObserver((list) => keep(list.getEntries()));
  window.shiftObserver.observe({ type: "layout-shift" });
  window.takeShifts = () => {
    keep(window.shiftObserver.takeRecords());
    return window.shifts.splice(0);
  };
}

/** Scrollbars take room, as they do on many desktops: one that comes and goes moves what stands beside it. */
async function showScrollbars(page) {
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setScrollbarsHidden", { hidden: false });
}

/** Fails with what has moved since it was asked last. */
async function nothingMoved(playground, while_) {
  await playground.drawn();
  const shifts = await playground.page.evaluate(() => window.takeShifts());
  const moved = new Set(shifts.flatMap(({ value, moved }) => (moved.length > 0 ? moved : [`something by ${value}`])));
  assert.deepEqual([...moved].slice(0, 40), [], while_);
}

/** Starts counting once what was done before has come to rest. */
async function rest(playground) {
  await playground.drawn();
  await playground.page.evaluate(() => window.takeShifts());
  let quiet = 0;
  await eventually(async () => {
    await playground.drawn();
    quiet = (await playground.page.evaluate(() => window.takeShifts().length)) === 0 ? quiet + 1 : 0;
    assert.ok(quiet >= 3, "the page does not come to rest");
  });
}

/** Steps to and fro: forwards to the end, back to the start. Each step is on the screen before the next. */
async function walk(playground, steps) {
  const { page } = playground;
  let at = await page.evaluate(standing, { patience });
  let forwards = true;
  for (let done = 0; done < steps; done++) {
    if (forwards ? !at.on : !at.back) forwards = !forwards;
    await page.keyboard.press(forwards ? "F9" : "Shift+F9");
    at = await page.evaluate(standing, { patience, from: at.counter });
  }
}

/** In the page: where it stands, and which ways it can go, once it no longer stands where it did and all is drawn. */
async function standing({ patience, from = "" }) {
  const counter = () => document.querySelector("[data-part=counter]").innerText;
  const enabled = (action) => document.querySelector(`[data-part=topbar] button[data-action=${action}]`).ariaDisabled !== "true";
  const drawn = () => new Promise((resolve) => window.lanewise.afterFrame(() => window.lanewise.afterFrame(resolve)));
  const until = performance.now() + patience;
  do {
    await drawn();
    if (performance.now() > until) throw new Error(`The page still stands at ${from}`);
  } while (counter() === from);
  await drawn();
  return { counter: counter(), back: enabled("back"), on: enabled("step") };
}

/** Takes the first step from where the page stands, then some to and fro, and fails with what has moved since. */
async function stepsMoveNothing(playground, title, steps) {
  await playground.page.keyboard.press("F9");
  await eventually(async () => assert.match(await playground.counter(), /^Step [1-9]/));
  await rest(playground);
  await walk(playground, steps);
  await nothingMoved(playground, title);
}

const programs = ["A loop", "A function call", "A table of functions", "Regions through", "A function that calls itself"];

for (const title of programs) {
  inFreshProfile(`200 steps of "${title}" move nothing`, async (profile) => {
    const playground = await Playground.open(profile);
    await playground.page.evaluate(watchShifts);
    await playground.openLesson(title);
    await stepsMoveNothing(playground, title, 200);
  });
}

const low = { width: 1280, height: 720 };
const large = { width: 1920, height: 1080 };
for (const [title, preset, tab, steps, viewport] of [
  ["stack of one", "memory", "memory", 20],
  ["Adding up with barriers", "debug", "lesson", 20],
  // To the end and back: the last step shows other things in the same places.
  ["Regions through", "memory", "memory", 6],
  ["A function call", "debug", "memory", 30],
  ["A function call", "learn", "lesson", 30, low], // of a call whose lanes a question covers, too
  // PTX: two banks of lanes, functions of longer and shorter names, and a block whose last warp has one lane.
  ["Calling a function by its name", "debug", "lesson", 70, low],
  ["Calling a function by its name", "debug", "memory", 70],
  ["06_recursion", "debug", "memory", 120],
  ["A function call", "debug", "memory", 30, large], // the timeline's heading says all that it can
]) {
  const size = viewport ? `${viewport.width} by ${viewport.height}` : "a usual window";
  inFreshProfile(`${steps} steps of "${title}" move nothing in the arrangement ${preset} with the tab ${tab} in ${size}`, viewport ? { viewport } : {}, async (profile) => {
    const playground = await Playground.open(profile);
    const { page } = playground;
    await showScrollbars(page);
    await page.evaluate(watchShifts);
    await playground.openLesson(title);
    await playground.arrange(preset);
    await playground.openTab(tab);
    await page.evaluate(() => document.activeElement.blur());
    await stepsMoveNothing(playground, title, steps);
  });
}

inFreshProfile("with a pinned lane, watches and a breakpoint steps move nothing either, in a low window", { viewport: { width: 1280, height: 720 } }, async (profile) => {
  const playground = await Playground.open(profile);
  const { page } = playground;
  await page.evaluate(watchShifts);
  await playground.openLesson("A function call");
  await playground.step(2);
  for (const watch of ["X", "P1", "T6[0..15]"]) {
    await playground.part("watch-field").fill(watch);
    await page.keyboard.press("Enter");
    await eventually(async () => assert.equal(await page.locator(".values .watch .wname").filter({ hasText: watch }).count(), 1));
  }
  await playground.part("lanes").locator("[role=gridcell][data-row=state][data-lane='2']").click();
  await playground.part("counter").hover();
  await page.locator("[data-card='2']").waitFor();
  await rest(playground);
  await walk(playground, 40);
  await nothingMoved(playground, "lane 2 is pinned");
});

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 };
for (const [title, pane, steps] of [
  ["A loop", "lanes", 60],
  ["A function call", "lanes", 40],
  ["Regions through", "lanes", 10],
  ["Calling a function by its name", "lanes", 60], // PTX: 32 lanes, names of many lengths
  ["If and else by a forward goto", "learn", 14],
  ["A function call", "learn", 40],
  ["Calling a function by its name", "learn", 20], // to its question: there all of the lesson is another one
]) {
  inFreshProfile(`${steps} steps of "${title}" move nothing in the pane ${pane} of a phone`, phone, async (profile) => {
    const playground = await Playground.open(profile);
    const { page } = playground;
    await page.evaluate(watchShifts);
    await playground.openLesson(title);
    await playground.showPane(pane);
    await page.evaluate(() => document.activeElement.blur());
    await stepsMoveNothing(playground, title, steps);
  });
}

inFreshProfile("pinning a lane and letting it go moves nothing below", async (profile) => {
  const playground = await Playground.open(profile);
  await playground.openLesson("A function call");
  await playground.step(9);
  const tops = () => playground.page.evaluate(() => ["legend", "values", "tabs", "registers"].map((part) => Math.round(document.querySelector(`[data-part=${part}]`).getBoundingClientRect().top)));
  const before = await tops();
  const lane = playground.part("lanes").locator("[role=gridcell][data-row=state][data-lane='3']");
  await lane.click();
  const pinned = playground.page.locator("[data-card='3'] [data-action=unpin]"); // a card without it is of the lane pointed at
  await pinned.waitFor();
  assert.deepEqual(await tops(), before);
  await lane.click();
  await playground.part("counter").hover();
  await pinned.waitFor({ state: "detached" });
  assert.deepEqual(await tops(), before);
});

inFreshProfile("the count is not blind: a panel that is folded moves others", async (profile) => {
  const playground = await Playground.open(profile);
  await playground.page.evaluate(watchShifts);
  await playground.step(2);
  await rest(playground);
  await playground.part("lanes").locator("[data-action=fold]").click();
  await playground.page.locator("[data-bar=lanes]").waitFor();
  await eventually(async () => assert.notEqual(await playground.page.evaluate(() => window.takeShifts().length), 0));
});
