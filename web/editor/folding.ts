/**
 * Folds for the long runs of lines that compilers print: a block of declarations (`.decl`, `.reg`) becomes one chip
 * that counts and names them, a block of comment lines one that quotes the first line. Blocks in braces fold, too, if
 * the language has them. When a text is opened, whatever keeps a reader from the code is folded: a lesson's own lines
 * (`//@ title`, `//@ guide`, `//@ case`), which are shown beside the code, the lines in which lists of values
 * continue, and the names that a compiler lists in each of its texts.
 */
import { codeFolding, foldEffect, foldGutter, foldKeymap, foldService, foldedRanges, unfoldEffect } from "@codemirror/language";
import type { EditorState, Extension, StateEffect } from "@codemirror/state";
import { keymap, type EditorView } from "@codemirror/view";
import { element } from "./dom";

/** Which lines are shown. Launch lines are, too, unless a page hides them. */
export interface ShownLines {
  /** 1-based; 0: the text's own first. */
  readonly first: number;
  /** 0: the text's own last. */
  readonly last: number;
  readonly hideLaunch: boolean;
}

/** The length below which a run of lines is not worth a fold. */
const SHORTEST = 4;
/** A run is followed no further than this many lines, so that a key costs the same in any text. */
const LONGEST = 2000;
/** How many characters of names a chip shows. */
const CHIP = 48;

/** The kinds of line that fold together. */
const notes = /^\s*\/\/@\s*(?:(?:title|note|guide|ask|task|hint|edit|without|case)\b|\|)/;
const comments = /^\s*\/\/(?!@)/;
const launch = /^\s*\/\/@/;
/** A launch line whose list continues in the line below (core/launchline: GoesOn). */
const goesOn = /^\s*\/\/@.*,\s*$/;
/** What Intel's compiler begins every text with: the same names each time, in comments. */
const predefined = /^\s*\/\/\/ VISA Predefined Variables/;
/** How many lines in which a list continues are worth a fold. */
const FEWEST = 2;
const guided = /^\s*\/\/@\s*(?:guide|ask)\b/;
/** What precedes the text of a task or hint that draws something. */
const drawing = /^\s*(?:step|line|thread|lanes?|panel|draw)\b[^:]*\bdraw\b[^:]*:/;

interface Range {
  readonly from: number;
  readonly to: number;
}

/** The run of lines of one of these kinds that starts at this line; null if none does. */
function runAt(state: EditorState, lineStart: number, kinds: readonly RegExp[]): Range | null {
  const first = state.doc.lineAt(lineStart);
  const kind = kinds.find((one) => one.test(first.text));
  if (!kind || (first.number > 1 && kind.test(state.doc.line(first.number - 1).text))) return null;
  let last = first.number;
  const end = Math.min(state.doc.lines, first.number + LONGEST);
  while (last < end && kind.test(state.doc.line(last + 1).text)) last++;
  return last - first.number + 1 < SHORTEST ? null : { from: first.from, to: state.doc.line(last).to };
}

/**
 * The lines after this one in which the list of values that begins here continues, among the next ones up to a limit.
 */
function valuesAt(state: EditorState, lineStart: number, limit = LONGEST): Range | null {
  const first = state.doc.lineAt(lineStart);
  if (!goesOn.test(first.text) || notes.test(first.text) || (first.number > 1 && goesOn.test(state.doc.line(first.number - 1).text))) return null;
  let last = first.number;
  const end = Math.min(state.doc.lines, first.number + limit);
  while (last < end && goesOn.test(state.doc.line(last).text) && launch.test(state.doc.line(last + 1).text)) last++;
  return last - first.number < FEWEST ? null : { from: first.to, to: state.doc.line(last).to };
}

/** What is between the braces of a block that this line opens with its last character. */
function blockAt(state: EditorState, lineStart: number, open: string): Range | null {
  const first = state.doc.lineAt(lineStart);
  if (!code(first.text).trimEnd().endsWith(open)) return null;
  let depth = 0;
  const end = Math.min(state.doc.lines, first.number + LONGEST);
  for (let n = first.number; n <= end; n++) {
    const line = state.doc.line(n);
    for (const mark of code(line.text).matchAll(/[{}]/g)) {
      if (mark[0] === "{") depth = n === first.number ? 1 : depth + 1;
      else if (--depth === 0) {
        const from = first.from + code(first.text).trimEnd().length;
        return n > first.number + 1 ? { from, to: line.from + mark.index } : null;
      }
    }
  }
  return null;
}

/** A line without the comment at its end. */
const code = (line: string): string => /^(?:"[^"]*"|[^"/]|\/(?!\/))*/.exec(line)![0];

