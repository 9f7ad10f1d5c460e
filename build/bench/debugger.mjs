// The figures of the debugger's page, 32 lanes, every panel in sight: a step from the key to the
// picture, scrubbing a trace of a million steps, and a jump from its end to step 1.
// Prints {Key, AllPanels, Scrub, Frames, Jump: milliseconds, Shown, Trace: steps}.
import { inFreshPage, launch, launchForFrames, mark } from "./browser.mjs";
import { calling, long } from "./programs.mjs";

const [warmUp, measured, jumps] = [20, Number(process.env.LANEWISE_STEPS), 9];

const browser = await launchForFrames();

/** Opens a program, with a lane pinned, a watch and the memory in sight. */
async function open(page, text) {
  await page.addInitScript(observe);
  await page.goto(process.env.LANEWISE_URL);
  await mark(page, "lanewise:editor-mounted");
  await page.evaluate((text) => (document.querySelector("lw-editor").text = text), text);
  await page.waitForFunction(() => document.querySelector("[data-part=counter]").textContent.includes("Not run"));
  await page.keyboard.press("F9");
  await page.evaluate(() => globalThis.shown(1));
  await page.click("[data-part=lanes] [role=gridcell][data-row=state][data-lane='3']");
  await page.fill("[data-part=watch-field]", "V + LANE");
  await page.keyboard.press("Enter");
  await page.click("[data-action=tab][data-arg=memory]");
  await page.evaluate(() => document.activeElement.blur());
  await page.mouse.move(0, 0);
  await page.evaluate(() => globalThis.settled());
}

const steps = await inFreshPage(browser, async (page) => {
  await open(page, calling);
  const times = [];
  for (let n = 1; n <= warmUp + measured; n++) {
    const shown = page.evaluate((n) => globalThis.shown(n + 1), n); // asked after the key, it would be work before the frame
    await page.keyboard.press("F9");
    times.push(await shown);
  }
  return times.slice(warmUp);
});

/** Runs the long program to its end, and gives the place of a part of the timeline, 0 to 1. */
async function trace(page) {
  await page.keyboard.press("Control+Enter");
  await page.waitForFunction(() => document.querySelector("[data-part=status]").dataset.run === "ended", null, { timeout: 120_000 });
  await page.evaluate(() => globalThis.settled());
  const box = await page.locator("lw-timeline").boundingBox();
  const { left, span, top } = await page.evaluate(() => {
    const { left, span, rows } = document.querySelector("lw-timeline").frame;
    return { left, span, top: rows.top + 10 };
  });
  return (part) => [box.x + left + 2 + part * (span - 4), box.y + top];
}

/** Drags the playhead to and fro over the whole width; each(n) is awaited after move n. */
async function scrub(page, place, moves, pace, each) {
  await page.mouse.move(...place(0.5));
  await page.mouse.down();
  for (let n = 0; n < moves; n++) {
    await page.mouse.move(...place(Math.abs(((n * pace) % 2) - 1)));
    await each(n);
  }
  await page.mouse.up();
}

const run = await inFreshPage(browser, async (page) => {
  await open(page, long);
  const place = await trace(page);
  const Trace = await page.evaluate(() => globalThis.standing());
  // A move after the other, each once the one before is shown.
  const Scrub = [];
  await scrub(page, place, warmUp + measured, 0.37, async () => Scrub.push((await page.evaluate(() => globalThis.sought())).First));
  const Jump = [];
  for (let n = 0; n < jumps; n++) {
    await page.evaluate((to) => globalThis.goTo(to), Math.min(1_000_000, Trace));
    Jump.push((await page.evaluate(() => globalThis.goTo(1))).First);
  }
  return { Trace, Scrub: Scrub.slice(warmUp), Jump };
});
await browser.close();

// Scrubbing as it is seen: a display of 60 Hz, a move of the pointer for each of its frames.
const display = await launch();
const seen = await inFreshPage(display, async (page) => {
  await open(page, long);
  const place = await trace(page);
  const frame = 1000 / 60;
  let start = 0;
  let next = performance.now();
  await scrub(page, place, 2 * measured + warmUp, 0.013, async (n) => {
    if (n === warmUp) start = await page.evaluate(() => globalThis.watchFrames());
    next += frame;
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, next - performance.now())));
  });
  return page.evaluate((start) => globalThis.framesSince(start), start);
});
await display.close();
console.log(JSON.stringify({ Key: steps.map((s) => s.First), AllPanels: steps.map((s) => s.Last), ...run, ...seen }));

