/**
 * Breakpoints on lines: a dot in the margin, which moves along with the text. A press in the margin asks the page to
 * set or remove one (lw-break). The page owns the list and sets it here.
 */
import { RangeSet, StateEffect, StateField, type EditorState, type Extension } from "@codemirror/state";
import { EditorView, GutterMarker, gutter } from "@codemirror/view";
import { element } from "./dom";
import { points } from "./marks";

export interface Breakpoint {
  readonly id: number;
  /** 1-based. */
  readonly line: number;
  /** How it stops: always, under a condition, not at all but printing, or not at all. */
  readonly kind: "plain" | "conditional" | "log" | "off";
  /** Why the engine cannot stop there; "" if it can. */
  readonly problem: string;
}

const replaceBreakpoints = StateEffect.define<readonly Breakpoint[]>();

class Dot extends GutterMarker {
  constructor(readonly shows: Breakpoint) {
    super();
  }
  override eq(other: Dot): boolean {
    const [a, b] = [this.shows, other.shows];
    return a.id === b.id && a.kind === b.kind && a.problem === b.problem;
  }
  override toDOM(): Node {
    const dot = element("span", `lw-break lw-${this.shows.problem ? "broken" : this.shows.kind}`);
    dot.title = this.shows.problem || names[this.shows.kind];
    return dot;
  }
}

const names: Record<Breakpoint["kind"], string> = {
  plain: "Breakpoint",
  conditional: "Breakpoint with a condition",
  log: "Log point",
  off: "Breakpoint that is off",
};

const shown = StateField.define<RangeSet<Dot>>({
  create: () => RangeSet.empty,
  update(dots, tr) {
    if (tr.docChanged) dots = dots.map(tr.changes);
    for (const effect of tr.effects) {
      if (!effect.is(replaceBreakpoints)) continue;
      const there = effect.value.filter(({ line }) => 1 <= line && line <= tr.newDoc.lines);
      dots = RangeSet.of(
        there.map((point) => new Dot(point).range(tr.newDoc.line(point.line).from)),
        true,
      );
    }
    return dots;
  },
});

/** Replaces the breakpoints that are shown. */
export function setBreakpoints(view: EditorView, points: readonly Breakpoint[]): void {
  view.dispatch({ effects: replaceBreakpoints.of(points) });
}

/** Where the breakpoints are now. */
export function breakLines(state: EditorState): { id: number; line: number }[] {
  const lines: { id: number; line: number }[] = [];
  for (const at = state.field(shown).iter(); at.value; at.next()) {
    lines.push({ id: at.value.shows.id, line: state.doc.lineAt(at.from).number });
  }
  return lines;
}

/** toggle is called when the margin beside a line is pressed. */
export function breakpoints(toggle: (line: number) => void): Extension {
  return [
    shown,
    gutter({
      class: "lw-breaks",
      markers: (view) => [view.state.field(shown), points(view)],
      renderEmptyElements: true, // otherwise a line number would move when a dot appears beside it
      initialSpacer: () => new Dot({ id: 0, line: 0, kind: "plain", problem: "" }),
      domEventHandlers: {
        mousedown(view, line, event) {
          if ((event as MouseEvent).button !== 0) return false;
          toggle(view.state.doc.lineAt(line.from).number);
          event.preventDefault(); // the focus stays where it is
          return true;
        },
      },
    }),
  ];
}
