/** What can be seen of an element: by the boxes of its text, and by what lies on top at their places. */
import assert from "node:assert/strict";

/** In the page: what of an element's text is outside the window, cut off, or covered. */
function hiddenParts(element) {
  const found = [];
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  const root = element.getRootNode();
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (node.textContent.trim() === "") continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    for (const box of range.getClientRects()) {
      if (box.width < 1 || box.height < 1) continue;
      const y = (box.top + box.bottom) / 2;
      for (const x of [box.left + 1, (box.left + box.right) / 2, box.right - 1]) {
        const on = root.elementFromPoint(x, y);
        const what = `"${node.textContent.trim().slice(0, 40)}" at ${Math.round(x)}, ${Math.round(y)}`;
        if (x < 0 || y < 0 || x > innerWidth || y > innerHeight) found.push(`${what} is outside the window`);
        else if (!on || !element.contains(on)) found.push(`${what} is under ${on?.className || on?.tagName || "nothing of its own"}`);
      }
    }
  }
  return found;
}

/** Fails if some of an element's text cannot be seen. */
export async function isWhole(locator, what) {
  assert.deepEqual(await locator.evaluate(hiddenParts), [], what);
}

/** Draws a picture of the screen on a page of its own, and gives what read(data, arg) makes of its pixels: red, green, blue, alpha, and so on. */
export async function readPixels(profile, png, read, arg) {
  const page = await profile.newPage();
  try {
    return await page.evaluate(
      async ([png, read, arg]) => {
        const image = new Image();
        image.src = `data:image/png;base64,${png}`;
        await image.decode();
        const canvas = new OffscreenCanvas(image.width, image.height);
        const context = canvas.getContext("2d");
        context.drawImage(image, 0, 0);
        return new Function(`return ${read}`)()(context.getImageData(0, 0, image.width, image.height).data, arg);
      },
      [png.toString("base64"), String(read), arg],
    );
  } finally {
    await page.close();
  }
}

/** In a page: how many pixels have a colour, [red, green, blue], or nearly. */
export function countPixels(data, [r, g, b]) {
  let count = 0;
  for (let i = 0; i < data.length; i += 4) if (Math.abs(data[i] - r) + Math.abs(data[i + 1] - g) + Math.abs(data[i + 2] - b) < 12) count++;
  return count;
}
