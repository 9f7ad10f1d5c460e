/**
 * The timeline: what it draws, read from its pixels, and every way to move in it. What lanes do at
 * each step of the lessons was worked out by hand from their inputs.
 */
import assert from "node:assert/strict";
import { hasNoFindings } from "./axe.mjs";
import { eventually, inFreshProfile } from "./harness.mjs";
import { Playground } from "./playground.mjs";

const slider = (playground) => playground.part("steps");

/** Runs a lesson to its end and waits until the timeline shows all of it. */
async function ran(profile, title, steps) {
  const playground = await Playground.open(profile);
  await playground.openExample(title);
  await playground.run();
  await playground.stands(`Step ${steps} of ${steps}`);
  await eventually(async () => assert.match(await playground.part("timeline-text").textContent(), new RegExp(`^Steps 0 to ${steps} of ${steps}\\.`)));
  return playground;
}

inFreshProfile("until its first picture has come, the timeline says so", async (profile) => {
  const playground = await ran(profile, "If and else", 7);
  await playground.page.evaluate(() => {
    const timeline = document.createElement("lw-timeline");
    timeline.style.cssText = "position: fixed; inset: 0 auto auto 0; width: 400px; height: 150px";
    timeline.id = "fresh";
    document.body.append(timeline);
    const standing = { step: 2, first: 0, last: 2, ended: true, lanes: 1, pinned: -1, hover: -1, stale: false, moving: false, mapped: false, mark: -1, covered: false, now: [] };
    timeline.setStanding(JSON.stringify(standing));
  });
  const tip = playground.page.locator("#fresh .tip");
  await eventually(async () => assert.ok(await tip.isVisible()));
  assert.equal(await tip.textContent(), "being drawn");
  await playground.page.evaluate(() => {
    const facts = { first: 0, last: 2, from: 0, to: 2, columns: 2, lanes: 1, calls: [], more: 0, marks: [] };
    document.querySelector("#fresh").setHeat(new Uint8Array(6), JSON.stringify(facts));
  });
  await tip.waitFor({ state: "hidden" });
});

/** The middle of a step in the timeline, in CSS pixels of the page. */
async function placeOf(playground, step, { below = 0.5 } = {}) {
  const { x, y, width, height, range } = await slider(playground).evaluate((timeline) => {
    const { x, y, width, height } = timeline.getBoundingClientRect();
    return { x, y, width, height, range: timeline.range };
  });
  const [left, right] = height < 80 ? [12, 12] : [30, 12];
  return { x: x + left + ((step + 0.5 - range.from) / (range.to - range.from)) * (width - left - right), y: y + height * below };
}

/**
 * The shape that stands in a cell: "block" (all of it), "hollow" (its edges), "line" (through its
 * middle), "dash", "dashes", "nothing".
 */
function shapesOf(playground, step) {
  return slider(playground).evaluate((timeline, step) => {
    const canvas = timeline.shadowRoot.querySelector("canvas");
    const scale = devicePixelRatio;
    const f = timeline.frame;
    const r = timeline.range;
    const x = (s) => Math.round((f.left + ((s - r.from) / (r.to - r.from)) * f.span) * scale);
    const [from, to] = [x(step), x(step + 1) - 1];
    const c = canvas.getContext("2d");
    return Array.from({ length: f.lanes }, (_, lane) => {
      const top = Math.round((f.rows.top + lane * f.rows.pitch + Math.floor(lane / 4) * 2) * scale);
      const { data } = c.getImageData(from, top, to - from, f.rows.height);
      const on = (px, py) => data[4 * (py * (to - from) + px) + 3] > 0;
      const row = (py) => Array.from({ length: to - from }, (_, px) => on(px, py));
      const runs = (cells) => cells.filter((cell, i) => cell && !cells[i - 1]).length;
      const inner = Array.from({ length: f.rows.height - 2 }, (_, py) => row(py + 1));
      const full = inner.filter((cells) => cells.every(Boolean)).length;
      if (row(0).every(Boolean)) return full === inner.length ? "block" : "hollow";
      if (full > 0) return "line";
      return ["nothing", "dash"][Math.max(...inner.map(runs))] ?? "dashes";
    });
  }, step);
}

const lanes = (mask, on, off) => [...mask.replaceAll(" ", "")].map((bit) => (bit === "1" ? on : off));

inFreshProfile("every lane's state at every step has a shape of its own", async (profile) => {
  const playground = await ran(profile, "If and else", 7);
  const negative = "1000 1001 0100 1001";
  await eventually(async () => assert.deepEqual(await shapesOf(playground, 0), lanes("1111 1111 1111 1111", "block")));
  assert.deepEqual(await shapesOf(playground, 1), lanes(negative, "block", "hollow"), "the predicate of the goto is off");
  assert.deepEqual(await shapesOf(playground, 2), lanes(negative, "line", "block"), "negative lanes wait");
  assert.deepEqual(await shapesOf(playground, 4), lanes(negative, "block", "line"), "the others wait");

  const call = await ran(profile, "A function call", 14);
  const called = "1010110111011101"; // X > 1
  const odd = "0010010010010100";
  const expected = [...called].map((bit, lane) => (odd[lane] === "1" ? "block" : bit === "1" ? "dashes" : "line"));
  await eventually(async () => assert.deepEqual(await shapesOf(call, 9), expected, "odd lanes run, even ones have returned, the others wait"));
});

