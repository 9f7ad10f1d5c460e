/** The desk: figures of one program, two versions beside each other, and what compilers write. */
import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { hasNoFindings } from "./axe.mjs";
import { isWhole } from "./geometry.mjs";
import { eventually, inFreshProfile, sites, withServiceWorker } from "./harness.mjs";
import { dropPaths, Playground } from "./playground.mjs";
import { lesson, printing } from "./programs.mjs";

const before = lesson("02_loop.visaasm");
/** What a compiler might have made of it: the check before the loop is gone, so that lane 3 goes round once. */
const after = before.replace(/^ {4}cmp\.eq .*\n {4}\(P1\) goto .*\n/m, "");

/** An ELF file as Intel's compiler writes them: little endian, 64 bits, sections with these names. */
function elf(sections) {
  const names = Buffer.from(`\0${[...Object.keys(sections), ".strtab"].join("\0")}\0`);
  const bodies = [...Object.values(sections).map((text) => Buffer.from(text)), names];
  const header = Buffer.alloc(64);
  header.write("\x7fELF\x02\x01\x01", "latin1");
  header.writeUInt16LE(0xff12, 16);
  header.writeUInt16LE(205, 18);
  header.writeBigUInt64LE(BigInt(64 + bodies.reduce((n, b) => n + b.length, 0)), 40);
  header.writeUInt16LE(64, 52);
  header.writeUInt16LE(64, 58);
  header.writeUInt16LE(bodies.length + 1, 60);
  header.writeUInt16LE(bodies.length, 62);
  let at = 64;
  const table = bodies.map((body, i) => {
    const entry = Buffer.alloc(64);
    entry.writeUInt32LE(names.indexOf(`\0${[...Object.keys(sections), ".strtab"][i]}\0`) + 1, 0);
    entry.writeUInt32LE(i === bodies.length - 1 ? 3 : 0xff000000, 4);
    entry.writeBigUInt64LE(BigInt(at), 24);
    entry.writeBigUInt64LE(BigInt(body.length), 32);
    at += body.length;
    return entry;
  });
  return Buffer.concat([header, ...bodies, Buffer.alloc(64), ...table]);
}

const kernel = (name) =>
  `.version 4.1\n.kernel "${name}"\n.decl X v_type=G type=d num_elts=8 align=GRF\n.input X offset=32 size=32\n.function "${name}_main"\n    mov (M1, 8) X(0,0)<1> 0x1:d\n    ret (M1, 1)\n`;
const info = (...names) =>
  `version: '1.19'\nkernels:\n${names.map((name) => `  - name: ${name}\n    execution_env: {simd_size: 8}\n    payload_arguments:\n      - {arg_type: arg_byvalue, offset: 0, size: 32, arg_index: 0}\n`).join("")}`;
const zebin = elf({ ".visaasm.one": kernel("one"), ".visaasm.two": kernel("two"), ".ze_info": info("one", "two") });

const part = (page, name) => page.locator(`[data-part="${name}"]`);
const says = (page, pattern) => eventually(async () => assert.match(await part(page, "status").innerText(), pattern));
const give = (page, side, name, text) => part(page, `file-${side}`).setInputFiles({ name, mimeType: "text/plain", buffer: Buffer.from(text) });

