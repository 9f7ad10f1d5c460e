/** Names are offered where an expression is typed; elements of a list are set where they stand. */
import assert from "node:assert/strict";
import { hasNoFindings } from "./axe.mjs";
import { eventually, inFreshProfile } from "./harness.mjs";
import { Playground } from "./playground.mjs";

const list = (playground) => playground.page.getByRole("listbox", { name: "Names" });
const offered = (playground) => list(playground).locator("code").allTextContents();
const chosen = (playground) => list(playground).locator("[aria-selected=true] code").allTextContents();
const field = (playground) => playground.part("watch-field");
const watched = (playground) => playground.part("values").locator(".wname").allTextContents();

inFreshProfile("a watch is typed by its first letter, the arrows and Enter", async (profile) => {
  const playground = await Playground.open(profile);
  const { page } = playground;
  await playground.openLesson("A function call");
  await playground.step(2);
  await field(playground).focus();
  assert.equal(await field(playground).getAttribute("aria-expanded"), "false");
  await page.keyboard.press("ArrowDown"); // all that there are
  await eventually(async () => {
    const all = await offered(playground);
    for (const name of ["X", "RESULT", "T6", "P1", "EM", "CM", "popcount", "%retval"]) assert.ok(all.includes(name), `${name} of ${all}`);
  });
  await page.keyboard.press("Escape");
  assert.ok(await list(playground).isHidden());

  await page.keyboard.type("any(re");
  await eventually(async () => assert.deepEqual((await offered(playground))[0], "RESULT"));
  assert.deepEqual(await chosen(playground), [], "what is typed is not replaced unasked");
  await page.keyboard.press("ArrowDown");
  assert.deepEqual(await chosen(playground), ["RESULT"]);
  const active = await field(playground).getAttribute("aria-activedescendant");
  assert.equal(await page.locator(`#${active} code`).textContent(), "RESULT");
  await hasNoFindings(page, "names are offered");
  await page.keyboard.press("Enter");
  assert.equal(await field(playground).inputValue(), "any(RESULT");
  assert.deepEqual(await watched(playground), [], "Enter took the name, and added no watch");
  await page.keyboard.type(" > 1)");
  await page.keyboard.press("Enter");
  await eventually(async () => assert.deepEqual(await watched(playground), ["any(RESULT > 1)"]));
});

inFreshProfile("an expression that is taken as it is typed leaves no list over the field; types and numbers begin no name", async (profile) => {
  const playground = await Playground.open(profile);
  const { page } = playground;
  await playground.openLesson("A function call");
  await playground.step(2);
  await field(playground).focus();
  await page.keyboard.type("P");
  await eventually(async () => assert.ok((await offered(playground)).length > 1));
  await page.keyboard.press("Backspace");
  await page.keyboard.type("X");
  await eventually(async () => assert.ok(await list(playground).isVisible(), "names that contain an x"));
  await page.keyboard.press("Enter");
  await eventually(async () => assert.deepEqual(await watched(playground), ["X"]));
  assert.equal(await field(playground).inputValue(), "");
  assert.ok(await list(playground).isHidden(), "the list stays over the empty field");

  for (const typed of ["X(0,0)<1;1,0>:d", "T6[0xe"]) {
    await page.keyboard.type(typed);
    await playground.drawn();
    assert.ok(await list(playground).isHidden(), `names are offered for the end of ${typed}`);
    await field(playground).fill("");
  }
});

inFreshProfile("in a function its own names are offered, and a press takes one", async (profile) => {
  const playground = await Playground.open(profile);
  await playground.openLesson("A function call");
  await playground.step(8);
  await playground.page.locator(".right > [data-part=stack] [data-frame=next]").first().waitFor();
  await field(playground).focus();
  await playground.page.keyboard.press("ArrowDown");
  await eventually(async () => {
    const all = await offered(playground);
    assert.ok(all.includes("EM") && all.includes("LOW") && !all.includes("X"), String(all));
  });
  await list(playground).locator("li").filter({ hasText: "channel enable" }).click();
  assert.equal(await field(playground).inputValue(), "ChEn");
  assert.ok(await field(playground).evaluate((input) => input === document.activeElement));
});

inFreshProfile("where the client comes last, as on a slow line, names are offered as elsewhere", async (profile) => {
  // The client puts elements of its own in the place of some that were prerendered, which then have come to life.
  let come;
  const held = new Promise((resolve) => (come = resolve));
  await profile.context.route(/\/client-[^/]*\.wasm/, async (route) => {
    await held;
    await route.continue();
  });
  const playground = await Playground.begin(profile);
  const { page } = playground;
  await playground.mounted();
  come();
  await playground.ready();
  await playground.step(2);
  await field(playground).focus();
  await page.keyboard.press("ArrowDown");
  await eventually(async () => assert.ok((await offered(playground)).includes("EM")));
  await page.keyboard.press("Escape");
  await page.keyboard.type("popcount(E");
  await eventually(async () => assert.equal((await offered(playground))[0], "EM"));
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Tab");
  assert.equal(await field(playground).inputValue(), "popcount(EM");
});

inFreshProfile("a breakpoint's condition is completed; a printed text only within braces", async (profile) => {
  const playground = await Playground.open(profile);
  const { page } = playground;
  await playground.openLesson("A loop");
  await playground.step(2);
  await playground.openTab("breakpoints");
  const form = playground.part("newbreak");
  await form.getByRole("combobox", { name: "Stop when" }).selectOption({ label: "Lanes diverge" });
  await form.getByRole("button", { name: "Add" }).click();
  const condition = playground.part("breakpoints").getByRole("combobox", { name: "Condition" });
  await condition.focus();
  await page.keyboard.type("popcount(E");
  await eventually(async () => assert.equal((await offered(playground))[0], "EM"));
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Tab");
  await page.keyboard.type(") < 9");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  await playground.keeps("popcount(EM)");

  const text = playground.part("breakpoints").getByRole("combobox", { name: "Text to print" });
  await text.focus();
  await page.keyboard.type("COUN");
  assert.ok(await list(playground).isHidden());
  await page.keyboard.type("T is {C");
  await eventually(async () => assert.ok((await offered(playground)).includes("COUNT")));
});

inFreshProfile("an element of a list is set in its place, by the keyboard", async (profile) => {
  const playground = await Playground.open(profile);
  const { page } = playground;
  await playground.openLesson("A loop");
  await playground.step(2);
  await field(playground).fill("T6[4..7]");
  await page.keyboard.press("Enter");
  const elements = () => playground.part("values").locator(".vw .vb").allTextContents();
  await eventually(async () => assert.equal((await elements()).length, 4));
  const element = playground.part("values").getByRole("button", { name: /^T6\[5\]/ });
  await element.focus();
  await page.keyboard.press("Enter");
  await eventually(async () => assert.ok(await playground.part("cell-editor").evaluate((input) => input === document.activeElement)));
  await page.keyboard.type("41");
  await page.keyboard.press("Enter");
  await eventually(async () => assert.equal((await elements())[1], "41"));
  await playground.says(/^Set T6\[5\] = 41, was/);
  await hasNoFindings(page, "a list that is watched");
});
