/** A telephone: 390 by 844 points, no keyboard, no pointer. */
import assert from "node:assert/strict";
import { hasNoFindings } from "./axe.mjs";
import { eventually, inFreshProfile } from "./harness.mjs";
import { lights, shows } from "./guided.mjs";
import { isWhole } from "./geometry.mjs";
import { Playground } from "./playground.mjs";
import { doubled, doubling, lesson, lineOf } from "./programs.mjs";

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 };

const pane = (playground, name) => playground.part("panes").locator(`[data-arg=${name}]`).tap();

inFreshProfile("a program is run and stepped on a phone, pane by pane", phone, async (profile) => {
  const playground = await Playground.open(profile);
  await playground.replace(doubling);
  await playground.button("run").tap();
  await playground.stands("Step 3 of 3");
  await pane(playground, "memory");
  await eventually(async () => assert.ok(await playground.part("memory").isVisible()));
  assert.deepEqual(await playground.elements(), doubled);
  await playground.button("back").tap();
  await playground.stands("Step 2 of 3");
  await pane(playground, "lanes");
  await eventually(async () => assert.ok(await playground.part("lanes").isVisible()));
  assert.deepEqual(await playground.lanes("state"), Array(16).fill("Active"));
  await pane(playground, "code");
  await eventually(async () => assert.ok(await playground.editor().isVisible()));
  assert.equal(await playground.text(), doubling);
});

inFreshProfile("the code shows the line where the machine stands, also after steps in another pane", phone, async (profile) => {
  const playground = await Playground.open(profile);
  await playground.replace(doubling.replace("    add", `${"    // one more line\n".repeat(90)}    add`));
  await playground.run();
  await playground.stands("Step 3 of 3");
  await playground.editor().press("ControlOrMeta+Home");
  await pane(playground, "lanes");
  await playground.button("back").tap();
  await playground.stands("Step 2 of 3");
  await pane(playground, "code");
  const now = playground.page.locator("lw-editor .cm-lineNumbers .lw-now");
  await eventually(async () => {
    const [line, view] = [await now.boundingBox(), await playground.page.locator("lw-editor .cm-scroller").boundingBox()];
    assert.ok(line && line.y >= view.y && line.y + line.height <= view.y + view.height, "the line is out of sight");
  });
});

inFreshProfile("the name of a buffer is whole above its results", phone, async (profile) => {
  const playground = await Playground.open(profile);
  await playground.replace(doubling.replaceAll("T6", "buffer0"));
  await playground.run();
  await playground.stands("Step 3 of 3");
  await pane(playground, "lanes");
  const name = playground.part("results").locator("[data-row=result] .rl code").first();
  assert.equal(await name.innerText(), "buffer0");
  const [box, text] = await name.evaluate((code) => {
    const whole = code.parentNode.appendChild(code.cloneNode(true));
    whole.style.position = "absolute";
    const widths = [code, whole].map((one) => one.getBoundingClientRect().width);
    whole.remove();
    return widths;
  });
  assert.ok(text <= box, `${text} px are cut to ${box}`);
});

inFreshProfile("the heading of the code says as much of the program as there is room for, whole", phone, async (profile) => {
  const playground = await Playground.open(profile);
  await playground.replace(doubling.replace("//@ grid simd=16", "//@ grid simd=16 threads=4"));
  const said = playground.page.locator(".ehead .sub");
  for (const [width, text] of [[390, "16 lanes"], [480, "16 lanes, 4 threads"], [600, "16 lanes, 4 threads, 3 instructions"]]) {
    await playground.page.setViewportSize({ width, height: 844 });
    await eventually(async () => assert.equal((await said.innerText()).trim(), text));
    assert.ok(await said.evaluate((node) => node.scrollWidth <= node.clientWidth), `${text} is cut at ${width}`);
  }
  await playground.page.setViewportSize({ width: 390, height: 844 });
  await playground.replace(lesson("ptx/02_call.ptx")); // with one more button
  for (const [width, text] of [[390, ""], [450, "32 lanes"], [520, "32 lanes, 2 warps"], [600, "32 lanes, 2 warps, 18 instructions"]]) {
    await playground.page.setViewportSize({ width, height: 844 });
    await eventually(async () => assert.equal((await said.isVisible()) ? (await said.innerText()).trim() : "", text));
    assert.ok(await said.evaluate((node) => node.scrollWidth <= node.clientWidth), `${text} is cut at ${width}`);
  }
});

