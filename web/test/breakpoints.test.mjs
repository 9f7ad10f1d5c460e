/** Breakpoints: in the margin, in their list, with conditions, as log points, both ways. */
import assert from "node:assert/strict";
import { countPixels, readPixels } from "./geometry.mjs";
import { lights } from "./guided.mjs";
import { eventually, inFreshProfile } from "./harness.mjs";
import { Playground } from "./playground.mjs";
import { doubling, lesson, lineOf, program } from "./programs.mjs";

const dots = (playground) => playground.page.locator("lw-editor .lw-breaks .cm-gutterElement:visible .lw-break:visible");
const rows = (playground) => playground.part("breakpoints").locator("[data-break] .what");

async function loop(profile) {
  const playground = await Playground.open(profile);
  const text = program("02_loop.visaasm");
  await playground.replace(text);
  return { playground, again: lineOf(text, "(P2) goto") };
}

inFreshProfile("a press in the margin sets a breakpoint; runs stop at it both ways; another press removes it", async (profile) => {
  const { playground, again } = await loop(profile);
  await playground.pressMargin(again);
  await eventually(async () => assert.equal(await dots(playground).count(), 1));
  await playground.run();
  await eventually(async () => assert.equal(await playground.currentLine(), again));
  const first = await playground.counter();
  await playground.press("on");
  await eventually(async () => {
    assert.notEqual(await playground.counter(), first);
    assert.equal(await playground.currentLine(), again);
  });
  await playground.press("on-back");
  await eventually(async () => assert.equal(await playground.counter(), first));

  await playground.pressMargin(again);
  await eventually(async () => assert.equal(await dots(playground).count(), 0));
  await playground.press("on");
  await eventually(async () => assert.match(await playground.counter(), /^Step (.+) of \1$/));
});

inFreshProfile("a line without an instruction means the next one with one: to a breakpoint, which says so, and to the cursor", async (profile) => {
  const { playground } = await loop(profile);
  const text = await playground.text();
  const [label, below] = [lineOf(text, "AGAIN:"), lineOf(text, "AGAIN:") + 1];
  await playground.clickBehind("AGAIN:");
  await playground.page.keyboard.press("Control+F10");
  await eventually(async () => assert.equal(await playground.currentLine(), below));
  await playground.pressMargin(label);
  await playground.openTab("breakpoints");
  await eventually(async () => assert.deepEqual(await rows(playground).allInnerTexts(), [`line ${label}, stops at ${below}`]));
});

/** How many pixels of the margin beside a line have the red of breakpoints. */
async function red(profile, playground, line) {
  const { page } = playground;
  const [margin, number] = [playground.page.locator("lw-editor .lw-breaks"), page.locator("lw-editor .cm-lineNumbers .cm-gutterElement", { hasText: new RegExp(`^${line}$`) })];
  const [{ x, width }, { y, height }] = await Promise.all([margin.boundingBox(), number.boundingBox()]);
  const colour = await page.evaluate(() => {
    const probe = document.body.appendChild(document.createElement("i"));
    probe.style.setProperty("color", "var(--err)");
    const [, ...parts] = /(\d+), (\d+), (\d+)/.exec(getComputedStyle(probe).color);
    probe.remove();
    return parts.map(Number);
  });
  return readPixels(profile, await page.screenshot({ clip: { x, y, width, height }, animations: "disabled" }), countPixels, colour);
}

inFreshProfile("where a run stops at a breakpoint its dot is seen", async (profile) => {
  const { playground, again } = await loop(profile);
  await playground.pressMargin(again);
  await eventually(async () => assert.ok((await red(profile, playground, again)) > 40));
  await playground.run();
  await playground.marks(again);
  assert.ok((await red(profile, playground, again)) > 40, "the dot on the line of the next instruction");
});

