/** The reader's own programs: kept, listed, renamed, copied, saved, deleted and had back; and finding in a text. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { hasNoFindings } from "./axe.mjs";
import { eventually, inFreshProfile } from "./harness.mjs";
import { Playground } from "./playground.mjs";
import { doubling, lineOf } from "./programs.mjs";

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 };

/** The rows of the open menu: "name", with a mark on the one that is open and on those that are deleted. */
const rows = (playground) => playground.part("my-programs").locator(".prow").evaluateAll((all) => all.map((row) => {
  const name = row.querySelector("b s")?.textContent ?? row.querySelector("b")?.firstChild?.textContent ?? row.querySelector("input")?.value;
  return (row.querySelector(".btn") ? "-" : row.querySelector("[aria-current]") ? "*" : "") + name;
}));

const lists = (playground, want) => eventually(async () => assert.deepEqual(await rows(playground), want));

const row = (playground, name) => playground.part("my-programs").locator(".prow", { hasText: name });

/** Two programs: "b.visaasm" is open, and "a.visaasm" was left with a breakpoint and a watch. */
async function withTwo(profile) {
  const playground = await Playground.open(profile);
  await playground.dropFile("a.visaasm", doubling);
  await eventually(async () => assert.equal(await playground.fileName(), "a.visaasm"));
  await playground.run();
  await playground.stands("Step 3 of 3");
  await playground.dropFile("b.visaasm", doubling.replace("doubling", "other"));
  await eventually(async () => assert.equal(await playground.fileName(), "b.visaasm"));
  await playground.openMenu();
  await lists(playground, ["*b.visaasm", "a.visaasm"]);
  return playground;
}

inFreshProfile("programs are listed with how far each got, and open again", async (profile) => {
  const playground = await withTwo(profile);
  assert.match(await row(playground, "a.visaasm").innerText(), /expectations hold/);
  assert.match(await row(playground, "b.visaasm").innerText(), /open\s+not run yet[\s\S]*today \d\d:\d\d/);
  await hasNoFindings(playground.page, "the menu with programs");
  await row(playground, "a.visaasm").locator(".pmain").click();
  await eventually(async () => assert.equal(await playground.text(), doubling));
  assert.equal(await playground.menu().count(), 0, "the menu is closed");
});

inFreshProfile("breakpoints, watches and the tab belong to a program, and come back with it after a reload", async (profile) => {
  const playground = await Playground.open(profile);
  const { page } = playground;
  await playground.dropFile("a.visaasm", doubling);
  await eventually(async () => assert.equal(await playground.fileName(), "a.visaasm"));
  await playground.clickBehind("ret");
  await page.keyboard.press("Control+b");
  await playground.run();
  await playground.stands("Step 2");
  await playground.part("watch-field").fill("V * 2");
  await page.keyboard.press("Enter");
  await playground.openTab("breakpoints");
  await playground.dropFile("b.visaasm", doubling);
  await eventually(async () => assert.equal(await playground.fileName(), "b.visaasm"));
  await playground.keeps("V * 2");
  await page.reload();
  await playground.ready();
  await playground.openMenu();
  assert.match(await row(playground, "a.visaasm").innerText(), /step 2/);
  await row(playground, "a.visaasm").locator(".pmain").click();
  await playground.stands("Step 2"); // where it was left
  const at = playground.part("breakpoints").locator("[data-break] .what");
  assert.deepEqual(await at.allInnerTexts(), [`line ${lineOf(doubling, "ret")}`]);
  await eventually(async () => assert.match(await playground.part("values").innerText(), /V \* 2/));
});