inFreshProfile("figures of one program, two versions beside each other", async (profile) => {
  const page = await profile.newPage();
  await page.goto(`${sites.visa}desk/`);
  await give(page, 0, "bits.O1.visaasm", before);
  await says(page, /^It ran to its end/);
  const figures = part(page, "figures");
  assert.match(await figures.innerText(), /Instructions run\s+45/);
  assert.match(await figures.locator("table").first().innerText(), /control flow\s+10\s+3/);
  assert.match(await figures.locator("table").last().innerText(), /^line \d+\s+8\s.*\sand \(M1, 16\) N\(0,0\)<1> /m);
  const download = page.waitForEvent("download");
  await page.locator("[data-action=save-figures]").click();
  const saved = await download;
  assert.equal(saved.suggestedFilename(), "bits.O1.stats.json");
  assert.equal(JSON.parse(readFileSync(await saved.path(), "utf8")).steps, 45);
  await hasNoFindings(page, "figures");

  await give(page, 1, "bits.O2.visaasm", after);
  await says(page, /^The results are not the same\.$/);
  assert.match(await part(page, "numbers").innerText(), /Steps\s+45 → 43/);
  assert.deepEqual(await page.locator("tr.gone .a.text").allInnerTexts(), before.match(/^ {4}cmp\.eq .*\n {4}\(P1\) goto .*$/m)[0].split("\n"));
  assert.match(await part(page, "numbers").innerText(), /Instructions\s+10 → 8[^]*Steps\s+45 → 43[^]*As expected\s+16 → 15/);
  assert.match(await page.locator("th.b").innerText(), /15 of 16 as expected/);
  assert.match(await part(page, "partings").innerText(), /COUNT in lane 3: before 0, after 1[^]*T6\[3\] is 0 before, 1 after/);
  await hasNoFindings(page, "two versions");

  // One position for both: the other version runs the same instruction in the same round.
  const now = (letter) => page.locator(`.now.${letter}`).innerText();
  for (let i = 0; i < 6; i++) {
    await page.locator("[data-action=step]").click();
    await isWhole(page.locator("tr:has(.now.a) + tr td.a.text"), "the line below the one where both stand");
  }
  assert.equal(await now("a"), await now("b"));
  await part(page, "partings").getByRole("listitem").filter({ hasText: "COUNT in lane 3" }).getByRole("button").click();
  assert.match(await now("a"), /^ {4}add .* COUNT/);
  const values = part(page, "values");
  assert.match(await values.innerText(), /COUNT after the step/);
  const [written, memory] = [values.locator("table").first(), values.locator("table").last()]; // what the step left; T6 at the end
  for (const table of [written, memory]) {
    assert.equal(await table.locator("td.differs").count(), 2);
    assert.equal(await table.locator("thead th").count(), 17);
  }
  const [lane, element] = await Promise.all([written, memory].map((table) => table.locator("th.differs").boundingBox()));
  assert.equal(lane.x, element.x, "a lane and its element stand below each other");
  assert.match(await memory.innerText(), /before T6\s+1\s+2\s+3\s+0\s[^]*after T6\s+1\s+2\s+3\s+1\s/);
  await page.locator("[data-action=differing-lanes]").click();
  assert.deepEqual(await written.locator("tr").allInnerTexts(), ["Lane\t3", "before COUNT\t0", "after COUNT\t1"]);
  assert.deepEqual(await memory.locator("tr").allInnerTexts(), ["Element\t3", "before T6\t0", "after T6\t1"]);
  assert.match(await page.locator(".where").innerText(), /bits\.O1\.visaasm: step \d+ of 45, line \d+ · bits\.O2\.visaasm: step \d+ of 43, line \d+/);
  const slider = page.getByRole("slider").first();
  await slider.press("End");
  assert.equal(await slider.getAttribute("aria-valuenow"), "44");
  assert.equal(await page.getByRole("slider").last().getAttribute("aria-valuenow"), "42");

  await page.setViewportSize({ width: 390, height: 844 });
  await eventually(async () => assert.equal(await page.locator("td.b.text").first().isVisible(), false));
  await page.locator("[data-action=show-b]").click();
  assert.equal(await page.locator("td.a.text").first().isVisible(), false);
  assert.ok(await page.locator("td.b.text").first().isVisible());
  assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), "the page is wider than a phone");

  await give(page, 1, "noise.bin", "\0\x01\x02");
  await says(page, /^noise\.bin is neither text nor a file/);
  await give(page, 1, "others.visaasm", before.replace("N = 1, 3", "N = 3, 3").replace("simd=16", "simd=16 groups=1"));
  await says(page, /^The results are the same/); // with the values of the first
  await part(page, "inputs").selectOption("own");
  await says(page, /^The results are not the same/);
  assert.equal(await part(page, "numbers").locator(".good, .bad").count(), 0, "other inputs are neither better nor worse");
  await part(page, "inputs").selectOption("same");
  await give(page, 1, "twice.visaasm", before.replace("simd=16", "simd=16 groups=2"));
  await says(page, /^The results are the same/);
  assert.match(await part(page, "numbers").innerText(), /Threads\s+1 → 2[^]*Steps\s+45 → 90/);
  assert.doesNotMatch(await part(page, "numbers").innerText(), /Lanes of a thread/);
  assert.equal(await part(page, "numbers").locator(".good, .bad").count(), 0, "twice as many threads are neither better nor worse");
  await part(page, "inputs").selectOption("own");
  await give(page, 1, "endless.visaasm", before.replace("//@ grid", "//@ limits steps=9\n//@ grid"));
  await says(page, /did not run to its end/);
  await part(page, "open-0").click();
  await page.waitForURL(/#v2:/);
  await eventually(async () => assert.equal(await new Playground(page).text(), before));
});

