/** Help that comes unasked: the words of a launch line, and a declaration for a name that has none. */
import assert from "node:assert/strict";
import { eventually, inFreshProfile } from "./harness.mjs";
import { opened } from "./helped.mjs";
import { doubling, program } from "./programs.mjs";

inFreshProfile("completion comes unasked after //@, and after its first word", async (profile) => {
  const playground = await opened(profile, program("02_loop.visaasm"));
  await playground.clickBehind("//@ grid simd=16");
  await playground.press("Enter");
  await playground.type("//@");
  await eventually(async () => assert.ok((await playground.completions()).includes("platform")));
  await playground.complete("platform");
  await eventually(async () => assert.match(await playground.text(), /^\/\/@ platform $/m));
  await eventually(async () => assert.ok((await playground.completions()).includes("PVC"), "its values follow"));
  await playground.press("Escape", "Enter");
  await playground.type("//@ expect ");
  await eventually(async () => assert.ok((await playground.completions()).length > 0, "buffers are offered"));
});

inFreshProfile("an undeclared name offers its declaration, with the type that it is used with", async (profile) => {
  const playground = await opened(profile, doubling);
  await playground.replace(doubling.replace("ret (M1, 1)", "add (M1, 16) Z(0,0)<1> V(0,0)<1;1,0> 0x1:d\n    ret (M1, 1)"));
  await playground.openTab("problems");
  await playground.part("problems").getByRole("button", { name: "Declare Z, line" }).first().click();
  await eventually(async () => assert.match(await playground.text(), /^\.decl Z v_type=G type=d num_elts=16 align=GRF$/m));
  await eventually(async () => assert.deepEqual(await playground.squiggles(), []));
  await playground.run();
  await playground.stands("Step 4 of 4");
});

inFreshProfile("an undeclared register of PTX offers its declaration", async (profile) => {
  const branch = program("ptx/01_branch.ptx");
  const playground = await opened(profile, branch);
  await playground.replace(branch.replace("neg.s32 %r3, %r2;", "neg.s32 %z, %r2;\n    mov.s32 %r3, %z;"));
  await playground.openTab("problems");
  await playground.part("problems").getByRole("button", { name: /^Declare %z, line/ }).first().click();
  await eventually(async () => assert.match(await playground.text(), /^ {4}\.reg \.s32 %z;$/m));
  await eventually(async () => assert.deepEqual(await playground.squiggles(), []));
});
