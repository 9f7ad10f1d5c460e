/** The launch lines as fields: what is written into one stands in the text, and undo takes it back. */
import assert from "node:assert/strict";
import { hasNoFindings } from "./axe.mjs";
import { eventually, inFreshProfile } from "./harness.mjs";
import { Playground } from "./playground.mjs";
import { lesson } from "./programs.mjs";

async function opened(profile, text = lesson("01_if_else.visaasm")) {
  const playground = await Playground.open(profile);
  await playground.replace(text);
  await playground.button("step").click(); // the tabs come with the machine
  await playground.openTab("launch");
  await eventually(async () => assert.ok(await playground.part("launch").locator("[data-field]").count()));
  return playground;
}

const field = (playground, label) => playground.part("launch").getByLabel(label, { exact: true });

/** Writes into a field as a user does, and leaves it. */
async function write(playground, label, value) {
  await field(playground, label).fill(value);
  await field(playground, label).press("Tab");
}

const holds = (playground, pattern) => eventually(async () => assert.match(await playground.text(), pattern));

inFreshProfile("fields write launch lines, and undo in the text takes them back", async (profile) => {
  const playground = await opened(profile);
  const { page } = playground;
  const before = await playground.text();
  assert.equal(await field(playground, "Lanes (simd)").inputValue(), "16");
  const without = (label) => field(playground, label).getAttribute("placeholder");
  assert.deepEqual([await without("Groups"), await without("Local size")], ["1", "one thread"], "what holds where nothing is written");
  await hasNoFindings(page, "the launch form");
  await write(playground, "Values of input X", "1, 2, 3");
  await holds(playground, /^\/\/@ input X = 1, 2, 3$/m);
  assert.ok(await page.evaluate(() => document.activeElement.closest("[data-part=launch]")), "the focus stays in the form");
  await playground.part("launch").getByLabel("Platform").selectOption("PVC");
  await holds(playground, /^\/\/@ platform PVC$/m);
  await playground.editor().focus();
  await page.keyboard.press("ControlOrMeta+z");
  await page.keyboard.press("ControlOrMeta+z");
  await eventually(async () => assert.equal(await playground.text(), before));
  await eventually(async () => assert.notEqual(await field(playground, "Values of input X").inputValue(), "1, 2, 3"));
});

inFreshProfile("a line comes with a name and goes with its button; an error stands beside its field", async (profile) => {
  const playground = await opened(profile);
  await write(playground, "Name of a new surface", "EXTRA");
  await holds(playground, /^\/\/@ surface EXTRA = d\[16\]$/m);
  await write(playground, "Binding, tolerance of surface EXTRA", "bti=7");
  await holds(playground, /^\/\/@ surface EXTRA bti=7 = d\[16\]$/m);
  await write(playground, "Elements of surface EXTRA", "zwölf");
  await eventually(async () => assert.equal(await field(playground, "Elements of surface EXTRA").getAttribute("aria-invalid"), "true"));
  const told = playground.page.locator(`#${await field(playground, "Elements of surface EXTRA").getAttribute("aria-describedby")}`);
  assert.ok((await told.innerText()).length > 10);
  await hasNoFindings(playground.page, "a launch form with an error");
  await write(playground, "Elements of surface EXTRA", "8");
  await eventually(async () => assert.equal(await field(playground, "Elements of surface EXTRA").getAttribute("aria-invalid"), null));
  await playground.part("launch").getByRole("button", { name: "Remove surface EXTRA" }).click();
  await eventually(async () => assert.doesNotMatch(await playground.text(), /EXTRA/));
});

inFreshProfile("a column of a spreadsheet is pasted as values", async (profile) => {
  const playground = await opened(profile);
  await field(playground, "Values of input X").evaluate((input) => {
    const data = new DataTransfer();
    data.setData("text/plain", "x\ty\n5\t50\n-6\t60\n7\t70\n");
    input.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }));
  });
  await holds(playground, /^\/\/@ input X = 5, -6, 7$/m);
});

