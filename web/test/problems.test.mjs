/** The list of problems: what a run found undefined. */
import assert from "node:assert/strict";
import { eventually, inFreshProfile } from "./harness.mjs";
import { Playground } from "./playground.mjs";

/** Reads bytes that nothing has written at step 2, and again at step 3. */
const halfWritten = `//@ platform DG2
//@ grid simd=8
.version 4.1
.kernel "half"
.decl X v_type=G type=d num_elts=8 align=GRF
.decl Y v_type=G type=d num_elts=8 align=GRF
.function "half_main"
    mov (M1, 4) X(0,0)<1> 0x1:d
    mov (M1, 4) X(0,0)<1> 0x2:d
    add (M1, 8) Y(0,0)<1> X(0,0)<1;1,0> 0x1:d
    add (M1, 8) Y(0,0)<1> X(0,0)<1;1,0> 0x1:d
    ret (M1, 1)
`;

inFreshProfile("a report stays listed before its step, says that it lies ahead, and leads there", async (profile) => {
  const playground = await Playground.open(profile);
  const details = async () => (await playground.problems()).map((line) => /lanes? [^s].*at step \d+(, ahead)?/.exec(line.replace(/\s+/g, " "))?.[0]);
  await playground.replace(halfWritten);
  await playground.run();
  await playground.stands("Step 5 of 5");
  const behind = ["lanes 4–7 at step 2", "lanes 4–7 at step 3"];
  assert.deepEqual(await details(), behind);
  assert.equal((await playground.inlineMessages()).length, 2);
  await playground.stepBack(2);
  assert.deepEqual(await details(), [behind[0], `${behind[1]}, ahead`]);
  await playground.reset();
  assert.deepEqual(await details(), behind.map((text) => `${text}, ahead`));
  assert.deepEqual(await playground.inlineMessages(), [], "the text is marked where something has happened");

  await playground.part("problems").getByRole("button", { name: "Go to step 3" }).click();
  await playground.stands("Step 3 of 5");
  assert.deepEqual(await details(), [behind[0], `${behind[1]}, ahead`]);

  // Another value makes another future: what was found in the old one is void.
  await playground.stepBack(2);
  assert.equal((await details()).length, 2);
  await playground.part("values").locator('[data-role="dst"] [data-lane="0"]').dblclick();
  await playground.part("cell-editor").fill("7");
  await playground.page.keyboard.press("Enter");
  await eventually(async () => assert.deepEqual(await details(), []));
  await playground.run();
  await playground.stands("Step 5 of 5");
  assert.equal((await details()).length, 2);

  await playground.reset();
  assert.equal((await details()).length, 2);
  await playground.clickBehind("0x2:d");
  await playground.type(" // mine");
  await eventually(async () => assert.deepEqual(await details(), []));
});

inFreshProfile("a problem's row and its fix lie in sight, however long the lines are", async (profile) => {
  const playground = await Playground.open(profile);
  await playground.replace(halfWritten.replace("//@ platform DG2\n", "").replace("    ret (M1, 1)", `    // ${"long ".repeat(80)}\n    mod (M1, 8) Y(0,0)<1> X(0,0)<1;1,0> Y(0,0)<1;1,0>\n    ret (M1, 1)`));
  const fix = playground.page.locator("lw-editor .lw-row .lw-fix");
  await fix.waitFor();
  const [button, editor] = [await fix.boundingBox(), await playground.page.locator("lw-editor").boundingBox()];
  assert.ok(button.x + button.width <= editor.x + editor.width, `${button.x + button.width} of ${editor.x + editor.width}`);
  assert.equal(await fix.textContent(), "Set the platform to TGLLP");
});
