/** The panels share the window as the reader likes it: edges that move, bars, one panel alone, presets. */
import assert from "node:assert/strict";
import { hasNoFindings } from "./axe.mjs";
import { isWhole } from "./geometry.mjs";
import { eventually, inFreshProfile } from "./harness.mjs";
import { Playground } from "./playground.mjs";

const edge = (playground, name) => playground.page.locator(`lw-split[name=${name}]`);

/** The box of the first element with a selector that is to be seen. */
const box = (playground, selector) => playground.page.evaluate((selector) => {
  for (const element of document.querySelectorAll(selector)) {
    const { left, top, right, bottom, width, height } = element.getBoundingClientRect();
    if (width > 0) return { left, top, right, bottom, width: Math.round(width), height: Math.round(height) };
  }
  return { width: 0, height: 0 };
}, selector);

async function debug(playground) {
  await playground.part("layout").click();
  await playground.part("layout-menu").getByRole("button", { name: "Debug" }).click();
  await playground.page.keyboard.press("Escape");
  await eventually(async () => assert.equal(await playground.part("layout-menu").isVisible(), false));
}

/** A function call with every panel open: a lesson by itself folds those that it does not need. */
async function called(profile, steps = 9) {
  const playground = await Playground.open(profile);
  await playground.openLesson("A function call");
  await playground.openTab("memory"); // where no question of the lesson covers the lanes
  await debug(playground);
  await playground.step(steps);
  return playground;
}

async function drag(playground, name, by) {
  const { x, y, width, height } = await edge(playground, name).boundingBox();
  const [fromX, fromY] = [x + width / 2, y + height / 3];
  await playground.page.mouse.move(fromX, fromY);
  await playground.page.mouse.down();
  await playground.page.mouse.move(fromX + by.x / 2, fromY + by.y / 2);
  await playground.page.mouse.move(fromX + by.x, fromY + by.y);
  await playground.page.mouse.up();
}

/** Every edge, what it makes larger, and how the pointer does. */
const edges = [
  { name: "code", of: ".editor", side: "width", by: { x: -40, y: 0 }, gives: -40 },
  { name: "stack", of: ".right > .stack", side: "width", by: { x: 30, y: 0 }, gives: -30 },
  { name: "machine", of: ".machine", side: "height", by: { x: 0, y: -30 }, gives: -30 },
  { name: "registers", of: ".registers", side: "width", by: { x: -50, y: 0 }, gives: -50 },
  { name: "lower", of: ".registers", side: "height", by: { x: 0, y: 24 }, gives: 24 },
  { name: "timeline", of: ".timeline", side: "height", by: { x: 0, y: -40 }, gives: 40 },
];

inFreshProfile("each edge is dragged, says where it is, and goes back by a double click", async (profile) => {
  const playground = await called(profile);
  for (const { name, of, side, by, gives } of edges) {
    const before = (await box(playground, of))[side];
    const { width, height } = await edge(playground, name).boundingBox();
    assert.equal(Math.min(width, height), 7, `${name} has 7 pixels to take hold of`);
    await drag(playground, name, by);
    await eventually(async () => assert.equal((await box(playground, of))[side], before + gives, name));
    assert.equal(await edge(playground, name).getAttribute("aria-valuenow"), String(before + gives), name);
    await edge(playground, name).dblclick({ position: side === "width" ? { x: 3, y: 100 } : { x: 100, y: 3 } });
    await eventually(async () => assert.equal((await box(playground, of))[side], before, `${name} after a double click`));
  }
});

