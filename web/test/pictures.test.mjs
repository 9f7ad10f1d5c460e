/**
 * The page at the sizes of the design: nothing is cut off or scrolls sideways. With LANEWISE_SHOTS set
 * to a folder, what was looked at is kept there as pictures.
 */
import assert from "node:assert/strict";
import { join } from "node:path";
import { desktop, eventually, inFreshProfile } from "./harness.mjs";
import { Playground } from "./playground.mjs";
import { doubling } from "./programs.mjs";

const folder = process.env.LANEWISE_SHOTS;

/** Checks the page as it stands, and keeps a picture of it. */
async function look(playground, name) {
  const cut = await playground.page.evaluate(() => {
    const wide = [...document.querySelectorAll("[data-part], button")].filter((element) => {
      const box = element.getBoundingClientRect();
      return element.checkVisibility({ visibilityProperty: true }) && box.width > 0 && box.right > innerWidth + 1 && !scrolls(element);
    });
    function scrolls(element) {
      for (let at = element.parentElement; at; at = at.parentElement) if (/auto|scroll/.test(getComputedStyle(at).overflowX)) return true;
      return false;
    }
    const proof = document.querySelector("[data-part=lanes] [role=row][data-row=chen]");
    const panel = proof?.closest(".machine");
    const cutOff = panel && proof.checkVisibility() && proof.getBoundingClientRect().bottom > panel.getBoundingClientRect().bottom;
    return [
      document.documentElement.scrollWidth > innerWidth ? "the page scrolls sideways" : "",
      cutOff ? "the masks are cut off" : "",
      ...wide.map((e) => e.dataset.part ?? e.dataset.action),
    ].filter(Boolean);
  });
  assert.deepEqual(cut, [], name);
  if (folder) await playground.page.screenshot({ path: join(folder, `${name}.png`) });
}

for (const colorScheme of ["dark", "light"]) {
  inFreshProfile(`the ${colorScheme} page fits 1440 by 900`, { colorScheme, viewport: desktop }, async (profile) => {
    const playground = await Playground.open(profile);
    await look(playground, `welcome-${colorScheme}`);
    await playground.openLesson("A function call");
    await playground.step(9);
    await playground.part("lanes").locator("[role=gridcell][data-row=state][data-lane='2']").click();
    await look(playground, `desktop-${colorScheme}`);
    await playground.run();
    await playground.stands("Step 14 of 14");
    await playground.openTab("expectations");
    await look(playground, `end-${colorScheme}`);
    await playground.replace(doubling.replace("oword_st", "oword_ts"));
    await eventually(async () => assert.deepEqual(await playground.squiggles(), ["oword_ts"]));
    await playground.openTab("problems");
    await look(playground, `problem-${colorScheme}`);
  });
}

for (const [width, height] of [[1280, 800], [1024, 768], [800, 900]]) {
  inFreshProfile(`the page fits ${width} by ${height}`, { viewport: { width, height } }, async (profile) => {
    const playground = await Playground.open(profile);
    await look(playground, `welcome-${width}`);
    await playground.step(3);
    await look(playground, `machine-${width}`);
  });
}

for (const colorScheme of ["dark", "light"]) {
  inFreshProfile(`the ${colorScheme} page fits a phone`, { colorScheme, viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 }, async (profile) => {
    const playground = await Playground.open(profile);
    await look(playground, `phone-welcome-${colorScheme}`);
    await playground.step(3);
    for (const pane of ["code", "lanes", "stack", "memory"]) {
      await playground.part("panes").locator(`[data-arg=${pane}]`).tap();
      await eventually(async () => assert.equal(await playground.page.locator("#lanewise").getAttribute("data-pane"), pane));
      await look(playground, `phone-${pane}-${colorScheme}`);
    }
  });

  inFreshProfile(`the ${colorScheme} embed fits 720 by 420`, { colorScheme, viewport: { width: 720, height: 420 } }, async (profile) => {
    const embed = await Playground.open(profile, { path: "embed/" });
    await look(embed, `embed-start-${colorScheme}`);
    await embed.step(4);
    await look(embed, `embed-${colorScheme}`);
  });
}
