/** A lesson as its reader knows it. */
import assert from "node:assert/strict";
import { eventually } from "./harness.mjs";

/** The sentence that is lit, "" if none is. */
export const lit = (page) => page.evaluate(() => document.querySelector("[data-part=lesson] [aria-current=step] .gtext")?.textContent ?? "");

/** Waits until a sentence is lit that begins so. */
export async function lights(page, start) {
  await eventually(async () => assert.ok((await lit(page)).startsWith(start), `lit is ${JSON.stringify(await lit(page))}, not ${start}`));
}

/** What the left side of the lesson shows: sentences, question, task. */
export async function shows(page, what) {
  await eventually(async () => assert.equal(await page.locator("[data-part=lesson] [data-shows]").getAttribute("data-shows"), what));
}

/** Goes on with the key until the question is there. */
export async function toQuestion(page) {
  await page.keyboard.press("n");
  await lights(page, "cmp.lt compares");
  for (const start of ["It wrote P1", "The six now wait", "The ten leave"]) {
    await page.keyboard.press("n");
    await lights(page, start);
  }
  await page.keyboard.press("n");
  await shows(page, "question");
}

/** The lanes that are chosen as the answer. */
export const chosen = (page) =>
  page.evaluate(() => [...document.querySelectorAll("[data-part=lanes] [role=checkbox][aria-checked=true]")].map((box) => Number(box.dataset.answer)));

export const verdict = (page) => page.locator("[data-part=verdict]").textContent();

export async function judges(page, pattern) {
  await eventually(async () => assert.match(await verdict(page), pattern));
}

/** What a drawing shows: the value of each element that a lane uses, by the lane. */
export const drawnValues = (drawing) => drawing.locator("[data-lanes]").evaluateAll((cells) => Object.fromEntries(cells.map((cell) => [cell.dataset.lanes, cell.textContent])));
