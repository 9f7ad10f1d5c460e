/**
 * The text as it is printed. CodeMirror draws only the lines in sight and learns the heights of the others while it
 * prints: by then the pages have been counted, and the last ones stay empty. So a list of all lines, as they are in
 * the text, is printed in its place.
 */

/** More lines than anyone prints: some 150 pages. */
const most = 10_000;

/** All lines of a text with their numbers. `current` is the line where the machine is, or 0. */
export function paper(text: string, current: number): HTMLElement {
  const list = document.createElement("ol");
  list.className = "lw-paper";
  const lines = text.replace(/\n+$/, "").split("\n");
  lines.slice(0, most).forEach((line, i) => add(list, line, i + 1 === current ? "now" : ""));
  if (lines.length > most) add(list, `and ${lines.length - most} more`, "more");
  return list;
}

function add(list: HTMLElement, text: string, name: string): void {
  const item = document.createElement("li");
  item.textContent = text;
  item.className = name;
  list.append(item);
}
