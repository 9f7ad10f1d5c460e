// Long runs on the page, every panel in sight: the seconds of a hundred million steps, jumps to any of them, in
// milliseconds, and the memory of the page then; and, in visits that know nothing of one another, the milliseconds from Run to
// the end of LANEWISE_SHORT, a file if it is given, with generated code and without.
// Prints {Trace: steps, Seconds, Jumps: [], Bytes, With: [], Without: []}.
import { readFile } from "node:fs/promises";
import { launch } from "./browser.mjs";
import { devtoolsOf } from "./devtools.mjs";
import { hundredMillion } from "./programs.mjs";

const [jumps, visits] = [100, 11];
const url = process.env.LANEWISE_URL;
const short = process.env.LANEWISE_SHORT && (await readFile(process.env.LANEWISE_SHORT, "utf8"));

const browser = await launch();
const { openPage, memory } = await devtoolsOf(browser);

const visit = async (generated) => {
  const page = await openPage();
  await page.open(url, short);
  // The help is opened in both, and its box pressed twice or three times: what a press has had compiled and drawn, the run
  // need not, and with one visit without a press the other was 15 ms faster.
  await page.click("[data-action=help]");
  await page.until(`document.querySelector("[data-part=generated-code]") !== null`);
  for (let presses = generated ? 2 : 3; presses > 0; presses--) await page.evaluate(`document.querySelector("[data-part=generated-code]").click()`);
  await page.evaluate(`document.querySelector("dialog [data-action=close]").click()`);
  await page.until(`document.querySelector("dialog[open]") === null`);
  const took = await ran(page);
  await page.close();
  return took;
};

/** Runs the program and gives how long it took on the page's own clock. */
async function ran(page) {
  await page.evaluate(`globalThis.took = new Promise((resolve) => addEventListener("keydown", ({ key }) => {
    if (key !== "Enter") return;
    const begun = performance.now();
    const look = () => document.querySelector("[data-part=status]").dataset.run === "ended" ? resolve(performance.now() - begun) : setTimeout(look);
    look();
  }, { capture: true, once: true })); 0`);
  await page.run();
  return page.evaluate("globalThis.took");
}

const [With, Without] = [[], []];
for (let n = 0; short && n < visits; n++) {
  With.push(await visit(true));
  Without.push(await visit(false));
}

const page = await openPage();
await page.open(url, hundredMillion);
const Seconds = (await ran(page)) / 1000;
const Trace = await page.step();
await page.at(Trace); // the timeline has been told of the end, too
const Jumps = [];
for (let n = 0; n < jumps; n++) {
  const step = Math.floor(((n * 0.6180339887) % 1) * Trace);
  Jumps.push(
    await page.evaluate(`new Promise((resolve) => {
      const begun = performance.now();
      document.querySelector("lw-timeline").seek(${step}, false);
      const look = () => Number(document.querySelector("[data-part=counter] b").textContent.replace(/\\s/g, "")) === ${step} ? resolve(performance.now() - begun) : setTimeout(look);
      look();
    })`),
  );
}
console.log(JSON.stringify({ Trace, Seconds, Jumps, Bytes: await memory(), With, Without }));
await browser.close();
