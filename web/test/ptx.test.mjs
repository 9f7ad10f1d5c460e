/** PTX: opened, checked, run, stepped by statement and by vISA instruction, explained and shared as PTX. */
import assert from "node:assert/strict";
import { eventually, inFreshProfile } from "./harness.mjs";
import { Playground } from "./playground.mjs";
import { lesson, lineOf, program } from "./programs.mjs";

const table = lesson("ptx/03_call_table.ptx");
const call = lineOf(table, "call (retval)");
const foo = lineOf(table, " foo (");
const bar = lineOf(table, " bar (");

async function opened(profile) {
  const playground = await Playground.open(profile);
  await playground.openLesson("A call table");
  await eventually(async () => assert.equal(await playground.text(), table));
  return playground;
}

/** Presses a button of the transport until the machine has come to a line. */
async function until(playground, action, line, most = 40) {
  for (let i = 0; i < most; i++) {
    if ((await playground.currentLine()) === line) return;
    await pressed(playground, action);
  }
  await playground.marks(line);
}

/** Presses a button of the transport and waits until the step is another one. */
async function pressed(playground, action) {
  const before = await playground.counter();
  await playground.press(action);
  const step = await eventually(async () => {
    assert.notEqual(await playground.part("status").getAttribute("data-run"), "moving", "the machine still moves");
    const counter = await playground.counter();
    assert.notEqual(counter, before);
    assert.match(counter, /^Step \d+/);
    return Number(/\d+/.exec(counter)[0]);
  });
  await playground.drawn();
  return step;
}

/** Presses the margin beside a line. */
/** What the page says of a lane. */
async function why(playground, lane) {
  await playground.part("lanes").locator(`[role=gridcell][data-row=state][data-lane="${lane}"]`).hover();
  return eventually(async () => {
    const said = (await playground.part("why").innerText()).replace(/\s+/g, " ");
    assert.match(said, new RegExp(`Lane ${lane} `));
    return said;
  });
}

inFreshProfile("a lesson in PTX stays PTX, runs, and all that it expects holds", async (profile) => {
  const playground = await opened(profile);
  await playground.openTab("lesson");
  await eventually(async () => assert.match(await playground.part("lesson").innerText(), /holds the addresses of three functions/));
  assert.equal(await playground.fileName(), "03_call_table.ptx");
  await eventually(async () => assert.match(await playground.part("platform").innerText(), /^PVC/));
  await playground.run();
  await eventually(async () => assert.match(await playground.counter(), /^Step (.+) of \1$/));
  assert.deepEqual(await playground.expectations(), ["pass"]);
  assert.deepEqual(await playground.problems(), []);
  assert.equal(await playground.text(), table);
});

inFreshProfile("steps are statements; by vISA they are instructions; both go back the way they came", async (profile) => {
  const playground = await opened(profile);
  const steps = [];
  const first = lineOf(table, "mov.u32 %r1");
  for (const line of [first, first + 1, first + 2, first + 3]) {
    steps.push(await pressed(playground, "step"));
    await playground.marks(line);
  }
  assert.ok(steps[2] - steps[1] === 1 && steps[3] - steps[2] === 2, `${steps}`); // mad.wide is two instructions
  assert.equal(await pressed(playground, "back"), steps[2]);
  await playground.marks(first + 2);

  const grain = playground.button("granularity");
  await grain.click();
  await eventually(async () => assert.equal(await grain.getAttribute("aria-pressed"), "true"));
  assert.equal(await pressed(playground, "step"), steps[2] + 1);
  await playground.marks(first + 2); // in the midst of mad.wide
  assert.equal(await pressed(playground, "step"), steps[2] + 2);
  await playground.marks(first + 3);
  assert.equal(await pressed(playground, "back"), steps[2] + 1);
  await playground.page.keyboard.press("Alt+g");
  await eventually(async () => assert.equal(await grain.getAttribute("aria-pressed"), "false"));
  assert.equal(await pressed(playground, "back"), steps[2]);
  assert.equal(await pressed(playground, "step"), steps[3]);

  // Over the call, and back over it.
  await until(playground, "step", call);
  const before = await playground.counter();
  await pressed(playground, "over");
  await playground.marks(call + 2);
  await playground.page.keyboard.press("Alt+F10");
  await eventually(async () => assert.equal(await playground.counter(), before));
});

