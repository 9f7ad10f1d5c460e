// How fast the page comes to life, beside a bare go-app page. The two are opened in turn, so that
// whatever else the machine does falls on both, and each when the browser rests: with the end of a page,
// its service worker and its profile it is busy for a while, which would fall on the page after it.
import { setTimeout } from "node:timers/promises";
import { firstPaint, inBarePage, launch, mark } from "./browser.mjs";

/** How long the browser is left alone before a page is opened, in milliseconds. */
const rest = 500;

const lanewise = { Paint: [], Editor: [], Run: [] };
const hello = { Paint: [], Click: [] };

const browser = await launch();
// The first page of a browser pays for the browser's own start.
await inBarePage(browser, (page) => visit(page, process.env.LANEWISE_HELLO));

for (let run = 0; run < Number(process.env.LANEWISE_RUNS); run++) {
  await inBarePage(browser, async (page) => {
    await page.send("Page.enable");
    await page.send("Page.addScriptToEvaluateOnNewDocument", { source: `(${clickUntilItWorks})()` });
    await visit(page, process.env.LANEWISE_HELLO);
    hello.Click.push(await mark(page, "hello:click"));
    hello.Paint.push(await firstPaint(page));
  });
  await inBarePage(browser, async (page) => {
    await visit(page, process.env.LANEWISE_URL);
    lanewise.Run.push(await mark(page, "lanewise:run-ready"));
    lanewise.Editor.push(await mark(page, "lanewise:editor-ready"));
    lanewise.Paint.push(await firstPaint(page));
  });
}
await browser.close();
console.log(JSON.stringify({ Lanewise: lanewise, Hello: hello }));

/** Opens an address once the browser has rested, and waits until its page stands in the place of the blank one. */
async function visit(page, url) {
  await setTimeout(rest);
  const { errorText } = await page.send("Page.navigate", { url });
  if (errorText) throw new Error(`${url}: ${errorText}`);
}

/** In the page: clicks the button every 5 ms, and marks the time when the text shows a click. */
function clickUntilItWorks() {
  const timer = setInterval(() => {
    const button = document.querySelector("button");
    if (!button) return;
    if (button.textContent === "Clicks: 0") {
      button.click();
      return;
    }
    clearInterval(timer);
    performance.mark("hello:click");
  }, 5);
}
