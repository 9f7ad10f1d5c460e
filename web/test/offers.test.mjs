/** What a text lacks to be run is offered where it is seen; what was said goes when it no longer holds. */
import assert from "node:assert/strict";
import { hasNoFindings } from "./axe.mjs";
import { eventually, inFreshProfile } from "./harness.mjs";
import { Playground } from "./playground.mjs";
import { doubled, doubling, tightLoop } from "./programs.mjs";

/**
 * What a compiler prints of a loop that halves a number until it is one, which for zero it never is:
 * no launch lines, and so many comments that its head is far from the end.
 */
const dump = `.version 4.1
.kernel "halve"
${Array.from({ length: 60 }, (_, i) => `// .decl V${i} v_type=G v_name=V${i}\n`).join("")}
.decl X v_type=G type=ud num_elts=16 align=GRF
.decl P v_type=P num_elts=16
.decl T6 v_type=T num_elts=1
.input X offset=32 size=64
.function "halve_main"
AGAIN:
    cmp.eq (M1, 16) P X(0,0)<1;1,0> 0x1:ud
    (P) goto (M1, 16) DONE
    shr (M1, 16) X(0,0)<1> X(0,0)<1;1,0> 0x1:ud
    goto (M1, 16) AGAIN
DONE:
    oword_st (4) T6 0x0:ud X.0
    ret (M1, 1)
`;

const offer = (page) => page.part("status").getByRole("button", { name: "Add launch lines" });
const dialog = (page) => page.page.getByRole("dialog", { name: "Run halve with what?" });

/** Whether an element is on the screen and nothing covers it. */
const seen = (locator) =>
  locator.evaluate((element) => {
    const box = element.getBoundingClientRect();
    const at = element.getRootNode().elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
    return box.width > 0 && element.contains(at);
  });

for (const [where, options, path] of [
  ["on a desktop", {}, ""],
  ["on a phone", { viewport: { width: 390, height: 844 } }, ""],
  ["in an embed", { viewport: { width: 720, height: 420 } }, "embed/"],
]) {
  inFreshProfile(`launch lines are offered to a dump that is pasted ${where}: in the status line and by Run`, options, async (profile) => {
    const page = await Playground.open(profile, { path });
    await page.replace(dump);
    await offer(page).waitFor();
    assert.ok(await seen(offer(page)));
    await page.run();
    await dialog(page).waitFor();
    assert.equal(await page.counter(), "Not run yet");
    assert.equal(await page.page.evaluate(() => document.activeElement.textContent), "Add launch lines and run");
    await hasNoFindings(page.page, "the question of Run");
    await page.page.keyboard.press("Escape");
    await dialog(page).waitFor({ state: "detached" });
    assert.equal(await page.text(), dump);
    await page.run();
    await dialog(page).waitFor();
    await page.page.keyboard.press("Enter");
    await eventually(async () => assert.match(await page.counter(), /^Step (\d+) of \1$/)); // it ends
    assert.match(await page.text(), /^\/\/@ platform DG2\n.*\n\/\/@ surface T6 = ud\[65536\] zeros\n\/\/@ input X = iota\(1\)\n\.version 4\.1/);
    await eventually(async () => assert.equal(await offer(page).count(), 0));
  });
}

inFreshProfile("a dump for another platform is offered that one, and then launch lines", async (profile) => {
  const page = await Playground.open(profile);
  await page.replace(dump.replace("shr (M1, 16) X(0,0)<1> X(0,0)<1;1,0> 0x1:ud", "mod (M1, 16) X(0,0)<1> X(0,0)<1;1,0> 0x1:ud"));
  const platform = page.part("status").getByRole("button", { name: "Set the platform to TGLLP" });
  await platform.waitFor();
  await hasNoFindings(page.page, "the offer of a platform");
  await page.run();
  await page.says(/DG2 has no mod; it exists on SKL, ICLLP, TGLLP\./);
  await platform.click();
  await offer(page).waitFor();
  assert.match(await page.text(), /^\/\/@ platform TGLLP\n\.version 4\.1/);
  assert.equal(await platform.count(), 0);
});

/** What nvcc prints of a kernel that doubles n numbers. */
const twice = `.version 8.3
.target sm_80
.address_size 64
.visible .entry twice(.param .u64 in, .param .u64 out, .param .u32 n)
{
    .reg .pred %p<2>;
    .reg .f32 %f<3>;
    .reg .b32 %r<3>;
    .reg .b64 %rd<8>;
    ld.param.u64 %rd1, [in];
    ld.param.u64 %rd2, [out];
    ld.param.u32 %r2, [n];
    mov.u32 %r1, %tid.x;
    setp.ge.u32 %p1, %r1, %r2;
    @%p1 bra $L__BB0_2;
    cvta.to.global.u64 %rd3, %rd1;
    mul.wide.u32 %rd4, %r1, 4;
    add.s64 %rd5, %rd3, %rd4;
    ld.global.f32 %f1, [%rd5];
    add.f32 %f2, %f1, %f1;
    cvta.to.global.u64 %rd6, %rd2;
    add.s64 %rd7, %rd6, %rd4;
    st.global.f32 [%rd7], %f2;
$L__BB0_2:
    ret;
}
`;

for (const [where, path] of [["in the playground", ""], ["in an embed", "embed/"]]) {
  inFreshProfile(`PTX without launch lines is offered some that show what it does, ${where}`, async (profile) => {
    const page = await Playground.open(profile, { path });
    await page.dropFile("twice.ptx", twice);
    await offer(page).waitFor();
    await page.run();
    await page.page.getByRole("dialog", { name: "Run twice with what?" }).getByRole("button", { name: "Add launch lines and run" }).click();
    await eventually(async () => assert.match(await page.counter(), /^Step (\d+) of \1$/));
    const lines = ["launch twice block=32,1,1", "param in = f32[65536] iota(1)", "param out = f32[65536] zeros", "param n = u32 32"];
    assert.equal(await page.text(), lines.map((line) => `//@ ${line}\n`).join("") + twice);
    await eventually(async () => assert.match(await page.page.locator("body").innerText(), /\b2\s+4\s+6\s+8\s+10\b/));
    await eventually(async () => assert.equal(await offer(page).count(), 0));
  });
}