inFreshProfile("a click goes to a step, a drag scrubs, and the playhead is there at once", async (profile) => {
  const playground = await ran(profile, "A loop", 45);
  const { page } = playground;
  const at = async (step) => {
    const place = await placeOf(playground, step);
    await page.mouse.move(place.x, place.y);
  };
  await at(12);
  await page.mouse.down();
  assert.equal(await slider(playground).evaluate((timeline) => timeline.step), 12, "before the engine has answered");
  for (const step of [20, 30, 25, 7]) await at(step);
  await page.mouse.up();
  await playground.stands("Step 7 of 45");
  assert.equal(await slider(playground).getAttribute("aria-valuenow"), "7");
  assert.equal(await slider(playground).getAttribute("aria-valuetext"), "step 7 of 45");
});

inFreshProfile("the timeline is a slider for the keyboard", async (profile) => {
  const playground = await ran(profile, "A loop", 45);
  const { page } = playground;
  await slider(playground).focus();
  for (const [key, step] of [["Home", 0], ["ArrowRight", 1], ["Shift+ArrowRight", 11], ["ArrowLeft", 10], ["PageUp", 15], ["PageDown", 10], ["End", 45]]) {
    await page.keyboard.press(key);
    await playground.stands(`Step ${step} of 45`);
  }
  const caption = playground.part("timeline").locator(".ph .sub").first();
  await page.keyboard.press("Home");
  await playground.stands("Step 0 of 45");
  await page.keyboard.press("+");
  await eventually(async () => assert.match(await caption.textContent(), /^steps 0 to 2\d$/));
  await page.keyboard.press("]");
  await eventually(async () => assert.match(await caption.textContent(), /^steps 1\d to 3\d$/));
  await page.keyboard.press("Escape");
  await eventually(async () => assert.equal(await caption.textContent(), "lanes by step"));
});

inFreshProfile("the wheel zooms about the pointer, and a range brushed on the axis fills the view", async (profile) => {
  const playground = await ran(profile, "A loop", 45);
  const { page } = playground;
  const range = () => slider(playground).evaluate((timeline) => timeline.range);
  const place = await placeOf(playground, 30);
  await page.mouse.move(place.x, place.y);
  await page.mouse.wheel(0, -400);
  await eventually(async () => {
    const { from, to } = await range();
    assert.ok(to - from < 30 && from < 30 && 31 < to, `${from} to ${to}`);
  });
  const after = await placeOf(playground, 30);
  assert.ok(Math.abs(after.x - place.x) < 2, "what is under the pointer stays there");
  await page.mouse.dblclick(place.x, place.y);
  await eventually(async () => assert.deepEqual(await range(), { from: 0, to: 45 }));

  const axis = await slider(playground).evaluate((timeline) => timeline.getBoundingClientRect().top + timeline.frame.axis + 6);
  await page.mouse.move((await placeOf(playground, 10)).x, axis);
  await page.mouse.down();
  await page.mouse.move((await placeOf(playground, 20)).x, axis, { steps: 4 });
  await page.mouse.up();
  await eventually(async () => {
    const { from, to } = await range();
    assert.ok(Math.abs(from - 10.5) < 0.5 && Math.abs(to - 20.5) < 0.5, `${from} to ${to}`);
  });
  await eventually(async () => assert.match(await playground.part("timeline-text").textContent(), /^Steps 10 to 21 of 45/));
});

inFreshProfile("the timeline is zoomed by buttons, too", async (profile) => {
  const playground = await ran(profile, "A loop", 45);
  const zoom = (how) => playground.part("timeline").locator(`[data-zoom=${how}]`).click();
  const steps = () => slider(playground).evaluate(({ range }) => Math.ceil(range.to - range.from));
  await zoom("in");
  await eventually(async () => assert.equal(await steps(), 23));
  await zoom("in");
  await eventually(async () => assert.equal(await steps(), 12));
  await zoom("out");
  await eventually(async () => assert.equal(await steps(), 23));
  await zoom("all");
  await eventually(async () => assert.equal(await steps(), 45));
});

inFreshProfile("the timeline is made higher by its edge, with the pointer and with the keyboard", async (profile) => {
  const playground = await ran(profile, "If and else", 7);
  const { page } = playground;
  const grip = page.locator("lw-split[name=timeline]");
  const height = async () => Math.round((await playground.part("timeline").boundingBox()).height);
  const pitch = () => slider(playground).evaluate((timeline) => timeline.frame.rows.pitch);
  const [before, rows] = [await height(), await pitch()];
  await grip.focus();
  await page.keyboard.press("ArrowUp");
  await eventually(async () => assert.equal(await height(), before + 8));
  assert.equal(await grip.getAttribute("aria-valuenow"), String(before + 8));
  const { x, y } = await grip.boundingBox();
  await page.mouse.move(x + 50, y + 3);
  await page.mouse.down();
  await page.mouse.move(x + 50, y - 97, { steps: 3 });
  await page.mouse.up();
  await eventually(async () => assert.equal(await height(), before + 108));
  assert.ok((await pitch()) > rows, "the rows are higher");
  await hasNoFindings(page, "a higher timeline");
});

