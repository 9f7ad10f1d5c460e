/** The compact page that other sites show in a frame. */
import assert from "node:assert/strict";
import http from "node:http";
import { isWhole } from "./geometry.mjs";
import { eventually, inFreshProfile, sites } from "./harness.mjs";
import { Playground } from "./playground.mjs";
import { doubled, doubling, lesson } from "./programs.mjs";

async function linkTo(profile, text) {
  const author = await Playground.open(await profile.another());
  await author.replace(text);
  return new URL(await author.share()).hash;
}

inFreshProfile("the embed shows the linked program, runs and steps it", async (profile) => {
  const embed = await Playground.open(profile, { path: "embed/", fragment: await linkTo(profile, doubling) });
  assert.equal(await embed.text(), doubling);
  assert.equal(await embed.part("tabs").count(), 0);
  assert.equal(await embed.counter(), "Not run yet");
  await embed.run();
  await embed.stands("Step 3 of 3");
  await embed.stepBack(3);
  await embed.stands("Step 0 of 3");
  assert.deepEqual(await embed.lanes("state"), Array(16).fill("Active"));
  assert.deepEqual(await embed.values("src0"), Array.from({ length: 16 }, (_, lane) => String(lane)));
});

for (const width of [720, 480]) {
  inFreshProfile(`the embed shows what the next instruction will write, at ${width} px`, { viewport: { width, height: 420 } }, async (profile) => {
    const embed = await Playground.open(profile, { path: "embed/", fragment: await linkTo(profile, doubling) });
    await embed.step();
    await embed.stepBack();
    assert.deepEqual(await embed.values("dst"), doubled);
    assert.deepEqual(await embed.values("src0"), Array.from({ length: 16 }, (_, lane) => String(lane)));
  });
}

inFreshProfile("a sentence of a lesson is whole in a frame of the size that Share gives", { viewport: { width: 720, height: 420 } }, async (profile) => {
  const embed = await Playground.open(profile, { path: "embed/", fragment: await linkTo(profile, lesson("03_fcall.visaasm")) });
  await embed.step();
  await embed.step(8);
  const sentence = embed.part("lesson-strip").locator(".gtext");
  await eventually(async () => assert.match(await sentence.innerText(), /^6?\s*Lanes with an even number return\./));
  await isWhole(sentence, "the sentence about fret, of four lines");
});

inFreshProfile("Open in Lanewise carries the edited text", async (profile) => {
  const embed = await Playground.open(profile, { path: "embed/", fragment: await linkTo(profile, doubling) });
  await embed.clickBehind('.kernel "doubling"');
  await embed.type(" // mine");
  const edited = await embed.text();
  assert.match(edited, /\/\/ mine$/m);
  const opened = profile.context.waitForEvent("page");
  await embed.part("open").click();
  const full = new Playground(await opened);
  await full.ready();
  assert.ok(full.page.url().startsWith(`${sites.root}#v2:`), full.page.url());
  await eventually(async () => assert.equal(await full.text(), edited));
  await full.run();
  await full.stands("Step 3 of 3");
  assert.deepEqual(await full.elements(), doubled);
});

inFreshProfile("what a run came to is whole beside the code, and is scrolled to below it", async (profile) => {
  for (const [text, last] of [[doubling, 3], [lesson("ptx/06_recursion.ptx"), 173]]) {
    const embed = await Playground.open(profile, { path: "embed/", fragment: await linkTo(profile, text) });
    await embed.run();
    await embed.stands(`Step ${last} of ${last}`);
    for (const [width, height] of [[720, 420], [1000, 300], [390, 420], [600, 360]]) {
      await embed.page.setViewportSize({ width, height });
      if (width < 640) await embed.part("story").scrollIntoViewIfNeeded();
      await isWhole(embed.part("story"), `the end of ${last} steps at ${width} by ${height} px`);
    }
  }
});

inFreshProfile("an embed, which has no menu of programs, leaves the menu's key to the browser", async (profile) => {
  const fragment = await linkTo(profile, doubling);
  const taken = (embed) =>
    embed.page.evaluate(() => {
      const event = new KeyboardEvent("keydown", { key: "k", code: "KeyK", ctrlKey: true, bubbles: true, cancelable: true });
      document.body.dispatchEvent(event);
      return event.defaultPrevented;
    });
  const embed = await Playground.open(profile, { path: "embed/", fragment });
  assert.equal(await taken(embed), false);
  await profile.context.route("**/*.wasm", () => {}); // the client never comes
  const early = await Playground.begin(profile, { path: "embed/", fragment });
  await early.page.waitForFunction(() => globalThis.lanewise?.takePendingActions);
  assert.equal(await taken(early), false);
});

