/** After Run: who wrote a result, with the way there. */
import assert from "node:assert/strict";
import { hasNoFindings } from "./axe.mjs";
import { eventually, inFreshProfile } from "./harness.mjs";
import { Playground } from "./playground.mjs";
import { doubling, program } from "./programs.mjs";

const said = (playground) => playground.part("origin").innerText().then((text) => text.replace(/\s+/g, " ").trim());
const result = (playground, element) => playground.page.locator(`[data-row=result] [data-element="${element}"]`);

inFreshProfile("a result that is clicked says at which step and line it was written, and leads there", async (profile) => {
  const playground = await Playground.open(profile);
  await playground.replace(program("01_if_else.visaasm"));
  await playground.run();
  await playground.stands("Step 7 of 7");
  assert.equal(await said(playground), "choose one to see who wrote it");
  await result(playground, 3).click();
  await eventually(async () => assert.match(await said(playground), /^T6\[3\] written at step 5, line \d+$/));
  await hasNoFindings(playground.page, "who wrote a result");
  const line = Number(/line (\d+)/.exec(await said(playground))[1]);
  assert.match((await playground.text()).split("\n")[line - 1], /oword_st|scatter/, "the line that stores");
  await playground.part("origin").getByRole("button").click();
  await playground.stands("Step 5 of 7");
  assert.equal(await playground.part("origin").count(), 0);
  await playground.run();
  await playground.stands("Step 7 of 7");
  assert.equal(await said(playground), "choose one to see who wrote it", "nothing was asked of this end");
});

inFreshProfile("the keyboard asks it, too", async (profile) => {
  const playground = await Playground.open(profile);
  const { page } = playground;
  await playground.replace(doubling);
  await playground.run();
  await playground.stands("Step 3 of 3");
  await result(playground, 2).focus();
  await page.keyboard.press("Enter");
  await eventually(async () => assert.match(await said(playground), /^T6\[2\] written at step 1, line/));
});

inFreshProfile("of a buffer that is longer than the lanes, elements are gone along with arrows", async (profile) => {
  const playground = await Playground.open(profile);
  const { page } = playground;
  await playground.replace(doubling.replace("T6 = d[16]", "T6 = d[40] zeros").replace(/\/\/@ expect.*\n/, ""));
  await playground.run();
  await eventually(async () => assert.ok(await result(playground, 39).count()));
  await result(playground, 0).focus();
  const at = () => page.evaluate(() => Number(document.activeElement.dataset.element));
  for (const [key, to] of [["ArrowRight", 1], ["ArrowLeft", 0], ["ArrowDown", 16], ["End", 39], ["Home", 0]]) {
    await page.keyboard.press(key);
    assert.equal(await at(), to, key);
  }
  await page.keyboard.press("End");
  await page.keyboard.press("Enter");
  await eventually(async () => assert.equal(await said(playground), "T6[39] was never written"));
  await page.keyboard.press("Home");
  await page.keyboard.press(" ");
  await eventually(async () => assert.match(await said(playground), /^T6\[0\] written at step 1, line/));
});

for (const [name, options, where] of [["a phone", { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }, {}], ["an embed", {}, { path: "embed/" }]]) {
  inFreshProfile(`in ${name}, a result says it below its lanes`, options, async (profile) => {
    const playground = await Playground.open(profile, where);
    await playground.run();
    await playground.stands("Step 7 of 7");
    if (name === "a phone") await playground.showPane("lanes");
    await result(playground, 3).first().click();
    await eventually(async () => assert.match(await said(playground), /^T6\[3\] written at step 5, line \d+$/));
    assert.ok(await playground.part("origin").isVisible());
    await hasNoFindings(playground.page, name);
  });
}
