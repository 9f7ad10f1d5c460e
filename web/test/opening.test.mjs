/**
 * What keeps a reader from the code is folded when a text opens: what a lesson says in its own lines, before the
 * code and behind it, the lines in which lists of values go on, and the names that a compiler lists in each text.
 */
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

/** A program with a list of three lines, and one of four. */
const listed = (third = "9, 10, 11, 12") => `.version 4.1
.kernel "listed"
.decl V v_type=G type=d num_elts=8 align=GRF
.decl T6 v_type=T num_elts=1
//@ platform DG2
//@ grid simd=8
//@ surface T6 = d[12] 1, 2, 3, 4,
//@     5, 6, 7, 8,
//@     ${third}
//@ expect T6 = 7, 2,
//@     3,
//@     4, 5, 6, 7, 8,
//@     9, 10, 11, 12
    mov (M1, 8) V(0,0)<1> 0x7:d
    oword_st (1) T6 0x0:ud V.0
    ret (M1, 1)
`;

inFreshProfile("lists of values show their first line, and open by a press", async (profile) => {
  const playground = await Helped.open(profile);
  await playground.dropFile("mine.visaasm", listed());
  await eventually(async () => assert.deepEqual(await chips(playground), ["▸ 2 more lines", "▸ 3 more lines"]));
  const content = playground.inside(".cm-content");
  assert.match(await content.innerText(), /1, 2, 3, 4,/);
  assert.doesNotMatch(await content.innerText(), /5, 6, 7, 8,/);
  await playground.inside(".lw-fold").first().click();
  await eventually(async () => assert.deepEqual(await chips(playground), ["▸ 3 more lines"]));
  assert.match(await content.innerText(), /9, 10, 11, 12/);
});

inFreshProfile("the predefined variables that Intel's compiler lists are folded, its declarations and other comments are not", async (profile) => {
  const playground = await Helped.open(profile);
  const names = ["null", "thread_x", "thread_y", "group_id_x"].map((name, n) => `// .decl V${n} v_type=G v_name=%${name}\n`);
  const head = `// K void listed()\n//   {\n//   }\n// }\n\n.version 4.1\n.kernel "listed"\n\n/// VISA Predefined Variables\n${names.join("")}\n`;
  await playground.dropFile("mine.visaasm", listed().replace('.version 4.1\n.kernel "listed"\n', head));
  await eventually(async () => assert.equal((await chips(playground))[0], "▸ 5 × comment  VISA Predefined Variables"));
  assert.equal((await chips(playground)).length, 3); // the lists, too
});

inFreshProfile("a mistake in a list's first line is read below it, above what is folded", async (profile) => {
  const playground = await Helped.open(profile);
  await playground.dropFile("mine.visaasm", listed().replace("1, 2, 3, 4,", "1, two, 3, 4,"));
  await eventually(async () => assert.match((await playground.inlineMessages()).join(), /two/));
  assert.deepEqual(await chips(playground), ["▸ 2 more lines", "▸ 3 more lines"]);
});

inFreshProfile("a list with a mistake in it is open, and so is a lesson's explanation", async (profile) => {
  const playground = await Helped.open(profile);
  await playground.dropFile("mine.visaasm", listed("9, ten, 11, 12"));
  await eventually(async () => assert.deepEqual(await playground.squiggles(), ["ten"]));
  assert.deepEqual(await chips(playground), ["▸ 3 more lines"]);
  const text = lesson("reconverge.visaasm").replace(/^\/\/@ guide step \d+/m, "//@ guide stop 1");
  await playground.dropFile("lesson.visaasm", text);
  await eventually(async () => assert.equal((await playground.squiggles()).length, 1));
  assert.deepEqual(await chips(playground), ["▸ lesson  Who runs next, and where lanes meet"]);
});
