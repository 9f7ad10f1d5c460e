/** axe-core over every state of the page, in both themes: roles, names, contrast (WCAG 2.1 AA). */
import assert from "node:assert/strict";
import { hasNoFindings } from "./axe.mjs";
import { eventually, inFreshProfile } from "./harness.mjs";
import { Playground } from "./playground.mjs";
import { doubling } from "./programs.mjs";

for (const colorScheme of ["dark", "light"]) {
  inFreshProfile(`the ${colorScheme} page has no accessibility finding in any state`, { colorScheme }, async (profile) => {
    const playground = await Playground.open(profile);
    const { page } = playground;
    await hasNoFindings(page, "welcome");

    await playground.step(5);
    await playground.part("lanes").locator("[role=gridcell][data-row=state][data-lane='3']").click();
    await hasNoFindings(page, "in the middle of a run, a lane pinned");

    for (const tab of ["problems", "expectations", "memory"]) {
      await playground.openTab(tab);
      await hasNoFindings(page, `tab ${tab}`);
    }
    await playground.run();
    await playground.stands("Step 7 of 7");
    await playground.openTab("expectations");
    await hasNoFindings(page, "at the end");

    await playground.replace(doubling.replace("ret (M1, 1)", "rett (M1, 1)"));
    await eventually(async () => assert.deepEqual(await playground.squiggles(), ["rett"]));
    await playground.openTab("problems");
    await hasNoFindings(page, "with a problem");

    await playground.openMenu();
    await hasNoFindings(page, "file menu");
    await page.keyboard.press("Escape");

    for (const dialog of ["help", "share"]) {
      await playground.button(dialog).click();
      await page.getByRole("dialog").waitFor();
      await hasNoFindings(page, `dialog ${dialog}`);
      await page.keyboard.press("Escape");
      await page.getByRole("dialog").waitFor({ state: "hidden" });
    }
  });

  inFreshProfile(`the ${colorScheme} embed has no accessibility finding`, { colorScheme, viewport: { width: 720, height: 420 } }, async (profile) => {
    const embed = await Playground.open(profile, { path: "embed/" });
    await hasNoFindings(embed.page, "before a run");
    await embed.step(3);
    await hasNoFindings(embed.page, "in the middle of a run");
  });
}

inFreshProfile("a settled step is announced once, in words", async (profile) => {
  const playground = await Playground.open(profile);
  await playground.page.evaluate(() => {
    globalThis.announced = [];
    const region = document.querySelector("[data-part=announcer]");
    new MutationObserver(() => globalThis.announced.push(region.textContent)).observe(region, { childList: true, characterData: true, subtree: true });
  });
  await playground.step();
  await playground.step();
  const announced = await playground.page.evaluate(() => globalThis.announced);
  assert.equal(announced.length, 2, announced.join(" | "));
  assert.match(announced[0], /^Step 1, line \d+, goto, 6 of 16 lanes/);
  assert.match(announced[1], /^Step 2, line \d+, add, 10 of 16 lanes/);
});

const screens = [
  { name: "phone", viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 },
  { name: "small window", viewport: { width: 800, height: 900 } },
  { name: "window without room for the stack", viewport: { width: 1100, height: 800 } },
];

for (const { name, ...screen } of screens) {
  for (const colorScheme of ["dark", "light"]) {
    inFreshProfile(`the ${colorScheme} page on a ${name} has no accessibility finding in any pane`, { ...screen, colorScheme }, async (profile) => {
      const playground = await Playground.open(profile);
      const { page } = playground;
      await hasNoFindings(page, "welcome");
      await playground.openLesson("A function call");
      for (let n = 1; n <= 5; n++) {
        await playground.button("step").click();
        await playground.stands(`Step ${n}`);
      }
      const panes = playground.part("panes");
      if (await panes.isVisible()) {
        for (const pane of ["learn", "code", "lanes", "stack", "memory"]) {
          await panes.locator(`[data-arg=${pane}]`).click();
          await hasNoFindings(page, `pane ${pane}`);
        }
        await playground.part("within").getByRole("button", { name: "Registers" }).click();
        await hasNoFindings(page, "the registers");
        await panes.locator("[data-arg=memory]").click();
      }
      const narrow = await panes.isVisible(); // where the lesson has a pane of its own
      for (const tab of [...(narrow ? [] : ["lesson"]), "memory", "problems", "expectations", "breakpoints", "efficiency"]) {
        await playground.openTab(tab);
        await hasNoFindings(page, `tab ${tab}`);
      }
      if (await page.locator("#tab-stack").isVisible()) {
        await playground.openTab("stack");
        await hasNoFindings(page, "tab stack");
      }
    });
  }
}