inFreshProfile("the number of a lesson's sentence stands in the place of a dot, with an edge of its colour", async (profile) => {
  const playground = await Playground.open(profile);
  const { page } = playground;
  await page.keyboard.press("n");
  await lights(page, "cmp.lt compares");
  const line = await playground.currentLine();
  await page.evaluate((line) => document.querySelector("lw-editor").select(line, 1), line);
  await page.keyboard.press("Control+b");
  const cell = page.locator("lw-editor .lw-breaks .cm-gutterElement:has(.lw-point):has(.lw-break)");
  await cell.waitFor();
  const [around, number] = await Promise.all([cell.boundingBox(), cell.locator(".lw-point").boundingBox()]);
  assert.ok(Math.abs(number.y + number.height / 2 - around.y - around.height / 2) < 2, "the number stands in its line");
  await eventually(async () => assert.ok((await red(profile, playground, line)) > 20, "the edge of the number on the line of the next instruction"));
});

inFreshProfile("before a program is loaded nothing is wrong with a breakpoint; a name is asked for where one is needed", async (profile) => {
  const { playground, again } = await loop(profile);
  await playground.pressMargin(again);
  await playground.openTab("breakpoints");
  const condition = playground.part("breakpoints").getByLabel("Condition");
  await condition.fill("any(X > 0)");
  await condition.press("Enter");
  await eventually(async () => assert.equal(await playground.page.locator("lw-editor .lw-break.lw-conditional").count(), 1));
  assert.equal(await playground.part("breakpoints").locator(".trouble").count(), 0);

  const form = playground.part("newbreak");
  const [kind, name] = [form.getByLabel("Stop when"), form.getByLabel("Name or expression")];
  assert.ok(await name.isDisabled(), "lanes diverge without a name");
  await kind.selectOption({ label: "Changed:" });
  assert.match(await name.getAttribute("placeholder"), /^X\[3\]/);
  await name.fill("X[3]");
  await name.press("Enter");
  await eventually(async () => assert.equal((await rows(playground).allInnerTexts())[1], "changed X[3]"));
  await kind.selectOption({ label: "A call" });
  assert.ok(await name.isDisabled());
});

inFreshProfile("fields for names give examples in the language of the program", async (profile) => {
  const { playground, again } = await loop(profile);
  await playground.pressMargin(again);
  await playground.openTab("breakpoints");
  const hints = () => playground.part("breakpoints").locator(".break [placeholder]").evaluateAll((all) => all.map((field) => field.placeholder));
  await eventually(async () => assert.deepEqual(await hints(), ["only if any(X < 0)", "hits >= 5", "print X is {X}, go on"]));
  await playground.replace(".version 8.0\n.target sm_80\n.address_size 64\n.visible .entry k()\n{\n  .reg .u32 %r<2>;\n  mov.u32 %r1, %tid.x;\n  ret;\n}\n");
  await playground.run();
  await playground.pressMargin(7);
  await eventually(async () => assert.ok((await hints()).includes("print r1 is {%r1}, go on"), "an example of PTX"));
  assert.match(await playground.part("watch-field").getAttribute("placeholder"), /%r1, %p1/);
  assert.match(await playground.part("logs").innerText(), /\{%r1\} in the text is the value of %r1/);
  await playground.part("newbreak").getByLabel("Stop when").selectOption({ label: "Changed:" });
  assert.match(await playground.part("newbreak").getByLabel("Name or expression").getAttribute("placeholder"), /^%r1\[3\]/);
});

inFreshProfile("what adds a breakpoint is a row: fields and button are equally high and large", async (profile) => {
  const { playground } = await loop(profile);
  await playground.openTab("breakpoints");
  const shapes = await playground.part("newbreak").locator("select, input, button").evaluateAll((all) => all.map((part) => [part.offsetTop, part.offsetHeight, getComputedStyle(part).fontSize].join()));
  assert.equal(shapes.length, 3);
  assert.equal(new Set(shapes).size, 1, shapes.join("; "));
});

inFreshProfile("a condition over lanes is obeyed, a wrong one is explained", async (profile) => {
  const { playground, again } = await loop(profile);
  await playground.pressMargin(again);
  await playground.openTab("breakpoints");
  const condition = playground.part("breakpoints").getByLabel("Condition");
  await condition.fill("popcount(EM) < 10");
  await condition.press("Enter");
  await playground.run();
  await eventually(async () => {
    assert.equal(await playground.currentLine(), again);
    assert.ok((await playground.lanes("em")).replace(/[^1]/g, "").length < 10);
  });
  await condition.fill("popcount(EM");
  await condition.press("Enter");
  await playground.part("breakpoints").locator(".trouble").waitFor();
});