inFreshProfile("a lane that is pointed at in the timeline is explained; its number pins it", async (profile) => {
  const playground = await ran(profile, "If and else", 7);
  const lane = (n) => slider(playground).evaluate((timeline, n) => {
    const box = timeline.getBoundingClientRect();
    const f = timeline.frame;
    return { x: box.left + f.left + 40, label: box.left + 8, y: box.top + f.rows.top + n * f.rows.pitch + Math.floor(n / 4) * 2 + 2 };
  }, n);
  const nine = await lane(9);
  await playground.page.mouse.move(nine.x, nine.y);
  await eventually(async () => assert.match(await playground.part("why").innerText(), /Lane 9/));
  const four = await lane(4);
  await playground.page.mouse.click(four.label, four.y);
  await playground.part("counter").hover();
  await eventually(async () => assert.equal(await playground.part("lanes").locator(".lnum.sel").textContent(), "4"));
});

// cmp 16 of 16, goto 6 of 16, add 10 of 16, mov 6 of 16; goto (M1, 1), oword_st and ret are left out.
inFreshProfile("SIMD efficiency is told for the whole, each function and each line", async (profile) => {
  const playground = await ran(profile, "If and else", 7);
  const button = playground.part("timeline").locator(".eff");
  await eventually(async () => assert.match(await button.innerText(), /59\s%/));
  await button.click();
  const rows = (kind) => playground.part("efficiency").locator(`[data-${kind}]`).allInnerTexts();
  await eventually(async () => assert.match((await rows("function"))[0], /All, up to step 7\s+7\s+38\s+64\s+59\s%/));
  assert.match((await rows("function"))[1], /if_else/);
  assert.deepEqual((await rows("line")).map((row) => Number(/(\d+)\s%/.exec(row)[1])), [38, 38, 63], "the worst first");
  await hasNoFindings(playground.page, "the report");
});

inFreshProfile("the panel Efficiency has the figures of the whole run, as the command line tells them", async (profile) => {
  const playground = await ran(profile, "If and else", 7);
  await playground.openTab("efficiency");
  const figures = playground.page.locator("lw-figures");
  await playground.part("all-figures").click();
  await eventually(async () => assert.match(await figures.innerText(), /Instructions run\s+7/));
  assert.deepEqual(await figures.locator("caption").allInnerTexts(), ["Instructions by kind", "Lines"]);
  assert.match(await figures.innerText(), /No message of several lanes[^]*Live bytes/);
  await hasNoFindings(playground.page, "the figures");
  const link = figures.locator("table").last().getByRole("button").nth(2);
  const line = Number(/\d+/.exec(await link.innerText()));
  await link.click();
  await eventually(async () => assert.equal(await playground.page.locator("lw-editor").evaluate((editor) => editor.cursorLine), line));
  await playground.replace((await playground.text()).replace("//@ grid", "//@ limits steps=2\n//@ grid"));
  await eventually(async () => assert.ok(await playground.part("all-figures").isVisible(), "figures of another text are not shown"));
});

inFreshProfile("the other theme draws the timeline in its own colours", async (profile) => {
  const playground = await ran(profile, "If and else", 7);
  const color = () => slider(playground).evaluate((timeline) => {
    const { left, rows } = timeline.frame;
    return [...timeline.shadowRoot.querySelector("canvas").getContext("2d").getImageData((left + 3) * devicePixelRatio, (rows.top + 2) * devicePixelRatio, 1, 1).data];
  });
  await eventually(async () => assert.deepEqual(await color(), [0x3f, 0xd6, 0xab, 0xff]));
  await playground.toggleTheme();
  await eventually(async () => assert.deepEqual(await color(), [0x0b, 0x84, 0x64, 0xff]));
});

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 };

inFreshProfile("on a phone the timeline is a scrubber above the transport", phone, async (profile) => {
  const playground = await ran(profile, "A loop", 45);
  const box = await slider(playground).boundingBox();
  const play = await playground.part("play").boundingBox();
  const transport = await playground.part("transport").boundingBox();
  assert.ok(box.height >= 40 && box.width > 200, JSON.stringify(box));
  assert.ok(box.x >= play.x + play.width && box.x + box.width >= 389, "it has all that Play leaves");
  assert.ok(box.y + box.height <= transport.y + 1, "it stands above the transport");
  const place = await placeOf(playground, 20);
  await playground.page.touchscreen.tap(place.x, place.y);
  await playground.stands("Step 20 of 45");
});
