/** Every word of the page that a student may not know is marked, explained, and reached by keyboard and touch. */
import assert from "node:assert/strict";
import { eventually, inFreshProfile } from "./harness.mjs";
import { Playground } from "./playground.mjs";
import { meeting, printing, program } from "./programs.mjs";

/** The keys that the glossary explains. */
async function explained(playground) {
  await playground.button("help").click();
  const entries = playground.part("glossary").locator("dt[data-key]");
  await entries.first().waitFor();
  const keys = await entries.evaluateAll((all) => all.map((one) => one.dataset.key));
  await playground.page.keyboard.press("Escape");
  await playground.page.getByRole("dialog").waitFor({ state: "hidden" });
  return new Set(keys);
}

/** In the page: the words that are marked, whether the Tab key or the arrows come to each, and the headings without one. */
function marked() {
  const seen = (one) => one.checkVisibility({ visibilityProperty: true }) && one.textContent.trim() !== "";
  const words = [...document.querySelectorAll("[data-term]")].filter(seen);
  const stops = (one) => one.localName === "button" || one.tabIndex >= 0;
  return {
    words: words.map((one) => ({
      key: one.dataset.term,
      part: one.closest("[data-part]:not([data-part=legend], [data-part=graph], [data-part=access])")?.dataset.part ?? "",
      reached: stops(one) || (one.tabIndex === -1 && [...(one.closest("[data-terms]")?.querySelectorAll("[data-term]") ?? [])].some((other) => seen(other) && stops(other))),
    })),
    plain: [...document.querySelectorAll(":is(.right, .timeline, .threads) :is(h2, h3)")].filter((one) => seen(one) && !one.querySelector("[data-term]")).map((one) => one.textContent),
  };
}

/** Looks at the words of a state: each is explained and reached, these are among them, and no other heading is without one. */
async function holds(playground, keys, state, { words, plain = [] }) {
  await eventually(async () => {
    const found = await playground.page.evaluate(marked);
    for (const { key, part, reached } of found.words) {
      assert.ok(keys.has(key), `${state}: the glossary does not know ${key}, of ${part}`);
      assert.ok(reached, `${state}: no key comes to ${key} of ${part}`);
    }
    const has = new Set(found.words.map(({ part, key }) => `${part} ${key}`));
    assert.deepEqual(words.filter((word) => !has.has(word)), [], `${state}: not marked`);
    assert.deepEqual(found.plain.filter((text) => !plain.includes(text)), [], `${state}: headings that explain nothing`);
  });
}

const around = ["lanes lane", "lanes em", "lanes cm", "lanes pred", "lanes chen", "lanes exec-size", "lanes state-a", "lanes state-w", "values operand", "values never",
  "stack stack", "stack dm", "stack cm", "registers grf", "region region", "region region-rules", "timeline efficiency"];

inFreshProfile("in the middle of a run and at its end every panel's words are explained", async (profile) => {
  const playground = await Playground.open(profile);
  const keys = await explained(playground);
  await playground.replace(program("01_if_else.visaasm"));
  await playground.step(2);
  await playground.openTab("memory");
  await holds(playground, keys, "in the middle", { words: [...around, "memory element", "memory type"], plain: ["Timeline"] });
  await playground.openTab("efficiency");
  await holds(playground, keys, "the tab Efficiency", { words: ["efficiency chen", "efficiency efficiency"], plain: ["Timeline"] });
  await playground.openTab("launch");
  await holds(playground, keys, "the tab Launch", { words: ["launch platform", "launch lane", "launch surface", "launch payload", "launch expect"], plain: ["Timeline"] });
  await playground.part("stack").locator("[data-arg=graph]").click();
  await holds(playground, keys, "the graph", { words: ["stack block"], plain: ["Timeline"] });
  await playground.run();
  await playground.stands("Step 7 of 7");
  await holds(playground, keys, "at the end", { words: ["lanes state-e", "registers grf", "region efficiency"], plain: ["Timeline", "Results"] });
});

inFreshProfile("so are those of calls, threads, two moments, and what is printed", async (profile) => {
  const playground = await Playground.open(profile);
  const keys = await explained(playground);
  await playground.replace(program("03_fcall.visaasm"));
  await playground.step(6);
  await holds(playground, keys, "in a call", { words: ["stack call", "stack cm"], plain: ["Timeline"] });
  await playground.leaveEditor();
  await playground.page.keyboard.press("m");
  await playground.stepBack();
  await playground.part("compared-lanes").waitFor();
  await playground.part("compare").locator("[data-action=compare-all][data-arg=all]").click();
  await holds(playground, keys, "two moments", { words: ["compare moment", "compared-lanes em", "compared-lanes chen"], plain: ["Timeline", "Lanes", "Values", "Memory"] });
  await playground.page.keyboard.press("Escape");
  await playground.replace(meeting);
  await playground.reset();
  await playground.step();
  await holds(playground, keys, "several threads", { words: ["threads group"], plain: ["Timeline"] });
  await playground.replace(printing);
  await playground.run();
  await eventually(async () => assert.ok(await playground.page.locator("#tab-console").isVisible()));
  await playground.page.locator("#tab-console").click();
  await holds(playground, keys, "the Console", { words: ["console step", "console warp", "console lane"], plain: ["Timeline", "Results"] });
});

inFreshProfile("a tap on the word beside a field explains the word, and leaves the field alone", { hasTouch: true }, async (profile) => {
  const playground = await Playground.open(profile);
  await playground.replace(program("01_if_else.visaasm"));
  await playground.step(2);
  await playground.openTab("launch");
  await playground.part("launch").locator("[data-term=platform]").tap();
  const tip = playground.page.getByRole("tooltip");
  await eventually(async () => assert.match(await tip.innerText(), /^Platform/));
  assert.equal(await playground.page.evaluate(() => document.activeElement.dataset.term), "platform");
});