inFreshProfile("loading the desk again shows what it showed, also where its address stood for something else", async (profile) => {
  const page = await profile.newPage();
  const names = () => Promise.all([part(page, "name-0").innerText(), part(page, "name-1").innerText()]);
  const newAddress = async (act) => {
    const old = page.url();
    await act();
    await eventually(() => assert.notEqual(page.url(), old));
  };
  await page.goto(`${sites.visa}desk/`);
  await newAddress(() => give(page, 0, "before.visaasm", before));
  await newAddress(() => give(page, 1, "after.visaasm", after));
  await page.reload();
  await says(page, /^The results are not the same/);
  assert.deepEqual(await names(), ["before.visaasm", "after.visaasm"]);
  await newAddress(() => give(page, 1, "again.visaasm", before));
  await newAddress(() => page.locator("[data-part=swap]").click());
  await page.reload();
  await says(page, /^The results are the same/);
  assert.deepEqual(await names(), ["again.visaasm", "before.visaasm"]);
});

inFreshProfile("the menu of programs opens the desk with the program", async (profile) => {
  const playground = await Playground.open(profile);
  await playground.openMenu();
  const opened = profile.context.waitForEvent("page");
  await playground.menu().getByRole("button", { name: "Compare two versions" }).click();
  await playground.menu().waitFor({ state: "hidden" });
  const desk = await opened;
  assert.match(new URL(desk.url()).pathname, /\/desk\/$/);
  await eventually(async () => assert.match(await desk.locator("main").innerText(), /Instructions run\s+7\s/));
});

inFreshProfile("lines far down are on top where they run first; a version that cannot run is no better in any number", async (profile) => {
  const page = await profile.newPage();
  await page.goto(`${sites.visa}desk/`);
  const long = lesson("barrier.visaasm");
  await give(page, 0, "sum.visaasm", long);
  await give(page, 1, "sum.visaasm", long);
  await says(page, /^The results are the same/);
  const [first, code] = await Promise.all([page.locator(".now.a"), part(page, "code")].map((at) => at.boundingBox()));
  assert.ok(first.y > code.y && first.y < code.y + 150, `${first.y} is not on top of ${code.y}`);

  await give(page, 1, "sum.visaasm", long.replace("    barrier\n", "    barier\n"));
  await says(page, /did not run to its end/);
  assert.match(await page.locator(".findings").innerText(), /^after\/sum\.visaasm:\d+:5: error /);
  assert.equal(await part(page, "numbers").locator(".good, .bad").count(), 0);
  const numbers = await part(page, "numbers").locator("dd").allInnerTexts();
  assert.ok(numbers.length > 5 && numbers.every((text) => /^[\d,.\s]+ \u2192 \u2013\s*$/u.test(text)), numbers.join("; "));
  assert.deepEqual(await page.locator(".times section").evaluateAll((all) => all.map((one) => one.querySelectorAll("[role=slider]").length)), [1, 0]);
  const failure = page.locator(".comparison > .failure");
  assert.ok(await failure.evaluate((one) => parseFloat(getComputedStyle(one).paddingLeft) > 0));
});

