/**
 * Problems that the assembler or a run reported: a wavy line under the text, a sign in the margin,
 * the message in a row below its line, and all of them on hover. A problem keeps its place while
 * the text around it changes, until the next list replaces it.
 */
import { RangeSet, StateEffect, StateField, type ChangeDesc, type EditorState, type Extension, type Range, type Text, type TransactionSpec } from "@codemirror/state";
import { Decoration, EditorView, GutterMarker, WidgetType, gutter, hoverTooltip, type DecorationSet } from "@codemirror/view";
import { offsets, type Range as Place } from "./ask";
import { element, sentence } from "./dom";
import { unfolded } from "./folding";
import { pageLink } from "../glossary/pages";
import { severityIcon, type Severity } from "./icons";

/** A problem and its place. Positions outside the text are clamped. */
export interface Problem extends Place {
  readonly severity: Severity;
  readonly code?: string;
  /** One sentence. */
  readonly message: string;
  /** The page of the specification that states the rule. */
  readonly page?: string;
  /** A run comes to it later: only its fix is of use here. */
  readonly ahead?: boolean;
  readonly fix?: Fix;
}

/** A change that removes a problem: text replaces a range, which may be empty and need not be that of the problem. */
export interface Fix extends Place {
  /** What it does: "Change to mov". */
  readonly label: string;
  readonly text: string;
}

/** At most this many are drawn: a binary file has a problem on every line. */
const MOST = 400;

/** A problem with a fix, and the place of the text that the fix replaces. */
export interface Fixable {
  readonly problem: Problem & { readonly fix: Fix };
  readonly from: number;
  readonly to: number;
}

interface Shown {
  readonly squiggles: DecorationSet;
  readonly rows: DecorationSet;
  readonly signs: RangeSet<GutterMarker>;
  readonly fixes: readonly Fixable[];
}

const nothing: Shown = { squiggles: Decoration.none, rows: Decoration.none, signs: RangeSet.empty, fixes: [] };

const replaceProblems = StateEffect.define<readonly Problem[]>();

