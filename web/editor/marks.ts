/**
 * Where the machine is: the line of the next instruction, and an underline below each of its operands (destination
 * solid, source 0 dashed, source 1 dotted, the same as in the panels).
 */
import { RangeSet, StateEffect, StateField, type Extension, type Range } from "@codemirror/state";
import { BlockType, Decoration, EditorView, GutterMarker, gutterLineClass, type DecorationSet } from "@codemirror/view";
import { element } from "./dom";

/** A part of a line: columns 1-based, in UTF-16 units, the end exclusive. */
export interface Operand {
  readonly role: (typeof roles)[number];
  readonly start: number;
  readonly end: number;
}

const roles = ["dst", "src0", "src1", "src2", "src3"] as const;

export interface Marks {
  /** Line of the next instruction, 1-based; 0 for none. */
  readonly current: number;
  /** The trace is that of an earlier version of the text: the mark is drawn faint. */
  readonly stale?: boolean;
  /** For a text that was translated: the line of its vISA, and whether the block with that line opens by itself. */
  readonly below?: number;
  readonly follow?: boolean;
  /** The operands of that vISA line, by its columns. */
  readonly belowOperands?: readonly Operand[];
  /** The line that the highlighted sentence of the lesson points at, and the number of the sentence. */
  readonly point?: number;
  readonly number?: string;
  /** Operands on the line of the next instruction. */
  readonly operands?: readonly Operand[];
}

/** The number of a sentence, beside a line. */
class PointMarker extends GutterMarker {
  constructor(readonly number: string) {
    super();
  }
  override eq(other: PointMarker): boolean {
    return this.number === other.number;
  }
  override toDOM(): Node {
    const circle = element("span", "lw-point", this.number);
    circle.title = this.number === "?" ? "The question is about this line" : `Sentence ${this.number} of the lesson`;
    return circle;
  }
}

interface Shown {
  readonly marks: DecorationSet;
  readonly points: RangeSet<GutterMarker>;
  readonly margin: RangeSet<GutterMarker>;
}

const nothing: Shown = { marks: Decoration.none, points: RangeSet.empty, margin: RangeSet.empty };

/** Replaces the marks that are shown. */
export const marksEffect = StateEffect.define<Marks>();

class MarginClass extends GutterMarker {
  constructor(override readonly elementClass: string) {
    super();
  }
}

const margin = { now: new MarginClass("lw-now"), stale: new MarginClass("lw-now lw-stale") };
const lines = { now: Decoration.line({ class: "lw-now" }), stale: Decoration.line({ class: "lw-now lw-stale" }) };
const underlines = new Map<string, Decoration>(roles.map((role) => [role, Decoration.mark({ class: `lw-operand lw-${role}` })]));

const shownMarks = StateField.define<Shown>({
  create: () => nothing,
  update(shown, tr) {
    if (tr.docChanged && shown !== nothing) {
      shown = { marks: shown.marks.map(tr.changes), points: shown.points.map(tr.changes), margin: shown.margin.map(tr.changes) };
    }
    for (const effect of tr.effects) {
      if (!effect.is(marksEffect)) continue;
      const { current, stale, operands, point = 0, number = "" } = effect.value;
      const points = point < 1 || point > tr.newDoc.lines ? RangeSet.empty : RangeSet.of([new PointMarker(number).range(tr.newDoc.line(point).from)]);
      if (current < 1 || current > tr.newDoc.lines) {
        shown = { ...nothing, points };
        continue;
      }
      const line = tr.newDoc.line(current);
      const kind = stale ? "stale" : "now";
      const ranges: Range<Decoration>[] = [lines[kind].range(line.from)];
      for (const { role, start, end } of operands ?? []) {
        const from = line.from + Math.max(0, start - 1);
        const to = Math.min(line.to, line.from + end - 1);
        const underline = underlines.get(role);
        if (underline && from < to) ranges.push(underline.range(from, to));
      }
      shown = { marks: Decoration.set(ranges, true), points, margin: RangeSet.of([margin[kind].range(line.from)]) };
    }
    return shown;
  },
  provide: (field) => [
    EditorView.decorations.from(field, (shown) => shown.marks),
    gutterLineClass.from(field, (shown) => shown.margin),
  ],
});

/** Scrolls a line to the middle of the view, unless it can be seen already. */
export function revealLine(view: EditorView, line: number, again = true): void {
  if (line < 1 || line > view.state.doc.lines) return;
  const { from } = view.state.doc.line(line);
  // In CodeMirror's measuring phase, so that a step does not force another layout.
  view.requestMeasure({
    key: revealLine,
    read() {
      const { type, ...whole } = view.lineBlockAt(Math.min(from, view.state.doc.length));
      // Without the blocks below it, which may be higher than the view.
      const block = Array.isArray(type) ? (type.find((part) => part.type === BlockType.Text) ?? whole) : whole;
      const top = block.top + view.documentPadding.top;
      const { scrollTop, clientHeight } = view.scrollDOM;
      return top >= scrollTop && top + block.height <= scrollTop + clientHeight ? null : top - clientHeight / 2;
    },
    write(top) {
      if (top === null) return;
      view.scrollDOM.scrollTop = top;
      if (again) requestAnimationFrame(() => revealLine(view, line, false)); // a view at its end ignores new rows
    },
  });
}

/** The sentence's number at its line, which the gutter of breakpoints shows. */
export const points = (view: EditorView): RangeSet<GutterMarker> => view.state.field(shownMarks).points;

export const marks: Extension = shownMarks;