inFreshProfile("Run with zeros runs a dump as it is, and does not ask again", async (profile) => {
  const page = await Playground.open(profile);
  await page.replace(dump);
  await offer(page).waitFor();
  const beside = page.part("welcome").getByRole("button", { name: "Add launch lines" });
  assert.ok(await seen(beside));
  await page.run();
  await dialog(page).getByRole("button", { name: "Run with zeros" }).click();
  await page.says(/Running/);
  await page.stop();
  await page.says(/^Stopped/);
  assert.equal(await page.text(), dump);
  await page.run();
  await page.says(/Running/);
  await page.stop();
});

inFreshProfile("the offer beside Run adds the lines and shows them; undo takes them away", async (profile) => {
  const page = await Playground.open(profile);
  await page.replace(dump);
  await page.part("welcome").getByRole("button", { name: "Add launch lines" }).click();
  await eventually(async () => assert.match(await page.text(), /^\/\/@ platform/));
  await page.page.locator("lw-editor .cm-line", { hasText: "//@ platform DG2" }).waitFor();
  assert.ok(await seen(page.page.locator("lw-editor .cm-line", { hasText: "//@ platform DG2" })));
  await page.says(/^Ready\. Nothing/);
  await page.page.keyboard.press("ControlOrMeta+z");
  assert.equal(await page.text(), dump);
  await offer(page).waitFor();
});

