// One visit of an embed, until its program has run. The server counts what it sends.
import { inFreshPage, launch, mark } from "./browser.mjs";

const browser = await launch();
await inFreshPage(browser, async (page) => {
  await page.goto(process.env.LANEWISE_URL);
  await mark(page, "lanewise:run-ready");
  await mark(page, "lanewise:editor-mounted");
  await page.locator("[data-part=transport] [data-action=run]").click();
  await page.waitForFunction(() => /^Step\s+[1-9]/.test(document.querySelector("[data-part=counter]").innerText));
  await page.waitForLoadState("networkidle");
});
await browser.close();
console.log("{}");
