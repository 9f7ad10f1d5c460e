/** Nothing is cut off or covered: measured by the boxes of what is seen, in windows of three sizes. */
import assert from "node:assert/strict";
import { isWhole } from "./geometry.mjs";
import { eventually, inFreshProfile, patience } from "./harness.mjs";
import { Playground } from "./playground.mjs";
import { doubling, endlessCount } from "./programs.mjs";

/** Counts to 750 000 and ends after 2 250 002 steps, of which the newest million are recorded. */
const longCount = endlessCount
  .replace(".function", ".decl P v_type=P num_elts=16\n.function")
  .replace("    goto", "    cmp.lt (M1, 16) P N(0,0)<1;1,0> 0xb71b0:d\n    (P) goto");
const ended = "Step 2 250 002 of 2 250 002";

const windows = [
  { width: 1440, height: 900 },
  { width: 1280, height: 720 },
  { width: 390, height: 844 },
];

/** The same test in windows of all sizes. */
function inWindows(name, body) {
  for (const viewport of windows) {
    inFreshProfile(`${name} (${viewport.width} × ${viewport.height})`, { viewport }, async (profile) => {
      const playground = await Playground.open(profile);
      await body(playground, viewport);
    });
  }
}

/** On a narrow screen, which shows one pane at a time. */
async function showPane(playground, pane) {
  const tab = playground.page.locator(`[data-part=panes] [data-arg=${pane}]`);
  if (await tab.isVisible()) await tab.click();
}

/** A warning of two lines and more at an instruction that runs. */
const warned = doubling.replace("//@ input V = iota()\n", "").replace(".input V offset=32 size=64\n", ""); // R0110: V was never written

inWindows("a warning between the lines keeps off the lane strips", async (playground) => {
  const { page } = playground;
  await playground.replace(warned);
  await playground.step(2);
  await showPane(playground, "code");
  await eventually(async () => assert.ok((await playground.inlineMessages()).length > 0));
  const messages = page.locator("lw-editor .lw-row .lw-message");
  await eventually(async () => assert.ok((await page.locator("lw-editor .lw-strip").count()) > 0));
  await eventually(async () => {
    for (const message of await messages.all()) await isWhole(message, "a message");
  });
  const lines = await messages.evaluateAll((all) => Math.max(...all.map((one) => one.getBoundingClientRect().height)));
  assert.ok(lines > 20, `no message has a second line: ${lines} px`);
  const [strip] = await page.locator("lw-editor .lw-margin").evaluateAll((all) => all.map((one) => one.getBoundingClientRect().left));
  for (const right of await page.locator("lw-editor .lw-row .lw-problem").evaluateAll((all) => all.map((one) => one.getBoundingClientRect().right))) {
    assert.ok(right <= strip + 0.5, `a row reaches to ${right}, the strips begin at ${strip}`);
  }
});

inWindows("a fix beside line numbers of five digits is whole, and works", async (playground) => {
  const { page } = playground;
  const text = `${"//\n".repeat(12_000)}.version 4.1
.kernel "far"
.decl V v_type=G type=d num_elts=16 align=GRF
.decl T6 v_type=T num_elts=1
.input V offset=32 size=64
    mov (M1, 16) V(0,0)<1> 0x1:d
    oword_st (4) T6 0x0:ud V.0
    ret (M1, 1)
`;
  await playground.replace(text);
  const fix = page.locator("lw-editor .lw-row .lw-fix").first();
  await eventually(async () => {
    await page.evaluate(() => document.querySelector("lw-editor").select(12_003, 1));
    assert.equal(await fix.textContent(), "Add launch lines");
    await isWhole(fix, "the fix");
  });
  assert.match((await page.locator("lw-editor .cm-lineNumbers .cm-gutterElement").allTextContents()).join(" "), /\b12\d{3}\b/);
  await fix.click();
  await eventually(async () => assert.match(await playground.text(), /\/\/@ surface T6/));
});

