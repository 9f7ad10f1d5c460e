/** The editor knows the language: it completes, explains, leads to definitions, renames, mends and lays out. */
import assert from "node:assert/strict";
import { hasNoFindings } from "./axe.mjs";
import { eventually, inFreshProfile } from "./harness.mjs";
import { Helped, opened } from "./helped.mjs";
import { doubling, lineOf, program } from "./programs.mjs";

inFreshProfile("an instruction is typed with completion only: mnemonic, destination, sources", async (profile) => {
  const playground = await opened(profile, doubling);
  await playground.clickBehind('"doubling_main"');
  await playground.press("Enter");
  await playground.type("mo");
  await eventually(async () => assert.ok((await playground.completions()).includes("mov")));
  const popup = playground.inside(".cm-tooltip-autocomplete ul");
  assert.equal(await popup.getAttribute("role"), "listbox");
  await playground.complete("mov");
  await eventually(async () => assert.ok((await playground.completions()).includes("V"), "the destination is offered next"));
  await playground.complete("V");
  await playground.type(" ");
  await playground.press("Control+Space");
  await eventually(async () => assert.ok((await playground.completions()).includes("0x0:d")));
  await playground.complete("0x0:d");
  assert.equal(await playground.text(), doubling.replace('main"\n', 'main"\nmov (M1, 16) V(0,0)<1> 0x0:d\n'));
  await eventually(async () => assert.deepEqual(await playground.squiggles(), []));
});

inFreshProfile("completion knows directives, keys, labels and //@ lines", async (profile) => {
  const playground = await opened(profile, program("02_loop.visaasm"));
  const offered = async (behind, typed, label) => {
    await playground.clickBehind(behind);
    await playground.press("Enter");
    await playground.type(typed);
    await playground.press("Control+Space");
    await eventually(async () => assert.ok((await playground.completions()).includes(label), `${label} behind ${typed}`));
    await playground.press("Escape", "Escape", "ControlOrMeta+z", "ControlOrMeta+z");
  };
  await offered("num_elts=1", ".de", "decl");
  await offered("num_elts=1", ".decl X v_type=", "G");
  await offered("num_elts=1", ".decl X v_type=G ty", "type=");
  await offered("AGAIN:", "    goto (M1, 16) D", "DONE");
  await offered("//@ grid simd=16", "//@ exp", "expect");
  await offered("//@ grid simd=16", "//@ platform P", "PVC");
});

