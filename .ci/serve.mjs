// Does what README.md tells a newcomer to do first: serves the site, and opens it in a browser until Run
// is ready. Then the server is interrupted, as Ctrl+C does it, and must end.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";

/** Everything is downloaded and compiled in this time, or the check has failed. */
const limit = 12 * 60_000;

// In a process group of its own: `go run` passes no signal on to the program.
const serve = spawn("go", ["run", "./build", "serve", "-addr", "127.0.0.1:0"], { detached: true, stdio: ["ignore", "pipe", "inherit"] });
const ended = once(serve, "exit");
const timer = setTimeout(() => fail(`serve: not ready and ended after ${limit / 60_000} minutes.`), limit);

const address = await served();
if (!address) fail(`serve: ended with status ${(await ended)[0]} before the page could be opened.`);
// The packages of npm are there only now.
const { inFreshPage, launch, mark } = await import("../build/bench/browser.mjs");
const browser = await launch();
try {
  const ready = await inFreshPage(browser, async (page) => {
    await page.goto(address);
    return mark(page, "lanewise:run-ready");
  });
  console.log(`serve: ${address} was ready to run ${Math.round(ready)} ms after it was opened.`);
} catch (error) {
  fail(`serve: ${error.message}`);
}
await browser.close();

process.kill(-serve.pid, "SIGINT");
await ended; // with status 1, which is `go run`'s own word for being interrupted
clearTimeout(timer);

/** The address that serve prints once it answers; none if it ends before. What it prints is passed on. */
async function served() {
  for await (const line of createInterface({ input: serve.stdout })) {
    console.log(line);
    const [, address] = /Lanewise is at (\S+)/.exec(line) ?? [];
    if (address) return address;
  }
  return undefined;
}

function fail(message) {
  console.error(message);
  try {
    process.kill(-serve.pid, "SIGKILL");
  } catch {
    // It has ended.
  }
  process.exit(1);
}
