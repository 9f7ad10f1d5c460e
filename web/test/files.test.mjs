/** Programs that come as files: dropped, picked, made by `lanewise import`. */
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { eventually, inFreshProfile } from "./harness.mjs";
import { dropPaths, Playground } from "./playground.mjs";
import { doubled, doubling, lesson } from "./programs.mjs";

const repository = fileURLToPath(new URL("../..", import.meta.url));
const kernels = new URL("../../../shared/corpus/kernels/", import.meta.url);

inFreshProfile("a dropped file is opened under its name, and runs", async (profile) => {
  const playground = await Playground.open(profile);
  await playground.dropFile("mine.visaasm", doubling);
  await eventually(async () => assert.equal(await playground.fileName(), "mine.visaasm"));
  assert.equal(await playground.text(), doubling);
  await playground.run();
  await playground.stands("Step 3 of 3");
  assert.deepEqual(await playground.elements(), doubled);
});

inFreshProfile("a file is picked through the file menu", async (profile) => {
  const playground = await Playground.open(profile);
  await playground.openFile("picked.visaasm", doubling);
  await eventually(async () => assert.equal(await playground.fileName(), "picked.visaasm"));
  assert.equal(await playground.text(), doubling);
});

inFreshProfile("of several dropped files the first is opened, and the others become programs", async (profile) => {
  const playground = await Playground.open(profile);
  const other = doubling.replace("doubling", "other");
  await playground.dropFiles({ "a.visaasm": doubling, "b.visaasm": other, "c.bin": "\0", "d.visaasm": doubling });
  await playground.says(/^a\.visaasm is open, and 2 files added to your programs\. c\.bin is not a text file/);
  assert.equal(await playground.fileName(), "a.visaasm");
  assert.equal(await playground.text(), doubling);
  await playground.openMenu();
  await eventually(async () => assert.match(await playground.menu().innerText(), /a\.visaasm[^]*d\.visaasm/));
  await playground.menu().getByText("b.visaasm").click();
  await eventually(async () => assert.equal(await playground.text(), other));
});

