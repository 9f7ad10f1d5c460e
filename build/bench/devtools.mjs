// Pages that Playwright does not know, driven by the DevTools protocol. Of its own ones Playwright has the browser keep a
// copy of all that they load, in the page's own process and a third larger than it is (base64): 16 MB of Lanewise's
// programs that no visitor has.
import { readFileSync } from "node:fs";

const patience = 60_000;
const quiet = 40; // milliseconds between two doings, in which panels follow

export function rest() {
  return new Promise((resolve) => setTimeout(resolve, quiet));
}

/** What can be done with such pages of a browser. */
export async function devtoolsOf(browser) {
  const devtools = await browser.newBrowserCDPSession();

  /** Opens a page in a profile of its own, and gives what is done in it. */
  async function openPage() {
    const { browserContextId } = await devtools.send("Target.createBrowserContext");
    const { targetId } = await devtools.send("Target.createTarget", { url: "about:blank", browserContextId });
    const { sessionId } = await devtools.send("Target.attachToTarget", { targetId });
    const waiting = new Map(); // by the number of a message
    devtools.on("Target.receivedMessageFromTarget", ({ sessionId: from, message }) => {
      if (from !== sessionId) return;
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
      const { result, exceptionDetails } = await send("Runtime.evaluate", { expression, returnByValue: true, awaitPromise: true });
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
      /** Opens a page of Lanewise and has its editor hold a text. */
      async open(url, text) {
        await send("Page.navigate", { url });
        await until(`performance.getEntriesByName("lanewise:editor-mounted").length > 0`);
        await evaluate(`document.querySelector("lw-editor").text = ${JSON.stringify(text)}`);
        await until(`document.querySelector("[data-part=counter]").textContent.includes("Not run")`);
      },
      /** Runs the program to its end. */
      async run() {
        await this.press({ key: "Enter", code: "Enter", windowsVirtualKeyCode: 13, modifiers: 2 }); // Ctrl
        await until(`document.querySelector("[data-part=status]").dataset.run === "ended"`);
      },
      close: () => devtools.send("Target.disposeBrowserContext", { browserContextId }),
      step: () => evaluate(counter),
      /** Waits until a step is shown, and a little more. */
      async at(step) {
        await until(`${counter} === ${step}`);
        await rest();
      },
    };
  }

  /**
   * What the page's process has for itself: its scripts, its Go programs and what the browser needs to show them, as
   * Chromium's task manager counts it (the memory footprint). 0 where /proc is not there.
   */
  async function memory() {
    const { processInfo } = await devtools.send("SystemInfo.getProcessInfo");
    let most = 0;
    for (const { type, id } of processInfo) {
      if (type === "renderer") most = Math.max(most, footprint(id)); // the others are kept in reserve
    }
    return most;
  }

  return { openPage, memory };
}

/**
 * Chromium's CalculatePrivateFootprintKb on Linux: anonymous memory, also where it is swapped out. Pages of the browser's own
 * program are not in it. They are private, too, while no other process has read them: 2 MB beside another Chromium, 49 without.
 */
function footprint(pid) {
  try {
    const text = readFileSync(`/proc/${pid}/status`, "utf8");
    return 1024 * [...text.matchAll(/^(?:RssAnon|VmSwap):\s+(\d+) kB/gm)].reduce((sum, [, kilobytes]) => sum + Number(kilobytes), 0);
  } catch {
    return 0;
  }
}
