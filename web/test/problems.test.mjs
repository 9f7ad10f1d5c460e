/** The list of problems: what a run found undefined. */
import assert from "node:assert/strict";
import { readPixels } from "./geometry.mjs";
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

inFreshProfile("a message above the line that is being written does not push it out of sight", { viewport: { width: 1024, height: 700 } }, async (profile) => {
  const playground = await Playground.open(profile);
  const lines = Array.from({ length: 80 }, () => "    mov (M1, 8) X(0,0)<1> 0x1:d\n").join("");
  await playground.replace(halfWritten.replace("    ret", `${lines}    ret`));
  await playground.clickBehind('"half_main"');
  const { page } = playground;
  const editor = await page.locator("lw-editor").boundingBox();
  const written = page.locator("lw-editor .cm-activeLine");
  const bottom = async () => { const { y, height } = await written.boundingBox(); return editor.y + editor.height - y - height; };
  while (await bottom() > 3 * 16) await page.keyboard.press("ArrowDown"); // near the last line in sight
  await page.keyboard.press("End");
  await playground.type("\n    mvo (M1, 8) X(0,0)<1> 0x1:d\n    mov (M1, 8) X(0,0)<1> 0x1:d");
  await eventually(async () => assert.match((await playground.inlineMessages()).join(), /There is no instruction mvo/));
  await eventually(async () => assert.ok(await bottom() >= 0, "the line with the cursor is in sight"));
});

/** Sixteen lanes write a buffer of eight elements. */
const tooSmall = `//@ platform DG2
//@ grid simd=16
//@ surface T6 = d[8]
//@ input O = iota(0, 4)
.version 4.1
.kernel "outside"
.decl T6 v_type=T num_elts=1
.decl O v_type=G type=ud num_elts=16 align=GRF
.input O offset=32 size=64
.function "outside_main"
    scatter4_scaled.R (M1, 16) T6 0x0:ud O.0 O.0
    ret (M1, 1)
`;

inFreshProfile("a buffer that is too small is made larger from the report, in the list and in the text", async (profile) => {
  const playground = await Playground.open(profile);
  await playground.replace(tooSmall);
  await playground.run();
  await playground.stands("Step 2 of 2");
  assert.match((await playground.problems())[0], /R0201/);
  await playground.part("problems").getByRole("button", { name: "Give T6 32 elements, line 11" }).click();
  assert.match(await playground.text(), /^\/\/@ surface T6 = d\[32\]$/m);
  await eventually(async () => assert.deepEqual(await playground.problems(), [], "the report is of the text before"));
  await playground.run();
  await playground.stands("Step 2 of 2");
  assert.deepEqual(await playground.problems(), []);

  await playground.replace(tooSmall);
  await playground.run();
  await playground.stands("Step 2 of 2");
  await playground.page.locator("lw-editor .lw-row .lw-fix").filter({ hasText: "Give T6 32 elements" }).click();
  assert.match(await playground.text(), /^\/\/@ surface T6 = d\[32\]$/m);

  await playground.replace(tooSmall);
  await playground.run();
  await playground.stands("Step 2 of 2");
  await playground.reset();
  assert.match((await playground.problems())[0].replace(/\s+/g, " "), /R0201.*, ahead/);
  await playground.part("problems").getByRole("button", { name: "Give T6 32 elements, line 11" }).click();
  assert.match(await playground.text(), /^\/\/@ surface T6 = d\[32\]$/m, "its step is still to come");
});

/** A conversion that clamps, which is a note, and a division by zero, which is none. */
const clamping = `//@ platform SKL
//@ grid simd=8
.version 4.1
.kernel "clamps"
.decl V v_type=G type=d num_elts=8 align=GRF
.function "clamps_main"
    mov (M1, 8) V(0,0)<1> 0x7f800000:f
    mod (M1, 8) V(0,0)<1> V(0,0)<1;1,0> 0x0:d
    ret (M1, 1)
`;

