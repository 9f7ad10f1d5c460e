/** An embed in a frame: the messages between it and the page around, when it starts, how it looks. */
import assert from "node:assert/strict";
import { isWhole } from "./geometry.mjs";
import { eventually, inFreshProfile, sites } from "./harness.mjs";
import { hosted } from "./host.mjs";
import { Playground } from "./playground.mjs";
import { doubled, doubling, endlessCount } from "./programs.mjs";

/** A page of another site with one embed, to which it has a port. */
async function connected(profile, body, { options = "", style = "width:720px;height:420px" } = {}) {
  await hosted(`<iframe style="${style}" src="${sites.root}embed/#${options}"></iframe>`, async (address) => {
    const page = await profile.newPage();
    const lines = [];
    page.on("console", (message) => lines.push(message.text()));
    await page.goto(address, { waitUntil: "load" });
    await page.evaluate((origin) => {
      const { port1, port2 } = new MessageChannel();
      window.heard = [];
      window.port = port1;
      port1.onmessage = ({ data }) => window.heard.push(data);
      document.querySelector("iframe").contentWindow.postMessage({ lanewise: 1 }, origin, [port2]);
    }, new URL(sites.root).origin);
    await eventually(async () => assert.ok((await heard(page, "ready")).length > 0));
    await body(page, lines);
  });
}

const heard = (page, type) => page.evaluate((type) => window.heard.filter((message) => message.type === type), type);
const send = (page, message) => page.evaluate((message) => window.port.postMessage(message), message);
const frame = (page) => page.frameLocator("iframe");
const ignored = (lines) => lines.filter((line) => line.includes("the page around this embed sent"));

inFreshProfile("a page around sets the program, runs and steps it, and is told what it gave", async (profile) => {
  await connected(profile, async (page) => {
    const [{ version, origin }] = await heard(page, "connected");
    assert.equal(version, 1);
    assert.equal(origin, new URL(page.url()).origin);
    await send(page, { type: "set", text: doubling, name: "doubling.visaasm" });
    await send(page, { type: "do", action: "run" });
    await eventually(async () => assert.equal((await heard(page, "run")).length, 1));
    const [run] = await heard(page, "run");
    assert.equal(run.steps, 3);
    assert.deepEqual(run.result.values, doubled.map(String));
    await send(page, { type: "do", action: "back" });
    await eventually(async () => assert.equal((await heard(page, "step")).at(-1).step, 2));
    await send(page, { type: "set", step: 1 });
    await eventually(async () => assert.equal((await heard(page, "step")).at(-1).step, 1));
    await send(page, { type: "set", lane: 3 });
    await eventually(async () => assert.match(await frame(page).locator("[data-part=why]").innerText(), /lane 3/i));
    await send(page, { type: "set", theme: "light" });
    await eventually(async () => assert.equal(await frame(page).locator("html").getAttribute("data-theme"), "light"));
    await send(page, { type: "set", readonly: true });
    await eventually(async () => assert.equal(await frame(page).locator("lw-editor").getAttribute("readonly"), ""));
  });
});

inFreshProfile("a run that is stopped, and a text with errors, are told", async (profile) => {
  await connected(profile, async (page) => {
    await send(page, { type: "set", text: endlessCount });
    await send(page, { type: "do", action: "run" });
    await frame(page).locator("[data-part=status][data-run=moving]").waitFor();
    await send(page, { type: "do", action: "stop" });
    await eventually(async () => assert.ok((await heard(page, "step")).length > 0));
    await send(page, { type: "set", text: doubling.replace("ret", "rat") });
    await send(page, { type: "do", action: "run" });
    await eventually(async () => assert.equal((await heard(page, "error")).length, 1));
  });
});

