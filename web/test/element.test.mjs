/** <lane-wise> on a page of another site: text until it is asked for, then the program in its place. */
import assert from "node:assert/strict";
import { eventually, inFreshProfile, sites } from "./harness.mjs";
import { elementScript, hosted, laneWise, listen } from "./host.mjs";
import { doubled, doubling } from "./programs.mjs";

/** Opens a page of another site with elements, and has what they tell kept. */
async function book(profile, html, body, path = "") {
  await hosted(html + elementScript, async (address) => {
    const page = await profile.newPage();
    await page.addInitScript(listen);
    await page.goto(address + path);
    await page.waitForFunction(() => customElements.get("lane-wise"));
    await body(page);
  });
}

const run = (page, nth = 0) => page.locator("lane-wise").nth(nth).locator("[part=button]").click();
const told = (page, name) => page.evaluate((name) => window.told[name] ?? [], name);
const frames = (page) => page.frames().length - 1;
const inFrame = (page, nth = 0) => page.frameLocator("iframe").nth(nth);

inFreshProfile("nothing but the script is loaded until the reader presses Run; then the program runs in its place", async (profile) => {
  await book(profile, laneWise(doubling, 'name="doubling.visaasm"').repeat(10), async (page) => {
    const asked = await page.evaluate(() => performance.getEntriesByType("resource").map(({ name }) => name));
    assert.deepEqual(asked.filter((name) => !name.endsWith("/favicon.ico")), [`${sites.root}lane-wise.js`]);
    assert.equal(await page.locator("pre").first().innerText(), doubling);
    await run(page);
    await eventually(async () => assert.equal((await told(page, "run")).length, 1));
    const [result] = await told(page, "run");
    assert.equal(result.steps, 3);
    assert.equal(result.ended, "end");
    assert.deepEqual(result.result.values.slice(0, 4), doubled.slice(0, 4).map(String));
    assert.equal(await page.evaluate(() => window.told.ready.length), 1);
    await inFrame(page).locator("[data-part=counter]").getByText("3").first().waitFor();
    await eventually(async () => assert.ok(!(await page.locator("lane-wise pre").first().isVisible())));
    assert.equal(frames(page), 1);
  });
});

inFreshProfile("a program longer than the window takes the place of its text, though its frame begins below the window", async (profile) => {
  await book(profile, laneWise(doubling + "// a line\n".repeat(200), 'load="eager" run'), async (page) => {
    await eventually(async () => assert.equal((await told(page, "run")).length, 1));
    await eventually(async () => assert.ok(!(await page.locator("lane-wise pre").first().isVisible())));
    assert.ok((await page.locator("iframe").boundingBox()).height > 1000);
  });
});

inFreshProfile("step, back, value and the events", async (profile) => {
  await book(profile, laneWise(doubling), async (page) => {
    const last = async () => (await told(page, "step")).at(-1)?.step;
    await page.evaluate(() => document.querySelector("lane-wise").step());
    await eventually(async () => assert.equal(await last(), 1));
    await page.evaluate(() => document.querySelector("lane-wise").step());
    await eventually(async () => assert.equal(await last(), 2));
    await page.evaluate(() => document.querySelector("lane-wise").back());
    await eventually(async () => assert.equal(await last(), 1));
    const code = inFrame(page).locator(".cm-content");
    await code.click();
    await page.keyboard.press("Control+End");
    await page.keyboard.type("// mine");
    await eventually(async () => assert.match((await told(page, "edit")).at(-1).text, /\/\/ mine$/));
    assert.match(await page.evaluate(() => document.querySelector("lane-wise").value), /\/\/ mine$/);
    const other = doubling.replaceAll("doubling", "another");
    await page.evaluate((text) => (document.querySelector("lane-wise").value = text), other);
    await eventually(async () => assert.match(await code.innerText(), /another/));
  });
});

