/**
 * Real books: VitePress, Docusaurus and Starlight from npm make a site of two pages with programs, and its reader runs
 * them. They are not among the tests that `go run ./build test` runs: what they install is large, see
 * web/test/README.md. The lines of each book between "begin" and "end" are those of the manual; books.test.mjs holds
 * them against it.
 */
import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { cp, mkdir, readFile, readdir, rm, writeFile } from "node:fs/promises";
import http from "node:http";
import path from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { eventually, inFreshProfile, sites } from "../harness.mjs";
import { listen } from "../host.mjs";
import { doubled, doubling } from "../programs.mjs";

const repository = new URL("../../../", import.meta.url);
const run = promisify(execFile);

/** How long npm and a generator may take, in milliseconds. */
const patience = 15 * 60_000;

/** Each generator, and how a reader of its books asks for the dark theme. */
const books = {
  vitepress: (tab) => tab.getByRole("switch", { name: "Switch to dark theme" }).first().click(),
  docusaurus: (tab) => tab.getByRole("button", { name: /Switch between dark and light mode/ }).click(),
  starlight: (tab) => tab.getByRole("combobox", { name: "Select theme" }).first().selectOption("dark"),
};

for (const [name, darken] of Object.entries(books)) {
  test(`${name} makes a site of its book`, { timeout: patience }, () => build(name));

  inFreshProfile(`the programs of a book of ${name} run in their place, page by page, in its theme`, { colorScheme: "light" }, async (profile) => {
    await served(`${folder(name)}/built`, async (address) => {
      const tab = await profile.newPage();
      const asked = [];
      tab.on("request", (request) => request.url().startsWith(sites.root) && asked.push(request.url().slice(sites.root.length)));
      await tab.addInitScript(listen);
      await tab.goto(address);
      const program = tab.locator("lane-wise");
      const button = program.getByRole("button", { name: "Run", exact: true });
      await button.waitFor();
      assert.equal(await program.evaluate((element) => element.value), doubling.trimEnd());
      assert.deepEqual(asked, ["lane-wise.js"], "more than the element was loaded before a click");
      await shot(tab, `${name}-before`);
      await button.click();
      await ran(tab, 1);
      const theme = () => tab.frameLocator("iframe").locator("html").getAttribute("data-theme");
      assert.equal(await theme(), "light");
      await darken(tab);
      await eventually(async () => assert.equal(await theme(), "dark"));
      await shot(tab, `${name}-after`);

      await tab.getByRole("link", { name: "Once more" }).first().click();
      await tab.getByRole("heading", { name: "Once more" }).waitFor();
      const before = await tab.evaluate(() => window.told.run?.length ?? 0); // none where the link led to a new page
      await tab.locator("lane-wise").getByRole("button", { name: "Run", exact: true }).click();
      await ran(tab, before + 1);
    });
  });
}

/** The n-th run of the page has come to what the program should come to. */
async function ran(tab, n) {
  await eventually(async () => assert.deepEqual(await tab.evaluate((n) => window.told.run?.[n - 1]?.result.values, n), doubled));
}

/** The folder in which a book is built; what it installs stays there for the next time. */
function folder(name) {
  return fileURLToPath(new URL(`.cache/books/${name}`, repository));
}

/** Installs a generator, and lets it build its book with the program and the address where Lanewise is served. */
async function build(name) {
  const dir = folder(name);
  await mkdir(dir, { recursive: true });
  const manifest = await readFile(new URL(`${name}/package.json`, import.meta.url), "utf8");
  const installed = await readFile(`${dir}/package.json`, "utf8").catch(() => "");
  for (const entry of await readdir(dir)) {
    if (!["node_modules", "package-lock.json"].includes(entry)) await rm(`${dir}/${entry}`, { recursive: true });
  }
  const source = fileURLToPath(new URL(name, import.meta.url));
  await cp(source, dir, { recursive: true });
  for (const entry of await readdir(source, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const file = path.join(dir, path.relative(source, entry.parentPath ?? entry.path), entry.name);
    const text = await readFile(file, "utf8");
    await writeFile(file, text.replaceAll("https://HOST/", sites.root).replaceAll("PROGRAM", () => doubling));
  }
  for (const language of ["visaasm", "ptx"]) {
    const grammar = `${language}.tmLanguage.json`;
    await cp(fileURLToPath(new URL(`web/grammar/${grammar}`, repository)), `${dir}/${grammar}`);
  }
  await writeFile(`${dir}/package.json`, ""); // until its packages are there
  if (installed !== manifest) await npm(dir, manifest, "install", "--no-audit", "--no-fund", "--loglevel=error");
  await npm(dir, manifest, "run", "build");
}

async function npm(dir, manifest, ...args) {
  await writeFile(`${dir}/package.json`, manifest);
  try {
    await run("npm", args, { cwd: dir, maxBuffer: 1 << 26, env: { ...process.env, ASTRO_TELEMETRY_DISABLED: "1" } });
  } catch (error) {
    await writeFile(`${dir}/package.json`, "");
    throw new Error(`npm ${args.join(" ")}: ${error.stdout}${error.stderr}`);
  }
}

/** Serves a folder as any static host does, for as long as body takes. */
async function served(root, body) {
  const types = { ".html": "text/html; charset=utf-8", ".js": "text/javascript", ".css": "text/css", ".json": "application/json", ".svg": "image/svg+xml" };
  const host = http.createServer(async (request, response) => {
    const { pathname } = new URL(request.url, "http://host/");
    const wanted = path.join(root, decodeURIComponent(pathname));
    for (const file of [wanted, `${wanted}.html`, path.join(wanted, "index.html")]) {
      const content = await readFile(file).catch(() => null);
      if (content === null) continue;
      response.setHeader("content-type", types[path.extname(file)] ?? "application/octet-stream");
      response.end(content);
      return;
    }
    response.statusCode = pathname.startsWith("/favicon.") ? 204 : 404;
    response.end();
  });
  await new Promise((resolve) => host.listen(0, "127.0.0.1", resolve));
  try {
    await body(`http://localhost:${host.address().port}/`);
  } finally {
    host.close();
    host.closeAllConnections();
  }
}

/** A picture, where a folder for them is named. */
async function shot(tab, name) {
  if (process.env.LANEWISE_SHOTS) await tab.screenshot({ path: path.join(process.env.LANEWISE_SHOTS, `book-${name}.png`) });
}
