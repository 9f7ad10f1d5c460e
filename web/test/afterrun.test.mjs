/**
 * What stands on the page after Run: how each lane ended, the results against what was expected, the story with its
 * links, the moments, what the run cost, and the last values. The numbers are worked out by hand from the
 * lessons' inputs.
 */
import assert from "node:assert/strict";
import { hasNoFindings } from "./axe.mjs";
import { eventually, inFreshProfile } from "./harness.mjs";
import { Playground } from "./playground.mjs";
import { readFileSync } from "node:fs";
import { doubling, endlessCount, meeting } from "./programs.mjs";

/** A program whose lines stay where they are: "01_if_else.visaasm". */
const lesson = (name) => readFileSync(new URL(`../../core/debug/testdata/ending/${name.split("/").at(-1)}`, import.meta.url), "utf8");

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

/** X = -3, 7, 0, 12, -8, 5, 1, -1, 9, -4, 2, 20, -6, 3, 8, -2: these lanes wait longer. */
const negative = [0, 4, 7, 9, 12, 15];

/** Opens if/else, with other expectations if they are given, and runs it to its end. */
async function ended(profile, { text = lesson("01_if_else.visaasm"), at = "Step 7 of 7", ...where } = {}) {
  const playground = await Playground.open(profile, where);
  if ((await playground.text()) !== text) await playground.replace(text);
  await playground.run();
  await playground.stands(at);
  return playground;
}

/** 400 rounds of three steps. */
const thousand = endlessCount
  .replace('.function "count_main"', '.decl P v_type=P num_elts=16\n.function "count_main"')
  .replace("    goto (M1, 16) AGAIN", "    cmp.lt (M1, 16) P N(0,0)<1;1,0> 0x190:d\n    (P) goto (M1, 16) AGAIN");

inFreshProfile("numbers of four digits stand apart from their neighbours'", async (profile) => {
  const playground = await ended(profile, { text: thousand, at: "Step 1 202 of 1 202" });
  for (const row of ["end-step", "ran"]) {
    const cells = playground.part("lanes").locator(`[role=gridcell][data-row=${row}]`);
    assert.match(await cells.first().textContent(), /^\d{4}$/);
    const gaps = await cells.evaluateAll((all) => all.slice(1).map((cell, i) => {
      const of = (one) => {
        const range = document.createRange();
        range.selectNodeContents(one);
        return range.getBoundingClientRect();
      };
      return of(cell).left - of(all[i]).right;
    }));
    assert.ok(Math.min(...gaps) >= 4, `${row}: ${gaps}`);
  }
});

/** A row of Lanes or of the results, as it is read. */
const row = (playground, key) => playground.page.locator(`[role=row][data-row="${key}"] [role=gridcell]`).allTextContents();

const wrongText = lesson("01_if_else.visaasm").replace("//@ expect T6 = 3, 14,", "//@ expect T6 = 3, 15,");

inFreshProfile("lanes at the end carry a flag, and tell when and by which line each ended, how long it ran and waited", async (profile) => {
  const playground = await ended(profile);
  assert.deepEqual(await playground.lanes("end-step"), Array(16).fill("6").join("").replace(/(.{4})(?=.)/g, "$1 "));
  assert.deepEqual(await row(playground, "end-line"), Array(16).fill("31"));
  assert.deepEqual(await row(playground, "ran"), Array(16).fill("5"));
  assert.deepEqual(await row(playground, "waited"), Array.from({ length: 16 }, (_, lane) => (negative.includes(lane) ? "2" : "1")));
  assert.equal(await playground.count("Ended"), 16);
  assert.equal(await playground.page.locator('[data-row=state] [data-lane="3"] .glyph.e').count(), 1);
  const name = await playground.page.locator('[role=gridcell][data-row=state][data-lane="3"]').getAttribute("aria-label");
  assert.equal(name, "lane 3, ended at step 6 by line 31, result 24, right");
  assert.equal(await playground.page.locator('[data-row="em"]').count(), 0, "masks of a program that has ended");
  await playground.stepBack();
  await eventually(async () => assert.equal(await playground.lanes("em"), "1111 1111 1111 1111"));
  assert.equal(await playground.count("Ended"), 0);
  assert.equal(await row(playground, "ran").then((cells) => cells.length), 0);
});

