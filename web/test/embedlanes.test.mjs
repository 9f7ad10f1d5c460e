/** The lanes of an embed that is as high as what it shows: sixteen in a row where there is room, and strips beside the code. */
import assert from "node:assert/strict";
import { hasNoFindings } from "./axe.mjs";
import { isWhole } from "./geometry.mjs";
import { eventually, inFreshProfile } from "./harness.mjs";
import { Playground } from "./playground.mjs";
import { doubling } from "./programs.mjs";

for (const [width, rows] of [[860, 1], [390, 2]]) {
  inFreshProfile(`sixteen lanes stand in ${rows} at ${width} pixels`, { viewport: { width, height: 900 } }, async (profile) => {
    const author = await Playground.open(await profile.another());
    await author.replace(doubling);
    const { hash } = new URL(await author.share());
    const embed = await Playground.open(profile, { path: "embed/", fragment: `${hash}&height=auto` });
    await embed.step();
    const places = await embed.part("lanes").locator('[role=gridcell][data-row="state"]').evaluateAll((all) => all.map((cell) => cell.getBoundingClientRect()).map(({ x, y }) => ({ x, y })));
    assert.equal(places.length, 16);
    assert.equal(new Set(places.map(({ y }) => Math.round(y))).size, rows);
    assert.ok(places.slice(1, 8).every(({ x }, i) => x > places[i].x));
    const strips = embed.page.locator("lw-editor .lw-strip svg");
    if (rows === 1) await eventually(async () => assert.ok((await strips.filter({ visible: true }).count()) > 0, "no strips"));
    else assert.equal(await strips.filter({ visible: true }).count(), 0, "strips where the code needs the room");
    await embed.run();
    await eventually(async () => assert.match(await embed.part("lanes").innerText(), /16 of 16/));
    await isWhole(embed.part("lanes").locator('[data-row="right"] .rl').first(), "the name of a row");
    await hasNoFindings(embed.page, "an embed at its end");
    assert.ok(await embed.page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
  });
}

inFreshProfile("rows of results that are not those of the lanes above each have the buffer's name", { viewport: { width: 900, height: 700 } }, async (profile) => {
  const text = `//@ grid groups=2 simd=16
//@ surface out bti=0 = d[16] iota
//@ expect out = iota
.version 4.1
.kernel "two"
    ret (M1, 1)
`;
  const author = await Playground.open(await profile.another());
  await author.replace(text);
  const embed = await Playground.open(profile, { path: "embed/", fragment: new URL(await author.share()).hash });
  await embed.run();
  const labels = embed.part("results").locator('[data-row="result"] [role=rowheader]');
  await eventually(async () => assert.deepEqual(await labels.allInnerTexts(), ["out", "out"]));
});
