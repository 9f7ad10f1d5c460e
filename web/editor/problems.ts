/**
 * Problems that the assembler or a run reported: a wavy line under the text, a sign in the margin,
 * the message in a row below its line, and all of them on hover. A problem keeps its place while
 * the text around it changes, until the next list replaces it.
 */
import { RangeSet, StateEffect, StateField, type EditorState, type Extension, type Range, type Text } from "@codemirror/state";
import { Decoration, EditorView, GutterMarker, WidgetType, gutter, hoverTooltip, type DecorationSet } from "@codemirror/view";
import { severityIcon, type Severity } from "./icons";

export interface Problem {
  /** 1-based; columns in UTF-16 units, the end exclusive. Positions outside the text are clamped. */
  readonly line: number;
  readonly col: number;
  readonly endLine: number;
  readonly endCol: number;
  readonly severity: Severity;
  readonly code?: string;
  /** One sentence. */
  readonly message: string;
  /** The page of the specification that states the rule. */
  readonly page?: string;
  /** What the fix does, and the text that takes the place of the range. */
  readonly fixLabel?: string;
  readonly fix?: string;
}

/** More than this many are not drawn: a binary file has a problem on every line. */
const MOST = 400;

interface Shown {
  readonly squiggles: DecorationSet;
  readonly rows: DecorationSet;
  readonly signs: RangeSet<GutterMarker>;
}

const nothing: Shown = { squiggles: Decoration.none, rows: Decoration.none, signs: RangeSet.empty };

const replaceProblems = StateEffect.define<readonly Problem[]>();

const shownProblems = StateField.define<Shown>({
  create: () => nothing,
  update(shown, tr) {
    if (tr.docChanged && shown !== nothing) {
      shown = {
        squiggles: shown.squiggles.map(tr.changes),
        rows: shown.rows.map(tr.changes),
        signs: shown.signs.map(tr.changes),
      };
    }
    for (const effect of tr.effects) if (effect.is(replaceProblems)) shown = show(tr.newDoc, effect.value);
    return shown;
  },
  provide: (field) => [
    EditorView.decorations.from(field, (shown) => shown.squiggles),
    EditorView.decorations.from(field, (shown) => shown.rows),
  ],
});

export function setProblems(view: EditorView, problems: readonly Problem[]): void {
  if (problems.length === 0 && view.state.field(shownProblems) === nothing) return;
  view.dispatch({ effects: replaceProblems.of(problems) });
}

function position(doc: Text, line: number, col: number): number {
  if (line < 1) return 0;
  if (line > doc.lines) return doc.length;
  const at = doc.line(line);
  return Math.min(at.to, at.from + Math.max(0, col - 1));
}

/** The text a problem marks; at least one character where its line has any. */
function rangeOf(doc: Text, problem: Problem): { from: number; to: number } {
  const from = position(doc, problem.line, problem.col);
  const to = Math.max(from, position(doc, problem.endLine, problem.endCol));
  if (to > from) return { from, to };
  const line = doc.lineAt(from);
  return from < line.to ? { from, to: from + 1 } : { from: Math.max(line.from, from - 1), to: from };
}

function show(doc: Text, problems: readonly Problem[]): Shown {
  if (problems.length === 0) return nothing;
  const squiggles: Range<Decoration>[] = [];
  const lines = new Map<number, Problem[]>();
  for (const problem of problems.slice(0, MOST)) {
    const { from, to } = rangeOf(doc, problem);
    if (to > from) squiggles.push(Decoration.mark({ class: `lw-squiggle lw-${problem.severity}`, problem }).range(from, to));
    const line = doc.lineAt(from).from;
    lines.set(line, [...(lines.get(line) ?? []), problem]);
  }
  const rows: Range<Decoration>[] = [];
  const signs: Range<GutterMarker>[] = [];
  for (const [from, all] of lines) {
    const worst = all.find((p) => p.severity === "error") ?? all[0]!;
    rows.push(Decoration.widget({ widget: new Row(worst, all.length - 1), block: true, side: 1 }).range(doc.lineAt(from).to));
    signs.push(signOf[worst.severity].range(from));
  }
  return { squiggles: Decoration.set(squiggles, true), rows: Decoration.set(rows, true), signs: RangeSet.of(signs, true) };
}