inFreshProfile("what is malformed is ignored with one line in the console, and a flood does no harm", async (profile) => {
  await connected(profile, async (page, lines) => {
    await send(page, { type: "set", text: doubling });
    const evil = [null, 1, "run", [], {}, { type: "go" }, { type: "do" }, { type: "do", action: "reset" }, { type: "do", action: ["run"] },
      { type: "set" }, { type: "set", text: 7 }, { type: "set", step: -1 }, { type: "set", step: 0.5 }, { type: "set", lane: 32 }, { type: "set", lane: "x" },
      { type: "set", theme: "red;}" }, { type: "set", view: "memory:" }, { type: "set", view: "memory:a b" }, { type: "set", view: "memory:".padEnd(999, "x") },
      { type: "set", name: "a\u0000b" }, { type: "set", name: "x".repeat(201) }, { type: "set", text: doubling, step: "1e3" }, { type: "set", __proto__: { text: "x" } },
      { type: "set", readonly: "yes" }, { type: "set", "hide-launch": 1 }, { type: "set", from: "1 or 2" }];
    for (const message of evil) await send(page, message);
    await page.evaluate(() => {
      for (let n = 0; n < 20_000; n++) window.port.postMessage(n % 2 ? { type: "do", action: "step" } : { type: "set", nothing: n });
    });
    await eventually(async () => assert.equal(ignored(lines).length, 1));
    await send(page, { type: "do", action: "stop" });
    await send(page, { type: "set", step: 0 });
    await send(page, { type: "do", action: "run" });
    await eventually(async () => assert.equal((await heard(page, "run")).at(-1)?.steps, 3));
    assert.equal(ignored(lines).length, 1);
    assert.match(await frame(page).locator(".cm-content").innerText(), /doubling/);
  });
});

inFreshProfile("only the page around can connect, and only by a port", async (profile) => {
  const embed = await Playground.open(profile, { path: "embed/" });
  const lines = [];
  embed.page.on("console", (message) => lines.push(message.text()));
  const before = await embed.text();
  await embed.page.evaluate(() => {
    const { port1, port2 } = new MessageChannel();
    window.answers = [];
    port1.onmessage = ({ data }) => window.answers.push(data);
    postMessage({ lanewise: 1 }, "*", [port2]);
    port1.postMessage({ type: "set", text: "from nobody" });
    postMessage({ type: "set", text: "from nobody" }, "*");
  });
  await embed.run();
  assert.equal(await embed.text(), before);
  assert.deepEqual(await embed.page.evaluate(() => window.answers), []);
  await connected(profile, async (page, lines) => {
    await page.evaluate((origin) => {
      const { contentWindow } = document.querySelector("iframe");
      contentWindow.postMessage({ lanewise: 2 }, origin, [new MessageChannel().port1]);
      contentWindow.postMessage({ lanewise: 1 }, origin);
      contentWindow.postMessage({ other: "message" }, origin);
    }, new URL(sites.root).origin);
    await eventually(async () => assert.equal(ignored(lines).length, 1));
    await send(page, { type: "set", text: doubling });
    await eventually(async () => assert.match(await frame(page).locator(".cm-content").innerText(), /doubling/));
  });
});

inFreshProfile("frames that are out of sight start when they come into it, on the same site, too", async (profile) => {
  profile.expectTrouble(/favicon/);
  const page = await profile.newPage();
  await page.goto(`${sites.root}licenses.txt`);
  await page.evaluate((src) => {
    document.documentElement.innerHTML = "<body></body>";
    for (let n = 0; n < 4; n++) {
      const frame = document.createElement("iframe");
      Object.assign(frame, { src, width: 720, height: 420 });
      frame.style.cssText = "display:block;margin-bottom:1200px";
      document.body.append(frame);
    }
  }, `${sites.root}embed/`);
  const started = (nth) => page.frames()[nth + 1].evaluate(() => window.lanewise !== undefined);
  await page.frameLocator("iframe").first().locator(".cm-content").waitFor();
  assert.deepEqual(await Promise.all([0, 1, 2, 3].map(started)), [true, false, false, false]);
  await page.locator("iframe").nth(2).scrollIntoViewIfNeeded();
  await page.frameLocator("iframe").nth(2).locator(".cm-content").waitFor();
  assert.equal(await started(3), false);
});

inFreshProfile("an embed is as high as what it shows where its address says so, and tells how high", async (profile) => {
  await connected(profile, async (page) => {
    await send(page, { type: "set", text: doubling });
    const height = async () => (await heard(page, "height")).at(-1)?.height;
    const lines = doubling.trimEnd().split("\n").length;
    await eventually(async () => assert.ok((await height()) >= lines * 18));
    const before = await height();
    await send(page, { type: "do", action: "run" });
    await eventually(async () => assert.ok((await height()) > before + 60));
    await eventually(async () => {
      await page.evaluate((height) => (document.querySelector("iframe").style.height = `${height}px`), await height());
      const cut = await frame(page).locator("body").evaluate((body) => body.scrollHeight - innerHeight);
      assert.ok(cut <= 1, `${cut} pixels are cut off`);
    });
    for (const part of ["lanes", "transport", "status"]) assert.ok(await frame(page).locator(`[data-part=${part}]`).isVisible());
  }, { options: "height=auto&theme=light" });
});

