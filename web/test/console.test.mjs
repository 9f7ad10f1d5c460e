/** What a program prints: the Console tab. */
import assert from "node:assert/strict";
import { hasNoFindings } from "./axe.mjs";
import { isWhole } from "./geometry.mjs";
import { eventually, inFreshProfile } from "./harness.mjs";
import { Playground } from "./playground.mjs";
import { printing } from "./programs.mjs";

/** What the program must print, in the order of the schedule: round by round, lane by lane. */
function expected() {
  let lanes = Array.from({ length: 8 }, (_, lane) => ({ lane, n: lane + 1 }));
  const lines = [];
  while (lanes.length > 0) {
    for (const one of lanes) lines.push(`${one.lane} x[${one.lane}]: n=${(one.n &= one.n - 1)}`);
    lanes = lanes.filter((one) => one.n !== 0);
  }
  return lines;
}

const rows = (playground) => playground.part("console").locator("[data-row]");
const said = (playground) =>
  rows(playground).evaluateAll((all) => all.map((row) => `${row.querySelector(".cn").textContent} ${row.querySelector("code").textContent}`));
const times = (playground) => rows(playground).evaluateAll((all) => all.map((row) => row.dataset.when));
const tab = (playground) => playground.page.locator("#tab-console");

inFreshProfile("a program's lines stand in the Console, and stepping back takes them back", async (profile) => {
  const playground = await Playground.open(profile);
  assert.equal(await tab(playground).isVisible(), false, "a program that does not print has the tab");
  await playground.replace(printing);
  await playground.run();
  await eventually(async () => assert.ok(await tab(playground).isVisible()));
  await tab(playground).click();
  await eventually(async () => assert.deepEqual(await said(playground), expected()));
  assert.ok((await times(playground)).every((when) => when === "past"));
  assert.equal((await tab(playground).textContent()).trim(), `Console${expected().length}`);

  // Its step leads to where it is printed: from there on the lines lie ahead.
  await rows(playground).nth(8).locator("button").click();
  await eventually(async () => {
    const when = await times(playground);
    assert.deepEqual(when.slice(0, 9), [...Array(8).fill("past"), "next"]);
    assert.equal(when.at(-1), "ahead");
  });
  await playground.reset();
  await eventually(async () => assert.deepEqual([...new Set(await times(playground))], ["next", "ahead"]));

  // By the keyboard.
  await playground.part("console").focus();
  await playground.page.keyboard.press("End");
  const last = expected().length - 1;
  await eventually(async () => assert.equal(await playground.part("console").getAttribute("aria-activedescendant"), `printed-${last}`));
  await playground.page.keyboard.press("Enter");
  await eventually(async () => assert.equal((await times(playground)).at(-1), "next"));
  assert.equal((await times(playground))[0], "past");
});

inFreshProfile("another value makes another future, which prints other lines", async (profile) => {
  const playground = await Playground.open(profile);
  await playground.replace(printing);
  await playground.run();
  await eventually(async () => assert.ok(await tab(playground).isVisible()));
  await tab(playground).click();
  await eventually(async () => assert.equal((await said(playground)).length, expected().length));
  await playground.reset();
  await playground.replace(printing.replace("add.u32 %n, %t, 1", "add.u32 %n, %t, 0"));
  await playground.run();
  await eventually(async () => assert.equal((await said(playground))[0], "0 x[0]: n=0"));
  await playground.replace("//@ grid simd=8\n.version 4.1\n.kernel \"k\"\n.function \"k_main\"\n    ret (M1, 1)\n");
  await playground.run();
  await eventually(async () => assert.equal(await tab(playground).isVisible(), false));
  await eventually(async () => assert.ok(await playground.part("memory").isVisible(), "no tab is open"));
});

inFreshProfile("an embed that asks for the Console shows it below the lanes", async (profile) => {
  const author = await Playground.open(await profile.another());
  await author.replace(printing);
  const fragment = `${new URL(await author.share()).hash}&view=console`;
  const embed = await Playground.open(profile, { path: "embed/", fragment });
  await embed.run();
  await eventually(async () => assert.deepEqual(await said(embed), expected()));
  await rows(embed).nth(8).locator("button").click();
  await eventually(async () => assert.equal((await times(embed))[8], "next"));

  // On the whole page the same link opens the tab.
  const page = await Playground.open(await profile.another(), { fragment });
  await page.run();
  await eventually(async () => assert.deepEqual(await said(page), expected()));
  assert.equal(await tab(page).getAttribute("aria-selected"), "true");
});

