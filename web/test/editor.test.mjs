/**
 * <lw-editor> and the boot scripts, on a page whose client never arrives: all of this works before
 * and without it.
 */
import assert from "node:assert/strict";
import { eventually, inFreshProfile, sites } from "./harness.mjs";

/** Opens the page without its WebAssembly, with an editor of its own over everything else. */
async function open(profile) {
  const page = await profile.newPage();
  profile.expectTrouble(/net::ERR_FAILED/);
  await page.route("**/*.wasm", (route) => route.abort());
  await page.goto(sites.root);
  await page.waitForFunction(() => performance.getEntriesByName("lanewise:editor-mounted").length > 0 && globalThis.lanewise);
  await page.evaluate(() => {
    globalThis.addEditor = (parent) => {
      const editor = document.createElement("lw-editor");
      editor.setAttribute("name", "tested");
      Object.assign(editor.style, { position: "fixed", inset: "0", zIndex: "99" });
      parent.append(editor);
      globalThis.editor = editor;
    };
    globalThis.addEditor(document.body);
  });
  return page;
}

const content = (page) => page.locator("lw-editor[name=tested] .cm-content");
const text = (page) => page.evaluate(() => globalThis.editor.text);
const setText = (page, value) => page.evaluate((v) => void (globalThis.editor.text = v), value);

inFreshProfile("the editor takes text, and says so", async (profile) => {
  const page = await open(profile);
  await page.evaluate(() => {
    globalThis.changes = [];
    addEventListener("lw-change", (e) => globalThis.changes.push(e.detail));
  });
  await content(page).click();
  await page.keyboard.type("ret (M1, 1)");
  assert.equal(await text(page), "ret (M1, 1)");
  assert.deepEqual(await page.evaluate(() => globalThis.changes.at(-1)), { length: 11, version: 11, user: true });
  assert.equal(await page.evaluate(() => performance.getEntriesByName("lanewise:editor-ready").length > 0), true);
  assert.equal(await content(page).getAttribute("aria-label"), "vISA program");
});

inFreshProfile("the editor keeps text, undo, focus and scroll position when its element is replaced", async (profile) => {
  const page = await open(profile);
  await page.clock.setFixedTime(new Date()); // however busy the machine is: what is typed half a second later is undone by itself
  await setText(page, Array.from({ length: 500 }, (_, i) => `mov (M1, 16) V${i}(0,0)<1> 0x0:d`).join("\n"));
  await content(page).click();
  await page.keyboard.press("Control+End");
  await page.keyboard.type(" // one");
  const scrollTop = () => page.evaluate(() => globalThis.editor.shadowRoot.querySelector(".cm-scroller").scrollTop);
  const was = await scrollTop();
  assert.ok(was > 1000, `scrolled to ${was}`);

  // go-app: the old node goes, then the new one comes.
  await page.evaluate(() => {
    globalThis.editor.remove();
    globalThis.addEditor(document.body);
  });
  await page.keyboard.type(" two");
  assert.equal((await text(page)).slice(-10), "// one two");
  assert.ok(Math.abs((await scrollTop()) - was) < 40, "scroll position");

  // The other way round: two elements at once, the later one shows the text.
  await page.evaluate(() => {
    const old = globalThis.editor;
    globalThis.addEditor(document.body);
    old.remove();
  });
  await page.keyboard.type("!");
  assert.equal((await text(page)).slice(-11), "// one two!");
  await page.keyboard.press("Control+z");
  assert.ok((await text(page)).endsWith("V499(0,0)<1> 0x0:d"), "one undo takes back what was typed in one go");
});

inFreshProfile("the cursor stays where it is when the editor's element is replaced, also where no blur is told of it", async (profile) => {
  const page = await open(profile);
  await setText(page, "mov (M1, 16) A(0,0)<1> 0x1:d\nret (M1, 1)");
  await content(page).click();
  await page.keyboard.press("Control+End");
  for (const [first, typed] of [["the old node goes first", " // one"], ["the new node comes first", " two"]]) {
    await page.evaluate((first) => {
      const old = globalThis.editor;
      // As in Firefox: an element that is taken away hears of no blur.
      const editor = old.shadowRoot.querySelector(".cm-editor");
      const silence = (event) => event.isTrusted && event.stopImmediatePropagation();
      for (const type of ["blur", "focusout"]) editor.addEventListener(type, silence, true);
      if (first === "the old node goes first") old.remove();
      globalThis.addEditor(document.body);
      old.remove();
      for (const type of ["blur", "focusout"]) editor.removeEventListener(type, silence, true);
    }, first);
    await page.keyboard.type(typed);
  }
  assert.equal(await text(page), "mov (M1, 16) A(0,0)<1> 0x1:d\nret (M1, 1) // one two");
});