inFreshProfile("the desk begins with two places for files, and with changes to look at", async (profile) => {
  const page = await profile.newPage();
  await page.goto(`${sites.visa}desk/`);
  const start = part(page, "start");
  await hasNoFindings(page, "start");
  for (const side of [0, 1]) {
    const chooser = page.waitForEvent("filechooser");
    await start.locator(".side").nth(side).click();
    assert.equal(await (await chooser).element().getAttribute("data-part"), `file-${side}`);
  }
  await start.getByRole("link", { name: /^A branch becomes a predicate/ }).click();
  await says(page, /^The results are the same\.$/);
  assert.equal(await part(page, "name-1").innerText(), "if_else.after.visaasm");
  assert.match(await part(page, "numbers").innerText(), /Steps\s+7 → 5/);
  const code = part(page, "code");
  const colour = (locator) => locator.evaluate((e) => getComputedStyle(e).color);
  const [op, label] = await Promise.all(["add", "NEGATIVE"].map((word) => colour(code.locator(".a.text span", { hasText: new RegExp(`^${word}$`) }).first())));
  assert.notEqual(op, label, "the code is coloured");
  const [first, listing] = await Promise.all([page.locator(".now.a"), code].map((part) => part.boundingBox()));
  assert.ok(first.y < listing.y + 150, "the first line that runs is on top");
  assert.ok((await part(page, "partings").boundingBox()).y < 800, "where they part is seen without scrolling");
  await page.keyboard.press("F9");
  await page.keyboard.press("F9");
  await eventually(async () => assert.match(await page.locator(".where").innerText(), /before\.visaasm: step 2 of 7/));
  await page.keyboard.press("Shift+F9");
  await eventually(async () => assert.match(await page.locator(".where").innerText(), /before\.visaasm: step 1 of 7/));
  await page.keyboard.press("]");
  await eventually(async () => assert.doesNotMatch(await page.locator(".where").innerText(), /before\.visaasm: step 1 of 7/));
  await profile.context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.locator("[data-action=copy-command]").click();
  await eventually(async () => assert.equal(await page.evaluate(() => navigator.clipboard.readText()), "lanewise diff -json if_else.before.visaasm if_else.after.visaasm"));
  await hasNoFindings(page, "a branch becomes a predicate");
  await page.goBack();
  await start.waitFor();
  assert.equal(await part(page, "name-1").innerText(), "no file yet");
  await start.getByRole("link", { name: /^A check is lost/ }).click();
  await says(page, /^The results are not the same\.$/);
});

inFreshProfile("two versions in the light theme", { colorScheme: "light" }, async (profile) => {
  const page = await profile.newPage();
  await page.goto(`${sites.visa}desk/`);
  await hasNoFindings(page, "start");
  await page.getByRole("link", { name: /^A check is lost/ }).click();
  await says(page, /^The results are not the same\.$/);
  await hasNoFindings(page, "a check is lost");
});

inFreshProfile("a statement of PTX that goes on over lines keeps its colours", async (profile) => {
  const page = await profile.newPage();
  await page.goto(`${sites.visa}desk/`);
  const text = lesson("ptx/01_branch.ptx").replace(/^( +)(add\.\w+ )/m, "$1/* a comment\n$1add.u32 that goes on */\n$1$2");
  await give(page, 0, "a.ptx", lesson("ptx/01_branch.ptx"));
  await give(page, 1, "b.ptx", text);
  await says(page, /^The results are the same\.$/);
  const going = page.locator("tr.new .b.text", { hasText: "that goes on" });
  assert.deepEqual(await going.locator("span").evaluateAll((spans) => spans.map((span) => span.className)), ["token-com"]);
});

inFreshProfile("what is only called otherwise stands beside what it was", async (profile) => {
  const page = await profile.newPage();
  await page.goto(`${sites.visa}desk/`);
  await give(page, 0, "a.visaasm", before);
  const renamed = before.replace(/^[^/].*$/gm, (line) => line.replace(/\bCOUNT\b/g, "V41").replace(/\bAGAIN\b/g, "BB_7"));
  await give(page, 1, "b.visaasm", renamed.replace(/^ {4}oword_st/m, "    mov (M1, 16) M(0,0)<1> 0x0:d\n$&"));
  await says(page, /^The results are the same\.$/);
  assert.match(await page.locator("th.b").innerText(), /1 new, \d+ renamed/);
  assert.deepEqual(await page.locator("tr.new .b.text").allInnerTexts(), ["    mov (M1, 16) M(0,0)<1> 0x0:d"]);
  assert.equal(await page.locator("tr:is(.gone, .changed, .moved)").count(), 0);
  const row = page.locator("tr.renamed", { hasText: ".decl COUNT" });
  assert.match(await row.locator(".b.text").innerText(), /^\.decl V41 /);
  assert.deepEqual(await row.locator("u").allInnerTexts(), ["COUNT", "V41"]);
  await hasNoFindings(page, "renamed");

  const ptx = (register, label) => `//@ launch k grid=1 block=32
.version 8.0
.target sm_80
.address_size 64
.visible .entry k()
{
    .reg .pred p;
    .reg .u32 ${register};
    mov.u32 ${register}, %tid.x;
    setp.eq.u32 p, ${register}, 1;
    @p bra ${label};
    add.u32 ${register}, ${register}, 1;
${label}:
    ret;
}
`;
  const second = await profile.newPage();
  await second.goto(`${sites.visa}desk/`);
  await give(second, 0, "a.ptx", ptx("x", "DONE"));
  await give(second, 1, "b.ptx", ptx("%r7", "L2"));
  await says(second, /^There are no results to compare: neither has a buffer\.$/);
  assert.match(await second.locator("th.b").innerText(), /0 new, 6 renamed/);
  assert.equal(await second.locator("tr:is(.gone, .new, .changed, .moved)").count(), 0);
  await give(second, 1, "b.ptx", ptx("x", "DONE").replace("block=32", "block=64"));
  await eventually(async () => assert.match(await part(second, "numbers").innerText(), /Warps\s+1 → 2/));
});