inFreshProfile("each edge is moved by the keyboard: arrows, Shift, Home, End, Enter", async (profile) => {
  const playground = await called(profile);
  const { page } = playground;
  for (const { name, of, side } of edges) {
    const size = async () => (await box(playground, of))[side];
    const before = await size();
    const backward = name === "stack" || name === "timeline";
    const [smaller, larger] = side === "width" ? ["ArrowLeft", "ArrowRight"] : ["ArrowUp", "ArrowDown"];
    const less = backward ? larger : smaller;
    const more = backward ? smaller : larger;
    await edge(playground, name).focus();
    const ends = async () => ["valuemin", "valuemax"].map((end) => edge(playground, name).getAttribute(`aria-${end}`));
    const [least, most] = (await Promise.all(await ends())).map(Number);
    assert.ok(least <= before && before <= most, `${name}: ${least} to ${most}, ${before}`);
    await page.keyboard.press(`Shift+${less}`);
    const small = Math.max(least, before - 32);
    await eventually(async () => assert.equal(await size(), small, `${name}: Shift+${less}`));
    await page.keyboard.press(more);
    await eventually(async () => assert.equal(await size(), small + 8, `${name}: ${more}`));
    await page.keyboard.press("Home");
    await eventually(async () => assert.equal(await size(), least, `${name}: Home`));
    await page.keyboard.press("End");
    await eventually(async () => assert.ok(Math.abs((await size()) - most) <= 1, `${name}: End, ${await size()} of ${most}`));
    await page.keyboard.press("Enter");
    await eventually(async () => assert.equal(await size(), before, `${name}: Enter`));
    assert.equal(await edge(playground, name).evaluate((split) => split === document.activeElement), true, `${name} keeps the focus`);
  }
});

inFreshProfile("an edge that is focused is 3 pixels of blue, and tells its keys", async (profile) => {
  const playground = await called(profile);
  await playground.part("counter").hover();
  const line = () => edge(playground, "code").evaluate((split) => {
    const style = getComputedStyle(split, "::before");
    return { width: style.width, color: style.backgroundColor, says: getComputedStyle(split, "::after").content };
  });
  assert.equal((await line()).color, "rgba(0, 0, 0, 0)");
  await playground.part("registers").focus(); // the focus of an edge is to be seen when it came by the keyboard
  await edge(playground, "code").focus();
  await playground.page.keyboard.press("ArrowLeft");
  await eventually(async () => {
    const { width, color, says } = await line();
    assert.equal(width, "3px");
    assert.notEqual(color, "rgba(0, 0, 0, 0)");
    assert.match(says, /px · ← → move, Enter resets/);
  });
});

inFreshProfile("a folded panel is a bar of 28 pixels with the fact that matters; focus goes there and back", async (profile) => {
  const playground = await called(profile);
  const { page } = playground;
  const facts = { registers: /5 elements of RESULT next/, region: /ARG\(0,0\)<1;1,0>/, stack: /next, 2 frames/, lanes: /mad runs in 5 of 16 lanes/, values: /dst RESULT, src0 ARG/, timeline: /step 9/ };
  for (const [name, fact] of Object.entries(facts)) {
    await playground.part(name).first().locator("[data-action=fold]").focus();
    await page.keyboard.press("Enter");
    const bar = page.locator(`[data-bar=${name}]`);
    await bar.waitFor();
    await eventually(async () => assert.ok(await bar.evaluate((element) => element === document.activeElement), `${name}: the bar has the focus`));
    assert.match(await bar.innerText(), fact, name);
    assert.equal((await bar.boundingBox()).height, 28, name);
    assert.equal(await playground.part(name).first().isVisible(), false, `${name} is away`);
    assert.equal(await bar.getAttribute("aria-expanded"), "false");
  }
  await hasNoFindings(page, "folded panels");
  for (const name of Object.keys(facts)) {
    await page.locator(`[data-bar=${name}]`).focus();
    await page.keyboard.press("Enter");
    await eventually(async () => assert.ok(await playground.part(name).first().locator("[data-action=fold]").evaluate((element) => element === document.activeElement), `${name}: its button has the focus`));
    assert.equal(await page.locator(`[data-bar=${name}]`).count(), 0);
  }
});

inFreshProfile("a lesson that begins by its key folds panels, and gives their bars no focus", { viewport: { width: 1280, height: 720 } }, async (profile) => {
  const playground = await Playground.open(profile);
  const { page } = playground;
  await page.keyboard.press("n");
  await eventually(async () => assert.ok(await page.locator("[data-bar=registers]").isVisible()));
  await playground.drawn();
  await playground.step();
  assert.equal(await page.evaluate(() => document.activeElement.closest("[data-bar]")?.dataset.bar), undefined);
});

