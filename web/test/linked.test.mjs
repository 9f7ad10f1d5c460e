/** Who follows a link sees its program first: its title, Run, and the step that it points at. */
import assert from "node:assert/strict";
import { hasNoFindings } from "./axe.mjs";
import { eventually, inFreshProfile } from "./harness.mjs";
import { Playground } from "./playground.mjs";
import { doubling } from "./programs.mjs";

/** The fragment of a link to a program at its second step. */
async function linkOf(profile, text) {
  const author = await Playground.open(await profile.another());
  await author.replace(text);
  await author.step(2);
  return new URL(await author.share()).hash;
}

inFreshProfile("a link shows the title of its program, Run, and its step", async (profile) => {
  const fragment = await linkOf(profile, `//@ title Twice in each lane\n${doubling}`);
  const visitor = await Playground.open(profile, { fragment });
  const welcome = visitor.part("welcome");
  await eventually(async () => assert.equal(await welcome.locator("h1").innerText(), "Twice in each lane"));
  const hero = welcome.locator(".hero");
  assert.match(await hero.innerText(), /came with the link, and has not run yet/);
  assert.deepEqual(await hero.locator(".start button").evaluateAll((all) => all.map((one) => one.dataset.action)), ["run", "link-step"]);
  assert.equal(await visitor.part("figure").count(), 0, "the course's picture is none of this program's run");
  await hasNoFindings(visitor.page, "a page that a link opened");
  await hero.locator("[data-action=link-step]").click();
  await visitor.stands("Step 2");

  // Another program of the page is no link's.
  await visitor.openMenu();
  await visitor.menu().getByRole("button", { name: "New" }).click();
  await visitor.part("new-list").locator("[data-arg=empty]").click();
  await eventually(async () => assert.equal(await welcome.locator("h1").innerText(), "See what every lane of a GPU does"));
  assert.ok(await visitor.part("figure").isVisible());
  assert.ok(await hero.getByRole("button", { name: "Begin the course" }).isVisible(), "an empty program has no lesson to guide through");
});

inFreshProfile("a file that is dropped shows its name, Run, and what it lacks, not how to begin the course", async (profile) => {
  const playground = await Playground.open(profile);
  await playground.dropFile("dump.visaasm", '.version 4.1\n.kernel "k"\n.decl V32 v_type=G type=d num_elts=16 align=GRF\n.decl V33 v_type=G type=d num_elts=1 align=dword\n.input V33 offset=32 size=4\n.kernel_attr SimdSize=16\n    mov (M1, 16) V32(0,0)<1> V33(0,0)<0;1,0>\n    ret (M1, 1)\n');
  const welcome = playground.part("welcome");
  await eventually(async () => assert.equal(await welcome.locator("h1").innerText(), "dump.visaasm"));
  const hero = welcome.locator(".hero");
  assert.match(await hero.innerText(), /came from a file, and has not run yet/);
  await eventually(async () => assert.deepEqual(await hero.locator(".start button").evaluateAll((all) => all.map((one) => one.dataset.action)), ["run", "offer"]));
  assert.equal(await playground.part("figure").count(), 0);
  await hasNoFindings(playground.page, "a page on which a file was dropped");
  await playground.openMenu();
  await playground.menu().getByRole("button", { name: "New" }).click();
  await playground.part("new-list").locator("[data-arg=empty]").click();
  await eventually(async () => assert.equal(await welcome.locator("h1").innerText(), "See what every lane of a GPU does"));
});

inFreshProfile("the step of a link is offered until one stands there", async (profile) => {
  const fragment = await linkOf(profile, doubling);
  for (const path of ["", "embed/"]) {
    const visitor = await Playground.open(await profile.another(), { fragment, path });
    const offer = visitor.page.locator("[data-action=link-step]:visible");
    await offer.waitFor();
    await visitor.step(1);
    if (path) assert.ok(await offer.isVisible(), "step 1 is not step 2");
    await visitor.step(1);
    await eventually(async () => assert.equal(await offer.count(), 0));
  }
});

inFreshProfile("on a phone a link shows its code, and its step at the thumb", { viewport: { width: 390, height: 844 }, hasTouch: true }, async (profile) => {
  const fragment = await linkOf(profile, doubling);
  const visitor = await Playground.open(profile, { fragment });
  const { page } = visitor;
  await eventually(async () => assert.match(await visitor.editor().innerText(), /doubling/));
  for (const name of ["Go to step 2", "Run", "Course"]) {
    const box = await page.getByRole("button", { name, exact: true }).filter({ visible: true }).first().boundingBox();
    assert.ok(box.x >= 0 && box.x + box.width <= 390 && box.height >= 44, `${name}: ${JSON.stringify(box)}`);
  }
  assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
});
