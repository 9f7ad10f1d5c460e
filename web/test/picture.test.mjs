/**
 * Memory as a picture: what is drawn, read from its pixels, what the texels are called, and every
 * way to move in it.
 */
import assert from "node:assert/strict";
import { hasNoFindings } from "./axe.mjs";
import { eventually, inFreshProfile } from "./harness.mjs";
import { Playground } from "./playground.mjs";

/** Lanes 0 to 7 read the texels of a diagonal and write others: 0x0a, 0x14, 0x1e, ... of the red channel. */
const diagonal = `//@ platform TGLLP
//@ grid simd=8
//@ surface T6 bti=0 width=8 height=8 format=r8ui = ub[64] iota(0)
//@ surface T7 bti=1 width=4 height=2 layers=3 format=rgba8unorm = ub[96] iota(100)
//@ surface T8 bti=2 = d[64] iota(0)
.version 4.1
.kernel "diagonal"
.decl X v_type=G type=ud num_elts=8 align=GRF
.decl C v_type=G type=ud num_elts=8 align=GRF
.decl T6 v_type=T num_elts=1
.decl T7 v_type=T num_elts=1
.decl T8 v_type=T num_elts=1
    mov (M1, 8) X(0,0)<1> 0x76543210:v
    gather4_typed.R (M1, 8) T6 X.0 X.0 %null.0 %null.0 C.0
    mov (M1, 8) C(0,0)<1> 0xc8:ud
    scatter4_typed.R (M1, 8) T6 X.0 X.0 %null.0 %null.0 C.0
    ret (M1, 1)
`;

async function opened(profile, steps) {
  const playground = await Playground.open(profile);
  await playground.replace(diagonal);
  await playground.step(steps);
  await playground.openTab("memory");
  await playground.part("memory").getByRole("button", { name: "picture", exact: true }).click();
  await playground.part("picture").waitFor();
  return playground;
}

const picture = (playground) => playground.part("picture");
/** The line below the picture. */
const named = (playground) => picture(playground).evaluate((p) => p.shadowRoot.querySelector(".texel").textContent);
const bounds = (playground) => picture(playground).evaluate((p) => p.shadowRoot.querySelector(".bounds").textContent);
/** The colour in the middle of a texel: [r, g, b]. */
const colour = (playground, x, y) =>
  picture(playground).evaluate(
    (p, [x, y]) => {
      const canvas = p.shadowRoot.querySelector("canvas");
      const at = (n) => Math.round((n + 0.5) * p.scale * devicePixelRatio);
      return [...canvas.getContext("2d").getImageData(at(x), at(y), 1, 1).data.subarray(0, 3)];
    },
    [x, y],
  );

inFreshProfile("an image is a picture: texels as colours, those of the last step marked, and named one by one", async (profile) => {
  const playground = await opened(profile, 2);
  await eventually(async () => assert.equal(await bounds(playground), "black 0, white 63"));
  const grey = (value) => Array(3).fill(Math.round((value * 255) / 63));
  await eventually(async () => assert.deepEqual(await colour(playground, 5, 2), grey(21)));
  assert.deepEqual(await colour(playground, 7, 7), grey(63));
  const { page } = playground;
  await picture(playground).focus();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowRight");
  await eventually(async () => assert.equal(await named(playground), "(1, 1) 9 · byte 0x09"));
  const said = () => picture(playground).evaluate((p) => p.shadowRoot.querySelector("[role=status]").textContent);
  await eventually(async () => assert.equal(await said(), "(1, 1) 9 · byte 0x09, read by the last step"));
  await playground.step(2);
  await eventually(async () => assert.equal(await named(playground), "(1, 1) 200 · byte 0x09"));
  await page.keyboard.press("End");
  await page.keyboard.press("ArrowLeft");
  await eventually(async () => assert.equal(await said(), "(6, 1) 14 · byte 0x0e"));
  await page.keyboard.press("ArrowLeft");
  for (let i = 0; i < 4; i++) await page.keyboard.press("ArrowDown");
  await eventually(async () => assert.equal(await said(), "(5, 5) 200 · byte 0x2d, written by the last step"));
  await page.keyboard.press("Enter");
  await eventually(async () => assert.match(await playground.part("access").innerText(), /Last write step 3, line \d+/));
  await hasNoFindings(page, "memory as a picture");
  await playground.keeps("picture");
});