for (const [what, text, last] of [["vISA", doubling, "3"], ["PTX", lesson("ptx/06_recursion.ptx"), "173"]]) {
  inFreshProfile(`a linked step of ${what} finds room in the foot of every width`, async (profile) => {
    const author = await Playground.open(await profile.another());
    await author.replace(text);
    await author.run();
    await author.stands(`Step ${last} of ${last}`);
    const { hash } = new URL(await author.share());
    const page = await profile.newPage();
    await page.goto(`${sites.root}embed/${hash}`);
    const embed = new Playground(page);
    await embed.ready();
    const offer = page.getByRole("button", { name: `Go to step ${last}` });
    const open = page.getByRole("link", { name: "Open in Lanewise" });
    const fits = async (...things) => {
      for (const width of [320, 360, 390, 480, 560, 640, 720, 800, 960]) {
        await page.setViewportSize({ width, height: 420 });
        for (const thing of things) await eventually(async () => assert.deepEqual(await cut(thing), [], `at ${width} px`));
        const rows = await rowsOf(page.locator(".efoot"));
        assert.ok(rows <= 2, `${rows} rows at ${width} px`);
      }
    };
    await fits(embed.part("transport"), embed.button("on"), offer, open);
    await embed.button("step").click();
    await eventually(async () => assert.match(await embed.counter(), /^Step [1-9]/));
    await fits(embed.part("transport"), embed.button("on"), offer, open);
    await offer.click();
    await embed.stands(`Step ${last} of ${last}`);
    await eventually(async () => assert.equal(await offer.count(), 0));
    await fits(embed.part("transport"), open);
    await embed.run();
    await embed.stands(`Step ${last} of ${last}`);
    await fits(embed.part("transport"), embed.button("on"), open);
  });
}

inFreshProfile("under a finger all that is pressed in the foot of an embed is 44 pixels high and wide", { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }, async (profile) => {
  const author = await Playground.open(await profile.another());
  await author.run();
  await author.stands("Step 7 of 7");
  const { hash } = new URL(await author.share());
  const page = await profile.newPage();
  await page.goto(`${sites.root}embed/${hash}`);
  const embed = new Playground(page);
  await embed.ready();
  await embed.button("run").tap();
  await embed.stands("Step 7 of 7");
  const pressed = await page.locator(".efoot :is(button, a)").evaluateAll((all) =>
    all.filter((one) => one.checkVisibility()).map((one) => [one.title || one.innerText, Math.round(one.getBoundingClientRect().width), Math.round(one.getBoundingClientRect().height)]));
  assert.ok(pressed.length >= 9, JSON.stringify(pressed));
  assert.deepEqual(pressed.filter(([, width, height]) => width < 44 || height < 44), []);
  assert.ok(await rowsOf(page.locator(".efoot")) <= 2);
  const head = page.locator(".cards16 .ph").first();
  assert.ok((await head.boundingBox()).height >= 32, "the head of the results has its height");
});

inFreshProfile("the number of reports leads to their lines, one after the other: an embed has no list of them", { viewport: { width: 720, height: 420 } }, async (profile) => {
  const unwritten = doubling.replace(".decl T6", ".decl W v_type=G type=d num_elts=16 align=GRF\n.decl U v_type=G type=d num_elts=16 align=GRF\n.decl T6")
    .replace("    oword_st", "    add (M1, 16) W(0,0)<1> V(0,0)<1;1,0> W(0,0)<1;1,0>\n    add (M1, 16) U(0,0)<1> V(0,0)<1;1,0> U(0,0)<1;1,0>\n    oword_st");
  const embed = await Playground.open(profile, { path: "embed/", fragment: await linkTo(profile, unwritten) });
  await embed.run();
  await embed.stands("Step 5 of 5");
  const reports = embed.part("story").getByRole("button", { name: "2 reports" });
  const line = () => embed.page.locator(".cm-lineNumbers .cm-activeLineGutter").innerText();
  for (const at of ["15", "16", "15"]) {
    await reports.click();
    await eventually(async () => assert.equal(await line(), at));
  }
});

/** What of an element, its buttons and its pictures is not on the screen. */
function cut(element) {
  return element.evaluate((root) =>
    [root, ...root.querySelectorAll("svg, button")].filter((e) => e.checkVisibility()).flatMap((e) => {
      const box = e.getBoundingClientRect();
      const inside = box.width > 0 && box.left >= 0 && box.right <= innerWidth && box.top >= 0 && box.bottom <= innerHeight;
      return inside ? [] : [`${e.localName} ${Math.round(box.left)}..${Math.round(box.right)}`];
    }),
  );
}