inFreshProfile("a program is renamed in place, by F2 and by its button; Escape leaves its name", async (profile) => {
  const playground = await withTwo(profile);
  const { page } = playground;
  await row(playground, "a.visaasm").locator(".pmain").focus();
  await page.keyboard.press("F2");
  const field = playground.menu().getByRole("textbox", { name: "Name of the program" });
  await field.waitFor();
  await hasNoFindings(page, "a name in edit");
  await page.keyboard.type("mine");
  await page.keyboard.press("Enter");
  await lists(playground, ["*b.visaasm", "mine.visaasm"]);
  await eventually(async () => assert.match(await page.evaluate(() => document.activeElement.textContent), /mine\.visaasm/, "the focus is on its row"));
  await page.keyboard.press("F2");
  await field.waitFor();
  await page.keyboard.type("not this");
  await page.keyboard.press("Escape");
  await lists(playground, ["*b.visaasm", "mine.visaasm"]);
  await row(playground, "b.visaasm").hover();
  await row(playground, "b.visaasm").getByRole("button", { name: "Rename b.visaasm" }).click();
  await field.waitFor();
  await page.keyboard.type("not/a/name");
  await page.keyboard.press("Enter");
  await playground.says(/1 to 120 characters/);
  assert.equal(await field.inputValue(), "not/a/name.visaasm", "it stays, to be mended");
  await field.fill("open.visaasm");
  await page.keyboard.press("Enter");
  await lists(playground, ["*open.visaasm", "mine.visaasm"]);
  assert.equal(await playground.fileName(), "open.visaasm");
  assert.ok(await playground.menu().isVisible(), "the menu stays");
});

inFreshProfile("a program is copied and saved as a file", async (profile) => {
  const playground = await withTwo(profile);
  await row(playground, "a.visaasm").hover();
  await row(playground, "a.visaasm").getByRole("button", { name: "Duplicate a.visaasm" }).click();
  await lists(playground, ["a_2.visaasm", "*b.visaasm", "a.visaasm"]);
  const download = playground.page.waitForEvent("download");
  await row(playground, "a_2.visaasm").hover();
  await row(playground, "a_2.visaasm").getByRole("button", { name: "Download a_2.visaasm" }).click();
  assert.equal((await download).suggestedFilename(), "a_2.visaasm");
  assert.equal(readFileSync(await (await download).path(), "utf8"), doubling);
  const all = playground.page.waitForEvent("download");
  await playground.menu().getByRole("button", { name: "Export all" }).click();
  const exported = JSON.parse(readFileSync(await (await all).path(), "utf8"))["lanewise-programs"];
  assert.deepEqual(exported.map(({ name }) => name), ["a_2.visaasm", "b.visaasm", "a.visaasm"]);
});

inFreshProfile("a deleted program stays in its row until the page is closed, and Undo brings it back", async (profile) => {
  const playground = await withTwo(profile);
  const { page } = playground;
  await row(playground, "a.visaasm").locator(".pmain").focus();
  await page.keyboard.press("Delete");
  await lists(playground, ["*b.visaasm", "-a.visaasm"]);
  assert.match(await row(playground, "a.visaasm").innerText(), /deleted[\s\S]*gone for good when this page is closed/);
  await hasNoFindings(page, "a deleted program");
  assert.match(await page.evaluate(() => document.activeElement.getAttribute("aria-label")), /Undo deleting a\.visaasm/);
  const deletedAt = async () => Math.max(0, ...[...(await playground.stored()).join("").matchAll(/"rev":(\d+),"deleted":true/g)].map(([, rev]) => Number(rev)));
  await eventually(async () => assert.ok((await deletedAt()) > 0));
  const first = await deletedAt();
  await page.keyboard.press("Enter");
  await lists(playground, ["*b.visaasm", "a.visaasm"]);
  await page.keyboard.press("Delete");
  await lists(playground, ["*b.visaasm", "-a.visaasm"]);
  await eventually(async () => assert.ok((await deletedAt()) > first, "the second deletion is not stored"));
  await page.reload();
  await playground.ready();
  await playground.openMenu();
  await lists(playground, ["*b.visaasm"]);
});