inFreshProfile("a bar's fact follows the steps", async (profile) => {
  const playground = await called(profile, 2);
  await playground.part("lanes").locator("[data-action=fold]").click();
  const bar = playground.page.locator("[data-bar=lanes]");
  await bar.waitFor();
  const before = await bar.innerText();
  await playground.step(7);
  await eventually(async () => assert.match(await bar.innerText(), /mad runs in 5 of 16 lanes/));
  assert.notEqual(before, await bar.innerText());
});

inFreshProfile("without Lanes the values have the numbers of their lanes", async (profile) => {
  const playground = await called(profile);
  const numbers = playground.part("values").locator(".bankhead").first();
  assert.equal((await numbers.boundingBox()).width, 1);
  await playground.part("lanes").locator("[data-action=fold]").click();
  await eventually(async () => assert.ok((await numbers.boundingBox()).width > 10));
});

inFreshProfile("each panel is shown alone, and Esc gives the others back", async (profile) => {
  const playground = await called(profile);
  const { page } = playground;
  const side = await box(playground, ".right");
  for (const name of ["lanes", "values", "registers", "region", "stack", "timeline"]) {
    const panel = playground.part(name).first();
    if (name === "stack") { // its head has no room for the button at this width
      await playground.part("layout").click();
      await playground.part("layout-menu").locator("[data-action=alone][data-arg=stack]").click();
      await page.keyboard.press("Escape");
    } else {
      await panel.locator("[data-action=alone]").click();
    }
    await eventually(async () => assert.equal(await page.locator("#lanewise").getAttribute("data-alone"), name));
    const { left, right, bottom } = await box(playground, `[data-part=${name}]`);
    assert.ok(Math.abs(left - side.left) <= 1 && Math.abs(right - side.right) <= 16 && bottom <= side.bottom + 1, `${name} has the machine's side: ${left} to ${right}`);
    for (const other of ["lanes", "values", "registers", "region", "tabs"]) {
      if (other !== name) assert.equal(await playground.part(other).first().isVisible(), false, `${other} beside ${name}`);
    }
    assert.equal(await playground.editor().isVisible(), true, "the code stays");
    await hasNoFindings(page, `${name} alone`);
    await page.keyboard.press("Escape");
    await eventually(async () => assert.equal(await page.locator("#lanewise").getAttribute("data-alone"), null));
    assert.equal(await playground.part("tabs").isVisible(), true);
  }
  await playground.part("lanes").locator("[data-action=alone]").click();
  await playground.part("lanes").locator("[data-action=together]").click();
  await eventually(async () => assert.equal(await playground.part("values").isVisible(), true));
});

inFreshProfile("by the keyboard the focus goes to the button that gives the others back, and from there back to the panel's", async (profile) => {
  const playground = await called(profile);
  const { page } = playground;
  for (const name of ["lanes", "registers", "timeline"]) {
    const button = (action) => playground.part(name).first().locator(`[data-action=${action}]`);
    const has = (action) => eventually(async () => assert.ok(await button(action).evaluate((element) => element === document.activeElement), `${name}: ${action} has the focus`));
    await button("alone").focus();
    await page.keyboard.press("Enter");
    await has("together");
    await page.keyboard.press("Enter");
    await has("alone");
    await page.keyboard.press("Enter");
    await has("together");
    await page.keyboard.press("Escape");
    await has("alone");
  }
});

const folded = (playground) => playground.page.locator("#lanewise").getAttribute("data-folded");

for (const viewport of [{ width: 1280, height: 720 }, { width: 1920, height: 1080 }]) {
  inFreshProfile(`at ${viewport.width} by ${viewport.height} each panel's buttons are whole, whatever its heading says`, { viewport }, async (profile) => {
    const playground = await Playground.open(profile);
    const { page } = playground;
    await playground.openExample("Adding up with barriers");
    for (let n = 1; n <= 4; n++) { // the longest headings are those of a store and of a barrier
      await playground.step();
      assert.deepEqual(await page.evaluate(covered), [], `step ${n}`);
    }
  });
}

