// One first visit, until the service worker has stored the site. The server counts what it sends.
import { inFreshPage, launch, mark } from "./browser.mjs";

const browser = await launch();
const requests = await inFreshPage(browser, async (page) => {
  let requests = 0;
  page.context().on("request", () => requests++);
  await page.goto(process.env.LANEWISE_URL);
  await mark(page, "lanewise:run-ready");
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  return requests;
});
await browser.close();
console.log(JSON.stringify({ Requests: requests }));
