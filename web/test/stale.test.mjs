/** After an edit the machine's panels show the run of an older text: all of them without colour. */
import assert from "node:assert/strict";
import { hasNoFindings } from "./axe.mjs";
import { readPixels } from "./geometry.mjs";
import { eventually, inFreshProfile, sites } from "./harness.mjs";
import { Playground } from "./playground.mjs";

/** How far the most colourful pixel of what is seen of an element is from grey, 0 to 255. */
async function colour(profile, locator) {
  return readPixels(profile, await locator.screenshot({ animations: "disabled" }), (data) => {
    let most = 0;
    for (let i = 0; i < data.length; i += 4) {
      most = Math.max(most, Math.max(data[i], data[i + 1], data[i + 2]) - Math.min(data[i], data[i + 1], data[i + 2]));
    }
    return most;
  });
}

/** More than the tint of a theme's greys; all that stands for something is far above. */
const grey = 24;

for (const colorScheme of ["dark", "light"]) {
  inFreshProfile(`every panel of an older run loses its colours, and gets them back (${colorScheme})`, { colorScheme }, async (profile) => {
    const playground = await Playground.open(profile);
    await playground.openLesson("If and else");
    await playground.part("layout").click();
    await playground.part("layout-menu").getByRole("button", { name: "Debug" }).click(); // a lesson folds the registers
    await playground.page.keyboard.press("Escape");
    await playground.step(2);
    const panels = ["lanes", "values", "stack", "registers", "region"];
    const sheets = ["memory", "expectations", "efficiency"];
    const all = async (check) => {
      for (const name of panels) check(await colour(profile, playground.part(name).first()), name);
      for (const name of sheets) {
        await playground.openTab(name);
        await playground.drawn();
        if (name !== "expectations") check(await colour(profile, playground.part(name).first()), name); // pending ones have no colour
      }
    };
    await all((seen, name) => assert.ok(seen > 60, `${name} has no colour: ${seen}`));
    await playground.clickBehind("//@ platform");
    await playground.type(" ");
    await eventually(async () => assert.match(await playground.counter(), /of the old text$/));
    await playground.page.mouse.move(5, 400); // off what lights up under the pointer
    await all((seen, name) => assert.ok(seen <= grey, `${name} has colour: ${seen}`));
    await hasNoFindings(playground.page, "an older run");
    await playground.press("step");
    await playground.stands("Step 1");
    await playground.step();
    await all((seen, name) => assert.ok(seen > 60, `${name} has no colour again: ${seen}`));
  });
}

inFreshProfile("an embed greys the lanes of an older run", async (profile) => {
  const playground = await Playground.begin(profile, { site: sites.root, path: "embed/" });
  await playground.ready();
  await playground.mounted();
  await playground.step(2);
  const lanes = playground.part("lanes");
  assert.ok((await colour(profile, lanes)) > 60);
  await playground.clickBehind("//@ platform");
  await playground.type(" ");
  await eventually(async () => assert.match(await playground.counter(), /of the old text$/));
  assert.ok((await colour(profile, lanes)) <= grey);
});
