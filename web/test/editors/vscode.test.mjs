/**
 * A real VS Code, with the extension as `go run ./build vscode` packs it: code-server, from npm, which wants a Node of its own,
 * from there, too. Each test is done three times: with the native command line in the extension, with the one of
 * WebAssembly in the editor's Node, and in the browser's worker for extensions, as in VS Code for the Web. It is not among the tests that
 * `go run ./build test` runs, see web/test/README.md.
 */
import assert from "node:assert/strict";
import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { createInterface } from "node:readline";
import { after, before } from "node:test";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { eventually, inFreshProfile, patience, sites, withServiceWorker } from "../harness.mjs";

const repository = fileURLToPath(new URL("../../../", import.meta.url));
const installed = path.join(repository, ".cache", "editors");
/** The package with the Node of this machine's kind, which the package `node` would fetch in a script. */
const node = `node-${process.platform}-${process.arch}`;
const bin = path.join(installed, "node_modules", node, "bin");
const run = promisify(execFile);

/** Lanes part at line 10, and line 11 runs in ten of them. */
const program = `//@ grid simd=16
//@ surface T6 = d[16]
//@ input X = -3, 7, 0, 12, -8, 5, 1, -1, 9, -4, 2, 20, -6, 3, 8, -2
//@ expect T6 = 3, 14, 0, 24, 8, 10, 2, 1, 18, 4, 4, 40, 6, 6, 16, 2
.version 4.1
.kernel "if_else"
.decl X v_type=G type=d num_elts=16 align=GRF
.decl R v_type=G type=d num_elts=16 align=GRF
.decl P1 v_type=P num_elts=16
.decl T6 v_type=T num_elts=1
.input X offset=32 size=64
.function "if_else_main"
    cmp.lt (M1, 16) P1 X(0,0)<1;1,0> 0x0:d
    (P1) goto (M1, 16) NEGATIVE
    add (M1, 16) R(0,0)<1> X(0,0)<1;1,0> X(0,0)<1;1,0>
    goto (M1, 1) DONE
NEGATIVE:
    mov (M1, 16) R(0,0)<1> (-)X(0,0)<1;1,0>
DONE:
    oword_st (4) T6 0x0:ud R.0
    ret (M1, 1)
`;
const [compare, add] = ["cmp.lt", "add ("].map((some) => program.split(some)[0].split("\n").length);

/** Where this run keeps the extension, settings and files. */
let home;

/** The editors, by how the extension that is made for them runs its command line. None of them finds another one. */
const editors = {
  "a process": { target: `${process.platform}-${process.arch}` },
  "WebAssembly in Node": {},
  "a browser": { target: "web", user: { "extensions.webWorker": true, "remote.extensionKind": { "lanewise.lanewise": ["web"] } } },
};

before(
  async () => {
    await install();
    home = await mkdtemp(path.join(os.tmpdir(), "lanewise-editors-"));
    for (const [name, editor] of Object.entries(editors)) {
      editor.data = path.join(home, name.replaceAll(" ", "-"));
      await settings(editor, "User", {
        "debug.internalConsoleOptions": "neverOpen",
        "debug.openDebug": "neverOpen",
        "editor.minimap.enabled": false,
        "files.autoSave": "off",
        "files.hotExit": "off",
        "security.workspace.trust.enabled": false,
        "telemetry.telemetryLevel": "off",
        "workbench.colorTheme": "Default Dark Modern",
        "workbench.secondarySideBar.defaultVisibility": "hidden",
        "workbench.startupEditor": "none",
        ...editor.user,
      });
      await settings(editor, "Machine", { "lanewise.host": sites.root });
      const extension = path.join(editor.data, "lanewise.vsix");
      await run("go", ["run", "./build", "vscode", "-out", extension, "-target", editor.target ?? ""], { cwd: repository, maxBuffer: 1 << 24 });
      await run(path.join(bin, "node"), started(editor, ["--install-extension", extension]), { env: inPath() });
      await serve(editor);
    }
  },
  { timeout: 20 * 60_000 },
);

after(async () => {
  for (const { server } of Object.values(editors)) {
    if (server?.exitCode !== null) continue;
    server.kill();
    await once(server, "exit");
  }
  if (home) await rm(home, { recursive: true, maxRetries: 5 });
});

