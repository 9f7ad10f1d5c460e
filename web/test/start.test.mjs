/** The first second: what stands on the page, and what the editor takes, before any wasm is there. */
import assert from "node:assert/strict";
import { eventually, inFreshProfile, sites } from "./harness.mjs";
import { Playground } from "./playground.mjs";
import { doubling, lesson } from "./programs.mjs";

/** From now on the profile's wasm waits until release(). */
async function holdWasm(profile, files = "**/*.wasm") {
  let release;
  const open = new Promise((resolve) => (release = resolve));
  await profile.context.route(files, async (route) => {
    await open;
    await route.continue();
  });
  return release;
}

/** A page whose wasm waits until release(). */
async function held(profile) {
  const release = await holdWasm(profile);
  const playground = await Playground.begin(profile);
  await playground.editor().waitFor();
  return { playground, release };
}

/** Where the large parts of the page stand. */
function layout(playground) {
  return playground.page.evaluate(() =>
    ["topbar", "transport", "editor", "welcome", "status"].map((part) => {
      const { x, y, width, height } = document.querySelector(`[data-part=${part}]`).getBoundingClientRect();
      return [part, Math.round(x), Math.round(y), Math.round(width), Math.round(height)].join(" ");
    }),
  );
}

inFreshProfile("the whole layout stands before any wasm has arrived, and stays where it is", async (profile) => {
  const { playground, release } = await held(profile);
  const before = await layout(playground);
  assert.equal(await playground.text(), lesson("01_if_else.visaasm"));
  assert.ok(await playground.button("run").isVisible());
  release();
  await playground.ready();
  assert.deepEqual(await layout(playground), before);
});

inFreshProfile("what is typed before the wasm is there stays, with the cursor", async (profile) => {
  const { playground, release } = await held(profile);
  await playground.replace(doubling);
  await playground.clickBehind("ret (M1, 1)");
  await playground.type(" // ear");
  release();
  await playground.ready();
  await playground.type("ly");
  await eventually(async () => assert.match(await playground.text(), /ret \(M1, 1\) \/\/ early$/m));
  await playground.run();
  await playground.stands("Step 3 of 3");
  await playground.page.reload();
  await playground.ready();
  await eventually(async () => assert.match(await playground.text(), /\/\/ early$/m));
});

inFreshProfile("what is typed before any script is there stays, with the focus and the cursor, and can be undone", async (profile) => {
  let release;
  const open = new Promise((resolve) => (release = resolve));
  await profile.context.route(/\/(boot|view)-[^/]*\.js/, async (route) => {
    await open;
    await route.continue();
  });
  const playground = await Playground.begin(profile);
  const area = playground.page.locator("lw-editor textarea");
  await area.click();
  await area.press("Control+Home");
  await playground.type("// ear");
  assert.equal((await area.inputValue()).split("\n")[0], `// ear${lesson("01_if_else.visaasm").split("\n")[0]}`);
  release();
  await playground.ready();
  await playground.mounted();
  await playground.type("ly: ");
  await eventually(async () => assert.match(await playground.text(), /^\/\/ early: /));
  await playground.page.keyboard.press("Control+z");
  await playground.page.keyboard.press("Control+z");
  await eventually(async () => assert.equal(await playground.text(), lesson("01_if_else.visaasm")));
});

inFreshProfile("a line scrolled to before the editor has come is the first one in it, too", async (profile) => {
  const playground = await Playground.begin(profile);
  await playground.ready();
  const long = Array.from({ length: 900 }, (_, i) => `// line ${i + 1}`).join("\n");
  await playground.page.evaluate((text) => {
    const editor = document.querySelector("lw-editor");
    editor.text = text;
    editor.revealLine(600);
  }, long);
  await playground.mounted();
  await playground.page.locator("lw-editor .cm-line", { hasText: /^\/\/ line 600$/ }).waitFor();
});

inFreshProfile("Run pressed before the wasm is there runs as soon as it can", async (profile) => {
  const { playground, release } = await held(profile);
  await playground.run();
  release();
  await playground.stands("Step 7 of 7");
});