/** Where the cells of a lane stand that can be seen: the middle of each. */
const middles = (page, lane) =>
  page.locator(`.machine [role=gridcell][data-lane="${lane}"]`).evaluateAll((cells) =>
    cells.filter((cell) => cell.checkVisibility()).map((cell) => {
      const box = cell.getBoundingClientRect();
      return Math.round((box.top + box.bottom) / 2);
    }),
  );

inFreshProfile("a lane's values stand beside its state", phone, async (profile) => {
  const playground = await Playground.open(profile);
  await playground.run();
  await playground.stands("Step 7 of 7");
  await playground.stepBack(3);
  await pane(playground, "lanes");
  await eventually(async () => assert.ok(await playground.part("lanes").isVisible()));
  const tops = await middles(playground.page, 5);
  assert.ok(tops.length >= 3, "a state, what is written and what is read");
  assert.deepEqual(tops, tops.map(() => tops[0]));
});

inFreshProfile("values that are long, and their results, stand beside their lanes, too, each whole", phone, async (profile) => {
  const playground = await Playground.open(profile);
  await playground.replace(doubling.replace("iota()", "fill(604045312)").replace(/expect T6 = .*/, "expect T6 = fill(1208090624)"));
  await playground.run();
  await playground.stands("Step 3 of 3");
  await pane(playground, "lanes");
  const beside = async (values) => {
    for (const lane of [0, 4, 5, 15]) {
      const tops = await middles(playground.page, lane);
      assert.ok(tops.length >= values, `lane ${lane} has a state and ${values - 1} values`);
      assert.deepEqual(tops, tops.map(() => tops[0]), `lane ${lane}`);
    }
  };
  await eventually(() => beside(3));
  await playground.stepBack(3);
  await eventually(() => beside(3));
  const cells = playground.page.locator(".values .v:visible");
  assert.deepEqual(await cells.evaluateAll((all) => all.filter((cell) => cell.scrollWidth > cell.clientWidth).map((cell) => cell.innerText)), [], "values that are cut");
});

inFreshProfile("the sentence that is lit stands above Back and Next", phone, async (profile) => {
  const playground = await Playground.open(profile);
  const { page } = playground;
  await playground.openLesson("Calling a function by its name");
  await playground.showPane("learn");
  for (const sentence of ["1", "2", "3", "4", "5", "6"]) {
    await page.locator("[data-action=lesson-next]").tap();
    await eventually(async () => assert.equal(await page.locator(".gs.lit .gnum").innerText(), sentence));
    await eventually(async () => {
      const [lit, ways] = await Promise.all([page.locator(".gslist > .lit").boundingBox(), page.locator(".gfoot").boundingBox()]);
      assert.ok(lit.y + lit.height <= ways.y + 1, `sentence ${sentence} ends at ${lit.y + lit.height}, its ways begin at ${ways.y}`);
    });
  }
});

inFreshProfile("each state of the lanes has its place, which steps do not change", phone, async (profile) => {
  const playground = await Playground.open(profile);
  await playground.run();
  await playground.stands("Step 7 of 7");
  await pane(playground, "lanes");
  const places = () => playground.part("legend").locator("[data-state]").evaluateAll((all) => all.map((state) => [state.dataset.state, Math.round(state.getBoundingClientRect().x), Math.round(state.getBoundingClientRect().y)].join(" ")));
  await playground.stepBack(1);
  const before = await places();
  assert.ok(before.length >= 6);
  await isWhole(playground.part("legend"), "the names of the states");
  for (let step = 5; step > 1; step--) {
    await playground.stepBack(1);
    assert.deepEqual(await places(), before, `step ${step}`);
  }
});

