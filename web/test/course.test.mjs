/** The course as the page shows it: its cards, their marks, its chapters; and where its texts come from. */
import assert from "node:assert/strict";
import { hasNoFindings } from "./axe.mjs";
import { eventually, inFreshProfile, sites, withServiceWorker } from "./harness.mjs";
import { Playground } from "./playground.mjs";
import { lesson } from "./programs.mjs";

const card = (playground, stem) => playground.page.locator(`.lcard[data-arg="${stem}"]`);

inFreshProfile("every card has its picture, its title, what one learns, its minutes and its mark; PTX and tasks say so", async (profile) => {
  const playground = await Playground.open(profile);
  for (const one of await playground.page.locator(".lcard").all()) { // a picture is drawn when its card comes near what is seen
    await one.scrollIntoViewIfNeeded();
    await one.locator("lw-lanes svg").waitFor();
  }
  const cards = await playground.page.locator(".lcard").evaluateAll((all) => all.map((one) => ({
    stem: one.dataset.arg,
    steps: one.querySelector("lw-lanes").dataset.steps,
    drawn: one.querySelectorAll("lw-lanes svg path").length,
    title: one.querySelector("b").textContent,
    learns: one.querySelector(".learns").textContent,
    foot: one.querySelector(".lfoot").textContent,
    ring: one.querySelector(".ring").getAttribute("aria-label"),
    ptx: one.querySelector(".lang")?.textContent ?? "",
  })));
  assert.ok(cards.length >= 12);
  assert.equal(new Set(cards.map(({ stem }) => stem)).size, cards.length, "each is there once");
  for (const { stem, steps, drawn, title, learns, foot, ring } of cards) {
    assert.match(steps, /^[awrps.-]+( [awrps.-]+){0,22}$/, stem);
    assert.ok(drawn > 0, `${stem} has no picture`);
    assert.ok(title && learns, stem);
    assert.match(foot, /\d+ min/, stem);
    assert.equal(ring, "not begun", stem);
  }
  assert.ok(cards.some(({ ptx }) => ptx === "PTX"));
  const first = cards.find(({ stem }) => stem === "01_if_else");
  assert.equal(first.steps.split(" ")[2].replaceAll("w", "").length, 10, "10 double while 6 wait, as the figure says");
  assert.equal(first.steps.split(" ").length, 7);
});

inFreshProfile("a card opens its lesson at its start, and becomes the open one", async (profile) => {
  const playground = await Playground.open(profile);
  await card(playground, "02_loop").click();
  await eventually(async () => assert.match(await playground.counter(), /^Step \d+/, "it stands where its first sentence is"));
  assert.equal(await playground.text(), lesson("02_loop.visaasm"));
  assert.match(await playground.part("lesson").innerText(), /A loop with its own end/);
  assert.equal(await card(playground, "02_loop").getAttribute("aria-current"), "true");
  assert.equal(await card(playground, "01_if_else").getAttribute("aria-current"), null);
});

inFreshProfile("marks stand on the cards, in the chapters and in the sum, in words, too", async (profile) => {
  const playground = await Playground.open(profile);
  const { page } = playground;
  // As the client sets them (web/panel/programs/marks.go).
  await playground.part("course").evaluate((course) => {
    course.dataset.marks = "01_if_else:2 05_regions:1";
    course.dataset.open = "05_regions";
  });
  const ring = (stem) => card(playground, stem).locator(".ring").getAttribute("aria-label");
  assert.deepEqual([await ring("01_if_else"), await ring("05_regions"), await ring("02_loop")], ["done", "begun", "not begun"]);
  assert.equal(await card(playground, "05_regions").locator(".opn").textContent(), "Go on");
  assert.equal(await card(playground, "01_if_else").locator(".opn").textContent(), "");
  const all = await page.locator(".lcard").count();
  assert.equal(await playground.part("course-done").innerText(), `1 of ${all} done`);
  const chapter = page.getByRole("navigation", { name: "Chapters" }).getByRole("button").first();
  assert.match(await chapter.innerText(), /1 of \d+/);
  assert.equal(await chapter.locator(".cells [data-mark='2']").count(), 1);
  await hasNoFindings(page, "a course that is begun");
});

inFreshProfile("the menu lists the lessons by chapter; typing finds one in any", async (profile) => {
  const playground = await Playground.open(profile);
  const { page } = playground;
  await page.keyboard.press("Control+k");
  const list = playground.part("course-list");
  await list.locator(".crow").first().waitFor();
  await hasNoFindings(page, "the menu of a first visit");
  assert.equal(await list.locator(".crow[aria-expanded=true]").count(), 1, "that of the open lesson is unfolded");
  await page.keyboard.type("06_recurs");
  await eventually(async () => assert.match((await list.locator(".lrow").allInnerTexts()).join(), /calls itself/));
  await page.keyboard.press("Enter");
  await eventually(async () => assert.equal(await playground.fileName(), "06_recursion.ptx"));
  await eventually(async () => assert.equal(await page.evaluate(() => document.activeElement.id), "sheet-lesson")); // which closes what is open
  await page.keyboard.press("Control+k");
  await page.keyboard.type("nothing is called so");
  await eventually(async () => assert.match(await list.innerText(), /No lesson is called so/));
});

inFreshProfile("a chapter is gone to by its name, and the one that is read is marked", async (profile) => {
  const playground = await Playground.open(profile);
  const chapters = playground.page.getByRole("navigation", { name: "Chapters" }).getByRole("button");
  assert.equal(await chapters.first().getAttribute("aria-current"), "true");
  const last = chapters.last();
  await last.focus();
  await playground.page.keyboard.press("Enter");
  await eventually(async () => assert.equal(await last.getAttribute("aria-current"), "true"));
  const name = (await last.locator("b").innerText()).split("\n")[0].trim();
  await playground.part("welcome").evaluate((around) => around.scrollTo(0, 0));
  await eventually(async () => assert.equal(await chapters.first().getAttribute("aria-current"), "true"));
  assert.ok(name.length > 0);
});

inFreshProfile("the lessons' texts come when one is opened: until then a visit loads none", async (profile) => {
  const asked = [];
  profile.context.on("request", (request) => asked.push(request.url()));
  const playground = await Playground.open(profile);
  assert.equal(asked.filter((url) => /course-[A-Z0-9]+\.json/.test(url)).length, 0);
  await card(playground, "06_indirect").click();
  await eventually(async () => assert.equal(await playground.fileName(), "06_indirect.visaasm"));
  await playground.openLesson("A loop with its own end");
  assert.equal(asked.filter((url) => /course-[A-Z0-9]+\.json/.test(url)).length, 1, "once");
});

inFreshProfile("a lesson that cannot be loaded is told, and is opened when it can", async (profile) => {
  profile.expectTrouble(/ERR_FAILED/);
  await profile.context.route(/course-/, (route) => route.abort());
  const playground = await Playground.open(profile);
  await card(playground, "02_loop").click();
  await playground.says(/lessons could not be loaded/);
  assert.equal(await playground.fileName(), "01_if_else.visaasm");
  await profile.context.unroute(/course-/);
  await card(playground, "02_loop").click();
  await eventually(async () => assert.equal(await playground.fileName(), "02_loop.visaasm"));
});

inFreshProfile("lessons open offline after the first load", withServiceWorker, async (profile) => {
  const page = await profile.newPage();
  await page.goto(sites.visa);
  const playground = new Playground(page);
  await playground.ready();
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await profile.context.setOffline(true);
  await page.reload();
  await playground.ready();
  await playground.openLesson("A loop with its own end");
  assert.equal(await playground.text(), lesson("02_loop.visaasm"));
});
