// From the key to the picture: the time between the event of F9 and the frame that shows the step.
import { inFreshPage, launchForFrames, mark } from "./browser.mjs";

// A loop of 16 lanes that does not end within the measurement.
const kernel = `//@ platform DG2
//@ grid groups=1 threads=1 simd=16
.version 4.1
.kernel "loop"
.decl V v_type=G type=d num_elts=16 align=GRF
.decl P v_type=P num_elts=16
    mov (M1, 16) V(0,0)<1> 0x0:d
again:
    add (M1, 16) V(0,0)<1> V(0,0)<1;1,0> 0x1:d
    cmp.lt (M1, 16) P V(0,0)<1;1,0> 0x10000:d
    (P) goto (M1, 16) again
    ret (M1, 1)
`;

// A held key repeats 30 times a second; nobody presses one faster.
const keyRepeat = 33;

const browser = await launchForFrames();
const milliseconds = await inFreshPage(browser, async (page) => {
  await page.addInitScript(observeSteps);
  await page.goto(process.env.LANEWISE_URL);
  await mark(page, "lanewise:run-ready");
  await page.evaluate((text) => (document.querySelector("lw-editor").text = text), kernel);
  await page.locator("[data-part=counter]").filter({ hasNotText: "Step" }).waitFor();

  // The first steps pay for code that has never run.
  const [warmUp, measured] = [20, Number(process.env.LANEWISE_STEPS)];
  for (let n = 1; n <= warmUp + measured; n++) {
    const rest = new Promise((resolve) => setTimeout(resolve, keyRepeat));
    const shown = page.evaluate((n) => globalThis.stepsShown(n), n); // asked after the key, it would be work before the frame
    await page.keyboard.press("F9");
    await shown;
    await rest;
  }
  return page.evaluate((from) => globalThis.stepTimes.slice(from), warmUp);
});
await browser.close();
console.log(JSON.stringify({ Milliseconds: milliseconds }));

/**
 * In the page: stepTimes grows by the time from each F9 to the moment after the frame in which the
 * step counter has its new number. A message posted in a frame's callback arrives once it is painted.
 * stepsShown(n) waits for the n-th.
 */
function observeSteps() {
  const times = (globalThis.stepTimes = []);
  let waiting = null;
  globalThis.stepsShown = (n) =>
    new Promise((resolve, reject) => {
      if (times.length >= n) return resolve();
      const timer = setTimeout(() => reject(new Error(`Step ${n} was not shown; the counter says "${counter()}".`)), 10_000);
      waiting = () => times.length >= n && (clearTimeout(timer), resolve());
    });

  let pressed = null;
  addEventListener("keydown", (event) => event.key === "F9" && (pressed = event.timeStamp), true);

  let shown = null;
  const counter = () => document.querySelector("[data-part=counter] b")?.textContent ?? null;
  new MutationObserver(() => {
    if (counter() === shown) return;
    shown = counter();
    if (pressed === null) return;
    const start = pressed;
    pressed = null;
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => {
        times.push(performance.now() - start);
        waiting?.();
      };
      port2.postMessage(null);
    });
  }).observe(document, { subtree: true, childList: true, characterData: true });
}
