// The figures of the debugger's page, 32 lanes, every panel in sight: a step from the key to the
// picture, scrubbing a trace of a million steps, and a jump from its end to step 1.
// Prints {Key, Settled, Scrub, Jump: milliseconds, Trace: steps}.
import { inFreshPage, launch, mark } from "./browser.mjs";
import { calling, long } from "./programs.mjs";

const [warmUp, measured, jumps] = [20, Number(process.env.LANEWISE_STEPS), 9];

// Frames come as soon as they are ready, as in step.mjs.
const browser = await launch("--disable-frame-rate-limit", "--disable-gpu-vsync");

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
    await page.keyboard.press("F9");
    times.push(await page.evaluate((n) => globalThis.shown(n + 1), n));
  }
  return times.slice(warmUp);
});

const trace = await inFreshPage(browser, async (page) => {
  await open(page, long);
  await page.keyboard.press("Control+Enter");
  await page.waitForFunction(() => document.querySelector("[data-part=status]").dataset.run === "ended", null, { timeout: 120_000 });
  const Trace = await page.evaluate(() => globalThis.standing());
  await page.evaluate(() => globalThis.settled());
  // To and fro over the whole width, a move after the other, each once the one before is shown.
  const box = await page.locator("lw-timeline").boundingBox();
  const { left, span, top } = await page.evaluate(() => {
    const { left, span, rows } = document.querySelector("lw-timeline").frame;
    return { left, span, top: rows.top + 10 };
  });
  const place = (part) => [box.x + left + 2 + part * (span - 4), box.y + top];
  await page.mouse.move(...place(0.5));
  await page.mouse.down();
  const Scrub = [];
  for (let n = 0; n < warmUp + measured; n++) {
    await page.mouse.move(...place(Math.abs(((n * 0.37) % 2) - 1)));
    Scrub.push((await page.evaluate(() => globalThis.sought())).First);
  }
  await page.mouse.up();
  const Jump = [];
  for (let n = 0; n < jumps; n++) {
    await page.evaluate((to) => globalThis.goTo(to), Math.min(1_000_000, Trace));
    Jump.push((await page.evaluate(() => globalThis.goTo(1))).First);
  }
  return { Trace, Scrub: Scrub.slice(warmUp), Jump };
});
await browser.close();
console.log(JSON.stringify({ Key: steps.map((s) => s.First), Settled: steps.map((s) => s.Last), ...trace }));

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
  /** Ends when nothing has changed for a while and nothing moves. */
  globalThis.settled = async () => {
    do await rest(quiet);
    while (pending > 0 || performance.now() - last < quiet || moving() || document.querySelector("[data-part=status]").dataset.run === "moving");
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
  globalThis.goTo = (step) => {
    began = performance.now();
    document.querySelector("lw-timeline").seek(step, false);
    return globalThis.shown(step);
  };
}
