/**
 * The lessons, step by step: what the lane table, the values and the editor show at a step. The
 * masks were worked out by hand from the lessons' inputs and spec/visa/5_operands.md; lane 0 stands
 * first.
 */
import assert from "node:assert/strict";
import { hasNoFindings } from "./axe.mjs";
import { eventually, inFreshProfile } from "./harness.mjs";
import { Playground } from "./playground.mjs";
import { lesson, lineOf } from "./programs.mjs";

const all = "1111 1111 1111 1111";

/** Opens a lesson by its title and goes to a step, forward from the start. */
async function at(profile, title, step) {
  const playground = await Playground.open(profile);
  await playground.openExample(title);
  if (step > 0) await playground.step(step);
  return playground;
}

inFreshProfile("if and else: lanes part at the goto, the else branch runs second, and all meet at the end", async (profile) => {
  const text = lesson("01_if_else.visaasm");
  const negative = "1000 1001 0100 1001"; // X = -3, 7, 0, 12, -8, 5, 1, -1, 9, -4, 2, 20, -6, 3, 8, -2
  const others = "0111 0110 1011 0110";
  const playground = await at(profile, "If and else", 1);
  assert.equal(await playground.text(), text);

  assert.equal(await playground.currentLine(), lineOf(text, "(P1) goto"));
  assert.equal(await playground.lanes("em"), all);
  assert.equal(await playground.lanes("pred"), negative);
  assert.equal(await playground.lanes("chen"), negative);
  assert.equal(await playground.count("Predicate off"), 10);

  await playground.step(); // the then branch
  assert.equal(await playground.lanes("em"), others);
  assert.equal(await playground.lanes("cm"), all);
  assert.equal(await playground.count("Active"), 10);
  assert.equal(await playground.count("Waiting"), 6);

  await playground.step(2); // goto (M1, 1) DONE has sent the active lanes, and no others
  assert.equal(await playground.currentLine(), lineOf(text, "mov (M1, 16) R"));
  assert.equal(await playground.lanes("em"), negative);
  const state = await playground.lanes("state");
  assert.equal(state[0], "Active");
  assert.equal(state[1], "Waiting");
  assert.deepEqual(await playground.values("src0"), ["-3", "7", "0", "12", "-8", "5", "1", "-1", "9", "-4", "2", "20", "-6", "3", "8", "-2"]);

  await playground.step();
  assert.equal(await playground.lanes("em"), all);
  await playground.run();
  await playground.stands("Step 7 of 7");
  assert.deepEqual(await playground.expectations(), ["pass"]);
});

inFreshProfile("a loop: the execution mask thins out round by round", async (profile) => {
  const playground = await at(profile, "A loop", 3);
  // The one bits of N: 1, 2, 3, 0, 8, 1, 4, 2, 5, 1, 7, 4, 2, 4, 1, 6. A round has five steps.
  assert.equal(await playground.lanes("em"), "1110 1111 1111 1111");
  await playground.step(4 * 5);
  assert.equal(await playground.lanes("em"), "0000 1000 1010 0001");
  await playground.step(3 * 5);
  assert.equal(await playground.lanes("em"), "0000 1000 0000 0000");
  assert.equal(await playground.count("Waiting"), 15);
  await playground.run();
  await playground.stands("Step 45 of 45");
  assert.deepEqual(await playground.expectations(), ["pass"]);
});

inFreshProfile("fcall under divergence: the call mask holds who called and has not returned", async (profile) => {
  const text = lesson("03_fcall.visaasm");
  const callers = "1010 1101 1101 1101"; // X > 1
  const odd = "0010 0100 1001 0100";
  const playground = await at(profile, "A function call", 4);
  assert.equal(await playground.currentLine(), lineOf(text, "and (M1, 16) LOW"));
  assert.equal(await playground.lanes("em"), callers);
  assert.equal(await playground.lanes("cm"), callers);

  await playground.step(5); // the even lanes have returned
  assert.equal(await playground.currentLine(), lineOf(text, "mad (M1, 16)"));
  assert.equal(await playground.lanes("em"), odd);
  assert.equal(await playground.lanes("cm"), odd);
  assert.equal(await playground.count("Active"), 5);
  assert.equal(await playground.count("Returned"), 6);

  await playground.step(2);
  assert.equal(await playground.lanes("em"), callers);
  await playground.run();
  await playground.stands("Step 14 of 14");
  assert.deepEqual(await playground.expectations(), ["pass"]);
});

