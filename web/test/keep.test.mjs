/** The text outlives the page: a reload, a crash, a second tab, a browser that refuses to store. */
import assert from "node:assert/strict";
import { eventually, inFreshProfile, sites } from "./harness.mjs";
import { Playground } from "./playground.mjs";
import { doubling, lesson } from "./programs.mjs";

const edited = `${doubling}// edited by its author\n`;

inFreshProfile("an edit is there again after a reload, at once after it was typed", async (profile) => {
  const playground = await Playground.open(profile);
  await playground.replace(edited);
  await playground.page.reload();
  await playground.ready();
  await eventually(async () => assert.equal(await playground.text(), edited));
  await playground.run();
  await playground.stands("Step 3 of 3");
});

/** Types above all else, as one change. */
async function insertAbove(playground, text) {
  await playground.editor().click();
  await playground.page.keyboard.press("ControlOrMeta+Home");
  await playground.page.keyboard.insertText(text);
}

inFreshProfile("what was edited is undone after a reload, too, in each program by itself", async (profile) => {
  const playground = await Playground.open(profile);
  const { page } = playground;
  const lessonText = await playground.text();
  await insertAbove(playground, "// one\n");
  await playground.dropFile("mine.visaasm", doubling);
  await eventually(async () => assert.equal(await playground.text(), doubling));
  await insertAbove(playground, "// two\n");
  await page.reload();
  await playground.ready();
  await eventually(async () => assert.equal(await playground.text(), `// two\n${doubling}`));
  await playground.editor().click();
  await page.keyboard.press("Control+z");
  assert.equal(await playground.text(), doubling);
  await page.keyboard.press("Control+z");
  assert.equal(await playground.text(), doubling, "not into the program that was open before");
  await page.keyboard.press("Control+y");
  assert.equal(await playground.text(), `// two\n${doubling}`);
  await playground.openMenu();
  assert.equal(await playground.menu().locator("[data-part=my-programs] .prow").count(), 2, "what was stored before the last change is no program of its own");
  await playground.menu().locator("[data-part=my-programs] .prow").filter({ hasText: "01_if_else" }).locator(".pmain").click();
  await eventually(async () => assert.equal(await playground.text(), `// one\n${lessonText}`));
  await playground.editor().click();
  await page.keyboard.press("Control+z");
  assert.equal(await playground.text(), lessonText);
});

inFreshProfile("a history that is damaged is none: undo then goes back to the reload", async (profile) => {
  const playground = await Playground.open(profile);
  const { page } = playground;
  await playground.dropFile("mine.visaasm", doubling);
  await eventually(async () => assert.equal(await playground.text(), doubling));
  await page.addInitScript((text) => {
    const of = (past) => ({ text, history: past });
    const wrong = [{ changes: [3, [1, "a"], 99999] }];
    sessionStorage.setItem("lanewise.histories", JSON.stringify([null, 7, {}, of(null), of({}), of({ done: 1 }), of({ done: wrong, undone: wrong })]));
  }, doubling);
  await page.reload();
  await playground.ready();
  await eventually(async () => assert.equal(await playground.text(), doubling));
  await insertAbove(playground, "// two\n");
  await page.keyboard.press("Control+z");
  assert.equal(await playground.text(), doubling);
});

inFreshProfile("the open file's name is there again after a reload", async (profile) => {
  const playground = await Playground.open(profile);
  await playground.dropFile("mine.visaasm", doubling);
  await eventually(async () => assert.equal(await playground.fileName(), "mine.visaasm"));
  await playground.page.reload();
  await playground.ready();
  await eventually(async () => assert.equal(await playground.fileName(), "mine.visaasm"));
  assert.equal(await playground.text(), doubling);
});

inFreshProfile("the text survives a crash of the page", async (profile, t) => {
  const playground = await Playground.open(profile);
  const start = performance.now();
  await playground.replace(edited);
  await playground.keeps("edited by its author");
  t.diagnostic(`stored after ${(performance.now() - start).toFixed(0)} ms`);
  await playground.crash();

  const next = await Playground.open(profile);
  await eventually(async () => assert.equal(await next.text(), edited));
});