class Sign extends GutterMarker {
  constructor(readonly severity: Severity) {
    super();
  }
  override toDOM(): Node {
    return severityIcon(this.severity);
  }
}

const signOf: Record<Severity, Sign> = { error: new Sign("error"), warning: new Sign("warning") };

class Row extends WidgetType {
  constructor(
    readonly problem: Problem,
    readonly more: number,
  ) {
    super();
  }
  override eq(other: Row): boolean {
    return other.more === this.more && same(other.problem, this.problem);
  }
  override get estimatedHeight(): number {
    return 24;
  }
  override ignoreEvent(): boolean {
    return true;
  }
  override toDOM(view: EditorView): HTMLElement {
    // Two boxes: CodeMirror measures a block without its margins.
    const row = element("div", "lw-row");
    const box = element("div", `lw-problem lw-${this.problem.severity}`);
    box.setAttribute("role", "note");
    box.append(severityIcon(this.problem.severity), element("span", "lw-message", this.problem.message));
    if (this.more > 0) box.append(element("span", "lw-more", `and ${this.more} more here`));
    appendFix(box, view, this.problem);
    row.append(box);
    return row;
  }
}

const same = (a: Problem, b: Problem): boolean => JSON.stringify(a) === JSON.stringify(b);

function element(tag: string, className: string, text?: string): HTMLElement {
  const node = document.createElement(tag);
  node.className = className;
  if (text !== undefined) node.textContent = text;
  return node;
}

function appendFix(to: HTMLElement, view: EditorView, problem: Problem): void {
  if (!problem.fixLabel || problem.fix === undefined) return;
  const button = element("button", "lw-fix", problem.fixLabel) as HTMLButtonElement;
  button.type = "button";
  button.addEventListener("click", () => applyFix(view, problem));
  to.append(button);
}

/** Replaces what the problem marks now; does nothing if that text is gone. */
function applyFix(view: EditorView, problem: Problem): void {
  const cursor = view.state.field(shownProblems).squiggles.iter();
  for (; cursor.value; cursor.next()) {
    if (!same(problemOf(cursor.value), problem)) continue;
    if (!view.state.readOnly) {
      view.dispatch({ changes: { from: cursor.from, to: cursor.to, insert: problem.fix ?? "" }, userEvent: "input.complete" });
    }
    break;
  }
  view.focus();
}

const problemOf = (squiggle: Decoration): Problem => (squiggle.spec as { problem: Problem }).problem;

/** Every problem that marks a position, the smallest text first. */
function problemsAt(state: EditorState, pos: number): { from: number; to: number; problem: Problem }[] {
  const found: { from: number; to: number; problem: Problem }[] = [];
  state.field(shownProblems).squiggles.between(pos, pos, (from, to, squiggle) => {
    found.push({ from, to, problem: problemOf(squiggle) });
  });
  return found.sort((a, b) => a.to - a.from - (b.to - b.from));
}

const hover = hoverTooltip(
  (view, pos) => {
    const found = problemsAt(view.state, pos);
    const first = found[0];
    if (!first) return null;
    return {
      pos: first.from,
      end: first.to,
      above: true,
      create: () => {
        const dom = element("div", "lw-hover");
        for (const { problem } of found) dom.append(entry(view, problem));
        return { dom };
      },
    };
  },
  { hoverTime: 150 },
);

function entry(view: EditorView, problem: Problem): HTMLElement {
  const item = element("div", `lw-problem lw-${problem.severity}`);
  item.append(severityIcon(problem.severity), element("span", "lw-message", problem.message));
  const source = [problem.code, problem.page && `spec: ${problem.page}`].filter(Boolean).join(" · ");
  if (source) item.append(element("span", "lw-more", source));
  appendFix(item, view, problem);
  return item;
}

export function problems(): Extension {
  return [
    shownProblems,
    hover,
    gutter({ class: "lw-signs", markers: (view) => view.state.field(shownProblems).signs }),
  ];
}