inFreshProfile("the first instruction is a place to stop at, too, when a program is run; a condition that has no value stops and says why", async (profile) => {
  const { playground, again } = await loop(profile);
  const first = lineOf(await playground.text(), "mov (M1, 16)");
  await playground.pressMargin(first);
  await playground.run();
  await playground.stands("Step 0");
  await playground.marks(first);
  await playground.run();
  await eventually(async () => assert.match(await playground.counter(), /^Step (.+) of \1$/));

  await playground.pressMargin(again);
  await playground.openTab("breakpoints");
  const condition = playground.part("breakpoints").getByLabel("Condition").last();
  await condition.fill("NOTHING > 2");
  await condition.press("Enter");
  await playground.run();
  await playground.stands("Step 0");
  await playground.run();
  await playground.says(/In the condition: There is no variable, surface or mask "NOTHING" here/);
  await playground.marks(again);
  await playground.part("breakpoints").locator(".trouble", { hasText: "NOTHING" }).waitFor();
});

inFreshProfile("a log point prints and does not stop; a line of the print leads to its step", async (profile) => {
  const { playground, again } = await loop(profile);
  await playground.pressMargin(again);
  await playground.openTab("breakpoints");
  const log = playground.part("breakpoints").getByLabel("Text to print");
  await log.fill("round with {popcount(EM)} lanes");
  await log.press("Enter");
  await playground.run();
  await eventually(async () => assert.match(await playground.counter(), /^Step (.+) of \1$/));
  const lines = playground.part("logs").locator(".log");
  assert.match(await lines.last().innerText(), /round with \d+ lanes/);
  await lines.last().click();
  await eventually(async () => assert.equal(await playground.currentLine(), again));
});

inFreshProfile("a log point whose condition has no value says so once and prints nothing", async (profile) => {
  const { playground, again } = await loop(profile);
  await playground.pressMargin(again);
  await playground.openTab("breakpoints");
  const log = playground.part("breakpoints").getByLabel("Text to print");
  await log.fill("round");
  await log.press("Enter");
  const condition = playground.part("breakpoints").getByLabel("Condition");
  await condition.fill("NOTHING > 2");
  await condition.press("Enter");
  await playground.run();
  await eventually(async () => assert.match(await playground.counter(), /^Step (.+) of \1$/));
  const lines = await playground.part("logs").locator(".log").allInnerTexts();
  assert.equal(lines.length, 1, lines.join("\n"));
  assert.match(lines[0], /In the condition: There is no variable, surface or mask "NOTHING" here/);
  await playground.part("breakpoints").locator(".trouble", { hasText: "NOTHING" }).waitFor();
});

inFreshProfile("events are breakpoints, too: a run stops where lanes diverge", async (profile) => {
  const playground = await Playground.open(profile);
  await playground.step(1);
  await playground.openTab("breakpoints");
  await playground.part("newbreak").getByLabel("Stop when").selectOption({ label: "Lanes diverge" });
  await playground.part("newbreak").getByRole("button", { name: "Add" }).click();
  await eventually(async () => assert.deepEqual(await rows(playground).allInnerTexts(), ["Lanes diverge"]));
  await playground.run();
  await playground.stands("Step 2");
  assert.equal(await playground.lanes("em"), "0111 0110 1011 0110");
});

inFreshProfile("a breakpoint moves along with its line, and is there on the next visit", async (profile) => {
  const { playground, again } = await loop(profile);
  await playground.pressMargin(again);
  await playground.page.evaluate(() => document.querySelector("lw-editor").select(1, 1));
  await playground.type("// one more line\n");
  await playground.openTab("breakpoints");
  await playground.run();
  await eventually(async () => assert.equal(await playground.currentLine(), again + 1));
  assert.deepEqual(await rows(playground).allInnerTexts(), [`line ${again + 1}`]);
  await playground.keeps("one more line");
  await playground.page.reload();
  await playground.ready();
  await playground.mounted();
  await eventually(async () => assert.equal(await dots(playground).count(), 1));
});

