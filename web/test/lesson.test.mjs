/** A guided lesson: a sentence moves the program, and moving the program lights the sentence. */
import assert from "node:assert/strict";
import { hasNoFindings } from "./axe.mjs";
import { eventually, inFreshProfile } from "./harness.mjs";
import { drawnValues, lights, shows, toQuestion } from "./guided.mjs";
import { isWhole } from "./geometry.mjs";
import { Playground } from "./playground.mjs";

/** The number beside a line of the code, and the line. */
const pointed = (page) =>
  page.evaluate(() => {
    const mark = document.querySelector("lw-editor").shadowRoot.querySelector(".lw-point");
    if (!mark) return "";
    const top = mark.getBoundingClientRect().top;
    const lines = [...document.querySelector("lw-editor").shadowRoot.querySelectorAll(".cm-lineNumbers .cm-gutterElement")];
    const at = lines.find((line) => Math.abs(line.getBoundingClientRect().top - top) < 9);
    return `${mark.textContent} at ${at?.textContent}`;
  });

inFreshProfile("a sentence moves the program, and stepping lights the sentence", async (profile) => {
  const playground = await Playground.open(profile);
  const { page } = playground;
  await page.keyboard.press("n");
  await lights(page, "cmp.lt compares");
  await playground.stands("Step 0");

  await page.locator("[data-part=lesson] [data-action=lesson-part]").filter({ hasText: "The six now wait" }).click();
  await playground.stands("Step 2");
  await lights(page, "The six now wait");
  const brackets = await page.locator("[data-part=point]").textContent();
  assert.equal(brackets, "3these wait");
  const lines = (await playground.text()).split("\n");
  const waits = lines.findIndex((line) => line.startsWith("NEGATIVE:")) + 2;
  await eventually(async () => assert.equal(await pointed(page), `3 at ${waits}`));
  await hasNoFindings(page, "a sentence is lit");

  await playground.stepBack();
  await lights(page, "It wrote P1");
  await playground.step();
  await lights(page, "The six now wait");
  await page.keyboard.press("Shift+N");
  await lights(page, "It wrote P1");
  await playground.stands("Step 1");
});

inFreshProfile("N can be pressed faster than the machine moves", async (profile) => {
  const playground = await Playground.open(profile);
  const { page } = playground;
  await page.keyboard.press("n");
  await lights(page, "cmp.lt compares");
  await page.keyboard.press("n");
  await page.keyboard.press("n");
  await page.keyboard.press("n");
  await lights(page, "The ten leave");
});

inFreshProfile("what was read is marked, and kept", async (profile) => {
  const playground = await Playground.open(profile);
  const { page } = playground;
  await toQuestion(page);
  const first = page.locator("[data-part=lesson] .gpart").first();
  await eventually(async () => assert.match(await first.textContent(), /done$/));
});

for (const width of [1440, 1280]) {
  inFreshProfile(`the parts of a lesson have names that are read whole at ${width} px`, { viewport: { width, height: 720 } }, async (profile) => {
    const playground = await Playground.open(profile);
    const { page } = playground;
    await toQuestion(page);
    await page.locator("[data-action=answer-show]").click(); // what became of it stands beside its name
    await page.locator(".gpart").filter({ hasText: "shown" }).waitFor();
    const names = page.locator("[data-part=lesson] .gpart .gname");
    assert.deepEqual((await names.allTextContents()).slice(0, 3), ["Sentences 1 to 4", "Which lanes run?", "Sentences 5 to 7"]);
    for (const name of await names.all()) assert.ok(await name.evaluate((one) => one.scrollWidth <= one.clientWidth), await name.textContent());
  });
}

