/** Programs that do not end, and engines that do not answer: the page stays alive. */
import assert from "node:assert/strict";
import { eventually, inFreshProfile } from "./harness.mjs";
import { Playground } from "./playground.mjs";
import { doubling, endlessCount, tightLoop } from "./programs.mjs";

/** In the page: presses Stop, and gives the milliseconds until the transport says that nothing runs. */
function pressStop() {
  const running = () => document.querySelector("[data-action=stop]").getAttribute("aria-disabled") !== "true";
  return new Promise((resolve) => {
    const start = performance.now();
    const look = () => (running() ? requestAnimationFrame(look) : resolve(performance.now() - start));
    document.querySelector("[data-action=stop]").click();
    look();
  });
}

async function startRun(playground) {
  await playground.run();
  await eventually(async () => assert.match(await playground.counter(), /^Running step [1-9]/));
}

async function startEndless(profile, program) {
  const playground = await Playground.open(profile);
  await playground.replace(program);
  await startRun(playground);
  return playground;
}

for (const [what, program] of [["an endless loop", endlessCount], ["a loop of one goto", tightLoop]]) {
  inFreshProfile(`Stop ends ${what}, and the machine stands where it was`, async (profile, t) => {
    const playground = await startEndless(profile, program);
    // A busy computer may keep the engine from answering in the time that the page gives it. Then the
    // page replaces the engine, which another test is about; this one is about the answer.
    for (let attempt = 1; ; attempt++) {
      const took = await playground.page.evaluate(pressStop);
      t.diagnostic(`Stop took ${took.toFixed(0)} ms (the figure is 200 ms)`);
      if (attempt === 3 || !/did not answer/.test(await playground.notice())) break;
      await startRun(playground);
    }
    assert.match(await playground.notice(), /^Stopped at step [1-9]/);
    const stood = await playground.counter();
    await playground.step();
    await playground.stepBack();
    assert.equal(await playground.counter().then((counter) => counter.split(" of ")[0]), stood.split(" of ")[0]);
    assert.equal(await playground.text(), program);
  });
}

inFreshProfile("a run that goes on is ended by a step, forward or back, as by Stop", async (profile) => {
  const playground = await startEndless(profile, endlessCount);
  const ran = async () => Number(/^Running step (.*)/.exec(await playground.counter())[1].replace(/\D/g, ""));
  for (const [key, button] of [["F9", "step"], ["Shift+F9", "back"]]) {
    assert.ok(await playground.enabled(button));
    const before = await ran();
    await playground.page.keyboard.press(key);
    await eventually(async () => assert.match(await playground.counter(), /^Step [1-9]/));
    const stood = Number((await playground.counter()).replace(/ of .*/, "").replace(/\D/g, ""));
    assert.ok(stood >= before, `${stood} is before ${before}`);
    assert.doesNotMatch(await playground.notice(), /did not answer/);
    await playground.press("on");
    await eventually(async () => assert.match(await playground.counter(), /^Running step [1-9]/));
  }
  await playground.page.evaluate(pressStop);
});

