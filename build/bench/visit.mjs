// One first visit, until the service worker has stored the site. The server counts what it sends.
import { inFreshPage, launch, mark } from "./browser.mjs";

const browser = await launch();
await inFreshPage(browser, async (page) => {
  await page.goto(process.env.LANEWISE_URL);
  await mark(page, "lanewise:run-ready");
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
});
await browser.close();
console.log("{}");