inFreshProfile("the end of a lesson leads on to the next", async (profile) => {
  const playground = await Playground.open(profile);
  const { page } = playground;
  await toQuestion(page);
  await page.locator("[data-action=lesson-skip]").click();
  await shows(page, "sentences");
  for (const start of ["At DONE every lane", "oword_st has stored"]) {
    await page.keyboard.press("n");
    await lights(page, start);
  }
  const next = page.locator("[data-part=lesson] .gnav [data-action=lesson]").last();
  assert.equal(await next.textContent(), "Next lesson");
  await next.click();
  await eventually(async () => assert.equal(await page.evaluate(() => document.querySelector("lw-editor").text.split("\n", 1)[0].slice(0, 18)), "//@ title Sixteen "));
});

inFreshProfile("a sentence that points at lanes draws them, and no other does", async (profile) => {
  const playground = await Playground.open(profile);
  const { page } = playground;
  const drawn = page.locator("[data-part=lesson] .gs.lit .strip");
  await page.keyboard.press("n");
  await lights(page, "cmp.lt compares");
  assert.equal(await drawn.count(), 0);
  await page.keyboard.press("n");
  await lights(page, "It wrote P1");
  assert.equal(await drawn.getAttribute("data-lanes"), "16");
  const boxes = await drawn.locator("[data-ink=strip-p]").getAttribute("d");
  assert.equal(boxes.match(/M/g).length, 6, "six lanes have a negative X");
});

for (const [name, options] of [["", {}], [" on a phone", { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }]]) {
  inFreshProfile(`a sentence draws the registers of its operand, as they are in the run${name}`, options, async (profile) => {
    const playground = await Playground.open(profile);
    const { page } = playground;
    await playground.openLesson("Regions: which bytes");
    const drawing = (operand) => playground.part("lesson").locator(`[data-part=drawing][data-operand=${operand}]`);
    await lights(page, "The first source");
    await eventually(async () => assert.deepEqual(await drawnValues(drawing("src0")), Object.fromEntries(Array.from({ length: 16 }, (_, lane) => [lane, String(2 * lane + 1)]))));
    assert.match(await drawing("src0").getByRole("img").getAttribute("aria-label"), /^V101\(0,1\)<16;8,2>\. V101, register 0: lane 0 reads element 1, 1; lane 1 reads element 3, 3; /);
    assert.match(await drawing("src1").getByRole("img").getAttribute("aria-label"), /V102, register 1: lanes 0–15 read element 0, 100\.$/, "both are about this moment");
    await drawing("src0").scrollIntoViewIfNeeded();
    await isWhole(drawing("src0"), "the drawing");
    await hasNoFindings(page, "a sentence with a drawing");
  });
}

inFreshProfile("a block that is stored is drawn in the elements of its variable, their lanes whole", async (profile) => {
  const playground = await Playground.open(profile);
  const { page } = playground;
  await playground.openLesson("Regions: which bytes");
  await page.locator("[data-part=lesson] [data-arg]", { hasText: "Sentences 4 to 5" }).click();
  await lights(page, "Every second word was written");
  const elements = page.locator("[data-part=lesson] .gs.lit ~ * .el[data-lanes], [data-part=lesson] .lit .el[data-lanes]");
  await eventually(async () => assert.deepEqual((await elements.allTextContents()).slice(0, 5), ["101", "-1", "103", "-1", "105"]));
  assert.deepEqual(await elements.evaluateAll((all) => all.filter((one) => one.scrollWidth > one.clientWidth).length), 0);
});

inFreshProfile("what a sentence draws is there before the program has come to its moment, and stays", async (profile) => {
  const playground = await Playground.open(profile);
  const { page } = playground;
  await playground.openLesson("The six rules");
  const rule = (n) => playground.part("lesson").locator("li").filter({ hasText: `Rule ${n}:` });
  await lights(page, "Rule 1");
  const drawn = () => eventually(async () => assert.deepEqual(await drawnValues(rule(2).locator("[data-part=drawing]")), { 0: "100", 1: "132" }));
  await drawn();
  const top = async () => (await rule(2).locator("[data-action=lesson-part]").evaluate((one) => one.offsetTop));
  const before = await top();
  await page.keyboard.press("n");
  await lights(page, "Rule 2");
  await drawn();
  assert.equal((await drawnValues(rule(1).locator("[data-part=drawing]")))[15], "115");
  assert.equal(await top(), before);
});