inFreshProfile("layers of an array are chosen, the pointer names a texel, and plus makes it larger", async (profile) => {
  const playground = await opened(profile, 1);
  const { page } = playground;
  const memory = playground.part("memory");
  await memory.locator("[data-surface=T7]").click();
  await memory.getByRole("spinbutton", { name: "Layer" }).fill("2");
  await page.keyboard.press("Enter");
  // Layer 2 begins at byte 64, whose value is 164; texel (1, 0) has the bytes 168 to 171.
  const box = await picture(playground).boundingBox();
  const scale = await picture(playground).evaluate((p) => p.scale);
  await page.mouse.move(box.x + 1.5 * scale, box.y + 0.5 * scale);
  await eventually(async () => assert.equal(await named(playground), "(1, 0) layer 2 r 0.6588 g 0.6627 b 0.6667 a 0.6706 · byte 0x44"));
  await eventually(async () => assert.deepEqual(await colour(playground, 3, 1), [192, 193, 194]));
  await memory.getByRole("button", { name: "Smaller" }).click();
  assert.ok((await picture(playground).evaluate((p) => p.scale)) < scale);
  await picture(playground).focus();
  await page.keyboard.press("+");
  assert.equal(await picture(playground).evaluate((p) => p.scale), scale);
});

inFreshProfile("alpha is ignored, seen through to a checkerboard, or shown alone; the picture says which", async (profile) => {
  const playground = await opened(profile, 1);
  const memory = playground.part("memory");
  const channels = memory.getByRole("group", { name: "Channels of the picture" });
  await eventually(async () => assert.equal(await bounds(playground), "black 0, white 63"));
  assert.equal(await channels.count(), 0, "r8ui has no alpha");
  await memory.locator("[data-surface=T7]").click();
  // The last texel of layer 0 has the bytes 128 to 131.
  const colours = [128, 129, 130];
  const alpha = 131;
  await eventually(async () => assert.equal(await bounds(playground), "black 0, full 1, alpha ignored"));
  await eventually(async () => assert.deepEqual(await colour(playground, 3, 1), colours));
  assert.equal(await channels.getByRole("button", { name: "RGB", exact: true }).getAttribute("aria-pressed"), "true");

  await channels.getByRole("button", { name: "RGBA" }).click();
  await eventually(async () => assert.equal(await bounds(playground), "black 0, full 1, alpha over a checkerboard"));
  const squares = await playground.page.evaluate(() =>
    ["--bg-2", "--bg-4"].map((token) => {
      const rgb = Number.parseInt(getComputedStyle(document.documentElement).getPropertyValue(token).trim().slice(1), 16);
      return [rgb >> 16, (rgb >> 8) & 255, rgb & 255];
    }),
  );
  const over = (square) => colours.map((c, i) => (c * alpha + square[i] * (255 - alpha)) / 255);
  await eventually(async () => {
    const seen = await colour(playground, 3, 1);
    assert.ok(squares.some((square) => over(square).every((c, i) => Math.abs(c - seen[i]) <= 2)), `${seen} is neither ${squares.map(over).join(" nor ")}`);
  });

  await channels.getByRole("button", { name: "A", exact: true }).click();
  await eventually(async () => assert.equal(await bounds(playground), "black 0, white 1, alpha alone"));
  await eventually(async () => assert.deepEqual(await colour(playground, 3, 1), [alpha, alpha, alpha]));
  assert.match(await picture(playground).getAttribute("aria-label"), /rgba8unorm, alpha alone/);
  await hasNoFindings(playground.page, "alpha alone");
});

inFreshProfile("the texels are those of where the machine stands, also where a run ends at what the step would have written", async (profile) => {
  const playground = await opened(profile, 3);
  const { page } = playground;
  await picture(playground).focus();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowRight");
  await eventually(async () => assert.equal(await named(playground), "(1, 1) 9 · byte 0x09"));
  await playground.run(); // the page has looked one step ahead, and drops that
  await playground.stands("Step 5 of 5");
  await eventually(async () => assert.equal(await named(playground), "(1, 1) 200 · byte 0x09"));
  await playground.reset();
  await eventually(async () => assert.equal(await named(playground), "(1, 1) 9 · byte 0x09"));
});