inFreshProfile("the rows of the end are as high as the masks' were, where they were", async (profile) => {
  const playground = await Playground.open(profile);
  await playground.step(6);
  const tops = (keys) => playground.part("lanes").evaluate((lanes, keys) => keys.map((key) => {
    const { top, height } = lanes.querySelector(`[role=row][data-row="${key}"]`).getBoundingClientRect();
    return [top, height];
  }), keys);
  const before = await tops(["em", "cm", "pred", "chen"]);
  await playground.step();
  await eventually(async () => assert.deepEqual(await tops(["end-step", "end-line", "ran", "waited"]), before));
});

inFreshProfile("lanes that were never started are told of in a line, and have not ended", async (profile) => {
  const playground = await Playground.open(profile);
  await playground.replace(lesson("ptx/01_branch.ptx")); // 16 threads of CUDA on 32 lanes
  await playground.run();
  await eventually(async () => assert.equal(await playground.part("status").getAttribute("data-run"), "ended"));
  await playground.drawn();
  assert.equal(await playground.count("Ended"), 16);
  assert.match(await playground.part("unstarted").innerText(), /^Lanes 16 to 31 were not started$/);
});

inFreshProfile("the results stand in the place of Values: result, expected, right or wrong, and what went in", async (profile) => {
  const playground = await ended(profile);
  assert.equal(await playground.part("values").locator("h2").innerText(), "Results");
  assert.equal(await playground.part("right").innerText(), "T6 16 of 16");
  const results = ["3", "14", "0", "24", "8", "10", "2", "1", "18", "4", "4", "40", "6", "6", "16", "2"];
  assert.deepEqual(await row(playground, "result"), results);
  assert.deepEqual(await row(playground, "expected"), results);
  assert.deepEqual((await row(playground, "input")).slice(0, 4), ["-3", "7", "0", "12"]);
  assert.equal(await playground.page.locator('[data-row="right"] [aria-label="right"]').count(), 16);
  const columns = (key) => playground.page.locator(`[role=row][data-row="${key}"] [role=gridcell][data-lane="9"]`).evaluate((cell) => {
    const { left, right } = cell.getBoundingClientRect();
    return (left + right) / 2;
  });
  assert.ok(Math.abs((await columns("result")) - (await columns("state"))) < 2, "the results stand below their lanes");
  await playground.page.locator("[data-part=values] [data-action=format]", { hasText: "hex" }).click();
  await eventually(async () => assert.equal((await row(playground, "result"))[3], "00000018"));
  assert.doesNotMatch(await playground.page.locator("body").innerText(), /results are in Memory below/);
});

inFreshProfile("a wrong lane is framed, bold and crossed, the verdict names it, and its reason tells what was expected", async (profile) => {
  const playground = await ended(profile, { text: wrongText });
  assert.equal(await playground.part("right").innerText(), "T6 15 of 16");
  assert.match(await playground.part("story").innerText(), /^T6 is wrong in 1 of 16 lanes: lane 1\. The program ended after 7 steps\./);
  const cell = (key, lane) => playground.page.locator(`[role=row][data-row="${key}"] [role=gridcell][data-lane="${lane}"]`);
  assert.equal(await cell("right", 1).getAttribute("aria-label"), "wrong");
  assert.equal(await cell("right", 0).getAttribute("aria-label"), "right");
  const look = (key, lane) => cell(key, lane).evaluate((one) => [getComputedStyle(one).boxShadow !== "none", getComputedStyle(one).fontWeight]);
  assert.deepEqual(await look("result", 1), [true, "600"]);
  assert.deepEqual(await look("result", 0), [false, "600"]);
  assert.deepEqual(await look("expected", 1), [false, "600"]);
  assert.equal((await look("expected", 0))[1], "400");
  await cell("state", 1).click();
  await eventually(async () => assert.match(await playground.part("why").innerText(), /Lane 1 ended at step 6, line 31\s*\. It ran at 5 steps and waited for 1 step\. Its result is 14, wrong: 15 is expected\./));
});