inFreshProfile("a buffer is filled from a file: of numbers, or of bytes; it grows to what there is", async (profile) => {
  const playground = await opened(profile, lesson("gather_scatter.visaasm"));
  const buffer = (await playground.text()).match(/^\/\/@ surface (\w+) = d\[/m)[1];
  const fill = async (name, content) => {
    const choosing = playground.page.waitForEvent("filechooser");
    const button = playground.part("launch").getByRole("button", { name: `Fill ${buffer} from a file` });
    await button.focus();
    await playground.page.keyboard.press("Enter");
    await (await choosing).setFiles({ name, mimeType: "application/octet-stream", buffer: Buffer.from(content) });
  };
  const line = (rest) => holds(playground, new RegExp(`^//@ surface ${buffer} = d${rest}$`, "m"));
  await fill("numbers.csv", `${Array.from({ length: 70 }, (_, i) => 3 * i).join("\n")}\n`);
  await line("\\[70\\] 0, 3, 6, .*");
  await fill("bytes.bin", Uint8Array.of(1, 0, 0, 0, 255, 255, 255, 255, 7));
  await line('\\[70\\] x"01000000ffffffff07000000"');
  await fill("large.bin", new Uint8Array(70_000));
  await playground.says(/large\.bin has 70.000 bytes; 65.536 are the most/);
  await hasNoFindings(playground.page, "the launch form after a file");
});

inFreshProfile("what a run gave becomes what is expected", async (profile) => {
  const playground = await opened(profile, lesson("01_if_else.visaasm").replace(/^\/\/@ expect.*$/m, ""));
  const gave = playground.part("launch").getByRole("button", { name: "Expect what it gave" });
  assert.equal(await gave.getAttribute("aria-disabled"), "true");
  await playground.run();
  await playground.stands("Step 7 of 7");
  await playground.openTab("launch");
  await eventually(async () => assert.equal(await gave.getAttribute("aria-disabled"), null));
  await gave.click();
  const values = lesson("01_if_else.visaasm").match(/^\/\/@ expect T6 = (.*)$/m)[1];
  await eventually(async () => assert.ok((await playground.text()).includes(`//@ expect T6 = ${values}`), await playground.text()));
  await playground.run();
  await playground.stands("Step 7 of 7");
  assert.deepEqual(await playground.expectations(), ["pass"]);
});

inFreshProfile("PTX has its own fields", async (profile) => {
  const playground = await opened(profile, lesson("ptx/01_branch.ptx"));
  await eventually(async () => assert.equal(await field(playground, "Threads of a block").inputValue(), "16"));
  await write(playground, "Threads of a block", "8");
  await holds(playground, /^\/\/@ launch if_else block=8$/m);
  assert.equal(await field(playground, "Elements of param out").inputValue(), "16");
  await write(playground, "Values of param x", "9, -9");
  await holds(playground, /^\/\/@ param x = s32\[16\] 9, -9$/m);
});

inFreshProfile("parts of a structure of PTX, the buffers that it points to and a texture have fields, whose names can be read", async (profile) => {
  const text = `//@ launch k block=4
//@ param k_param_0[0] = u64 address(k_param_0_0)
//@ param k_param_0[16] = f32 0.5
//@ buffer k_param_0_0 = u32[4] iota()
.version 7.0
.target sm_70
.address_size 64
.global .texref image;
.entry k(.param .align 8 .b8 k_param_0[24])
{
  ret;
}
`;
  const playground = await opened(profile, text);
  await write(playground, "Values of param k_param_0[16]", "1.5");
  await holds(playground, /^\/\/@ param k_param_0\[16\] = f32 1.5$/m);
  await write(playground, "Elements of buffer k_param_0_0", "8");
  await holds(playground, /^\/\/@ buffer k_param_0_0 = u32\[8\] iota\(\)$/m);
  const name = field(playground, "Name of param k_param_0[16]");
  assert.ok(await name.evaluate((e) => e.scrollWidth <= e.clientWidth), "the name is cut");
  assert.equal(await field(playground, "Binding, tolerance of buffer k_param_0_0").count(), 0);

  await playground.replace(text.replace("//@ buffer", "//@ surface image width=4 format=r32f = f32[4] 1\n//@ buffer"));
  await eventually(async () => assert.equal(await field(playground, "Binding, tolerance of surface image").inputValue(), "width=4 format=r32f"));
});

inFreshProfile("on a phone the fields stand below each other", { viewport: { width: 390, height: 844 } }, async (profile) => {
  const playground = await Playground.open(profile);
  await playground.openLesson("If and else");
  await playground.page.locator("[data-part=panes] [data-arg=memory]").click();
  await playground.openTab("launch");
  await write(playground, "Lanes (simd)", "8");
  await holds(playground, /simd=8/);
  assert.equal(await playground.page.evaluate(() => document.documentElement.scrollWidth), 390);
  await hasNoFindings(playground.page, "the launch form on a phone");
});
