/** The words of the page explain themselves when they are pointed at or have the focus, and all stand under "?". */
import assert from "node:assert/strict";
import { hasNoFindings } from "./axe.mjs";
import { eventually, inFreshProfile } from "./harness.mjs";
import { Playground } from "./playground.mjs";
import { program } from "./programs.mjs";

async function stepped(profile) {
  const playground = await Playground.open(profile);
  await playground.replace(program("01_if_else.visaasm")); // a lesson folds panels away
  await playground.step(2);
  return playground;
}

const word = (playground, part, key) => playground.part(part).locator(`[data-term="${key}"]`).first();
const tip = (playground) => playground.page.getByRole("tooltip");

inFreshProfile("a word that is pointed at says what it means, with a link to the specification", async (profile) => {
  const playground = await stepped(profile);
  await word(playground, "lanes", "em").hover();
  await eventually(async () => assert.match(await tip(playground).innerText(), /^EM execution mask\s+The lanes that run in the innermost frame/));
  const link = tip(playground).getByRole("link");
  assert.equal(await link.innerText(), "vISA: Execution mask");
  assert.equal(await link.getAttribute("href"), "https://github.com/intel/intel-graphics-compiler/blob/master/documentation/visa/3_execution_model.md#execution-mask");
  await link.hover(); // it stays while it is pointed at itself
  await playground.drawn();
  assert.ok(await tip(playground).isVisible());
  await hasNoFindings(playground.page, "a word is explained");
  await playground.part("counter").hover();
  await eventually(async () => assert.equal(await tip(playground).count(), 0));
  for (const [part, key, said] of [["legend", "state-w", /^Waiting/], ["values", "operand", /^dst, src0/], ["registers", "grf", /^GRF general register file/], ["region", "region", /^Region/], ["timeline", "efficiency", /^SIMD efficiency/]]) {
    await word(playground, part, key).hover();
    await eventually(async () => assert.match(await tip(playground).innerText(), said));
  }
});

inFreshProfile("a word that comes to lie below a pointer at rest is explained at its next move", async (profile) => {
  const playground = await stepped(profile);
  const { page } = playground;
  const tab = page.locator("#tab-problems");
  await tab.click();
  const { x, y, width, height } = await tab.boundingBox();
  const [left, top] = [Math.floor(x + width / 2), Math.floor(y + height / 2)];
  await page.mouse.click(left, top);
  await page.clock.install();
  await tab.dispatchEvent("mouseover", { clientX: left, clientY: top, bubbles: true }); // as after a step, which writes its count anew
  await page.clock.fastForward(1000);
  assert.equal(await tip(playground).count(), 0);
  await page.mouse.move(left + 1, top); // within the tab: no mouseover
  await page.clock.fastForward(1000);
  await eventually(async () => assert.equal(await tip(playground).count(), 1));
});

inFreshProfile("by keyboard: the focus shows it, arrows go from word to word, Enter to the link, Escape hides it", async (profile) => {
  const playground = await stepped(profile);
  const { keyboard } = playground.page;
  await word(playground, "lanes", "em").focus();
  await eventually(async () => assert.match(await tip(playground).innerText(), /^EM/));
  assert.equal(await word(playground, "lanes", "em").getAttribute("aria-describedby"), "term-tip");
  await keyboard.press("ArrowDown");
  await eventually(async () => assert.match(await tip(playground).innerText(), /^CM call mask/));
  await keyboard.press("Enter");
  assert.equal(await playground.page.evaluate(() => document.activeElement.localName), "a");
  await keyboard.press("Escape");
  await eventually(async () => assert.equal(await tip(playground).count(), 0));
  assert.equal(await playground.page.evaluate(() => document.activeElement.dataset.term), "cm", "the focus is where it was");
  await word(playground, "legend", "state-a").focus();
  await keyboard.press("ArrowRight");
  await eventually(async () => assert.match(await tip(playground).innerText(), /^Waiting/));
  await playground.part("watch-format").focus();
  await eventually(async () => assert.equal(await tip(playground).count(), 0));
});

inFreshProfile("all words stand under ?", async (profile) => {
  const playground = await stepped(profile);
  await playground.leaveEditor();
  await playground.page.keyboard.press("?");
  const glossary = playground.part("glossary");
  await eventually(async () => assert.ok((await glossary.locator("dt").count()) >= 40));
  const names = await glossary.locator("dt").allInnerTexts();
  assert.deepEqual(names, [...names].sort((a, b) => a.localeCompare(b, "en")));
  for (const name of ["EM execution mask", "ChEn channel enable", "Region", "SIMD efficiency", "Warp"]) assert.ok(names.includes(name), name);
  await hasNoFindings(playground.page, "the glossary");
});

inFreshProfile("a problem links to the page that states the rule", async (profile) => {
  const playground = await stepped(profile);
  await playground.clickBehind(".decl");
  await playground.replace((await playground.text()).replace("mov (M1", "movv (M1").replace("add (M1, 16)", "add (M1, 3)"));
  await playground.openTab("problems");
  await eventually(async () => assert.ok((await playground.part("problems").locator("lw-page a[href*='/documentation/visa/']").count()) > 0));
  await hasNoFindings(playground.page, "problems with links");
});

inFreshProfile("words are explained on a phone, inside the window", { viewport: { width: 390, height: 844 } }, async (profile) => {
  const playground = await stepped(profile);
  await playground.page.locator("[data-part=panes] [data-arg=lanes]").click();
  await word(playground, "legend", "state-a").click();
  await eventually(async () => assert.match(await tip(playground).innerText(), /^Active/));
  const { x, width } = await tip(playground).boundingBox();
  assert.ok(x >= 0 && x + width <= 390);
  assert.deepEqual(await playground.part("panes").locator("button").allInnerTexts(), ["Learn", "Code", "Lanes", "Stack", "Memory"]);
});