for (const [view, part] of [["memory:T6", "memory"], ["stack", "stack"], ["region", "region"], ["registers:V", "registers"], ["console", "console"]]) {
  inFreshProfile(`an embed shows the view that is asked for: ${view}`, async (profile) => {
    await connected(profile, async (page) => {
      await send(page, { type: "set", text: doubling, view });
      await send(page, { type: "do", action: "step" });
      const shown = frame(page).locator(`.wanted [data-part=${part}]`);
      await shown.waitFor();
      const [panel, place] = await Promise.all([shown.boundingBox(), frame(page).locator(".wanted").boundingBox()]);
      assert.ok(panel.width >= place.width - 16, `it has the width of the embed: ${panel.width} of ${place.width}`);
      assert.equal(await frame(page).locator(".wanted :is([data-action=alone], [data-action=together], [data-action=fold])").filter({ visible: true }).count(), 0, "an embed has no layout that these change");
      await send(page, { type: "set", view: "lanes" });
      await frame(page).locator(`.wanted [data-part=${part}]`).waitFor({ state: "detached" });
    });
  });
}

inFreshProfile("at 390 pixels an embed shows the buffer that is asked for, below its choices", async (profile) => {
  await connected(profile, async (page) => {
    await send(page, { type: "set", text: doubling, view: "memory:T6" });
    await send(page, { type: "do", action: "run" });
    const element = frame(page).locator("[data-part=memory] [data-at]").first();
    await element.waitFor();
    const [cell, place] = await Promise.all([element.boundingBox(), frame(page).locator("[data-part=memory]").boundingBox()]);
    const rows = await frame(page).locator(".mscroll").evaluate((scroller) => scroller.clientHeight);
    assert.ok(cell.y + cell.height <= place.y + place.height && rows >= 80, `the rows have ${rows} pixels`);
  }, { style: "width:390px;height:700px" });
});

for (const height of [300, 420]) {
  inFreshProfile(`a frame of 390 by ${height} pixels shows all of its buttons, and what is asked for`, async (profile) => {
    await connected(profile, async (page) => {
      await send(page, { type: "set", text: doubling, view: "memory:T6" });
      await send(page, { type: "do", action: "run" });
      await frame(page).locator("[data-part=memory]").waitFor();
      const [foot, inside, panel] = await frame(page).locator(".efoot").evaluate((foot) => [foot.clientHeight, foot.scrollHeight, document.querySelector(".wanted").clientHeight]);
      assert.ok(inside <= foot, `${inside} pixels of buttons in ${foot}`);
      assert.ok(panel >= 110, `the panel has ${panel} pixels`);
      for (const part of ["open", "message"]) await isWhole(frame(page).locator(`[data-part=${part}]`), part);
    }, { style: `width:390px;height:${height}px` });
  });
}

inFreshProfile("a variable that does not exist is told at the end of a run, too", async (profile) => {
  await connected(profile, async (page) => {
    await send(page, { type: "set", text: doubling, view: "registers:Q" });
    await send(page, { type: "do", action: "step" });
    const said = (text) => frame(page).locator(".wanted").getByText(text, { exact: true }).waitFor();
    await said("There is no register variable Q in doubling.");
    await send(page, { type: "do", action: "run" });
    await said("There is no register variable Q.");
  });
});

inFreshProfile("at 390 pixels an embed shows ten lines of code", async (profile) => {
  const text = doubling + "// a line\n".repeat(30);
  await connected(profile, async (page) => {
    await send(page, { type: "set", text });
    await send(page, { type: "do", action: "run" });
    await eventually(async () => assert.equal((await heard(page, "run")).length, 1));
    await frame(page).locator(".cm-content").waitFor();
    const rows = await frame(page).locator(".cm-scroller").evaluate((scroller) => Math.floor((scroller.clientHeight - 5) / parseFloat(getComputedStyle(scroller).lineHeight)));
    assert.ok(rows >= 10, `${rows} lines`);
  }, { style: "width:390px;height:420px" });
});
