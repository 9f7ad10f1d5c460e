/**
 * 200 per cent: a window of 1440 by 900 or 1280 by 720 pixels, each twice as large as it is drawn. In every state all
 * controls are in reach, nothing is wider than the window, and nothing lies on another.
 */
import { hasNoFindings } from "./axe.mjs";
import { eventually, inFreshProfile } from "./harness.mjs";
import { shows } from "./guided.mjs";
import { Playground } from "./playground.mjs";
import { doubling, lesson, printing } from "./programs.mjs";
import { isInReach } from "./reach.mjs";
import assert from "node:assert/strict";

const sizes = [{ width: 720, height: 450 }, { width: 640, height: 360 }];

/** A state is as it should be. */
async function isWhole(playground, state) {
  await playground.drawn();
  await isInReach(playground.page, state);
  await hasNoFindings(playground.page, state);
}

for (const viewport of sizes) {
  const at = `at ${viewport.width} by ${viewport.height}`;

  inFreshProfile(`200 %: the first visit, a run and its panels, ${at}`, { viewport }, async (profile) => {
    const playground = await Playground.open(profile);
    await isWhole(playground, "first visit");
    await playground.replace(doubling);
    await playground.run();
    await playground.stands("Step 3 of 3");
    await isWhole(playground, "after Run");
    await playground.stepBack();
    for (const tab of ["memory", "problems", "expectations", "breakpoints", "efficiency", "launch"]) {
      await playground.openTab(tab);
      await isWhole(playground, `the tab ${tab}`);
    }
    await playground.page.keyboard.press("Escape");
    await playground.leaveEditor();
    await playground.page.keyboard.press("m");
    await playground.stepBack();
    await eventually(async () => assert.ok(await playground.part("compared-lanes").isVisible()));
    await isWhole(playground, "two moments compared");
  });

  inFreshProfile(`200 %: the menu, help and Share, ${at}`, { viewport }, async (profile) => {
    const playground = await Playground.open(profile);
    await playground.openMenu();
    await playground.part("course-list").locator(".lrow").first().waitFor();
    await isWhole(playground, "the menu");
    await playground.page.keyboard.press("Escape");
    await playground.menu().waitFor({ state: "hidden" });
    await playground.part("layout").click();
    await isWhole(playground, "the menu of panels");
    await playground.page.keyboard.press("Escape");
    for (const dialog of ["help", "share"]) {
      await playground.button(dialog).click();
      await playground.page.getByRole("dialog").waitFor();
      await isWhole(playground, dialog);
      await playground.page.keyboard.press("Escape");
      await playground.page.getByRole("dialog").waitFor({ state: "hidden" });
    }
  });

  inFreshProfile(`200 %: a lesson, its question, a task, ${at}`, { viewport }, async (profile) => {
    const playground = await Playground.open(profile);
    const { page } = playground;
    await playground.openLesson("If and else");
    await isWhole(playground, "a lesson's first sentence");
    await page.locator(".gpart[data-action=lesson-part]", { hasText: "?" }).first().click();
    await shows(page, "question");
    if (viewport.height > 400) { // it has room for the question with its buttons
      await eventually(async () => {
        const check = await page.locator("[data-action=answer-check]").boundingBox();
        const status = await playground.part("status").boundingBox();
        assert.ok(check.y + check.height <= status.y, `Check ends at ${check.y + check.height}, the status line begins at ${status.y}`);
      });
    }
    await isWhole(playground, "a question");
    await playground.openLesson("Predicates: on or off");
    await page.locator('[data-part=lesson] [data-action=lesson][data-arg="01_clip"]').first().click();
    await shows(page, "task");
    await isWhole(playground, "a task");
  });

  inFreshProfile(`200 %: the Console, ${at}`, { viewport }, async (profile) => {
    const playground = await Playground.open(profile);
    await playground.replace(printing);
    await playground.run();
    await eventually(async () => assert.ok(await playground.page.locator("#tab-console").isVisible()));
    await playground.page.locator("#tab-console").click();
    await playground.part("console").locator("[data-row]").first().waitFor();
    await isWhole(playground, "the Console");
  });
}

for (const [language, text] of [["vISA", doubling], ["PTX", lesson("ptx/02_call.ptx")]]) {
  inFreshProfile(`the transport and Share are beside each other in each width and size of the page, with ${language}`, async (profile) => {
    const playground = await Playground.open(profile);
    const { page } = playground;
    await playground.replace(text);
    await playground.run();
    await playground.says(/ended/);
    await playground.stepBack();
    for (const scale of ["100", "125", "150"]) {
      await eventually(async () => assert.equal(await page.evaluate(() => document.documentElement.dataset.scale ?? "100"), scale));
      for (const width of [820, 960, 1024, 1100, 1200, 1280, 1366, 1440, 1536, 1680, 1920]) {
        await page.setViewportSize({ width, height: 900 });
        await playground.drawn();
        const overlap = await page.evaluate(() => {
          const share = document.querySelector("[data-action=share]").getBoundingClientRect();
          const beside = [...document.querySelectorAll("[data-part=transport] > *")].filter((one) => one.checkVisibility())
            .map((one) => one.getBoundingClientRect()).filter(({ top }) => top < share.bottom); // the others are a phone's, at its foot
          return Math.max(...beside.map(({ right }) => right)) - share.left;
        });
        assert.ok(overlap < 1, `${width} px at ${scale} %: they overlap by ${Math.round(overlap)} px`);
      }
      await page.keyboard.press("Alt+z");
    }
  });
}
