/** axe-core on the page as it stands: roles, names, contrast (WCAG 2.1 AA). */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** Fails with what axe-core finds; state says what the page shows. */
export async function hasNoFindings(page, state) {
  if (!(await page.evaluate(() => "axe" in globalThis))) await page.evaluate(axe);
  const findings = await page.evaluate(async () => {
    const { violations } = await globalThis.axe.run(document, {
      runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "best-practice"],
      resultTypes: ["violations"], // of all else one node is described for each rule, not every one
    });
    return violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.target.join(" ")} ${node.any[0]?.message ?? node.all[0]?.message ?? node.none[0]?.message ?? ""}`));
  });
  assert.deepEqual(findings, [], state);
}
