/** What a compiler printed: its comments stand far to the right, and no line is broken for them. */
import assert from "node:assert/strict";
import { eventually, inFreshProfile } from "./harness.mjs";
import { Playground } from "./playground.mjs";
import { program } from "./programs.mjs";

const dump = program("dump.visaasm");

/** Of the lines with a compiler's comment: how many rows high each is, and where its comment begins. */
const lines = (playground) =>
  playground.page.locator("lw-editor .cm-line").evaluateAll((all) => {
    const row = Math.min(...all.map((line) => line.getBoundingClientRect().height));
    return all
      .filter((line) => / \/\/\/ \$\d+$/.test(line.textContent))
      .map((line) => {
        const comment = [...line.querySelectorAll(".lw-whole")].at(-1);
        return { text: line.textContent, rows: line.getBoundingClientRect().height / row, left: comment.getBoundingClientRect().left };
      });
  });

async function opened(profile) {
  const playground = await Playground.open(profile);
  await playground.replace(dump);
  await playground.clickBehind("_main_0:");
  await eventually(async () => assert.ok((await lines(playground)).length > 5));
  return playground;
}

inFreshProfile("in a narrow editor a compiler's comments follow the instruction; its text stays as it is", async (profile) => {
  const playground = await opened(profile);
  const text = await playground.text();
  const short = (await lines(playground)).filter((line) => line.text.replace(/ +\/\/\//, " ///").length <= 56);
  assert.ok(short.length > 2);
  assert.deepEqual(short.filter((line) => line.rows > 1.2).map((line) => line.text), []);
  assert.ok(new Set(short.map((line) => Math.round(line.left))).size > 1, "they stand in a column");

  // The gap is one place for the cursor.
  await playground.clickBehind("T6(0) 0x0:ud");
  for (let i = 0; i < 2; i++) await playground.page.keyboard.press("ArrowRight");
  await playground.type("!");
  assert.match(await playground.text(), /T6\(0\) 0x0:ud {20,}!\/\/\/ \$/);
  await playground.page.keyboard.press("Backspace");
  assert.equal(await playground.text(), text);
});

inFreshProfile("in a wide editor they stand in the column in which the compiler wrote them", { viewport: { width: 2400, height: 900 } }, async (profile) => {
  const playground = await opened(profile);
  const fitting = (await lines(playground)).filter((line) => /\/\/\/ \$/.test(line.text) && line.text.indexOf("///") === 81);
  assert.ok(fitting.length > 5, `${fitting.length} lines`);
  const lefts = fitting.map((line) => line.left);
  assert.ok(Math.max(...lefts) - Math.min(...lefts) < 1, lefts.join());
  assert.ok(fitting.every((line) => line.rows < 1.2));
});
