/** A teacher makes the lesson of core/doc/LESSONS.md in the page, from an empty program to the link that students get. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { judges, lights, shows } from "./guided.mjs";
import { eventually, inFreshProfile } from "./harness.mjs";
import { Playground } from "./playground.mjs";

const [, lesson] = /```visaasm ignore\n(\/\/@ title One step of Collatz[^]*?)```/.exec(readFileSync(new URL("../../core/doc/LESSONS.md", import.meta.url), "utf8"));
const spoiled = "    add (M1, 8) R(0,0)<1> X(0,0)<1;1,0> 0x1:d\n";
const right = "    mad (M1, 8) R(0,0)<1> X(0,0)<1;1,0> 0x3:d 0x1:d\n";
const program = lesson.replace(/^\/\/@ (title|note|guide|ask|task|hint|edit|case|\|).*\n/gm, "").replace(spoiled, right);

inFreshProfile("a teacher writes a lesson from an empty program on, tries it, and shares it with a student", async (profile) => {
  const teacher = await Playground.open(profile);
  const { page } = teacher;
  await page.locator("[data-part=new] [data-arg=empty]").click();
  await teacher.asksName();
  await page.keyboard.type("collatz");
  await page.keyboard.press("Enter");
  await eventually(async () => assert.equal(await teacher.fileName(), "collatz.visaasm"));

  // First the program, until its expectation holds; then the sentences, of which the editor knows the words.
  await teacher.replace(program);
  await teacher.run();
  await eventually(async () => assert.match(await teacher.part("story").innerText(), /T6 is as expected in all 8 lanes/));
  await teacher.editor().click();
  await page.keyboard.press("ControlOrMeta+Home");
  await page.keyboard.type("//@ gui");
  await eventually(async () => assert.match((await page.locator("lw-editor .cm-tooltip-autocomplete li").allInnerTexts()).join(), /guide/));

  // A sentence about a line that is never next is told of at its line.
  await teacher.replace(lesson.replace("guide line 40", "guide line 400"));
  await eventually(async () => assert.match(await teacher.part("tabs").innerText(), /Problems\s+[1-9]/));
  await teacher.replace(lesson);
  await eventually(async () => assert.match(await teacher.part("tabs").innerText(), /Problems\s+0/));

  await page.locator("[data-part=tabs] [data-arg=lesson]").click();
  await page.locator("[data-action=lesson-next]:visible").first().click();
  await takeThrough(teacher);

  await teacher.replace(lesson);
  const link = await teacher.share();
  const student = await Playground.open(await profile.another(), { fragment: new URL(link).hash });
  await eventually(async () => assert.equal(await student.part("welcome").locator("h1").innerText(), "One step of Collatz"));
  await student.part("welcome").getByRole("button", { name: "Guide me" }).click();
  await takeThrough(student);
});

/** Goes through the lesson from its first sentence on, as a student would, with a wrong answer, to its task and its hidden data sets. */
async function takeThrough(reader) {
  const { page } = reader;
  const next = () => page.locator("[data-action=lesson-next]:visible").first().click();
  const answer = async (text) => {
    await reader.part("answer-field").fill(text);
    await page.locator("[data-action=answer-check]").click();
  };
  await lights(page, "and takes the lowest bit");
  await next();
  await lights(page, "P1 is true in the lanes");
  await next();
  await shows(page, "question");
  await answer("36");
  await judges(page, /does not wait there/);
  assert.match(await reader.part("answer-reasons").innerText(), /^Lane 1 ran last in line 34\. Which lanes run on/);
  await answer("39");
  await judges(page, /does not wait there/);
  await eventually(async () => assert.match(await reader.part("answer-reasons").innerText(), /Lane 1 waits at ODD, line 38/));
  await answer("37"); // the label itself
  await judges(page, /^Right. It waits at line 38/);
  await lights(page, "The lanes with an even X go on");
  await next();
  await shows(page, "question");
  await answer("10");
  await judges(page, /^Right. It is 10/);
  await next();
  await lights(page, "All lanes are back");
  await next();
  await shows(page, "task");
  await page.locator("[data-part=lesson] [data-action=run]").click();
  await eventually(async () => assert.match(await reader.part("lesson").innerText(), /lanes 1, 3, 4 and 6 wrong/));
  await page.locator("[data-action=task-hint]").click();
  await eventually(async () => assert.match(await reader.part("lesson").innerText(), /multiplies and adds in one instruction/));
  await reader.replace(lesson.replace(spoiled, right));
  await page.keyboard.press("ControlOrMeta+Enter");
  await eventually(async () => assert.match(await reader.part("lesson").innerText(), /All 3 data sets are right/));
}
