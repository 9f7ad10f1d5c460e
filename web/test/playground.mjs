/**
 * The page as its user knows it. A verb does what a user does (press, type, drop); a question reads
 * what stands on the screen. Questions answer at once, so a test asks them inside eventually().
 *
 * The page is found by the attributes that its components carry for this: data-part (a panel),
 * data-action (a button), data-row and data-lane (a cell of a lane grid).
 */
import assert from "node:assert/strict";
import { eventually, patience, sites } from "./harness.mjs";

export class Playground {
  /** Opens the playground and waits until Run would act. */
  static async open(profile, { site = sites.root, path = "", fragment = "" } = {}) {
    const playground = await this.begin(profile, { site, path, fragment });
    await playground.ready();
    await playground.mounted();
    return playground;
  }

  /** Opens the playground and waits for nothing but its HTML. */
  static async begin(profile, { site = sites.root, path = "", fragment = "" } = {}) {
    const page = await profile.newPage();
    await page.goto(site + path + fragment, { waitUntil: "commit" });
    return new this(page);
  }

  constructor(page) {
    this.page = page;
  }

  async ready() {
    await this.#marked("lanewise:run-ready");
  }

  /** Waits until the editor has its lasting face: before, a text area takes the text. */
  async mounted() {
    await this.#marked("lanewise:editor-mounted");
  }