/** In the page: the buttons of headings that are not whole, or lie below others. */
function covered() {
  const seen = [...document.querySelectorAll(".ptools button")].filter((one) => one.checkVisibility());
  const whole = (one) => {
    const { left, right, top, bottom } = one.getBoundingClientRect();
    return [left + 3, right - 3].every((x) => one.contains(document.elementFromPoint(x, (top + bottom) / 2)));
  };
  return [seen.length < 8 && "buttons are missing", ...seen.filter((one) => !whole(one)).map((one) => one.title)].filter(Boolean);
}

inFreshProfile("presets arrange the panels, beside the tabs and from the top bar, and a reset undoes what was moved", async (profile) => {
  const playground = await called(profile);
  const { page } = playground;
  const presets = playground.part("presets");
  await presets.getByRole("button", { name: "Learn" }).click();
  await eventually(async () => assert.equal(await folded(playground), "registers region"));
  assert.equal(await page.locator("#tab-lesson").getAttribute("aria-selected"), "true");
  const lesson = (await box(playground, "[data-part=tabs]")).height;
  await playground.part("layout").click();
  const menu = playground.part("layout-menu");
  await menu.getByRole("button", { name: "Memory" }).click();
  await eventually(async () => assert.equal(await folded(playground), "stack registers region"));
  assert.equal(await page.locator("#tab-memory").getAttribute("aria-selected"), "true");
  await hasNoFindings(page, "the layout menu");
  await menu.locator("[data-action=fold][data-arg=registers]").click();
  await eventually(async () => assert.equal(await folded(playground), "stack region"));
  await page.keyboard.press("Escape");
  await eventually(async () => assert.equal(await menu.isVisible(), false));
  const reset = presets.locator("[data-action=layout-reset]");
  await reset.click();
  await eventually(async () => assert.equal(await folded(playground), "stack registers region"));
  assert.equal(await reset.getAttribute("aria-disabled"), "true", "there is nothing to give back");
  await presets.getByRole("button", { name: "Debug" }).click();
  await eventually(async () => assert.equal(await folded(playground), null));
  assert.ok((await box(playground, "[data-part=tabs]")).height < lesson, "the lesson is higher in Learn");
});

inFreshProfile("the arrangement is there after a reload, and each size of window has its own", async (profile) => {
  const playground = await called(profile);
  const { page } = playground;
  await drag(playground, "code", { x: -64, y: 0 });
  await playground.part("region").locator("[data-action=fold]").click();
  await page.locator("[data-bar=region]").waitFor();
  const { width } = await box(playground, ".editor");
  await playground.keeps('"region":true');
  await playground.keeps('"sizes":{"code"');
  await page.setViewportSize({ width: 1280, height: 720 });
  await eventually(async () => assert.equal(await folded(playground), "registers region", "what is crowded yields"));
  assert.equal((await box(playground, ".editor")).width, 438);
  await page.setViewportSize({ width: 1440, height: 900 });
  await eventually(async () => assert.equal(await folded(playground), "region"));
  await page.reload();
  await playground.ready();
  await playground.mounted();
  await playground.step(1);
  await eventually(async () => assert.equal(await folded(playground), "region"));
  assert.equal((await box(playground, ".editor")).width, width);
});