inFreshProfile("the editor ends lines by \\n, keeps undo within a text set by the page, ignores an equal one", async (profile) => {
  const page = await open(profile);
  await content(page).click();
  await page.keyboard.type("mine");
  assert.equal(await page.evaluate(() => globalThis.editor.edited), true);
  await setText(page, "\ufeffa\r\n\tb\rc\n");
  assert.equal(await text(page), "\ufeffa\n\tb\nc\n");
  assert.equal(await page.evaluate(() => globalThis.editor.edited), false);
  const version = await page.evaluate(() => globalThis.editor.version);
  await setText(page, "\ufeffa\n\tb\nc\n");
  assert.equal(await page.evaluate(() => globalThis.editor.version), version);
  await page.keyboard.press("Control+z");
  assert.equal(await text(page), "\ufeffa\n\tb\nc\n");
  await setText(page, "mine"); // as it was left: its history is there again
  await page.keyboard.press("Control+z");
  assert.equal(await text(page), "");
});

inFreshProfile("the editor colours what the instruction table knows", async (profile) => {
  const page = await open(profile);
  await setText(page, "mov (M1, 16) A(0,0)<1> 0x1:d\nmvo (M1, 16) A(0,0)<1> 0x1:d");
  const colour = (word) =>
    page.evaluate((w) => {
      const walker = document.createTreeWalker(globalThis.editor.shadowRoot, NodeFilter.SHOW_TEXT);
      while (walker.nextNode()) {
        if (walker.currentNode.data.includes(w)) return getComputedStyle(walker.currentNode.parentElement).color;
      }
      return null;
    }, word);
  const token = (name) =>
    page.evaluate((n) => {
      const probe = document.createElement("i");
      probe.style.color = `var(${n})`;
      document.body.append(probe);
      return getComputedStyle(probe).color;
    }, name);
  await page.waitForFunction(() => globalThis.editor.shadowRoot.querySelector(".cm-line span"));
  assert.equal(await colour("mov"), await token("--sy-op"));
  assert.equal(await colour("0x1"), await token("--sy-imm"));
  assert.equal(await colour("(M1, 16)"), await token("--sy-exec"));
  assert.notEqual(await colour("mvo"), await token("--sy-op"));
});

inFreshProfile("the editor shows problems where they are, and applies a fix", async (profile) => {
  const page = await open(profile);
  await setText(page, "mvo (M1, 16) A B\nret (M1, 1)\n");
  const at = (line, col, endLine, endCol) => ({ line, col, endLine, endCol, severity: "error", code: "V0001" });
  await page.evaluate((list) => globalThis.editor.setProblems(JSON.stringify(list)), [
    { ...at(1, 1, 1, 4), message: "mvo is no instruction.", page: "instructions/MOV.md", fix: { label: "Write mov", text: "mov", line: 1, col: 1, endLine: 1, endCol: 4 } },
    { ...at(99, 7, 99, 9), message: "Beyond the end." },
    { ...at(0, 0, 0, 0), message: "Before the start.", severity: "warning" },
  ]);
  const squiggle = page.locator("lw-editor[name=tested] .lw-squiggle.lw-error").first();
  assert.equal(await squiggle.textContent(), "mvo");
  assert.match(await squiggle.evaluate((n) => getComputedStyle(n).textDecorationStyle), /wavy/);
  assert.deepEqual(await page.locator("lw-editor[name=tested] .lw-row .lw-message").allTextContents(), ["mvo is no instruction.", "Beyond the end."]);
  assert.equal(await page.locator("lw-editor[name=tested] .lw-signs svg[aria-label=Error]").count(), 2);
  await squiggle.hover();
  const hover = page.locator("lw-editor[name=tested] .lw-hover");
  await hover.waitFor();
  assert.match(await hover.textContent(), /V0001 · vISA: MOV/);

  // A problem keeps its place while text is typed before it.
  await page.evaluate(() => globalThis.editor.select(1, 1));
  await page.keyboard.type("  ");
  assert.equal(await squiggle.textContent(), "mvo");
  await page.locator("lw-editor[name=tested] .lw-row .lw-fix").click();
  assert.equal(await text(page), "  mov (M1, 16) A B\nret (M1, 1)\n");
  await page.evaluate(() => globalThis.editor.setProblems("[]"));
  assert.equal(await page.locator("lw-editor[name=tested] .lw-problem").count(), 0);
});