const shownProblems = StateField.define<Shown>({
  create: () => nothing,
  update(shown, tr) {
    if (tr.docChanged && shown !== nothing) {
      shown = {
        squiggles: shown.squiggles.map(tr.changes),
        rows: shown.rows.map(tr.changes),
        signs: shown.signs.map(tr.changes),
        fixes: moved(shown.fixes, tr.changes),
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
  const { state } = view;
  const before = state.field(shownProblems);
  if (problems.length === 0 && before === nothing) return;
  const marked = problems.slice(0, MOST).filter((problem) => !problem.ahead).map((problem) => rangeOf(state.doc, problem));
  const isNew = (from: number, to: number): boolean => marked.some((one) => from < one.from && one.from <= to) && !hasAny(before.squiggles, from, to);
  view.dispatch({ effects: [replaceProblems.of(problems), ...unfolded(state, isNew), ...cursorInSight(view)] });
}

/** Keeps the line that is being written in sight: the rows of messages above it would push it out below. */
function cursorInSight(view: EditorView): StateEffect<unknown>[] {
  const { head } = view.state.selection.main;
  const below = view.lineBlockAt(head).top - view.scrollDOM.scrollTop;
  return view.hasFocus && below >= 0 && below < view.scrollDOM.clientHeight ? [EditorView.scrollIntoView(head)] : [];
}

/** Whether any decoration touches a range. */
function hasAny(decorations: DecorationSet, from: number, to: number): boolean {
  let found = false;
  decorations.between(from, to, () => {
    found = true;
    return false;
  });
  return found;
}

/** Moves fixes along with changes. A fix is dropped if the text it replaces was changed, because it no longer fits. */
function moved(fixes: readonly Fixable[], changes: ChangeDesc): readonly Fixable[] {
  return fixes.flatMap(({ problem, from, to }) => {
    const inside = to - from > 1 ? [from + 1, to - 1] : [from, to];
    if (changes.touchesRange(inside[0]!, inside[1]!)) return [];
    return [{ problem, from: changes.mapPos(from, 1), to: changes.mapPos(to, from === to ? 1 : -1) }];
  });
}

/** The text that a problem marks: at least one character, unless its line is empty. */
function rangeOf(doc: Text, problem: Problem): { from: number; to: number } {
  const { from, to } = offsets(doc, problem);
  if (to > from) return { from, to };
  const line = doc.lineAt(from);
  return from < line.to ? { from, to: from + 1 } : { from: Math.max(line.from, from - 1), to: from };
}

function show(doc: Text, problems: readonly Problem[]): Shown {
  if (problems.length === 0) return nothing;
  const squiggles: Range<Decoration>[] = [];
  const fixes = problems.filter(hasFix).map((problem) => ({ problem, ...offsets(doc, problem.fix) }));
  const lines = new Map<number, Problem[]>();
  for (const problem of problems.slice(0, MOST)) {
    if (problem.ahead) continue;
    const { from, to } = rangeOf(doc, problem);
    if (to > from) squiggles.push(Decoration.mark({ class: `lw-squiggle lw-${problem.severity}`, problem }).range(from, to));
    const line = doc.lineAt(from).from;
    lines.set(line, [...(lines.get(line) ?? []), problem]);
  }
  const rows: Range<Decoration>[] = [];
  const signs: Range<GutterMarker>[] = [];
  for (const [from, all] of lines) {
    const worst = all.find((p) => p.severity === "error") ?? all.find((p) => p.severity === "warning") ?? all[0]!;
    rows.push(Decoration.widget({ widget: new Row(worst, all.length - 1), block: true, side: 1 }).range(doc.lineAt(from).to));
    signs.push(signOf[worst.severity].range(from));
  }
  return { squiggles: Decoration.set(squiggles, true), rows: Decoration.set(rows, true), signs: RangeSet.of(signs, true), fixes };
}

const hasFix = (problem: Problem): problem is Fixable["problem"] => problem.fix !== undefined;

class Sign extends GutterMarker {
  constructor(readonly severity: Severity) {
    super();
  }
  override toDOM(): Node {
    return severityIcon(this.severity);
  }
}

const signOf: Record<Severity, Sign> = { error: new Sign("error"), warning: new Sign("warning"), note: new Sign("note") };

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
    // Two boxes, because CodeMirror measures a block without its margins.
    const row = element("div", "lw-row");
    const box = element("div", `lw-problem lw-${this.problem.severity}`);
    box.setAttribute("role", "note");
    box.append(severityIcon(this.problem.severity), sentence("lw-message", this.problem.message));
    if (this.more > 0) box.append(element("span", "lw-more", `and ${this.more} more here`));
    appendFix(box, view, this.problem);
    row.append(box);
    return row;
  }
}

const same = (a: Problem, b: Problem): boolean => JSON.stringify(a) === JSON.stringify(b);

function appendFix(to: HTMLElement, view: EditorView, problem: Problem): void {
  if (!hasFix(problem) || view.state.readOnly) return;
  const button = element("button", "lw-fix", problem.fix.label);
  button.type = "button";
  button.addEventListener("click", () => {
    const fixable = fixableOf(view.state, problem);
    if (fixable) applyFix(view, fixable);
    view.focus();
  });
  to.append(button);
}

export function applyFix(view: EditorView, { problem, from, to }: Fixable, more: TransactionSpec = {}): void {
  if (!view.state.readOnly) view.dispatch({ changes: { from, to, insert: problem.fix.text }, userEvent: "input.complete", ...more });
}

/** Applies the fix of a problem that is listed elsewhere, and shows what it changed. */
export function applyListedFix(view: EditorView, problem: Problem): void {
  const fixable = fixableOf(view.state, problem);
  if (!fixable) return;
  const { from } = fixable;
  applyFix(view, fixable, { selection: { anchor: from }, effects: EditorView.scrollIntoView(from, { y: "center" }) });
}

/** The fix of a problem; undefined if the text that it replaces has changed. */
const fixableOf = (state: EditorState, problem: Problem): Fixable | undefined =>
  state.field(shownProblems).fixes.find((one) => same(one.problem, problem));

/** The fixes of all problems on the line at a position. */
export function fixesAt(state: EditorState, pos: number): readonly Fixable[] {
  const line = state.doc.lineAt(pos);
  const { squiggles, fixes } = state.field(shownProblems);
  const here: Problem[] = [];
  squiggles.between(line.from, line.to, (_from, _to, squiggle) => {
    here.push(problemOf(squiggle));
  });
  return fixes.filter(({ problem, from }) => (line.from <= from && from <= line.to) || here.some((one) => one === problem));
}

const problemOf = (squiggle: Decoration): Problem => (squiggle.spec as { problem: Problem }).problem;

/** All problems that mark a position, those with the shortest text first. */
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
  { hoverTime: 150, hideOnChange: true },
);

function entry(view: EditorView, problem: Problem): HTMLElement {
  const item = element("div", `lw-problem lw-${problem.severity}`);
  item.append(severityIcon(problem.severity), sentence("lw-message", problem.message));
  const source = element("span", "lw-more", problem.code);
  if (problem.page) source.append(problem.code ? " · " : "", pageLink(problem.page));
  if (source.textContent) item.append(source);
  appendFix(item, view, problem);
  return item;
}

/** choose is called when a sign in the margin is pressed. */
export function problems(choose: (view: EditorView, pos: number) => void): Extension {
  return [
    shownProblems,
    hover,
    gutter({
      class: "lw-signs",
      markers: (view) => view.state.field(shownProblems).signs,
      domEventHandlers: {
        mousedown(view, line, event) {
          if (fixesAt(view.state, line.from).length === 0) return false;
          event.preventDefault(); // the menu gets the focus
          choose(view, line.from);
          return true;
        },
      },
    }),
  ];
}