/** Installs what package.json pins. The native modules of code-server, which terminals want, are not compiled. */
async function install() {
  const manifest = await readFile(new URL("package.json", import.meta.url), "utf8");
  const there = path.join(installed, "package.json");
  if ((await readFile(there, "utf8").catch(() => "")) === manifest) return;
  await mkdir(installed, { recursive: true });
  await rm(there, { force: true });
  const pinned = Object.entries(JSON.parse(manifest).devDependencies).map(([name, version]) => `${name === "node" ? node : name}@${version}`);
  const npm = (cwd, ...args) =>
    run("npm", ["install", "--no-audit", "--no-fund", "--no-save", "--loglevel=error", ...args], { cwd, env: inPath(), maxBuffer: 1 << 24 });
  await writeFile(path.join(installed, "package.json"), "{}");
  await npm(installed, "--ignore-scripts", ...pinned);
  const code = path.join(installed, "node_modules", "code-server", "lib", "vscode");
  await npm(code, "--ignore-scripts", "--omit=dev");
  await npm(path.join(code, "extensions"), "--ignore-scripts", "--omit=dev");
  await cp(fileURLToPath(new URL("package.json", import.meta.url)), there);
}

/** The environment in which `node` is the one that code-server wants. */
function inPath() {
  return { ...process.env, PATH: `${bin}${path.delimiter}${process.env.PATH}` };
}

async function settings({ data }, scope, values) {
  await mkdir(path.join(data, scope), { recursive: true });
  await writeFile(path.join(data, scope, "settings.json"), JSON.stringify(values));
}

/** The arguments with which Node starts code-server. */
function started({ data }, args) {
  const entry = path.join(installed, "node_modules", "code-server", "out", "node", "entry.js");
  return [entry, ...args, "--user-data-dir", data, "--extensions-dir", path.join(data, "extensions")];
}

async function serve(editor) {
  const args = ["--auth", "none", "--bind-addr", "127.0.0.1:0", "--disable-telemetry", "--disable-update-check", "--disable-workspace-trust"];
  editor.server = spawn(path.join(bin, "node"), started(editor, args), { env: { ...inPath(), PATH: bin }, stdio: ["ignore", "pipe", "ignore"] });
  for await (const line of createInterface({ input: editor.server.stdout })) {
    [, editor.address] = /HTTP server listening on (\S+)/.exec(line) ?? [];
    if (editor.address) break;
  }
  assert.ok(editor.address, "code-server ended before it listened");
  editor.server.stdout.resume();
}

/** A test in each editor, which has the program open, in a folder of its own. */
function inEditor(name, body, text = program) {
  const options = { ...withServiceWorker, viewport: { width: 1280, height: 560 } }; // webviews have service workers
  for (const [kind, editor] of Object.entries(editors)) {
    inFreshProfile(`${name}, by ${kind}`, options, async (profile) => {
      profile.expectTrouble(/./); // what VS Code says on the console is its own
      const folder = path.join(await mkdtemp(path.join(home, "folder-")), "kernels");
      await mkdir(folder);
      await writeFile(path.join(folder, "if.visaasm"), text);
      const page = await profile.newPage();
      await page.goto(`${editor.address}?folder=${folder}`);
      await page.locator(".explorer-folders-view .monaco-list-row", { hasText: "if.visaasm" }).dblclick();
      await lens(page, "Run").waitFor();
      await page.keyboard.press("Control+B"); // no files beside it: the lanes have the room
      await body(page, folder);
    });
  }
}

const lens = (page, name) => page.locator(".codelens-decoration a", { hasText: name }).first();
const line = (page, some) => page.locator(".view-line", { hasText: some }).first();
const inPanel = (page) => page.frameLocator("iframe.webview").frameLocator("#active-frame");

/** A picture, where a folder for them is named; those of core/doc/pictures were taken so. */
async function shot(page, name) {
  if (process.env.LANEWISE_SHOTS) await page.screenshot({ path: path.join(process.env.LANEWISE_SHOTS, `vscode-${name}.png`) });
}

/** The panel of lanes, and the editor, stand at a step and a line. */
async function stands(page, step, at) {
  await eventually(async () => {
    assert.match(await inPanel(page).locator("header").innerText(), new RegExp(`^Step ${step}\\b[^]*line ${at} `));
    assert.equal(await page.locator(".line-numbers.active-line-number").first().innerText(), String(at));
  });
}

inEditor("a misspelt instruction is told, and mended by its fix", async (page) => {
  await line(page, "cmp.lt").click();
  await page.keyboard.press("Home");
  await page.keyboard.type("xx");
  await page.locator(".squiggly-error").first().waitFor();
  await page.keyboard.press("F8"); // the next problem
  await eventually(async () => assert.match(await page.locator(".marker-widget").innerText(), /There is no instruction xxcmp; did you mean cmp\?[^]*V0206/));
  await shot(page, "problem");
  await page.keyboard.press("Escape");
  await eventually(async () => { // the key is lost while the focus is on its way back from the problem
    await page.keyboard.press("Control+.");
    await page.locator(".action-widget").first().waitFor({ timeout: patience / 8 });
  });
  await page.keyboard.press("Enter");
  await line(page, /^\s*cmp\.lt/).waitFor();
  await eventually(async () => assert.equal(await page.locator(".squiggly-error").count(), 0));
});