inFreshProfile("of four elements three have a frame; the first one is text again, and keeps its edit and its step", async (profile) => {
  await book(profile, laneWise(doubling).repeat(4), async (page) => {
    for (const nth of [0, 1, 2]) {
      await page.locator("lane-wise").nth(nth).scrollIntoViewIfNeeded();
      await page.evaluate((nth) => document.querySelectorAll("lane-wise")[nth].step(), nth);
      await eventually(async () => assert.equal((await told(page, "step")).length, nth + 1));
    }
    await page.evaluate((text) => (document.querySelector("lane-wise").value = text), `${doubling}// mine`);
    await page.evaluate(() => document.querySelector("lane-wise").step());
    await eventually(async () => assert.equal((await told(page, "step")).length, 4));
    await page.locator("lane-wise").nth(3).scrollIntoViewIfNeeded();
    await eventually(async () => assert.ok(await page.locator("lane-wise").first().evaluate((element) => element.getBoundingClientRect().bottom < 0)));
    await page.evaluate(() => new Promise(requestAnimationFrame)); // which observers are told of
    await page.evaluate(() => document.querySelectorAll("lane-wise")[3].load());
    await eventually(async () => assert.equal(frames(page), 3));
    const first = page.locator("lane-wise").first();
    await first.getByText("goes on at step 1").waitFor();
    assert.match(await first.locator("pre[slot=shown]").innerText(), /\/\/ mine$/);
    await run(page);
    await eventually(async () => assert.equal((await told(page, "step")).at(-1).step, 1));
    await eventually(async () => assert.equal(frames(page), 3));
  });
});

inFreshProfile("lines that are folded run all the same, and a press shows them", async (profile) => {
  const lines = doubling.trimEnd().split("\n");
  const first = lines.findIndex((line) => line.startsWith(".kernel")) + 1;
  await book(profile, laneWise(doubling, `from="${first}"`), async (page) => {
    const shown = page.locator("lane-wise [slot=shown]");
    assert.equal((await shown.innerText()).trimEnd(), lines.slice(first - 1).join("\n"));
    const fold = page.locator("lane-wise").getByRole("button", { name: `Lines 1 to ${first - 1} set it up` });
    assert.equal(await fold.getAttribute("aria-expanded"), "false");
    await fold.click();
    assert.equal(await fold.getAttribute("aria-expanded"), "true");
    assert.equal(await page.locator("lane-wise > pre:visible").innerText(), doubling);
    await run(page);
    await eventually(async () => assert.equal((await told(page, "run"))[0]?.steps, 3));
    const chip = inFrame(page).locator(".lw-fold").getByText(`Lines 1 to ${first - 1} set it up`);
    await chip.waitFor();
    const beside = await chip.evaluate((one) => {
      const [a, b] = [one, one.closest(".cm-line")].map((box) => box.getBoundingClientRect());
      return Math.abs(a.y + a.height / 2 - (b.y + b.height / 2));
    });
    assert.ok(beside < 2.5, `the fold stands ${beside} px beside the middle of its line`);
  });
});

/** Attributes of <html> and <body>, the system's theme, and what the frame is to have. */
const pages = [
  ["", "", "dark", "dark"],
  ["", "", "light", "light"],
  ['class="dark"', "", "light", "dark"],
  ['data-theme="light"', "", "dark", "light"],
  ['data-bs-theme="dark"', "", "light", "dark"],
  ['lang="en" class="docs plugin-id-default" data-theme="dark"', "", "light", "dark"], // Docusaurus
  ["", 'data-md-color-scheme="slate"', "light", "dark"],
  ["", 'data-md-color-scheme="default"', "dark", "light"],
];

inFreshProfile("the frame has the page's theme at its first paint, and follows it", async (profile) => {
  for (const [html, body, system, theme] of pages) {
    await hosted(`<html ${html}><body ${body}>${laneWise(doubling, 'load="eager"')}${elementScript}`, async (address) => {
      const page = await profile.newPage();
      await page.emulateMedia({ colorScheme: system });
      await page.goto(address);
      const src = await eventually(() => page.locator("lane-wise iframe").getAttribute("src", { timeout: 2000 }));
      assert.match(src, new RegExp(`#theme=${theme}&`), `${html} ${body} ${system}`);
      const root = inFrame(page).locator("html");
      await eventually(async () => assert.equal(await root.getAttribute("data-theme"), theme));
      if (html.startsWith("class")) {
        await page.locator("lane-wise iframe").waitFor();
        await inFrame(page).locator(".cm-content").waitFor();
        await page.evaluate(() => document.documentElement.classList.remove("dark"));
        await eventually(async () => assert.equal(await root.getAttribute("data-theme"), "light"));
      }
      await page.close();
    });
  }
});

