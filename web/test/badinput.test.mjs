/** Whatever is opened or typed: a clear message with its line, the page alive, nothing lost. */
import assert from "node:assert/strict";
import { eventually, inFreshProfile, patience } from "./harness.mjs";
import { Playground } from "./playground.mjs";
import { doubled, doubling, lineOf } from "./programs.mjs";

/** The page is alive: a good program still runs. */
async function alive(playground) {
  await playground.dropFile("good.visaasm", doubling);
  await eventually(async () => assert.equal(await playground.fileName(), "good.visaasm"));
  await playground.run();
  await playground.stands("Step 3 of 3");
  assert.deepEqual(await playground.elements(), doubled);
}

inFreshProfile("an empty file is opened; running it says what is missing", async (profile) => {
  const playground = await Playground.open(profile);
  await playground.dropFile("empty.visaasm", "");
  await eventually(async () => assert.equal(await playground.fileName(), "empty.visaasm"));
  assert.equal(await playground.text(), "");
  await playground.run();
  await playground.says(/kernel|empty|no program/i);
  await alive(playground);
});

inFreshProfile("a file of more than 10 MB is refused, and the text stays", async (profile) => {
  const playground = await Playground.open(profile);
  await playground.replace(doubling);
  await playground.dropFile("huge.visaasm", Buffer.alloc((10 << 20) + 1, "a"));
  await playground.says(/huge\.visaasm is larger than 10 MB/);
  assert.equal(await playground.text(), doubling);
});

inFreshProfile("a file of 10 MB is opened", async (profile) => {
  const playground = await Playground.open(profile);
  const line = "// a comment that fills the file up to the limit of what is opened here\n";
  const filler = line.repeat(Math.floor(((10 << 20) - doubling.length) / line.length));
  await playground.dropFile("large.visaasm", filler + doubling);
  await eventually(async () => assert.equal(await playground.fileName(), "large.visaasm"));
  await playground.run();
  await playground.stands("Step 3 of 3");
  await playground.editor().click();
  await playground.page.keyboard.press("Control+Home");
  await playground.type("//x");
  await eventually(async () => assert.ok((await playground.text()).startsWith("//x// a comment")));
});

inFreshProfile("binary garbage is refused, and the text stays", async (profile) => {
  const playground = await Playground.open(profile);
  await playground.replace(doubling);
  await playground.dropFile("garbage.visaasm", Buffer.from(Array.from({ length: 4096 }, (_, i) => (i * 151 + 7) & 0xff)));
  await playground.says(/garbage\.visaasm is not a text file/);
  assert.equal(await playground.text(), doubling);
});

inFreshProfile("markup in a program and in its file's name is shown as text", async (profile) => {
  const markup = '<img src=x onerror="alert(1)">';
  const playground = await Playground.open(profile);
  await playground.dropFile(`${markup}.visaasm`, `//@ title ${markup} title\n//@ note ${markup} note\n${doubling.replace("    ret", "    &lt;b>")}`);
  await eventually(async () => assert.match(await playground.fileName(), /^<img src=x/));
  await eventually(async () => assert.equal((await playground.problems()).length > 0, true));
  await playground.openTab("lesson");
  for (const what of ["title", "note"]) await eventually(async () => assert.match(await playground.part("lesson").innerText(), new RegExp(`<img src=x onerror="alert\\(1\\)"> ${what}`)));
  assert.equal(await playground.page.locator("img").count(), 0);
});

inFreshProfile("text that is no program has its problems marked, and the page stays alive", async (profile) => {
  const playground = await Playground.open(profile);
  const garbage = Array.from({ length: 2000 }, (_, i) => `${"@#%&*{}"[i % 7]} <script>alert(${i})</script> ¶ 日本 🙂`).join("\n");
  await playground.dropFile("garbage.txt", garbage);
  await eventually(async () => assert.notEqual((await playground.squiggles()).length, 0));
  assert.equal(await playground.text(), garbage);
  await playground.run();
  await playground.says(/^Line 1: /);
  await alive(playground);
});

for (const [what, spoil] of [
  ["CRLF line ends", (text) => text.replaceAll("\n", "\r\n")],
  ["old Mac line ends", (text) => text.replaceAll("\n", "\r")],
  ["tabs", (text) => text.replaceAll("    ", "\t").replaceAll(", ", ",\t")],
  ["a byte order mark", (text) => `\ufeff${text}`],
]) {
  inFreshProfile(`a file with ${what} runs as any other`, async (profile) => {
    const playground = await Playground.open(profile);
    await playground.dropFile("odd.visaasm", spoil(doubling));
    await eventually(async () => assert.equal(await playground.fileName(), "odd.visaasm"));
    await playground.run();
    await playground.stands("Step 3 of 3");
    assert.deepEqual(await playground.problems(), []);
    assert.deepEqual(await playground.expectations(), ["pass"]);
  });
}

inFreshProfile("a text of 100,000 lines is opened, run, edited and checked", async (profile) => {
  const playground = await Playground.open(profile);
  const more = 100_000 - doubling.split("\n").length;
  const long = doubling.replace("    oword_st", `${"    add (M1, 16) V(0,0)<1> V(0,0)<1;1,0> 0x1:d\n".repeat(more)}    oword_st`);
  await playground.dropFile("long.visaasm", long);
  await eventually(async () => assert.equal(await playground.fileName(), "long.visaasm"));
  await playground.run();
  const last = new Intl.NumberFormat("en").format(more + 3).replace(",", " ");
  await playground.stands(`Step ${last} of ${last}`, 3 * patience);
  await playground.stepBack();

  await playground.clickBehind("    ret");
  await playground.type("urnX");
  await playground.says(/previous version/);
  await eventually(async () => assert.deepEqual(await playground.squiggles(), ["returnX"]));
  assert.equal(await playground.text(), long.replace("    ret ", "    returnX "));
});

for (const [what, wrong, message] of [
  ["an unknown name", "//@ supface T6 = d[16]", /No launch line begins with supface; did you mean surface/],
  ["a wrong size", "//@ surface T6 = d[0]", /number of elements.*not 0/],
  ["a wrong value", "//@ surface T6 = d[16] 1, two, 3", /There is no value two/],
  ["too many values", "//@ surface T6 = d[2] 1, 2, 3", /room for 2 elements/],
  ["an unknown platform", "//@ platform GDG2", /no platform GDG2.*did you mean DG2/],
]) {
  inFreshProfile(`a launch line with ${what} is marked at its line`, async (profile) => {
    const playground = await Playground.open(profile);
    const kind = wrong.split(" ")[1] === "platform" ? /^\/\/@ platform.*$/m : /^\/\/@ surface.*$/m;
    const text = doubling.replace(kind, wrong);
    await playground.replace(text);
    await eventually(async () => assert.ok((await playground.problems()).some((line) => message.test(line.replace(/\s+/g, " ")))));
    await playground.run();
    await playground.says(new RegExp(`^Line ${lineOf(text, wrong)}: `));
    assert.equal(await playground.text(), text);
    await alive(playground);
  });
}