inFreshProfile("the other ways to move end a run, too: their keys and their buttons", async (profile) => {
  const playground = await startEndless(profile, endlessCount);
  const { page } = playground;
  const button = (action) => playground.press(action);
  const key = (name) => page.keyboard.press(name);
  const endless = /^Running step [1-9]/;
  await page.evaluate(() => document.querySelector("lw-editor").select(9, 1)); // the instruction behind the label
  // Where each leaves the machine. Nothing ends this function: a breakpoint, set while the run goes on, is where those stop.
  const here = /^Step [1-9]/;
  for (const [way, go, then, stop] of [
    ["Step over", () => button("over"), here],
    ["Step over, by its key", () => key("F10"), here],
    ["Step back over", () => key("Alt+F10"), here],
    ["Run to the cursor's line", () => key("Control+F10"), here],
    ["Run back to the cursor's line", () => key("Control+Alt+F10"), here],
    ["Step back to the call, of which there is none", () => key("Control+Shift+F9"), here],
    ["Continue backwards", () => button("on-back"), /^Step 0/],
    ["Continue backwards, by its key", () => key("Shift+F8"), /^Step 0/],
    ["Reset", () => button("reset"), /^Step 0/],
    ["Reset, by its key", () => key("Alt+R"), /^Step 0/],
    ["Step out", () => button("out"), here, "break"],
    ["Step out, by its key", () => key("Control+F9"), here, "break"],
    ["Continue", () => button("on"), here, "break"],
    ["Continue, by its key", () => key("F8"), here, "break"],
  ]) {
    for (const action of ["over", "out", "on", "on-back", "reset"]) assert.ok(await playground.enabled(action), `${action} before ${way}`);
    if (stop) await key("Control+B");
    for (let attempt = 1; ; attempt++) {
      await go();
      await eventually(async () => assert.match(await playground.counter(), /^Step/, way));
      if (attempt === 3 || !/did not answer/.test(await playground.notice())) break; // see above: a busy computer
      await startRun(playground);
    }
    assert.match(await playground.counter(), then, way);
    if (stop) await key("Control+B");
    await playground.press("on");
    await eventually(async () => assert.match(await playground.counter(), endless, way));
  }
  await page.evaluate(pressStop);
});

inFreshProfile("the editor takes text while a program runs", async (profile) => {
  const playground = await startEndless(profile, endlessCount);
  await playground.clickBehind('.kernel "count"');
  await playground.type(" // typed while it ran");
  assert.match(await playground.text(), /"count" \/\/ typed while it ran$/m);
  assert.match(await playground.counter(), /^Running/);
  await playground.page.evaluate(pressStop);
  assert.match(await playground.text(), /typed while it ran$/m);
});

inFreshProfile("another program can be opened while one runs", async (profile) => {
  const playground = await startEndless(profile, tightLoop);
  await playground.openLesson("If and else");
  await playground.stands("Step 0");
  await playground.run();
  await playground.stands("Step 7 of 7");
});

/** Keeps the page's workers where a test can reach them. */
function keepWorkers(profile) {
  return profile.context.addInitScript(() => {
    globalThis.workers = [];
    globalThis.Worker = class extends Worker {
      constructor(...args) {
        super(...args);
        globalThis.workers.push(this);
      }
    };
  });
}

inFreshProfile("Stop replaces an engine that no longer answers", async (profile, t) => {
  await keepWorkers(profile);
  const playground = await startEndless(profile, endlessCount);
  await playground.page.evaluate(() => globalThis.workers.at(-1).terminate());
  const took = await playground.page.evaluate(pressStop);
  t.diagnostic(`Stop with a fresh worker took ${took.toFixed(0)} ms (the figure is 200 ms)`);
  await playground.says(/did not answer/);
  assert.equal(await playground.text(), endlessCount);
  await playground.replace(doubling);
  await playground.run();
  await playground.stands("Step 3 of 3");
});

inFreshProfile("an engine that breaks is replaced; the text is untouched, and runs", async (profile) => {
  await keepWorkers(profile);
  const playground = await Playground.open(profile);
  await playground.replace(doubling);
  await playground.run();
  await playground.stands("Step 3 of 3");
  // What the worker's script posts when its program panics: web/boot/engine-worker.ts.
  await playground.page.evaluate(() => {
    const data = { fatal: "The engine stopped: panic: for a test." };
    globalThis.workers.at(-1).dispatchEvent(new MessageEvent("message", { data }));
  });
  await playground.says(/engine broke.*panic: for a test.*text is untouched/s);
  assert.equal(await playground.text(), doubling);
  await playground.run();
  await playground.stands("Step 3 of 3");
  assert.deepEqual(await playground.expectations(), ["pass"]);
});

/** The engine's worker: the page's first, and of those that replaced it the last. One that it started itself has a name. */
async function engineWorker(page) {
  let engine;
  await eventually(async () => {
    for (const worker of page.workers()) {
      if (/engine-worker/.test(worker.url()) && !/^(ahead|second)$/.test(await worker.evaluate(() => globalThis.name))) engine = worker;
    }
    assert.ok(engine);
  });
  return engine;
}

