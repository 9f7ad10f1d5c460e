/** Books: pages as mdBook and Material for MkDocs write them, and a page of one's own, with the lines that the manual names. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { eventually, inFreshProfile, sites } from "./harness.mjs";
import { escaped, hosted, listen } from "./host.mjs";
import { doubled, doubling } from "./programs.mjs";

const read = (name) => readFileSync(new URL(name, import.meta.url), "utf8");
const manual = read("../../core/doc/EMBED.md");

/** Each book, the theme that it is shown in, and how a reader changes that. */
const books = [
  ["plain", "light", null],
  ["mdbook", "dark", () => (document.documentElement.className = "light sidebar-visible")],
  ["mkdocs", "dark", () => (document.body.dataset.mdColorScheme = "default")],
];

for (const [name, theme, change] of books) {
  inFreshProfile(`a program of a page as ${name} writes it runs in its place, in the theme of the page`, { colorScheme: "light" }, async (profile) => {
    const page = read(`books/${name}.html`);
    const [, lines] = /<!-- begin -->\n([^]*?)<!-- end -->/.exec(page);
    const indented = lines.trimEnd().replace(/^/gm, "    ");
    assert.ok(manual.includes(indented), `EMBED.md lacks the lines of ${name}.html:\n${indented}`);
    const html = page.replace("https://HOST/", sites.root).replace("PROGRAM", () => escaped(doubling));
    await hosted(html, async (address) => {
      const tab = await profile.newPage();
      await tab.addInitScript(listen);
      await tab.goto(address);
      await tab.locator("lane-wise").getByRole("button", { name: "Run", exact: true }).click();
      await eventually(async () => assert.deepEqual(await tab.evaluate(() => window.told.run?.[0].result.values), doubled));
      const root = tab.frameLocator("iframe").locator("html");
      assert.equal(await root.getAttribute("data-theme"), theme);
      if (!change) return;
      await tab.evaluate(change);
      await eventually(async () => assert.equal(await root.getAttribute("data-theme"), "light"));
    });
  });
}

/** What a reader of the manual copies into the books that books/built.test.mjs builds. */
const copied = {
  vitepress: [".vitepress/theme/index.mjs", ".vitepress/config.mjs"],
  docusaurus: ["docusaurus.config.mjs", "src/theme/CodeBlock/index.js"],
  starlight: ["astro.config.mjs"],
};

for (const [name, files] of Object.entries(copied)) {
  test(`the manual has the lines and the version of the book of ${name}`, () => {
    for (const file of files) {
      const [, indent, lines] = /^( *)\/\/ begin\n([^]*?)^ *\/\/ end$/m.exec(read(`books/${name}/${file}`));
      const inManual = lines.trimEnd().replaceAll(new RegExp(`^${indent}(?=.)`, "gm"), "    ");
      assert.ok(manual.includes(`\n\n${inManual}\n\n`), `EMBED.md lacks the lines of ${name}/${file}:\n${inManual}`);
    }
    const { devDependencies } = JSON.parse(read(`books/${name}/package.json`));
    const generator = Object.keys(devDependencies).find((key) => key.includes(name));
    assert.match(manual.toLowerCase(), new RegExp(`${name} ${devDependencies[generator]}[\\s,]`));
  });
}