/** In the page: reading any of these throws, as where the user has blocked site data. */
function blockSiteData() {
  for (const name of ["localStorage", "sessionStorage", "indexedDB"]) {
    Object.defineProperty(globalThis, name, { configurable: true, get() { throw new DOMException("refused", "SecurityError"); } });
  }
}

for (const [how, refuse] of [
  ["has no IndexedDB", () => Object.defineProperty(globalThis, "indexedDB", { value: undefined })],
  ["refuses to open IndexedDB", () => {
    IDBFactory.prototype.open = () => { throw new DOMException("refused", "SecurityError"); };
  }],
  ["blocks site data", blockSiteData],
  ["blocks site data as Firefox does", () => {
    for (const name of ["localStorage", "sessionStorage"]) {
      Object.defineProperty(globalThis, name, { configurable: true, get() { throw new DOMException("refused", "SecurityError"); } });
    }
    IDBFactory.prototype.open = IDBFactory.prototype.databases = () => { throw new DOMException("refused", "SecurityError"); };
    globalThis.BroadcastChannel = class { constructor() { throw new DOMException("refused", "SecurityError"); } };
  }],
  ["has no storage at all", () => { // a web view of an app, or Firefox with dom.storage.enabled off
    for (const name of ["localStorage", "sessionStorage"]) Object.defineProperty(globalThis, name, { configurable: true, value: null });
    Object.defineProperty(globalThis, "indexedDB", { configurable: true, value: undefined });
  }],
]) {
  inFreshProfile(`a browser that ${how} works for the visit, and the page says so`, async (profile) => {
    await profile.context.addInitScript(refuse);
    const playground = await Playground.open(profile);
    await playground.says(/refuses to keep files.*until you close this tab/);
    await playground.replace(doubling);
    await playground.run();
    await playground.stands("Step 3 of 3");
    assert.deepEqual(await playground.expectations(), ["pass"]);
    await playground.says(/^The program ended/);
    await playground.part("trouble").getByRole("button", { name: "Text not kept" }).click();
    await playground.says(/refuses to keep files/);
    await playground.part("trouble").getByRole("button", { name: "Dismiss" }).focus();
    await playground.page.keyboard.press("Enter");
    await playground.part("trouble").waitFor({ state: "detached" });
    assert.doesNotMatch(await playground.notice(), /refuses to keep files/);
    await eventually(async () => assert.ok(await playground.part("status").evaluate((line) => line === document.activeElement), "the focus is gone"));
  });
}

inFreshProfile("a text that the browser has no room for is said not to be stored, and is there after a reload all the same", async (profile) => {
  await profile.context.addInitScript(() => {
    const { put } = IDBObjectStore.prototype;
    IDBObjectStore.prototype.put = function (...args) {
      const request = put.apply(this, args);
      if (sessionStorage.getItem("full")) this.transaction.abort(); // as the browser does
      return request;
    };
  });
  const playground = await Playground.open(profile);
  await playground.clickBehind("\n");
  await playground.type("// before");
  await playground.keeps("// before");
  await playground.page.evaluate(() => sessionStorage.setItem("full", "yes"));
  await playground.replace(edited);
  await playground.says(/could not be stored in this browser/);
  await playground.step(2);
  await playground.says(/^Next: /);
  const trouble = playground.part("trouble");
  assert.equal((await trouble.innerText()).trim(), "Text not stored");

  await playground.page.reload();
  await playground.ready();
  await eventually(async () => assert.equal(await playground.text(), edited));
  await trouble.waitFor();
  await playground.page.evaluate(() => sessionStorage.clear());
  await playground.clickBehind("\n");
  await playground.type("// after");
  await trouble.waitFor({ state: "detached" });
  await playground.keeps("// after");
});

