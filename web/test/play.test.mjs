/** Play: the program steps by itself, forwards and back, at a chosen pace, and stops where there is a reason to. */
import assert from "node:assert/strict";
import { hasNoFindings } from "./axe.mjs";
import { eventually, inFreshProfile } from "./harness.mjs";
import { Playground } from "./playground.mjs";
import { readFileSync } from "node:fs";
import { lineOf } from "./programs.mjs";

/** A program whose lines stay where they are: "01_if_else.visaasm". */
const lesson = (name) => readFileSync(new URL(`../../core/debug/testdata/ending/${name}`, import.meta.url), "utf8");

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

const play = (playground) => playground.part("play").locator("[data-action=play]");
const playBack = (playground) => playground.part("play").locator("[data-action=play-back]");
const label = (playground) => play(playground).locator(".tl").textContent();
const fast = (playground) => playground.part("pace").selectOption({ label: "fast" });

/** if/else at its start, playing as fast as the page can. */
async function atStart(profile, name = "01_if_else.visaasm") {
  const playground = await Playground.open(profile);
  if ((await playground.text()) !== lesson(name)) await playground.replace(lesson(name));
  await playground.step();
  await playground.stepBack();
  return playground;
}

inFreshProfile("Play goes to the end, says so there, and plays from the start once more", async (profile) => {
  const playground = await atStart(profile);
  await fast(playground);
  assert.equal(await label(playground), "Play");
  await play(playground).click();
  await playground.stands("Step 7 of 7");
  assert.equal(await label(playground), "Play from start");
  assert.match(await playground.part("announcer").textContent(), /^Step 7 of 7.*ended after 7 steps/);
  await playground.page.evaluate(() => {
    globalThis.seen = [];
    new MutationObserver(() => globalThis.seen.push(document.querySelector("[data-part=counter] b").textContent))
      .observe(document.querySelector("[data-part=transport]"), { subtree: true, childList: true, characterData: true });
  });
  await play(playground).click();
  await eventually(async () => assert.ok((await playground.page.evaluate(() => globalThis.seen)).includes("0"), "it began at the start"));
  await playground.stands("Step 7 of 7");
});

inFreshProfile("P plays and pauses, Shift+P plays backwards; a step by hand ends the playing", async (profile) => {
  const playground = await atStart(profile, "02_loop.visaasm");
  const { page } = playground;
  await page.locator("[data-part=lanes]").focus();
  await playground.part("pace").selectOption({ label: "10 steps/s" });
  await page.locator("[data-part=lanes]").focus();
  await page.keyboard.press("p");
  await eventually(async () => assert.match(await playground.counter(), /^Step [3-9]/));
  assert.equal(await label(playground), "Pause");
  await page.keyboard.press("p");
  await eventually(async () => assert.equal(await label(playground), "Play"));
  await page.keyboard.press("Shift+P");
  await eventually(async () => assert.match(await playground.counter(), /^Step 0/));
  await eventually(async () => assert.equal(await playBack(playground).getAttribute("aria-disabled"), "true"));
  await page.keyboard.press("p");
  await eventually(async () => assert.match(await playground.counter(), /^Step [2-9]/));
  await playground.button("back").click();
  await eventually(async () => assert.equal(await label(playground), "Play"));
});

inFreshProfile("Play stops at a breakpoint, both ways, and says why", async (profile) => {
  const playground = await atStart(profile);
  const { page } = playground;
  const line = lineOf(await playground.text(), "mov (M1, 16) R");
  await page.evaluate((line) => document.querySelector("lw-editor").select(line, 1), line);
  await page.keyboard.press("ControlOrMeta+b");
  await eventually(async () => assert.equal(await page.locator("[data-part=breakpoints] [data-break] .what").count(), 1));
  await fast(playground);
  await play(playground).click();
  await playground.says(new RegExp(`^Stopped at the breakpoint on line ${line}\\.$`));
  await playground.marks(line);
  assert.equal(await label(playground), "Play");
  await play(playground).click(); // on from there
  await playground.stands("Step 7 of 7");
  await playBack(playground).click();
  await playground.says(new RegExp(`^Stopped at the breakpoint on line ${line}\\.$`));
  await playBack(playground).click();
  await playground.stands("Step 0 of 7");
});

inFreshProfile("who wants no motion has two steps a second at most, and no flash", { reducedMotion: "reduce" }, async (profile) => {
  const playground = await atStart(profile);
  const { page } = playground;
  await fast(playground);
  await page.evaluate(() => {
    globalThis.steps = [];
    document.addEventListener("animationstart", (event) => globalThis.steps.push(event.animationName));
    globalThis.times = new Map();
    new MutationObserver(() => {
      const step = document.querySelector("[data-part=counter] b").textContent;
      if (!globalThis.times.has(step)) globalThis.times.set(step, performance.now());
    }).observe(document.querySelector("[data-part=transport]"), { subtree: true, childList: true, characterData: true });
  });
  await play(playground).click();
  await playground.stands("Step 7 of 7");
  const { times, flashes } = await page.evaluate(() => ({ times: [...globalThis.times.values()], flashes: globalThis.steps.filter((name) => name === "changed") }));
  assert.deepEqual(flashes, []);
  // A slow machine is slower; a fast one must not be faster than two a second.
  assert.ok((times.at(-1) - times[0]) / (times.length - 1) > 400, `${times.length} steps in ${times.at(-1) - times[0]} ms`);
});

inFreshProfile("the live region says where Play stopped, not where it went by", async (profile) => {
  const playground = await atStart(profile, "03_fcall.visaasm");
  const { page } = playground;
  await fast(playground);
  await page.evaluate(() => {
    globalThis.said = [];
    const announcer = document.querySelector("[data-part=announcer]");
    new MutationObserver(() => globalThis.said.push(announcer.textContent)).observe(announcer, { subtree: true, childList: true, characterData: true });
  });
  await play(playground).click();
  await playground.stands("Step 14 of 14");
  await eventually(async () => assert.equal((await page.evaluate(() => globalThis.said)).length, 1));
  assert.match((await page.evaluate(() => globalThis.said))[0], /^Step 14 of 14/);
});

inFreshProfile("the keys of Play are in the help, and the pace is chosen by the keyboard", async (profile) => {
  const playground = await atStart(profile);
  const { page } = playground;
  await playground.part("pace").focus();
  await page.keyboard.press("ArrowUp");
  await eventually(async () => assert.equal(await playground.part("pace").evaluate((select) => select.value), "1"));
  await hasNoFindings(page, "Play in the timeline's heading");
  await page.keyboard.press("Escape");
  await playground.button("help").click();
  const help = page.locator("dialog");
  await eventually(async () => assert.match(await help.innerText(), /Play step by step, pause/));
  assert.match(await help.innerText(), /Play backwards, pause/);
});

inFreshProfile("on a phone Play is in reach of a thumb", phone, async (profile) => {
  const playground = await Playground.open(profile);
  await playground.run();
  await playground.stands("Step 7 of 7");
  for (const control of [play(playground), playBack(playground), playground.part("pace")]) {
    const { width, height, x } = await control.boundingBox();
    assert.ok(width >= 40 && height >= 40 && x >= 0 && x + width <= 390, `${width} x ${height} at ${x}`);
  }
  await playBack(playground).tap();
  await eventually(async () => assert.match(await playground.counter(), /^Step [0-6]/));
});
