/** What the steps of two versions wrote, lane by lane. */
import { h, type Content } from "./dom";
import type { Track } from "./results";

/** What is shown of a version: its name, and what it did. */
export interface Version {
  readonly name: string;
  readonly track: Track;
}

/** The lanes in which two steps left different values; none where one of them wrote no variable. */
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
  private readonly choices: HTMLElement[];
  private onlyDiffering = false;
  private steps = { a: 0, b: 0 };

  constructor(versions: readonly [Version, Version]) {
    this.versions = versions;
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
    if (lanes.length === 0) {
      this.table.replaceChildren(h("p", { class: "minor" }, width === 0 ? "Neither step writes a variable." : "The two steps leave the same values."));
      return;
    }
    const mark = (lane: number): string => (differ.includes(lane) ? "differs" : "");
    this.table.replaceChildren(h("table", {}, h("caption", { class: "hidden" }, "What the step left in each lane"),
      h("thead", {}, h("tr", {}, h("th", { scope: "col" }, "Lane"), lanes.map((lane) => h("th", { scope: "col", class: mark(lane) }, lane)))),
      h("tbody", {}, rows.map((row, i) => this.row(i === 0 ? "before" : "after", row, lanes, mark)))));
  }

  private row(when: string, row: Track["wrote"][number] | undefined, lanes: readonly number[], mark: (lane: number) => string): Content {
    return h("tr", {}, h("th", { scope: "row" }, `${when} `, h("code", {}, row?.name ?? "")), lanes.map((lane) => h("td", { class: mark(lane) }, row?.values?.[lane] || "·")));
  }
}