inEditor("instructions are completed, and say what they are", async (page) => {
  await line(page, "cmp.lt").click();
  await page.keyboard.press("End");
  await page.keyboard.press("Enter");
  await page.keyboard.type("oword");
  const offered = page.locator(".suggest-widget.visible .monaco-list-row");
  await eventually(async () => assert.match((await offered.allInnerTexts()).join(" "), /oword_ld\b[^]*oword_st\b/));
  await shot(page, "completion");
  await page.keyboard.type("_s");
  await eventually(async () => assert.equal(await offered.count(), 1));
  await page.keyboard.press("Enter");
  await line(page, "oword_st (").waitFor();
});

inEditor("a program runs, and says that it came to what it expects", async (page) => {
  await lens(page, "Run").click();
  await page.locator(".notifications-toasts", { hasText: "if.visaasm:4: PASS expect T6: 16 elements" }).waitFor();
});

inEditor("the debugger stops at a breakpoint, steps back, and the lanes follow", async (page) => {
  await line(page, "add").click();
  await page.keyboard.press("F9");
  await page.locator(".codicon-debug-breakpoint").first().waitFor();
  await lens(page, "Debug").click();
  await stands(page, 0, compare);
  await page.keyboard.press("F5");
  await stands(page, 2, add);
  const states = inPanel(page).locator("tr.State td");
  const active = async () => (await states.allInnerTexts()).flatMap((state, lane) => (state.trim() === "active" ? [lane] : []));
  assert.deepEqual(await active(), [1, 2, 3, 5, 6, 8, 10, 11, 13, 14]);
  assert.match(await inPanel(page).locator("#said").innerText(), /^Lane 0 waits at NEGATIVE, line 18/);
  await shot(page, "lanes");
  await page.keyboard.press("F10");
  await stands(page, 3, add + 1);
  await page.locator(".debug-toolbar a[aria-label^='Step Back']").click();
  await stands(page, 2, add);
  await page.locator(".debug-toolbar a[aria-label^='Reverse']").click();
  await stands(page, 0, compare);

  // The timeline takes the debugger to a step, there and back.
  const timeline = inPanel(page).getByRole("slider");
  await timeline.press("End");
  await stands(page, 3, add + 1);
  await timeline.press("Home");
  await stands(page, 0, compare);
  assert.match(await inPanel(page).locator("tr.CM").innerText(), /^CM 16\s(?:1\s*){16}$/);
  await line(page, "oword_st (").click();
  await inPanel(page).getByRole("button", { name: `line ${compare}` }).click();
  await eventually(async () => assert.equal(await page.locator(".line-numbers.active-line-number").first().innerText(), String(compare)));

  const lane = inPanel(page).getByRole("button", { name: /^Lane 0,/ });
  await lane.focus();
  await lane.press("ArrowRight");
  await eventually(async () => assert.match(await inPanel(page).locator("#said").innerText(), /^Lane 1 is on/));
  await line(page, "add").click();
  await page.keyboard.press("Shift+F5");
  await inPanel(page).getByText("at rest: the session has ended").waitFor();
});

inEditor("a kernel of a file that is not open is found by its name", async (page, folder) => {
  await writeFile(path.join(folder, "other.visaasm"), program.replace('"if_else"', '"elsewhere"'));
  await page.keyboard.press("Control+P");
  await page.keyboard.type("#elsewhere");
  await page.locator(".quick-input-list .monaco-list-row", { hasText: "other.visaasm" }).first().waitFor();
  await page.keyboard.press("Enter");
  await line(page, '.kernel "elsewhere"').waitFor();
});

const endless = program.replace("    cmp.lt", "FOREVER:\n    jmp (M1, 1) FOREVER\n    cmp.lt");

inEditor(
  "a program that does not end is paused",
  async (page) => {
    await lens(page, "Debug").click();
    await stands(page, 0, compare + 1);
    await page.keyboard.press("F5");
    await page.locator(".debug-toolbar a[aria-label^='Pause']").click();
    await eventually(async () => assert.match(await inPanel(page).locator("header").innerText(), new RegExp(`^Step [1-9][0-9,]*\\b[^]*line ${compare + 1} `)));
  },
  endless,
);