for (const [viewport, scale] of [[{ width: 1280, height: 720 }, 100], [{ width: 1920, height: 1080 }, 150]]) {
  inFreshProfile(`at ${viewport.width} by ${viewport.height} and ${scale} % Values with its watches is whole`, { viewport }, async (profile) => {
    const playground = await Playground.open(profile);
    const { page } = playground;
    while (scale > 100 && (await page.evaluate(() => document.documentElement.dataset.scale)) !== String(scale)) {
      await page.keyboard.press("Alt+z");
      await playground.drawn();
    }
    await playground.openLesson("A function call");
    await playground.step(9);
    for (const watch of ["ARG", "LOW", "P1"]) {
      await playground.part("watch-field").fill(watch);
      await page.keyboard.press("Enter");
      await eventually(async () => assert.equal(await page.locator(".values .wname").filter({ hasText: watch }).count(), 1));
    }
    await playground.drawn();
    await isWhole(playground.part("values").locator(".vbox .grid"), "the rows of Values");
    const add = await playground.part("watch-add").boundingBox();
    const tabs = await playground.part("tabs").boundingBox();
    assert.ok(add.y + add.height <= tabs.y, `the field of watches ends at ${add.y + add.height}, the tabs begin at ${tabs.y}`);
    assert.ok(tabs.y + tabs.height <= viewport.height + 1 && tabs.height >= 100, JSON.stringify(tabs));
    await isWhole(playground.part("legend"), "the legend");
  });
}

const wide = `//@ platform DG2
//@ grid simd=32
//@ surface T6 = d[32]
//@ input V = iota()
.version 4.1
.kernel "wide"
.decl V v_type=G type=d num_elts=32 align=GRF
.decl W v_type=G type=d num_elts=32 align=GRF
.decl T6 v_type=T num_elts=1
.input V offset=32 size=128
.function "wide_main"
    add (M1, 32) W(0,0)<1> V(0,0)<1;1,0> 0x1:d
    add (M1, 32) V(0,0)<1> V(0,0)<1;1,0> W(0,0)<1;1,0>
    ret (M1, 1)
`;

inFreshProfile("both banks of 32 lanes are whole, and a lower window scrolls to the second", async (profile) => {
  const playground = await Playground.open(profile);
  const { page } = playground;
  await playground.replace(wide);
  await playground.step(1);
  await eventually(async () => assert.equal(await folded(playground), "registers region"));
  await isWhole(playground.part("values").locator(".vbox .grid"), "Values at 1440 by 900");
  assert.equal(await playground.part("values").locator(".bank").count(), 2);
  await page.setViewportSize({ width: 1280, height: 720 });
  await playground.drawn();
  const second = playground.part("values").locator(".bank").nth(1);
  await second.scrollIntoViewIfNeeded();
  await isWhole(second, "the second bank at 1280 by 720");
});

inFreshProfile("an address that is alone in its row is whole, and leaves the lanes in one bank below those of Lanes", { viewport: { width: 1366, height: 650 } }, async (profile) => {
  const playground = await Playground.open(profile);
  await playground.openLesson("A table of functions");
  const values = playground.part("values");
  await playground.step(6);
  await eventually(async () => assert.match(await playground.counter(), /^Step 6/));
  const lone = values.locator("[data-role=wrote] .lone");
  assert.match(await lone.innerText(), /^\d{8}$/);
  assert.equal(await values.locator(".bank").count(), 1);
  await isWhole(lone, "the address");
  const { fits, covered, left } = await lone.evaluate((cell) => {
    const { left, right, top, height } = cell.getBoundingClientRect();
    return { fits: cell.scrollWidth <= cell.clientWidth, covered: document.elementFromPoint(right - 3, top + height / 2) !== cell, left };
  });
  assert.ok(fits && !covered, "the box of the address holds it, above the cells beside it");
  const state = await playground.part("lanes").locator("[role=gridcell][data-row=state]").first().boundingBox();
  assert.ok(Math.abs(state.x - left) < 4, `the address begins at ${left}, lane 0 at ${state.x}`);
  await isWhole(values.locator("[role=gridcell][data-lane='15']").first(), "the value of lane 15");
});