inFreshProfile("what a completion says shows code as code", async (profile) => {
  const playground = await opened(profile, doubling);
  await playground.clickBehind("//@ grid simd=16");
  await playground.press("Enter");
  await playground.type("//@ gui");
  const said = playground.inside(".cm-completionInfo .lw-info");
  await eventually(async () => assert.deepEqual(await said.locator("code").allInnerTexts(), ["lane 3", "lanes 0-7", "panel stack"]));
  assert.doesNotMatch(await said.innerText(), /`/);
});

inFreshProfile("Enter takes the completion, and is a new line where nothing is left to complete", async (profile) => {
  const playground = await opened(profile, doubling);
  await playground.clickBehind("ret (M1, 1)");
  await playground.press("Enter");
  await playground.type("ad");
  await eventually(async () => assert.ok((await playground.completions()).includes("add")));
  // CodeMirror takes no Enter for the first moment that a list is open: whoever types on does not mean it.
  await eventually(async () => {
    await playground.press("Tab");
    assert.match(await playground.text(), /^ {4}add \(M1, 16\) /m);
  });
  await playground.press("Escape", "ControlOrMeta+Backspace");
});

inFreshProfile("a run closes what is offered", async (profile) => {
  const playground = await opened(profile, doubling);
  await playground.clickBehind("    ret");
  await playground.press("Control+Space");
  await eventually(async () => assert.ok((await playground.completions()).length > 0));
  await playground.press("ControlOrMeta+Enter");
  await eventually(async () => assert.deepEqual(await playground.completions(), []));
});

inFreshProfile("the pointer explains instructions, variables, regions, labels and numbers", async (profile) => {
  const playground = await opened(profile, program("01_if_else.visaasm"));
  const hover = (text, pattern) => playground.hover(text, pattern);
  await hover("cmp.lt", /cmp.*src0.*Platforms every platform vISA: CMP$/);
  assert.match(await playground.inside(".lw-explain .lw-page a").getAttribute("href"), /\/documentation\/visa\/instructions\/CMP\.md$/);
  await hover("<1;1,0>", /Channel i reads element i of X.*Elements 0–15.*Bytes 0 to 63/);
  await hover("NEGATIVE:", /goto in line \d+/);
  await hover("0x0", /signed double word.*Hex 0x00000000/);
});

inFreshProfile("what the pointer explains goes with Escape, and leaves the matches of the search to be seen", async (profile) => {
  const playground = await opened(profile, program("01_if_else.visaasm"));
  const gone = () => eventually(async () => assert.equal(await playground.inside(".lw-explain").count(), 0));
  await playground.hover("add", /dst general/);
  await playground.press("Escape");
  await gone();
  await playground.hover("cmp.lt", /src0/);
  await playground.editor().focus();
  await playground.press("ControlOrMeta+f");
  await gone();
  await playground.type("goto");
  await playground.hover("NEGATIVE:", /goto in line/); // with the search open, too
  await playground.press("Enter");
  await gone();
});

inFreshProfile("what the pointer explains goes when somebody types: it would cover the lines above", async (profile) => {
  const playground = await opened(profile, program("01_if_else.visaasm"));
  await playground.editor().focus();
  await playground.hover("cmp.lt", /src0/);
  await playground.type(" ");
  await eventually(async () => assert.equal(await playground.inside(".lw-explain").count(), 0));
});

inFreshProfile("an instruction is explained with its own operands, and with their values where the program stands", async (profile) => {
  const playground = await opened(profile, program("01_if_else.visaasm"));
  await playground.hover("add", /Here R = X \+ X dst general/);
  await playground.step();
  await playground.step();
  await playground.hover("add", /Here R = X \+ X R next · 14 0 24 · 10 2 · … X now -3 7 0 12 -8 5 1 -1 … dst general/);
  await playground.hover("mov", /Here R = \(-\)X dst general/); // another line: what it will do nobody knows yet
});

inFreshProfile("a name is explained with what it is where the program stands, on any line", async (profile) => {
  const playground = await opened(profile, `//@ grid simd=16
//@ input GIVEN = iota()
.version 4.1
.kernel "named"
.decl GIVEN v_type=G type=d num_elts=16 align=GRF
.decl MADE v_type=G type=d num_elts=16 align=GRF
.decl FEW v_type=P num_elts=16
.input GIVEN offset=32 size=64
.function "named_main"
    cmp.lt (M1, 16) FEW GIVEN(0,0)<1;1,0> 4:d
    (FEW) add (M1, 16) MADE(0,0)<1> GIVEN(0,0)<1;1,0> 10:d
    ret (M1, 1)
`);
  await playground.hover("MADE", /^MADE: d\[16\] (?!.*Now)/); // nothing has run
  await playground.step();
  await playground.hover("FEW", /^FEW: .*Now 0x000f /);
  await playground.hover("GIVEN", /^GIVEN: d\[16\].*Now 0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 /);
  await playground.hover("MADE", /^MADE: d\[16\].*Now · /); // in no lane yet
  await playground.hover("num_elts", /^(?!.*Now)/);
  await playground.step();
  await playground.hover("MADE", /^MADE: d\[16\].*Now 10 11 12 13 · · /);
  await playground.replace(`${await playground.text()}// another text`);
  await playground.hover("MADE", /^MADE: d\[16\] (?!.*Now)/);
});

inFreshProfile("Ctrl+I explains what is at the cursor, and Escape takes it away", async (profile) => {
  const playground = await opened(profile, doubling);
  await playground.clickBehind(".decl V");
  await playground.inside(".cm-announced").evaluate((live) => {
    globalThis.announced = "";
    new MutationObserver(() => (globalThis.announced += live.textContent)).observe(live, { childList: true, subtree: true });
  });
  await playground.press("ControlOrMeta+i");
  await eventually(async () => assert.match(await playground.explanation(), /V: d\[16\].*64 bytes, 2 GRFs of 32.*Input bytes 32 to 95 of the payload/));
  assert.match(await playground.page.evaluate(() => globalThis.announced), /V: d\[16\]/, "a screen reader hears it");
  await playground.press("Escape");
  await eventually(async () => assert.equal(await playground.inside(".lw-explain").count(), 0));
});

inFreshProfile("the keys and the pointer lead to a definition and back", async (profile) => {
  const text = program("01_if_else.visaasm");
  const playground = await opened(profile, text);
  const line = (some) => String(lineOf(text, some));
  await playground.clickBehind("goto (M1, 16) NEG");
  await playground.press("Alt+.");
  await eventually(async () => assert.equal(await playground.activeLine(), line("NEGATIVE:")));
  await playground.press("Alt+,");
  await eventually(async () => assert.equal(await playground.activeLine(), line("goto (M1, 16) NEG")));
  await playground.page.locator("lw-editor .cm-line", { hasText: "goto (M1, 1) DONE" }).locator("span", { hasText: "DONE" }).last().click({ modifiers: ["ControlOrMeta"] });
  await eventually(async () => assert.equal(await playground.activeLine(), line("DONE:")));
});

inFreshProfile("all uses of a name are listed, and lead to their places", async (profile) => {
  const text = program("01_if_else.visaasm");
  const playground = await opened(profile, text);
  await playground.clickBehind("add (M1, 16) R");
  await playground.press("Alt+/");
  const uses = playground.inside(".lw-picker [role=option]");
  await eventually(async () => assert.equal(await uses.count(), text.match(/\bR\b(?!\w)/g).length));
  assert.match(await uses.first().innerText(), /definition[\s\S]*\.decl R/);
  assert.equal(await playground.inside(".lw-picker [aria-selected=true]").count(), 1);
  await playground.type("oword");
  await eventually(async () => assert.equal(await uses.count(), 1));
  await playground.press("Enter");
  await eventually(async () => assert.equal(await playground.activeLine(), String(lineOf(text, "oword_st"))));
  assert.equal(await playground.inside(".lw-picker").count(), 0);
});

inFreshProfile("the outline lists kernels, functions and labels", async (profile) => {
  const text = program("04_ifcall.visaasm");
  const playground = await opened(profile, text);
  await playground.clickBehind(".version 4.1");
  await playground.press("ControlOrMeta+Shift+o");
  const entries = playground.inside(".lw-picker .lw-choice-label");
  await eventually(async () =>
    assert.deepEqual(await entries.allTextContents(), ["table", "table_main", "ROUND", "NEXT", "negate", "negate_body", "square", "square_body"]));
  await playground.type("squ");
  await playground.press("ArrowDown", "Enter");
  await eventually(async () => assert.equal(await playground.activeLine(), String(lineOf(text, '.function "square_body"'))));
});

inFreshProfile("a rename changes every use, //@ lines too, and refuses what would collide", async (profile) => {
  const playground = await opened(profile, doubling);
  await playground.clickBehind("    add (M1, 16) V");
  await playground.press("F2");
  const field = playground.inside(".lw-rename input");
  await field.waitFor();
  assert.equal(await field.inputValue(), "V");
  await field.fill("T6");
  await playground.press("Enter");
  await eventually(async () => assert.match(await playground.inside(".lw-rename [role=alert]").innerText(), /T6 already/));
  assert.equal(await playground.text(), doubling);
  await field.fill("VALUES");
  await playground.press("Enter");
  const renamed = doubling.replace(/\bV\b/g, "VALUES");
  await eventually(async () => assert.equal(await playground.text(), renamed));
  await eventually(async () => assert.deepEqual(await playground.squiggles(), []));
  await playground.press("ControlOrMeta+z");
  await eventually(async () => assert.equal(await playground.text(), doubling), "one change, one undo");
});

inFreshProfile("a predefined variable keeps its name, and the page says so", async (profile) => {
  const playground = await opened(profile, doubling.replace("V(0,0)<1;1,0> V(0,0)<1;1,0>", "V(0,0)<1;1,0> %r0(0,0)<0;1,0>"));
  await playground.clickBehind("%r");
  await playground.press("F2");
  await eventually(async () => assert.match(await playground.notice(), /^%r0 is predefined/));
});

inFreshProfile("Ctrl+. offers the fixes of the line, by keys alone", async (profile) => {
  const playground = await Helped.open(profile);
  await playground.replace(doubling.replace("oword_st", "oword_ts"));
  await eventually(async () => assert.deepEqual(await playground.squiggles(), ["oword_ts"]));
  await playground.clickBehind("oword_t");
  await playground.press("ControlOrMeta+.");
  const items = playground.inside("[role=menu] [role=menuitem]");
  await eventually(async () => assert.match((await items.allInnerTexts()).join(), /oword_st/));
  await playground.press("Enter");
  await eventually(async () => assert.equal(await playground.text(), doubling));
  await playground.press("ControlOrMeta+.");
  await eventually(async () => assert.match(await playground.notice(), /no quick fix/));
});

inFreshProfile("a fix that inserts text replaces none", async (profile) => {
  const playground = await Helped.open(profile);
  await playground.replace(doubling.replace("V(0,0)<1;1,0> V(0,0)<1;1,0>", "V(0,0)<1;1,0> 0x1"));
  await eventually(async () => assert.equal((await playground.inlineMessages()).length, 1));
  await playground.page.locator("lw-editor .lw-row .lw-fix").click();
  assert.equal(await playground.text(), doubling.replace("V(0,0)<1;1,0> V(0,0)<1;1,0>", "V(0,0)<1;1,0> 0x1:d"));
});

inFreshProfile("Shift+Alt+F lays the text out, and leaves a text with errors alone", async (profile) => {
  const untidy = doubling.replace("    add (M1, 16) V(0,0)<1> V", "  add  (M1,16)  V(0,0)<1>   V");
  const playground = await opened(profile, untidy);
  await playground.clickBehind("  add");
  await playground.press("Shift+Alt+f");
  await eventually(async () => assert.match(await playground.text(), /^ {4}add \(M1, 16\) V\(0,0\)<1> V\(0,0\)<1;1,0> V\(0,0\)<1;1,0>$/m));
  const broken = untidy.replace("ret (", "rett (");
  await playground.replace(broken);
  await playground.press("Shift+Alt+f");
  await eventually(async () => assert.match(await playground.notice(), new RegExp(`errors.*line ${lineOf(broken, "rett")}`)));
  assert.equal(await playground.text(), broken);
});

inFreshProfile("help goes on while a program runs", async (profile) => {
  const text = doubling.replace("    add", "AGAIN:\n    goto (M1, 16) AGAIN\n    add");
  const playground = await opened(profile, `//@ limits steps=99999999999\n${text}`); // the usual limit is reached in a second
  await playground.run();
  await eventually(async () => assert.ok(await playground.enabled("stop"), "it runs"));
  await playground.clickBehind(".decl V");
  await playground.press("ControlOrMeta+i");
  await eventually(async () => assert.match(await playground.explanation(), /V: d\[16\]/));
  await playground.stop();
});

inFreshProfile("the help lists the editor's keys", async (profile) => {
  const playground = await Helped.open(profile);
  await playground.button("help").click();
  await eventually(async () => {
    const said = await playground.part("dialog").innerText();
    for (const what of ["Rename everywhere", "Outline", "Complete what is being typed"]) assert.match(said, new RegExp(what));
  });
});

for (const colorScheme of ["dark", "light"]) {
  inFreshProfile(`the ${colorScheme} editor's help has no accessibility finding`, { colorScheme }, async (profile) => {
    const playground = await opened(profile, doubling);
    const { page } = playground;
    await playground.clickBehind("    add (M1, 16) V");
    await playground.press("ControlOrMeta+i");
    await playground.inside(".lw-explain").waitFor();
    await hasNoFindings(page, "an explanation");
    await playground.press("Escape", "ControlOrMeta+Shift+o");
    await playground.inside(".lw-picker").waitFor();
    await hasNoFindings(page, "the outline");
    await playground.press("Escape", "F2");
    await playground.inside(".lw-rename").waitFor();
    await playground.type("T6");
    await playground.press("Enter");
    await playground.inside(".lw-why:not(:empty)").waitFor();
    await hasNoFindings(page, "a rename that is refused");
    await playground.press("Escape", "Control+Space");
    await playground.inside(".cm-tooltip-autocomplete").waitFor();
    await hasNoFindings(page, "completions");
    await playground.press("Escape");
    await playground.replace(doubling.replace("oword_st", "oword_ts"));
    await eventually(async () => assert.deepEqual(await playground.squiggles(), ["oword_ts"]));
    await playground.clickBehind("oword_t");
    await playground.press("ControlOrMeta+.");
    await playground.inside("[role=menu]").waitFor();
    await hasNoFindings(page, "quick fixes");
  });
}