inFreshProfile("notes are told apart, count as no problems, and stay hidden once they are", async (profile) => {
  const playground = await Playground.open(profile);
  const codes = async () => (await playground.problems()).map((line) => /R\d{4}/.exec(line)?.[0]);
  const button = (name) => playground.part("problems").getByRole("button", { name, exact: true });
  const badge = () => playground.page.locator('[data-badge="problems"]').textContent();
  await playground.replace(clamping);
  await playground.run();
  await playground.stands("Step 3 of 3");
  assert.deepEqual(await codes(), ["R0123", "R0120"]);
  assert.equal(await badge(), "1", "a note is no problem");
  assert.match(await playground.part("story").innerText(), /\b1 report, 1 note\.$/);
  const problems = playground.part("problems");
  assert.deepEqual(await problems.locator(".sign").evaluateAll((signs) => signs.map((sign) => sign.getAttribute("aria-label"))), ["note", "warning"]);
  assert.deepEqual((await playground.inlineMessages()).map((text) => text.split(" ")[0]), ["+Inf", "An"]);

  await button("Hide the note").click();
  await eventually(async () => assert.deepEqual(await codes(), ["R0120"]));
  assert.equal(await badge(), "1");
  await eventually(async () => assert.equal((await playground.inlineMessages()).length, 1));

  await playground.keeps('"noNotes":true');
  await playground.page.reload();
  await playground.ready();
  await playground.run();
  await playground.stands("Step 3 of 3");
  assert.deepEqual(await codes(), ["R0120"]);
  await button("Show the note").focus();
  await playground.page.keyboard.press("Enter");
  await eventually(async () => assert.deepEqual(await codes(), ["R0123", "R0120"]));

  // A launch line leaves a rule out of the run itself.
  await playground.replace(`//@ ignore R0120, R0123\n${clamping}`);
  await playground.run();
  await playground.stands("Step 3 of 3");
  assert.deepEqual(await codes(), []);
  assert.equal(await playground.page.locator('[data-action="notes"]').count(), 0);
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

/** As Intel's OpenCL compiler prints a kernel: B[id] = A[id] + 5, 16 lanes, stateless. */
const dump = `.version 4.1
.kernel "add_five"
.decl A v_type=G type=uq num_elts=1 align=qword
.decl B v_type=G type=uq num_elts=1 align=qword
.decl SIZE v_type=G type=d num_elts=3 align=dword
.decl X v_type=G type=w num_elts=16 align=hword
.decl Y v_type=G type=w num_elts=16 align=hword
.decl Z v_type=G type=w num_elts=16 align=hword
.decl OFFSET v_type=G type=d num_elts=8 align=hword
.decl AT v_type=G type=uq num_elts=16 align=GRF
.decl V v_type=G type=d num_elts=16 align=GRF
.input X offset=32 size=32
.input Y offset=64 size=32
.input Z offset=96 size=32
.input OFFSET offset=128 size=32
.input A offset=160 size=8
.input B offset=168 size=8
.input SIZE offset=176 size=12
.kernel_attr SimdSize=16
.function "add_five_main"
    shl (M1, 16) AT(0,0)<1> X(0,0)<1;1,0> 0x2:d
    add (M1, 16) AT(0,0)<1> AT(0,0)<1;1,0> A(0,0)<0;1,0>
    svm_gather.4.1 (M1, 16) AT.0 V.0
    add (M1, 16) V(0,0)<1> V(0,0)<1;1,0> 0x5:d
    shl (M1, 16) AT(0,0)<1> X(0,0)<1;1,0> 0x2:d
    add (M1, 16) AT(0,0)<1> AT(0,0)<1;1,0> B(0,0)<0;1,0>
    svm_scatter.4.1 (M1, 16) AT.0 V.0
    ret (M1, 1)
`;

/** The same far below for a kernel with mod, which the platform that is taken lacks. */
const dumpOfAnother = dump.replace("    ret", `${"    // far below\n".repeat(80)}    mod (M1, 16) V(0,0)<1> V(0,0)<1;1,0> 0x3:d\n    ret`);

for (const [where, viewport] of [["on a desktop", { width: 1440, height: 900 }], ["on a phone", { width: 390, height: 844 }]]) {
  inFreshProfile(`a problem is mended from the list of problems, and the next one is not missed, ${where}`, { viewport }, async (profile) => {
    const playground = await Playground.open(profile);
    const { page } = playground;
    await playground.replace(dumpOfAnother);
    await playground.says(/^The text has one error\.$/);
    await playground.part("message").getByRole("button", { name: "The text has one error." }).click();
    const fixes = playground.part("problems").locator('[data-action="fix"]');
    assert.deepEqual(await fixes.allTextContents(), ["Set the platform to TGLLP"]);
    await playground.part("problems").getByRole("button", { name: "Set the platform to TGLLP, line 108" }).focus();
    await page.keyboard.press("Enter");
    assert.match(await playground.text(), /^\/\/@ platform TGLLP\n\.version/);
    await playground.editor().filter({ visible: true }).waitFor();

    // The warning stands far above what was mended: the status line tells of it.
    await playground.says(/^Ready\. The text has one warning\.$/);
    const [room, sentence] = await page.locator("lw-editor .lw-row .lw-message").evaluate((box) => [box.clientWidth, box.scrollWidth]);
    assert.ok(sentence <= room, `the sentence runs into the fix: ${sentence} of ${room}`);
    await playground.part("message").getByRole("button").click();
    await eventually(async () => assert.deepEqual(await fixes.allTextContents(), ["Add launch lines"])); // the assistant's
    await fixes.click();
    assert.match(await playground.text(), /^\/\/@ platform TGLLP\n\/\/@ grid groups=1 local=16 simd=16\n/);
    await eventually(async () => assert.deepEqual(await playground.inlineMessages(), []));
    await playground.says(/^Ready\. Nothing leaves this browser\.$/);
    await playground.editor().click();
    await page.keyboard.press("ControlOrMeta+z");
    await page.keyboard.press("ControlOrMeta+z");
    assert.equal(await playground.text(), dumpOfAnother, "undo takes both back");
  });
}

inFreshProfile("a compiler's output that is pasted is offered launch lines, and runs with them", async (profile) => {
  const playground = await Playground.open(profile);
  await playground.replace(dump);
  const fix = playground.page.locator("lw-editor .lw-row .lw-fix");
  await fix.waitFor();
  assert.match((await playground.inlineMessages())[0], /No launch line says what add_five is given/);
  assert.equal(await fix.textContent(), "Add launch lines");
  await fix.click();
  await eventually(async () => assert.deepEqual(await playground.inlineMessages(), []));
  assert.match(await playground.text(), /^\/\/@ platform DG2\n\/\/@ grid groups=1 local=16 simd=16\n\/\/@ surface buffer0 .*\n\/\/@ surface buffer1 /);
  await playground.run();
  await playground.stands("Step 8 of 8");
  assert.deepEqual(await playground.problems(), []);
  await playground.stepBack(2);
  const written = playground.part("values").locator('[data-operand="V"] [data-lane]');
  assert.deepEqual((await written.allTextContents()).slice(0, 4), ["6", "7", "8", "9"]);
});

/** Three errors, of which one has a fix, and the third a sentence of two lines. */
const threeErrors = `//@ platform DG2
//@ grid simd=16
.version 4.1
.kernel "three"
.decl X v_type=G type=d num_elts=16 align=GRF
.decl Y v_type=G type=d num_elts=16 align=GRF
.function "three_main"
    ad (M1, 16) X(0,0)<1> X(0,0)<1;1,0> 0x1:d
    mov (M1, 12) X(0,0)<1> 0x1:d
    ret (M1, 1) X
`;

inFreshProfile("in the list of problems a code stands behind its sentence, and pages and fixes stand below each other", async (profile) => {
  const playground = await Playground.open(profile);
  await playground.replace(threeErrors);
  await eventually(async () => assert.equal((await playground.problems()).length, 3));
  const rows = () =>
    playground.part("problems").locator("li").evaluateAll((all) =>
      all.map((row) => {
        const box = (what) => row.querySelector(what)?.getBoundingClientRect();
        const [sentence, code, page, fix] = [".msg", ".minor", "lw-page", ":scope > .link"].map(box);
        return { behind: code.left - sentence.right, apart: Math.abs(code.bottom - sentence.bottom), page: page.left, fix: fix?.right };
      }),
    );
  await eventually(async () => {
    const [fixed, ...others] = await rows();
    for (const row of [fixed, ...others]) {
      assert.ok(row.behind > 0 && row.behind < 20 && row.apart < 6, `the code stands ${row.behind} px behind the sentence, ${row.apart} px away from its line`);
      assert.equal(row.page, fixed.page);
    }
    assert.ok(fixed.fix > fixed.page && others.every((row) => row.fix === undefined));
  });

  // Where there is no room behind the sentence, the code stands below it.
  await playground.page.setViewportSize({ width: 1024, height: 720 });
  await playground.part("problems").locator(".msg").first().evaluate((sentence) => (sentence.textContent = "a sentence that is rather long ".repeat(6)));
  const boxes = await playground.part("problems").locator("li").first().locator(".sign, .at, .msg, .minor").evaluateAll((all) => all.map((part) => part.getBoundingClientRect()));
  const [sign, at, sentence, code] = boxes;
  assert.ok(sentence.height > 30, "the sentence has two lines");
  assert.ok(code.top >= sentence.bottom - 1 && code.left === sentence.left, "the code stands below");
  assert.ok(sign.bottom <= sentence.top + 20 && Math.abs(at.top - sentence.top) < 4, "the sign and the line stand in the first line");
});

inFreshProfile("a run that is refused goes to the first error, and says it with the code as code", async (profile) => {
  const playground = await Playground.open(profile);
  const { page } = playground;
  await playground.replace(`.version 8.0
.target sm_80
.address_size 64
.visible .entry k()
{
    .reg .u32 %r<4>;
    mov.u32 %r1 %tid.x;
${"    // one more line\n".repeat(120)}    ret;
}
`);
  await page.keyboard.press("ControlOrMeta+End");
  await playground.run();
  await playground.says(/^Line 7: There should be , before %tid\.$/);
  assert.deepEqual(await playground.part("message").locator("code").allTextContents(), [",", "%tid"]);
  await eventually(async () => assert.equal(await playground.part("announcer").textContent(), "Line 7: There should be , before %tid."));
  await eventually(async () => {
    const line = page.locator("lw-editor .cm-lineNumbers .cm-gutterElement", { hasText: /^7$/ });
    const [at, view] = [await line.boundingBox(), await page.locator("lw-editor .cm-scroller").boundingBox()];
    assert.ok(at && at.y >= view.y && at.y + at.height <= view.y + view.height, "line 7 is out of sight");
  });
});

/** In a page: how many pixels are red, as of a wave that is thinner than a pixel in places. */
function countRed(data) {
  let count = 0;
  for (let i = 0; i < data.length; i += 4) if (data[i] - data[i + 1] > 40) count++;
  return count;
}

inFreshProfile("the wave below an error is in the row of its text, in a line of one row and in the last of several", async (profile) => {
  const playground = await Playground.open(profile);
  const { page } = playground;
  await playground.replace(`.version 4.1
.kernel "k"
.decl X v_type=G type=d num_elts=16 align=GRF
    movv (M1, 16) X(0,0)<1> 0x1:d
    // ${"many words ".repeat(8)}
    addd (M1, 16) X(0,0)<1> ${"X(0,0)<1;1,0> ".repeat(5)}
    ret (M1, 1)
`);
  const waves = page.locator("lw-editor .lw-squiggle");
  await eventually(async () => assert.ok((await waves.count()) >= 2));
  for (const wave of await waves.all()) {
    const { x, y, width, height } = await wave.boundingBox();
    const row = { x, y: y + height - 16, width: Math.min(width, 30), height: 16 };
    const drawn = await readPixels(profile, await page.screenshot({ clip: row }), countRed);
    assert.ok(drawn > row.width, `${drawn} pixels of a wave below ${await wave.innerText()}`);
  }
});