inFreshProfile("ifcall through a table: the lanes of each function are served in turn", async (profile) => {
  const text = lesson("04_ifcall.visaasm");
  const playground = await at(profile, "A table of functions", 10); // K = 0, 1, 1, 0, 1, 0, 0, 1, 1, 1, 0, 0, 1, 0, 1, 0
  assert.equal(await playground.currentLine(), lineOf(text, "mov (M1, 16) RESULT"));
  assert.equal(await playground.lanes("cm"), "1001 0110 0011 0101");
  await playground.step(13);
  assert.equal(await playground.currentLine(), lineOf(text, "mul (M1, 16) RESULT"));
  assert.equal(await playground.lanes("cm"), "0110 1001 1100 1010");
  await playground.run();
  await playground.stands("Step 31 of 31");
  assert.deepEqual(await playground.expectations(), ["pass"]);
});

inFreshProfile("a step back shows exactly what stood there before", async (profile) => {
  const playground = await at(profile, "A function call", 0);
  const seen = [];
  const look = async () => ({
    line: await playground.currentLine(),
    state: await playground.lanes("state"),
    em: await playground.lanes("em"),
    sources: await playground.values("src0"),
    elements: await playground.elements(),
  });
  await playground.step();
  for (let step = 1; step < 14; step++) {
    seen.push(await look());
    await playground.step();
  }
  assert.equal(await playground.counter(), "Step 14 of 14");
  for (const before of seen.reverse()) {
    await playground.stepBack();
    const now = await look();
    // The line of a step is marked a frame later than its masks.
    await eventually(async () => assert.equal(await playground.currentLine(), before.line));
    assert.deepEqual({ ...now, line: before.line }, before);
  }
});

inFreshProfile("at the start there is no way back, at the end none forward; Reset goes to the start", async (profile) => {
  const playground = await Playground.open(profile);
  await playground.openExample("If and else");
  assert.equal(await playground.enabled("back"), false);
  assert.equal(await playground.enabled("reset"), false);
  await playground.run();
  await playground.stands("Step 7 of 7");
  assert.equal(await playground.enabled("step"), false);
  await playground.reset();
  await playground.stands("Step 0 of 7");
  assert.equal(await playground.enabled("back"), false);
  assert.equal(await playground.enabled("step"), true);
  assert.deepEqual(await playground.elements(), Array(16).fill("0"));
});

inFreshProfile("a lane that is pointed at says why it is on or off", async (profile) => {
  const playground = await at(profile, "If and else", 4);
  const cell = (lane) => playground.part("lanes").locator(`[role=gridcell][data-row=state][data-lane="${lane}"]`);
  await cell(1).hover();
  await eventually(async () => assert.match(await playground.part("why").innerText(), /DONE|wait/i));
  await cell(0).click(); // pinned: stays when the pointer goes
  await playground.part("counter").hover();
  await eventually(async () => assert.deepEqual(await playground.part("why").locator("[data-why]").evaluateAll((all) => all.map((p) => p.dataset.why)), ["0"]));
});

inFreshProfile("a pinned lane is explained: why it is off, since which step, and every reason with its step", async (profile) => {
  const playground = await at(profile, "If and else", 2);
  await playground.part("lanes").locator('[data-row="state"] [data-lane="0"]').click();
  const why = playground.part("why");
  await eventually(async () => assert.match(await why.innerText(), /Waits at NEGATIVE, line \d+, until .*It took the goto at line \d+ \(step 1\), because P1 was true/s));
  await why.getByRole("button", { name: "Explain step by step" }).click();
  const reasons = playground.part("reasons").locator("li");
  await eventually(async () => assert.match((await reasons.allInnerTexts()).join("\n"), /EM is 0.*channel enable is 0/));
  await why.getByRole("button", { name: /← step 1/ }).click();
  await playground.stands("Step 1");
  assert.equal(await playground.part("reasons").count(), 0);
});

