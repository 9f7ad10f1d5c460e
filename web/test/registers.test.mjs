/**
 * Registers, Region, the region explorer, memory, watches and edits: what is seen and what the
 * keyboard does. The figures are those of spec/visa/5_operands.md; core/debug compares the lessons
 * with them element by element.
 */
import assert from "node:assert/strict";
import { hasNoFindings } from "./axe.mjs";
import { isWhole } from "./geometry.mjs";
import { eventually, inFreshProfile } from "./harness.mjs";
import { Playground } from "./playground.mjs";

/** The lanes that an operand's elements show, by register and byte order: "0 1 2 ...". */
async function lanesOf(playground, role) {
  return playground.part("registers").locator(`[data-role="${role}"] [data-lanes]`).evaluateAll((all) => all.map((cell) => cell.dataset.lanes));
}

inFreshProfile("the second figure: elements read through addresses, with their lanes, are outlined by role", async (profile) => {
  const playground = await Playground.open(profile);
  await playground.openExample("Regions through an address");
  await playground.step(2);
  await eventually(async () => assert.deepEqual(await lanesOf(playground, "src0"), ["0", "1", "2", "3"]));
  // V2 from byte 0: element 1 is lane 1's, 7 lane 3's, 10 lane 2's, 13 lane 0's.
  assert.deepEqual(await lanesOf(playground, "src1"), ["1", "3", "2", "0"]);
  const dst = playground.part("registers").locator("[data-role=dst] .el.on");
  assert.deepEqual(await dst.allTextContents(), ["132", "13", "104", "75"]); // what the step will write
  const style = (role) => playground.part("registers").locator(`[data-role="${role}"] .el.on`).first().evaluate((cell) => getComputedStyle(cell).borderTopStyle);
  assert.equal(await style("dst"), "solid");
  assert.equal(await style("src0"), "dashed");
  assert.equal(await style("src1"), "dotted");

  await playground.part("registers").locator("[data-role=src1] [data-of='3']").hover();
  await eventually(async () => assert.equal(await playground.part("registers").locator(".el.sel").count(), 3)); // lane 3 of each operand
  assert.match(await playground.part("region").innerText(), /lane 3 reads V101\(0,5\)/);
});

inFreshProfile("the first figure: the numbers of the region chosen are explained", async (profile) => {
  const playground = await Playground.open(profile);
  await playground.openExample("Regions: which bytes");
  await playground.step();
  await playground.stepBack();
  const region = playground.part("region");
  await eventually(async () => assert.match(await region.innerText(), /VertStride 16/));
  assert.match(await region.innerText(), /Width 8/);
  await region.getByRole("button", { name: "dst" }).click();
  await eventually(async () => assert.doesNotMatch(await region.innerText(), /VertStride/)); // a destination has one number
  assert.match(await region.innerText(), /HorzStride 2/);
  assert.match(await playground.part("registers").locator("[data-role=src1]").first().innerText(), /lanes 0–15 read this one element/);
});

inFreshProfile("the region explorer needs no program: typing updates the picture and names the broken rule", async (profile) => {
  const playground = await Playground.open(profile);
  const { page } = playground;
  await playground.part("welcome").locator("[data-action=explore]").click();
  const field = page.getByRole("textbox", { name: "Region" });
  await eventually(async () => assert.equal(await playground.part("explorer").locator("[data-lanes]").count(), 16));
  await hasNoFindings(page, "region explorer");
  const choices = () => playground.part("explorer").locator("select").evaluateAll((all) => all.map((one) => one.value));
  assert.deepEqual(await choices(), ["ub", "16", "src0", "32"]);

  await field.fill("V(0,0)<4;1,0>");
  await playground.part("explorer").getByLabel("Type").selectOption("d");
  await eventually(async () => assert.equal(await playground.part("explorer").locator("[data-rule='6']").getAttribute("data-holds"), "broken"));
  assert.deepEqual(await playground.part("explorer").locator("[data-holds=broken]").evaluateAll((all) => all.map((rule) => rule.dataset.rule)), ["6"]);
  await field.fill("V(0,0)<3;1,0>");
  await eventually(async () => assert.equal(await playground.part("explorer").locator("[data-rule='2']").getAttribute("data-holds"), "broken"));
  await field.fill("V(0,0)<8;4,");
  await eventually(async () => assert.ok(await playground.part("region-error").isVisible()));
  await field.fill("V(0,0)<8;4,2>");
  await playground.part("explorer").getByLabel("Exec size").selectOption("8");
  await eventually(async () => assert.equal(await playground.part("explorer").locator("[data-holds=kept]").count(), 6));
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "hidden" });
});

