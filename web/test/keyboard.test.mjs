/** Everything by keyboard (design/NOTES.md, "Keyboard"). */
import assert from "node:assert/strict";
import { eventually, inFreshProfile } from "./harness.mjs";
import { Playground } from "./playground.mjs";
import { doubled, doubling } from "./programs.mjs";

/** What has the focus: data-action or data-part or role and place of a cell. */
const focused = (playground) =>
  playground.page.evaluate(() => {
    const e = document.activeElement;
    const { action, part, row, lane } = e.dataset;
    if (lane !== undefined) return `${row} ${lane}`;
    return action ?? part ?? (e.localName === "lw-editor" ? "code" : e.localName);
  });

inFreshProfile("run, step, step back and reset work from inside the editor, and leave its text and focus", async (profile) => {
  const playground = await Playground.open(profile);
  const { keyboard } = playground.page;
  await playground.replace(doubling);
  await keyboard.press("Control+Enter");
  await playground.stands("Step 3 of 3");
  await keyboard.press("Shift+F9");
  await playground.stands("Step 2 of 3");
  await keyboard.press("Alt+r");
  await playground.stands("Step 0 of 3");
  await keyboard.press("F9");
  await playground.stands("Step 1 of 3");
  assert.equal(await focused(playground), "code");
  assert.equal(await playground.text(), doubling);
});

inFreshProfile("the program runs by its key from a word that is explained and from a field for an expression, too", async (profile) => {
  const playground = await Playground.open(profile);
  const { page } = playground;
  await playground.replace(doubling);
  await playground.step();
  for (const place of [page.locator("[data-term][tabindex='0']", { hasText: "Lanes" }).first(), playground.part("watch-field"), playground.part("pin-field")]) {
    await playground.reset();
    await place.focus();
    await page.keyboard.press("Control+Enter");
    await playground.stands("Step 3 of 3");
  }
});

inFreshProfile("single keys step outside the editor, and are letters inside it", async (profile) => {
  const playground = await Playground.open(profile);
  const { keyboard } = playground.page;
  await playground.replace(doubling);
  await keyboard.press("Control+End");
  await playground.type("// 0.,");
  assert.equal(await playground.text(), `${doubling}// 0.,`);
  await playground.step();
  await playground.stands("Step 1");
  await keyboard.press(".");
  await playground.stands("Step 2");
  await keyboard.press(",");
  await playground.stands("Step 1");
  await keyboard.press("0");
  await playground.stands("Step 0");
});

inFreshProfile("Escape, then Tab, leaves the editor; Tab reaches every control of the bar", async (profile) => {
  const playground = await Playground.open(profile);
  const { keyboard } = playground.page;
  await playground.editor().click();
  await keyboard.press("Escape");
  await keyboard.press("Tab");
  assert.notEqual(await focused(playground), "code");

  // Also beside a selection, which Escape lets go at the same time.
  const text = await playground.text();
  await playground.editor().click();
  await keyboard.press("Shift+ArrowRight");
  await keyboard.press("Escape");
  await keyboard.press("Tab");
  assert.notEqual(await focused(playground), "code");
  assert.equal(await playground.text(), text);

  await playground.page.evaluate(() => document.activeElement.blur());
  await playground.part("file").focus();
  const reached = [];
  for (let i = 0; i < 16; i++) {
    await keyboard.press("Tab");
    reached.push(await focused(playground));
  }
  assert.deepEqual(reached, ["platform-choice", "run", "stop", "reset", "on-back", "back", "go-to", "step", "over", "out", "on", "share", "layout", "scale", "theme", "help"]);
});

inFreshProfile("F6 goes round the panels, Shift+F6 back", async (profile) => {
  const playground = await Playground.open(profile);
  const { keyboard } = playground.page;
  await playground.run();
  await playground.stands("Step 7 of 7");
  await playground.editor().click();
  const round = [];
  do {
    await keyboard.press("F6");
    round.push(await focused(playground));
  } while (round.at(-1) !== "code" && round.length < 12);
  assert.deepEqual(round.filter((part) => ["lanes", "values", "compare", "stack", "tabs", "code"].includes(part)), ["lanes", "values", "stack", "tabs", "code"]);
  await keyboard.press("Shift+F6");
  await eventually(async () => assert.equal(await focused(playground), round.at(-2)));
});

