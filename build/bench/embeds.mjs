// A page of another site with ten programs: as text alone, with elements around it, and in frames that all stand in sight.
// Prints {Text, Elements: bytes of the browser's memory, 0 where /proc is not there; Loaded: bytes that were loaded of Lanewise
// before a click; Click: milliseconds from a click on Run until an element's program can run; Frames: until the first of ten
// frames can, from the navigation}.
import { readFileSync } from "node:fs";
import http from "node:http";
import { launch } from "./browser.mjs";
import { long } from "./programs.mjs";

const many = 10;
const site = process.env.LANEWISE_URL;
const code = `<pre><code>${long.replace(/&/g, "&amp;").replace(/</g, "&lt;")}</code></pre>`;
const bodies = {
  text: code.repeat(many),
  elements: `<lane-wise>${code}</lane-wise>`.repeat(many) + `<script type="module" src="${site}lane-wise.js"></script>`,
  frames: `<iframe src="${site}embed/" width="400" height="60"></iframe>`.repeat(many),
};
const host = http.createServer(({ url }, response) => {
  response.setHeader("content-type", "text/html; charset=utf-8");
  response.end(`<!doctype html><title>A book</title>${bodies[url.slice(1)] ?? ""}`);
});
await new Promise((resolve) => host.listen(0, "127.0.0.1", resolve));

/** Opens one of the pages in a browser of its own. */
async function opened(name, use) {
  const browser = await launch();
  const page = await (await browser.newContext({ viewport: { width: 1440, height: 900 }, serviceWorkers: "block" })).newPage();
  const requests = [];
  page.on("requestfinished", (request) => request.url().startsWith(site) && requests.push(request));
  const start = performance.now();
  await page.goto(`http://localhost:${host.address().port}/${name}`, { waitUntil: name === "frames" ? "commit" : "networkidle" });
  const result = await use(page, browser, { start, requests });
  await browser.close();
  return result;
}

const [Text] = await opened("text", async (_, browser) => [await memory(browser)]);
const [Elements, Loaded, Click] = await opened("elements", async (page, browser, { requests }) => {
  const sizes = await Promise.all(requests.map((request) => request.sizes()));
  const loaded = sizes.reduce((sum, { responseBodySize }) => sum + responseBodySize, 0);
  const bytes = await memory(browser);
  const start = performance.now();
  await page.locator("lane-wise").first().locator("[part=button]").click();
  await page.evaluate(() => new Promise((resolve) => addEventListener("lanewise-ready", resolve, { once: true })));
  return [bytes, loaded, performance.now() - start];
});
const Frames = await opened("frames", async (page, _, { start }) => {
  await page.waitForFunction((many) => document.querySelectorAll("iframe").length === many, many);
  const ready = () => performance.getEntriesByName("lanewise:run-ready").length > 0;
  await Promise.any(page.frames().slice(1).map((frame) => frame.waitForFunction(ready, null, { timeout: 120_000 })));
  return performance.now() - start;
});
console.log(JSON.stringify({ Text, Elements, Loaded, Click, Frames }));
host.close();
host.closeAllConnections();

/** What all of the browser's processes hold, what they share counted once. */
async function memory(browser) {
  const { processInfo } = await (await browser.newBrowserCDPSession()).send("SystemInfo.getProcessInfo");
  return processInfo.reduce((sum, { id }) => sum + share(id), 0);
}

function share(id) {
  try {
    return 1024 * Number(/^Pss: +(\d+) kB/m.exec(readFileSync(`/proc/${id}/smaps_rollup`, "utf8"))[1]);
  } catch {
    return 0;
  }
}
