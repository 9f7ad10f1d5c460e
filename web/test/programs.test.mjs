/** Each program by itself: its history, and its name, which follows the text. */
import assert from "node:assert/strict";
import { eventually, inFreshProfile } from "./harness.mjs";
import { Playground } from "./playground.mjs";
import { doubling, endlessCount, lesson, meeting } from "./programs.mjs";

/** The text, once it is this. */
const becomes = (page, text) => eventually(async () => assert.equal(await page.text(), text));
const named = (page, name) => eventually(async () => assert.equal(await page.fileName(), name));
const undo = (page) => page.page.keyboard.press("ControlOrMeta+z");
const redo = (page) => page.page.keyboard.press("ControlOrMeta+y");

inFreshProfile("undo stays in its program, and a program that comes back has its history back", async (profile) => {
  const page = await Playground.open(profile);
  const first = await page.text();
  await page.editor().click();
  await page.page.keyboard.press("Control+Home");
  await page.page.keyboard.insertText("// mine "); // one change: what is typed slowly is undone piece by piece
  const mine = `// mine ${first}`;
  await page.dropFile("doubling.visaasm", doubling);
  await becomes(page, doubling);

  await page.editor().click();
  for (let i = 0; i < 3; i++) await undo(page);
  assert.equal(await page.text(), doubling, "there is nothing to undo in it");
  await page.page.keyboard.press("Control+End");
  await page.page.keyboard.insertText("// on");
  await undo(page);
  assert.equal(await page.text(), doubling);
  await redo(page);
  assert.equal(await page.text(), `${doubling}// on`);

  // The edited lesson, out of the recovered texts.
  await page.openMenu();
  await page.others().filter({ hasText: "01_if_else" }).click();
  await becomes(page, mine);
  await page.editor().click();
  await undo(page);
  assert.equal(await page.text(), first);
  await undo(page);
  assert.equal(await page.text(), first);
  await redo(page);
  assert.equal(await page.text(), mine);

  // And the other one.
  await page.openMenu();
  await page.others().filter({ hasText: "doubling" }).click();
  await becomes(page, `${doubling}// on`);
  await page.editor().click();
  await undo(page);
  assert.equal(await page.text(), doubling);
  await undo(page);
  assert.equal(await page.text(), doubling);
});

inFreshProfile("a lesson replaced by pasting is a program of its own: in the bar, the title, Run, the embed and the recovered texts", async (profile) => {
  const page = await Playground.open(profile);
  const first = await page.text();
  await page.replace(first.replace("0x0:d\n", "0x1:d\n"));
  await page.says(/Ready/);
  assert.equal(await page.fileName(), "01_if_else.visaasm");

  await page.replace(doubling);
  await named(page, "doubling.visaasm");
  await page.part("welcome").locator('[data-action=run][title="Run doubling.visaasm"]').waitFor();
  assert.equal(await page.page.title(), "doubling.visaasm · Lanewise");
  const link = await page.share();
  await page.page.locator("[data-action=share-form][data-arg=iframe]").click();
  assert.match(await page.part("embed-html").inputValue(), /title="doubling\.visaasm"/);
  await page.page.keyboard.press("Escape");
  await (await Playground.open(await profile.another(), { fragment: new URL(link).hash })).part("welcome").locator('[data-action=run][title="Run doubling.visaasm"]').waitFor();

  // Undo brings the lesson and its name back.
  await page.editor().click();
  await undo(page);
  await named(page, "01_if_else.visaasm");
  await redo(page);
  await named(page, "doubling.visaasm");

  // One that is typed over it, PTX, and the list of what was replaced.
  const ptx = lesson("ptx/06_recursion.ptx");
  await page.replace(ptx);
  await named(page, `${/\.entry (\w+)/.exec(ptx)[1]}.ptx`);
  await page.replace(endlessCount);
  await named(page, "count.visaasm");
  await page.openLesson("If and else");
  await page.openMenu();
  assert.match(await page.others().first().innerText(), /^count\.visaasm/);
});

inFreshProfile("a name follows the kernel of a program of its own, and stays that of a file that is edited", async (profile) => {
  const page = await Playground.open(profile);
  await page.dropFile("my file.visaasm", meeting);
  await named(page, "my file.visaasm");
  await page.replace(meeting.replaceAll("meeting", "assembly"));
  await page.says(/Ready/);
  assert.equal(await page.fileName(), "my file.visaasm");
  await page.replace(doubling);
  await named(page, "doubling.visaasm");
  await page.clickBehind('.kernel "doubling');
  await page.type("_all");
  await named(page, "doubling_all.visaasm");
  await page.keeps("doubling_all.visaasm");
  await page.page.reload();
  await page.ready();
  await named(page, "doubling_all.visaasm");
});