  /** Waits for a mark of the page's start; once more where the page was left for another meanwhile. */
  #marked(name) {
    return eventually(() => this.page.evaluate(marked, { name, patience }));
  }

  part(name) {
    return this.page.locator(`[data-part="${name}"]`);
  }

  /** A button of the top bar or of the transport. */
  button(action) {
    return this.page.locator(`:is([data-part=topbar], [data-part=transport]) button[data-action="${action}"]`);
  }

  /** Presses a button of the transport. */
  async press(action) {
    await this.button(action).click();
  }

  // ── The text ────────────────────────────────────────────────────────────

  editor() {
    return this.page.locator("lw-editor .cm-content");
  }

  text() {
    return this.page.evaluate(() => document.querySelector("lw-editor").text);
  }

  /** Types at the cursor, key by key. */
  async type(text) {
    await this.page.keyboard.type(text);
  }

  /** On a phone, shows a pane; elsewhere all are to be seen. */
  async showPane(name) {
    const tab = this.part("panes").locator(`[data-arg=${name}]`).first();
    if (await tab.isVisible()) await tab.click();
  }

  /** Replaces the whole text as a paste would: one change. */
  async replace(text) {
    await this.showPane("code");
    await this.editor().click();
    await this.page.keyboard.press("ControlOrMeta+a");
    await this.page.keyboard.insertText(text);
    assert.equal(await this.text(), text.replace(/\r\n?/g, "\n"));
  }

  /** Puts the cursor behind the first occurrence of some text. */
  async clickBehind(some) {
    const before = (await this.text()).split(some, 1)[0] + some;
    const line = before.split("\n").length;
    await this.page.evaluate(
      ([line, col]) => document.querySelector("lw-editor").select(line, col),
      [line, before.length - before.lastIndexOf("\n")],
    );
  }

  /** Clicks where the breakpoint of a line stands, or would stand. */
  async pressMargin(line) {
    const number = this.page.locator("lw-editor .cm-lineNumbers .cm-gutterElement", { hasText: new RegExp(`^${line}$`) });
    const { y, height } = await number.boundingBox();
    const margin = await this.page.locator("lw-editor .lw-breaks").boundingBox();
    await this.page.mouse.click(margin.x + margin.width / 2, y + height / 2);
  }

  /** The texts under a wavy line. */
  squiggles() {
    return this.page.locator("lw-editor .lw-squiggle").allTextContents();
  }

  /** The messages in rows between the lines. */
  inlineMessages() {
    return this.page.locator("lw-editor .lw-row .lw-message").allTextContents();
  }

  /** The line numbers marked as the next instruction's. */
  async currentLine() {
    const marked = await this.page.locator("lw-editor .cm-lineNumbers .cm-gutterElement.lw-now").allTextContents();
    return Number(marked.find((text) => /^\d+$/.test(text.trim())) ?? 0);
  }

  /** Waits until the editor marks a line as the next instruction's: it does a frame after the counter. */
  async marks(line) {
    await eventually(async () => assert.equal(await this.currentLine(), line, "the line that is marked"));
  }

  /** Presses where nothing is: the focus leaves the editor, so that single letters are keys. */
  async leaveEditor() {
    await this.page.locator(".brand").click();
  }

  // ── The transport ───────────────────────────────────────────────────────

  async run() {
    await this.button("run").click();
  }

  /** Steps forward: once by the button, several times as a held key does. */
  async step(times = 1) {
    await this.#go(times, () => (times === 1 ? this.button("step").click() : this.#hold("F9", times)));
  }

  async stepBack(times = 1) {
    await this.#go(-times, () => (times === 1 ? this.button("back").click() : this.#hold("Shift+F9", times)));
  }

  async reset() {
    await this.button("reset").click();
    await this.#arrives(0);
  }

  async stop() {
    await this.button("stop").click();
  }

  async #hold(key, times) {
    for (let i = 0; i < times; i++) await this.page.keyboard.press(key);
  }

  /** Does something that moves the machine by some steps, and waits until it stands there. */
  async #go(by, move) {
    const from = await this.#position();
    await move();
    await this.#arrives(from + by);
  }

  async #arrives(step) {
    await this.#comes({ part: "counter", step });
  }

  /** Waits until a part of the page says something, and the panels around it have followed. */
  #comes(what, limit = patience) {
    return eventually(() => this.page.evaluate(comes, { ...what, patience: limit }), limit);
  }

  /** Ends when the panels around the lanes have followed: they are drawn a frame later. */
  async drawn() {
    await this.page.evaluate(() => new Promise((resolve) => window.lanewise.afterFrame(() => window.lanewise.afterFrame(resolve))));
  }

  /** The step that the counter shows; 0 before the first run. */
  async #position() {
    const counter = (await this.counter()).replace(/\s/g, "");
    return Number(/^Step(\d+)/.exec(counter)?.[1] ?? 0);
  }

  /** The step counter: "Step 4 of 7". */
  async counter() {
    const text = await this.part("counter").innerText();
    return text.replace(/\s+/g, " ").trim();
  }

  /** Waits until the counter says this. */
  async stands(at, limit) {
    await this.#comes({ part: "counter", text: at }, limit);
  }

  /** Whether a button would act: the page says no by aria-disabled. */
  async enabled(action) {
    return (await this.button(action).getAttribute("aria-disabled")) !== "true";
  }

  /** The sentence of the status line. */
  async notice() {
    return (await this.part("message").innerText()).trim();
  }

  async says(pattern) {
    await this.#comes({ part: "message", text: pattern });
  }

  // ── Lanes and values ────────────────────────────────────────────────────

  /** A row of the lane table, lane 0 first: "1000 1001 0100 1001" for a mask, "paap ..." for states. */
  async lanes(row) {
    const cells = this.part("lanes").locator(`[role=gridcell][data-row="${row}"]`);
    const said = row === "state"
      ? await cells.evaluateAll((all) => all.map((cell) => cell.getAttribute("aria-label").split(": ")[1]))
      : await cells.allTextContents();
    return row === "state" ? said : said.join("").replace(/(.{4})(?=.)/g, "$1 ");
  }

  /** The values of an operand, lane 0 first. Role: "dst", "src0", "wrote", ... */
  values(role) {
    return this.page.locator(`[role=row][data-role="${role}"] [role=gridcell]`).allTextContents();
  }

  /** How many lanes the legend counts in a state: "Active", "Waiting", ... */
  async count(state) {
    const text = await this.part("legend").locator("[data-state]", { hasText: state }).locator("b").textContent();
    return Number(text || 0);
  }

  // ── The bottom panel ────────────────────────────────────────────────────

  async openTab(name) {
    const tab = this.page.locator(`[role="tab"][data-arg="${name}"]`);
    if ((await tab.getAttribute("aria-selected")) === "true") return;
    await tab.click();
    await tab.and(this.page.locator("[aria-selected=true]")).waitFor();
  }

  /** The list of surfaces. */
  async surfaces() {
    await this.openTab("memory");
    return this.part("memory").locator("button[data-surface]").allInnerTexts();
  }

  /** The elements of the surface shown. */
  async elements() {
    await this.openTab("memory");
    // The bytes are asked for when the tab opens.
    await this.part("memory").locator("[data-element], .none").first().waitFor();
    return this.part("memory").locator("[data-element]").allTextContents();
  }

  /** The expectations: "pass" or "fail" at the end of the program, "pending" before. */
  async expectations() {
    await this.openTab("expectations");
    return this.part("expectations").locator("[data-expect]").evaluateAll((all) => all.map((row) => row.dataset.expect));
  }

  /** The problems panel's lines. */
  async problems() {
    await this.openTab("problems");
    return this.part("problems").locator("[data-problem]").allInnerTexts();
  }

  // ── Files, links, theme ─────────────────────────────────────────────────

  /** Waits until the browser has stored these words. */
  async keeps(words) {
    const sought = words.replaceAll("\n", "\\n");
    await eventually(async () => assert.ok((await this.stored()).some((text) => text.includes(sought)), `${JSON.stringify(words)} is not stored`));
  }

  /** All that is stored, older versions of a document, too. */
  stored() {
    return this.page.evaluate(stored);
  }

  /** Ends the page's process: no script of it runs any more. */
  async crash() {
    const crashed = this.page.waitForEvent("crash");
    this.page.goto("chrome://crash").catch(() => {}); // it has nothing to answer
    await crashed;
  }

  async fileName() {
    return (await this.part("file").innerText()).trim();
  }

  /** A new program's name is asked for, and what is typed is its name. */
  async asksName() {
    await this.page.locator("#name-field:focus").waitFor();
  }

  async openMenu() {
    await this.part("file").click();
    await this.menu().waitFor();
  }

  /** The menu of programs and lessons. */
  menu() {
    return this.page.getByRole("dialog", { name: "Programs and lessons" });
  }

  /** The reader's programs in the open menu, but for the one that is open. */
  others() {
    return this.part("my-programs").locator(".prow:not(.on) .pmain[data-item]");
  }

  /** Opens a lesson, with its explanation in front, and goes to its start: it stands where its first sentence is. */
  async openLesson(title) {
    await this.openMenu();
    await this.part("course-list").locator(".lrow").first().waitFor();
    await this.part("find-program").fill(title);
    await this.page.keyboard.press("Enter"); // opens the first that is found; those in PTX come last
    await this.menu().waitFor({ state: "hidden" }); // with it goes what was shown of the program before
    await this.part("lesson").locator(".gs.lit").first().waitFor({ state: "attached" });
    await eventually(async () => assert.match(await this.counter(), /^Step \d+$/, "the lesson stands at its first sentence"));
    if ((await this.counter()) !== "Step 0") await this.reset();
  }

  /** Chooses an arrangement of the panels. */
  async arrange(preset) {
    await this.part("presets").locator(`[data-action=preset][data-arg=${preset}]`).click();
  }

  /** Opens a lesson to look at its program: all panels are open, and with another tab in front no question covers any. */
  async openExample(title) {
    await this.openLesson(title);
    if (!(await this.part("presets").isVisible())) return; // a phone shows one pane at a time
    await this.arrange("debug");
    await this.page.locator('[role=tab][data-arg="memory"]').click();
  }

  /** Opens a file through the file menu's own dialog. */
  async openFile(name, content) {
    await this.openMenu();
    const chooser = this.page.waitForEvent("filechooser");
    await this.menu().getByRole("button", { name: "Open a file" }).click();
    await (await chooser).setFiles({ name, mimeType: "text/plain", buffer: Buffer.from(content) });
  }

  /** Drops a file in the middle of the page. */
  async dropFile(name, content) {
    await this.dropFiles({ [name]: content });
  }

  /** Drops several files together: their contents by name. */
  async dropFiles(files) {
    const list = Object.entries(files).map(([name, content]) => ({ name, bytes: Buffer.from(content).toString("base64") }));
    await this.page.evaluate(dropInPage, list);
  }

  /** Presses Share and gives the link that the page offers. */
  async share() {
    await this.button("share").click();
    await this.part("link").waitFor();
    return this.part("link").inputValue();
  }

  theme() {
    return this.page.evaluate(() => document.documentElement.dataset.theme);
  }

  async toggleTheme() {
    const before = await this.theme();
    await this.button("theme").click();
    await eventually(async () => assert.notEqual(await this.theme(), before, "the theme did not change"));
  }
}

