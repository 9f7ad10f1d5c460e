/** A line of the Console: who printed it, what its lane printed before and after; copying; ticks in the timeline. */
import assert from "node:assert/strict";
import { hasNoFindings } from "./axe.mjs";
import { eventually, inFreshProfile } from "./harness.mjs";
import { Playground } from "./playground.mjs";
import { printing } from "./programs.mjs";

inFreshProfile("a chosen line tells who printed it and leads along its lane; lines are copied; the timeline has ticks", { permissions: ["clipboard-read", "clipboard-write"] }, async (profile) => {
  const playground = await Playground.open(profile);
  const { page } = playground;
  await page.evaluate(() => {
    const { prototype } = customElements.get("lw-timeline");
    const { setHeat } = prototype;
    prototype.setHeat = function (bytes, json) {
      window.marks = JSON.parse(json).marks;
      setHeat.call(this, bytes, json);
    };
  });
  await playground.replace(printing);
  await playground.run();
  await page.locator("#tab-console").click();
  const rows = playground.part("console").locator("[data-row]");
  await eventually(async () => assert.equal(await rows.count(), 13));

  // Lane 6 has three bits to take away: it prints three lines.
  const ofSix = rows.filter({ hasText: "x[6]" });
  await eventually(async () => assert.equal(await ofSix.count(), 3));
  const steps = [...new Set(await rows.evaluateAll((all) => all.map((row) => Number(row.querySelector("button").dataset.arg))))];
  await ofSix.nth(1).locator("code").click();
  const detail = playground.part("console-detail");
  await eventually(async () => assert.match(await detail.innerText(), /^Lane 6, warp 0\s+Printed at step \d+, line 22:\s+x\[6\]: n=4/));
  assert.match(await detail.innerText(), /This lane prints 3 lines in all/);
  assert.deepEqual(await detail.locator("button").evaluateAll((all) => all.map((one) => Number(one.dataset.arg))), [steps[0], steps[2]]);
  await hasNoFindings(page, "a chosen line");
  await detail.locator("button").first().click();
  await eventually(async () => assert.equal(await rows.first().getAttribute("data-when"), "next"));

  // By keyboard: the chosen line is the one of the arrows.
  await playground.part("console").focus();
  await page.keyboard.press("End");
  await eventually(async () => assert.match(await detail.innerText(), /To be printed at step/));
  assert.match(await detail.innerText(), /Its line after: none/);

  await eventually(async () => assert.deepEqual(await page.evaluate(() => window.marks.filter((mark) => mark.kind === "print").map((mark) => mark.step)), steps));

  await playground.part("console-bar").locator('[data-only="6"]').click();
  await eventually(async () => assert.equal(await rows.count(), 3));
  await playground.part("console-copy").click();
  await playground.says(/3 lines on the clipboard/);
  assert.equal(await page.evaluate(() => navigator.clipboard.readText()), "x[6]: n=6\nx[6]: n=4\nx[6]: n=0\n");
});
