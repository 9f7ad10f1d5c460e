/** The editor knows PTX: its words have their colours, and it completes, explains, renames and lays out; the vISA of a line opens below it. */
import assert from "node:assert/strict";
import { hasNoFindings } from "./axe.mjs";
import { eventually, inFreshProfile } from "./harness.mjs";
import { opened } from "./helped.mjs";
import { doubling, lineOf, program } from "./programs.mjs";

const calls = program("ptx/03_call_table.ptx");

/** The colours that the tokens of a line have, by the names that tokens.css gives them: [["mov", "op"], ...]. */
function coloursOf(playground, some) {
  return playground.inside(".cm-content").evaluate((content, some) => {
    const named = new Map();
    const probe = content.appendChild(document.createElement("i"));
    for (const name of ["imm", "op", "reg", "region", "label", "dir", "str", "com", "pred"]) {
      probe.style.color = `var(--sy-${name})`;
      named.set(getComputedStyle(probe).color, name);
    }
    probe.remove();
    const line = [...content.querySelectorAll(".cm-line")].find((one) => one.textContent.includes(some));
    if (!line) throw new Error(`no line with ${some} is drawn`);
    const found = [];
    const walker = document.createTreeWalker(line, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const { data, parentElement } = walker.currentNode;
      if (data.trim() && !parentElement.closest("button")) found.push([data.trim(), named.get(getComputedStyle(parentElement).color) ?? ""]);
    }
    return found;
  }, some);
}

const below = (playground) => playground.inside(".lw-below");
const markAt = (playground, some) => playground.inside(".cm-line").filter({ hasText: some }).locator(".lw-below-mark");

/** The vISA that is open, row by row. */
const rows = (playground) => playground.inside(".lw-below-row").allTextContents();

inFreshProfile("the words of PTX have their colours, and those of vISA theirs again", async (profile) => {
  const playground = await opened(profile, calls);
  await playground.clickBehind("mov.u32 %r1");
  await eventually(async () =>
    assert.deepEqual(await coloursOf(playground, "mov.u32 %r1"), [["mov", "op"], [".u32", "region"], ["%r1", "reg"], [",", "region"], ["%tid.x", "imm"], [";", "region"]]));
  assert.deepEqual((await coloursOf(playground, "call (retval)"))[0], ["call", "op"]);
  assert.deepEqual((await coloursOf(playground, "call (retval)")).at(-2), ["jmptbl", "label"]);
  assert.deepEqual((await coloursOf(playground, ".global .u64 jmptbl"))[0], [".global", "dir"]);
  await eventually(async () => assert.equal(await playground.editor().getAttribute("aria-label"), "PTX program"));
  await playground.replace(calls.replace("mov.u32 %r1", "movv.u32 %r1"));
  await playground.clickBehind("movv.u32");
  await eventually(async () => assert.deepEqual((await coloursOf(playground, "movv.u32"))[0], ["movv", "reg"], "a misspelt word is plain"));
  await playground.replace(doubling);
  await eventually(async () => assert.deepEqual((await coloursOf(playground, "add (M1, 16)"))[0], ["add", "op"]));
  await eventually(async () => assert.equal(await playground.editor().getAttribute("aria-label"), "vISA program"));
});

inFreshProfile("an instruction is typed by keys and completion alone: mnemonic, modifiers, type, registers", async (profile) => {
  const playground = await opened(profile, calls);
  await playground.clickBehind("ld.global.u64 %f, [%rd4];");
  await playground.press("Enter");
  await playground.type("ld");
  await playground.take("ld"); // its dot comes with it, and so does the next list
  await playground.take("global");
  await eventually(async () => assert.ok((await playground.completions()).includes("u32")));
  await playground.type("u3");
  await playground.take("u32");
  await playground.type("%r");
  await playground.take("%r1");
  await playground.type(", [%rd4");
  await eventually(async () => assert.equal((await playground.completions())[0], "%rd4"));
  await playground.press("Escape");
  await playground.type("];");
  assert.match(await playground.text(), /^ {4}ld\.global\.u32 %r1, \[%rd4\];$/m);
  await eventually(async () => assert.deepEqual(await playground.squiggles(), []));
});