inFreshProfile("the groups of a divergent call are entered one after the other, and lanes say what they wait for", async (profile) => {
  const playground = await opened(profile);
  await until(playground, "step", call);
  await until(playground, "step", foo, 1);
  assert.equal(await playground.count("Active"), 7);
  assert.match(await why(playground, 4), /Lane 4 waits: it calls bar, the group that calls foo runs first\./);
  assert.match(await why(playground, 14), /it calls baz/);
  assert.match(await why(playground, 0), new RegExp(`Lane 0 is on: it is in the execution mask, and neg\\.s32 at line ${foo} has no guard`));
  assert.match(await playground.part("stack").first().innerText(), new RegExp(`foo[^]*entered by call on line ${call} with 7 lanes`));
  await playground.page.mouse.move(5, 5);
  // Values have the registers' names and are those of the statement.
  const values = playground.page.locator("[data-part=values]");
  assert.match((await values.innerText()).replace(/\s+/g, " "), /dst rv/);
  assert.equal((await playground.values("src0")).slice(0, 4).join(" "), "1 · · 4");
  await pressed(playground, "step"); // ret
  await pressed(playground, "step");
  await playground.marks(bar);
  await pressed(playground, "out");
  await playground.marks(call);
  assert.match(await why(playground, 14), /it calls baz/);
});

inFreshProfile("a guard is a guard in the explanations", async (profile) => {
  const playground = await Playground.open(profile);
  const text = program("ptx/01_branch.ptx");
  await playground.replace(text);
  await until(playground, "step", lineOf(text, "@%p1 bra"));
  assert.match(await why(playground, 0), /its guard @%p1 is true/);
  assert.match(await why(playground, 1), /its guard @%p1 is false/);
  await pressed(playground, "step");
  assert.match(await why(playground, 0), /Lane 0 waits at NEGATIVE, line \d+.*It took the bra at line \d+ \(step \d+\), because its guard @%p1 was true/);
});

inFreshProfile("a breakpoint stands on a line of PTX, also with a condition in names of PTX", async (profile) => {
  const playground = await opened(profile);
  const line = lineOf(table, "add.s32 x");
  await playground.pressMargin(line);
  await playground.run();
  await eventually(async () => assert.equal(await playground.currentLine(), line));
  await playground.openTab("breakpoints");
  const condition = playground.part("breakpoints").getByLabel("Condition");
  await condition.fill("%r2 == 9");
  await condition.press("Enter");
  await playground.reset();
  await playground.run();
  await eventually(async () => assert.match(await playground.counter(), /^Step (.+) of \1$/));
  await condition.fill("lane 4: %r2 == 1");
  await condition.press("Enter");
  await playground.reset();
  await playground.run();
  await eventually(async () => assert.equal(await playground.currentLine(), line));
});

inFreshProfile("an error in PTX shows at its line, keeps it from running, and is fixed", async (profile) => {
  const playground = await Playground.open(profile);
  const wrong = table.replace("add.s32 x, %r1, 1;", "addd.s32 x, %r1, 1;");
  await playground.dropFile("wrong.ptx", wrong);
  await eventually(async () => assert.equal((await playground.squiggles()).join(""), "addd"));
  await playground.run();
  await playground.says(new RegExp(`^Line ${lineOf(wrong, "addd")}: .*addd`));
  assert.equal(await playground.counter(), "Not run yet");
  await playground.replace(table);
  await eventually(async () => assert.deepEqual(await playground.squiggles(), []));
  await playground.run();
  await eventually(async () => assert.match(await playground.counter(), /^Step (.+) of \1$/));
  assert.deepEqual(await playground.expectations(), ["pass"]);
  assert.deepEqual(await playground.problems(), []);
});

inFreshProfile("a link of PTX opens as PTX in another profile, at its step", async (profile) => {
  const author = await opened(profile);
  await pressed(author, "step");
  const at = await pressed(author, "step");
  const link = await author.share();
  const reader = await Playground.open(await profile.another(), { fragment: new URL(link).hash });
  assert.equal(await reader.text(), table);
  assert.equal(await reader.fileName(), "03_call_table.ptx");
  await reader.page.locator("[data-action=link-step]:visible").click();
  await reader.stands(`Step ${at}`);
  await reader.marks(lineOf(table, "ld.param.u64 %rd1"));
  await reader.run();
  await eventually(async () => assert.match(await reader.counter(), /^Step (.+) of \1$/));
  assert.deepEqual(await reader.expectations(), ["pass"]);
});