inFreshProfile("a text is stored again after its user cleared what the site had stored", async (profile) => {
  const playground = await Playground.open(profile);
  await playground.replace(edited);
  await playground.keeps("edited by its author");
  const browser = await profile.context.newCDPSession(playground.page);
  await browser.send("Storage.clearDataForOrigin", { origin: new URL(sites.root).origin, storageTypes: "indexeddb,local_storage" });
  // Chromium never answers this question when it comes while the data are being cleared: it is asked again then.
  const databases = () => Promise.race([indexedDB.databases(), new Promise((answer) => setTimeout(answer, 1000, "no answer"))]);
  await eventually(async () => assert.deepEqual(await playground.page.evaluate(databases), []));
  await playground.clickBehind("\n");
  await playground.type("// after");
  await playground.keeps("// after");
  assert.equal(await playground.part("trouble").count(), 0);
});

inFreshProfile("the embed works where site data is blocked, as browsers do in frames", async (profile) => {
  await profile.context.addInitScript(blockSiteData);
  const embed = await Playground.open(profile, { path: "embed/" });
  await embed.run();
  await embed.stands("Step 7 of 7");
});

inFreshProfile("a damaged store is explained, the page starts afresh, and a copy of the damage is kept", async (profile) => {
  profile.expectTrouble(/favicon\.ico/); // of the text file below
  const playground = await Playground.open(profile);
  await playground.replace(edited);
  await playground.keeps("edited by its author");
  await playground.crash(); // a page that is left in peace would save once more
  const tool = await profile.newPage();
  await tool.goto(`${sites.root}licenses.txt`); // of the same origin, without our scripts
  await tool.evaluate(spoil);
  await tool.close();

  const next = await Playground.open(profile);
  await next.says(/damaged.*a copy of it is kept/);
  assert.equal(await next.text(), lesson("01_if_else.visaasm"));
  await next.replace(doubling);
  await next.keeps("doubling_main");
  await next.keeps("edited by its author");
});

/** In the page: changes one byte in the middle of every stored document. */
async function spoil() {
  localStorage.clear();
  for (const { name } of await indexedDB.databases()) {
    const database = await new Promise((resolve) => {
      const opening = indexedDB.open(name);
      opening.onsuccess = () => resolve(opening.result);
    });
    for (const store of database.objectStoreNames) {
      await new Promise((resolve, reject) => {
        const transaction = database.transaction(store, "readwrite");
        transaction.oncomplete = resolve;
        transaction.onerror = () => reject(transaction.error);
        transaction.objectStore(store).openCursor().onsuccess = (event) => {
          const cursor = event.target.result;
          if (!cursor) return;
          const bytes = ArrayBuffer.isView(cursor.value) ? cursor.value : Object.values(Object(cursor.value)).find(ArrayBuffer.isView);
          if (bytes?.length > 20) {
            bytes[24] ^= 0xff;
            cursor.update(cursor.value);
          }
          cursor.continue();
        };
      });
    }
    database.close();
  }
}

inFreshProfile("two tabs keep a text each; the one that was edited last is there on the next visit", async (profile) => {
  const first = await Playground.open(profile);
  const second = await Playground.open(profile);
  await first.replace(`${doubling}// from the first tab\n`);
  await first.keeps("from the first tab");
  await second.replace(`${doubling}// from the second tab\n`);
  await second.keeps("from the second tab");
  assert.match(await first.text(), /from the first tab/);
  await first.page.close();
  await second.page.close();
  const next = await Playground.open(profile);
  await eventually(async () => assert.match(await next.text(), /from the second tab/));
});