inFreshProfile("a value of a line that only one version has is told with that line", async (profile) => {
  const page = await profile.newPage();
  await page.goto(`${sites.visa}desk/`);
  const text = lesson("01_if_else.visaasm");
  const line = text.split("\n").findIndex((l) => /^ {4}add /.test(l)) + 1;
  await give(page, 0, "a.visaasm", text);
  await give(page, 1, "b.visaasm", text.replace(/^ {4}add /m, "    mul "));
  await says(page, /^The results are not the same\.$/);
  assert.match(await part(page, "partings").innerText(), new RegExp(`R in lane 1: before 14, after 49[^]*Line ${line} before, line ${line} after`));
});

inFreshProfile("instructions that have moved or work on other operands are marked, and a link holds both versions", async (profile) => {
  const page = await profile.newPage();
  await page.goto(`${sites.visa}desk/`);
  const count = before.match(/^ {4}add .* COUNT.*\n/m)[0];
  const later = before.replace(count, "").replace("AGAIN:\n", `AGAIN:\n${count}`).replace("COUNT(0,0)<1> 0x0:d", "COUNT(0,0)<1> 0x1:d").replace(/^\/\/@ surface.*\n/m, "");
  await give(page, 0, "O1.visaasm", before);
  await give(page, 1, "O2.visaasm", later);
  await says(page, /^The results are not the same\.$/);
  const marks = (kind, letter) => page.locator(`tr.${kind} .${letter}.text`).allInnerTexts();
  for (const letter of ["a", "b"]) assert.deepEqual(await marks("moved", letter), [count.trimEnd()]);
  assert.match(await page.locator("tr.moved .a.line").innerText(), /^↑.*moved, line 27 of the other/s);
  assert.match(await page.locator("tr.moved .b.line").innerText(), /^↓.*moved, line 30 of the other/s);
  assert.deepEqual(await page.locator("tr.changed u").allInnerTexts(), ["0x0:d", "0x1:d"]);
  assert.match(await page.locator("th.b").innerText(), /1 moved, 1 changed/);
  assert.match(await part(page, "partings").innerText(), /The first time that it differs: lanes 0-15\./);

  // The numbers that Intel's compiler writes behind instructions are no difference.
  const numbered = (from) => before.split("\n").map((line, i) => (/^ {4}/.test(line) ? `${line}  /// $${from + i}` : line)).join("\n");
  const dumps = await profile.newPage();
  await dumps.goto(`${sites.visa}desk/`);
  await give(dumps, 0, "a.visaasm", numbered(0));
  await give(dumps, 1, "b.visaasm", numbered(7));
  await says(dumps, /^The results are the same\.$/);
  assert.equal(await dumps.locator("tr:is(.gone, .new, .changed, .moved, .renamed)").count(), 0);
  assert.doesNotMatch(await part(dumps, "code").innerText(), /\$\d/);

  // Of a long text the lines where one stands are shown, however many differ before them.
  const long = (name) => before.replace(/^\.kernel.*\n/m, (kernel) => kernel + [...Array(700).keys()].map((i) => `.decl PAD${name}${i} v_type=G type=d num_elts=8 align=GRF\n`).join(""));
  const other = await profile.newPage();
  await other.goto(`${sites.visa}desk/`);
  await give(other, 0, "a.visaasm", long("A"));
  await give(other, 1, "b.visaasm", long("B"));
  await says(other, /^The results are the same\.$/);
  for (const [action, text] of [["last", "ret (M1, 1)"], ["first", "mov (M1, 16) COUNT(0,0)<1> 0x0:d"]]) {
    await other.locator(`[data-action=${action}]`).click();
    for (const letter of ["a", "b"]) assert.equal((await other.locator(`.now.${letter}`).innerText()).trim(), text);
  }
  assert.match(await other.locator("tr.gap").first().innerText(), /lines, of which \d/);

  await part(page, "share").click();
  await says(page, /hold all that is shown\.$/);
  const link = page.url();
  const second = await profile.newPage();
  await second.goto(link);
  await says(second, /^The results are not the same\.$/);
  assert.equal(await part(second, "name-1").innerText(), "O2.visaasm");
  assert.equal(await second.locator("tr.moved").count(), 2);
  await second.goto(`${sites.visa}desk/#a=v2:broken&b=`);
  await second.reload();
  await eventually(async () => assert.ok(await part(second, "status").evaluate((e) => e.classList.contains("failure") && e.textContent !== "")));
});