const mixed = `//@ platform DG2
//@ grid simd=16
//@ input V = iota()
.version 4.1
.kernel "mixed"
.decl V v_type=G type=d num_elts=16 align=GRF
.decl W v_type=G type=d num_elts=16 align=GRF
.input V offset=32 size=64
.function "mixed_main"
    add (M1, 16) V(0,0)<1> V(0,0)<1;1,0> 0x1:d
    mul (M1, 16) W(0,0)<1> V(0,0)<1;1,0> 0x1000000:d
    add (M1, 16) V(0,0)<1> V(0,0)<1;1,0> 0x1:d
    add (M1, 16) V(0,0)<1> V(0,0)<1;1,0> 0x1:d
    add (M1, 16) W(0,0)<1> W(0,0)<1;1,0> W(0,0)<1;1,0>
    ret (M1, 1)
`;

inFreshProfile("each step has as many lanes a row as its values allow, and a pinned lane is in sight in a low window", { viewport: { width: 1366, height: 650 } }, async (profile) => {
  const playground = await Playground.open(profile);
  const { page } = playground;
  await playground.replace(mixed);
  await playground.step(1);
  const values = playground.part("values");
  const banks = (count) => eventually(async () => assert.equal(await values.locator(".vbox .bank").count(), count));
  await banks(4); // the product has nine digits
  const top = async () => (await values.locator("[data-role=dst] .rl").first().boundingBox()).y;
  const before = await top();
  await page.keyboard.press("F9");
  await banks(4); // it was just written
  await page.keyboard.press("F9");
  await banks(1); // the sums have two
  assert.equal(await top(), before, "the rows stand where they stood");
  await isWhole(values.locator("[role=gridcell][data-lane='15']").first(), "the value of lane 15");
  await playground.part("lanes").locator("[role=gridcell][data-row=state][data-lane='13']").click();
  await page.keyboard.press("F9");
  await banks(4);
  await eventually(() => isWhole(values.locator("[data-role=dst] [data-lane='13']"), "the value of the pinned lane"));
});

inFreshProfile("lanes of PTX that were not started take no room", async (profile) => {
  const playground = await Playground.open(profile);
  await playground.openLesson("A call table");
  await playground.page.keyboard.press("F9");
  await eventually(async () => assert.match(await playground.counter(), /^Step [1-9]/));
  const cells = playground.part("lanes").locator("[role=gridcell][data-row=state]");
  assert.equal(await cells.count(), 16);
  assert.equal(await playground.part("lanes").locator(".grid .glyph.d").count(), 0, "no lane is crossed out");
  assert.equal(await playground.part("unstarted").innerText(), "Lanes 16 to 31 were not started");
});

inFreshProfile("no line of code lies below the strips of its lanes, at any width", async (profile) => {
  const playground = await Playground.open(profile);
  const { page } = playground;
  await playground.openLesson("A function call");
  await playground.run();
  await playground.stands("Step 14 of 14");
  for (const [width, height, strip] of [[1280, 720, 68], [1440, 900, 86], [1920, 1080, 86]]) {
    await page.setViewportSize({ width, height });
    await playground.drawn();
    const found = await page.locator("lw-editor").evaluate((editor) => {
      const root = editor.shadowRoot;
      const margin = root.querySelector(".lw-margin").getBoundingClientRect();
      const lines = [...root.querySelectorAll(".cm-line")].map((line) => {
        const range = document.createRange();
        const texts = document.createTreeWalker(line, NodeFilter.SHOW_TEXT);
        const ends = [0];
        while (texts.nextNode()) {
          for (const word of texts.currentNode.data.matchAll(/\S+/g)) { // the space at which a line is wrapped hangs
            range.setStart(texts.currentNode, word.index);
            range.setEnd(texts.currentNode, word.index + word[0].length);
            const seen = texts.currentNode.parentElement.closest(".lw-fold") ?? range; // a fold's words are cut at its edge
            ends.push(...[...seen.getClientRects()].map((box) => box.right));
          }
        }
        return Math.max(...ends);
      });
      const split = [...root.querySelectorAll(".lw-whole")].filter((one) => new Set([...one.getClientRects()].map((box) => Math.round(box.top / 8))).size > 1).map((one) => one.textContent);
      const strips = [...root.querySelectorAll(".lw-strip svg")].map((one) => Math.round(one.getBoundingClientRect().width));
      const numbers = root.querySelector(".cm-lineNumbers").parentElement.getBoundingClientRect();
      return { right: Math.max(...lines), margin: margin.left, end: margin.right, all: editor.getBoundingClientRect().right, split, strips: [...new Set(strips)], blank: numbers.width };
    });
    assert.ok(found.right <= found.margin + 1, `at ${width} code goes to ${found.right}, the margin begins at ${found.margin}`);
    assert.ok(found.end <= found.all + 1, `at ${width} the margin is whole`);
    assert.deepEqual(found.split, [], `at ${width} an operand is broken`);
    assert.deepEqual(found.strips, [strip], `at ${width}`);
    assert.ok(found.blank <= 50, `at ${width} ${found.blank} pixels stand before the code`);
  }
});

