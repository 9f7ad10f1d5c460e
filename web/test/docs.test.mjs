/** The pages of the docs: on any host, in both themes, on a phone, and without a network once one was read. */
import assert from "node:assert/strict";
import { hasNoFindings } from "./axe.mjs";
import { eventually, inFreshProfile, sites, withServiceWorker } from "./harness.mjs";
import { Playground } from "./playground.mjs";

const pages = ["", "page/", "launch/", "reports/", "commands/", "npm/", "lessons/"];
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true };

for (const [name, options] of [["dark", { colorScheme: "dark" }], ["light", { colorScheme: "light" }], ["phone", phone]]) {
  inFreshProfile(`axe finds nothing in the docs, and nothing is wider than the window: ${name}`, options, async (profile) => {
    const page = await profile.newPage();
    for (const path of pages) {
      await page.goto(`${sites.root}docs/${path}`);
      if (options.colorScheme) assert.equal(await page.evaluate(() => document.documentElement.dataset.theme), options.colorScheme);
      assert.equal(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), true, `${path} is too wide`);
      await hasNoFindings(page, `docs/${path}`);
    }
  });
}

inFreshProfile("the docs list their pages, and lead from one to the next", {}, async (profile) => {
  const page = await profile.newPage();
  await page.goto(`${sites.visa}docs/`);
  const listed = await page.locator("nav > ul > li > a").evaluateAll((all) => all.map((a) => a.pathname));
  const walked = [new URL(page.url()).pathname];
  while (await page.locator(".next a").count()) {
    await page.locator(".next a").click();
    await page.waitForURL((url) => !walked.includes(url.pathname));
    assert.equal(await page.locator("nav [aria-current=page]").innerText(), await page.locator("h1").innerText());
    walked.push(new URL(page.url()).pathname);
  }
  assert.deepEqual(walked, listed);
  await page.locator(".home").click();
  await page.waitForURL(sites.visa);
});

inFreshProfile("on a phone the text comes first, and the list of pages is one tap away", phone, async (profile) => {
  const page = await profile.newPage();
  await page.goto(`${sites.root}docs/page/`);
  const here = page.locator("nav [aria-current=page]");
  assert.ok((await page.locator("h1").boundingBox()).y < 200);
  assert.equal(await here.isVisible(), false);
  await page.locator("summary").tap();
  await here.waitFor();
  assert.ok((await here.boundingBox()).height >= 44);
  await hasNoFindings(page, "the list of pages on a phone");
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.reload();
  await here.waitFor(); // beside the text it is open
  assert.equal(await page.locator("summary").isVisible(), false);
});

inFreshProfile("Help leads to the docs, in a tab of their own", {}, async (profile) => {
  const playground = await Playground.open(profile, { site: sites.visa });
  await playground.button("help").click();
  const opened = profile.context.waitForEvent("page");
  await playground.part("docs").click();
  const docs = await opened;
  await docs.locator("nav [aria-current=page]").waitFor();
  assert.equal(docs.url(), `${sites.visa}docs/`);
  assert.match(playground.page.url(), /\/visa\/(#.*)?$/);
});

inFreshProfile("the program of a page can be read as it stands", {}, async (profile) => {
  const page = await profile.newPage();
  await page.goto(`${sites.root}docs/launch/`);
  const programs = await page.locator("lane-wise code.language-visaasm").allTextContents();
  assert.equal(programs.length, 1);
  assert.match(programs[0], /^\/\/@ title If and else[\s\S]*ret \(M1, 1\)\n$/);
});

inFreshProfile("the lesson of the authoring page can be tried there, and taken to the playground", {}, async (profile) => {
  const page = await profile.newPage();
  await page.goto(`${sites.root}docs/lessons/`);
  const element = page.locator("lane-wise");
  await element.scrollIntoViewIfNeeded();
  await element.getByRole("button", { name: "Run" }).click();
  const frame = element.locator("iframe").contentFrame();
  // As a task is, before it is solved.
  await eventually(async () => assert.match(await frame.locator("[data-part=message]").innerText(), /ended after 8 steps, and its expectation does not hold/));
  const opened = page.context().waitForEvent("page");
  await frame.getByRole("link", { name: "Open in Lanewise" }).click();
  const playground = new Playground(await opened);
  await playground.ready();
  await eventually(async () => assert.match(await playground.text(), /^\/\/@ title One step of Collatz$/m));
});

inFreshProfile("who has read one page of the docs has all of them without a network", withServiceWorker, async (profile) => {
  const page = await profile.newPage();
  await page.goto(sites.visa);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await page.goto(`${sites.visa}docs/`);
  const stored = () =>
    page.evaluate(async () => {
      const names = (await caches.keys()).filter((key) => key.startsWith("lanewise-"));
      const kept = await Promise.all(names.map(async (name) => (await (await caches.open(name)).keys()).map(({ url }) => url)));
      return kept.flat().filter((url) => /\/docs\//.test(url)).length;
    });
  const listed = await page.locator("nav > ul > li > a").count();
  await eventually(async () => assert.equal(await stored(), listed));
  await profile.context.setOffline(true);
  await page.goto(`${sites.visa}docs/launch/`);
  assert.equal(await page.locator("h1").innerText(), "Launch lines");
  assert.notEqual(await page.evaluate(() => getComputedStyle(document.querySelector("header")).position), "static", "its style has come");
});