inFreshProfile("F6 comes to what a visitor is welcomed with, too", async (profile) => {
  const playground = await Playground.open(profile);
  const { keyboard } = playground.page;
  await playground.editor().click();
  await keyboard.press("F6");
  assert.equal(await focused(playground), "welcome");
  await keyboard.press("Tab");
  assert.equal(await focused(playground), "run");
});

inFreshProfile("arrows move through the lane grid; Enter pins a lane, Escape lets it go", async (profile) => {
  const playground = await Playground.open(profile);
  const { keyboard } = playground.page;
  await playground.replace(doubling);
  await playground.step();
  await playground.part("lanes").locator("[role=gridcell][tabindex='0']").focus();
  assert.equal(await focused(playground), "state 0");
  await keyboard.press("ArrowRight");
  await keyboard.press("ArrowRight");
  assert.equal(await focused(playground), "state 2");
  await keyboard.press("ArrowDown");
  assert.equal(await focused(playground), "em 2");
  await keyboard.press("End");
  assert.equal(await focused(playground), "em 15");
  await keyboard.press("Enter");
  const pinned = playground.part("lanes").locator("[role=columnheader].sel");
  await eventually(async () => assert.deepEqual(await pinned.allTextContents(), ["15"]));
  assert.equal(await focused(playground), "em 15");
  await keyboard.press("F9");
  await playground.stands("Step 2");
  assert.equal(await focused(playground), "em 15", "a step moves no focus");
  await keyboard.press("Escape");
  await eventually(async () => assert.equal(await pinned.count(), 0));
});

inFreshProfile("arrows stay in their row, though another one is called the same, and whatever it is called", async (profile) => {
  const playground = await Playground.open(profile);
  const { keyboard } = playground.page;
  // Both sources read the same; the text of the second has what would end a selector.
  for (const source of ["V(0,0)<1;1,0>", 'V(0,/* "\\ */0)<1;1,0>']) {
    await playground.replace(doubling.replace(/add (.*) V\(0,0\)<1;1,0>$/m, (_, rest) => `add ${rest} ${source}`));
    await playground.run();
    await playground.stands("Step 3 of 3");
    await playground.reset();
    const cells = playground.part("values").locator('[data-role="src1"] [role=gridcell]');
    await cells.nth(3).focus();
    for (const [key, lane] of [["ArrowRight", 4], ["End", 15], ["ArrowLeft", 14], ["Home", 0]]) {
      await keyboard.press(key);
      assert.ok(await cells.nth(lane).evaluate((cell) => cell === document.activeElement), `${key} in ${source}`);
    }
  }
});

inFreshProfile("the menu of programs opens, moves, chooses and closes by keyboard", async (profile) => {
  const playground = await Playground.open(profile);
  const { keyboard } = playground.page;
  const finds = () => eventually(async () => assert.ok(await playground.part("find-program").evaluate((field) => field === document.activeElement)));
  await playground.part("file").focus();
  await keyboard.press("Enter");
  await finds();
  await playground.part("course-list").locator(".crow").first().waitFor();
  await keyboard.press("Escape");
  await eventually(async () => assert.equal(await focused(playground), "programs"));
  await keyboard.press("ArrowDown");
  await finds();
  await keyboard.press("ArrowDown");
  await keyboard.press("End"); // the last chapter, folded
  const chapter = playground.page.locator(".crow:focus");
  const name = await chapter.locator("b").innerText();
  await keyboard.press("ArrowRight");
  await eventually(async () => assert.equal(await chapter.getAttribute("aria-expanded"), "true"));
  assert.equal(await chapter.locator("b").innerText(), name, "the focus stays where it was");
  await keyboard.press("End");
  const last = await playground.page.locator(".lrow:focus .pn").innerText();
  await keyboard.press("Enter");
  await eventually(async () => assert.notEqual(await playground.fileName(), "01_if_else.visaasm"));
  await eventually(async () => assert.ok((await playground.part("lesson").innerText()).includes(last), last));
});

