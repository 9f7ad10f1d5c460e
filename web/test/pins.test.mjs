/** Variables that are no operand, pinned in Registers; and the curve of a watch over the steps. */
import assert from "node:assert/strict";
import { hasNoFindings } from "./axe.mjs";
import { eventually, inFreshProfile } from "./harness.mjs";
import { Playground } from "./playground.mjs";
import { doubling } from "./programs.mjs";

/** L has 32 registers; the second and third step write two of them. */
const long = `//@ platform DG2
//@ grid simd=8
.version 4.1
.kernel "long"
.decl X v_type=G type=d num_elts=8 align=GRF
.decl L v_type=G type=d num_elts=256 align=GRF
.decl P1 v_type=P num_elts=8
    mov (M1, 8) X(0,0)<1> 0x5:d
    mov (M1, 8) L(1,0)<1> 0x7:d
    mov (M1, 8) L(20,0)<1> 0x9:d
    add (M1, 8) X(0,0)<1> X(0,0)<1;1,0> 0x1:d
    ret (M1, 1)
`;

async function opened(profile, steps) {
  const playground = await Playground.open(profile);
  await playground.replace(long);
  await playground.step(steps);
  return playground;
}

async function pin(playground, name) {
  await playground.part("pin-field").fill(name);
  await playground.page.keyboard.press("Escape"); // the names that are offered
  await playground.page.keyboard.press("Enter");
}

const block = (playground, name) => playground.page.locator(`[data-pin="${name}"]`);
/** The elements of a pinned variable that are seen. */
const elements = (playground, name) => block(playground, name).locator("[data-element]").allTextContents();

inFreshProfile("a variable that is no operand is pinned, and tells who wrote an element", async (profile) => {
  const playground = await opened(profile, 3);
  const { page } = playground;
  await pin(playground, "L");
  await eventually(async () => assert.equal((await elements(playground, "L")).length, 48)); // six registers
  assert.deepEqual((await elements(playground, "L")).slice(6, 10), ["·", "·", "7", "7"]);
  await block(playground, "L").locator("[data-element='9']").click();
  await eventually(async () => assert.match(await block(playground, "L").locator("[data-access='last write']").innerText(), /step 1, line 9/));
  await hasNoFindings(page, "a pinned variable");

  // By keyboard alone: to the next register, and its value edited.
  await block(playground, "L").locator(".vrows").focus();
  await page.keyboard.press("ArrowDown");
  await eventually(async () => assert.match(await block(playground, "L").locator(".vaccess").innerText(), /^L\[17\][^]*Nothing has written it yet/));
  await page.keyboard.press("F2");
  await eventually(async () => assert.ok(await playground.part("cell-editor").evaluate((field) => field === document.activeElement)));
  await page.keyboard.type("44");
  await page.keyboard.press("Enter");
  await eventually(async () => assert.equal((await elements(playground, "L"))[17], "44"));
  await playground.keeps('"pins":[{"name":"L"}]');

  await page.getByRole("button", { name: "Unpin L" }).click();
  await eventually(async () => assert.equal(await block(playground, "L").count(), 0));
  await pin(playground, "P1"); // no register: it is watched
  await eventually(async () => assert.equal(await page.locator('[data-role=watch][data-operand="P1"]').count(), 1));
});

inFreshProfile("a long variable is scrolled by its overview, which shows what was written", async (profile) => {
  const playground = await opened(profile, 3);
  const { page } = playground;
  await pin(playground, "L");
  const overview = page.getByRole("scrollbar", { name: "Overview of L" });
  await overview.focus();
  await page.keyboard.press("End");
  await eventually(async () => assert.equal(await overview.getAttribute("aria-valuetext"), "registers 26 to 31 of 32"));
  await page.keyboard.press("PageUp");
  await eventually(async () => assert.equal(await overview.getAttribute("aria-valuenow"), "20"));
  await eventually(async () => assert.equal((await elements(playground, "L"))[0], "9"));
  assert.equal(await block(playground, "L").locator(".el.chg").count(), 8, "the last step wrote register 20");
  // 128 blocks of 8 bytes: register 1 is blocks 4 to 7, register 20 blocks 80 to 83.
  const blocks = (ink) => overview.locator(`[data-ink=${ink}]`).getAttribute("d");
  assert.deepEqual((await blocks("written")).match(/M0 \d+/g), ["M0 4", "M0 5", "M0 6", "M0 7", "M0 80", "M0 81", "M0 82", "M0 83"]);
  assert.deepEqual((await blocks("changed")).match(/M0 \d+/g), ["M0 80", "M0 81", "M0 82", "M0 83"]);
  const { x, y, width } = await overview.boundingBox();
  await page.mouse.click(x + width / 2, y + 2);
  await eventually(async () => assert.equal(await overview.getAttribute("aria-valuenow"), "0"));
});

inFreshProfile("the curve of a watch over the steps is a slider: it is drawn, named and pressed", async (profile) => {
  const playground = await Playground.open(profile);
  const { page } = playground;
  await playground.openLesson("A loop");
  await playground.run();
  await playground.stands("Step 45 of 45");
  await playground.part("watch-field").fill("popcount(EM)");
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Value of popcount(EM) over the steps" }).click();
  const curve = page.getByRole("slider", { name: "Step, by the value of popcount(EM)" });
  await eventually(async () => assert.equal(await curve.getAttribute("aria-valuemax"), "45"));
  await curve.focus();
  await page.keyboard.press("Home");
  await playground.stands("Step 0 of 45");
  await eventually(async () => assert.equal(await curve.getAttribute("aria-valuetext"), "step 0: 16"));
  await page.keyboard.press("ArrowRight");
  await playground.stands("Step 1 of 45");
  // As many lanes as the State row shows are on: the curve is held against the panel.
  for (const fraction of [0.3, 0.55, 0.8]) {
    const { x, y, width, height } = await curve.boundingBox();
    await page.mouse.click(x + width * fraction, y + height / 2);
    const step = Math.floor(fraction * 46);
    await playground.stands(`Step ${step} of 45`);
    const on = [...(await playground.lanes("em"))].filter((bit) => bit === "1").length;
    await eventually(async () => assert.equal(await curve.getAttribute("aria-valuetext"), `step ${step}: ${on}`));
  }
  const drawn = () => curve.evaluate((spark) => {
    const canvas = spark.shadowRoot.querySelector("canvas");
    const { data } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
    return data.filter((_, i) => i % 4 === 3 && data[i] > 0).length;
  });
  await eventually(async () => assert.ok((await drawn()) > 300));
  await hasNoFindings(page, "the curve of a watch");
  await playground.keeps('"curve":true');
  await page.getByRole("button", { name: "Value of popcount(EM) over the steps" }).click();
  await eventually(async () => assert.equal(await curve.count(), 0));
});

inFreshProfile("beside pinned variables it is said whole that the next instruction touches none", async (profile) => {
  const playground = await Playground.open(profile);
  await playground.replace(doubling);
  await playground.run();
  await playground.stands("Step 3 of 3");
  await playground.part("pin-field").fill("V");
  await playground.page.keyboard.press("Enter");
  await playground.stepBack();
  const said = playground.part("registers").locator(".drawn .none");
  await eventually(async () => assert.match(await said.innerText(), /touches no general variable/));
  await playground.drawn();
  const below = await said.evaluate((one) => {
    const text = document.createRange();
    text.selectNodeContents(one);
    return text.getBoundingClientRect().bottom - one.closest(".drawn").getBoundingClientRect().bottom;
  });
  assert.ok(below <= 0, `it ends ${below} px below what is shown`);
});
