/** What a program prints: the Console tab. */
import assert from "node:assert/strict";
import { hasNoFindings } from "./axe.mjs";
import { eventually, inFreshProfile } from "./harness.mjs";
import { Playground } from "./playground.mjs";

/** Each lane takes away the lowest bit of its number until none is left, and prints what it has. */
const printing = `//@ launch bits block=8
.version 8.3
.target sm_80
.address_size 64
.extern .func (.param .b32 r) vprintf (.param .b64 f, .param .b64 a);
.global .align 1 .b8 fmt[14] = {120, 91, 37, 100, 93, 58, 32, 110, 61, 37, 100, 10, 0};
.visible .entry bits()
{
  .local .align 8 .b8 args[8];
  .reg .pred %p;
  .reg .b32 %t, %n, %m, %r;
  .reg .b64 %f, %a;
  mov.u32 %t, %tid.x;
  add.u32 %n, %t, 1;
  mov.u64 %a, args;
  cvta.local.u64 %a, %a;
  mov.u64 %f, fmt;
AGAIN:
  sub.u32 %m, %n, 1;
  and.b32 %n, %n, %m;
  st.local.v2.u32 [args], {%t, %n};
  call (%r), vprintf, (%f, %a);
  setp.ne.u32 %p, %n, 0;
  @%p bra AGAIN;
  ret;
}
`;

/** What the program must print, in the order of the schedule: round by round, lane by lane. */
function expected() {
  let lanes = Array.from({ length: 8 }, (_, lane) => ({ lane, n: lane + 1 }));
  const lines = [];
  while (lanes.length > 0) {
    for (const one of lanes) lines.push(`${one.lane} x[${one.lane}]: n=${(one.n &= one.n - 1)}`);
    lanes = lanes.filter((one) => one.n !== 0);
  }
  return lines;
}

const rows = (playground) => playground.part("console").locator("[data-row]");
const said = (playground) =>
  rows(playground).evaluateAll((all) => all.map((row) => `${row.querySelector(".cn").textContent} ${row.querySelector("code").textContent}`));
const times = (playground) => rows(playground).evaluateAll((all) => all.map((row) => row.dataset.when));
const tab = (playground) => playground.page.locator("#tab-console");

inFreshProfile("a program's lines stand in the Console, and stepping back takes them back", async (profile) => {
  const playground = await Playground.open(profile);
  assert.equal(await tab(playground).isVisible(), false, "a program that does not print has the tab");
  await playground.replace(printing);
  await playground.run();
  await eventually(async () => assert.ok(await tab(playground).isVisible()));
  await tab(playground).click();
  await eventually(async () => assert.deepEqual(await said(playground), expected()));
  assert.ok((await times(playground)).every((when) => when === "past"));
  assert.equal((await tab(playground).textContent()).trim(), `Console${expected().length}`);

  // Its step leads to where it is printed: from there on the lines lie ahead.
  await rows(playground).nth(8).locator("button").click();
  await eventually(async () => {
    const when = await times(playground);
    assert.deepEqual(when.slice(0, 9), [...Array(8).fill("past"), "next"]);
    assert.equal(when.at(-1), "ahead");
  });
  await playground.reset();
  await eventually(async () => assert.deepEqual([...new Set(await times(playground))], ["next", "ahead"]));

  // By the keyboard.
  await playground.part("console").focus();
  await playground.page.keyboard.press("End");
  const last = expected().length - 1;
  await eventually(async () => assert.equal(await playground.part("console").getAttribute("aria-activedescendant"), `printed-${last}`));
  await playground.page.keyboard.press("Enter");
  await eventually(async () => assert.equal((await times(playground)).at(-1), "next"));
  assert.equal((await times(playground))[0], "past");
});

inFreshProfile("another value makes another future, which prints other lines", async (profile) => {
  const playground = await Playground.open(profile);
  await playground.replace(printing);
  await playground.run();
  await eventually(async () => assert.ok(await tab(playground).isVisible()));
  await tab(playground).click();
  await eventually(async () => assert.equal((await said(playground)).length, expected().length));
  await playground.reset();
  await playground.replace(printing.replace("add.u32 %n, %t, 1", "add.u32 %n, %t, 0"));
  await playground.run();
  await eventually(async () => assert.equal((await said(playground))[0], "0 x[0]: n=0"));
  await playground.replace("//@ grid simd=8\n.version 4.1\n.kernel \"k\"\n.function \"k_main\"\n    ret (M1, 1)\n");
  await playground.run();
  await eventually(async () => assert.equal(await tab(playground).isVisible(), false));
  assert.ok(await playground.part("memory").isVisible(), "no tab is open");
});

inFreshProfile("an embed that asks for the Console shows it below the lanes", async (profile) => {
  const author = await Playground.open(await profile.another());
  await author.replace(printing);
  const fragment = `${new URL(await author.share()).hash}&view=console`;
  const embed = await Playground.open(profile, { path: "embed/", fragment });
  await embed.run();
  await eventually(async () => assert.deepEqual(await said(embed), expected()));
  await rows(embed).nth(8).locator("button").click();
  await eventually(async () => assert.equal((await times(embed))[8], "next"));

  // On the whole page the same link opens the tab.
  const page = await Playground.open(await profile.another(), { fragment });
  await page.run();
  await eventually(async () => assert.deepEqual(await said(page), expected()));
  assert.equal(await tab(page).getAttribute("aria-selected"), "true");
});

for (const theme of ["light", "dark"]) {
  inFreshProfile(`the Console is accessible, ${theme}`, { colorScheme: theme }, async (profile) => {
    const playground = await Playground.open(profile);
    await playground.replace(printing);
    await playground.run();
    await eventually(async () => assert.ok(await tab(playground).isVisible()));
    await tab(playground).click();
    await eventually(async () => assert.equal((await said(playground)).length, expected().length));
    await rows(playground).nth(8).locator("button").click();
    await eventually(async () => assert.equal((await times(playground))[8], "next"));
    await hasNoFindings(playground.page, `the Console, ${theme}`);
  });
}
