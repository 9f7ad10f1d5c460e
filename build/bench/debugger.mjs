// The figures of the debugger's page, 32 lanes, every panel in sight: a step from the key to the
// picture, scrubbing a trace of a million steps, a jump from its end to step 1, and the memory that
// the page's process then has. Prints {Key, Settled, Scrub, Jump: milliseconds, Trace: steps, Fresh, Bytes}.
import { readFileSync } from "node:fs";
import { inFreshPage, launch, mark } from "./browser.mjs";

const head = `//@ platform PVC
//@ grid groups=1 threads=1 simd=32
//@ surface T6 = d[256]
//@ input LANE = iota()
.version 4.1
.kernel "wide"
.decl LANE v_type=G type=d num_elts=32 align=GRF
.decl V v_type=G type=d num_elts=32 align=GRF
.decl W v_type=G type=d num_elts=32 align=GRF
.decl LIMIT v_type=G type=d num_elts=32 align=GRF
.decl ARG v_type=G type=d num_elts=32 align=GRF alias=<%arg, 0>
.decl RET v_type=G type=d num_elts=32 align=GRF alias=<%retval, 0>
.decl P v_type=P num_elts=32
.decl T6 v_type=T num_elts=1
.input LANE offset=64 size=128
.function "wide_main"
    mov (M1, 32) V(0,0)<1> 0x0:d
`;

// Lanes part in every round, and all call.
const calling = `${head}AGAIN:
    add (M1, 32) V(0,0)<1> V(0,0)<1;1,0> LANE(0,0)<1;1,0>
    and (M1, 32) W(0,0)<1> V(0,0)<1;1,0> 0x4:d
    cmp.eq (M1, 32) P W(0,0)<1;1,0> 0x0:d
    (P) goto (M1, 32) EVEN
    add (M1, 32) V(0,0)<1> V(0,0)<1;1,0> 0x3:d
EVEN:
    mov (M1, 32) ARG(0,0)<1> V(0,0)<1;1,0>
    fcall (M1, 32) half 2 2
    mov (M1, 32) V(0,0)<1> RET(0,0)<1;1,0>
    oword_st (8) T6 0x0:ud V.0
    goto (M1, 32) AGAIN
    ret (M1, 1)
.global_function "half"
.decl ARG v_type=G type=d num_elts=32 align=GRF alias=<%arg, 0>
.decl RET v_type=G type=d num_elts=32 align=GRF alias=<%retval, 0>
.decl P1 v_type=P num_elts=32
.function "half_body"
    asr (M1, 32) RET(0,0)<1> ARG(0,0)<1;1,0> 0x1:d
    cmp.gt (M1, 32) P1 RET(0,0)<1;1,0> 0x10:d
    (P1) fret (M1, 32)
    add (M1, 32) RET(0,0)<1> RET(0,0)<1;1,0> 0x1:d
    fret (M1, 32)
`;

// A quarter of a million rounds of four steps; a lane after the other drops out.
const long = `${head}    mad (M1, 32) LIMIT(0,0)<1> LANE(0,0)<1;1,0> -5000:d 0x3d090:d
AGAIN:
    add (M1, 32) V(0,0)<1> V(0,0)<1;1,0> 0x1:d
    and (M1, 32) W(0,0)<1> V(0,0)<1;1,0> 0x7:d
    cmp.lt (M1, 32) P V(0,0)<1;1,0> LIMIT(0,0)<1;1,0>
    (P) goto (M1, 32) AGAIN
    oword_st (8) T6 0x0:ud V.0
    ret (M1, 1)
`;

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
  const Fresh = await memory();
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
  return { Fresh, Trace, Scrub: Scrub.slice(warmUp), Jump, Bytes: await memory() };
});
await browser.close();
console.log(JSON.stringify({ Key: steps.map((s) => s.First), Settled: steps.map((s) => s.Last), ...trace }));

/**
 * What the page's process has for itself: its scripts, both Go programs and what the browser needs to
 * show them. Chromium's task manager calls it the memory footprint. 0 where /proc is not there.
 */
async function memory() {
  const root = await browser.newBrowserCDPSession();
  const { processInfo } = await root.send("SystemInfo.getProcessInfo");
  let Bytes = 0;
  for (const { type, id } of processInfo) {
    if (type === "renderer") Bytes = Math.max(Bytes, privateBytes(id)); // the others are kept in reserve
  }
  return Bytes;
}

function privateBytes(pid) {
  try {
    const text = readFileSync(`/proc/${pid}/smaps_rollup`, "utf8");
    return 1024 * [...text.matchAll(/^(?:Private_Clean|Private_Dirty|Swap): +(\d+) kB/gm)].reduce((sum, [, kilobytes]) => sum + Number(kilobytes), 0);
  } catch {
    return 0;
  }
}

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
  globalThis.standing = standing;
  /** Ends when nothing has changed for a while. */
  globalThis.settled = async () => {
    do await rest(quiet);
    while (pending > 0 || performance.now() - last < quiet || document.querySelector("[data-part=status]").dataset.run === "moving");
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