inFreshProfile("the story tells where lanes parted and met, who waited longest, and what was reported; its links lead there", async (profile) => {
  const playground = await ended(profile);
  const story = playground.part("story");
  const said = () => story.innerText().then((text) => text.replace(/\s+/g, " ").trim());
  assert.equal(await said(), "T6 is as expected in all 16 lanes. The program ended after 7 steps. Lanes parted at step 2, line 24 and met again at step 5, line 30. Longest wait: lane 0 and 5 more, 2 steps. No reports.");
  await story.getByRole("button", { name: "lane 0" }).click();
  await eventually(async () => assert.match(await playground.part("reasons").innerText(), /It waited from step 2, line 24\s*to step 4, line 28/));
  await playground.part("reasons").getByRole("button", { name: "step 4, line 28" }).click();
  await playground.stands("Step 4 of 7");
});

inFreshProfile("a uniform run, one that made reports, one that waits for ever and one that was stopped each tell theirs", async (profile) => {
  const playground = await Playground.open(profile);
  const said = () => playground.part("story").innerText().then((text) => text.replace(/\s+/g, " ").trim());
  await playground.replace(doubling);
  await playground.run();
  await eventually(async () => assert.match(await said(), /All lanes stayed together\. No lane waited\. No reports\.$/));
  await playground.replace(doubling.replace(".input V offset=32 size=64\n", "").replace("//@ input V = iota()\n", ""));
  await playground.run();
  await eventually(async () => assert.match(await said(), /T6 is wrong .* \d+ reports?\.$/));
  await playground.part("story").getByRole("button", { name: /report/ }).click();
  await eventually(async () => assert.equal(await playground.page.locator('[role=tab][data-arg="problems"]').getAttribute("aria-selected"), "true"));
  await playground.replace('.version 4.1\n.kernel "stuck"\n    sbarrier.wait\n    ret (M1, 1)\n');
  await playground.run();
  await eventually(async () => assert.match(await said(), /All lanes stayed together\. No lane waited\. 1 report\.$/));
  await eventually(async () => assert.match(await playground.part("story").locator(".head").innerText(), /barrier|wait/i));
  assert.equal(await playground.part("story").locator(".head.warn").count(), 1);
  await playground.replace('.version 4.1\n.kernel "endless"\nAGAIN:\n    goto (M1, 16) AGAIN\n    ret (M1, 1)\n');
  await playground.run();
  await eventually(async () => assert.match(await playground.counter(), /Running step [1-9]/)); // the engine tells how far it is
  await playground.stop();
  await eventually(async () => assert.match(await said(), /^You stopped the run before step [\d\s]+\. (All lanes stayed together\. No lane waited\. )?No reports\.$/));
});

inFreshProfile("results of two expectations are chosen from a list; long ones come in rows, from the first difference on", async (profile) => {
  const text = `//@ grid simd=16
//@ surface T6 = d[1000] iota()
//@ surface B = d[16] iota(5)
//@ expect T6 = iota(0, 1, 700), -1, iota(701)
//@ expect B = iota(5)
.version 4.1
.kernel "long"
.decl T6 v_type=T num_elts=1
.decl B v_type=T num_elts=1
    ret (M1, 1)
`;
  const playground = await ended(profile, { text, at: "Step 1 of 1" });
  assert.match(await playground.part("story").innerText(), /^1 of 2 expectations does not hold: T6 is wrong in 1 of 1\s000 elements: element 700 is 700, expected -1\./);
  const element = (n) => playground.part("results").locator(`[data-row=result] [data-element="${n}"]`);
  assert.equal(await element(700).innerText(), "700");
  assert.equal(await element(688).innerText(), "688");
  assert.equal(await playground.part("results").locator('[data-row="expected"]').count(), 1, "expected values stand where one is wrong");
  const pages = playground.part("result-pages");
  assert.match(await pages.innerText(), /elements 688 to 815 of 1\s000/);
  await pages.getByRole("button", { name: "Elements behind" }).click();
  await eventually(async () => assert.match(await pages.innerText(), /elements 816 to 943/));
  await pages.getByRole("button", { name: "first difference at element 700" }).click();
  await eventually(async () => assert.match(await pages.innerText(), /elements 688 to 815/));
  await playground.part("which-result").selectOption({ index: 1 });
  await eventually(async () => assert.deepEqual(await row(playground, "result"), Array.from({ length: 16 }, (_, i) => String(i + 5))));
  assert.equal(await playground.part("right").innerText(), "B 16 of 16");
  assert.equal(await pages.count(), 0);
});

