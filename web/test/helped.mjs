/** The editor's help as its user sees it: completions, explanations, notices. */
import assert from "node:assert/strict";
import { eventually } from "./harness.mjs";
import { Playground } from "./playground.mjs";

/** The playground with the eyes and hands for the editor's help. */
export class Helped extends Playground {
  inside(selector) {
    return this.page.locator(`lw-editor ${selector}`);
  }

  press(...keys) {
    return keys.reduce((done, key) => done.then(() => this.page.keyboard.press(key)), Promise.resolve());
  }

  /** The labels of the completions that are offered. */
  completions() {
    return this.inside(".cm-tooltip-autocomplete .cm-completionLabel").allTextContents();
  }

  /** Waits for a completion and takes it with a click. */
  async complete(label) {
    const options = this.inside(".cm-tooltip-autocomplete li");
    const option = options.filter({ has: this.page.locator(".cm-completionLabel", { hasText: new RegExp(`^${label.replace(/[^\w]/g, "\\$&")}$`) }) });
    await option.first().click();
  }

  /** Waits until a completion is the first, and takes it with Enter. */
  async take(label) {
    await eventually(async () => assert.equal((await this.completions())[0], label));
    // A list takes no key in its first 75 ms: one that comes while somebody types is not meant.
    await this.page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 100)));
    await this.press("Enter");
  }

  /** The explanation that is shown. */
  async explanation() {
    return (await this.inside(".lw-explain").innerText()).replace(/\s+/g, " ");
  }

  /** Rests the pointer on the first place of a text that is drawn, wherever that moves, until the explanation matches. */
  async hover(text, pattern) {
    let at = { x: 0, y: 0 };
    await eventually(async () => {
      const { x, y } = await this.#placeOf(text);
      if (x !== at.x || y !== at.y) {
        at = { x, y };
        await this.page.mouse.move(0, 0);
        await this.page.mouse.move(x, y);
      }
      assert.ok(await this.inside(".lw-explain").count(), `nothing explains ${text}`);
      assert.match(await this.explanation(), pattern);
    });
  }

  /** The middle of the first letter of a text, where it is drawn first. */
  #placeOf(text) {
    return this.inside(".cm-content").evaluate((content, text) => {
      const walker = document.createTreeWalker(content, NodeFilter.SHOW_TEXT);
      while (walker.nextNode()) {
        const node = walker.currentNode;
        const at = node.data.indexOf(text);
        if (at < 0) continue;
        node.parentElement.scrollIntoView({ block: "nearest" }); // what is drawn reaches beyond what is seen
        const range = document.createRange();
        range.setStart(node, at);
        range.setEnd(node, at + 1);
        const { x, y, width, height } = range.getBoundingClientRect();
        return { x: x + width / 2, y: y + height / 2 };
      }
      throw new Error(`no ${text} is drawn`);
    }, text);
  }

  notice() {
    return this.inside(".lw-notice").innerText();
  }

  /** The number of the line that the cursor stands on. */
  activeLine() {
    return this.inside(".cm-lineNumbers .cm-activeLineGutter").innerText();
  }
}

/** A playground with a text that has no problems. */
export async function opened(profile, text) {
  const playground = await Helped.open(profile);
  await playground.replace(text);
  await eventually(async () => assert.deepEqual(await playground.squiggles(), []));
  return playground;
}