inFreshProfile("a phone has every way to step: the rest of them in a second row", phone, async (profile) => {
  const playground = await Playground.open(profile);
  const { page } = playground;
  const more = playground.part("transport").getByRole("button", { name: "More" });
  const rest = ["Continue backwards", "Step over", "Step out", "Continue"].map((name) => playground.part("transport").getByRole("button", { name, exact: true }));
  await playground.replace(doubling);
  await playground.button("run").tap();
  await playground.stands("Step 3 of 3");
  assert.equal(await more.getAttribute("aria-expanded"), "false");
  for (const button of rest) assert.equal(await button.isVisible(), false);
  await more.tap();
  await eventually(async () => assert.equal(await more.getAttribute("aria-expanded"), "true"));
  const bar = await playground.part("transport").boundingBox();
  for (const button of [...rest, more]) {
    const { x, y, width, height } = await button.boundingBox();
    assert.ok(height >= 40 && width >= 34, `${width} x ${height}`);
    assert.ok(x >= 0 && x + width <= 390 && y >= bar.y && y + height <= 844);
  }
  const timeline = await playground.part("timeline").boundingBox();
  assert.ok(timeline.y + timeline.height <= bar.y + 1, "the second row covers nothing");
  const [back, over, out, on] = rest;
  await back.tap();
  await playground.stands("Step 0 of 3");
  await over.tap();
  await playground.stands("Step 1 of 3");
  await out.tap();
  await playground.stands("Step 3 of 3");
  await back.tap();
  await playground.stands("Step 0 of 3");
  await on.tap();
  await playground.stands("Step 3 of 3");
  await hasNoFindings(page, "the transport with its second row");

  // With a keyboard: what opened the row closes it, and keeps the focus.
  await more.focus();
  await page.keyboard.press("Enter");
  await eventually(async () => assert.equal(await more.getAttribute("aria-expanded"), "false"));
  assert.ok(await more.evaluate((button) => button === document.activeElement));
  assert.equal(await over.isVisible(), false);
});

inFreshProfile("nothing on a phone is wider than its screen, and what is pressed is large enough", phone, async (profile) => {
  const playground = await Playground.open(profile);
  await playground.run();
  await playground.stands("Step 7 of 7");
  await playground.stepBack(3);
  for (const name of ["code", "lanes", "stack", "memory"]) {
    await pane(playground, name);
    const found = await playground.page.evaluate(() => {
      const small = [...document.querySelectorAll("button, [role=tab]")]
        .filter((button) => button.checkVisibility())
        .map((button) => [button.dataset.action ?? button.dataset.part ?? button.className, button.getBoundingClientRect()])
        .filter(([, box]) => box.width > 0 && (box.height < 24 || box.width < 24))
        .map(([what, box]) => `${what} ${Math.round(box.width)}x${Math.round(box.height)}`);
      return { wide: document.documentElement.scrollWidth - innerWidth, small };
    });
    assert.deepEqual(found, { wide: 0, small: [] }, name);
  }
});

inFreshProfile("on a phone an instruction is wrapped between its operands: nothing of it lies outside", phone, async (profile) => {
  const playground = await Playground.open(profile);
  const { page } = playground;
  await playground.openLesson("A function call");
  await playground.showPane("code");
  await playground.button("step").tap();
  await playground.stands("Step 1");
  const scroller = page.locator("lw-editor .cm-scroller");
  await eventually(async () => assert.ok(await scroller.evaluate((box) => box.scrollWidth <= box.clientWidth + 1), "the code scrolls sideways"));
  const line = page.locator("lw-editor .cm-line").filter({ hasText: /^ +cmp\.gt / });
  const { rows, left } = await line.evaluate((element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    const boxes = [...range.getClientRects()].filter((box) => box.width > 0);
    const tops = [...new Set(boxes.map((box) => Math.round(box.top / 8)))].sort((a, b) => a - b);
    const firstOf = (top) => Math.min(...boxes.filter((box) => Math.round(box.top / 8) === top).map((box) => box.left));
    return { rows: tops.length, left: tops.map(firstOf) };
  });
  assert.ok(rows > 1, "a long instruction has several rows");
  assert.ok(left.at(-1) > left[0], `the rows begin at ${left}`);
  await playground.marks(lineOf(lesson("03_fcall.visaasm"), "(!P1) goto"));
});