inFreshProfile("the menu is one list for the keyboard: arrows, to the right for what can be done, and typing filters", async (profile) => {
  const playground = await withTwo(profile);
  const { page } = playground;
  const { keyboard } = page;
  const at = () => page.evaluate(() => document.activeElement.getAttribute("aria-label") ?? document.activeElement.innerText.split("\n")[0]);
  await playground.part("course-list").locator(".crow").first().waitFor(); // its file comes with the menu
  await keyboard.press("ArrowDown");
  assert.match(await at(), /^b\.visaasm/);
  await keyboard.press("ArrowDown");
  assert.match(await at(), /^a\.visaasm/);
  for (const what of ["Rename", "Duplicate", "Download", "Delete"]) {
    await keyboard.press("ArrowRight");
    assert.equal(await at(), `${what} a.visaasm`);
  }
  await keyboard.press("ArrowLeft");
  assert.equal(await at(), "Download a.visaasm");
  await keyboard.press("ArrowDown");
  assert.match(await at(), /^Lanes and masks/, "the lessons follow");
  await keyboard.press("ArrowUp");
  await keyboard.press("ArrowUp");
  await keyboard.press("ArrowUp");
  assert.equal(await at(), "Find a program or a lesson");
  await keyboard.press("ArrowDown");
  await keyboard.type("a.vis");
  await lists(playground, ["a.visaasm"]);
  assert.equal(await playground.part("find-program").inputValue(), "a.vis");
  await keyboard.press("Enter");
  await eventually(async () => assert.equal(await playground.fileName(), "a.visaasm"));
  await keyboard.press("Control+k");
  await lists(playground, ["b.visaasm", "*a.visaasm"]); // by their last change
  await keyboard.press("Control+k");
  await eventually(async () => assert.equal(await playground.menu().count(), 0));
});

inFreshProfile("on a phone the menu is a page, and what can be done with a program can be pressed", phone, async (profile) => {
  const playground = await withTwo(profile);
  const { page } = playground;
  await hasNoFindings(page, "the menu on a phone");
  const { width, x } = await playground.menu().boundingBox();
  assert.deepEqual([x, width], [0, 390]);
  for (const button of await row(playground, "a.visaasm").getByRole("button").all()) assert.ok((await button.boundingBox()).height >= 40);
  await row(playground, "a.visaasm").getByRole("button", { name: "Delete a.visaasm" }).tap();
  await lists(playground, ["*b.visaasm", "-a.visaasm"]);
  await row(playground, "a.visaasm").getByRole("button", { name: /Undo/ }).tap();
  await row(playground, "a.visaasm").locator(".pmain").tap();
  await eventually(async () => assert.equal(await playground.fileName(), "a.visaasm"));
  await eventually(async () => assert.ok(await playground.editor().isVisible(), "its code is in front"));
});

inFreshProfile("the progress of the lessons can be saved as a file", async (profile) => {
  const playground = await Playground.open(profile);
  await playground.openMenu();
  await playground.menu().getByRole("button", { name: "Progress" }).click();
  const download = playground.page.waitForEvent("download");
  await playground.menu().locator("[data-do=export-progress]").click();
  assert.equal((await download).suggestedFilename(), "lanewise-progress.json");
});