inFreshProfile("the editor marks the line of the next instruction and its operands", async (profile) => {
  const page = await open(profile);
  await setText(page, "ret (M1, 1)\nadd (M1, 16) R(0,0)<1> A(0,0)<1;1,0> B(0,0)<1;1,0>");
  const set = (marks) => page.evaluate((m) => globalThis.editor.setMarks(JSON.stringify(m)), marks);
  await set({ current: 2, operands: [{ role: "dst", start: 14, end: 23 }, { role: "src0", start: 24, end: 37 }, { role: "src1", start: 38, end: 99 }] });
  const now = page.locator("lw-editor[name=tested] .cm-line.lw-now");
  assert.match(await now.textContent(), /^add/);
  assert.equal(await page.locator("lw-editor[name=tested] .lw-dst").textContent(), "R(0,0)<1>");
  assert.equal(await page.locator("lw-editor[name=tested] .lw-src1").textContent(), "B(0,0)<1;1,0>");
  const style = (role) => page.locator(`lw-editor[name=tested] .lw-${role}`).evaluate((n) => getComputedStyle(n).textDecorationStyle);
  assert.deepEqual([await style("dst"), await style("src0"), await style("src1")], ["solid", "dashed", "dotted"]);
  await set({ current: 99 });
  assert.equal(await now.count(), 0);
});

inFreshProfile("the editor reveals a line, and does not scroll for one that can be seen", async (profile) => {
  const page = await open(profile);
  const scrollTop = () => page.evaluate(() => globalThis.editor.shadowRoot.querySelector(".cm-scroller").scrollTop);
  const seen = (line) =>
    page.evaluate((n) => {
      const root = globalThis.editor.shadowRoot;
      const box = root.querySelector(".cm-scroller").getBoundingClientRect();
      const at = [...root.querySelectorAll(".cm-line")].find((l) => l.textContent === `line ${n}`)?.getBoundingClientRect();
      return at !== undefined && at.top >= box.top && at.bottom <= box.bottom;
    }, line);
  // In one task, as the page does when it opens a link at a step.
  await page.evaluate(() => {
    globalThis.editor.text = Array.from({ length: 2000 }, (_, i) => `line ${i + 1}`).join("\n");
    globalThis.editor.revealLine(1500);
  });
  await eventually(async () => assert.ok(await seen(1500)));
  const at = await scrollTop();
  await page.evaluate(() => globalThis.editor.revealLine(1505));
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  assert.equal(await scrollTop(), at);
  await page.evaluate(() => globalThis.editor.revealLine(3));
  await eventually(async () => assert.ok(await seen(3)));
});

inFreshProfile("the editor lets the application's keys through and keeps its text", async (profile) => {
  const page = await open(profile);
  await setText(page, "ret (M1, 1)");
  await page.evaluate(() => {
    globalThis.lanewise.takePendingActions();
    globalThis.seen = [];
    addEventListener("keydown", (e) => {
      if (["Control", "Shift", "Alt"].includes(e.key)) return;
      globalThis.seen.push(`${e.key} ${e.defaultPrevented ? "taken" : "free"}`);
      e.preventDefault();
    });
  });
  await content(page).click();
  const keys = ["Control+Enter", "F8", "Shift+F8", "F9", "Shift+F9", "Control+F9", "F10", "Alt+r", "Control+b"];
  for (const key of keys) await page.keyboard.press(key);
  assert.deepEqual(await page.evaluate(() => globalThis.seen), ["Enter", "F8", "F8", "F9", "F9", "F9", "F10", "r", "b"].map((k) => `${k} free`));
  assert.equal(await text(page), "ret (M1, 1)");
});

inFreshProfile("the editor indents with Tab; Escape and Tab leave it", async (profile) => {
  const page = await open(profile);
  await page.evaluate(() => {
    const next = document.createElement("button");
    next.id = "after";
    globalThis.editor.after(next);
  });
  await content(page).click();
  await page.keyboard.press("Tab");
  assert.equal(await text(page), "    ");
  assert.match(await page.locator("lw-editor[name=tested] .lw-hint").textContent(), /Escape, then Tab/);
  await page.keyboard.press("Escape");
  await page.keyboard.press("Tab");
  assert.equal(await page.evaluate(() => document.activeElement.id), "after");
  assert.equal(await text(page), "    ");
});

inFreshProfile("the editor folds a block of declarations", async (profile) => {
  const page = await open(profile);
  await setText(page, `.kernel "k"\n${["X", "R", "N", "ONE"].map((n) => `.decl ${n} v_type=G type=d num_elts=16`).join("\n")}\nret (M1, 1)`);
  await page.evaluate(() => globalThis.editor.select(2, 1));
  await page.keyboard.press("Control+Shift+BracketLeft");
  const chip = page.locator("lw-editor[name=tested] .lw-fold");
  assert.equal(await chip.textContent(), "▸ 4 × .decl  X R N ONE");
  await chip.click();
  assert.equal(await chip.count(), 0);
});