/** "7 × .decl  X R N ONE FP", "12 × comment  vISA Predefined Variables", "31 lines", "3 more lines". */
function summary(state: EditorState, range: Range, declaration: RegExp): string {
  const first = state.doc.lineAt(range.from);
  const count = state.doc.lineAt(range.to).number - first.number + 1;
  if (range.from > first.from) {
    const [inside, more] = launch.test(first.text) ? [count - 1, " more"] : [count - 2, ""];
    return `${inside}${more} ${inside === 1 ? "line" : "lines"}`;
  }
  if (runAt(state, range.from, [declaration, comments, notes])?.to !== range.to) return outside(first.number, count);
  if (guided.test(first.text)) return "lesson  sentences and questions"; // there was no room for a number of lines
  if (notes.test(first.text)) return `lesson  ${short(first.text.replace(notes, "").replace(drawing, "").trim())}`;
  const word = /\.\w+/.exec(first.text)?.[0] ?? "";
  if (!declaration.test(first.text)) return `${count} × comment  ${first.text.replace(/^\s*\/+\s*/, "").slice(0, CHIP)}`;
  let names = "";
  for (let n = first.number; names.length < CHIP && n < first.number + count; n++) {
    names += ` ${declaration.exec(state.doc.line(n).text)?.[1] ?? ""}`;
  }
  return `${count} × ${word} ${short(names)}`;
}

const short = (text: string): string => (text.length > CHIP ? `${text.slice(0, CHIP).trimEnd()}…` : text);

/** The label of lines that are folded because other lines are to be looked at. */
function outside(first: number, count: number): string {
  const lines = count === 1 ? `Line ${first}` : `Lines ${first} to ${first + count - 1}`;
  return `${lines} ${first > 1 ? (count === 1 ? "runs, too" : "run, too") : count === 1 ? "sets it up" : "set it up"}`;
}

/** declaration matches a line that declares something, and its name; open is the mark that opens a block. */
export function folding(declaration: RegExp, open = ""): Extension {
  const kinds = [declaration, comments, notes];
  return [
    foldService.of((state, lineStart) => runAt(state, lineStart, kinds) ?? valuesAt(state, lineStart) ?? (open ? blockAt(state, lineStart, open) : null)),
    codeFolding({
      preparePlaceholder: (state, range) => summary(state, range, declaration),
      placeholderDOM(_view, onclick, label: string) {
        const chip = element("button", "lw-fold", `▸ ${label}`);
        chip.type = "button";
        chip.tabIndex = -1; // Tab leaves the code; the fold's own keys open it
        chip.setAttribute("aria-label", `Unfold ${label}`);
        chip.addEventListener("click", onclick);
        return chip;
      },
    }),
    foldGutter({ openText: "▾", closedText: "▸" }),
    keymap.of(foldKeymap),
  ];
}

/**
 * Folds what stands between the reader and a text's code: the explanation at its beginning, the one after its code,
 * lists of values, and predefined names.
 */
export function foldOnOpening(view: EditorView): void {
  const { doc } = view.state;
  let behind = doc.lines;
  while (behind > 1 && doc.line(behind).text === "") behind--;
  const last = behind;
  while (behind > 1 && last - behind < LONGEST && notes.test(doc.line(behind).text)) behind--;
  const ranges: Range[] = [];
  for (const n of new Set([1, behind + 1])) {
    if (n > doc.lines || !notes.test(doc.line(n).text)) continue;
    const range = runAt(view.state, doc.line(n).from, [notes]);
    if (range) ranges.push(range);
  }
  for (let n = 1, looked = 0; n <= doc.lines && looked < LONGEST; n++, looked++) {
    const { from, text } = doc.line(n);
    const range = predefined.test(text) ? runAt(view.state, from, [comments]) : valuesAt(view.state, from, doc.lines);
    if (!range) continue;
    ranges.push(range);
    n = doc.lineAt(range.to).number;
  }
  ranges.sort((a, b) => a.from - b.from); // CodeMirror requires this order
  if (ranges.length > 0) view.dispatch({ effects: ranges.map((range) => foldEffect.of(range)) });
}

/** The effects that unfold what was folded on opening and for which needed(from, to) is true. */
export function unfolded(state: EditorState, needed: (from: number, to: number) => boolean): readonly StateEffect<Range>[] {
  const effects = [];
  for (let folded = foldedRanges(state).iter(); folded.value; folded.next()) {
    const { from, to } = folded;
    const own = runAt(state, from, [notes]) ?? valuesAt(state, from, state.doc.lines);
    if (own?.from === from && own.to === to && needed(from, to)) effects.push(unfoldEffect.of({ from, to }));
  }
  return effects;
}

/** Folds the lines that are not to be shown, and no others. A range without any line of the text shows all of it. */
export function foldOutside(view: EditorView, { first, last, hideLaunch }: ShownLines): void {
  const { state } = view;
  const { doc } = state;
  if (first > doc.lines) first = last = 0;
  const effects = [];
  for (let folded = foldedRanges(state).iter(); folded.value; folded.next()) effects.push(unfoldEffect.of({ from: folded.from, to: folded.to }));
  const hidden = (n: number): boolean => n < first || (last > 0 && n > last) || (hideLaunch && launch.test(doc.line(n).text));
  for (let n = 1; n <= doc.lines; n++) {
    if (!hidden(n)) continue;
    const { from } = doc.line(n);
    while (n < doc.lines && hidden(n + 1)) n++;
    if (doc.line(n).to > from) effects.push(foldEffect.of({ from, to: doc.line(n).to }));
  }
  if (effects.length > 0) view.dispatch({ effects });
}
