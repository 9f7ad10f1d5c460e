// The memory of the debugger's page, 32 lanes, every panel in sight: fresh, and after a run of a million
// steps, scrubbing through it and jumps from its end to step 1.
// Prints {Fresh, Bytes: bytes, 0 where /proc is not there; Trace: steps}.
//
// Playwright's pages have the browser keep a copy of all that they load, in the page's own process
// and a third larger than it is (base64): 16 MB of Lanewise's programs that no visitor has. So this page is one that
// Playwright does not know; it is driven by the DevTools protocol.
import { readFileSync } from "node:fs";
import { launch } from "./browser.mjs";
import { long } from "./programs.mjs";

const [moves, jumps] = [20 + Number(process.env.LANEWISE_STEPS), 9];
const patience = 60_000;
const quiet = 40; // milliseconds between two doings, in which panels follow

const browser = await launch();
const devtools = await browser.newBrowserCDPSession();
const page = await openPage();

await page.send("Page.navigate", { url: process.env.LANEWISE_URL });
await page.until(`performance.getEntriesByName("lanewise:editor-mounted").length > 0`);
await page.evaluate(`document.querySelector("lw-editor").text = ${JSON.stringify(long)}`);
await page.until(`document.querySelector("[data-part=counter]").textContent.includes("Not run")`);
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

await page.press({ key: "Enter", code: "Enter", windowsVirtualKeyCode: 13, modifiers: 2 }); // Ctrl
await page.until(`document.querySelector("[data-part=status]").dataset.run === "ended"`);
const Trace = await page.step();
await page.evaluate(`addEventListener("lw-seek", (event) => (globalThis.target = event.detail.step), true)`);
const track = await page.evaluate(`(() => {
  const timeline = document.querySelector("lw-timeline");
  const { x, y } = timeline.getBoundingClientRect();
  const { left, span, rows } = timeline.frame;
  return { x: x + left + 2, y: y + rows.top + 10, span: span - 4 };
})()`);
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

function rest() {
  return new Promise((resolve) => setTimeout(resolve, quiet));
}

/** Opens a page in a profile of its own, and gives what is done in it. */
async function openPage() {
  const { browserContextId } = await devtools.send("Target.createBrowserContext");
  const { targetId } = await devtools.send("Target.createTarget", { url: "about:blank", browserContextId });
  const { sessionId } = await devtools.send("Target.attachToTarget", { targetId });
  const waiting = new Map(); // by the number of a message
  devtools.on("Target.receivedMessageFromTarget", ({ message }) => {
    const { id, result, error } = JSON.parse(message);
    waiting.get(id)?.(error ? Promise.reject(new Error(error.message)) : result);
    waiting.delete(id);
  });
  let sent = 0;
  const send = async (method, params = {}) => {
    const id = ++sent;
    const answer = new Promise((resolve) => waiting.set(id, resolve));
    await devtools.send("Target.sendMessageToTarget", { sessionId, message: JSON.stringify({ id, method, params }) });
    return answer;
  };
  await send("Emulation.setDeviceMetricsOverride", { width: 1440, height: 900, deviceScaleFactor: 1, mobile: false });

  const evaluate = async (expression) => {
    const { result, exceptionDetails } = await send("Runtime.evaluate", { expression, returnByValue: true });
    if (exceptionDetails) throw new Error(`${expression}: ${exceptionDetails.exception?.description ?? exceptionDetails.text}`);
    return result.value;
  };
  const until = async (condition) => {
    const end = performance.now() + patience;
    while (!(await evaluate(condition))) {
      if (performance.now() > end) throw new Error(`The page did not come to: ${condition}`);
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  };
  const mouse = (type, x, y) => {
    const held = type !== "mouseReleased" && { buttons: 1 };
    return send("Input.dispatchMouseEvent", { type, x, y, button: "left", clickCount: 1, ...held });
  };
  const counter = `Number(document.querySelector("[data-part=counter] b")?.textContent.replace(/\\s/g, "") ?? -1)`;
  return {
    send,
    evaluate,
    until,
    mouse,
    async click(selector) {
      const [x, y] = await evaluate(`(() => {
        const { x, y, width, height } = document.querySelector(${JSON.stringify(selector)}).getBoundingClientRect();
        return [x + width / 2, y + height / 2];
      })()`);
      await mouse("mousePressed", x, y);
      await mouse("mouseReleased", x, y);
    },
    async press(key) {
      await send("Input.dispatchKeyEvent", { type: "keyDown", ...key });
      await send("Input.dispatchKeyEvent", { type: "keyUp", ...key, text: "" });
    },
    step: () => evaluate(counter),
    /** Waits until a step is shown, and a little more. */
    async at(step) {
      await until(`${counter} === ${step}`);
      await rest();
    },
  };
}

/**
 * What the page's process has for itself: its scripts, both Go programs and what the browser needs to
 * show them. Chromium's task manager calls it the memory footprint. 0 where /proc is not there.
 */
async function memory() {
  const { processInfo } = await devtools.send("SystemInfo.getProcessInfo");
  let most = 0;
  for (const { type, id } of processInfo) {
    if (type === "renderer") most = Math.max(most, privateBytes(id)); // the others are kept in reserve
  }
  return most;
}

function privateBytes(pid) {
  try {
    const text = readFileSync(`/proc/${pid}/smaps_rollup`, "utf8");
    return 1024 * [...text.matchAll(/^(?:Private_Clean|Private_Dirty|Swap): +(\d+) kB/gm)].reduce((sum, [, kilobytes]) => sum + Number(kilobytes), 0);
  } catch {
    return 0;
  }
}