inFreshProfile("the frame has the size and the line height of the page's code; that of a page that sets none is normal", async (profile) => {
  for (const [style, size, line] of [["font: 17px/25px monospace", "17px", "25px"], ["font: 15px monospace", "15px", "18px"]]) {
    await hosted(`<style>pre { ${style} } code { font: inherit }</style>${laneWise(doubling, 'load="eager"')}${elementScript}`, async (address) => {
      const page = await profile.newPage();
      await page.goto(address);
      const shown = inFrame(page).locator(".cm-line").first();
      await shown.waitFor();
      assert.deepEqual(await shown.evaluate((one) => [getComputedStyle(one).fontSize, getComputedStyle(one).lineHeight]), [size, line], style);
      await page.close();
    });
  }
});

inFreshProfile("a hostile address, name and program are refused or text", async (profile) => {
  profile.expectTrouble(/Failed to load resource|ERR_/);
  for (const src of ["javascript:alert(1)", "data:text/html,<script>parent.hit=1</script>", "http://["]) {
    await book(profile, laneWise(doubling, `src="${src}"`), async (page) => {
      await run(page);
      await page.locator("lane-wise").getByText("Lanewise did not load: bad address").waitFor();
      await page.locator("lane-wise").getByRole("button", { name: "Try again" }).waitFor();
      assert.equal(frames(page), 0);
      assert.equal((await told(page, "error")).length, 1);
    });
  }
  const evil = '"><img src=x onerror="parent.hit=1">';
  await book(profile, laneWise(`${doubling}// ${evil}`, `name="${evil.replaceAll('"', "&quot;")}" view="memory:${"x".repeat(200)}" lane="-1" step="no"`), async (page) => {
    await run(page);
    await eventually(async () => assert.equal((await told(page, "run"))[0]?.steps, 3));
    assert.equal(await page.evaluate(() => window.hit), undefined);
    assert.equal(await page.locator("img").count(), 0);
    assert.equal(await inFrame(page).locator("img").count(), 0);
  });
});

inFreshProfile("where no Lanewise answers the element says so, and the code stays", async (profile) => {
  profile.expectTrouble(/postMessage|Failed to load resource|ERR_/);
  await hosted("nothing here", async (address) => {
    await book(profile, laneWise(doubling, `src="${address}"`), async (page) => {
      await run(page);
      await page.locator("lane-wise").getByText("Lanewise did not load: no answer").waitFor();
      assert.ok(await page.locator("lane-wise pre").isVisible());
    });
  });
});

inFreshProfile("adopt puts elements around the code blocks of a page, and of what comes later", async (profile) => {
  await hosted(`<pre><code class="language-visaasm">${doubling}</code></pre><pre>another</pre>${elementScript}`, async (address) => {
    const page = await profile.newPage();
    await page.goto(address);
    await page.waitForFunction(() => window.LaneWise);
    await page.evaluate(() => LaneWise.adopt("pre:has(.language-visaasm)"));
    assert.equal(await page.locator("lane-wise > pre").count(), 1);
    await page.evaluate(() => {
      const later = document.querySelector("lane-wise > pre").cloneNode(true);
      document.body.append(later);
    });
    await eventually(async () => assert.equal(await page.locator("lane-wise > pre").count(), 2));
    assert.equal(await page.locator("pre").count(), 3);
  });
});

inFreshProfile("without JavaScript the program can be read", { javaScriptEnabled: false }, async (profile) => {
  await hosted(laneWise(doubling) + elementScript, async (address) => {
    const page = await profile.newPage();
    await page.goto(address);
    assert.equal(await page.locator("pre").innerText(), doubling);
  });
});
