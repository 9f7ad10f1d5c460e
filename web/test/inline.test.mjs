/** Values beside the lines: by the button and by the key, at the last run of every line. */
import assert from "node:assert/strict";
import { hasNoFindings } from "./axe.mjs";
import { eventually, inFreshProfile } from "./harness.mjs";
import { Playground } from "./playground.mjs";

/** What stands beside the lines, by line. */
function shown(playground) {
  return playground.page.evaluate(() => {
    const root = document.querySelector("lw-editor").shadowRoot;
    return [...root.querySelectorAll(".lw-values")].map((box) => ({
      line: box.closest(".cm-line").firstChild.textContent.trim().split(" ")[0],
      next: box.classList.contains("lw-next"),
      values: [...box.querySelectorAll(".lw-value")].map((value) => value.textContent),
    }));
  });
}

inFreshProfile("values stand beside the lines that ran, and beside the next one what it will write", async (profile) => {
  const playground = await Playground.open(profile);
  const { page } = playground;
  const toggle = playground.part("editor").getByRole("button", { name: "Inline values" });
  await playground.openLesson("If and else"); // cmp.lt P1 X 0; (!P1) goto; mov; ...
  await playground.step(2);
  assert.deepEqual(await shown(playground), []);
  await toggle.click();
  await eventually(async () => assert.equal(await toggle.getAttribute("aria-pressed"), "true"));
  await eventually(async () => {
    const lines = await shown(playground);
    assert.ok(lines.length >= 2, JSON.stringify(lines));
    const compare = lines.find(({ values }) => values.some((text) => text.startsWith("P1 →")));
    assert.match(compare.values.join("|"), /^P1 → 0x[0-9a-f]{4}\|X = -3 7 0 12 /);
    assert.equal(compare.next, false);
    assert.equal(lines.filter(({ next }) => next).length, 1);
  });
  const cut = await page.evaluate(() =>
    [...document.querySelector("lw-editor").shadowRoot.querySelectorAll(".lw-value")].filter((value) => {
      const text = document.createRange();
      text.selectNodeContents(value);
      return text.getBoundingClientRect().left < value.getBoundingClientRect().left;
    }).map((value) => value.textContent));
  assert.deepEqual(cut, [], "values whose names are outside their box");
  await hasNoFindings(page, "values beside the lines");
  const before = await shown(playground);
  await playground.stepBack();
  await eventually(async () => assert.notDeepEqual(await shown(playground), before));

  await playground.editor().click();
  await page.keyboard.press("Alt+v");
  await eventually(async () => assert.deepEqual(await shown(playground), []));
  await page.keyboard.press("Alt+v");
  await eventually(async () => assert.ok((await shown(playground)).length > 0));
  await playground.keeps('"inline":true');
  // An edit ends them, as all that is of the old text.
  await page.keyboard.type("// ");
  await eventually(async () => assert.deepEqual(await shown(playground), []));
});

inFreshProfile("where a line leaves no room, its values stand below it", async (profile) => {
  const playground = await Playground.open(profile);
  await playground.page.setViewportSize({ width: 390, height: 844 });
  await playground.step(3);
  await playground.page.locator("[data-part=panes] [data-arg=code]").click();
  await playground.part("editor").getByRole("button", { name: "Inline values" }).click();
  const places = () =>
    playground.page.evaluate(() => {
      const editor = document.querySelector("lw-editor").getBoundingClientRect();
      return [...document.querySelector("lw-editor").shadowRoot.querySelectorAll(".lw-values")].map((box) => {
        const code = document.createRange();
        code.selectNodeContents(box.closest(".cm-line").firstChild);
        const [at, line] = [box.getBoundingClientRect(), code.getBoundingClientRect()];
        return { below: at.top >= line.bottom - 1, inside: at.right <= editor.right };
      });
    });
  await eventually(async () => {
    const all = await places();
    assert.ok(all.length >= 2);
    for (const { below, inside } of all) assert.ok(below && inside, JSON.stringify(all));
  });
});

inFreshProfile("values below a line of PTX leave the mark of its vISA in the row of the line", async (profile) => {
  const playground = await Playground.open(profile);
  await playground.openLesson("Calling a function by its name");
  await playground.run();
  await playground.stands(/^Step (\d+) of \1$/);
  const rows = () =>
    playground.page.evaluate(() => {
      const below = [...document.querySelector("lw-editor").shadowRoot.querySelectorAll(".cm-line:has(.lw-values):has(.lw-below-mark)")];
      return below.map((line) => Math.round(line.querySelector(".lw-below-mark").getBoundingClientRect().top - line.getBoundingClientRect().top));
    });
  await playground.part("editor").getByRole("button", { name: "Inline values" }).click();
  await eventually(async () => {
    const all = await rows();
    assert.ok(all.length >= 3, "lines with values and a mark");
    assert.ok(all.every((top) => top < 8), `the marks are ${all} px below the top of their lines`);
  });
});
