/** What a compiler printed: its comments stand far to the right, and no line takes a row more for them. */
import assert from "node:assert/strict";
import { eventually, inFreshProfile } from "./harness.mjs";
import { Playground } from "./playground.mjs";
import { program } from "./programs.mjs";

const dump = program("dump.visaasm");

/** Of the lines that are drawn: how high each is; of a compiler's number, whether it is seen, and where; and where the instruction before it ends. */
const lines = (playground) =>
  playground.page.locator("lw-editor .cm-line").evaluateAll((all) => {
    const row = Math.min(...all.map((line) => line.getBoundingClientRect().height));
    return all.map((line) => {
      const box = line.getBoundingClientRect();
      const number = line.querySelector(".lw-number")?.getBoundingClientRect();
      const before = document.createRange();
      before.selectNodeContents(line);
      if (number) before.setEndBefore(line.querySelector(".lw-gap") ?? line.querySelector(".lw-slashes"));
      const ends = number ? [...before.getClientRects()].filter((one) => one.top < number.bottom - 2 && one.bottom > number.top + 2).map((one) => one.right) : [];
      return {
        text: line.textContent,
        rows: Math.round(box.height / row),
        number: number && { seen: number.bottom <= box.bottom + 2, left: number.left, right: number.right },
        slashes: line.querySelector(".lw-slashes")?.getBoundingClientRect().width ?? 0,
        end: Math.max(0, ...ends),
      };
    });
  });

async function opened(profile, text = dump) {
  const playground = await Playground.open(profile);
  await playground.replace(text);
  await playground.clickBehind("_main_0:");
  await eventually(async () => assert.ok((await lines(playground)).filter((line) => / \(M1/.test(line.text)).length > 5));
  return playground;
}

inFreshProfile("in a narrow editor a compiler's numbers stand at the end of the row, and no line takes a row more for them", async (profile) => {
  const playground = await opened(profile);
  const shown = await lines(playground);
  const numbered = shown.filter((line) => line.number);
  assert.ok(numbered.length > 5);
  const bare = await opened(await profile.another(), dump.replaceAll(/ +\/\/\/ \$\d+$/gm, ""));
  const rows = new Map((await lines(bare)).map((line) => [line.text, line.rows]));
  assert.deepEqual(numbered.map((line) => line.rows), numbered.map((line) => rows.get(line.text.replace(/ +\/\/\/ \$\d+$/, ""))));

  const seen = numbered.filter((line) => line.number.seen);
  assert.ok(seen.length > numbered.length / 2, `${seen.length} of ${numbered.length} are seen`);
  assert.equal(new Set(seen.map((line) => Math.round(line.number.right))).size, 1, "they stand in a column");
  assert.deepEqual(seen.filter((line) => line.end > line.number.left).map((line) => line.text), [], "a number stands upon its instruction");
});

inFreshProfile("in a narrow editor the line of the cursor shows its comment whole, and can be edited there", async (profile) => {
  const playground = await opened(profile);
  const text = await playground.text();
  const comments = async () => (await lines(playground)).filter((line) => line.slashes > 0).map((line) => line.text);
  assert.deepEqual(await comments(), []);
  await playground.clickBehind("T6(0) 0x0:ud");
  await eventually(async () => assert.match((await comments()).join(), /^ +\S.* T6\(0\) 0x0:ud +\/\/\/ \$\d+$/));

  // The gap is one place for the cursor.
  for (let i = 0; i < 2; i++) await playground.page.keyboard.press("ArrowRight");
  await playground.type("!");
  assert.match(await playground.text(), /T6\(0\) 0x0:ud {20,}!\/\/\/ \$/);
  await playground.page.keyboard.press("Backspace");
  assert.equal(await playground.text(), text);
});

inFreshProfile("in a wide editor they stand in the column in which the compiler wrote them", { viewport: { width: 2400, height: 900 } }, async (profile) => {
  const playground = await opened(profile);
  const fitting = (await lines(playground)).filter((line) => line.text.indexOf("/// $") === 81);
  assert.ok(fitting.length > 5, `${fitting.length} lines`);
  const lefts = fitting.map((line) => line.number.left);
  assert.ok(Math.max(...lefts) - Math.min(...lefts) < 1, lefts.join());
  assert.ok(fitting.every((line) => line.rows === 1 && line.slashes > 0));
});