inFreshProfile("the platform is a choice that writes its line, which undo takes back", async (profile) => {
  const playground = await Playground.open(profile);
  const { page } = playground;
  await playground.openLesson("If and else");
  const choice = playground.part("platform-choice");
  await eventually(async () => assert.equal(await choice.inputValue(), "DG2"));
  const before = await playground.text();
  await choice.selectOption("TGLLP");
  await eventually(async () => assert.equal(await playground.text(), before.replace("//@ platform DG2", "//@ platform TGLLP")));
  await eventually(async () => assert.equal(await choice.inputValue(), "TGLLP"));
  await playground.editor().focus();
  await page.keyboard.press("ControlOrMeta+z");
  await eventually(async () => assert.equal(await playground.text(), before));
  await eventually(async () => assert.equal(await choice.inputValue(), "DG2"));
  await playground.openLesson("A call table");
  await eventually(async () => assert.match(await playground.part("platform").innerText(), /^PVC/));
  assert.equal(await choice.count(), 0, "PTX has no choice");
});

inFreshProfile("the fields of a breakpoint are as wide as their texts", async (profile) => {
  const playground = await Playground.open(profile);
  const { page } = playground;
  await playground.openLesson("A function call");
  await playground.step(1);
  await playground.openTab("breakpoints");
  const form = playground.part("newbreak");
  await form.locator("select").selectOption({ label: "Line:" });
  await form.locator("input").fill("23");
  await form.getByRole("button", { name: "Add" }).click();
  const fields = playground.part("breakpoints").locator(".rules input");
  await eventually(async () => assert.equal(await fields.count(), 3));
  const cut = () => fields.evaluateAll((all) => all.filter((field) => {
    const style = getComputedStyle(field);
    const canvas = document.createElement("canvas").getContext("2d");
    canvas.font = style.font;
    return canvas.measureText(field.value || field.placeholder).width > field.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight) + 1;
  }).map((field) => field.value || field.placeholder));
  assert.deepEqual(await cut(), []);
  await fields.first().fill("any(X < 0) && all(P1) && X[3] == 12");
  await page.keyboard.press("Tab");
  await eventually(async () => assert.deepEqual(await cut(), []));
});

for (const [width, height] of [[1440, 900], [1280, 720], [1024, 768]]) {
  inFreshProfile(`a lesson with all panels open scrolls no head of the lanes away: ${width} by ${height}`, { viewport: { width, height } }, async (profile) => {
    const playground = await Playground.open(profile);
    const { page } = playground;
    await playground.openLesson("A stack of one's own");
    await debug(playground);
    await page.locator('[role=tab][data-arg="lesson"]').click();
    await playground.step(8); // sentences come into view
    assert.deepEqual(await page.locator(".right").evaluate((side) => [side.scrollTop, side.scrollHeight - side.clientHeight]), [0, 0]);
    await isWhole(playground.part("lanes").locator(".ph h2"), "the heading of Lanes");
  });
}

