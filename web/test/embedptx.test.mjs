/** An embed is one program, page and worker, which translates PTX; without it the playground's programs serve. */
import assert from "node:assert/strict";
import { inFreshProfile, withServiceWorker } from "./harness.mjs";
import { Playground } from "./playground.mjs";
import { lesson } from "./programs.mjs";

const program = lesson("ptx/06_recursion.ptx");

/** A link to the program, made in a profile of its own. */
async function link(profile) {
  const author = await Playground.open(await profile.another());
  await author.replace(program);
  return new URL(await author.share()).hash;
}

/** The names of the WebAssembly programs that the profile asks for from now on. */
function programsOf(profile) {
  const names = [];
  profile.context.on("request", (request) => {
    const [, name] = /\/(\w+)-[^/]*\.wasm$/.exec(new URL(request.url()).pathname) ?? [];
    if (name) names.push(name);
  });
  return names;
}

inFreshProfile("an embed loads one program, which runs PTX; the assistant comes with the first question", async (profile) => {
  const fragment = await link(profile);
  const names = programsOf(profile);
  const embed = await Playground.open(profile, { path: "embed/", fragment });
  assert.equal(await embed.text(), program);
  await embed.run();
  await embed.stands("Step 173 of 173");
  await embed.stepBack();
  await embed.stands("Step 172 of 173");
  assert.deepEqual(names, ["embed"]);
  const assistant = profile.context.waitForEvent("request", (request) => /\/assistant-[^/]*\.wasm$/.test(request.url()));
  await embed.clickBehind("ret;");
  await embed.type("\nad");
  await assistant;
});

inFreshProfile("an embed whose program does not come takes those of the playground", async (profile) => {
  const fragment = await link(profile);
  profile.expectTrouble(/404/);
  await profile.context.route(/\/embed-[^/]*\.wasm$/, (route) => route.fulfill({ status: 404, body: "gone" }));
  const names = programsOf(profile);
  const embed = await Playground.open(profile, { path: "embed/", fragment });
  await embed.run();
  await embed.stands("Step 173 of 173");
  assert.deepEqual(names, ["embed", "client", "engine", "assistant"]);
});

inFreshProfile("an embed stores nothing of the site", withServiceWorker, async (profile) => {
  const embed = await Playground.open(profile, { path: "embed/" });
  await embed.run();
  await embed.stands("Step 7 of 7");
  assert.equal(await embed.page.evaluate(() => navigator.serviceWorker.getRegistrations().then((all) => all.length)), 0);
});
