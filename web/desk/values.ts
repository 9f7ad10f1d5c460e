/** What the steps of two versions wrote, lane by lane, and below it what their memory holds at the end. */
import { h, type Content } from "./dom";
import type { Around, Difference, Track } from "./results";

/** What is shown of a version: its name and what it did. */
export interface Version {
  readonly name: string;
  readonly track: Track;
}

/** The lanes in which two steps left different values; none if one of them wrote no variable. */
export function differing(a: Track, b: Track, steps: { readonly a: number; readonly b: number }): number[] {
  const x = a.wrote[steps.a]?.values;
  const y = b.wrote[steps.b]?.values;
  if (!x || !y) return [];
  return [...Array(Math.max(x.length, y.length)).keys()].filter((lane) => (x[lane] ?? "") !== (y[lane] ?? ""));
}

export class Values {
  readonly element: HTMLElement;
  private readonly table = h("div", { class: "table", role: "region", tabindex: 0, "aria-label": "Values by lane" });
  private readonly note = h("span", { class: "minor" });
  private readonly versions: readonly [Version, Version];
  private readonly results: Difference["results"];
  private readonly choices: HTMLElement[];
  private onlyDiffering = false;
  private steps = { a: 0, b: 0 };

  constructor(versions: readonly [Version, Version], results: Difference["results"]) {
    this.versions = versions;
    this.results = results;
    this.choices = [this.choice("all-lanes", "All lanes", false), this.choice("differing-lanes", "What differs", true)];
    this.element = h("section", { class: "values", "aria-label": "Values", "data-part": "values" },
      h("div", { class: "head" }, h("h2", {}, "Values ", this.note), h("div", { class: "choices", role: "group", "aria-label": "Lanes shown" }, this.choices)), this.table);
  }

  show(steps: { a: number; b: number }): void {
    this.steps = steps;
    this.draw();
  }

  private choice(action: string, name: string, only: boolean): HTMLElement {
    const b = h("button", { class: "btn", type: "button", "data-action": action, "aria-pressed": String(!only) }, name);
    b.addEventListener("click", () => {
      this.onlyDiffering = only;
      for (const other of this.choices) other.setAttribute("aria-pressed", String(other === b));
      this.draw();
    });
    return b;
  }

  private draw(): void {
    const [a, b] = this.versions;
    const rows = [a.track.wrote[this.steps.a], b.track.wrote[this.steps.b]];
    const differ = differing(a.track, b.track, this.steps);
    const width = Math.max(0, ...rows.map((row) => row?.values?.length ?? 0));
    const lanes = this.onlyDiffering ? differ : [...Array(width).keys()];
    const names = new Set(rows.map((row) => row?.name).filter(Boolean));
    this.note.textContent = names.size > 0 ? `${[...names].join(" and ")} after the step` : "";
    const tables = this.results.flatMap(({ buffer, around }) => (around ? [this.memory(buffer, around)] : []));
    if (lanes.length === 0) {
      this.table.replaceChildren(h("p", { class: "minor" }, width === 0 ? "Neither step writes a variable." : "The two steps leave the same values."), ...tables);
      return;
    }
    this.table.replaceChildren(
      table("What the step left in each lane", "Lane", lanes, differ, (["before", "after"] as const).map((when, i) => ({ when, name: rows[i]?.name ?? "", values: rows[i]?.values }))), ...tables);
  }

  /** A buffer at the end of the run, around the first element that differs. */
  private memory(buffer: string, { from, a, b }: Around): HTMLElement {
    const differ = a.flatMap((value, i) => (value === b[i] ? [] : [i]));
    const shown = this.onlyDiffering ? differ : [...a.keys()];
    return table(`What ${buffer} holds at the end`, "Element", shown, differ, [{ when: "before", name: buffer, values: a }, { when: "after", name: buffer, values: b }], from);
  }
}

interface Row {
  readonly when: string;
  readonly name: string;
  readonly values: readonly string[] | undefined;
}

/** Rows of values with the differing columns marked. Columns are numbered from `from` onwards. */
function table(caption: string, numbered: string, columns: readonly number[], differ: readonly number[], rows: readonly Row[], from = 0): HTMLElement {
  const mark = (column: number): string => (differ.includes(column) ? "differs" : "");
  return h("table", {}, h("caption", { class: "hidden" }, caption),
    h("thead", {}, h("tr", {}, h("th", { scope: "col" }, numbered), columns.map((column) => h("th", { scope: "col", class: mark(column) }, from + column)))),
    h("tbody", {}, rows.map(({ when, name, values }): Content =>
      h("tr", {}, h("th", { scope: "row" }, `${when} `, h("code", {}, name)), columns.map((column) => h("td", { class: mark(column) }, values?.[column] || "\u00b7"))))));
}