inFreshProfile("a dialog keeps the focus, closes on Escape, and gives the focus back", async (profile) => {
  const playground = await Playground.open(profile);
  const { keyboard } = playground.page;
  await playground.button("help").focus();
  await keyboard.press("Enter");
  const dialog = playground.page.getByRole("dialog");
  await dialog.waitFor();
  assert.match(await dialog.innerText(), /Ctrl\+Enter/);
  for (let i = 0; i < 4; i++) {
    await keyboard.press("Tab");
    const inside = await playground.page.evaluate(() => document.activeElement === document.body || document.querySelector("dialog").contains(document.activeElement));
    assert.ok(inside, "the focus left the dialog");
  }
  await keyboard.press("Escape");
  await dialog.waitFor({ state: "hidden" });
  await eventually(async () => assert.equal(await focused(playground), "help"));
});

inFreshProfile("a tab of the bottom panel is changed with the arrows", async (profile) => {
  const playground = await Playground.open(profile);
  await playground.replace(doubling);
  await playground.run();
  await playground.stands("Step 3 of 3");
  assert.deepEqual(await playground.elements(), doubled);
  await playground.page.getByRole("tab", { name: "Memory" }).focus();
  await playground.page.keyboard.press("ArrowRight");
  await eventually(async () => assert.equal(await playground.page.getByRole("tab", { selected: true }).innerText().then((t) => t.split("\n")[0]), "Problems"));
  await playground.part("problems").waitFor();
});

inFreshProfile("what is added and removed by keyboard leaves the focus where it was, or in the panel around it", async (profile) => {
  const playground = await Playground.open(profile);
  const { page } = playground;
  await playground.replace(doubling);
  await playground.step();
  await playground.openTab("breakpoints");
  const removers = playground.part("breakpoints").getByRole("button", { name: /^Remove the breakpoint/ });
  const add = playground.part("newbreak").getByRole("button", { name: "Add" });
  await add.focus();
  for (const count of [1, 2]) {
    await page.keyboard.press("Enter");
    await eventually(async () => assert.equal(await removers.count(), count));
    assert.ok(await add.evaluate((button) => button === document.activeElement), `the focus is gone after ${count}`);
  }
  await removers.first().focus();
  for (const count of [1, 0]) {
    await page.keyboard.press("Enter");
    await eventually(async () => assert.equal(await removers.count(), count));
    await playground.drawn();
  }
  await eventually(async () => assert.equal(await page.evaluate(() => document.activeElement.id), "sheet-breakpoints"));

  await playground.part("watch-field").fill("X");
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Remove the watch X" }).focus();
  await page.keyboard.press("Enter");
  await eventually(async () => assert.equal(await focused(playground), "values"));
});

inFreshProfile("Ctrl+C in a cell copies its row, with the lanes of all banks", { permissions: ["clipboard-read", "clipboard-write"] }, async (profile) => {
  const playground = await Playground.open(profile);
  const { page } = playground;
  const copied = async (cell) => {
    await cell.focus();
    await page.keyboard.press("Control+c");
    return page.evaluate(() => navigator.clipboard.readText());
  };
  await playground.replace(wide);
  await playground.step(2);
  const lanes = Array.from({ length: 32 }, (_, lane) => lane);
  const cell = (part, row, lane) => page.locator(`[data-part=${part}] [role=row]${row} [role=gridcell][data-lane="${lane}"]`);
  assert.equal(await copied(cell("values", "[data-role=src0]", 20)), ["src0 X", ...lanes].join("\t"));
  assert.equal(await copied(cell("lanes", "[data-row=state]", 12)), ["State", ...lanes.map((lane) => (lane < 12 ? "Active" : "Predicate off"))].join("\t"));

  await page.fill("[data-part=watch-field]", "X"); // text that is selected is copied as anywhere
  await page.keyboard.press("Control+a");
  await page.keyboard.press("Control+c");
  assert.equal(await page.evaluate(() => navigator.clipboard.readText()), "X");
});

const wide = `//@ platform PVC
//@ grid simd=32
//@ input X = iota()
.version 4.1
.kernel "wide"
.decl X v_type=G type=d num_elts=32 align=GRF
.decl Y v_type=G type=d num_elts=32 align=GRF
.decl P1 v_type=P num_elts=32
.input X offset=64 size=128
.function "wide_main"
    mov (M1, 32) Y(0,0)<1> 0:d
    cmp.lt (M1, 32) P1 X(0,0)<1;1,0> 12:d
    (P1) add (M1, 32) Y(0,0)<1> X(0,0)<1;1,0> 1:d
    ret (M1, 1)
`;
