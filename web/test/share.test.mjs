/** Links that carry a program: made, opened by someone else, and opened damaged. */
import assert from "node:assert/strict";
import { deflateRawSync } from "node:zlib";
import { eventually, inFreshProfile, sites } from "./harness.mjs";
import { Playground } from "./playground.mjs";
import { doubling } from "./programs.mjs";

inFreshProfile("a link opens the program in another profile, does not run it, and offers its step", async (profile) => {
  const author = await Playground.open(profile);
  await author.dropFile("mine.visaasm", doubling);
  await eventually(async () => assert.equal(await author.fileName(), "mine.visaasm"));
  await author.step(2);
  const link = await author.share();
  assert.ok(link.startsWith(`${sites.root}#v1:`), link);
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
  await reader.drafts().click();
  await eventually(async () => assert.equal(await reader.text(), own));
});

/** A fragment of these bytes, packed as a link is. */
const packed = (bytes) => `#v1:${deflateRawSync(bytes).toString("base64url")}`;

const bad = [
  ["is garbage", () => "#v1:!!not-base64!!", /damaged/],
  ["is cut off", (link) => link.slice(0, -9), /damaged/],
  ["has a sign that is no escape", (link) => `${link.slice(0, 40)}%${link.slice(40)}`, /damaged/],
  ["was changed on the way", (link) => `${link.slice(0, 40)}${link[40] === "A" ? "B" : "A"}${link.slice(41)}`, /damaged/],
  ["is of a newer version", (link) => link.replace("#v1:", "#v7:"), /newer Lanewise/],
  ["is too long", () => `#v1:${"A".repeat(300_000)}`, /longer than 256 KiB/],
  ["unpacks to too much", () => packed(Buffer.alloc(6 << 20)), /unpacks to more than 4 MiB/],
  ["holds other data", () => packed(Buffer.from([0xff, 0xff, 0xff, 0xff, 0xff])), /damaged/],
];

for (const [how, spoil, message] of bad) {
  inFreshProfile(`a link that ${how} is explained, and what was there stays`, async (profile) => {
    const before = await Playground.open(profile);
    await before.replace(doubling);
    const good = new URL(await before.share()).hash;
    await before.page.keyboard.press("Escape");
    await before.page.evaluate((hash) => (location.hash = hash), spoil(good));
    await before.says(message);
    assert.equal(await before.text(), doubling);

    const fresh = await Playground.open(await profile.another(), { fragment: spoil(good) });
    await fresh.says(message);
    await fresh.run();
    await eventually(async () => assert.match(await fresh.counter(), /^Step \d+ of \d+$/));
  });
}