inFreshProfile("the pointer explains instructions, modifiers, registers, functions and launch lines", async (profile) => {
  const playground = await opened(profile, calls);
  await playground.hover("mad", /mad.*d = a \* b \+ c.*\.wide all of it, twice as wide.*vISA mad/);
  const page = playground.inside(".lw-explain .lw-page a");
  assert.equal(await page.textContent(), "PTX ISA: mad");
  assert.match(await page.getAttribute("href"), /parallel-thread-execution\/#integer-arithmetic-instructions-mad$/);
  await playground.hover("%r2", new RegExp(`%r2: \\.reg \\.s32.*line ${lineOf(calls, ".reg .s32 retval")}, %r<3>.*vISA r2, general variable of 32 elements, a lane each`));
  await playground.hover("%tid", /%tid\.x: \.u32.*index in its block in x/);
  await playground.hover("foo", /\.func \(\.reg \.s32 rv\) foo \(\.reg \.s32 a\)/);
  await playground.hover("launch", /\/\/@ launch KERNEL grid=X,Y,Z/);
  await playground.button("step").click();
  await playground.hover("%r2", /%r2: \.reg \.s32.* Now /); // as a debugger tells it
});

inFreshProfile("the keys lead to a definition and back, and list the uses of a name", async (profile) => {
  const playground = await opened(profile, calls);
  await playground.clickBehind("mov.u64 %rd3, jmp");
  await playground.press("Alt+.");
  await eventually(async () => assert.equal(await playground.activeLine(), String(lineOf(calls, ".global .u64 jmptbl"))));
  await playground.press("Alt+,");
  await eventually(async () => assert.equal(await playground.activeLine(), String(lineOf(calls, "mov.u64 %rd3"))));
  await playground.press("Alt+/");
  await eventually(async () => assert.equal(await playground.inside(".lw-picker [role=option]").count(), 3));
});

inFreshProfile("the outline lists functions, kernels and variables", async (profile) => {
  const playground = await opened(profile, calls);
  await playground.press("ControlOrMeta+Shift+o");
  const entries = playground.inside(".lw-picker .lw-choice-label");
  await eventually(async () => assert.deepEqual(await entries.allTextContents(), ["foo", "bar", "baz", "jmptbl", "table"]));
  await playground.type("tab");
  await playground.press("Enter");
  await eventually(async () => assert.equal(await playground.activeLine(), String(lineOf(calls, ".visible .entry"))));
});

inFreshProfile("a rename changes every use: numbered registers together, launch lines, too", async (profile) => {
  const playground = await opened(profile, calls);
  const field = playground.inside(".lw-rename input");
  await playground.clickBehind("mad.wide.u32 %rd2");
  await playground.press("F2");
  await field.waitFor();
  assert.equal(await field.inputValue(), "%rd", "what stands before the number");
  await field.fill("%address");
  await playground.press("Enter");
  const renamed = calls.replaceAll("%rd", "%address");
  await eventually(async () => assert.equal(await playground.text(), renamed));
  await playground.clickBehind(".entry tab");
  await playground.press("F2");
  await field.fill("foo");
  await playground.press("Enter");
  await eventually(async () => assert.match(await playground.inside(".lw-rename [role=alert]").innerText(), /the function foo already/));
  await field.fill("main");
  await playground.press("Enter");
  await eventually(async () => assert.equal(await playground.text(), renamed.replace("launch table", "launch main").replace(".entry table", ".entry main")));
  await eventually(async () => assert.deepEqual(await playground.squiggles(), []));
});

inFreshProfile("Shift+Alt+F lays a PTX text out", async (profile) => {
  const playground = await opened(profile, calls.replace("    mov.u32 %r1, %tid.x;", "\tmov.u32\t%r1 ,%tid.x;"));
  await playground.press("Shift+Alt+f");
  await eventually(async () => assert.equal(await playground.text(), calls));
});

inFreshProfile("a new line is indented by its block, and a brace that closes it stands out", async (profile) => {
  const playground = await opened(profile, calls);
  await playground.clickBehind("st.global.s32 [%rd6], retval;");
  await playground.press("Enter");
  await playground.type("{");
  await playground.press("Enter");
  await playground.type(".reg .u32 inner;");
  await playground.press("Enter");
  await playground.type("}");
  assert.match(await playground.text(), /retval;\n {4}\{\n {8}\.reg \.u32 inner;\n {4}\}\n/);
});

inFreshProfile("the body of a function folds, and its comment key comments", async (profile) => {
  const playground = await opened(profile, calls);
  await playground.clickBehind("k)\n{");
  await playground.press("ControlOrMeta+Shift+BracketLeft");
  await playground.inside(".lw-fold").filter({ hasText: /^▸ 18 lines$/ }).waitFor();
  await playground.press("ControlOrMeta+Shift+BracketRight");
  await playground.clickBehind("mov.u32 %r1");
  await playground.press("ControlOrMeta+/");
  await eventually(async () => assert.match(await playground.text(), /^ {4}\/\/ mov\.u32 %r1/m));
});

inFreshProfile("the vISA of a line opens below it by a press and by a key, and all of it by one more", async (profile) => {
  const playground = await opened(profile, calls);
  await eventually(async () => assert.equal(await markAt(playground, "mad.wide.u32 %rd2").innerText(), "▸ 2"));
  assert.equal(await below(playground).count(), 0);
  await markAt(playground, "mad.wide.u32 %rd2").click();
  await eventually(async () => assert.deepEqual((await rows(playground)).map((row) => row.split(" ")[0]), ["mul", "add"]));
  assert.equal(await markAt(playground, "mad.wide.u32 %rd2").getAttribute("aria-expanded"), "true");
  assert.match(await below(playground).locator("[role=note]").getAttribute("aria-label"), /2 vISA instructions/);

  await playground.clickBehind("mov.u64 %rd3");
  await playground.press("Alt+Enter");
  await eventually(async () => assert.equal(await below(playground).count(), 2));
  await playground.press("Alt+Enter");
  await eventually(async () => assert.equal(await below(playground).count(), 1));

  await playground.clickBehind("ld.global.u32 %r2, [%rd2]"); // the text above moves what is open along with it
  await playground.clickBehind(".address_size 64");
  await playground.press("Enter");
  await eventually(async () => assert.equal(await markAt(playground, "mad.wide.u32 %rd2").getAttribute("aria-expanded"), "true"));
  assert.equal(await below(playground).count(), 1);

  const button = playground.part("below");
  assert.equal(await button.getAttribute("aria-pressed"), "false");
  await button.click();
  await eventually(async () => assert.ok((await below(playground).count()) > 8));
  await eventually(async () => assert.equal(await button.getAttribute("aria-pressed"), "true"));
  await playground.clickBehind("mov.u32 %r1");
  await playground.press("Shift+Alt+Enter");
  await eventually(async () => assert.equal(await below(playground).count(), 0));
  await eventually(async () => assert.equal(await button.getAttribute("aria-pressed"), "false"));
});

inFreshProfile("a text of vISA has neither marks nor the button", async (profile) => {
  const playground = await opened(profile, calls);
  await eventually(async () => assert.ok((await playground.inside(".lw-below-mark").count()) > 5));
  await playground.replace(doubling);
  await eventually(async () => assert.equal(await playground.inside(".lw-below-mark").count(), 0));
  await eventually(async () => assert.equal(await playground.part("below").count(), 0));
});

inFreshProfile("the machine's vISA instruction is marked in what is open", async (profile) => {
  const playground = await opened(profile, calls);
  await playground.part("below").click();
  await playground.press("F9"); // runs to the first statement
  await eventually(async () => assert.equal(await playground.inside(".lw-below-row.lw-now").count(), 1));
  const drawn = await below(playground).evaluateAll((blocks) => blocks.filter((block) => (block.kept = true)).length);
  await playground.press("F9");
  await playground.press("F9");
  await eventually(async () => {
    const line = await playground.currentLine();
    const marked = playground.inside(".lw-below-row.lw-now");
    assert.equal(await marked.count(), 1);
    assert.equal(await marked.getAttribute("aria-current"), "step");
    const above = await marked.evaluate((row) => row.closest(".lw-below").previousElementSibling.textContent);
    assert.ok(above.includes(calls.split("\n")[line - 1].trim()), `${above} is not line ${line}`);
  });
  assert.equal(await below(playground).evaluateAll((blocks) => blocks.filter((block) => block.kept).length), drawn, "a step draws no block anew");
});

inFreshProfile("by vISA instructions, the line that the machine is at opens by itself, and closes behind it", async (profile) => {
  const playground = await opened(profile, calls);
  await playground.press("F9");
  await eventually(async () => assert.ok((await playground.currentLine()) > 0));
  assert.equal(await below(playground).count(), 0);
  await playground.press("Alt+g");
  const seen = [];
  for (let step = 0; step < 9; step++) {
    await eventually(async () => {
      assert.equal(await below(playground).count(), 1, "one line is open");
      const [row, line] = [await playground.inside(".lw-below-row.lw-now").getAttribute("data-row"), await playground.currentLine()];
      assert.notEqual(row, seen.at(-1)?.row, "another instruction");
      const above = await below(playground).evaluate((block) => block.previousElementSibling.textContent);
      assert.ok(above.includes(calls.split("\n")[line - 1].trim()), `${above} is not line ${line}`);
      seen.push({ row, line });
    });
    if (step === 2) {
      await eventually(async () => assert.match((await playground.inside(".lw-below-row.lw-now .lw-dst").allTextContents()).join(""), /^\w+\(0,0\)<1>$/, "its destination is underlined"));
    }
    await playground.press("F9");
  }
  assert.ok(new Set(seen.map(({ line }) => line)).size >= 4, JSON.stringify(seen));
  await playground.press("Alt+g");
  await eventually(async () => assert.equal(await below(playground).count(), 0));
});

inFreshProfile("a finger opens the vISA of the line that it touches", { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }, async (profile) => {
  const playground = await opened(profile, calls);
  for (const [some, first] of [["ld.param.u64 %rd1", "mov"], ["mad.wide.u32 %rd2", "mul"]]) {
    const mark = markAt(playground, some);
    await mark.tap();
    await eventually(async () => assert.deepEqual((await rows(playground))[0]?.split(" ")[0], first));
    await mark.tap();
    await eventually(async () => assert.equal(await below(playground).count(), 0));
  }
});

for (const colorScheme of ["dark", "light"]) {
  inFreshProfile(`PTX with its vISA open has no accessibility finding, ${colorScheme}`, { colorScheme }, async (profile) => {
    const playground = await opened(profile, calls);
    await playground.part("below").click();
    await eventually(async () => assert.ok((await below(playground).count()) > 5));
    await hasNoFindings(playground.page, "vISA below PTX");
  });
}