/** In how many rows the buttons and links of an element stand. */
function rowsOf(element) {
  return element.evaluate((root) => {
    const spans = [...root.querySelectorAll("button, a")].filter((e) => e.checkVisibility()).map((e) => e.getBoundingClientRect());
    let [rows, bottom] = [0, 0];
    for (const box of spans.sort((a, b) => a.top - b.top)) {
      if (box.top >= bottom) rows++;
      bottom = Math.max(bottom, box.bottom);
    }
    return rows;
  });
}

/** A page of another site that shows an embed in a frame with these attributes. */
async function framed(profile, fragment, attributes, body) {
  const host = http.createServer((_request, response) => {
    response.setHeader("content-type", "text/html");
    response.end(`<!doctype html><title>A course</title><iframe width="720" height="420" ${attributes} src="${sites.root}embed/${fragment}"></iframe>`);
  });
  await new Promise((resolve) => host.listen(0, "127.0.0.1", resolve));
  try {
    const page = await profile.newPage();
    await page.goto(`http://localhost:${host.address().port}/`);
    await body(page.frameLocator("iframe"), page);
  } finally {
    host.close();
    host.closeAllConnections();
  }
}

/** An embed in a tab of its own: of frames of other sites the browser is told too late that they run no scripts. */
async function unframed(profile, fragment, _attributes, body) {
  const page = await profile.newPage();
  await page.goto(`${sites.root}embed/${fragment}`);
  await body(page, page);
}

for (const attributes of ["", 'sandbox="allow-scripts allow-same-origin"']) {
  inFreshProfile(`another site can show the embed in a frame ${attributes}`, async (profile) => {
    await framed(profile, await linkTo(profile, doubling), attributes, async (frame) => {
      await frame.locator("lw-editor .cm-content").waitFor();
      await frame.locator("[data-part=transport] [data-action=run]").click();
      await eventually(async () => assert.match(await frame.locator("[data-part=counter]").innerText(), /3\s+of 3/));
    });
  });
}

inFreshProfile("in a frame without an origin of its site the embed says why it cannot start, and opens in a tab where it may", async (profile) => {
  profile.expectTrouble(/console error: .*(CORS policy|net::ERR_FAILED)/); // the fonts
  const fragment = await linkTo(profile, doubling);
  for (const [sandbox, may] of [["allow-scripts", false], ["allow-scripts allow-popups allow-popups-to-escape-sandbox", true]]) {
    await framed(profile, fragment, `sandbox="${sandbox}"`, async (frame, page) => {
      const said = frame.getByRole("main");
      await said.getByText(/^Lanewise cannot start in this frame: its sandbox takes away/).waitFor();
      assert.doesNotMatch(await frame.locator("body").innerText(), /if_else|starting/);
      const opened = may && page.waitForEvent("popup");
      if (!may) profile.expectTrouble(/console error: Blocked opening/);
      await said.getByRole("link", { name: "Open it in a tab of its own." }).click();
      if (may) {
        const tab = new Playground(await opened);
        await tab.ready();
        assert.equal(await tab.text(), doubling);
      } else {
        await said.getByText("It may not open a tab either.").waitFor();
      }
    });
  }
});

for (const [how, show, options, attributes] of [
  ["where JavaScript is off", unframed, { javaScriptEnabled: false, viewport: { width: 720, height: 420 } }, ""],
  ["in a frame that forbids scripts", framed, {}, "sandbox"],
]) {
  inFreshProfile(`${how} the embed says that it needs JavaScript, and shows no other program`, options, async (profile) => {
    profile.expectTrouble(/console error: (Blocked script execution|.*(CORS policy|net::ERR_FAILED))/);
    const author = await profile.another({ javaScriptEnabled: true });
    await show(profile, await linkTo(author, doubling), attributes, async (frame) => {
      const said = frame.getByText(/only JavaScript can read it from there/);
      await said.waitFor();
      // Nothing of what the page was sent with is on the screen.
      const seen = await said.evaluate((p) => {
        const cover = p.parentElement.getBoundingClientRect();
        return [cover.left, cover.top, cover.width, cover.height, p.ownerDocument.elementFromPoint(5, 5) === p.parentElement].join();
      });
      assert.equal(seen, "0,0,720,420,true");
    });
  });
}
