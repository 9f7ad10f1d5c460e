// The memory of the debugger's page, 32 lanes, every panel in sight: fresh, and after a run of a million
// steps, scrubbing through it and jumps from its end to step 1.
// Prints {Fresh, Bytes: bytes, 0 where /proc is not there; Trace: steps}.
import { launch } from "./browser.mjs";
import { devtoolsOf, rest } from "./devtools.mjs";
import { long } from "./programs.mjs";

const [moves, jumps] = [20 + Number(process.env.LANEWISE_STEPS), 9];

const browser = await launch();
const { openPage, memory } = await devtoolsOf(browser);
const page = await openPage();

await page.open(process.env.LANEWISE_URL, long);
await page.press({ key: "F9", code: "F9", windowsVirtualKeyCode: 120 });
await page.at(1);
await page.click("[data-part=lanes] [role=gridcell][data-row=state][data-lane='3']");
await page.evaluate(`document.querySelector("[data-part=watch-field]").focus()`);
await page.send("Input.insertText", { text: "V + LANE" });
await page.press({ key: "Enter", code: "Enter", windowsVirtualKeyCode: 13, text: "\r" });
await page.until(`document.querySelector("[data-part=values]").textContent.includes("V + LANE")`);
await page.click("[data-action=tab][data-arg=memory]");
await page.evaluate("document.activeElement.blur()");
await rest();
const Fresh = await memory();

await page.run();
const Trace = await page.step();
await page.evaluate(`addEventListener("lw-seek", (event) => (globalThis.target = event.detail.step), true)`);
/** Where the timeline is, once it rests: panels of the end take their places when the run has ended. */
async function trackAtRest() {
  for (let before = ""; ; ) {
    const now = await page.evaluate(`(() => {
      const timeline = document.querySelector("lw-timeline");
      const { x, y } = timeline.getBoundingClientRect();
      const { left, span, rows } = timeline.frame;
      return JSON.stringify({ x: x + left + 2, y: y + rows.top + 10, span: span - 4 });
    })()`);
    if (now === before) return JSON.parse(now);
    before = now;
    await rest();
  }
}

const track = await trackAtRest();
await page.mouse("mousePressed", track.x + track.span / 2, track.y);
for (let n = 0; n < moves; n++) {
  await page.mouse("mouseMoved", track.x + Math.abs(((n * 0.37) % 2) - 1) * track.span, track.y);
  await page.at("globalThis.target");
}
await page.mouse("mouseReleased", track.x, track.y);
for (let n = 0; n < jumps; n++) {
  for (const step of [Math.min(1_000_000, Trace), 1]) {
    await page.evaluate(`document.querySelector("lw-timeline").seek(${step}, false)`);
    await page.at(step);
  }
}
console.log(JSON.stringify({ Fresh, Trace, Bytes: await memory() }));
await browser.close();