inFreshProfile("of a folder of PTX each text becomes a program; what cannot be opened is told until something is", async (profile) => {
  const playground = await Playground.open(profile);
  const folder = mkdtempSync(join(tmpdir(), "lanewise-ptx-"));
  try {
    await dropPaths(playground.page, [folder]);
    await playground.says(/^What was dropped cannot be opened: There is no file in it\.$/);
    for (const name of ["a.ptx", "b.ptx"]) writeFileSync(join(folder, name), `// ${name}\n${lesson("ptx/01_branch.ptx")}`);
    await dropPaths(playground.page, [folder]);
    await playground.says(/^[ab]\.ptx is open, and 1 file added to your programs\.$/);
    assert.equal(await playground.page.getByRole("alert").count(), 0);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

inFreshProfile("several files are picked at once", async (profile) => {
  const playground = await Playground.open(profile);
  await playground.openMenu();
  const chooser = playground.page.waitForEvent("filechooser");
  await playground.menu().getByRole("button", { name: "Open a file" }).click();
  await (await chooser).setFiles(["a.visaasm", "b.visaasm"].map((name) => ({ name, mimeType: "text/plain", buffer: Buffer.from(doubling) })));
  await playground.says(/^a\.visaasm is open, and 1 file added to your programs\.$/);
});

inFreshProfile("a kernel and its functions, dropped as the files that a compiler dumps, become one program", async (profile) => {
  const playground = await Playground.open(profile);
  const caller = `.version 4.1
.kernel "caller"
.decl X v_type=G type=d num_elts=8 align=GRF
.input X offset=32 size=32
.function "caller_main"
    fcall (M1, 8) callee 0 0
    ret (M1, 1)
`;
  const callee = `.version 4.1
.global_function "callee"
.function "callee_body"
    fret (M1, 8)
`;
  await playground.dropFiles({ "k.f0.visaasm": callee, "k.visaasm": caller });
  await eventually(async () => assert.equal(await playground.fileName(), "caller.visaasm"));
  assert.match(await playground.text(), /^\.kernel "caller"$[^]*^\.global_function "callee"$/m);
});

inFreshProfile("a dropped binary object opens as its text", async (profile, t) => {
  const object = new URL("mandelbrot/tgllp-simd16/mandelbrot.isa", kernels);
  if (!existsSync(object)) {
    t.skip("the corpus (../shared/corpus) is not here");
    return;
  }
  const playground = await Playground.open(profile);
  await playground.dropFile("mandelbrot.isa", readFileSync(object));
  await eventually(async () => assert.equal(await playground.fileName(), "mandelbrot.visaasm"));
  assert.match(await playground.text(), /^\.kernel "mandelbrot"$/m);
});

inFreshProfile("a damaged binary object is refused with the byte where it breaks", async (profile) => {
  const playground = await Playground.open(profile);
  await playground.dropFile("mine.visaasm", doubling);
  await eventually(async () => assert.equal(await playground.fileName(), "mine.visaasm"));
  await playground.dropFile("broken.isa", Buffer.from("CISA\x04\x01\x09", "latin1"));
  await playground.says(/^broken\.isa cannot be opened\. At byte \d+: /);
  assert.equal(await playground.text(), doubling);
});

inFreshProfile("a file dropped before the client has arrived is opened when it is there", async (profile) => {
  const playground = await Playground.begin(profile);
  await playground.page.waitForLoadState("domcontentloaded");
  await eventually(async () => assert.ok(await playground.page.evaluate(() => Boolean(globalThis.lanewise))));
  await playground.dropFile("early.visaasm", doubling);
  await playground.ready();
  await eventually(async () => assert.equal(await playground.fileName(), "early.visaasm"));
  assert.equal(await playground.text(), doubling);
});

inFreshProfile("an edited text that a file replaces can be had back from the menu", async (profile) => {
  const playground = await Playground.open(profile);
  const edited = `${doubling}// my own line\n`;
  await playground.replace(edited);
  await playground.dropFile("other.visaasm", lesson("02_loop.visaasm"));
  await eventually(async () => assert.equal(await playground.fileName(), "other.visaasm"));
  await playground.openMenu();
  await playground.others().click();
  await eventually(async () => assert.equal(await playground.text(), edited));
});

inFreshProfile("the text is saved as a file under its name", async (profile) => {
  const playground = await Playground.open(profile);
  await playground.dropFile("mine.visaasm", doubling);
  await eventually(async () => assert.equal(await playground.fileName(), "mine.visaasm"));
  await playground.openMenu();
  const download = playground.page.waitForEvent("download");
  await playground.page.locator("[data-part=file-menu] [data-action=save-file]").click();
  assert.equal((await download).suggestedFilename(), "mine.visaasm");
  assert.equal(readFileSync(await (await download).path(), "utf8"), doubling);
});

for (const kernel of ["vadd", "nested", "mandelbrot"]) {
  inFreshProfile(`the corpus kernel ${kernel}, imported and dropped, keeps every expectation`, async (profile, t) => {
    const program = new URL(`${kernel}/tgllp-simd16`, kernels);
    if (!existsSync(program)) {
      t.skip("the corpus (../shared/corpus) is not here");
      return;
    }
    const imported = execFileSync("go", ["run", "./core/cmd/lanewise", "import", fileURLToPath(program)], { cwd: repository, encoding: "utf8", maxBuffer: 64 << 20 });
    const playground = await Playground.open(profile);
    await playground.dropFile(`${kernel}.visaasm`, imported);
    await eventually(async () => assert.equal(await playground.fileName(), `${kernel}.visaasm`));
    await playground.run();
    await playground.says(/^The program ended after .* hold/);
    const verdicts = await playground.expectations();
    assert.ok(verdicts.length > 0, "the imported program expects something");
    assert.deepEqual(verdicts.filter((verdict) => verdict !== "pass"), []);
    t.diagnostic(`${kernel}: ${verdicts.length} expectations, ${await playground.counter()}`);
  });
}