inFreshProfile("watches stand below the operands lane by lane, say what is wrong, and last over a reload", async (profile) => {
  const playground = await Playground.open(profile);
  const { page } = playground;
  await playground.step(2);
  const add = async (text) => {
    await playground.part("watch-field").fill(text);
    await page.keyboard.press("Enter");
  };
  const row = (text) => page.locator(`[data-role=watch][data-operand="${text}"] [role=gridcell]`);
  await add("X + 1");
  await eventually(async () => assert.equal((await row("X + 1").allTextContents())[0], "-2"));
  assert.equal(await row("X + 1").count(), 16);
  await add("nothing");
  await eventually(async () => assert.match(await row("nothing").innerText(), /no variable/));
  await playground.part("watch-format").selectOption("hex");
  await add("X");
  await eventually(async () => assert.equal((await row("X").allTextContents())[0], "fffffffd"));
  await page.getByRole("button", { name: "Remove the watch nothing" }).click();
  await eventually(async () => assert.equal(await row("nothing").count(), 0));
  await playground.keeps("X + 1");
});

inFreshProfile("values, masks and memory are edited in place, and an edit can be undone", async (profile) => {
  const playground = await Playground.open(profile);
  const { page } = playground;
  await playground.step(2);
  const cell = page.locator("[data-role=src0] [role=gridcell][data-lane='5']");
  await cell.focus();
  await page.keyboard.press("F2");
  await eventually(async () => assert.ok(await playground.part("cell-editor").evaluate((field) => field === document.activeElement)));
  await page.keyboard.type("nonsense");
  await page.keyboard.press("Enter");
  await eventually(async () => assert.match(await page.getByRole("alert").first().innerText(), /nonsense/));
  await playground.part("cell-editor").fill("44");
  await page.keyboard.press("Enter");
  await eventually(async () => assert.equal((await playground.values("src0"))[5], "44"));
  assert.equal((await playground.values("dst"))[5], "88"); // what this step will write follows

  await page.locator("[data-part=lanes] [role=gridcell][data-row=em][data-lane='3']").dblclick();
  await eventually(async () => assert.equal((await playground.lanes("em"))[3], "0"));
  await page.getByRole("button", { name: "Undo the last edit" }).click();
  await eventually(async () => assert.equal((await playground.lanes("em"))[3], "1"));
  await page.getByRole("button", { name: "Undo the last edit" }).click();
  await eventually(async () => assert.equal((await playground.values("src0"))[5], "5"));
  await page.getByRole("button", { name: "Redo the edit" }).click();
  await eventually(async () => assert.equal((await playground.values("src0"))[5], "44"));

  await playground.openTab("memory");
  await playground.part("memory").locator("[data-element='2']").dblclick();
  await playground.part("cell-editor").fill("7");
  await page.keyboard.press("Enter");
  await eventually(async () => assert.equal((await playground.elements())[2], "7"));
});

const errorOf = (playground) => playground.part("values").getByRole("alert");

/** Writes nonsense to a cell of Values: the error is whole. */
async function isRefused(playground, cell, name) {
  await cell.dblclick();
  await playground.part("cell-editor").fill("nonsense");
  await playground.page.keyboard.press("Enter");
  await errorOf(playground).waitFor();
  await eventually(() => isWhole(errorOf(playground), `the error of ${name}`));
}