inFreshProfile("line numbers on a phone stand beside their lines, also where the strips of a run left less room for these", phone, async (profile) => {
  const playground = await Playground.open(profile); // a text that is shorter than the editor
  const beside = () =>
    playground.page.evaluate(() => {
      const { shadowRoot } = document.querySelector("lw-editor");
      const numbers = [...shadowRoot.querySelectorAll(".cm-lineNumbers .cm-gutterElement")].filter((number) => number.checkVisibility({ visibilityProperty: true }));
      const lines = [...shadowRoot.querySelectorAll(".cm-content > .cm-line")];
      const top = (element) => Math.round(element.getBoundingClientRect().top);
      return { numbers: numbers.map(top), lines: lines.map(top), wrapped: lines.filter((line) => line.offsetHeight > 20).length };
    });
  await pane(playground, "code");
  await eventually(async () => assert.ok((await beside()).wrapped > 1));
  const { wrapped } = await beside();
  await pane(playground, "lanes");
  await playground.button("run").tap();
  await playground.stands("Step 7 of 7");
  await pane(playground, "code");
  await eventually(async () => {
    const now = await beside();
    assert.ok(now.wrapped > wrapped, "the strips take room");
    assert.deepEqual(now.numbers, now.lines);
  });
  const strips = (lines) =>
    playground.page.locator("lw-editor").evaluate((editor, lines) => {
      editor.setMarks("", JSON.stringify({ lanes: 16, lines: lines.map((line) => ({ line, count: 1, mask: 0xffff, kind: "last" })) }));
    }, lines);
  for (const lines of [[], [18, 19, 20, 21, 22, 23, 24]]) { // they go and come, and nothing else changes
    await strips(lines);
    await eventually(async () => {
      const now = await beside();
      assert.equal(now.wrapped > wrapped, lines.length > 0, "the strips take room");
      assert.deepEqual(now.numbers, now.lines);
    }, 3000);
  }
});

