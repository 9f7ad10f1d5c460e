/** The first minute: what stands before any program is there, the ways in, and the same on a phone and on a later day. */
import assert from "node:assert/strict";
import { hasNoFindings } from "./axe.mjs";
import { eventually, inFreshProfile, sites } from "./harness.mjs";
import { Playground } from "./playground.mjs";
import { doubling } from "./programs.mjs";

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 };
const heading = "See what every lane of a GPU does";
const sentence = /Lanewise runs GPU assembly, Intel vISA and NVIDIA PTX, step by step in this browser, and shows for each SIMD lane/;

/** Keeps all WebAssembly back until the function is called that it gives. */
async function withoutWasm(profile) {
  let release;
  const released = new Promise((resolve) => (release = resolve));
  await profile.context.route("**/*.wasm", async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

const focusedPart = (page) => page.evaluate(() => document.activeElement.dataset.part ?? document.activeElement.id);

for (const [where, screen] of [["a desktop", {}], ["a phone", phone]]) {
  inFreshProfile(`what this is can be read on ${where} without JavaScript`, { ...screen, javaScriptEnabled: false }, async (profile) => {
    const page = await profile.newPage();
    await page.goto(sites.visa);
    assert.equal(await page.locator("h1:visible").innerText().then((text) => text.replace(/\s+/g, " ")), heading);
    assert.equal(await page.locator("h1:visible").count(), 1);
    assert.match(await page.locator(".hero p").innerText(), sentence);
    assert.ok(await page.locator(".lcard").first().isVisible(), "the course can be read, too");
    assert.ok((await page.locator("h1:visible").boundingBox()).y < screenOf(page).height / 2, "it comes first");
  });

  inFreshProfile(`what this is stands on ${where} before any WebAssembly has come, and stays where it is`, screen, async (profile) => {
    const release = await withoutWasm(profile);
    const playground = await Playground.begin(profile);
    const { page } = playground;
    await page.locator(".hero p").waitFor();
    assert.match(await page.locator(".hero p").innerText(), sentence);
    const places = () => page.evaluate(() => ["h1", ".hero p", ".afig", ".lcard"].map((part) => {
      const { x, y, width, height } = document.querySelector(part).getBoundingClientRect();
      return [part, Math.round(x), Math.round(y), Math.round(width), Math.round(height)].join(" ");
    }));
    await page.locator("lw-lanes svg").first().waitFor();
    await eventually(async () => assert.equal(await page.evaluate(() => document.fonts.status), "loaded"));
    const before = await places();
    release();
    await playground.ready();
    assert.deepEqual(await places(), before);
  });
}

const screenOf = (page) => page.viewportSize();

inFreshProfile("each word of the figure's key stands beside its shape", async (profile) => {
  const playground = await Playground.open(profile);
  const places = await playground.part("figure").locator(".key3 > span").evaluateAll((all) => all.map((one) => {
    const shape = one.querySelector("lw-lanes").getBoundingClientRect();
    const [word] = (() => { const range = document.createRange(); range.selectNode(one.lastChild); return range.getClientRects(); })();
    return { shape: shape.y + shape.height / 2, word: word.y + word.height / 2, high: one.getBoundingClientRect().height };
  }));
  assert.equal(places.length, 3);
  for (const { shape, word, high } of places) assert.ok(Math.abs(shape - word) < 3 && high < 24, JSON.stringify(places));
});

inFreshProfile("a first visit: two ways in, nothing of one's own yet, templates, and the course with the open lesson marked", async (profile) => {
  const playground = await Playground.open(profile);
  const { page } = playground;
  const welcome = playground.part("welcome");
  assert.match(await welcome.getByRole("button", { name: /^Run this program/ }).innerText(), /Ctrl\+Enter/);
  assert.ok(await welcome.getByRole("button", { name: "Guide me, 4 min" }).isVisible());
  assert.match(await playground.part("your-programs").innerText(), /None yet/);
  assert.equal(await playground.part("new").locator("[data-action=new]").count(), 7);
  const open = page.locator(".lcard[aria-current]");
  assert.equal(await open.count(), 1);
  assert.match(await open.innerText(), /If and else by a forward goto[\s\S]*Open/);
  // They are drawn once they come into sight.
  await eventually(async () => assert.equal(await playground.part("figure").locator("lw-lanes svg").count(), 4, "the picture and its key"));
  await hasNoFindings(page, "the first visit");
});

inFreshProfile("Run from the first page runs the program; the course is found in the menu then", async (profile) => {
  const playground = await Playground.open(profile);
  await playground.part("welcome").getByRole("button", { name: /^Run this program/ }).click();
  await playground.stands("Step 7 of 7");
  assert.equal(await playground.part("welcome").isVisible(), false);
  await playground.openMenu();
  await playground.part("course-list").locator(".lrow[aria-current]", { hasText: "If and else" }).waitFor();
});

inFreshProfile("Guide me stands at the first step, with the lesson in front and the focus in it", async (profile) => {
  const playground = await Playground.open(profile);
  await playground.part("welcome").getByRole("button", { name: /^Guide me/ }).click();
  await eventually(async () => assert.match(await playground.counter(), /^Step \d+/));
  await playground.part("lesson").waitFor();
  assert.match(await playground.part("lesson").innerText(), /If and else by a forward goto/);
  await eventually(async () => assert.equal(await focusedPart(playground.page), "sheet-lesson"));
});

inFreshProfile("a lesson pressed before the program is there is opened when it is", async (profile) => {
  const release = await withoutWasm(profile);
  const playground = await Playground.begin(profile);
  await playground.editor().or(playground.page.locator("lw-editor textarea")).first().waitFor();
  await playground.page.locator('.lcard[data-arg="02_loop"]').click();
  assert.equal(await playground.page.locator('.lcard[data-arg="02_loop"]').getAttribute("aria-busy"), "true");
  release();
  await eventually(async () => assert.equal(await playground.fileName(), "02_loop.visaasm"));
  await eventually(async () => assert.match(await playground.counter(), /^Step \d+/, "it stands where its first sentence is"));
});

for (const [what, opened] of [["find", ".cm-search"], ["outline", ".lw-picker"]]) {
  inFreshProfile(`the editor's ${what}, pressed before the program is there, opens when it is`, async (profile) => {
    const release = await withoutWasm(profile);
    const playground = await Playground.begin(profile);
    const button = playground.page.locator(`[data-action=editor][data-arg=${what}]`);
    await button.click();
    assert.equal(await button.getAttribute("aria-busy"), "true");
    release();
    await playground.page.locator("lw-editor").locator(opened).first().waitFor();
    assert.equal(await button.getAttribute("aria-busy"), null);
  });
}

inFreshProfile("each template is a program of one's own, with its name in edit, and runs as it is", async (profile) => {
  const playground = await Playground.open(profile);
  const { page } = playground;
  const templates = await playground.part("new").locator("[data-action=new]").evaluateAll((all) => all.map((button) => button.dataset.arg));
  for (const [i, name] of templates.entries()) {
    if (i === 0) await playground.part("new").locator(`[data-arg="${name}"]`).click();
    else {
      await playground.openMenu();
      await playground.menu().getByRole("button", { name: "New" }).click();
      await playground.part("new-list").locator(`[data-arg="${name}"]`).click();
    }
    const field = page.getByRole("textbox", { name: "Name of the program" });
    await playground.asksName();
    const ending = /\.[a-z]+$/.exec(await field.inputValue())[0];
    await page.keyboard.type(`mine_${i}`); // over the name, which is selected, not its ending
    await page.keyboard.press("Enter");
    await eventually(async () => assert.equal(await playground.fileName(), `mine_${i}${ending}`));
    assert.equal(await focusedPart(page), "file", "the focus is where the field was");
    await page.keyboard.press("Control+Enter");
    await eventually(async () => assert.match(await playground.counter(), /^Step (\d[\d\s]*) of \1$/));
    const held = await playground.expectations();
    assert.ok(held.every((expectation) => expectation === "pass"), `${name}: ${held}`);
    assert.deepEqual(await playground.part("problems").locator("[data-problem]").count(), 0, name);
  }
});

inFreshProfile("what is typed right after a template was chosen is the new program's name", async (profile) => {
  const playground = await Playground.open(profile);
  const { page } = playground;
  await playground.openMenu();
  await playground.menu().locator("[data-do=chapter]").first().waitFor(); // the lessons and templates are there
  await playground.menu().getByRole("button", { name: "New" }).click();
  await playground.part("new-list").locator('[data-arg="loop"]').waitFor();
  const focused = await page.evaluate(() => {
    document.querySelector('[data-part=new-list] [data-arg="loop"]').click();
    const { id, value, selectionStart, selectionEnd } = document.activeElement; // no frame has passed
    return [id, value, selectionStart, selectionEnd];
  });
  assert.deepEqual(focused, ["name-field", "loop.visaasm", 0, 4]);
});

inFreshProfile("Escape leaves a new program its name", async (profile) => {
  const playground = await Playground.open(profile);
  await playground.part("new").locator("[data-arg=loop]").click();
  await playground.asksName();
  await playground.page.keyboard.type("other");
  await playground.page.keyboard.press("Escape");
  await eventually(async () => assert.equal(await playground.fileName(), "loop.visaasm"));
});

inFreshProfile("a name in edit is that of its program, whatever is opened meanwhile", async (profile) => {
  const playground = await Playground.open(profile);
  const { page } = playground;
  const names = async () => {
    await playground.openMenu();
    const list = await playground.part("my-programs").locator(".prow b").evaluateAll((all) => all.map((b) => b.firstChild.textContent));
    await page.keyboard.press("Escape");
    return list.sort();
  };
  const card = (lesson) => page.evaluate((lesson) => document.querySelector(`.lcard[data-arg="${lesson}"]`).click(), lesson); // no frame passes, and the focus stays in the field
  await playground.part("new").locator("[data-arg=loop]").click();
  await playground.asksName();
  await page.keyboard.type("mine");
  await card("02_loop");
  await eventually(async () => assert.equal(await playground.fileName(), "02_loop.visaasm"));
  assert.deepEqual(await names(), ["mine.visaasm"]);
  // From one new program to another: the field is the other's then.
  const template = (name) => page.evaluate((name) => document.querySelector(`[data-part=new-list] [data-arg="${name}"]`).click(), name);
  const chooseTemplate = async () => {
    await playground.openMenu();
    await playground.menu().getByRole("button", { name: "New" }).click();
    await playground.part("new-list").locator("[data-arg=call]").waitFor();
  };
  await chooseTemplate();
  await template("call");
  await playground.asksName();
  await page.keyboard.type("second");
  await page.evaluate(() => document.querySelector("[data-part=new] [data-arg=loop]").click());
  await eventually(async () => assert.equal(await page.locator("#name-field").inputValue(), "loop.visaasm"));
  await playground.asksName();
  await page.keyboard.type("third");
  await page.keyboard.press("Enter");
  await eventually(async () => assert.equal(await playground.fileName(), "third.visaasm"));
  assert.deepEqual(await names(), ["mine.visaasm", "second.visaasm", "third.visaasm"]);
});

inFreshProfile("on a later day the page has one's programs, and what was run last in a small picture", async (profile) => {
  const playground = await Playground.open(profile);
  await playground.replace(doubling);
  await playground.run();
  await playground.stands("Step 3 of 3");
  await eventually(async () => assert.match(await playground.part("timeline-text").textContent(), /^Steps 0 to 3 of 3\./)); // what the picture is made of
  await playground.page.reload();
  await playground.ready();
  const row = playground.part("your-programs").locator(".pr").first();
  await row.waitFor();
  assert.match(await row.innerText(), /doubling\.visaasm[\s\S]*today \d\d:\d\d/);
  await row.locator("lw-lanes svg").waitFor(); // drawn once it is in sight
  await hasNoFindings(playground.page, "a later day");
});

inFreshProfile("a phone begins with Learn: what this is, nine lines of code and their picture, and the ways in at the thumb", phone, async (profile) => {
  const playground = await Playground.open(profile);
  const { page } = playground;
  assert.deepEqual(await playground.part("panes").locator("button").allInnerTexts(), ["Learn", "Code", "Lanes", "Stack", "Memory"]);
  assert.equal(await playground.part("panes").locator("[aria-current]").innerText(), "Learn");
  assert.equal(await page.locator(".excerpt .xl").count(), 9);
  const bar = await playground.part("transport").boundingBox();
  const picture = await playground.part("figure").locator("[role=img] svg").boundingBox();
  assert.ok(picture.y + picture.height < bar.y, "the picture is in the first screen");
  const ways = playground.part("transport").locator("button:visible");
  assert.deepEqual((await ways.allInnerTexts()).map((text) => text.trim()), ["Run", "Guide me", ""]);
  for (const way of await ways.all()) assert.ok((await way.boundingBox()).height >= 40);
  await hasNoFindings(page, "the first screen of a phone");

  await page.getByRole("button", { name: "New program" }).tap();
  await playground.part("new-list").locator("[data-arg=loop]").waitFor();
  await hasNoFindings(page, "what a new program can begin with");
  await page.keyboard.press("Escape");

  await playground.button("run").tap();
  await playground.stands("Step 7 of 7");
  await eventually(async () => assert.equal(await playground.part("panes").locator("[aria-current]").innerText(), "Lanes"));
  await eventually(async () => assert.ok(await playground.button("back").isVisible(), "the bar is the transport now"));
});

inFreshProfile("on a phone the guide is in Learn, with the course below it; registers are a switch of Memory", phone, async (profile) => {
  const playground = await Playground.open(profile);
  const { page } = playground;
  await playground.part("transport").getByRole("button", { name: "Guide me" }).tap();
  await eventually(async () => assert.match(await playground.counter(), /^Step \d+/));
  await eventually(async () => assert.equal(await playground.part("panes").locator("[aria-current]").innerText(), "Learn"));
  await eventually(async () => assert.ok(await playground.part("lesson").isVisible()));
  assert.equal(await page.locator("h1:visible").count(), 1);
  await page.locator(".lcard").first().scrollIntoViewIfNeeded();
  assert.ok(await page.locator(".lcard").first().isVisible());
  await hasNoFindings(page, "the lesson on a phone");
  await playground.part("panes").locator("[data-arg=memory]").tap();
  await playground.part("within").getByRole("button", { name: "Registers" }).tap();
  await eventually(async () => assert.ok(await playground.part("registers").isVisible()));
  assert.equal(await playground.part("panes").locator("[aria-current]").innerText(), "Memory");
  await hasNoFindings(page, "the registers on a phone");
});