inFreshProfile("a tab that is closed at once after typing loses nothing, whatever another one stores then", async (profile) => {
  const first = await Playground.open(profile);
  const second = await Playground.open(profile);
  await first.replace(`${doubling}// from the first tab\n`);
  await first.keeps("from the first tab");
  await second.replace(`${doubling}// the last words\n`);
  await second.page.close({ runBeforeUnload: false });
  await first.replace(`${doubling}// from the first tab, later\n`);
  await first.keeps("from the first tab, later");
  await first.page.reload();
  await first.ready();
  await first.mounted();
  await eventually(async () => assert.match(await first.text(), /from the first tab, later/));
  await first.keeps("the last words");
});

inFreshProfile("what two tabs make of one program stays, of both", async (profile) => {
  const first = await Playground.open(profile);
  await first.dropFile("mine.visaasm", doubling);
  await eventually(async () => assert.equal(await first.fileName(), "mine.visaasm"));
  await first.keeps("doubling");
  const second = await Playground.open(profile);
  await eventually(async () => assert.equal(await second.fileName(), "mine.visaasm"));
  await first.replace(`${doubling}// from the first tab\n`);
  await second.replace(`${doubling}// from the second tab\n`);
  for (const tab of [first, second]) await tab.openLesson("A loop"); // each keeps what it leaves
  for (const tab of ["first", "second"]) await first.keeps(`from the ${tab} tab\n","line"`); // as a program, not only as what a page has open
  const next = await Playground.open(profile);
  await next.keeps("from the first tab");
  await next.keeps("from the second tab");
  await next.openMenu();
  await eventually(async () => assert.equal(await next.part("my-programs").locator(".prow").count(), 2));
  assert.match(await next.part("my-programs").innerText(), /recovered: another tab changed it, too/);
});

/** The tab again, with all that the browser keeps for it: as its menu's Duplicate does. */
async function duplicate(playground) {
  const [page] = await Promise.all([playground.page.context().waitForEvent("page"), playground.page.evaluate(() => void open(location.href))]);
  const copy = new Playground(page);
  await copy.ready();
  await copy.mounted();
  return copy;
}

inFreshProfile("a tab that is a copy of another shows its text and goes its own way; neither loses its text", async (profile) => {
  const first = await Playground.open(profile);
  const other = await Playground.open(profile);
  await first.replace(`${doubling}// the original\n`);
  await first.keeps("the original");
  const copy = await duplicate(first);
  await eventually(async () => assert.match(await copy.text(), /the original/));
  await copy.replace(`${doubling}// the copy\n`);
  await copy.keeps("the copy");
  await other.replace(`${doubling}// the other tab\n`);
  await other.keeps("the other tab");
  const second = await duplicate(first); // whose text is a draft by now
  await eventually(async () => assert.match(await second.text(), /the original/));
  await second.replace(`${doubling}// the second copy\n`);
  await second.keeps("the second copy");
  for (const [tab, text] of [[first, /the original/], [copy, /the copy/], [other, /the other tab/], [second, /the second copy/]]) {
    await tab.page.reload();
    await tab.ready();
    await tab.mounted();
    await eventually(async () => assert.match(await tab.text(), text));
  }
});

inFreshProfile("a tab that is reloaded has its own text again, whatever another one has stored since, and no text is lost", async (profile) => {
  const first = await Playground.open(profile);
  const second = await Playground.open(profile);
  await first.replace(`${doubling}// from the first tab\n`);
  await first.keeps("from the first tab");
  await second.replace(`${doubling}// from the second tab\n`);
  await second.keeps("from the second tab");
  await first.page.reload();
  await first.ready();
  await first.mounted();
  await eventually(async () => assert.match(await first.text(), /from the first tab/));
  await second.page.reload();
  await second.ready();
  await second.mounted();
  await eventually(async () => assert.match(await second.text(), /from the second tab/));
  await first.page.close();
  await second.page.close();
  const next = await Playground.open(profile);
  await eventually(async () => assert.match(await next.text(), /from the (first|second) tab/));
  const other = /from the first tab/.test(await next.text()) ? "second" : "first";
  await next.openMenu();
  await next.others().first().click();
  await eventually(async () => assert.match(await next.text(), new RegExp(`from the ${other} tab`)));
});
