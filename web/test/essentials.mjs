/**
 * The path through the page that must work wherever the site is served from and however strictly:
 * type, see a problem, mend it, run, see the result, step back and forth, share, open the link.
 */
import assert from "node:assert/strict";
import { eventually } from "./harness.mjs";
import { Playground } from "./playground.mjs";
import { doubled, doubling } from "./programs.mjs";

export async function essentials(profile, site) {
  const playground = await Playground.open(profile, { site });
  await playground.replace(doubling.replace("add (M1", "addd (M1"));
  await eventually(async () => assert.deepEqual(await playground.squiggles(), ["addd"]));

  await playground.clickBehind("addd");
  await playground.page.keyboard.press("Backspace");
  assert.equal(await playground.text(), doubling);
  await eventually(async () => assert.deepEqual(await playground.squiggles(), []));

  await playground.run();
  await playground.stands("Step 3 of 3");
  assert.deepEqual(await playground.elements(), doubled);
  assert.deepEqual(await playground.expectations(), ["pass"]);

  await playground.stepBack();
  await playground.stands("Step 2 of 3");
  await playground.step();
  await playground.stands("Step 3 of 3");
  await playground.stepBack(2);

  const link = await playground.share();
  assert.ok(link.startsWith(`${site}#v2:`), link);
  const reader = await Playground.open(await profile.another(), { site, fragment: new URL(link).hash });
  assert.equal(await reader.text(), doubling);
  assert.equal(await reader.counter(), "Not run yet");
  await reader.page.locator("[data-action=link-step]:visible").click();
  await reader.stands("Step 1");
}
