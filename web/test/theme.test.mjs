/** Dark and light: the system's choice, then the user's, kept from visit to visit; and that of a link. */
import assert from "node:assert/strict";
import { inFreshProfile } from "./harness.mjs";
import { Playground } from "./playground.mjs";

const background = (page) => page.evaluate(() => getComputedStyle(document.querySelector("#lanewise")).backgroundColor);

inFreshProfile("the theme follows the system until it is chosen, and the choice stays", { colorScheme: "light" }, async (profile) => {
  const playground = await Playground.open(profile);
  assert.equal(await playground.theme(), "light");
  const light = await background(playground.page);
  await playground.toggleTheme();
  assert.equal(await playground.theme(), "dark");
  assert.notEqual(await background(playground.page), light);

  await playground.page.reload();
  await playground.ready();
  assert.equal(await playground.theme(), "dark");
  await playground.toggleTheme();
  assert.equal(await playground.theme(), "light");
  assert.equal(await background(playground.page), light);
});

inFreshProfile("the embed takes the theme that was chosen in the playground", async (profile) => {
  const playground = await Playground.open(profile);
  await playground.toggleTheme();
  const embed = await Playground.open(profile, { path: "embed/" });
  assert.equal(await embed.theme(), "light");
});

inFreshProfile("a link's theme is that of the visit, until the reader chooses another", async (profile) => {
  const author = await Playground.open(await profile.another());
  const fragment = `${new URL(await author.share()).hash}&theme=light`;
  const visitor = await Playground.open(profile, { fragment });
  assert.equal(await visitor.theme(), "light");
  await visitor.page.emulateMedia({ colorScheme: "light" });
  await visitor.toggleTheme();
  assert.equal(await visitor.theme(), "dark");
  await visitor.page.emulateMedia({ colorScheme: "dark" });
  await visitor.page.emulateMedia({ colorScheme: "light" });
  assert.equal(await visitor.theme(), "dark", "after the system's theme has changed");

  const later = await Playground.open(await profile.another(), { fragment });
  assert.equal(await later.theme(), "light");
  await later.page.goto(new URL(later.page.url()).origin + new URL(later.page.url()).pathname);
  assert.equal(await later.theme(), "dark", "a link's theme is not kept");
});