inFreshProfile("a compiler's comment far to the right takes no more rows than right behind its instruction", phone, async (profile) => {
  const playground = await Playground.open(profile);
  const source = doubling.split("\n");
  const instructions = source.flatMap((line, i) => (/^ +\w+ \(/.test(line) ? [i] : []));
  assert.ok(instructions.length > 2);
  /** How many rows each instruction takes with its comment behind so many spaces. */
  const rows = async (gap) => {
    const text = source.map((line, i) => (instructions.includes(i) ? `${line}${" ".repeat(gap)}/// $${i}` : line)).join("\n");
    await playground.replace(text);
    return eventually(async () => {
      const lines = await playground.page.locator("lw-editor .cm-line").evaluateAll((all) =>
        all.map((line) => [line.textContent, line.getBoundingClientRect().height / parseFloat(getComputedStyle(line).lineHeight)]));
      assert.deepEqual(lines.map(([content]) => content), text.split("\n"));
      return instructions.map((i) => Math.round(lines[i][1]));
    });
  };
  const behind = await rows(1);
  assert.equal(behind.at(-1), 1, "there is room behind ret");
  assert.deepEqual(await rows(64), behind);
});

inFreshProfile("a link to a step offers it below the code, on a phone, too", phone, async (profile) => {
  const author = await Playground.open(profile);
  await author.replace(doubling);
  await author.button("run").tap();
  await author.stands("Step 3 of 3");
  await author.button("back").tap();
  await author.stands("Step 2 of 3");
  const link = await author.share();
  const reader = await Playground.open(await profile.another(phone), { fragment: new URL(link).hash });
  const offer = reader.page.locator("[data-action=link-step]:visible");
  assert.equal(await offer.innerText(), "Go to step 2");
  await eventually(async () => assert.ok(await reader.editor().isVisible(), "the code is in front, too")); // a frame later
  assert.ok((await offer.boundingBox()).height >= 40);
  await offer.tap();
  await reader.stands("Step 2");
  await eventually(async () => assert.equal(await offer.count(), 0));
});

inFreshProfile("a question on a phone is read whole, answered at the lanes, and leads back to the lesson", phone, async (profile) => {
  const playground = await Playground.open(profile);
  const { page } = playground;
  await page.locator("[data-action=guide]:visible").first().tap();
  for (const start of ["cmp.lt compares", "It wrote P1", "The six now wait", "The ten leave"]) {
    await lights(page, start);
    await page.locator("[data-action=lesson-next]:visible").tap();
  }
  await shows(page, "question");
  await playground.drawn();
  const [question, tabs] = await Promise.all([page.locator(".gask").boundingBox(), playground.part("panes").boundingBox()]);
  assert.ok(question.y >= tabs.y + tabs.height, "the question begins below the panes' names");
  await page.getByRole("button", { name: "Choose lanes" }).tap();
  const boxes = page.locator("[data-part=lanes] [data-answer]");
  await boxes.last().waitFor(); // they stand there already, on a pane that comes into sight
  const middle = async (one) => one.boundingBox().then(({ y, height }) => y + height / 2);
  for (const lane of [0, 15]) {
    const number = page.locator(".lnum").nth(lane);
    assert.ok(Math.abs((await middle(boxes.nth(lane))) - (await middle(number))) < 3, `the box of lane ${lane} stands beside its number`);
  }
  for (const lane of [0, 4, 7, 9, 12, 15]) await boxes.nth(lane).tap();
  await eventually(async () => assert.match(await playground.part("why").innerText(), /^6 of 16 lanes chosen\./));
  await hasNoFindings(page, "a question at the lanes of a phone");
  await page.locator("[data-part=why] [data-action=answer-check]").tap();
  await eventually(async () => assert.match(await playground.part("verdict").innerText(), /^Right\. Lanes 0, 4/));
  assert.ok(await playground.part("verdict").isVisible(), "and can be read");
  await lights(page, "The six come first");
});

inFreshProfile("a problem on a phone leads to its line, and to the step where it happened", phone, async (profile) => {
  const playground = await Playground.open(profile);
  const text = doubling.replace("//@ input V = iota()\n", "").replace(".input V offset=32 size=64\n", "").replace(/\/\/@ expect.*\n/, "");
  await playground.replace(text);
  await playground.button("run").tap();
  await playground.stands("Step 3 of 3");
  await pane(playground, "memory");
  await playground.openTab("problems");
  await eventually(async () => assert.match(await playground.part("problems").innerText(), /nothing has written/));
  await playground.part("problems").getByRole("button", { name: "Go to step 0" }).tap();
  await playground.stands("Step 0 of 3"); // it has not happened yet
  await playground.button("step").tap();
  await playground.part("problems").locator("[data-problem]").tap();
  await eventually(async () => assert.ok(await playground.editor().isVisible()));
  await hasNoFindings(playground.page, "the code on a phone");
});

inFreshProfile("on a phone a sentence leads to the pane that it is about, and a task's verdicts stay in sight", phone, async (profile) => {
  const playground = await Playground.open(profile);
  const { page } = playground;
  await page.locator('.lcard[data-arg="lanes"]').tap();
  await lights(page, "Look at Lanes");
  await page.locator("[data-part=lesson] li", { has: page.locator("[aria-current=step]") }).getByRole("button", { name: "Show Lanes" }).tap();
  await eventually(async () => assert.ok(await playground.part("lanes").isVisible()));
  await pane(playground, "learn");
  await page.locator('[data-action=lesson][data-arg="01_clip"]').first().tap();
  await shows(page, "task");
  await page.locator("[data-part=lesson] [data-action=run]").tap();
  await eventually(async () => assert.match(await playground.part("lesson").innerText(), /lanes 3 and 11 wrong/));
  assert.ok(await playground.part("lesson").isVisible());
});

inFreshProfile("another lesson and a question begin at their heads on a phone", phone, async (profile) => {
  const playground = await Playground.open(profile);
  const { page } = playground;
  const whole = async (what) => {
    const head = page.locator("[data-part=lesson] .ghead");
    await eventually(async () => {
      const { y } = await head.boundingBox();
      const panes = await playground.part("panes").boundingBox();
      assert.ok(y >= panes.y + panes.height, `${what} begins at ${y}`);
    });
  };
  await playground.openLesson("If and else");
  for (const start of ["It wrote P1", "The six now wait", "The ten leave"]) {
    await page.locator("[data-part=lesson] [data-action=lesson-next]").tap();
    await lights(page, start);
  }
  await page.locator("[data-part=lesson] [data-action=lesson-next]").tap();
  await shows(page, "question");
  await whole("the question");
  assert.match(await page.locator("[data-part=lesson] .ghow").textContent(), /^Choose them in Lanes, in the column/);
  await page.locator("[data-action=lesson-skip]").tap();
  for (const start of ["At DONE every lane", "oword_st has stored"]) {
    await page.locator("[data-part=lesson] [data-action=lesson-next]").tap();
    await lights(page, start);
  }
  await page.locator("[data-part=lesson] .gnav [data-action=lesson]").last().tap();
  await lights(page, "Look at Lanes");
  await whole("the lesson");
  await page.locator('.lcard[data-arg="01_clip"]').tap(); // far below, in the list of all
  await shows(page, "task");
  await whole("the task");
});

inFreshProfile("what is done with the code is in reach on a phone, within a call of PTX too", phone, async (profile) => {
  const playground = await Playground.open(profile);
  await playground.page.locator('.lcard[data-arg="06_recursion"]').tap();
  await playground.stands("Step 9");
  await pane(playground, "code");
  const buttons = playground.page.locator(".ehead button");
  for (const button of await buttons.all()) {
    const { x, width } = await button.boundingBox();
    assert.ok(x >= 0 && x + width <= 390, `${await button.getAttribute("aria-label") ?? (await button.innerText())} ends at ${Math.round(x + width)}`);
  }
  await playground.page.locator("[data-action=editor][data-arg=outline]").tap();
  await playground.page.locator("lw-editor .lw-picker").waitFor();
});

inFreshProfile("on a phone the timeline says whole why the rest of it is covered", phone, async (profile) => {
  const playground = await Playground.open(profile);
  const { page } = playground;
  await page.locator('.lcard[data-arg="06_recursion"]').tap();
  const next = page.locator("[data-part=lesson] [data-action=lesson-next]");
  for (let sentence = 0; sentence < 3; sentence++) {
    await page.locator(".gs.lit .gnum", { hasText: String(sentence + 1) }).waitFor();
    await next.tap();
  }
  await page.locator("[data-shows=question]").waitFor();
  const cut = () =>
    page.locator("lw-timeline").evaluate((timeline) => {
      const veil = timeline.shadowRoot.querySelector(".veil.covered");
      const range = document.createRange();
      range.selectNodeContents(veil);
      const [all, frame] = [timeline.getBoundingClientRect(), veil.parentElement.getBoundingClientRect()];
      return [...range.getClientRects()].filter(({ right, top, bottom }) => right > all.right || top < frame.top - 1 || bottom > frame.bottom + 1).length;
    });
  await eventually(async () => assert.equal(await cut(), 0));
});

inFreshProfile("on a phone a line of the launch form is a card, with a name over each of its fields", phone, async (profile) => {
  const playground = await Playground.open(profile);
  await playground.button("run").tap();
  await playground.stands("Step 7 of 7");
  await pane(playground, "memory");
  await playground.part("tabs").locator("[data-arg=launch]").tap();
  const line = playground.part("launch").locator('tr[data-line="surface T6"]');
  await eventually(async () => assert.equal(await line.locator("[data-label]").count(), 5));
  const named = await line.locator("[data-label]").evaluateAll((cells) =>
    cells.map((cell) => {
      const name = getComputedStyle(cell, "::before");
      const field = cell.querySelector("input").getBoundingClientRect();
      return `${name.display === "none" ? "" : name.content} ${field.top - cell.getBoundingClientRect().top >= parseFloat(name.lineHeight) ? "above" : "beside"}`;
    }),
  );
  assert.deepEqual(named, ['"Name" above', '"Binding, tolerance" above', '"Type" above', '"Elements" above', '"Values" above']);
  const boxes = await line.locator("input").evaluateAll((all) => all.map((one) => one.getBoundingClientRect().toJSON()));
  for (const [i, a] of boxes.entries()) assert.ok(a.right <= 390 && boxes.every((b, j) => i === j || a.right <= b.x || b.right <= a.x || a.bottom <= b.y || b.bottom <= a.y), "a field lies upon another");
  const [kind, drop] = await Promise.all([line.locator("td").first().boundingBox(), line.locator(".drop").boundingBox()]);
  assert.ok(drop.y < kind.y + kind.height && drop.x > kind.x, "what removes the line stands beside its kind");
});

inFreshProfile("a program that has not run has no picture of another one below its lines on a phone", phone, async (profile) => {
  const playground = await Playground.open(profile);
  const { page } = playground;
  assert.ok(await playground.part("figure").getByRole("img").isVisible(), "the first lesson's is its own");
  await page.locator("[data-part=topbar] [data-part=file], [data-action=new-list]").locator("visible=true").last().tap();
  await page.locator("[data-part=new-list] [data-arg=loop]:visible").tap();
  await playground.asksName();
  await page.keyboard.press("Enter");
  await pane(playground, "learn");
  await eventually(async () => assert.match(await playground.part("figure").innerText(), /oword_st/));
  assert.equal(await playground.part("figure").getByRole("img").count(), 0);
});

inFreshProfile("results on a phone have their head: how many are right, and that one can be chosen", phone, async (profile) => {
  const playground = await Playground.open(profile);
  await playground.button("run").tap();
  await pane(playground, "lanes");
  await eventually(async () => assert.equal((await playground.part("values").locator(".ph").innerText()).replace(/\s+/g, " "), "Results T6 16 of 16 choose one to see who wrote it"));
});

inFreshProfile("beside a choice of results on a phone stands whole what one can do with them", phone, async (profile) => {
  const playground = await Playground.open(profile);
  await playground.openLesson("Two names for the same bytes"); // with two expectations
  await playground.button("run").tap();
  await playground.part("values").locator(".ph .pick").waitFor();
  await eventually(() => isWhole(playground.part("values").locator(".ph > .origin"), "what can be done with a result"));
});

inFreshProfile("nothing of a drawing lies upon Back and Next on a phone", phone, async (profile) => {
  const playground = await Playground.open(profile);
  const { page } = playground;
  await playground.openLesson("Two names for the same bytes");
  await page.locator("[data-part=lesson] .gpart", { hasText: "Sentences 4 to 5" }).tap();
  await lights(page, "HIGH lies on F");
  await playground.part("lesson").locator("[data-part=drawing] [data-of='4']").first().hover(); // it is marked, in both drawings
  const marked = page.locator("[data-part=lesson] .el.sel");
  await eventually(async () => assert.equal(await marked.count(), 2));
  const covers = await marked.last().evaluate((one) => {
    const foot = document.querySelector("[data-part=lesson] .gfoot");
    const middle = (what) => what.getBoundingClientRect().top + what.getBoundingClientRect().height / 2;
    one.closest(".right").scrollBy(0, middle(one) - middle(foot));
    const { left, width } = one.getBoundingClientRect();
    return Math.abs(middle(one) - middle(foot)) < 20 && foot.contains(document.elementFromPoint(left + width / 2, middle(one)));
  });
  assert.ok(covers, "Back and Next lie upon it");
});

inFreshProfile("the verdict of an answer is in sight on a phone, however far its question was scrolled", phone, async (profile) => {
  const playground = await Playground.open(profile);
  const { page } = playground;
  await page.locator('.lcard[data-arg="lanes"]').tap();
  await page.locator("[data-part=lesson] .gparts").getByRole("button", { name: "R in lane 2?" }).tap();
  await shows(page, "question");
  await playground.drawn();
  await playground.part("answer-field").fill("1");
  await page.locator("[data-action=answer-check]").evaluate((check) => check.scrollIntoView({ block: "start" }));
  await page.locator("[data-action=answer-check]").dispatchEvent("click"); // where it stands
  const tabs = await playground.part("panes").boundingBox();
  await eventually(async () => assert.ok((await playground.part("verdict").boundingBox()).y >= tabs.y + tabs.height));
});

inFreshProfile("on a phone the values of memory stand below their bytes", phone, async (profile) => {
  const playground = await Playground.open(profile);
  await playground.button("run").tap();
  await playground.stands("Step 7 of 7");
  await pane(playground, "memory");
  await playground.openTab("memory");
  const row = playground.part("bytes").locator("[role=row]").nth(1);
  await row.locator("[data-element]").first().waitFor();
  const { bytes, values } = await row.evaluate((row) => {
    const walker = document.createTreeWalker(row.querySelector(".hx"), NodeFilter.SHOW_TEXT);
    const lefts = [];
    while (walker.nextNode()) {
      for (let i = 0; i < walker.currentNode.length; i++) {
        const range = document.createRange();
        range.setStart(walker.currentNode, i);
        range.setEnd(walker.currentNode, i + 1);
        lefts.push(range.getBoundingClientRect().x);
      }
    }
    const cells = [...row.querySelectorAll("[data-element]")];
    return { bytes: [0, 4, 8, 12].map((byte) => lefts[3 * byte]), values: cells.map((cell) => cell.getBoundingClientRect().x) };
  });
  assert.equal(values.length, 4);
  for (const [i, x] of bytes.entries()) assert.ok(Math.abs(x - values[i]) < 3, `bytes ${bytes}, values ${values}`);
});

inFreshProfile("on a phone Memory's choices are two rows below its surfaces, and what is said below the bytes is whole", phone, async (profile) => {
  const playground = await Playground.open(profile);
  const { page } = playground;
  await playground.button("run").tap();
  await playground.stands("Step 7 of 7");
  await pane(playground, "memory");
  await playground.openTab("memory");
  await playground.part("bytes").locator("[data-element]").first().waitFor();
  const tops = await page.locator(".mh :is(button, input, select)").evaluateAll((all) => [...new Set(all.map((one) => Math.round(one.getBoundingClientRect().top / 20)))]);
  assert.equal(tops.length, 3, `rows at ${tops.map((top) => 20 * top)}`);
  await isWhole(playground.part("access"), "what is said of the element");
  assert.deepEqual(await playground.part("all-tabs").locator("option").allTextContents(), ["Memory", "Problems", "Expectations", "Breakpoints", "Efficiency", "Launch"], "the others are panes");
  await playground.part("all-tabs").selectOption("launch");
  await playground.part("launch").waitFor();
  await hasNoFindings(page, "the list of all tabs on a phone");
});

inFreshProfile("the menu of a first visit has its lists below each other, as wide as the phone", phone, async (profile) => {
  const playground = await Playground.open(profile);
  await playground.openMenu();
  await playground.part("course-list").locator(".lrow").first().waitFor();
  for (const part of ["my-programs", "course-list"]) {
    const { width } = await playground.part(part).boundingBox();
    assert.ok(width > 350, `${part} is ${width} wide`);
  }
  const titles = playground.part("course-list").locator(".lrow .pn:visible");
  assert.deepEqual(await titles.evaluateAll((all) => all.filter((title) => title.scrollWidth > title.clientWidth).map((title) => title.innerText)), [], "titles that are cut");
});

inFreshProfile("the button that checks an answer is in sight on a phone, also below the reason of a wrong one", phone, async (profile) => {
  const playground = await Playground.open(profile);
  const { page } = playground;
  await playground.openLesson("If and else by a forward goto");
  await playground.showPane("learn");
  await page.locator("[data-part=lesson] .gparts").getByRole("button", { name: "Which lanes run?" }).tap();
  await page.getByRole("button", { name: "Choose lanes" }).tap();
  await page.locator("[data-answer='1']").tap();
  const check = page.locator(".why [data-action=answer-check]");
  await check.tap();
  await page.locator("[data-answer='1'].miss").waitFor();
  await isWhole(check, "Check again");
  await isWhole(page.locator(".why .said"), "the reason");
});

inFreshProfile("Help on a phone begins with what a phone can do, and its Close stays in sight; Share has what is copied in sight", phone, async (profile) => {
  const playground = await Playground.open(profile);
  const { page } = playground;
  await playground.button("help").tap();
  await isWhole(playground.part("docs"), "the way to the documentation");
  const tops = await page.locator("dialog[open] h3").evaluateAll((all) => all.map((heading) => [heading.innerText, heading.getBoundingClientRect().y]));
  assert.ok(tops.find(([text]) => text === "Words")[1] < tops.find(([text]) => text === "Keyboard")[1], String(tops));
  await page.locator("dialog[open] .keys").last().scrollIntoViewIfNeeded();
  await page.locator("dialog[open] [data-action=close]").tap();
  await playground.part("docs").waitFor({ state: "detached" });
  await playground.share();
  await isWhole(page.locator("[data-action=share-copy]"), "Copy");
  const { y, height } = await playground.part("link").boundingBox();
  assert.ok(y > 0 && y + height <= 844, `the link is at ${y}`);
});