inFreshProfile("the desk offers nothing of a side that has no file, and says what it cannot take", async (profile) => {
  const page = await profile.newPage();
  await page.goto(`${sites.visa}desk/`);
  assert.equal(await part(page, "name-1").innerText(), "no file yet");
  for (const name of ["open-0", "open-1"]) assert.equal(await part(page, name).isVisible(), false, name);
  assert.equal(await part(page, "swap").isDisabled(), true);
  const drop = (files) =>
    page.evaluate((files) => {
      const dataTransfer = new DataTransfer();
      for (const [name, text] of Object.entries(files)) dataTransfer.items.add(new File([text], name));
      document.body.dispatchEvent(new DragEvent("drop", { bubbles: true, cancelable: true, dataTransfer }));
    }, files);
  await drop({ "a.ptx": "// a", "b.ptx": "// b", "c.ptx": "// c" });
  await says(page, /^Several files make one program where .* Give one file for each side\.$/);
  await drop({ "a.visaasm": "// a", "b.visaasm": "// b", "c.visaasm": "// c" });
  await says(page, /^What was given has no \.visaasm with a kernel\.$/);
  await give(page, 0, "huge.visaasm", "//\n".repeat(4 << 20));
  await says(page, /^huge\.visaasm is larger than 10 MB/);
  await give(page, 0, "one.visaasm", kernel("one"));
  await says(page, /^It ran to its end/);
  assert.equal(await part(page, "open-0").isVisible(), true);
  assert.equal(await part(page, "open-1").isVisible(), false);
});

inFreshProfile("a version without launch lines runs on the other one's inputs, not with its lesson", async (profile) => {
  const page = await profile.newPage();
  await page.goto(`${sites.visa}desk/`);
  const task = "//@ guide line 9: The end.\n//@ task Do it.\n//@ edit 9\n";
  await give(page, 0, "lesson.visaasm", `${task}//@ input X = iota(0)\n${kernel("one")}`);
  await says(page, /^It ran to its end/);
  await give(page, 1, "plain.visaasm", kernel("one"));
  await says(page, /^There are no results to compare: neither has a buffer\.$/);
  assert.doesNotMatch(await part(page, "shown").innerText(), /plain\.visaasm:\d/);
});

inFreshProfile("the desk works offline once it was used", withServiceWorker, async (profile) => {
  const page = await profile.newPage();
  await page.goto(sites.visa);
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await page.goto(`${sites.visa}desk/`);
  await give(page, 0, "bits.visaasm", before);
  await says(page, /^It ran to its end/);
  await profile.context.setOffline(true);
  const response = await page.goto(`${sites.visa}desk/`);
  assert.equal(response.fromServiceWorker(), true);
  await give(page, 0, "bits.visaasm", before);
  await give(page, 1, "after.visaasm", after);
  await says(page, /^The results are not the same\.$/);
});