inFreshProfile("another program's picture has bounds of its own", async (profile) => {
  const playground = await opened(profile, 2);
  await eventually(async () => assert.equal(await bounds(playground), "black 0, white 63"));
  await playground.replace(diagonal.replace("iota(0)", "fill(3)"));
  await playground.press("step");
  await playground.stands("Step 1");
  await eventually(async () => assert.equal(await bounds(playground), "black 3, white 3"));
});

inFreshProfile("texels of packed formats have their channels", async (profile) => {
  const playground = await opened(profile, 1);
  const { page } = playground;
  await playground.replace(diagonal.replace("width=4 height=2 layers=3 format=rgba8unorm = ub[96] iota(100)", "width=2 format=bgr10a2unorm = ud[2] 0x3ff00000, 0xc00003ff"));
  await playground.press("step");
  await playground.stands("Step 1");
  await playground.part("memory").locator("[data-surface=T7]").click();
  await picture(playground).focus();
  await page.keyboard.press("Home");
  await eventually(async () => assert.equal(await named(playground), "(0, 0) b 0 g 0 r 1 a 0 · byte 0x00"));
  await eventually(async () => assert.deepEqual(await colour(playground, 1, 0), [0, 0, 255]));
  await page.keyboard.press("ArrowRight");
  await eventually(async () => assert.equal(await named(playground), "(1, 0) b 1 g 0 r 0 a 1 · byte 0x04"));
});

inFreshProfile("every texel that a write touches is marked, also where the write begins within one", async (profile) => {
  const playground = await Playground.open(profile);
  await playground.replace(`//@ platform TGLLP
//@ grid simd=8
//@ surface T6 bti=0 = ud[32] zeros
.version 4.1
.kernel "across"
.decl X v_type=G type=ud num_elts=8 align=GRF
.decl T6 v_type=T num_elts=1
    mov (M1, 8) X(0,0)<1> 0x76543210:v
    scatter.4 (M1, 8) T6 0x1:ud X.0 X.0
    ret (M1, 1)
`);
  await playground.step(2);
  await playground.openTab("memory");
  const memory = playground.part("memory");
  await memory.getByRole("button", { name: "picture", exact: true }).click();
  await memory.getByLabel("Format of a texel").selectOption("rgba32f");
  await memory.getByLabel("Width").fill("8");
  await playground.page.keyboard.press("Enter");
  await eventually(async () => assert.match(await picture(playground).getAttribute("aria-label"), /8 by 1 texels, rgba32f/));
  // Bytes 4 to 35 are written, of texels of 16 bytes: a corner of three has the colour of what was written.
  const marked = await playground.page.evaluate(() => {
    const token = getComputedStyle(document.documentElement).getPropertyValue("--chg");
    return token.match(/[0-9a-f]{2}/g).map((hex) => Number.parseInt(hex, 16)).join();
  });
  await eventually(async () => {
    const corners = await picture(playground).evaluate((p) => {
      const c = p.shadowRoot.querySelector("canvas").getContext("2d");
      return Array.from({ length: 8 }, (_, x) => [...c.getImageData((x * p.scale + 1) * devicePixelRatio, devicePixelRatio, 1, 1).data.subarray(0, 3)].join());
    });
    assert.deepEqual(corners.map((corner) => corner === marked), [true, true, true, false, false, false, false, false]);
  });
});

for (const width of [1440, 1000]) {
  inFreshProfile(`every choice of the memory panel is in sight at ${width} px`, { viewport: { width, height: 900 } }, async (profile) => {
    const playground = await opened(profile, 1);
    const memory = playground.part("memory");
    await memory.locator("[data-surface=T7]").click(); // layers, and alpha
    for (const form of ["picture", "values", "bytes", "both"]) {
      const button = memory.getByRole("button", { name: form, exact: true });
      await button.click();
      await eventually(async () => assert.equal(await button.getAttribute("aria-pressed"), "true"));
      const cut = await memory.evaluate((panel) => {
        const { right } = panel.getBoundingClientRect();
        const chosen = [...panel.querySelectorAll(".mh :is(button, input, select)")].filter((e) => !e.closest(".surfaces")); // these scroll
        return chosen.filter((e) => e.getBoundingClientRect().right > right).map((e) => e.getAttribute("aria-label") ?? e.textContent);
      });
      assert.deepEqual(cut, [], form);
    }
  });
}

