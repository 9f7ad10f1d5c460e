// From the key to the picture: the time between the event of F9 and the frame that shows the step.
import { inFreshPage, launch, mark } from "./browser.mjs";

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

const browser = await launch();
const milliseconds = await inFreshPage(browser, async (page) => {
  await page.addInitScript(observeSteps);
  await page.goto(process.env.LANEWISE_URL);
  await mark(page, "lanewise:run-ready");
  await page.evaluate((text) => (document.querySelector("lw-editor").text = text), kernel);

  const step = async () => {
    const shown = page.evaluate(() => globalThis.nextStep());
    await page.keyboard.press("F9");
    return shown;
  };
  for (let warmUp = 0; warmUp < 20; warmUp++) await step();
  const times = [];
  while (times.length < Number(process.env.LANEWISE_STEPS)) times.push(await step());
  return times;
});
await browser.close();
console.log(JSON.stringify({ Milliseconds: milliseconds }));

/**
 * In the page: nextStep() gives the time from the next F9 to the moment after the frame in which the
 * step counter has its new number. A message posted in a frame's callback arrives once it is painted.
 */
function observeSteps() {
  let pressed = null;
  let resolve = null;
  globalThis.nextStep = () => new Promise((r) => (resolve = r));
  addEventListener("keydown", (event) => event.key === "F9" && (pressed = event.timeStamp), true);

  let shown = null;
  const counter = () => document.querySelector("[data-part=counter] b")?.textContent ?? null;
  new MutationObserver(() => {
    if (counter() === shown) return;
    shown = counter();
    if (pressed === null || !resolve) return;
    const [start, done] = [pressed, resolve];
    pressed = resolve = null;
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => done(performance.now() - start);
      port2.postMessage(null);
    });
  }).observe(document, { subtree: true, childList: true, characterData: true });
}