inFreshProfile("of the rows of a buffer with a long name the first has the name, whole, and the others where they begin", async (profile) => {
  const text = `//@ grid simd=16
//@ surface k_param_0 bti=0 = d[200] iota()
//@ expect k_param_0 = iota()
.version 4.1
.kernel "long"
    ret (M1, 1)
`;
  const playground = await ended(profile, { text, at: "Step 1 of 1" });
  const labels = playground.part("results").locator("[role=rowheader]");
  const read = async () => (await labels.allInnerTexts()).map((label) => label.replace(/\s+/g, " ").trim());
  assert.deepEqual((await read()).slice(0, 3), ["k_param_0", "from 16", "from 32"]);
  assert.ok(await labels.first().locator("code").evaluate((name) => name.scrollWidth <= name.clientWidth), "the name is cut");
  await playground.part("result-pages").getByRole("button", { name: "Elements behind" }).click();
  await eventually(async () => assert.deepEqual((await read()).slice(0, 2), ["k_param_0 from 128", "from 144"]));
});

inFreshProfile("results of a launch of several threads and groups stand in rows of lanes, and no lane claims one", async (profile) => {
  const playground = await Playground.open(profile);
  await playground.replace(meeting);
  await playground.run();
  await eventually(async () => assert.equal(await playground.part("status").getAttribute("data-run"), "ended"));
  await playground.drawn();
  const name = await playground.page.locator('[role=gridcell][data-row=state][data-lane="0"]').getAttribute("aria-label");
  assert.match(name, /^lane 0, ended at step \d+ by line \d+$/);
});

inFreshProfile("the stack shows the moments by itself, unless another view was chosen; a moment leads to its step", async (profile) => {
  const playground = await ended(profile);
  const list = playground.part("moments").locator("[data-moment]");
  const said = async () => (await list.allInnerTexts()).map((text) => text.replace(/\s+/g, " ").trim());
  assert.deepEqual(await said(), [
    "All 16 start step 0 cmp, line 23, runs first",
    "Lanes part step 2 6 left for NEGATIVE; 10 run line 25",
    "The others’ turn step 4 10 wait at DONE; 6 run line 28",
    "They meet again step 5 at DONE, line 30, all 16",
    "All end step 7 by ret, line 31",
  ]);
  await list.nth(2).click();
  await playground.stands("Step 4 of 7");
  assert.equal(await playground.part("moments").count(), 0, "on the way the stack shows its frames");
  await playground.page.locator("[data-part=stack] [data-arg=graph]").first().click();
  await playground.run();
  await playground.stands("Step 7 of 7");
  assert.equal(await playground.part("moments").count(), 0, "the graph was chosen");
});

inFreshProfile("of many moments six are shown, the end, and how many more there are", async (profile) => {
  const playground = await ended(profile, { text: lesson("02_loop.visaasm"), at: "Step 45 of 45" });
  const list = playground.part("moments").locator("[data-moment]");
  assert.equal(await list.count(), 7);
  assert.match(await list.last().innerText(), /All end/);
  await playground.part("all-moments").filter({ hasText: "4 more" }).click();
  await eventually(async () => assert.equal(await list.count(), 11));
});

inFreshProfile("registers show the last values and who wrote them; the region makes room for what the run cost", async (profile) => {
  const playground = await ended(profile);
  assert.match(await playground.part("registers").innerText(), /last values; underlined: written by line 28, else by line 25/);
  const underlined = playground.part("registers").locator(".el.by");
  assert.deepEqual(await underlined.evaluateAll((all) => all.map((cell) => Number(cell.dataset.of))), negative);
  assert.equal(await playground.part("region").locator("h2").innerText(), "Efficiency");
  assert.match(await playground.part("region").innerText(), /38 of 64 channels/);
  assert.deepEqual(await playground.part("costs").locator("[data-cost]").evaluateAll((all) => all.map((line) => [line.dataset.cost, line.querySelector(".n").textContent])),
    [["23", "16 of 16"], ["24", "6 of 16"], ["25", "10 of 16"], ["28", "6 of 16"]]);
  await playground.part("region").getByRole("button", { name: "All functions" }).click();
  await eventually(async () => assert.equal(await playground.page.locator('[role=tab][data-arg="efficiency"]').getAttribute("aria-selected"), "true"));
  await playground.stepBack();
  await eventually(async () => assert.equal(await playground.part("region").locator("h2").innerText(), "Region"));
});

