/**
 * Folds for the long runs that compilers print: a block of `.decl` lines becomes one chip that
 * counts and names them, a block of comment lines one that quotes the first. A lesson's own
 * explanation (`//@ title`, `//@ note`) is folded when a text is opened: it stands beside the code.
 */
import { codeFolding, foldEffect, foldGutter, foldKeymap, foldService } from "@codemirror/language";
import type { EditorState, Extension } from "@codemirror/state";
import { keymap, type EditorView } from "@codemirror/view";

/** Lines of a run shorter than this are not worth a fold. */
const SHORTEST = 4;
/** A run is followed no further than this many lines, so that a key costs the same in any text. */
const LONGEST = 2000;
/** Characters of the names that a chip shows. */
const CHIP = 48;

/** The kinds of line that fold together. */
const notes = /^\s*\/\/@\s*(title|note)\b/;
const kinds: readonly RegExp[] = [/^\s*\.decl\s/, /^\s*\/\/(?!@)/, notes];

const kindAt = (state: EditorState, line: number): RegExp | undefined => {
  const text = state.doc.line(line).text;
  return kinds.find((kind) => kind.test(text));
};

/** The run of lines of one kind that starts at this line, if one starts here. */
function runAt(state: EditorState, lineStart: number): { from: number; to: number } | null {
  const first = state.doc.lineAt(lineStart);
  const kind = kindAt(state, first.number);
  if (!kind || (first.number > 1 && kind.test(state.doc.line(first.number - 1).text))) return null;
  let last = first.number;
  const end = Math.min(state.doc.lines, first.number + LONGEST);
  while (last < end && kind.test(state.doc.line(last + 1).text)) last++;
  return last - first.number + 1 < SHORTEST ? null : { from: first.from, to: state.doc.line(last).to };
}

/** "7 × .decl  X R N ONE FP", "12 × comment  vISA Predefined Variables". */
function summary(state: EditorState, range: { from: number; to: number }): string {
  const first = state.doc.lineAt(range.from);
  const count = state.doc.lineAt(range.to).number - first.number + 1;
  if (notes.test(first.text)) return `lesson  ${first.text.replace(notes, "").trim().slice(0, CHIP)}`;
  if (!kinds[0]!.test(first.text)) return `${count} × comment  ${first.text.replace(/^\s*\/+\s*/, "").slice(0, CHIP)}`;
  let names = "";
  for (let n = first.number; names.length < CHIP && n < first.number + count; n++) {
    names += ` ${/\.decl\s+(\S+)/.exec(state.doc.line(n).text)?.[1] ?? ""}`;
  }
  return `${count} × .decl ${names.length > CHIP ? `${names.slice(0, CHIP)}…` : names}`;
}

export function folding(): Extension {
  return [
    foldService.of((state, lineStart) => runAt(state, lineStart)),
    codeFolding({
      preparePlaceholder: summary,
      placeholderDOM(_view, onclick, label: string) {
        const chip = document.createElement("button");
        chip.type = "button";
        chip.tabIndex = -1; // Tab leaves the code; the fold's own keys open it
        chip.className = "lw-fold";
        chip.textContent = `▸ ${label}`;
        chip.setAttribute("aria-label", `Unfold ${label}`);
        chip.addEventListener("click", onclick);
        return chip;
      },
    }),
    foldGutter({ openText: "▾", closedText: "▸" }),
    keymap.of(foldKeymap),
  ];
}

/** Folds the explanation that a text begins with. */
export function foldNotes(view: EditorView): void {
  const { state } = view;
  const range = notes.test(state.doc.line(1).text) ? runAt(state, 0) : null;
  if (range) view.dispatch({ effects: foldEffect.of(range) });
}