async function takesBack(playground) {
  await playground.page.keyboard.press("Escape");
  await errorOf(playground).waitFor({ state: "detached" });
}

inFreshProfile("the error of a value that is refused is seen whole, and covers nothing but values", async (profile) => {
  const playground = await Playground.open(profile);
  await playground.replace(`//@ grid simd=16
.version 4.1
.kernel "k"
.decl X v_type=G type=f num_elts=16 align=GRF
.decl Y v_type=G type=f num_elts=16 align=GRF
    mov (M1, 16) X(0,0)<1> 0x3f800001:f
    add (M1, 16) Y(0,0)<1> X(0,0)<1;1,0> X(0,0)<1;1,0>
    ret (M1, 1)
`);
  await playground.step();
  const values = playground.part("values");
  for (const lane of [0, 1, 2, 3, 7]) {
    await isRefused(playground, values.locator(`[data-role=src0] [data-lane="${lane}"]`), `lane ${lane}`);
    const spilled = await values.locator(".vbox > .grid").evaluate((grid) => {
      const { left, bottom } = grid.getBoundingClientRect();
      return Array.from({ length: 60 }, (_, i) => document.elementFromPoint(left + 120, bottom + 1 + i)).filter((on) => grid.contains(on)).length;
    });
    assert.equal(spilled, 0, `lane ${lane}: values lie over what is below them`);
    await takesBack(playground);
  }
});

inFreshProfile("the error of a value in a narrow column, or of a watch, is seen whole", async (profile) => {
  const playground = await Playground.open(profile);
  const { page } = playground;
  await playground.replace(`//@ grid simd=16
.version 4.1
.kernel "k"
.decl X v_type=G type=d num_elts=16 align=GRF
.decl Y v_type=G type=d num_elts=16 align=GRF
    mov (M1, 16) X(0,0)<1> 3:d
    add (M1, 16) Y(0,0)<1> X(0,0)<1;1,0> X(0,0)<1;1,0>
    ret (M1, 1)
`);
  await playground.step();
  await playground.part("watch-field").fill("X[0..15]");
  await page.keyboard.press("Enter");
  const values = playground.part("values");
  const lane = (n) => values.locator(`[data-role=src0] [data-lane="${n}"]`);
  const watched = (n) => values.getByRole("button", { name: `X[${n}], 3` });
  for (const [cell, name] of [[lane(0), "lane 0"], [lane(3), "lane 3"], [lane(4), "lane 4"], [lane(15), "lane 15"], [watched(0), "X[0]"], [watched(15), "X[15]"]]) {
    await isRefused(playground, cell, name);
    await takesBack(playground);
  }
});

inFreshProfile("a cell without a value does not open, and the page says why", async (profile) => {
  const playground = await Playground.open(profile);
  const { page } = playground;
  await playground.replace(`//@ grid simd=16
.version 4.1
.kernel "k"
.decl X v_type=G type=d num_elts=16 align=GRF
    mov (M1, 4) X(0,0)<1> 0x1:d
    ret (M1, 1)
`);
  await playground.step();
  await playground.stepBack();
  const cell = (lane) => playground.part("values").locator(`[data-role="dst"] [data-lane="${lane}"]`);
  await cell(9).dblclick();
  await playground.says(/^X has no element in lane 9 here: there is nothing to set\.$/);
  assert.equal(await playground.part("cell-editor").count(), 0);
  await cell(7).focus();
  await page.keyboard.press("F2");
  await playground.says(/ in lane 7 /);
  assert.equal(await cell(7).evaluate((it) => it === document.activeElement), true, "the focus is gone");
  await cell(3).dblclick();
  await playground.part("cell-editor").waitFor(); // it has one, which was never written

  await page.keyboard.press("Escape");
  await playground.part("watch-field").fill("X + 1");
  await page.keyboard.press("Enter");
  await page.locator('[data-role=watch] [data-lane="3"]').dblclick();
  await playground.says(/^X \+ 1 is computed: /);
  assert.equal(await playground.part("cell-editor").count(), 0);
});