inFreshProfile("where the last step takes a button away, no other comes under the pointer, and the others stay", async (profile) => {
  const playground = await ended(profile);
  await playground.stepBack();
  const buttons = (part) => playground.part(part).locator(".ph button").evaluateAll((all) => all.map((one) => {
    const { left, top, right, bottom } = one.getBoundingClientRect();
    return { does: [one.dataset.action, one.dataset.arg].join(" "), left, top, right, bottom };
  }));
  const heads = ["registers", "region"];
  const before = await Promise.all(heads.map(buttons));
  assert.ok(before[1].some(({ does }) => does.startsWith("explore")));
  await playground.step();
  await eventually(async () => assert.equal(await playground.part("region").locator("h2").innerText(), "Efficiency"));
  await playground.drawn();
  const after = await Promise.all(heads.map(buttons));
  for (const [i, head] of heads.entries()) {
    assert.ok(after[i].length > 0, `${head} has no button`);
    for (const button of after[i]) {
      const same = before[i].find(({ does }) => does === button.does);
      assert.deepEqual(button, same, `a button of ${head}`);
    }
  }
});

inFreshProfile("by keyboard alone: arrows go through lanes and results as one grid, Enter tells a lane's way", async (profile) => {
  const playground = await ended(profile);
  const { page } = playground;
  await page.locator('[role=gridcell][data-row=state][data-lane="0"]').focus();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Enter");
  await eventually(async () => assert.match(await playground.part("why").innerText(), /^\s*1\s*(Ended\s*)?Lane 1 ended at step 6/));
  const at = () => page.evaluate(() => [document.activeElement.dataset.row, document.activeElement.dataset.lane]);
  for (const key of ["end-step", "end-line", "ran", "waited", "result", "expected", "right", "input"]) {
    await page.keyboard.press("ArrowDown");
    assert.deepEqual(await at(), [key, "1"]);
  }
  await page.keyboard.press("Escape");
  await page.keyboard.press("Shift+Tab"); // from the lanes: none is pointed at any more
  await eventually(async () => assert.equal(await playground.part("story").count(), 1));
});

for (const [name, options] of [["dark", {}], ["light", { colorScheme: "light" }], ["a phone", phone]]) {
  inFreshProfile(`axe finds nothing at the end, right or wrong: ${name}`, options, async (profile) => {
    const playground = await ended(profile, { text: wrongText });
    if (name === "a phone") await playground.page.locator("[data-action=pane][data-arg=lanes]").click();
    await hasNoFindings(playground.page, "a wrong result");
    await playground.page.locator('[role=gridcell][data-row=state][data-lane="0"]').click();
    await hasNoFindings(playground.page, "a lane's way");
  });
}

inFreshProfile("on a phone the results and the moments are in reach, and nothing is wider than the screen", phone, async (profile) => {
  const playground = await ended(profile);
  const { page } = playground;
  const fits = () => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth);
  await page.locator("[data-action=pane][data-arg=lanes]").click();
  await eventually(async () => assert.deepEqual((await row(playground, "result")).slice(0, 3), ["3", "14", "0"]));
  assert.match(await playground.part("story").innerText(), /as expected in all 16 lanes/);
  assert.ok(await fits());
  await page.locator("[data-action=pane][data-arg=stack]").click();
  await eventually(async () => assert.equal(await playground.part("moments").locator("[data-moment]:visible").count(), 5));
  assert.ok(await fits());
});

inFreshProfile("an embed shows its result after Run, lane by lane", async (profile) => {
  const author = await ended(await profile.another(), { text: wrongText });
  const { hash } = new URL(await author.share());
  const embed = await Playground.open(profile, { path: "embed/", fragment: hash });
  await embed.run();
  await embed.stands("Step 7 of 7");
  assert.equal(await embed.part("right").innerText(), "T6 15 of 16");
  assert.deepEqual((await row(embed, "result")).slice(0, 3), ["3", "14", "0"]);
  assert.equal(await embed.page.locator('[data-row="right"] [aria-label="wrong"]').count(), 1);
  assert.match(await embed.part("story").innerText(), /T6 is wrong in 1 of 16 lanes: lane 1/);
  await hasNoFindings(embed.page, "an embed at the end");
});
