/**
 * Where the system sets the colours (Windows' contrast themes) what is current or chosen is told from
 * the rest by the system's own highlight: looked for among the pixels.
 */
import assert from "node:assert/strict";
import { eventually, inFreshProfile, sites } from "./harness.mjs";
import { hasNoFindings } from "./axe.mjs";
import { countPixels, readPixels } from "./geometry.mjs";
import { judges, lights, toQuestion } from "./guided.mjs";
import { Playground } from "./playground.mjs";

/** How many pixels of what is seen of an element, and up to 3 around it, have the colour of the system's highlight. */
async function highlighted(profile, locator) {
  const page = locator.page();
  const box = await locator.boundingBox();
  const clip = { x: Math.max(0, box.x - 3), y: Math.max(0, box.y - 3), width: box.width + 6, height: box.height + 6 };
  const png = await page.screenshot({ clip, animations: "disabled" });
  const colour = await page.evaluate(() => {
    const probe = document.createElement("i");
    document.body.append(probe);
    probe.style.setProperty("forced-color-adjust", "none");
    const parts = (name) => {
      probe.style.setProperty("color", name);
      return getComputedStyle(probe).color.match(/[\d.]+/g).map(Number);
    };
    const [canvas, [r, g, b, alpha = 1]] = [parts("Canvas"), parts("Highlight")];
    probe.remove();
    return [r, g, b].map((part, i) => part * alpha + canvas[i] * (1 - alpha)); // it may be translucent
  });
  return readPixels(profile, png, countPixels, colour);
}

for (const colorScheme of ["dark", "light"]) {
  const forced = { forcedColors: "active", colorScheme };

  inFreshProfile(`forced colours: only the lanes that a sentence points at have a bracket (${colorScheme})`, forced, async (profile) => {
    const playground = await Playground.open(profile);
    await playground.openLesson("If and else");
    await playground.page.keyboard.press("n");
    await lights(playground.page, "It wrote P1");
    const bracketed = await playground.page.locator("[data-part=point] .pk").evaluateAll((all) => all.flatMap((one, lane) => (one.checkVisibility({ visibilityProperty: true }) ? [lane] : [])));
    assert.deepEqual(bracketed, [0, 4, 7, 9, 12, 15]);
  });

  inFreshProfile(`forced colours: what leads somewhere is told from text, as links are (${colorScheme})`, forced, async (profile) => {
    const playground = await Playground.open(profile);
    await playground.openExample("If and else");
    await playground.run();
    const links = playground.part("story").locator("button.link");
    await links.first().waitFor();
    const [link, text, button] = await links.first().evaluate((link) => {
      const probe = document.createElement("i");
      link.before(probe);
      const colourOf = (name) => { probe.style.setProperty("color", name); return getComputedStyle(probe).color; };
      return [colourOf("LinkText"), colourOf("CanvasText"), getComputedStyle(link).color];
    });
    assert.equal(button, link);
    assert.notEqual(link, text);
  });

  inFreshProfile(`forced colours: what is current and chosen shows (${colorScheme})`, forced, async (profile) => {
    const playground = await Playground.open(profile);
    const { page } = playground;
    await playground.openLesson("If and else");
    await playground.step(2);
    await page.mouse.move(5, 400);
    const editor = page.locator("lw-editor");
    const shows = async (on, off, what) => {
      const [chosen, rest] = [await highlighted(profile, on), await highlighted(profile, off)];
      assert.ok(chosen >= 24 && rest < chosen / 4, `${what}: ${chosen} pixels of the highlight, ${rest} beside it`);
    };
    await shows(editor.locator(".cm-line.lw-now"), editor.locator(".cm-line", { hasText: ".kernel" }), "the current line");
    await shows(page.locator("[role=tab][aria-selected=true]"), page.locator("[role=tab][data-arg=efficiency]"), "the selected tab");
    const format = (name) => playground.part("values").getByRole("button", { name, exact: true });
    await shows(format("dec"), format("bits"), "the selected format");
    const view = (name) => playground.part("stack").first().getByRole("button", { name, exact: true });
    await shows(view("Frames"), view("Graph"), "Frames");
    await view("Graph").click();
    await eventually(async () => assert.equal(await view("Graph").getAttribute("aria-pressed"), "true"));
    await page.mouse.move(5, 400);
    await page.evaluate(() => document.activeElement.blur());
    await shows(view("Graph"), view("Frames"), "Graph");
    const cell = (role, lane) => playground.part("values").locator(`[data-role="${role}"] [role=gridcell][data-lane="${lane}"]`);
    await shows(cell("dst", 1), cell("src1", 14), "written next");
    await shows(playground.part("values").locator(".key.next"), playground.part("values").locator(".vk.never"), "the sign of written next");
    // The frame of the focus, as the keyboard brings it.
    for (const target of [
      playground.button("step"),
      page.locator("[role=tab][data-arg=memory]"),
      page.locator("[role=tab][aria-selected=true]"),
      format("hex"),
      playground.part("lanes").locator("[role=gridcell][data-row=state][data-lane='5']"),
      cell("src0", 3),
      playground.part("file"),
    ]) {
      const before = await highlighted(profile, target);
      await target.focus();
      await page.keyboard.press("Shift"); // a key makes the focus the keyboard's
      const differs = async () => assert.notEqual(await highlighted(profile, target), before, `the focus of ${target}`);
      await eventually(differs);
      await page.evaluate(() => document.activeElement.blur());
    }
  });

  inFreshProfile(`forced colours: axe finds nothing, and only a covered timeline says that it is (${colorScheme})`, forced, async (profile) => {
    const playground = await Playground.open(profile);
    const { page } = playground;
    await hasNoFindings(page, "the first visit");
    const cover = () => page.evaluate(() => {
      const text = document.createRange();
      text.selectNodeContents(document.querySelector("lw-timeline").shadowRoot.querySelector(".veil"));
      return text.getBoundingClientRect().width;
    });
    await toQuestion(page);
    await eventually(async () => assert.ok((await cover()) > 50, "what is ahead is covered"));
    await hasNoFindings(page, "a question");
    for (const lane of [0, 4, 7, 9, 12, 15]) await page.locator(`[data-part=lanes] [data-answer="${lane}"]`).click();
    await page.locator("[data-action=answer-check]").click();
    await judges(page, /^Right/);
    await hasNoFindings(page, "a right answer");
    assert.equal(await cover(), 0, "what is ahead is not covered");
  });

  inFreshProfile(`forced colours: an embed's current line and what it writes show (${colorScheme})`, forced, async (profile) => {
    const playground = await Playground.begin(profile, { site: sites.root, path: "embed/" });
    await playground.ready();
    await playground.mounted();
    await playground.step(2);
    assert.ok((await highlighted(profile, playground.page.locator("lw-editor .cm-line.lw-now"))) >= 40);
    assert.ok((await highlighted(profile, playground.part("lanes").locator("[data-role=dst] .v.next").first())) >= 20);
  });
}