inFreshProfile("an element of a drawing points at its lane", async (profile) => {
  const playground = await Playground.open(profile);
  await playground.openLesson("Rows and columns");
  const drawing = playground.part("lesson").locator("[data-part=drawing][data-operand=src1]").first();
  await drawing.locator("[data-of='4']").hover();
  await eventually(async () => assert.match(await playground.part("why").textContent(), /Lane 4 is on/));
});

inFreshProfile("with two banks of lanes neither their heads nor the sentence is out of sight", async (profile) => {
  const playground = await Playground.open(profile);
  const { page } = playground;
  await playground.openLesson("Mask offset"); // its first sentence is about step 3
  await page.keyboard.press("n");
  await lights(page, "The eight lanes");
  await page.keyboard.press("n");
  await lights(page, "(M5, 16) begins at lane 16");
  const right = await page.locator(".right").evaluate((side) => [side.scrollTop, side.scrollHeight - side.clientHeight]);
  assert.deepEqual(right, [0, 0]);
  for (const seen of [playground.part("lanes").locator(".ph"), playground.part("values").locator(".ph"), page.locator("[data-part=lesson] .gs.lit")]) {
    const { y, height } = await seen.boundingBox();
    assert.ok(y >= 46 && y + height <= 900, `${y} to ${y + height}`);
  }
});

inFreshProfile("what was answered, the sentence that follows and its part of the lesson are in sight together", async (profile) => {
  const playground = await Playground.open(profile);
  const { page } = playground;
  await playground.openLesson("Two names for the same bytes");
  await page.locator("[data-part=lesson] .gpart", { hasText: "E in lane 3?" }).click();
  await shows(page, "question");
  await page.locator("[data-action=answer-show]").click();
  await page.locator("[data-part=lesson] [data-action=lesson-next]").click();
  await lights(page, "HIGH lies on F");
  for (const seen of ["[data-part=verdict]", ".gs.lit .gtext", ".gparts .on .gname"]) {
    await eventually(() => isWhole(page.locator(`[data-part=lesson] ${seen}`), seen));
  }
});

inFreshProfile("the sentence that is lit is in sight when the lesson comes back, or has less room", async (profile) => {
  const playground = await Playground.open(profile);
  const { page } = playground;
  const inSight = (what) => eventually(() => isWhole(page.locator("[data-part=lesson] .gs.lit .gtext"), what));
  await playground.openLesson("A function call while");
  await playground.run();
  await lights(page, "All 16 lanes go on");
  await playground.arrange("debug");
  await inSight("less room");
  await playground.openTab("memory");
  await playground.stepBack(4);
  await lights(page, "With this fret");
  await playground.openTab("lesson");
  await inSight("its tab");
  await page.keyboard.press("m");
  await playground.part("compare").waitFor();
  await page.keyboard.press("Escape");
  await inSight("a comparison has ended");
});

inFreshProfile("a sentence about the stack leads to its tab only where it is one", async (profile) => {
  const playground = await Playground.open(profile);
  const { page } = playground;
  await playground.openLesson("Recursion: as deep");
  const way = page.locator("[data-part=lesson] .gtab", { hasText: "Show Stack" }).first();
  await way.waitFor({ state: "attached" });
  assert.ok(!(await way.isVisible()), "the stack stands beside the lanes");
  await page.setViewportSize({ width: 1200, height: 900 });
  await way.click();
  await page.getByRole("tabpanel", { name: "Stack" }).waitFor();
});