inFreshProfile("ELF files and folders of dumps become programs", async (profile) => {
  const playground = await Playground.open(profile);
  const { page } = playground;
  await playground.dropFile("kernels.bin", zebin);
  const kernels = part(page, "kernels");
  await eventually(async () => assert.deepEqual(await kernels.getByRole("listitem").allInnerTexts(), ["one", "two"]));
  await hasNoFindings(page, "which kernel");
  const looks = () => kernels.evaluate((e) => ["borderTopWidth", "borderRadius", "backgroundColor", "width"].map((name) => getComputedStyle(e)[name]));
  const looked = await looks();
  assert.deepEqual(looked.filter((_, i) => i !== 2), ["0px", "10px", "360px"]);
  await kernels.getByRole("button", { name: "two" }).press("Enter");
  await eventually(async () => assert.equal(await playground.fileName(), "two.visaasm"));
  assert.match(await playground.text(), /^\/\/@ [^]*^\.kernel "two"$/m);
  await playground.dropFile("broken.bin", Buffer.concat([zebin.subarray(0, 90)]));
  await playground.says(/^What was dropped cannot be opened: .*is no zebin/);
  assert.equal(await playground.fileName(), "two.visaasm");

  const folder = mkdtempSync(join(tmpdir(), "lanewise-dump-"));
  try {
    writeFileSync(join(folder, "OCL_asm1_simd8_one.visaasm"), kernel("one"));
    writeFileSync(join(folder, "OCL_asm1_options.txt"), "-cl-std=CL3.0");
    await dropPaths(page, [folder]);
    await eventually(async () => assert.equal(await playground.fileName(), "one.visaasm"));
    await playground.openFile("kernels.bin", zebin);
    await kernels.getByRole("button", { name: "one", exact: true }).press("Enter");
    await eventually(async () => assert.match(await playground.text(), /^\.kernel "one"$/m));
    await page.goto(`${sites.visa}desk/`);
    await part(page, "folder").setInputFiles(folder);
    await says(page, /^It ran to its end/);
    assert.equal(await part(page, "name-0").innerText(), "one.visaasm");
    writeFileSync(join(folder, "OCL_asm2_simd8_two.visaasm"), kernel("two"));
    await dropPaths(page, [folder]);
    await kernels.waitFor();
    assert.deepEqual(await looks(), looked, "the desk asks as the playground does");
    await kernels.getByRole("button", { name: "two" }).click();
    await says(page, /^There are no results to compare: neither has a buffer\.$/);
    assert.equal(await part(page, "name-1").innerText(), "two.visaasm");
  } finally {
    rmSync(folder, { recursive: true });
  }
});

inFreshProfile("two versions of PTX run on the same parameters; vISA and PTX run each on their own", async (profile) => {
  const page = await profile.newPage();
  await page.goto(`${sites.visa}desk/`);
  const text = lesson("ptx/01_branch.ptx");
  const other = text.replace(/^(\/\/@ param x = s32\[16\]) .*$/m, "$1 iota(40)");
  assert.notEqual(other, text);
  await give(page, 0, "a.ptx", text);
  await give(page, 1, "b.ptx", other);
  await says(page, /^The results are the same\.$/);
  await part(page, "inputs").selectOption("own");
  await says(page, /^The results are not the same\.$/);
  assert.equal(await part(page, "numbers").locator(".good, .bad").count(), 0, "numbers of other data are neither better nor worse");
  await part(page, "inputs").selectOption("same");
  await says(page, /^The results are the same\.$/);

  await give(page, 1, "loop.visaasm", before);
  await says(page, /^The results are not the same\.$/);
  assert.equal(await part(page, "shown").locator(".findings").count(), 0, "the launch lines of one are none of the other");
  assert.equal(await part(page, "inputs").inputValue(), "own");
  assert.match(await part(page, "partings").innerText(), /T6: Only the version after has it\./);
});

inFreshProfile("what two versions print is compared line by line", async (profile) => {
  const page = await profile.newPage();
  await page.goto(`${sites.visa}desk/`);
  await give(page, 0, "before.ptx", printing);
  await says(page, /^It ran to its end/);
  await give(page, 1, "after.ptx", printing.replace("add.u32 %n, %t, 1", "add.u32 %n, %t, 0"));
  await says(page, /^The results are not the same\.$/);
  const told = await part(page, "partings").innerText();
  assert.match(told, /What is printed is not the same\s+\d+ of 13 lines only before, \d+ of \d+ only after\./);
  assert.match(told, /Printed only before: x\[\d\]: n=\d/);
  assert.match(told, /Printed only after: x\[\d\]: n=\d/);
  assert.doesNotMatch(told, /elements differ/);
  await hasNoFindings(page, "printed lines");
});

inFreshProfile("the command for CI is one that a shell takes", async (profile) => {
  const page = await profile.newPage();
  await page.goto(`${sites.visa}desk/`);
  const command = () => part(page, "partings").locator(".command code").innerText();
  await give(page, 0, "bits.visaasm", before);
  await give(page, 1, "bits.visaasm", after);
  await says(page, /^The results are not the same\.$/);
  assert.equal(await command(), "lanewise diff -json before/bits.visaasm after/bits.visaasm");
  await give(page, 1, "bits (it's new).visaasm", after);
  await eventually(async () => assert.equal(await command(), "lanewise diff -json bits.visaasm 'bits (it'\\''s new).visaasm'"));
});