inFreshProfile("a text of an earlier visit does not take the place of what is typed early: it is in the menu", async (profile) => {
  const earlier = await Playground.open(profile);
  const kept = `${doubling}// from the visit before\n`;
  await earlier.replace(kept);
  await earlier.keeps("from the visit before");
  await earlier.page.close();

  const { playground, release } = await held(profile);
  const typed = lesson("02_loop.visaasm");
  await playground.replace(typed);
  release();
  await playground.ready();
  await playground.openMenu();
  await eventually(async () => assert.equal(await playground.others().count(), 1));
  assert.equal(await playground.text(), typed);
  await playground.others().click();
  await eventually(async () => assert.equal(await playground.text(), kept));
});

/** The profile's requests for these files are answered with 404. */
function gone(profile, files) {
  profile.expectTrouble(/404/);
  return profile.context.route(files, (route) => route.fulfill({ status: 404, body: "gone" }));
}

inFreshProfile("a client that cannot be loaded says so, and the text can still be edited", async (profile) => {
  await gone(profile, /client-[^/]*\.wasm/);
  const playground = await Playground.begin(profile);
  await playground.page.getByRole("alert").waitFor();
  assert.match(await playground.page.getByRole("alert").innerText(), /could not start.*404.*reload/);
  await playground.replace(doubling);
});

inFreshProfile("an editor that cannot be loaded is explained, and the plain text runs", async (profile) => {
  await gone(profile, /view-[^/]*\.js/);
  const playground = await Playground.begin(profile);
  await playground.ready();
  await playground.page.getByRole("alert").waitFor();
  assert.match(await playground.page.getByRole("alert").innerText(), /editor could not be loaded.*plain text area/);
  await playground.page.locator("lw-editor textarea").fill(doubling);
  await playground.run();
  await playground.stands("Step 3 of 3");
});

inFreshProfile("an engine that cannot be loaded is explained, and the text stays", async (profile) => {
  await gone(profile, /engine-[^/]*\.wasm/);
  const playground = await Playground.begin(profile);
  await playground.says(/engine does not start.*Your text is safe/);
  await playground.replace(doubling);
  assert.equal(await playground.enabled("run"), false);
});

for (const [what, files] of [
  ["engine", "**/engine-*.wasm"],
  ["first wasm", "**/*.wasm"],
]) {
  inFreshProfile(`a menu that is opened while the lesson waits for the ${what} stays open when the lesson comes`, async (profile) => {
    const release = await holdWasm(profile, files);
    const playground = await Playground.begin(profile);
    const { page } = playground;
    await playground.part("welcome").getByRole("button", { name: /^Guide me/ }).click();
    await playground.part("file").click();
    if (what === "engine") await playground.menu().waitFor();
    release();
    await playground.ready();
    await playground.menu().waitFor();
    await playground.stands(/^Step 0/);
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))); // the focus goes a frame later
    assert.ok(await playground.menu().isVisible());
    assert.ok(await playground.menu().evaluate((menu) => menu.contains(document.activeElement)));
    await page.keyboard.press("Escape");
    await playground.menu().waitFor({ state: "hidden" });
    await playground.part("lesson").locator(".gs.lit").first().waitFor();
  });
}

for (const [where, holdAt] of [
  ["before the program's text", "</header>"],
  ["within the program's text", ".kernel"],
]) {
  inFreshProfile(`a page that comes in two pieces, parted ${where}, is not taken for an edited one`, async (profile) => {
    const proxy = await profile.proxy(sites.root, { holdAt });
    const release = await holdWasm(profile);
    const playground = await Playground.begin(profile, { site: proxy.site, fragment: "#v1:!!" });
    const { page } = playground;
    await page.waitForFunction(() => performance.getEntriesByName("first-contentful-paint").length > 0);
    await page.evaluate(async () => (await fetch(document.querySelector("meta[name=lanewise-boot]").content)).text()); // by now it could have run
    await playground.drawn();
    proxy.release();
    await page.waitForFunction(() => document.readyState !== "loading");
    release();
    await playground.ready();
    await playground.mounted();
    await playground.part("welcome").getByRole("heading", { name: "This link is damaged" }).waitFor();
    await page.getByRole("button", { name: "Open the first lesson" }).click(); // not the way back to a program of the reader's
    await eventually(async () => assert.equal(await playground.text(), lesson("01_if_else.visaasm")));
    await playground.openMenu();
    assert.equal(await playground.others().count(), 0, "nothing is kept as the reader's");
  });
}
