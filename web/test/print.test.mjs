/** The page on paper: all of the text, and where the run stands, light and without what is worked with. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { eventually, inFreshProfile } from "./harness.mjs";
import { Playground } from "./playground.mjs";

const nested = readFileSync(new URL("../../examples/nested.visaasm", import.meta.url), "utf8");
const tall = nested.replace(".function", "// a line\n".repeat(200) + ".function");

/** What stands on paper, seen between the events of printing. */
async function onPaper(page) {
  await page.emulateMedia({ media: "print" });
  const seen = await page.evaluate(() => {
    dispatchEvent(new Event("beforeprint"));
    const app = document.querySelector("#lanewise");
    const paper = [...app.querySelector("lw-editor").shadowRoot.querySelectorAll(".lw-paper li")];
    const shown = (selector) => [...app.querySelectorAll(selector)].filter((e) => e.checkVisibility()).length;
    return {
      theme: document.documentElement.dataset.theme,
      text: paper.map((e) => e.textContent).join("\n"),
      drawn: paper[0]?.checkVisibility(),
      now: paper.findIndex((e) => e.className === "now") + 1,
      file: shown(".filename"),
      lanes: shown('[data-part="lanes"] [data-row="state"][data-lane]'),
      values: shown('[data-part="values"] [data-lane]'),
      results: shown('[data-part="values"] [data-row="result"][data-lane]'),
      others: shown('.tb, .follow, .panes, .topend, .timeline, .status, .tabbed, .bars, .registers, .region, .ptools, .seg, input, select, lw-split'),
      wide: document.documentElement.scrollWidth <= innerWidth,
    };
  });
  await page.evaluate(() => dispatchEvent(new Event("afterprint")));
  await page.emulateMedia({ media: null });
  return seen;
}

const pages = async (page) => ((await page.pdf({ format: "A4" })).toString("latin1").match(/\/Type \/Page\b/g) ?? []).length;

for (const [where, viewport] of Object.entries({ "a desktop": { width: 1440, height: 900 }, "a phone": { width: 390, height: 844 } })) {
  inFreshProfile(`on paper are all lines, lanes and results, on ${where}`, { viewport }, async (profile) => {
    const playground = await Playground.open(profile);
    const { page } = playground;
    await playground.dropFile("tall.visaasm", tall);
    const before = await onPaper(page);
    assert.equal(before.text, tall.trimEnd(), "a program that did not run is printed with all of its lines");
    assert.deepEqual([before.lanes, before.now], [0, 0]);

    await playground.run();
    await eventually(async () => assert.match(await playground.counter(), /^Step (\d+) of \1$/)); // its end
    await page.setViewportSize({ width: 718, height: 1000 }); // a page of A4 between its margins
    const { text, drawn, theme, file, lanes, results, others, wide } = await onPaper(page);
    assert.equal(text, tall.trimEnd());
    assert.deepEqual({ drawn, theme, file, lanes, results, others, wide }, { drawn: true, theme: "light", file: 1, lanes: 16, results: 16, others: 0, wide: true });
    assert.equal(await playground.theme(), "dark", "the screen is as it was");
    assert.equal(await page.locator(".lw-paper").count(), 0);

    await page.setViewportSize(viewport);
    for (const pane of ["code", "stack", "memory"]) {
      await playground.showPane(pane);
      const end = await playground.counter();
      await playground.stepBack(3);
      const { lanes, values } = await onPaper(page);
      assert.deepEqual([lanes, values > 0], [16, true], `of ${pane}: the lanes at a step, and what it computes with`);
      await playground.run();
      await playground.stands(end);
      await playground.showPane(pane);
      assert.equal((await onPaper(page)).results, 16, `of ${pane}: the results`);
    }
    await playground.showPane("lanes");
    assert.equal(await pages(page), 4, "each page of the listing is full, and none is empty");
  });
}

inFreshProfile("the line where the machine stands is marked on paper", async (profile) => {
  const playground = await Playground.open(profile);
  await playground.dropFile("nested.visaasm", nested);
  await playground.step(3);
  const { now, lanes } = await onPaper(playground.page);
  assert.equal(now, await playground.currentLine());
  assert.equal(lanes, 16);
});

inFreshProfile("nothing on paper asks to be pointed at or pressed", async (profile) => {
  const playground = await Playground.open(profile);
  const { page } = playground;
  await playground.dropFile("nested.visaasm", nested);
  await playground.step(3);
  const asks = /Point at|Explain step by step/;
  assert.match(await playground.part("why").innerText(), asks);
  await page.emulateMedia({ media: "print" });
  assert.doesNotMatch(await playground.part("why").innerText(), asks);
  await page.emulateMedia({ media: null });
  await playground.part("lanes").locator('[data-row=state][data-lane="5"]').click();
  await eventually(async () => assert.match(await playground.part("pinned").innerText(), /Point at another lane/));
  await page.emulateMedia({ media: "print" });
  assert.doesNotMatch(await playground.part("pinned").innerText(), asks);
  assert.match(await playground.part("pinned").innerText(), /5/, "the lane's card");
});