inFreshProfile("Enter on a texel of several elements tells who wrote all of them", async (profile) => {
  const playground = await Playground.open(profile);
  const { page } = playground;
  await playground.replace(`//@ platform TGLLP
//@ grid simd=8
//@ surface T6 bti=0 width=4 height=2 format=rgba8ui = ub[32] iota(0)
//@ input X = fill(0x04030201)
.version 4.1
.kernel "k"
.decl X v_type=G type=ud num_elts=8 align=GRF
.decl T6 v_type=T num_elts=1
.input X offset=32 size=32
    oword_st (2) T6 0x0:ud X.0
    ret (M1, 1)
`);
  await playground.run();
  await playground.openTab("memory");
  await playground.part("memory").getByRole("button", { name: "picture", exact: true }).click();
  await eventually(async () => assert.match(await bounds(playground), /^black/)); // it has come
  await picture(playground).focus();
  await page.keyboard.press("ArrowRight");
  await eventually(async () => assert.match(await named(playground), /^\(1, 0\)/));
  await page.keyboard.press("Enter");
  const access = playground.part("access");
  await eventually(async () => assert.match(await access.innerText(), /^T6\[4\.\.7\]:ub\s+at 0x04\s+Edit \[4\]/));
  await eventually(async () => assert.match(await access.innerText(), /wrote \[4\.\.7\] 1, 2, 3, 4 over 4, 5, 6, 7/));
  await playground.part("memory").getByRole("button", { name: "values", exact: true }).click();
  await eventually(async () => assert.deepEqual(await playground.part("memory").locator(".e.at").allTextContents(), ["1", "2", "3", "4"]));
});

inFreshProfile("a plain buffer becomes a picture by a width and a format", async (profile) => {
  const playground = await opened(profile, 1);
  const memory = playground.part("memory");
  await memory.locator("[data-surface=T8]").click();
  await eventually(async () => assert.equal(await memory.getByLabel("Width").inputValue(), "8")); // 64 elements: a square
  await memory.getByLabel("Width").fill("16");
  await playground.page.keyboard.press("Enter");
  await eventually(async () => assert.match(await picture(playground).getAttribute("aria-label"), /T8: 16 by 4 texels, r32i/));
  await eventually(async () => assert.deepEqual(await colour(playground, 15, 3), [255, 255, 255]));
  await memory.getByLabel("Format of a texel").selectOption("r8unorm");
  await eventually(async () => assert.match(await picture(playground).getAttribute("aria-label"), /16 by 16 texels, r8unorm/));
  await eventually(async () => assert.deepEqual(await colour(playground, 4, 15), [61, 61, 61]));

  // A texel that is a part of an element stays chosen, and there is none behind the last.
  const { page } = playground;
  await picture(playground).focus();
  await page.keyboard.press("Home");
  for (let i = 0; i < 3; i++) await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Enter");
  await eventually(async () => assert.match(await playground.part("access").innerText(), /T8\[0\]:d/));
  assert.equal(await named(playground), "(3, 0) 0 · byte 0x03");
  await memory.getByLabel("Width").fill("10");
  await page.keyboard.press("Enter");
  await eventually(async () => assert.match(await picture(playground).getAttribute("aria-label"), /10 by 26 texels/));
  await picture(playground).focus();
  for (let i = 0; i < 3; i++) await page.keyboard.press("Shift+ArrowDown");
  await page.keyboard.press("End");
  await eventually(async () => assert.equal(await named(playground), "(5, 25) 0 · byte 0xff"));
});

inFreshProfile("bytes and values can stand alone", async (profile) => {
  const playground = await opened(profile, 1);
  const memory = playground.part("memory");
  await playground.arrange("memory"); // room for all 64
  await memory.getByRole("button", { name: "values", exact: true }).click();
  await eventually(async () => assert.equal((await playground.elements()).length, 64));
  assert.equal(await memory.locator(".hx").first().isVisible(), false);
  await memory.getByRole("button", { name: "bytes", exact: true }).click();
  await eventually(async () => assert.ok(await memory.locator(".hx").nth(1).isVisible()));
  assert.equal(await memory.locator(".mr:not(.hd) .e").first().isVisible(), false);
});