inFreshProfile("a value of an operand is set where it stands, and the page says which element that is", async (profile) => {
  const playground = await Playground.open(profile);
  await playground.replace(`//@ grid simd=16
.version 4.1
.kernel "k"
.decl X v_type=G type=d num_elts=64 align=GRF
.decl Y v_type=G type=d num_elts=16 align=GRF
    mov (M1, 16) X(2,0)<1> 0x1:d
    mov (M1, 16) Y(0,0)<1> 0x2:d
    ret (M1, 1)
`);
  await playground.step();
  const set = async (role, lane, value) => {
    await playground.part("values").locator(`[data-role="${role}"] [data-lane="${lane}"]`).dblclick();
    await playground.part("cell-editor").fill(String(value));
    await playground.page.keyboard.press("Enter");
  };
  await set("dst", 3, 7);
  await playground.says(/^Set Y\[3\] = 7, was 0\./);
  await set("wrote", 5, 8);
  await playground.says(/^Set X\[21\] \(lane 5\) = 8, was 1\./);
  assert.equal((await playground.values("wrote"))[5], "8");
});

inFreshProfile("memory tells who wrote an element and goes there; bytes and types stand side by side", async (profile) => {
  const playground = await Playground.open(profile);
  await playground.run();
  await playground.stands("Step 7 of 7");
  await playground.openTab("memory");
  const memory = playground.part("memory");
  await eventually(async () => assert.match(await memory.locator(".hx").nth(1).innerText(), /^03 00 00 00 0e 00 00 00/));
  await memory.locator("[data-element='1']").click();
  await eventually(async () => assert.match(await memory.locator("[data-access='last write']").innerText(), /step 5, line \d+/));
  await memory.locator("[data-part=type]").selectOption("uw");
  await eventually(async () => assert.equal((await playground.elements()).length, 32));
  await memory.locator("[data-part=goto]").fill("0x30");
  await playground.page.keyboard.press("Enter");
  await eventually(async () => assert.equal(await memory.locator(".e.at").getAttribute("data-element"), "24"));
  await memory.locator("[data-access='last write'] [data-action=seek]").click();
  await playground.stands("Step 5 of 7");
  await hasNoFindings(playground.page, "memory with an element chosen");

  const download = playground.page.waitForEvent("download");
  await memory.locator("[data-action=export]").click();
  assert.match((await download).suggestedFilename(), /T6\.bin$/);
});

inFreshProfile("the last row of memory is seen by scrolling and by a jump, however high the rows are; a jump moves the scroll bar", async (profile) => {
  const playground = await Playground.open(profile);
  await playground.replace(`//@ grid simd=16
//@ surface A bti=0 = ub[512] iota()
//@ surface B bti=1 = ub[512] fill(255)
.version 4.1
.kernel "k"
    ret (M1, 1)
`);
  await playground.step();
  await playground.openTab("memory");
  const memory = playground.part("memory");
  const frame = memory.locator("[data-part=bytes]");
  const go = async (where) => {
    await memory.locator("[data-part=goto]").fill(where);
    await playground.page.keyboard.press("Enter");
  };
  // Elements that lie in the frame as a whole, from top to bottom.
  const seen = () => frame.evaluate((frame) => {
    const { top, bottom } = frame.getBoundingClientRect();
    return [...frame.querySelectorAll(".mr:not(.hd)")]
      .filter((row) => row.getBoundingClientRect().top >= top - 1 && row.getBoundingClientRect().bottom <= bottom + 1)
      .map((row) => parseInt(row.querySelector(".ad").textContent));
  });
  const scrolled = (is) => eventually(async () => assert.equal((await frame.evaluate((frame) => frame.scrollTop)) > 0, is));
  for (const surface of ["A", "B"]) { // B's elements of three digits stand below their bytes
    await memory.locator(`button[data-surface=${surface}]`).click();
    for (const form of ["both", "bytes", "values"]) {
      const choice = memory.getByRole("button", { name: form, exact: true });
      await choice.click();
      await eventually(async () => assert.equal(await choice.getAttribute("aria-pressed"), "true"));
      await eventually(async () => assert.equal((await seen())[0], 0));
      await frame.evaluate((frame) => frame.scrollTo(0, 1e6));
      await eventually(async () => assert.equal((await seen()).at(-1), 0x1f0, `${surface}, ${form}: scrolled to the end`));
      await go("0");
      await eventually(async () => assert.equal((await seen())[0], 0));
      await scrolled(false);
      await go("511");
      await eventually(async () => assert.equal((await seen()).at(-1), 0x1f0, `${surface}, ${form}: jumped to the end`));
      await scrolled(true);
      // A table that comes back stands where its rows are.
      await memory.getByRole("button", { name: "picture", exact: true }).click();
      await frame.waitFor({ state: "detached" });
      await choice.click();
      await eventually(async () => assert.equal((await seen()).at(-1), 0x1f0, `${surface}, ${form}: back at the end`));
      await scrolled(true);
      await go("0");
      await scrolled(false);
    }
  }
  await go("A[512]");
  await playground.says(/A has the elements 0 to 511/);
});

