/**
 * The text on paper. CodeMirror draws the lines that are in sight, and finds out only while it prints how high the others
 * are: by then the pages are counted, and the last ones stay empty. So all lines stand in for it, as they are in the text.
 */

/** More lines than anyone prints, some 150 pages. */
const most = 10_000;

/** All lines of a text with their numbers; `current` is the one where the machine stands, or 0. */
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
