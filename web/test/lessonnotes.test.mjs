/** What a lesson says before it begins stays in reach while its guide runs, also where its first sentence is at step 0. */
import assert from "node:assert/strict";
import { hasNoFindings } from "./axe.mjs";
import { eventually, inFreshProfile } from "./harness.mjs";
import { lights } from "./guided.mjs";
import { Playground } from "./playground.mjs";

for (const [where, options] of [["a desktop", {}], ["a phone", { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }]]) {
  inFreshProfile(`the notes of a lesson are opened and stay open from sentence to sentence, on ${where}`, options, async (profile) => {
    const playground = await Playground.open(profile);
    const { page } = playground;
    const notes = playground.part("lesson-notes");
    const text = (await playground.text()).match(/^\/\/@ note (\w+ \w+ \w+)/m)[1];
    await playground.openLesson("If and else");
    await lights(page, "cmp.lt compares");
    assert.equal(await notes.locator("p").first().isVisible(), false);
    await notes.locator("summary").focus();
    await page.keyboard.press("Enter");
    await eventually(async () => assert.ok(await notes.locator("p").first().isVisible()));
    assert.ok((await notes.innerText()).includes(text.replaceAll("`", "")));
    await hasNoFindings(page, "the notes of a lesson");
    await page.locator("[data-action=lesson-next]").click();
    await lights(page, "It wrote P1");
    assert.ok(await notes.locator("p").first().isVisible());
    await notes.locator("summary").click();
    await eventually(async () => assert.equal(await notes.locator("p").first().isVisible(), false));
  });
}