/**
 * In the page. A time begins with the event (a key, a move of the pointer) and ends when a frame has
 * been painted: First, with the step counter's new number; Last, with the last change that a panel
 * makes of the step, none of which may come later than `quiet` after another.
 */
function observe() {
  const quiet = 40;
  const panels = "[data-part=lanes], [data-part=why], [data-part=values], [data-part=registers], [data-part=region], [data-part=stack], [data-part=memory], [data-part=counter], lw-editor";
  let began = 0;
  let first = 0;
  let last = 0;
  let pending = 0; // frames with changes that are not painted yet
  let target = -1; // step of the last lw-seek
  const standing = () => Number(document.querySelector("[data-part=counter] b")?.textContent.replace(/\s/g, "") ?? -1);
  const number = () => `${standing()}`;
  let before = "";

  const painted = (then) => requestAnimationFrame(() => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => then(performance.now());
    port2.postMessage(null);
  });
  const changed = (records) => {
    if (!records.some(({ target }) => (target instanceof Element ? target : target.parentElement ?? target.getRootNode().host)?.closest?.(panels) || target.getRootNode() instanceof ShadowRoot)) return;
    pending++;
    const counts = number() !== before;
    before = number();
    painted((now) => {
      pending--;
      if (counts && first < began) first = now;
      last = now;
    });
  };
  const what = { subtree: true, childList: true, characterData: true, attributes: true };
  new MutationObserver(changed).observe(document, what);
  addEventListener("focusin", () => {}, true);
  const watchEditor = () => {
    const root = document.querySelector("lw-editor")?.shadowRoot;
    if (root) new MutationObserver(changed).observe(root, what);
    else setTimeout(watchEditor, 50);
  };
  addEventListener("DOMContentLoaded", watchEditor);

  const begin = (event) => (began = event.timeStamp);
  addEventListener("keydown", (event) => event.key === "F9" && begin(event), true);
  addEventListener("pointermove", (event) => event.buttons > 0 && begin(event), true);
  addEventListener("lw-seek", (event) => (target = event.detail.step), true);

  const rest = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));
  const moving = () => [document, document.querySelector("lw-timeline").shadowRoot].some((root) => root.getAnimations().length > 0);
  globalThis.standing = standing;
  /** Ends when nothing has changed or moved for a while: frames without a limit leave the display behind. */
  globalThis.settled = async () => {
    let moved = performance.now();
    do {
      await rest(quiet / 8);
      if (moving()) moved = performance.now();
    } while (pending > 0 || performance.now() - Math.max(last, moved) < quiet || document.querySelector("[data-part=status]").dataset.run === "moving");
  };
  /** Ends when a step is shown and the page has settled; gives how long it took, from the last event on. */
  globalThis.shown = async (step) => {
    const until = performance.now() + 20_000;
    while (standing() !== step || first < began) {
      if (performance.now() > until) throw new Error(`Step ${step} was not shown; the counter says ${standing()}.`);
      await rest(4);
    }
    await globalThis.settled();
    return { First: first - began, Last: last - began };
  };
  globalThis.sought = () => globalThis.shown(target);
  /** Notes the times of frames, and the steps that they show. */
  globalThis.watchFrames = () => {
    const at = [];
    const steps = new Set();
    const each = (now) => {
      at.push(now);
      steps.add(standing());
      requestAnimationFrame(each);
    };
    requestAnimationFrame(each);
    const frame = 1000 / 60; // an interval is so many frames of the display; the clock is exact to 0.1 ms
    globalThis.framesSince = (start) => ({
      Frames: at.slice(1).map((now, i) => frame * Math.max(1, Math.round((now - at[i]) / frame))),
      Shown: (1000 * steps.size) / (performance.now() - start),
    });
    return performance.now();
  };
  globalThis.goTo = (step) => {
    began = performance.now();
    document.querySelector("lw-timeline").seek(step, false);
    return globalThis.shown(step);
  };
}