/** In the page: ends when a mark has been set. To ask for it again and again would take the thread from the page that starts. */
function marked({ name, patience }) {
  return new Promise((resolve, reject) => {
    setTimeout(() => reject(new Error(`The page has not marked ${name}`)), patience);
    new PerformanceObserver((list, observer) => {
      if (list.getEntriesByName(name).length === 0) return;
      observer.disconnect();
      resolve();
    }).observe({ type: "mark", buffered: true });
  });
}

/**
 * In the page: ends when a part says a text, or something that matches it, or the counter a step at which the machine
 * stands; after the frame that shows it and two more, when the panels around it are drawn. To ask from outside takes as
 * much of the processor as a step, each time.
 */
function comes({ part, text, step, patience }) {
  const find = (name) => document.querySelector(`[data-part=${name}]`);
  const said = () => (find(part)?.innerText ?? "").replace(/\s+/g, " ").trim();
  const stands = () => find("status").dataset.run !== "moving" && Number(/^Step(\d+)/.exec(said().replaceAll(" ", ""))?.[1] ?? 0) === step;
  const holds = () => (step !== undefined ? stands() : text instanceof RegExp ? text.test(said()) : said() === text);
  return new Promise((resolve, reject) => {
    const end = () => {
      observer.disconnect();
      clearInterval(now);
      clearTimeout(late);
    };
    const look = () => {
      if (!holds()) return;
      end();
      const { afterFrame } = window.lanewise;
      afterFrame(() => afterFrame(() => afterFrame(resolve)));
    };
    const observer = new MutationObserver(look);
    observer.observe(document, { subtree: true, childList: true, characterData: true, attributeFilter: ["data-run"] });
    const now = setInterval(look, 100); // for what only a style has changed
    const late = setTimeout(() => {
      end();
      reject(new Error(`The ${part} says ${JSON.stringify(said())}, not ${step === undefined ? String(text) : `step ${step}`}; the machine is ${find("status")?.dataset.run}`));
    }, patience);
    look();
  });
}