inFreshProfile("steps over and out of a call, and back, by keyboard", async (profile) => {
  const playground = await Playground.open(profile);
  await playground.openLesson("A function call");
  const text = lesson("03_fcall.visaasm");
  const call = lineOf(text, "fcall (M1");
  await eventually(async () => assert.equal(await playground.text(), text));
  await playground.page.evaluate((line) => document.querySelector("lw-editor").select(line, 1), call);
  await playground.page.keyboard.press("Control+F10");
  await eventually(async () => assert.equal(await playground.currentLine(), call));
  const before = await playground.counter();
  await playground.page.keyboard.press("F10");
  await eventually(async () => assert.equal(await playground.currentLine(), call + 1));
  await playground.page.keyboard.press("Alt+F10");
  await eventually(async () => assert.equal(await playground.counter(), before));
  await playground.page.keyboard.press("F9");
  await eventually(async () => assert.ok((await playground.currentLine()) > call + 1, "inside the function"));
  await playground.page.keyboard.press("Control+F9");
  await eventually(async () => assert.equal(await playground.currentLine(), call + 1));
});

inFreshProfile("the margin counts how often lines ran, and shows where the lanes are", async (profile) => {
  const playground = await Playground.open(profile);
  await playground.replace(program("01_if_else.visaasm"));
  await playground.step(4);
  const strips = playground.page.locator("lw-editor .lw-margin .lw-strip");
  await eventually(async () => assert.deepEqual(await strips.allInnerTexts(), ["1×", "1×", "1×", "1×", "now", ""]));
  assert.match(await strips.nth(4).getAttribute("title"), /^Run next: lanes 0 4 7 9 12 15/);
  assert.match(await strips.nth(5).getAttribute("title"), /^Wait here: lanes 1 2 3 5 6 8 10 11 13 14/);
});

inFreshProfile("single keys can be switched off", async (profile) => {
  const playground = await Playground.open(profile);
  await playground.step(1);
  await playground.button("help").click();
  await playground.part("plain-keys").uncheck();
  await playground.page.keyboard.press("Escape");
  await playground.part("lanes").focus();
  await playground.page.keyboard.press(".");
  await playground.page.keyboard.press("F9");
  await playground.stands("Step 2");
});

inFreshProfile("what is typed stays as it is: no font draws >= as one sign", async (profile) => {
  const { playground } = await loop(profile);
  await playground.step();
  await playground.part("watch-field").fill("X[3] >= 5");
  const ligatures = await playground.page.evaluate(() => {
    const root = document.querySelector("lw-editor").shadowRoot ?? document;
    const all = [...document.querySelectorAll("[data-part=watch-field], .el, .v"), root.querySelector(".cm-line")];
    return [...new Set(all.map((element) => getComputedStyle(element).fontVariantLigatures))];
  });
  assert.deepEqual(ligatures, ["none"]);
});

inFreshProfile("the dot of a line in several rows is beside the first, as its number is", async (profile) => {
  const playground = await Playground.open(profile);
  await playground.replace(doubling.replace("    add (M1", `    // ${"a comment of many words ".repeat(12)}\n    add (M1`));
  const line = 1 + (await playground.text()).split("\n").findIndex((text) => text.includes("a comment"));
  await playground.pressMargin(line);
  await dots(playground).waitFor();
  const middle = ({ y, height }) => y + height / 2;
  const number = playground.page.locator("lw-editor .cm-lineNumbers .cm-gutterElement", { hasText: new RegExp(`^${line}$`) });
  const [dot, digits] = [await dots(playground).boundingBox(), await number.boundingBox()];
  assert.ok(digits.height > 40, "the line has several rows");
  assert.ok(Math.abs(middle(dot) - (digits.y + 8)) <= 2, `the dot is at ${middle(dot)}, the number's row at ${digits.y + 8}`);
});
