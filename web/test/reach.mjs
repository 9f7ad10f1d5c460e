/** What can be reached: every control of the page, by scrolling at most. */
import assert from "node:assert/strict";

/** In the page: what is wider than the window, and which controls no scrolling brings to light. */
function outOfReach() {
  const found = [];
  const { scrollWidth } = document.documentElement;
  if (scrollWidth > innerWidth) found.push(`the document is ${scrollWidth - innerWidth} pixels wider than the window`);
  const open = [...document.querySelectorAll("dialog[open], :popover-open, .menu[role=dialog]")].find((one) => one.checkVisibility());
  const root = open ?? document;
  const controls = root.querySelectorAll("button, a[href], input:not([type=hidden]), select, textarea, summary, [role=checkbox]");
  const name = (one) => `${one.localName} ${one.dataset.action ?? one.dataset.part ?? one.dataset.arg ?? ""} "${(one.getAttribute("aria-label") ?? one.textContent ?? "").trim().slice(0, 40)}"`;
  for (const one of controls) {
    if (!one.checkVisibility({ visibilityProperty: true }) || one.closest("[aria-hidden=true]")) continue;
    let box = one.getBoundingClientRect();
    if (box.width < 2 || box.height < 2) continue; // it shows itself when it has the focus
    one.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
    box = one.getBoundingClientRect();
    const x = (box.left + box.right) / 2;
    const y = (box.top + box.bottom) / 2;
    if (x < 0 || y < 0 || x > innerWidth || y > innerHeight) {
      found.push(`${name(one)} is outside the window, at ${Math.round(x)}, ${Math.round(y)}`);
      continue;
    }
    if (box.left < -1 || box.right > innerWidth + 1) found.push(`${name(one)} reaches from ${Math.round(box.left)} to ${Math.round(box.right)}`);
    const on = document.elementFromPoint(x, y);
    if (!on || !(one.contains(on) || on.contains(one) || on.closest("label")?.contains(one))) found.push(`${name(one)} is under ${on?.localName}.${on?.className?.baseVal ?? on?.className}`);
  }
  return found;
}

/** Fails with what cannot be reached; state says what the page shows. */
export async function isInReach(page, state) {
  assert.deepEqual(await page.evaluate(outOfReach), [], state);
}