inFreshProfile("an empty text is offered a kernel to begin with, which runs", async (profile) => {
  const page = await Playground.open(profile);
  await page.editor().click();
  await page.page.keyboard.press("ControlOrMeta+a");
  await page.page.keyboard.press("Delete");
  await page.part("status").getByRole("button", { name: "Begin with a kernel" }).click();
  await eventually(async () => assert.match(await page.text(), /^\.version 4\.1$/m));
  await eventually(async () => assert.equal(await page.fileName(), "kernel.visaasm"));
  await page.says(/^Ready\. Nothing/);
  await page.run();
  await page.stands("Step 3 of 3");
  assert.deepEqual(await page.elements(), doubled.map((v) => String(Number(v) + 2)));
  assert.deepEqual(await page.problems(), []);
});

inFreshProfile("what went wrong is told until the reader goes on", async (profile) => {
  const page = await Playground.open(profile);
  const refused = async () => {
    await page.dropFile("huge.visaasm", Buffer.alloc((10 << 20) + 1, "a"));
    await page.says(/larger than 10 MB/);
  };
  await refused();
  await page.editor().click();
  await page.type(" ");
  await page.says(/^Ready/);
  await refused();
  await page.step();
  await page.says(/^Next: /);
  await refused();
  await page.dropFile("tight.visaasm", tightLoop);
  await eventually(async () => assert.equal(await page.fileName(), "tight.visaasm"));
  await page.says(/^Ready/);
  await refused();
  await page.run();
  await page.says(/^Running/);
  await page.stop();
  await page.says(/^Stopped/);
  await page.dropFile("doubling.visaasm", doubling.replace("    ret", "    retx"));
  await eventually(async () => assert.equal(await page.fileName(), "doubling.visaasm"));
  await page.run();
  await page.says(/^Line \d+: /);
  await page.clickBehind("    retx");
  await page.page.keyboard.press("Backspace");
  await page.says(/^Ready/);
});

inFreshProfile("a program out of a mail or a log is one problem, and one click takes what stands before its lines away", async (profile) => {
  const page = await Playground.open(profile);
  const lines = doubling.trimEnd().split("\n");
  for (const [prefix, what] of [
    [() => "> ", "Lines begin with >, which is no part of the program"],
    [(i) => `2026-11-26T14:48:${10 + i}.5Z `, "Lines begin with something like 2026-11-26T14:48:10.5Z, which is no part of the program"],
  ]) {
    await page.replace(lines.map((line, i) => `${prefix(i)}${line}\n`).join(""));
    const remove = page.part("status").getByRole("button", { name: `Remove it from all ${lines.length} lines` });
    await remove.waitFor();
    const problems = await page.problems();
    assert.ok(problems.length === 1 && problems[0].includes(what), JSON.stringify(problems));
    await remove.click();
    await eventually(async () => assert.equal(await page.text(), `${lines.join("\n")}\n`));
    await remove.waitFor({ state: "detached" });
  }
  await page.run();
  await eventually(async () => assert.match(await page.counter(), /^Step (\d+) of \1$/));
});

for (const [language, source, results] of [
  ["SYCL", `void twice(int x) {\n  int y;\n  asm volatile("{\\n"\n    "add (M1, 16) %0(0,0)<1> %1(0,0)<1;1,0> %1(0,0)<1;1,0>\\n"\n    "}\\n" : "=rw"(y) : "rw"(x));\n}\n`, (i) => 2 * i],
  ["CUDA", `__device__ int next(int x, int y) {\n  asm("mad.lo.s32 %0, %1, %1, %2;" : "=r"(y) : "r"(x), "n"(3));\n  return y;\n}\n`, (x) => x * x + 3],
]) {
  inFreshProfile(`inline assembly of ${language} that is pasted becomes a program`, async (profile) => {
    const page = await Playground.open(profile);
    await page.replace(source);
    const make = page.part("status").getByRole("button", { name: "Make a program of it" });
    await make.waitFor();
    await make.click();
    await eventually(async () => assert.match(await page.text(), /^\/\/@ .*\n[^]*\bret\b/));
    await page.run();
    await page.says(/^The program ended after \d+ steps\.$/);
    const got = (await page.elements()).slice(0, 8);
    assert.deepEqual(got, Array.from({ length: 8 }, (_, i) => String(results(i + 1))));
  });
}