inFreshProfile("what the head of Values says is there whole, or not at all", async (profile) => {
  const playground = await Playground.open(profile);
  const { page } = playground;
  await playground.openLesson("Two names for the same bytes"); // with four lanes a row, for its values are long
  const marks = playground.part("values").locator(".marks");
  await eventually(async () => assert.match(await marks.textContent(), /4 lanes a row/));
  const cut = await marks.evaluate((head) => {
    const { right, bottom } = head.getBoundingClientRect();
    return [...head.querySelectorAll(".vk")].filter((one) => {
      const box = one.getBoundingClientRect();
      return box.top < bottom && (box.right > right + 1 || box.bottom > bottom + 1);
    }).map((one) => one.textContent);
  });
  assert.deepEqual(cut, []);
});

inFreshProfile("who reads an element that lanes share is said whole below a sentence", async (profile) => {
  const playground = await Playground.open(profile);
  const { page } = playground;
  await playground.openLesson("Uniform values");
  await page.keyboard.press("n");
  await lights(page, "Sixteen channels read K");
  const said = page.locator("[data-part=lesson] .gs.lit + [data-part=drawing] .sharers");
  await eventually(async () => assert.match(await said.textContent(), /lanes 0–15 read this one element, at byte 0/));
  const [words, figure] = await said.evaluate((one) => {
    const range = document.createRange();
    range.selectNodeContents(one);
    return [range.getBoundingClientRect().right, one.closest("[data-part=drawing]").getBoundingClientRect().right];
  });
  assert.ok(words <= figure, `it ends at ${words}, the drawing at ${figure}`);
  assert.equal(await said.evaluate((one) => getComputedStyle(one).overflow), "visible");
});

inFreshProfile("a call mask does not tell which lanes are in a function that is asked about", async (profile) => {
  const playground = await Playground.open(profile);
  const { page } = playground;
  await playground.openLesson("A function call while lanes wait");
  await page.locator("[data-part=lesson] .gpart", { hasText: "Which lanes run?" }).click();
  await shows(page, "question");
  await eventually(async () => assert.match(await playground.part("stack").first().innerText(), /next\s+line 38\s+entered by fcall on line 26/));
  assert.doesNotMatch(await playground.part("stack").first().innerText(), /Call mask\n|to come|\d lanes/);
  await page.locator("[data-action=answer-show]").click();
  await eventually(async () => assert.match(await playground.part("stack").first().innerText(), /with 11 lanes/));
});

inFreshProfile("the line of a question is in sight, also when a report comes at the same time", async (profile) => {
  const playground = await Playground.open(profile);
  const { page } = playground;
  await playground.openLesson("a target that nobody named");
  await page.locator("[data-part=lesson] .gpart", { hasText: "Sentence 1" }).click();
  await lights(page, "%f has three");
  await page.locator("[data-part=lesson] [data-action=lesson-next]").click();
  await shows(page, "question");
  await eventually(async () => assert.equal((await playground.inlineMessages()).length, 1));
  await eventually(async () => {
    const [line, code] = await page.evaluate(() => {
      const editor = document.querySelector("lw-editor").shadowRoot;
      return [editor.querySelector(".cm-lineNumbers .lw-now"), editor.querySelector(".cm-scroller")].map((one) => one.getBoundingClientRect().toJSON());
    });
    assert.ok(line.top >= code.top && line.bottom <= code.bottom, `the line is at ${line.top}, the code from ${code.top} to ${code.bottom}`);
  });
});

inFreshProfile("a page that a sentence names is a link below it", async (profile) => {
  const playground = await Playground.open(profile);
  const { page } = playground;
  await page.locator('.lcard[data-arg="predicates"]').click();
  await lights(page, "cmp.lt compares X with 0 in all lanes.");
  const sentence = page.locator("[data-part=lesson] li.lit");
  assert.match(await sentence.locator(".gtext").innerText(), /Only cmp and setp make new predicates\.$/);
  await eventually(async () => assert.equal(await sentence.getByRole("link").innerText(), "vISA: CMP"));
  assert.match(await sentence.getByRole("link").getAttribute("href"), /\/documentation\/visa\/instructions\/CMP\.md$/);
  await hasNoFindings(page, "a sentence with a page");
});