inFreshProfile("what was edited of PTX is there after a reload, and so is the size of a step", async (profile) => {
  const playground = await opened(profile);
  await playground.clickBehind("// ");
  await playground.replace(`${table}// mine\n`);
  await playground.button("granularity").click();
  await playground.keeps("// mine");
  await playground.keeps('"granularity":1');
  await playground.page.reload();
  await playground.ready();
  await playground.mounted();
  await eventually(async () => assert.equal(await playground.text(), `${table}// mine\n`));
  assert.equal(await playground.button("granularity").getAttribute("aria-pressed"), "true");
  assert.equal(await playground.fileName(), "03_call_table.ptx");
});

inFreshProfile("an embed of PTX runs and steps it", async (profile) => {
  const author = await opened(await profile.another());
  const embed = await Playground.open(profile, { path: "embed/", fragment: new URL(await author.share()).hash });
  assert.equal(await embed.text(), table);
  await pressed(embed, "step");
  await embed.marks(lineOf(table, "mov.u32 %r1"));
  await embed.run();
  await eventually(async () => assert.match(await embed.counter(), /^Step (.+) of \1$/));
});

/** Goes round a loop, in more than a thousand steps: the counter of an old text then has two lines. */
const rounds = `//@ launch rounds block=16
.version 6.0
.target sm_70
.address_size 64
.visible .entry rounds()
{
    .reg .u32 %r;
    .reg .pred %p;
    mov.u32 %r, 0;
AGAIN:
    add.u32 %r, %r, 1;
    setp.lt.u32 %p, %r, 400;
    @%p bra AGAIN;
    ret;
}
`;

// The longest numbers of a counter of one line and of one of two.
for (const [text, action, seen, most] of [[table, "step", /^Step \d$/, "999"], [rounds, "run", /^Step 1.\d{3} of/, "1\u202f000\u202f003"]]) {
  inFreshProfile(`the bar has room for the button of PTX beside a counter of an old text, step ${most}`, async (profile) => {
    const playground = await Playground.open(profile);
    const { page } = playground;
    await playground.replace(text);
    await playground.press(action);
    await eventually(async () => assert.match(await playground.counter(), seen));
    await playground.editor().click();
    await playground.type("// ");
    await eventually(async () => assert.match(await playground.counter(), /of the old text/));
    await playground.drawn();
    const counter = playground.part("counter").locator("b");
    for (const width of [1280, 1440, 1599]) {
      await page.setViewportSize({ width, height: 900 });
      // A window of another size is drawn anew, the counter with it: the number is put there again.
      await eventually(async () => {
        await counter.evaluate((number, most) => (number.textContent = most), most);
        const [grain, share, file] = await Promise.all(
          [playground.button("granularity"), playground.button("share"), playground.part("file")].map((element) => element.boundingBox()),
        );
        const run = await playground.button("run").boundingBox();
        assert.equal(await counter.innerText(), most);
        assert.ok(grain.x + grain.width <= share.x, `${width}: the button ends at ${grain.x + grain.width}, Share begins at ${share.x}`);
        assert.ok(file.x + file.width <= run.x, `${width}: Run begins at ${run.x}`);
      });
    }
  });
}

inFreshProfile("a step is told with the instruction's own operands", async (profile) => {
  const playground = await Playground.open(profile);
  const calls = lesson("ptx/02_call.ptx");
  await playground.openLesson("Calling a function by its name");
  await eventually(async () => assert.equal(await playground.text(), calls));
  await until(playground, "over", lineOf(calls, "setp.ne.u32"));
  await eventually(async () => assert.match(await playground.part("why").innerText(), /^setp\.ne\.u32: %p = whether %r2 ≠ 0/));
  await until(playground, "over", lineOf(calls, "mad.wide.u32"));
  await eventually(async () => assert.match(await playground.part("why").innerText(), /^mad\.wide\.u32: %rd2 = %r1 \* 4 \+ %rd1/));
});