inFreshProfile("where tabs have no room their row ends at a list that has them all, by pointer and key", { viewport: { width: 1024, height: 768 } }, async (profile) => {
  const playground = await called(profile);
  const { page } = playground;
  const all = playground.part("all-tabs");
  const tab = (name) => page.locator(`#tab-${name}`);
  const inSight = (name) => tab(name).evaluate((tab) => {
    const [at, row] = [tab, tab.parentElement].map((one) => one.getBoundingClientRect());
    return at.left >= row.left && at.right <= row.right;
  });
  const listed = await all.locator("option").allTextContents();
  assert.deepEqual(listed, ["Lesson", "Memory", "Problems", "Expectations", "Breakpoints", "Efficiency", "Launch", "Stack"]);
  assert.equal(await inSight("stack"), false);
  const [row, list] = await Promise.all([page.locator(".tabs"), all].map((part) => part.boundingBox()));
  assert.ok(Math.abs(list.x - (row.x + row.width)) < 2, "the list stands at the end of the row");
  await all.selectOption("stack");
  await eventually(async () => assert.equal(await tab("stack").getAttribute("aria-selected"), "true"));
  await eventually(async () => assert.equal(await inSight("stack"), true));
  await hasNoFindings(page, "the list of all tabs");
  await tab("stack").focus();
  await page.keyboard.press("ArrowLeft");
  await eventually(async () => assert.equal(await tab("launch").getAttribute("aria-selected"), "true"));
  assert.equal(await all.inputValue(), "launch");
  await all.focus();
  await page.keyboard.press("m"); // as a list that is closed takes a letter
  await eventually(async () => assert.equal(await tab("memory").getAttribute("aria-selected"), "true"));
  await eventually(async () => assert.equal(await inSight("memory"), true));
  await page.setViewportSize({ width: 1440, height: 900 });
  await eventually(async () => assert.equal(await all.isVisible(), false, "there all have room"));
});

inFreshProfile("a phone has no edges, bars or presets", { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }, async (profile) => {
  const playground = await Playground.open(profile);
  await playground.step(3);
  for (const selector of ["lw-split", ".bars", ".ptools", "[data-part=layout]", "[data-part=presets]"]) {
    assert.equal(await playground.page.locator(`${selector}:visible`).count(), 0, selector);
  }
  assert.equal(await folded(playground), null);
});

inFreshProfile("at 200 % the edges that are left work, and nothing is out of reach", { viewport: { width: 720, height: 450 } }, async (profile) => {
  const playground = await called(profile, 3);
  const { page } = playground;
  const before = (await box(playground, ".editor")).height;
  await edge(playground, "upper").focus();
  await page.keyboard.press("ArrowDown");
  await eventually(async () => assert.notEqual((await box(playground, ".editor")).height, before));
  await page.keyboard.press("Enter");
  await eventually(async () => assert.equal((await box(playground, ".editor")).height, before));
  assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 720);
  await hasNoFindings(page, "at 200 %");
});

inFreshProfile("with the system's colours edges and bars are to be seen", { forcedColors: "active" }, async (profile) => {
  const playground = await called(profile);
  await playground.part("region").locator("[data-action=fold]").click();
  await playground.page.locator("[data-bar=region]").waitFor();
  await edge(playground, "stack").focus();
  await playground.page.keyboard.press("ArrowLeft");
  const color = await edge(playground, "stack").evaluate((split) => getComputedStyle(split, "::before").backgroundColor);
  const highlight = await playground.page.evaluate(() => {
    const probe = document.createElement("i");
    document.body.append(probe);
    probe.style.setProperty("color", "Highlight");
    const { color } = getComputedStyle(probe);
    probe.remove();
    return color;
  });
  assert.equal(color, highlight);
  await hasNoFindings(playground.page, "forced colours");
});

inFreshProfile("the signs at the end of the top bar stand in one row", async (profile) => {
  const playground = await Playground.open(profile);
  const middles = await playground.page.locator(".topend .ib svg:visible").evaluateAll((all) => all.map((sign) => {
    const { top, bottom } = sign.getBoundingClientRect();
    return (top + bottom) / 2;
  }));
  assert.ok(middles.length >= 4);
  assert.ok(Math.max(...middles) - Math.min(...middles) <= 1, String(middles));
});
