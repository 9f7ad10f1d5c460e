/** The page drawn at 125 and 150 per cent: everything stays in reach and in line. */
import assert from "node:assert/strict";
import { hasNoFindings } from "./axe.mjs";
import { eventually, inFreshProfile } from "./harness.mjs";
import { Playground } from "./playground.mjs";

const scale = (playground) => playground.page.evaluate(() => document.documentElement.dataset.scale ?? "100");

async function larger(playground, to) {
  while ((await scale(playground)) !== to) {
    const before = await scale(playground);
    await playground.button("scale").click();
    await eventually(async () => assert.notEqual(await scale(playground), before));
  }
}

inFreshProfile("a key makes the page larger, also from inside the editor, and the size stays from visit to visit", async (profile) => {
  const playground = await Playground.open(profile);
  const { page } = playground;
  const height = async () => Math.round((await playground.part("topbar").boundingBox()).height);
  const before = await height();
  const text = await playground.text();
  await playground.editor().focus();
  for (const [size, factor] of [["125", 1.25], ["150", 1.5], ["100", 1], ["125", 1.25]]) {
    await page.keyboard.press("Alt+z");
    await eventually(async () => assert.equal(await scale(playground), size));
    assert.ok(Math.abs((await height()) - before * factor) <= 1, `${await height()} at ${size} %`);
  }
  assert.equal(await playground.text(), text);
  assert.match(await playground.button("scale").getAttribute("aria-label"), /125 per cent/);
  await page.reload();
  await playground.ready();
  assert.equal(await scale(playground), "125");
  assert.ok(Math.abs((await height()) - before * 1.25) <= 1);
});

/** Where the cells of a row of a lane grid begin and end. */
const columns = (cells) => cells.evaluateAll((all) => all.map((cell) => {
  const { left, right } = cell.getBoundingClientRect();
  return (left + right) / 2;
}));

for (const viewport of [{ width: 1920, height: 1080 }, { width: 1440, height: 900 }, { width: 1280, height: 720 }]) {
  inFreshProfile(`at ${viewport.width} by ${viewport.height} and 150 % lanes are one column through all panels, and nothing is out of reach`, { viewport }, async (profile) => {
    const playground = await Playground.open(profile);
    const { page } = playground;
    await larger(playground, "150");
    await playground.openLesson("If and else");
    await playground.step(2);
    const state = await columns(playground.part("lanes").locator("[role=gridcell][data-row=state]"));
    const masks = await columns(playground.part("lanes").locator("[role=gridcell][data-row=em]"));
    const values = await columns(playground.part("values").locator("[role=row][data-role=dst] [role=gridcell]"));
    for (let lane = 0; lane < 16; lane++) {
      assert.ok(Math.abs(state[lane] - masks[lane]) < 1, `lane ${lane}: state at ${state[lane]}, mask at ${masks[lane]}`);
      assert.ok(Math.abs(state[lane] - values[lane]) < 1, `lane ${lane}: state at ${state[lane]}, value at ${values[lane]}`);
    }
    const outside = await page.evaluate(() => {
      const wide = Math.max(document.documentElement.scrollWidth, document.body.scrollWidth) - innerWidth;
      const lost = [...document.querySelectorAll("[data-part=topbar] button, [data-part=timeline] button, [role=tab]")]
        .filter((button) => button.checkVisibility())
        .map((button) => [button.dataset.action ?? button.dataset.part, button.getBoundingClientRect()])
        .filter(([, box]) => box.left < 0 || box.right > innerWidth + 1)
        .map(([what]) => what);
      return { wide: Math.max(wide, 0), lost };
    });
    assert.deepEqual(outside, { wide: 0, lost: [] });
    await hasNoFindings(page, "at 150 %");
  });
}

for (const width of [640, 720]) {
  inFreshProfile(`at ${width} pixels, a desktop at 200 %, nothing of the bar is out of reach, whatever the counter says`, { viewport: { width, height: 450 } }, async (profile) => {
    const playground = await Playground.open(profile);
    await playground.openLesson("A loop");
    await playground.run();
    await eventually(async () => assert.equal(await playground.part("status").getAttribute("data-run"), "ended"));
    await playground.stepBack();
    await playground.editor().focus();
    await playground.type("// older\n");
    await playground.says(/previous version/);
    const lost = await playground.page.evaluate(() => [...document.querySelectorAll("[data-part=topbar] button")]
      .filter((button) => button.checkVisibility() && (button.getBoundingClientRect().left < 0 || button.getBoundingClientRect().right > innerWidth + 1))
      .map((button) => button.dataset.action ?? button.dataset.part));
    assert.deepEqual(lost, []);
    assert.equal(await playground.page.evaluate(() => document.documentElement.scrollWidth), width);
  });
}

inFreshProfile("at 150 % a press on the timeline goes to the step under the pointer, and an explanation stands at its word", async (profile) => {
  const playground = await Playground.open(profile);
  const { page } = playground;
  await larger(playground, "150");
  await playground.openLesson("A loop");
  await playground.run();
  await playground.stands("Step 45 of 45");
  const place = await playground.part("steps").evaluate((timeline) => {
    const { left, top } = timeline.getBoundingClientRect();
    const { frame: f, range: r } = timeline;
    return { x: left + 1.5 * (f.left + ((20.5 - r.from) / (r.to - r.from)) * f.span), y: top + 1.5 * (f.rows.top + 4) };
  });
  await page.mouse.click(place.x, place.y);
  await playground.stands("Step 20 of 45");

  const word = page.locator("lw-editor .cm-line span").filter({ hasText: /^\.function$/ }).first();
  await word.hover();
  const tip = page.locator("lw-editor .cm-tooltip");
  await tip.waitFor();
  const [at, said] = [await word.boundingBox(), await tip.boundingBox()];
  assert.ok(said.x >= at.x - 2 && said.x <= at.x + at.width, `the word at ${at.x}, its explanation at ${said.x}`);
  assert.ok(Math.min(Math.abs(said.y - at.y - at.height), Math.abs(said.y + said.height - at.y)) < 10, `the word at ${at.y}, its explanation from ${said.y} to ${said.y + said.height}`);
});

inFreshProfile("an embed has the size that its page gives it", async (profile) => {
  const playground = await Playground.open(profile);
  await larger(playground, "150");
  const embed = await Playground.open(profile, { path: "embed/" });
  assert.equal(await scale(embed), "100");
});

inFreshProfile("the top bar has room for all of its buttons at every width of the window and every size of the page", async (profile) => {
  const playground = await Playground.open(profile);
  const { page } = playground;
  for (const title of ["If and else", "Calling a function by its name"]) { // vISA, and PTX, which has a button more
    await page.setViewportSize({ width: 1440, height: 900 });
    await larger(playground, "100");
    await playground.openLesson(title);
    await playground.type(" "); // the counter says that its trace is of the old text
    for (const size of ["100", "125", "150"]) {
      await page.setViewportSize({ width: 1440, height: 900 });
      await larger(playground, size);
      for (const width of [360, 390, 430, 460, 700, 820, 960, 1024, 1120, 1280, 1320, 1600]) {
        await page.setViewportSize({ width, height: 800 });
        const outside = await page.evaluate(async () => {
          await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
          return [...document.querySelectorAll("[data-part=topbar] button")]
            .filter((button) => button.checkVisibility() && button.getBoundingClientRect().right > innerWidth + 1).map((button) => button.title || button.textContent);
        });
        assert.deepEqual(outside, [], `${title} at ${size} % in a window of ${width}`);
      }
    }
  }
});