inFreshProfile("a step to a line that is out of sight scrolls the text to it", async (profile) => {
  const playground = await Playground.open(profile);
  const { page } = playground;
  const nops = Array.from({ length: 30 }, (_, n) => `    mov (M1, 16) V(0,0)<1> ${n}:d`).join("\n");
  await playground.replace(`.version 4.1\n.kernel "far"\n.decl V v_type=G type=d num_elts=16 align=GRF\n    goto (M1, 16) END\n${nops}\nEND:\n    ret (M1, 1)\n`);
  await page.setViewportSize({ width: 1440, height: 600 });
  await page.evaluate(() => document.querySelector("lw-editor").select(1, 1));
  const inSight = () =>
    page.evaluate(() => {
      const root = document.querySelector("lw-editor").shadowRoot;
      const [line, whole] = [root.querySelector(".cm-line.lw-now"), root.querySelector(".cm-scroller")].map((element) => element?.getBoundingClientRect());
      return Boolean(line) && line.top >= whole.top - 1 && line.bottom <= whole.bottom + 1;
    });
  await playground.step();
  assert.equal(await playground.currentLine(), 36);
  await eventually(async () => assert.ok(await inSight(), "line 36 is out of sight"));
  await playground.stepBack();
  await eventually(async () => assert.ok(await inSight(), "line 4 is out of sight"));
});

inFreshProfile("changed values flash once they are shown, and not for who wants no motion", async (profile) => {
  const playground = await at(profile, "If and else", 0);
  const { page } = playground;
  await page.evaluate(() => {
    globalThis.flashes = [];
    // A flash tells the step that the counter shows when it begins.
    document.addEventListener("animationstart", (event) => event.animationName === "changed" && globalThis.flashes.push(Number(document.querySelector("[data-part=counter] b").textContent)));
  });
  const flashed = () => page.evaluate(() => [...new Set(globalThis.flashes)]);
  await playground.step();
  assert.ok(await playground.part("values").locator(".v.chg").count() > 0);
  await eventually(async () => assert.deepEqual(await flashed(), [1]));
  await page.emulateMedia({ reducedMotion: "reduce" });
  await playground.step();
  await playground.step();
  assert.ok(await playground.part("values").locator(".v.chg").count() > 0);
  assert.equal(await page.evaluate(() => document.getAnimations().filter((animation) => animation.animationName === "changed").length), 0);
  assert.deepEqual(await flashed(), [1]);
});

/** The field for a step, which has the counter's place, once it is there to be typed into. */
async function askStep(page, ask) {
  await ask();
  const field = page.getByRole("textbox", { name: "Step to go to" });
  await eventually(async () => assert.ok(await field.evaluate((input) => input === document.activeElement), "the field has the focus"));
  return field;
}

inFreshProfile("a step is gone to by its number, by pointer and by keys", async (profile) => {
  const playground = await Playground.open(profile);
  await playground.openExample("A loop");
  const { page } = playground;
  const counter = playground.part("counter");
  const [press, key] = [() => counter.click(), () => page.keyboard.press("g")];
  const goTo = async (ask, text) => {
    await askStep(page, ask);
    await page.keyboard.type(text);
    await page.keyboard.press("Enter");
  };

  await goTo(press, "3"); // nothing has run
  await playground.stands("Step 3");
  const before = await counter.boundingBox();
  await askStep(page, press);
  assert.deepEqual(await counter.boundingBox(), before, "the field has the counter's place");
  await hasNoFindings(page, "while a step is asked for");
  await page.keyboard.type("14");
  await page.keyboard.press("Enter");
  await playground.stands("Step 14");
  assert.ok(await counter.evaluate((button) => button === document.activeElement), "the focus is where it was");

  await goTo(key, "-4");
  await playground.stands("Step 10");
  await goTo(key, "ten");
  await playground.says(/Write a step as 210/);
  const field = page.getByRole("textbox", { name: "Step to go to" });
  assert.equal(await field.getAttribute("aria-invalid"), "true");
  assert.equal(await field.inputValue(), "ten");
  await page.keyboard.press("Escape");
  await playground.stands("Step 10");

  await playground.run();
  const end = await eventually(async () => {
    const said = await playground.counter();
    assert.match(said, /of/);
    return said;
  });
  await goTo(key, "0%");
  await playground.stands(end.replace(/\d+/, "0"));
  await goTo(press, "1,000,000"); // behind the end
  await playground.stands(end);
  await askStep(page, press);
  await page.mouse.click(700, 400); // elsewhere
  await playground.stands(end);
});

inFreshProfile("a step is gone to by its number on a phone", { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }, async (profile) => {
  const playground = await Playground.open(profile);
  await playground.run();
  await playground.stands("Step 7 of 7");
  const field = await askStep(playground.page, () => playground.part("counter").tap());
  await field.fill("5");
  await hasNoFindings(playground.page, "while a step is asked for");
  await field.press("Enter");
  await playground.stands("Step 5 of 7");
});