/** Fails unless a box of the editor is whole within the window, and nothing lies upon it. */
async function boxIsWhole(page, box, what) {
  // CodeMirror keeps a box far above the window until it has measured it.
  await eventually(async () => assert.ok((await box.boundingBox()).y > -5000, `${what} has no place yet`));
  const { cut, covered } = await box.evaluate((box) => {
    const { left, top, right, bottom } = box.getBoundingClientRect();
    const root = box.getRootNode();
    const covered = [];
    for (const x of [left + 2, (left + right) / 2, right - 2]) {
      for (const y of [top + 2, (top + bottom) / 2, bottom - 2]) {
        const on = root.elementFromPoint(x, y);
        if (!on || !box.contains(on)) covered.push(`${Math.round(x)}, ${Math.round(y)}: ${on?.className ?? "nothing of the editor"}`);
      }
    }
    return { cut: left < 0 || top < 0 || right > innerWidth + 0.5 || bottom > innerHeight + 0.5 ? [left, top, right, bottom] : null, covered };
  });
  assert.equal(cut, null, `${what} is cut`);
  assert.deepEqual(covered, [], `${what} is covered`);
}

/** Where some text stands in the window, its last occurrence. */
function placeOf(page, some) {
  return page.evaluate((some) => {
    const root = document.querySelector("lw-editor").shadowRoot;
    const lines = [...root.querySelectorAll(".cm-line")].filter((line) => line.textContent.includes(some));
    if (lines.length === 0) return null;
    const walker = document.createTreeWalker(lines.at(-1), NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const at = node.textContent.lastIndexOf(some);
      if (at < 0) continue;
      const range = document.createRange();
      range.setStart(node, at);
      range.setEnd(node, at + some.length);
      const { left, top, width, height } = range.getBoundingClientRect();
      return { x: left + width / 2, y: top + height / 2 };
    }
    return null;
  }, some);
}

inWindows("explanations and completions are whole at every edge of the editor", async (playground, { width }) => {
  const { page } = playground;
  const narrow = width < 640;
  // Words at the top, at the bottom, and as far right as the editor reaches.
  await playground.showPane("code");
  const filler = narrow ? "    mov (M1, 16) V(0,0)<1> V(0,0)<1;1,0>\n" : "    mov (M1, 16) V(0,0)<1> 0x0:d\n"; // two lines, or one
  const lines = Math.floor((await page.locator("lw-editor").boundingBox()).height / (narrow ? 32 : 16)) - 14;
  const text = `.version 4.1
.kernel "edges"
.decl V v_type=G type=d num_elts=16 align=GRF
.decl P1 v_type=P num_elts=16
${filler.repeat(lines)}    cmp.lt (M1, 16) P1 V(0,0)<1;1,0> V(0,0)<1;1,0>
    ret (M1, 1)
`;
  await playground.replace(text);
  await page.evaluate(() => document.querySelector("lw-editor").select(1, 1));
  const explained = page.locator("lw-editor .lw-explain");
  for (const word of [".version", "num_elts", "cmp", "ret"]) {
    const place = await placeOf(page, word);
    await page.mouse.move(2, 300);
    await explained.waitFor({ state: "detached" });
    await page.mouse.move(place.x, place.y);
    await explained.waitFor();
    await boxIsWhole(page, page.locator("lw-editor .cm-tooltip:has(.lw-explain)"), `what explains ${word}`);
  }
  await page.mouse.move(2, 300);
  await explained.waitFor({ state: "detached" });

  const list = page.locator("lw-editor .cm-tooltip-autocomplete");
  const asks = async (line, typed, what) => {
    await page.evaluate((line) => document.querySelector("lw-editor").select(line, 1), line);
    await playground.editor().focus();
    await page.keyboard.press("End");
    await page.keyboard.type(typed);
    await list.waitFor();
    await boxIsWhole(page, list, what);
    await page.keyboard.press("Escape");
    await list.waitFor({ state: "detached" });
  };
  await asks(4 + lines, "\n    cmp.lt (M1, 16) P1 V(0,0)<1;1,0> V", "what completes at the right");
  await asks(6 + lines, "\n    m", "what completes at the bottom");
  await asks(2, "\n    m", "what completes at the top");
});

