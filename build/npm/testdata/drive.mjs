// Opens the page at LANEWISE_URL and prints what it says.
import { launch } from "../../browser/launch.mjs";

const browser = await launch();
const page = await browser.newPage();
await page.goto(process.env.LANEWISE_URL);
await page.waitForFunction(() => "said" in window);
console.log(JSON.stringify(await page.evaluate(() => window.said)));
await browser.close();