/** Drops files and folders of this machine onto a page, as the system does. */
export async function dropPaths(page, files) {
  const session = await page.context().newCDPSession(page);
  const data = { items: [], files, dragOperationsMask: 1 };
  for (const type of ["dragEnter", "dragOver", "drop"]) await session.send("Input.dispatchDragEvent", { type, x: 400, y: 300, data });
}

/** In the page: what a browser does when files are let go over it. */
function dropInPage(files) {
  const dataTransfer = new DataTransfer();
  for (const { name, bytes } of files) dataTransfer.items.add(new File([Uint8Array.from(atob(bytes), (c) => c.charCodeAt(0))], name));
  for (const type of ["dragenter", "dragover", "drop"]) {
    document.body.dispatchEvent(new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer }));
  }
}

/** In the page: the texts that IndexedDB holds. */
async function stored() {
  const names = (await indexedDB.databases()).map((database) => database.name);
  const texts = [];
  for (const name of names) {
    const database = await new Promise((resolve, reject) => {
      const opening = indexedDB.open(name);
      opening.onsuccess = () => resolve(opening.result);
      opening.onerror = () => reject(opening.error);
      setTimeout(() => reject(new Error(`${name} does not open`)), 5000); // as one that is just being cleared: it is asked again
    });
    try {
      for (const store of database.objectStoreNames) {
        const all = await new Promise((resolve, reject) => {
          const reading = database.transaction(store).objectStore(store).getAll();
          reading.onsuccess = () => resolve(reading.result);
          reading.onerror = () => reject(reading.error);
        });
        for (const value of all) {
          const bytes = ArrayBuffer.isView(value) ? value : Object.values(Object(value)).find(ArrayBuffer.isView);
          if (bytes) texts.push(new TextDecoder().decode(bytes));
        }
      }
    } finally {
      database.close();
    }
  }
  return texts;
}