for (const width of [720, 390]) {
  inFreshProfile(`an embed shows what its program prints, unless something else is asked for, at ${width} pixels`, { viewport: { width, height: 700 } }, async (profile) => {
    const author = await Playground.open(await profile.another());
    await author.replace(printing);
    const fragment = new URL(await author.share()).hash;
    const embed = await Playground.open(profile, { path: "embed/", fragment });
    assert.equal(await embed.part("console").count(), 0, "before the run");
    await embed.run();
    await eventually(async () => assert.deepEqual(await said(embed), expected()));
    const last = rows(embed).last().locator(".cx");
    await isWhole(last, "the last line");
    assert.ok(await last.evaluate((text) => text.scrollWidth <= text.clientWidth), "its end is cut off");
    assert.ok((await last.boundingBox()).width >= 160, "a longer line has room");
    // The buffer that holds the formats and arguments is no result.
    assert.equal(await embed.part("results").count(), 0);
    await embed.page.emulateMedia({ media: "print" });
    assert.ok(await embed.part("console").evaluate((list) => list.scrollHeight <= list.clientHeight), "on paper nothing can be scrolled to");
    await embed.page.emulateMedia({ media: null });

    const lanes = await Playground.open(await profile.another(), { path: "embed/", fragment: `${fragment}&view=lanes` });
    await lanes.run();
    await lanes.stands("Step 142 of 142");
    assert.equal(await lanes.part("console").count(), 0);
  });
}

inFreshProfile("Share offers the Console for a program that prints: an embed shows it by itself, a link does not", async (profile) => {
  const author = await Playground.open(profile);
  await author.replace(printing);
  await author.run();
  await eventually(async () => assert.ok(await tab(author).isVisible()));
  const plain = await author.share();
  const view = author.page.locator("[data-option=view]");
  const now = () => view.evaluate((list) => list.selectedOptions[0].textContent);
  const form = (name) => author.page.locator(`[data-action=share-form][data-arg=${name}]`).click();
  assert.equal(await now(), "Lanes");
  await view.selectOption({ label: "Console" });
  await eventually(async () => assert.equal(await author.part("link").inputValue(), `${plain}&view=console`));
  await view.selectOption({ label: "Lanes" });
  await eventually(async () => assert.equal(await author.part("link").inputValue(), plain));
  await form("element");
  await eventually(async () => assert.equal(await now(), "Console"));
  assert.doesNotMatch(await author.part("element-html").inputValue(), /view=/);
  await view.selectOption({ label: "Lanes" });
  await eventually(async () => assert.match(await author.part("element-html").inputValue(), / view="lanes"/));
});

for (const theme of ["light", "dark"]) {
  inFreshProfile(`the Console is accessible, ${theme}`, { colorScheme: theme }, async (profile) => {
    const playground = await Playground.open(profile);
    await playground.replace(printing);
    await playground.run();
    await eventually(async () => assert.ok(await tab(playground).isVisible()));
    await tab(playground).click();
    await eventually(async () => assert.equal((await said(playground)).length, expected().length));
    await rows(playground).nth(8).locator("button").click();
    await eventually(async () => assert.equal((await times(playground))[8], "next"));
    await hasNoFindings(playground.page, `the Console, ${theme}`);
  });
}

inFreshProfile("lines are found by their text and by their lanes", async (profile) => {
  const playground = await Playground.open(profile);
  const { page } = playground;
  await playground.replace(printing);
  await playground.run();
  await eventually(async () => assert.ok(await tab(playground).isVisible()));
  await tab(playground).click();
  const all = expected();
  await eventually(async () => assert.deepEqual(await said(playground), all));
  const counted = () => playground.part("console-count").innerText();
  const lane = (n) => playground.part("console-bar").locator(`[data-only="${n}"]`);
  const of = (...lanes) => all.filter((line) => lanes.includes(Number(line.split(" ")[0])));
  assert.equal(await counted(), `${all.length} lines`);

  await lane(6).click();
  await eventually(async () => assert.deepEqual(await said(playground), of(6)));
  await lane(4).click({ modifiers: ["Shift"] });
  await eventually(async () => assert.deepEqual(await said(playground), of(4, 5, 6)));
  await lane(5).click();
  await eventually(async () => assert.deepEqual(await said(playground), of(4, 6)));
  assert.equal(await counted(), `${of(4, 6).length} of ${all.length} lines`);
  assert.equal(await lane(4).getAttribute("aria-pressed"), "true");

  // What is found is of these lanes; its step leads to it.
  await playground.part("console-find").fill("N=4");
  await eventually(async () => assert.deepEqual(await said(playground), of(4, 6).filter((line) => line.endsWith("n=4"))));
  await rows(playground).first().locator("button").click();
  await eventually(async () => assert.equal((await times(playground))[0], "next"));
  await playground.part("console-find").fill("nothing like it");
  await eventually(async () => assert.match(await playground.part("console").innerText(), /^No line is of these lanes/));
  await hasNoFindings(page, "nothing found");
  await playground.part("console-find").fill("");
  await playground.part("console-all").click();
  await eventually(async () => assert.deepEqual(await said(playground), all));

  // By keyboard: the lanes are one stop, arrows go along them.
  await lane(5).focus();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Space");
  await eventually(async () => assert.deepEqual(await said(playground), of(6)));

  // Another program begins with all lines.
  await playground.openLesson("A loop");
  await playground.replace(printing);
  await playground.run();
  await eventually(async () => assert.ok(await tab(playground).isVisible()));
  await tab(playground).click();
  await eventually(async () => assert.deepEqual(await said(playground), all));
});
