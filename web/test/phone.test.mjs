/** A telephone: 390 by 844 points, no keyboard, no pointer. */
import assert from "node:assert/strict";
import { eventually, inFreshProfile } from "./harness.mjs";
import { Playground } from "./playground.mjs";
import { doubled, doubling } from "./programs.mjs";

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 };

const pane = (playground, name) => playground.part("panes").locator(`[data-arg=${name}]`).tap();

inFreshProfile("a program is run and stepped on a phone, pane by pane", phone, async (profile) => {
  const playground = await Playground.open(profile);
  await playground.replace(doubling);
  await playground.button("run").tap();
  await playground.stands("Step 3 of 3");
  await pane(playground, "memory");
  await eventually(async () => assert.ok(await playground.part("memory").isVisible()));
  assert.deepEqual(await playground.elements(), doubled);
  await playground.button("back").tap();
  await playground.stands("Step 2 of 3");
  await pane(playground, "lanes");
  await eventually(async () => assert.ok(await playground.part("lanes").isVisible()));
  assert.deepEqual(await playground.lanes("state"), Array(16).fill("Active"));
  await pane(playground, "code");
  await eventually(async () => assert.ok(await playground.editor().isVisible()));
  assert.equal(await playground.text(), doubling);
});

inFreshProfile("nothing on a phone is wider than its screen, and what is pressed is large enough", phone, async (profile) => {
  const playground = await Playground.open(profile);
  await playground.run();
  await playground.stands("Step 7 of 7");
  await playground.stepBack(3);
  for (const name of ["code", "lanes", "stack", "memory"]) {
    await pane(playground, name);
    const found = await playground.page.evaluate(() => {
      const small = [...document.querySelectorAll("button, [role=tab]")]
        .filter((button) => button.checkVisibility())
        .map((button) => [button.dataset.action ?? button.dataset.part ?? button.className, button.getBoundingClientRect()])
        .filter(([, box]) => box.width > 0 && (box.height < 24 || box.width < 24))
        .map(([what, box]) => `${what} ${Math.round(box.width)}x${Math.round(box.height)}`);
      return { wide: document.documentElement.scrollWidth - innerWidth, small };
    });
    assert.deepEqual(found, { wide: 0, small: [] }, name);
  }
});
