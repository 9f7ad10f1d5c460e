/** Dark and light: the system's choice, then the user's, kept from visit to visit. */
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
