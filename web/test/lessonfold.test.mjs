/** What a lesson says in its own lines is folded when it opens: before the code, and behind it. */
import assert from "node:assert/strict";
import { eventually, inFreshProfile } from "./harness.mjs";
import { Helped } from "./helped.mjs";
import { lesson } from "./programs.mjs";

const chips = (playground) => playground.inside(".lw-fold").allInnerTexts();

inFreshProfile("the sentences before and behind a lesson's code are folded", async (profile) => {
  const playground = await Helped.open(profile);
  const text = lesson("reconverge.visaasm");
  await playground.dropFile("mine.visaasm", text);
  await eventually(async () =>
    assert.deepEqual(await chips(playground), ["▸ lesson  Who runs next, and where lanes meet", "▸ lesson  sentences and questions"]));
  await playground.inside(".lw-fold").last().click();
  await eventually(async () => assert.equal((await chips(playground)).length, 1));
});

inFreshProfile("a task behind the code is folded, with its hints", async (profile) => {
  const playground = await Helped.open(profile);
  await playground.dropFile("mine.visaasm", lesson("all_or_none.visaasm"));
  await eventually(async () => {
    const seen = await chips(playground);
    assert.equal(seen.length, 1);
    assert.match(seen[0], /^▸ lesson {2}If any X is negative, all results are 0\..*…$/);
  });
  assert.doesNotMatch(await playground.inside(".cm-content").innerText(), /Which word asks all of them together/);
});

inFreshProfile("what a folded task draws is not read as its text", async (profile) => {
  const playground = await Helped.open(profile);
  await playground.dropFile("mine.visaasm", lesson("pairs.visaasm"));
  await eventually(async () => assert.match((await chips(playground))[0] ?? "", /^▸ lesson {2}Bring the eight x into/));
});
