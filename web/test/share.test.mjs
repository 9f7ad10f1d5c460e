/** Links that carry a program: made, opened by someone else, and opened damaged. */
import assert from "node:assert/strict";
import { deflateRawSync } from "node:zlib";
import { hasNoFindings } from "./axe.mjs";
import { eventually, inFreshProfile, sites } from "./harness.mjs";
import { hosted } from "./host.mjs";
import { Playground } from "./playground.mjs";
import { doubling } from "./programs.mjs";

inFreshProfile("a link opens the program in another profile, does not run it, and offers its step", async (profile) => {
  const author = await Playground.open(profile);
  await author.dropFile("mine.visaasm", doubling);
  await eventually(async () => assert.equal(await author.fileName(), "mine.visaasm"));
  await author.step(2);
  const link = await author.share();
  assert.ok(link.startsWith(`${sites.root}#v2:`), link);
  assert.equal(await author.page.evaluate(() => location.href), link);

  const reader = await Playground.open(await profile.another(), { fragment: new URL(link).hash });
  assert.equal(await reader.text(), doubling);
  assert.equal(await reader.fileName(), "mine.visaasm");
  assert.equal(await reader.counter(), "Not run yet");
  const offer = reader.page.locator("[data-action=link-step]:visible");
  assert.match(await offer.innerText(), /step 2/);
  await offer.click();
  await reader.stands("Step 2");
});

inFreshProfile("Share puts the link on the clipboard, and Escape closes its dialog", { permissions: ["clipboard-read", "clipboard-write"] }, async (profile) => {
  const playground = await Playground.open(profile);
  const link = await playground.share();
  await eventually(async () => assert.match(await playground.part("copied").innerText(), /on the clipboard/));
  assert.equal(await playground.page.evaluate(() => navigator.clipboard.readText()), link);
  await playground.page.keyboard.press("Escape");
  await playground.part("link").waitFor({ state: "detached" });
});

inFreshProfile("where the clipboard is refused, the link can be copied from its field", async (profile) => {
  await profile.context.addInitScript(() => {
    Object.defineProperty(navigator, "clipboard", { value: { writeText: () => Promise.reject(new DOMException("refused", "NotAllowedError")) } });
    document.execCommand = () => false;
  });
  const playground = await Playground.open(profile);
  const link = await playground.share();
  assert.match(await playground.part("copied").innerText(), /Copy it from here/);
  assert.equal(await playground.page.evaluate(() => getSelection().toString() || document.activeElement.value), link);
});

