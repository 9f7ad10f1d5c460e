/** The words on buttons and in fields explain themselves: to the pointer, and to who comes by keyboard. */
import assert from "node:assert/strict";
import { eventually, inFreshProfile } from "./harness.mjs";
import { Playground } from "./playground.mjs";
import { program } from "./programs.mjs";

inFreshProfile("buttons and fields explain their words, and do not stand in the way of their use", async (profile) => {
  const playground = await Playground.open(profile);
  const { page } = playground;
  const tip = page.locator("#term-tip");
  const shows = (text) => eventually(async () => assert.match(await tip.innerText(), text));
  const hidden = () => eventually(async () => assert.equal(await tip.isVisible(), false));

  assert.deepEqual(await playground.part("new").locator("[data-term]").evaluateAll((all) => all.map((one) => `${one.textContent}: ${one.dataset.term}`)),
    ["Call: call", "Table of functions: call", "Shared memory with a barrier: slm", "Gather and scatter: gather"]);
  await playground.part("new").locator("[data-arg=gather]").hover();
  await shows(/^Gather, scatter\s+Each lane reads or writes memory/);
  await page.mouse.move(0, 0);
  await hidden();

  await playground.replace(program("01_if_else.visaasm"));
  await playground.step();
  const marked = await page.locator(":is(button, input)[data-term]").evaluateAll((all) => all.filter((one) => one.checkVisibility()).map((one) => one.dataset.term));
  for (const key of ["inline", "moment", "frame", "block", "watch", "pin", "surface", "expect", "breakpoint", "efficiency", "launch", "region", "element"]) {
    assert.ok(marked.includes(key), `${key}: ${marked.join()}`);
  }

  // By keyboard a tab explains itself; pressing it does its own.
  await page.locator("#tab-memory").click();
  await page.mouse.move(0, 0);
  await hidden();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  await shows(/^Expectation\s/);
  assert.equal(await page.evaluate(() => document.activeElement.getAttribute("aria-describedby")), "term-tip");
  await page.keyboard.press("Enter");
  await hidden();
  await eventually(async () => assert.equal(await page.locator("#tab-expectations").getAttribute("aria-selected"), "true"));

  // A field does until something is typed, and not over the names that are offered below.
  const field = playground.part("watch-field");
  await field.click();
  await shows(/^Watch\s/);
  const [above, below] = [await tip.boundingBox(), await field.boundingBox()];
  assert.ok(above.y + above.height <= below.y, JSON.stringify([above, below]));
  await page.keyboard.type("X");
  await hidden();
});

inFreshProfile("a watch that is added is in sight, beside a lesson as well", async (profile) => {
  const playground = await Playground.open(profile);
  await playground.step(1);
  await playground.arrange("debug");
  await playground.step(1);
  await playground.page.locator("#tab-lesson").click();
  for (const name of ["P1", "X", "R"]) {
    await playground.part("watch-field").fill(name);
    await playground.page.keyboard.press("Enter");
    const row = playground.part("values").locator("[data-role=watch]").last();
    await eventually(async () => assert.match(await row.innerText(), new RegExp(`\\b${name}\\b`)));
    const inside = () => row.evaluate((e) => {
      const [at, of] = [e, e.closest(".vbox > *")].map((one) => one.getBoundingClientRect());
      return of.top <= at.top + 1 && at.bottom <= of.bottom + 1;
    });
    await eventually(async () => assert.ok(await inside(), name));
  }
});