for (const [what, make] of [
  ["a text of 100,000 lines", () => Array.from({ length: 100_000 }, (_, i) => `.decl V${i} v_type=G type=d num_elts=16`).join("\n")],
  ["10 MB on one line", () => "mov (M1, 16) ".repeat(800_000)],
  ["binary garbage", () => Array.from({ length: 400_000 }, (_, i) => String.fromCharCode((i * 7919) % 251)).join("")],
  ["an empty text", () => ""],
]) {
  inFreshProfile(`the editor stays usable with ${what}`, async (profile) => {
    const page = await open(profile);
    const given = make();
    await setText(page, given);
    const lf = given.replace(/\r\n?/g, "\n");
    assert.equal(await text(page), lf);
    await page.evaluate(() => globalThis.editor.select(1, 1));
    await page.keyboard.type("ok");
    assert.equal(await text(page), `ok${lf}`);
    assert.ok((await page.locator("lw-editor[name=tested] .cm-line").count()) < 1000, "only what is in view is drawn");
  });
}

inFreshProfile("the boot scripts keep a dropped file for the client, and stay on the page", async (profile) => {
  const page = await open(profile);
  const here = page.url();
  const drop = (name) =>
    page.evaluate((n) => {
      const data = new DataTransfer();
      data.items.add(new File(["ret (M1, 1)"], n));
      const target = globalThis.editor.shadowRoot.querySelector(".cm-content");
      const events = ["dragover", "drop"].map((type) => new DragEvent(type, { dataTransfer: data, bubbles: true, cancelable: true, composed: true }));
      return events.map((e) => target.dispatchEvent(e));
    }, name);
  assert.deepEqual(await drop("early.visaasm"), [false, false], "the browser's own action is prevented");
  assert.equal(await text(page), "", "a file is not typed into the text");
  const names = await page.evaluate(() => {
    globalThis.opened = [];
    globalThis.lanewise.drops.take((files) => globalThis.opened.push(...files.map((f) => f.name)));
    return globalThis.opened;
  });
  assert.deepEqual(names, ["early.visaasm"]);
  await drop("late.visaasm");
  assert.deepEqual(await page.evaluate(() => globalThis.opened), ["early.visaasm", "late.visaasm"]);
  assert.equal(page.url(), here);
});

inFreshProfile("the boot scripts remember the actions that were asked for before the client came", async (profile) => {
  const page = await open(profile);
  await page.evaluate(() => {
    for (const [action, arg] of [["step", ""], ["lesson", "02_loop"]]) {
      const button = document.createElement("button");
      Object.assign(button.dataset, { action, arg });
      globalThis.editor.after(button);
    }
  });
  const button = (action) => page.locator(`button[data-action="${action}"]`).last();
  for (const action of ["step", "lesson", "step"]) await button(action).dispatchEvent("click");
  assert.equal(await button("step").getAttribute("aria-busy"), "true");
  await page.keyboard.press("Control+k");
  const taken = await page.evaluate(() => [globalThis.lanewise.takePendingActions(), globalThis.lanewise.takePendingActions()]);
  assert.deepEqual(taken, [["lesson 02_loop", "step", "programs"], []]);
  assert.equal(await button("step").getAttribute("aria-busy"), null);
});

inFreshProfile("the boot scripts apply the stored theme, else the system's", { colorScheme: "light" }, async (profile) => {
  const page = await open(profile);
  const theme = () => page.evaluate(() => document.documentElement.dataset.theme);
  assert.equal(await theme(), "light");
  await page.evaluate(() => globalThis.lanewise.theme.set("dark"));
  assert.equal(await theme(), "dark");
  await page.reload();
  await page.waitForFunction(() => globalThis.lanewise);
  assert.equal(await theme(), "dark");
});

inFreshProfile("the boot scripts say in one sentence that the engine could not be loaded", async (profile) => {
  const page = await open(profile);
  const said = await page.evaluate(async () => {
    const wait = (worker) => new Promise((resolve) => (worker.onmessage = (e) => resolve(e.data.fatal)));
    const { engine } = globalThis.lanewise;
    return [await wait(engine.take()), await wait(engine.spawn()), engine.take()];
  });
  assert.match(said[0], /^The engine could not be started: .+/);
  assert.match(said[1], /^The engine could not be started: .+/);
  assert.equal(said[2], null);
});