inWindows("the transport stands beside Share whatever the counter says", async (playground, { width }) => {
  const { page } = playground;
  await playground.replace(endlessCount);
  await playground.run();
  const apart = async (what) => {
    const boxes = await page.evaluate(() => {
      const box = (element) => element.getBoundingClientRect();
      const controls = [...document.querySelectorAll("[data-part=transport] > *, .topend > *, [data-part=file]")].filter((one) => box(one).width > 0);
      return controls.map((one) => ({ name: one.dataset.action ?? one.dataset.part ?? one.className, ...JSON.parse(JSON.stringify(box(one))) }));
    });
    for (const [i, a] of boxes.entries()) {
      assert.ok(a.left >= 0 && a.right <= width + 0.5, `${what}: ${a.name} is outside`);
      for (const b of boxes.slice(i + 1)) {
        const over = Math.min(a.right, b.right) - Math.max(a.left, b.left) > 0.5 && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 0.5;
        assert.ok(!over, `${what}: ${a.name} and ${b.name} lie upon each other`);
      }
    }
    await isWhole(playground.part("counter"), what);
  };
  await eventually(async () => assert.match(await playground.counter(), /^Running step [1-9]/));
  await apart("while it runs");
  await page.keyboard.press("Escape");
  await eventually(async () => assert.match(await playground.counter(), /^Step [1-9]/));
  await playground.replace(longCount);
  await playground.run();
  await playground.stands(ended, 3 * patience);
  // A run of 53 960 704 steps takes half a minute: the figure is put where the page puts its own.
  const write = (number) => page.evaluate((number) => {
    document.querySelector("[data-part=counter] b").textContent = number;
  }, number);
  await apart("after the run");
  await showPane(playground, "code");
  await playground.clickBehind(".kernel");
  await playground.type(" ");
  await eventually(async () => assert.match(await playground.counter(), /of the old text$/));
  await write("53\u202f960\u202f704");
  await apart("of the old text");
});

inFreshProfile("lines that ran long ago show the lanes for which they did", async (profile) => {
  const playground = await Playground.open(profile);
  await playground.replace(longCount);
  await playground.run();
  await playground.stands(ended, 3 * patience);
  await eventually(async () => {
    const strips = await playground.page.locator("lw-editor .lw-strip").evaluateAll((all) => all.map((one) => [one.textContent, one.title]));
    const once = strips.find(([text]) => text === "1×");
    assert.deepEqual(once, ["1×", `Last run: lanes ${Array.from({ length: 16 }, (_, lane) => lane).join(" ")}. Ran once`]);
  });
});

inFreshProfile("the count of a line that has run often is whole", async (profile) => {
  const playground = await Playground.open(profile);
  const counts = playground.page.locator("lw-editor .lw-strip > span");
  // Generated code would leave most of the steps unrecorded, and uncounted.
  await playground.press("help");
  await playground.page.locator("[data-part=generated-code]").press("Space");
  await playground.page.keyboard.press("Escape");
  for (const [times, shown] of [[637, "637×"], [7196, "7196"], [71_960, "71k×"], [250_000, "250k"]]) {
    await playground.replace(longCount.replace("0xb71b0", String(times)));
    await playground.run();
    await eventually(async () => {
      assert.equal((await counts.allTextContents()).filter((text) => text === shown).length, 3, shown);
      for (const count of await counts.all()) await isWhole(count, shown);
    }, 3 * patience);
  }
});

inFreshProfile("the choices of Memory stand in one row beside a single buffer", { viewport: { width: 1280, height: 720 } }, async (profile) => {
  const playground = await Playground.open(profile);
  await playground.replace(doubling.replaceAll("T6", "buffer0").replace("d[16]", "d[1024]"));
  await playground.run();
  await playground.stands("Step 3 of 3");
  await playground.elements();
  const rows = await playground.part("memory").locator(".mh > *").evaluateAll((all) => all.map((part) => {
    const { top, bottom } = part.getBoundingClientRect();
    return Math.round((top + bottom) / 2);
  }));
  assert.ok(Math.max(...rows) - Math.min(...rows) <= 2, `their middles are at ${rows}`);
});