inFreshProfile("Share has four forms, whose options the preview shows at once", async (profile) => {
  const author = await Playground.open(profile);
  await author.replace(doubling);
  const plain = await author.share();
  const form = (name) => author.page.locator(`[data-action=share-form][data-arg=${name}]`).click();
  const preview = author.page.frameLocator("[data-part=preview]");
  await preview.locator(".cm-content").getByText("doubling_main").waitFor();
  await author.page.locator("[data-option=from]").fill("7");
  await author.page.locator("[data-option=from]").press("Enter");
  await eventually(async () => assert.equal(await author.part("link").inputValue(), `${plain}&lines=7-`));
  await preview.locator(".lw-fold").getByText("Lines 1 to 6 set it up").waitFor();
  await author.page.locator("[data-action=share-option][data-arg='theme=light']").click();
  await eventually(async () => assert.equal(await preview.locator("html").getAttribute("data-theme"), "light"));
  for (const [name, part, pattern] of [
    ["iframe", "embed-html", /^<iframe src="[^"]*embed\/#v2:[^"]*&amp;lines=7-&amp;theme=light" title="doubling.visaasm"/],
    ["element", "element-html", /<lane-wise name="doubling.visaasm" from="7" theme="light">\n {2}<pre><code class="language-visaasm">\/\/@ platform/],
    ["markdown", "markdown", /^\[doubling.visaasm\]\(http.*#v2:.*&lines=7-&theme=light\)$/],
  ]) {
    await form(name);
    await eventually(async () => assert.match(await author.part(part).inputValue(), pattern));
  }
  await hasNoFindings(author.page, "Share");
  const reader = await Playground.open(await profile.another(), { fragment: `${new URL(plain).hash}&lines=7-&readonly=true` });
  assert.equal(await reader.text(), doubling);
  await reader.page.locator(".lw-fold").getByText("Lines 1 to 6 set it up").waitFor();
  assert.equal(await reader.part("code").getAttribute("readonly"), "");
  await reader.page.goto(`${plain}&lines=700-`); // the text is shorter
  await reader.page.locator(".lw-fold").waitFor({ state: "hidden" });
  await reader.page.goto(`${plain}&lines=7-9`);
  await reader.page.locator(".lw-fold").first().waitFor();
});

inFreshProfile("an element can be told when it loads, to run by itself, and how high it is", async (profile) => {
  const author = await Playground.open(profile);
  await author.replace(doubling);
  await author.share();
  const { page } = author;
  const option = (name) => page.locator(`[data-option=${name}]`);
  const loads = (when) => page.locator(`[data-action=share-option][data-arg="load=${when}"]`);
  assert.equal(await loads("visible").count() + await option("height").count(), 0, "a link has neither");
  await page.locator("[data-action=share-form][data-arg=element]").click();
  assert.equal(await loads("").getAttribute("aria-pressed"), "true");
  assert.equal(await option("run").count(), 0, "what loads on Run runs");
  await loads("visible").click();
  await option("run").check();
  await option("height").fill("240");
  await option("height").press("Enter");
  await eventually(async () => assert.match(await author.part("element-html").inputValue(), /<lane-wise name="doubling.visaasm" height="240" load="visible" run>/));
  await eventually(async () => assert.equal(Math.round((await author.part("preview").boundingBox()).height), 240));
  await hasNoFindings(page, "Share with an element's options");

  // The element does what was chosen.
  await hosted(await author.part("element-html").inputValue(), async (address) => {
    const reader = await (await profile.another()).newPage();
    await reader.goto(address);
    await eventually(async () => assert.match(await reader.frameLocator("iframe").locator("[data-part=counter]").innerText(), /Step\s+3/));
    await eventually(async () => assert.equal(Math.round((await reader.locator("iframe").boundingBox()).height), 240)); // the frame tells when it is there
  });
});

inFreshProfile("the preview shows the program before Run and after it, wide and as on a phone", async (profile) => {
  const author = await Playground.open(profile);
  await author.replace(doubling);
  await author.share();
  const preview = author.page.frameLocator("[data-part=preview]");
  const stands = (pattern) => eventually(async () => assert.match((await preview.locator("[data-part=counter]").innerText()).replace(/\s+/g, " "), pattern));
  const show = (how) => author.page.locator(`[data-action=share-show][data-arg=${how}]`);
  await stands(/Not run yet/);
  assert.equal(await show("before").getAttribute("aria-pressed"), "true");
  await show("after").click();
  await stands(/Step 3 of 3/);
  await author.page.locator("[data-action=share-option][data-arg='theme=light']").click();
  await eventually(async () => assert.equal(await preview.locator("html").getAttribute("data-theme"), "light"));
  await stands(/Step 3 of 3/);
  const width = async () => Math.round((await author.part("preview").boundingBox()).width);
  assert.ok((await width()) > 600);
  await show("phone").click();
  await eventually(async () => assert.equal(await width(), 390));
  await hasNoFindings(author.page, "Share with a phone's preview");
  await show("before").click();
  await stands(/Not run yet/);

  // Who has run the program sees the step that the link opens at.
  await author.page.keyboard.press("Escape");
  await author.step(2);
  await author.share();
  assert.equal(await show("after").getAttribute("aria-pressed"), "true");
  await stands(/Step 2 of 3/);
  await author.page.locator("[data-option=step]").uncheck();
  await stands(/Step 3 of 3/);
});

inFreshProfile("a link opened over an edited text keeps that text in the menu", async (profile) => {
  const author = await Playground.open(profile);
  await author.replace(doubling);
  const link = new URL(await author.share()).hash;

  const reader = await Playground.open(await profile.another());
  const own = `${doubling}// the reader's own\n`;
  await reader.replace(own);
  await reader.page.evaluate((hash) => (location.hash = hash), link);
  await eventually(async () => assert.equal(await reader.text(), doubling));
  await reader.openMenu();
  await reader.others().click();
  await eventually(async () => assert.equal(await reader.text(), own));
});

/** A fragment of these bytes, packed as a link is. */
const packed = (bytes) => `#v1:${deflateRawSync(bytes).toString("base64url")}`;

const nothing = /^Nothing of its program could be read/;

/** How a link is spoilt, what the page says, and what of doubling it shows. */
const bad = [
  ["is garbage", () => "#v1:!!not-base64!!", /damaged/, nothing],
  ["is cut off", (link) => link.slice(0, -9), /damaged/, /^What could be read of its program is shown: \d+ lines of doubling\.visaasm/],
  ["has a sign that is no escape", (link) => `${link.slice(0, 240)}%${link.slice(240)}`, /damaged/, /^What could be read of its program is shown: \d+ lines? of doubling\.visaasm/],
  ["was changed on the way", (link) => `${link.slice(0, 40)}${link[40] === "A" ? "B" : "A"}${link.slice(41)}`, /damaged/, /could be read/],
  ["is of a newer version", (link) => link.replace("#v2:", "#v7:"), /newer Lanewise/, nothing],
  ["is too long", () => `#v1:${"A".repeat(300_000)}`, /longer than 256 KiB/, nothing],
  ["unpacks to too much", () => packed(Buffer.alloc(6 << 20)), /unpacks to more than 4 MiB/, nothing],
  ["holds other data", () => packed(Buffer.from([0xff, 0xff, 0xff, 0xff, 0xff])), /damaged/, nothing],
];

/** The reader's own program, and the link of another one. */
const own = doubling.replaceAll("doubling", "own");

async function linkOfDoubling(profile) {
  const author = await Playground.open(await profile.another());
  await author.replace(doubling);
  const link = new URL(await author.share()).hash;
  return link;
}

/** The page tells of the link where it can be seen, and claims nothing else. */
async function tells(page, message, read) {
  await page.says(message);
  const told = page.part(page.embed ? "lanes" : "welcome");
  await told.getByRole("heading", { name: /^This link is (damaged|too large|of a newer Lanewise)$/ }).waitFor();
  assert.match(await told.innerText(), message);
  assert.match(await page.part("read").innerText(), read);
  assert.equal(await page.part("status").getAttribute("data-tone"), "failure");
}

for (const path of ["", "embed/"]) {
  inFreshProfile(`a bad link opened in ${path ? "an embed" : "the page"} is explained, shows what could be read, and offers the program from before`, async (profile) => {
    const link = await linkOfDoubling(profile);
    const page = await Playground.open(profile, { path });
    page.embed = path !== "";
    await page.replace(own);
    for (const [how, spoil, message, read] of bad) {
      await page.page.evaluate((hash) => (location.hash = hash), spoil(link));
      await tells(page, message, read);
      if (how === "is cut off") await hasNoFindings(page.page, "a damaged link");
      const shown = await page.text();
      assert.ok(read === nothing ? shown === "" : doubling.startsWith(shown.slice(0, 40)), `${how}: ${shown}`);
      await page.page.getByRole("button", { name: "Go back to own.visaasm" }).click();
      await eventually(async () => assert.equal(await page.text(), own));
      assert.equal(await page.page.evaluate(() => location.hash), "");
      assert.doesNotMatch(await page.notice(), message);
    }
  });
}

inFreshProfile("a bad link that a visit begins with never shows another program as its own", async (profile) => {
  const link = (await linkOfDoubling(profile)).slice(0, -9);
  const before = await Playground.open(profile);
  await before.replace(own);
  await before.keeps("own_main");
  await before.page.close();

  const again = await Playground.open(profile, { fragment: link });
  await tells(again, /damaged/, /could be read/);
  assert.equal((await again.text()).includes("own_main"), false);
  await again.page.reload();
  await again.ready();
  await again.mounted();
  await tells(again, /damaged/, /could be read/);
  await again.page.getByRole("button", { name: "Go back to own.visaasm" }).click();
  await eventually(async () => assert.equal(await again.text(), own));
  assert.equal(await again.fileName(), "own.visaasm");
  await again.run();
  await again.stands("Step 3 of 3");

  const fresh = await Playground.open(await profile.another(), { fragment: link });
  await tells(fresh, /damaged/, /could be read/);
  await fresh.page.getByRole("button", { name: "Open the first lesson" }).click();
  await eventually(async () => assert.match(await fresh.text(), /if_else/));

  const embed = await Playground.open(await profile.another(), { path: "embed/", fragment: "#v1:!!" });
  embed.embed = true;
  await tells(embed, /damaged/, nothing);
  assert.equal(await embed.text(), "");
});

inFreshProfile("a damaged link is told on a phone, too, and the program of the last visit is not stored over", { viewport: { width: 390, height: 844 } }, async (profile) => {
  const link = (await linkOfDoubling(profile)).slice(0, -9);
  const before = await Playground.open(profile);
  await before.replace(own);
  await before.keeps("own_main");
  await before.page.close();
  const phone = await Playground.open(profile, { fragment: link });
  await tells(phone, /damaged/, /could be read/);
  await phone.page.close();
  const next = await Playground.open(profile);
  await eventually(async () => assert.equal(await next.text(), own));
});

inFreshProfile("what was read of a damaged link can be gone on with; the program from before is among the recovered ones", async (profile) => {
  const link = (await linkOfDoubling(profile)).slice(0, -9);
  const before = await Playground.open(profile);
  await before.replace(own);
  await before.keeps("own_main");
  await before.page.close();
  const page = await Playground.open(profile, { fragment: link });
  await tells(page, /damaged/, /could be read/);
  const read = await page.text();
  await page.editor().click();
  await page.page.keyboard.press("Control+End");
  await page.type("// on");
  assert.equal(await page.text(), `${read}// on`);
  await page.openMenu();
  assert.match(await page.others().first().innerText(), /^own\.visaasm/);
  await page.others().first().click();
  await eventually(async () => assert.equal(await page.text(), own));
});
