/** Matrices that the lanes of a warp hold between them: the Lanes panel draws which lane has which element. */
import assert from "node:assert/strict";
import { hasNoFindings } from "./axe.mjs";
import { eventually, inFreshProfile } from "./harness.mjs";
import { Playground } from "./playground.mjs";
import { lineOf } from "./programs.mjs";

const product = `.version 8.0
.target sm_80
.address_size 64
.entry k() {
  .reg .b32 a<4>, b<2>;
  .reg .f32 d<4>;
  mov.b32 a0, 0x3c003c00;
  mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 {d0, d1, d2, d3}, {a0, a1, a2, a3}, {b0, b1}, {d0, d1, d2, d3};
  ret;
}
`;

/** Presses Step until the machine has come to the next statement, which is in a line. */
async function stepTo(playground, line) {
  await playground.press("step");
  await eventually(async () => assert.equal(await playground.currentLine(), line));
}

inFreshProfile("before an mma each of its matrices shows the lane that has each element; a lane's own stand out", async (profile) => {
  const playground = await Playground.open(profile);
  await playground.replace(product);
  await stepTo(playground, lineOf(product, "mov.b32"));
  const tiles = playground.part("tiles").locator("table");
  assert.equal(await tiles.count(), 0, "mov has no matrices");
  await stepTo(playground, lineOf(product, "mma.sync"));
  await eventually(async () => assert.equal(await tiles.count(), 4));
  assert.deepEqual(
    await tiles.locator("caption").allTextContents(),
    ["Matrix d, 16 × 8", "Matrix a, 16 × 16", "Matrix b, 16 × 8", "Matrix c, 16 × 8"],
  );
  const row = (tile, n) => tiles.nth(tile).locator("tr").nth(n).locator("td").allTextContents();
  // PTX ISA, "Matrix Fragments for mma.m16n8k16": lane 4g + t has two columns of row g of a, and two rows of column g of b.
  assert.deepEqual(await row(1, 1), ["4", "5", "6", "7", "4", "5", "6", "7"]);
  assert.deepEqual(await row(2, 2), ["1", "5", "9", "13", "17", "21", "25", "29"]);

  const own = tiles.nth(1).locator("td.sel");
  assert.equal(await own.count(), 0);
  await tiles.nth(1).locator('td[data-lane="5"]').first().click();
  await eventually(async () => assert.deepEqual(await own.allTextContents(), ["5", "5", "5", "5"]));
  assert.equal(await own.last().getAttribute("title"), "Row 9, column 10: register 3 of the operand");
  await hasNoFindings(playground.page, "matrices in the Lanes panel");

  await stepTo(playground, lineOf(product, "ret;"));
  await eventually(async () => assert.equal(await tiles.count(), 0, "ret has none"));
});

inFreshProfile("an embed shows the matrices above its lanes, and a lane's own stand out there, too", { viewport: { width: 760, height: 900 } }, async (profile) => {
  const author = await Playground.open(await profile.another());
  await author.replace(product);
  const { hash } = new URL(await author.share());
  const embed = await Playground.open(profile, { path: "embed/", fragment: hash });
  await stepTo(embed, lineOf(product, "mov.b32"));
  await stepTo(embed, lineOf(product, "mma.sync"));
  const tiles = embed.part("tiles").locator("table");
  await eventually(async () => assert.equal(await tiles.count(), 4));
  const states = embed.part("lanes").locator("[role=gridcell][data-row=state]");
  assert.ok((await tiles.first().boundingBox()).y < (await states.first().boundingBox()).y);
  const own = tiles.nth(1).locator("td.sel");
  await tiles.nth(1).locator('td[data-lane="5"]').first().click();
  await eventually(async () => assert.deepEqual(await own.allTextContents(), ["5", "5", "5", "5"]));
  await hasNoFindings(embed.page, "matrices in an embed");
});