// What ends a worker without a word of its own: nothing tells the page but that no answer comes.
const silentEnds = {
  "is closed": (worker) => worker.evaluate(() => globalThis.close()),
  "hangs": (worker) => void worker.evaluate(() => setTimeout(() => { for (;;); })),
};

for (const [how, end] of Object.entries(silentEnds)) {
  inFreshProfile(`an engine that ${how} while a program runs is noticed, told of, and replaced`, async (profile) => {
    const playground = await startEndless(profile, endlessCount);
    await end(await engineWorker(playground.page));
    await playground.says(/^The engine broke and was started again: it did not answer any more\. The program stands at its start\. Your text is untouched\.$/);
    assert.equal(await playground.part("status").getAttribute("data-tone"), "failure");
    await eventually(async () => assert.match(await playground.counter(), /^Step 0/));
    assert.equal(await playground.part("lanes").locator("[data-stale]").count(), 0);
    assert.equal(await playground.text(), endlessCount);
    await playground.step(2);
    assert.match(await playground.counter(), /^Step 2/);
  });
}

inFreshProfile("an engine that ends while the program rests is noticed at the next step", async (profile) => {
  const playground = await Playground.open(profile);
  await playground.replace(doubling);
  await playground.step();
  await silentEnds["is closed"](await engineWorker(playground.page));
  await playground.press("back"); // not looked up yet: it is asked for
  await playground.says(/did not answer any more/);
  await playground.stands("Step 0");
  await playground.run();
  await playground.stands("Step 3 of 3");
  assert.deepEqual(await playground.expectations(), ["pass"]);
});

inFreshProfile("an error that nobody caught in the worker, and an answer that cannot be read, replace the engine", async (profile) => {
  await keepWorkers(profile);
  const playground = await Playground.open(profile);
  await playground.replace(doubling);
  await playground.step();
  const { page } = playground;
  await (await engineWorker(page)).evaluate(() => void setTimeout(() => { throw new Error("for a test"); }));
  await playground.says(/engine broke.*for a test/);
  await playground.stands("Step 0");
  await playground.step();
  await page.evaluate(() => globalThis.workers.findLast((worker) => worker.dispatchEvent(new MessageEvent("messageerror"))));
  await playground.says(/engine broke.*could not be read/);
  await playground.stands("Step 0");
  await playground.run();
  await playground.stands("Step 3 of 3");
});

/** A WebAssembly module whose memory cannot grow beyond so many pages: its section 5 gets a largest size. */
function limited(module, pages) {
  const leb = (n) => (n < 128 ? [n] : [(n & 127) | 128, ...leb(n >>> 7)]);
  const number = (at) => {
    let [n, shift] = [0, 0];
    for (;; shift += 7) {
      n |= (module[at] & 127) << shift;
      if (module[at++] < 128) return [n, at];
    }
  };
  for (let at = 8; at < module.length; ) {
    const [size, content] = number(at + 1);
    if (module[at] === 5) {
      const [smallest, end] = number(content + 2);
      assert.deepEqual([module[content], module[content + 1], end], [1, 0, content + size], "one memory without a largest size");
      const memory = [1, 1, ...leb(smallest), ...leb(pages)];
      return Buffer.concat([module.subarray(0, at), Buffer.from([5, ...leb(memory.length), ...memory]), module.subarray(end)]);
    }
    at = content + size;
  }
  throw new Error("The module has no memory.");
}

inFreshProfile("an engine whose memory is exhausted is replaced, and the page says why", async (profile) => {
  await profile.context.route(/\/engine[^/]*\.wasm/, async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ contentType: "application/wasm", body: limited(await answer.body(), 24 * 16) });
  });
  const playground = await Playground.open(profile);
  await playground.replace(doubling);
  await playground.run();
  await playground.stands("Step 3 of 3");
  const large = `//@ surface T7 = d[4000000]\n${doubling.replace(".function", ".decl T7 v_type=T num_elts=1\n.function")}`;
  await playground.replace(large);
  await playground.run();
  await playground.says(/^The engine broke and was started again: The engine's memory is exhausted\. Your text is untouched\.$/);
  assert.equal(await playground.text(), large);
  await playground.replace(doubling);
  await playground.run();
  await playground.stands("Step 3 of 3");
});
