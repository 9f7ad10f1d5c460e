/**
 * The lines that a task asks the reader to change: a blue edge, which grows and shrinks with what is typed between
 * the first and the last of them.
 */
import { StateEffect, StateField, type EditorState, type Extension, type Range, type Transaction } from "@codemirror/state";
import { Decoration, EditorView, type DecorationSet } from "@codemirror/view";

/** The first and the last line, 1-based. */
export type Edit = readonly [number, number];

interface Span {
  readonly from: number;
  readonly to: number;
}

/** Replaces the lines that are marked. */
export const editsEffect = StateEffect.define<readonly Edit[]>();

const edge = Decoration.line({ class: "lw-edit" });

interface Shown {
  readonly spans: readonly Span[];
  readonly lines: DecorationSet;
}

const nothing: Shown = { spans: [], lines: Decoration.none };

function shownOf(doc: EditorState["doc"], spans: readonly Span[]): Shown {
  const lines: Range<Decoration>[] = [];
  for (const { from, to } of spans) {
    const last = doc.lineAt(to).number;
    for (let n = doc.lineAt(from).number; n <= last; n++) lines.push(edge.range(doc.line(n).from));
  }
  return { spans, lines: Decoration.set(lines, true) };
}

/** Whether the whole text is replaced by another one, as by pasting a solution from another editor. */
function replacesAll(tr: Transaction): boolean {
  let all = false;
  tr.changes.iterChanges((from, to) => (all ||= from === 0 && to === tr.startState.doc.length));
  return all;
}

/** The lines between the same number of lines above and below in another text; none if it is too short. */
function sameLines({ from, to }: Span, before: EditorState["doc"], after: EditorState["doc"]): Span[] {
  const first = before.lineAt(from).number;
  const last = after.lines - (before.lines - before.lineAt(to).number);
  return first <= last ? [{ from: after.line(first).from, to: after.line(last).to }] : [];
}

const shownEdits = StateField.define<Shown>({
  create: () => nothing,
  update(shown, tr) {
    if (tr.docChanged && shown !== nothing) {
      const before = tr.startState.doc;
      const moved = replacesAll(tr)
        ? shown.spans.flatMap((span) => sameLines(span, before, tr.newDoc))
        : shown.spans.map(({ from, to }) => ({ from: tr.changes.mapPos(from, -1), to: tr.changes.mapPos(to, 1) }));
      shown = moved.length === 0 ? nothing : shownOf(tr.newDoc, moved);
    }
    for (const effect of tr.effects) {
      if (!effect.is(editsEffect)) continue;
      const there = effect.value.filter(([first, last]) => 1 <= first && first <= last && last <= tr.newDoc.lines);
      shown = there.length === 0 ? nothing : shownOf(tr.newDoc, there.map(([first, last]) => ({ from: tr.newDoc.line(first).from, to: tr.newDoc.line(last).to })));
    }
    return shown;
  },
  provide: (field) => EditorView.decorations.from(field, (shown) => shown.lines),
});

export const edits: Extension = shownEdits;