inFreshProfile("a double click edits a value and keeps the pinned lane; single clicks pin", async (profile) => {
  const playground = await Playground.open(profile);
  await playground.openExample("If and else");
  await playground.step(2);
  const pinned = () => playground.part("lanes").locator("[role=columnheader].sel").allTextContents();
  const cell = (lane) => playground.part("values").locator(`[role=gridcell][data-lane="${lane}"]`).first();
  const state = (lane) => playground.part("lanes").locator(`[role=gridcell][data-row=state][data-lane="${lane}"]`);
  for (const [clicks, before] of [[["3"], ["3"]], [["5"], ["3", "5"]], [["3", "5"], []]]) {
    for (const lane of clicks) await state(lane).click();
    await eventually(async () => assert.deepEqual(await pinned(), before));
    await cell(5).dblclick();
    await playground.part("cell-editor").waitFor();
    assert.deepEqual(await pinned(), before);
    await playground.page.keyboard.press("Escape");
    await playground.part("cell-editor").waitFor({ state: "detached" });
    assert.deepEqual(await pinned(), before);
  }
  await cell(7).click();
  await eventually(async () => assert.deepEqual(await pinned(), ["7"]));
});

inFreshProfile("a bit of a mask flips by a double click, which keeps the pinned lane, too", async (profile) => {
  const playground = await Playground.open(profile);
  await playground.openExample("If and else");
  await playground.step(2);
  await playground.part("lanes").locator("[data-row=state][data-lane='3']").click();
  const before = await playground.lanes("em");
  await playground.part("lanes").locator("[role=gridcell][data-row=em][data-lane='5']").dblclick();
  await eventually(async () => assert.notEqual(await playground.lanes("em"), before));
  assert.deepEqual(await playground.part("lanes").locator("[role=columnheader].sel").allTextContents(), ["3"]);
});

for (const [lesson, lanes] of [["If and else", 16], ["Regions: which bytes", 16]]) {
  inFreshProfile(`every value of ${lesson} has the head of its column and of its row`, async (profile) => {
    const playground = await Playground.open(profile);
    await playground.openExample(lesson);
    await playground.step();
    await playground.stepBack();
    for (const viewport of [{ width: 1440, height: 900 }, { width: 390, height: 844 }]) {
      await playground.page.setViewportSize(viewport);
      if (viewport.width < 640) await playground.page.locator("[data-part=panes] [data-arg=lanes]").click();
      const tree = await playground.part("values").getByRole("grid").ariaSnapshot();
      const heads = [...tree.matchAll(/columnheader "(\d+)"/g)].map(([, lane]) => Number(lane));
      assert.deepEqual(heads, Array.from({ length: lanes }, (_, lane) => lane), tree.slice(0, 400));
      assert.match(tree, /rowheader "src0/);
      await hasNoFindings(playground.page, `Values at ${viewport.width}`);
    }
  });
}