for (const [where, screen] of [["by its key", {}], ["by its button on a phone", phone]]) {
  inFreshProfile(`the search counts its matches: opened ${where}`, screen, async (profile) => {
    const playground = await Playground.open(profile);
    const { page } = playground;
    await playground.replace("one two one\none ONE\n");
    if (screen === phone) await playground.part("editor").getByRole("button", { name: /^Find in the text/ }).tap();
    else await page.keyboard.press("Control+f");
    const count = page.locator("lw-editor .lw-matches");
    const field = page.locator("lw-editor .cm-search [name=search]");
    const find = async (words) => {
      await field.press("ControlOrMeta+a");
      await field.pressSequentially(words);
    };
    await find("one");
    await eventually(async () => assert.equal(await count.innerText(), "4 matches"));
    await field.press("Enter");
    await eventually(async () => assert.match(await count.innerText(), /^[1-4] of 4$/));
    const first = Number((await count.innerText())[0]);
    await field.press("Enter");
    await eventually(async () => assert.equal(await count.innerText(), `${(first % 4) + 1} of 4`));
    await find("three");
    await eventually(async () => assert.equal(await count.innerText(), "no match"));
    await find("two");
    await eventually(async () => assert.match(await count.innerText(), /^1 (match|of 1)$/));
    await hasNoFindings(page, "the search");
    if (screen === phone) return;
    const rows = await page.locator("lw-editor .cm-search").evaluate((panel) => {
      const middles = new Map();
      for (const { top, height, width } of [...panel.querySelectorAll(":is(input, button, label):not([name=close], label > input)")].map((one) => one.getBoundingClientRect())) {
        if (width > 0) middles.set(Math.round((top + height / 2) / 6), (middles.get(Math.round((top + height / 2) / 6)) ?? 0) + 1);
      }
      return [...middles.values()];
    });
    assert.deepEqual(rows, [4, 3, 3], "what is sought, how, and what comes in its place: a row each");
  });
}

inFreshProfile("the outline has a button beside the search", async (profile) => {
  const playground = await Playground.open(profile);
  await playground.part("editor").getByRole("button", { name: /^Go to a kernel/ }).click();
  const entries = playground.page.locator("lw-editor .lw-picker .lw-choice-label");
  await eventually(async () => assert.ok((await entries.allInnerTexts()).includes("if_else_main")));
});

inFreshProfile("Ctrl+Enter in the field of a new program's name keeps what is typed, and runs the program", async (profile) => {
  const playground = await Playground.open(profile);
  await playground.part("new").locator("[data-arg=loop]").click();
  await playground.asksName();
  await playground.page.keyboard.type("rounds");
  await playground.page.keyboard.press("Control+Enter");
  await playground.stands("Step 35 of 35");
  assert.equal(await playground.fileName(), "rounds.visaasm");
});

inFreshProfile("a program that has not run says so in the place of its picture", async (profile) => {
  const playground = await Playground.open(profile);
  await playground.part("new").locator("[data-arg=loop]").click();
  await playground.asksName();
  await playground.page.keyboard.press("Enter"); // keeps the one that it has
  await playground.page.reload();
  const picture = playground.part("your-programs").locator("lw-lanes").first();
  await picture.waitFor();
  await eventually(async () => assert.equal(await picture.evaluate((one) => getComputedStyle(one, "::before").content), '"not run"'));
  await playground.ready();
  await playground.run();
  await playground.stands("Step 35 of 35");
  await playground.page.reload();
  await eventually(async () => assert.ok((await picture.locator("path").count()) > 0));
  assert.equal(await picture.evaluate((one) => getComputedStyle(one, "::before").content), "none");
});

inFreshProfile("the pictures of a list are as high as its rows, of 32 lanes as of 16", async (profile) => {
  const playground = await Playground.open(profile);
  const { page } = playground;
  await playground.openMenu();
  const height = async (stem) => {
    const picture = page.locator(`[data-part=course-list] [data-arg="${stem}"] lw-lanes svg`);
    await picture.scrollIntoViewIfNeeded();
    assert.ok((await picture.locator("path").evaluateAll((all) => all.map((one) => one.getBBox().height))).every((path) => path >= 1));
    return (await picture.boundingBox()).height;
  };
  const of16 = await height("lanes");
  assert.ok((await height("mask_offset")) <= of16 + 1);
});

inFreshProfile("on a phone the ground of the lessons goes to their end", phone, async (profile) => {
  const playground = await Playground.open(profile);
  await playground.openMenu();
  const list = playground.part("course-list");
  await list.waitFor();
  assert.equal(await list.evaluate((section) => section.scrollHeight - section.clientHeight), 0);
});
