/**
 * The vISA that a PTX text is translated to, below its lines. A line with vISA has a mark at its end with the number
 * of instructions. A press on the mark, or Alt+Enter, opens them; with Shift all lines are opened or closed. The
 * machine's own instruction is marked in it, and while the reader steps by vISA instructions, the line that the
 * machine is at opens by itself.
 *
 * A step changes two class names, or opens one block and closes one, and never more.
 */
import { Prec, RangeSet, StateEffect, StateField, countColumn, type EditorState, type Extension, type Range, type Text, type Transaction } from "@codemirror/state";
import { Decoration, EditorView, ViewPlugin, WidgetType, keymap, type DecorationSet, type ViewUpdate } from "@codemirror/view";
import { element } from "./dom";
import { coloured } from "./language";
import type { Operand } from "./marks";
import { notice } from "./notice";

export interface Translation {
  /** The vISA text; "" for none. */
  readonly text: string;
  /** For each of its lines, the line of the PTX text that it was made from, 1-based; 0 for none. */
  readonly lines: readonly number[];
}

/** The place of the machine in the vISA text. */
export interface Below {
  /** The line of the next instruction, 1-based; 0 for none. */
  readonly row: number;
  /** Whether the line that the machine is at opens by itself. */
  readonly follow: boolean;
  /** The operands of that instruction, by its columns. */
  readonly operands: readonly Operand[];
}

/** The vISA of one line of PTX. */
interface Group {
  readonly rows: readonly { readonly number: number; readonly text: string }[];
  /** The number of instructions. */
  readonly count: number;
  /** The columns by which the PTX line is indented. */
  readonly indent: number;
}

interface Shown {
  /** The text has no translation now. The former one is kept, out of sight, to remember what was open. */
  readonly gone: boolean;
  readonly groups: readonly Group[];
  /** By line of the vISA text. */
  readonly byRow: ReadonlyMap<number, Group>;
  readonly marks: DecorationSet;
  readonly blocks: DecorationSet;
  /** The groups that the reader has opened or, while all are open, closed. */
  readonly open: ReadonlySet<Group>;
  /** All lines are open, future ones, too. */
  readonly all: boolean;
  readonly row: number;
  readonly follow: boolean;
  readonly operands: readonly Operand[];
}

const nothing: Shown = {
  gone: true,
  groups: [],
  byRow: new Map(),
  marks: Decoration.none,
  blocks: Decoration.none,
  open: new Set(),
  all: false,
  row: 0,
  follow: false,
  operands: [],
};

const replaceTranslation = StateEffect.define<Translation>();
export const belowEffect = StateEffect.define<Below>();
const toggleGroups = StateEffect.define<readonly Group[]>();
const openAll = StateEffect.define<boolean>();

/** Columns of a tab, as CodeMirror shows it. */
const TAB = 4;
/** Lines that add nothing to their PTX: comments and blank lines. */
const silent = /^\s*(?:\/\/.*)?$/;
/** Lines that are no instructions: labels, directives. */
const noInstruction = /^\s*(?:\.|[\w$@?-]+:\s*$)/;

function groupsOf(doc: Text, { text, lines }: Translation): Map<number, Group> {
  const byLine = new Map<number, { number: number; text: string }[]>();
  for (const [i, row] of text.split("\n").entries()) {
    const line = lines[i] ?? 0;
    if (line < 1 || line > doc.lines || silent.test(row)) continue;
    const rows = byLine.get(line);
    const one = { number: i + 1, text: row };
    if (rows) rows.push(one);
    else byLine.set(line, [one]);
  }
  const groups = new Map<number, Group>();
  for (const [line, rows] of byLine) {
    const count = rows.filter((row) => !noInstruction.test(row.text)).length;
    if (count > 0) groups.set(line, { rows, count, indent: countColumn(/^\s*/.exec(doc.line(line).text)![0], TAB) });
  }
  return groups;
}

/** The group that opens by itself. */
const followed = (shown: Shown): Group | undefined => (shown.follow ? shown.byRow.get(shown.row) : undefined);

const isOpen = (shown: Shown, group: Group): boolean => shown.all !== shown.open.has(group) || group === followed(shown);

const groupOf = (decoration: Decoration): Group => (decoration.spec as { group: Group }).group;

const markOf = (group: Group, open: boolean): Decoration => Decoration.widget({ widget: new Mark(group, open), side: 1, group });
const blockOf = (group: Group): Decoration => Decoration.widget({ widget: new Block(group), block: true, side: 2, group });

function translated(doc: Text, before: Shown, translation: Translation): Shown {
  // What was open stays open: the text is translated again after every change.
  const wasOpen = new Set<number>();
  eachGroup(before.marks, (group, at) => {
    if (before.open.has(group)) wasOpen.add(doc.lineAt(at).number);
  });
  if (translation.text === "") return { ...before, gone: true };
  const groups = groupsOf(doc, translation);
  const open = new Set<Group>();
  const byRow = new Map<number, Group>();
  for (const [line, group] of groups) {
    if (wasOpen.has(line)) open.add(group);
    for (const { number } of group.rows) byRow.set(number, group);
  }
  const shown: Shown = { ...before, gone: false, groups: [...groups.values()], byRow, open };
  const marks: Range<Decoration>[] = [];
  for (const [line, group] of groups) {
    marks.push(markOf(group, isOpen(shown, group)).range(doc.line(line).to));
  }
  return withBlocks({ ...shown, marks: RangeSet.of(marks, true) });
}

function eachGroup(marks: DecorationSet, visit: (group: Group, at: number) => void): void {
  for (const at = marks.iter(); at.value; at.next()) visit(groupOf(at.value), at.from);
}

/** The blocks of all groups that are open. */
function withBlocks(shown: Shown): Shown {
  const blocks: Range<Decoration>[] = [];
  eachGroup(shown.marks, (group, at) => {
    if (isOpen(shown, group)) blocks.push(blockOf(group).range(at));
  });
  return { ...shown, blocks: RangeSet.of(blocks, true) };
}

/** The state in which other groups are open than before. */
function reopened(before: Shown, after: Shown, candidates: Iterable<Group | undefined>): Shown {
  const changed = new Set<Group>();
  for (const group of candidates) if (group && isOpen(before, group) !== isOpen(after, group)) changed.add(group);
  if (changed.size === 0) return after;
  const marks: Range<Decoration>[] = [];
  const blocks: Range<Decoration>[] = [];
  eachGroup(before.marks, (group, at) => {
    if (!changed.has(group)) return;
    const open = isOpen(after, group);
    marks.push(markOf(group, open).range(at));
    if (open) blocks.push(blockOf(group).range(at));
  });
  const others = (_from: number, _to: number, decoration: Decoration): boolean => !changed.has(groupOf(decoration));
  return {
    ...after,
    marks: before.marks.update({ filter: others, add: marks, sort: true }),
    blocks: before.blocks.update({ filter: others, add: blocks, sort: true }),
  };
}

function toggled(shown: Shown, groups: readonly Group[]): Shown {
  const open = new Set(shown.open);
  for (const group of groups) if (!open.delete(group)) open.add(group);
  return { ...shown, open };
}

function update(shown: Shown, tr: Transaction): Shown {
  if (tr.docChanged && shown.groups.length > 0) {
    shown = { ...shown, marks: shown.marks.map(tr.changes), blocks: shown.blocks.map(tr.changes) };
  }
  for (const effect of tr.effects) {
    const before = shown;
    if (effect.is(replaceTranslation)) shown = translated(tr.newDoc, shown, effect.value);
    else if (effect.is(belowEffect)) shown = reopened(before, { ...before, ...effect.value }, [followed(before), followed({ ...before, ...effect.value })]);
    else if (effect.is(toggleGroups)) shown = reopened(before, toggled(before, effect.value), effect.value);
    else if (effect.is(openAll)) shown = reopened(before, { ...before, all: effect.value, open: new Set() }, before.groups);
  }
  return shown;
}

const field = StateField.define<Shown>({
  create: () => nothing,
  update,
  provide: (of) => [
    EditorView.decorations.from(of, ({ gone, marks }) => (gone ? Decoration.none : marks)),
    EditorView.decorations.from(of, ({ gone, blocks }) => (gone ? Decoration.none : blocks)),
  ],
});

const instructions = (count: number): string => (count === 1 ? "1 vISA instruction" : `${count} vISA instructions`);

/** The mark at the end of a line: the number of its instructions. */
class Mark extends WidgetType {
  constructor(
    readonly group: Group,
    readonly open: boolean,
  ) {
    super();
  }
  override eq(other: Mark): boolean {
    return other.group === this.group && other.open === this.open;
  }
  override ignoreEvent(): boolean {
    return true;
  }
  override toDOM(view: EditorView): HTMLElement {
    const mark = element("button", "lw-below-mark", `${this.open ? "▾" : "▸"} ${this.group.count}`);
    mark.type = "button";
    mark.tabIndex = -1; // Tab leaves the code; Alt+Enter opens
    mark.title = `${instructions(this.group.count)} (Alt+Enter)`;
    mark.setAttribute("aria-label", instructions(this.group.count));
    mark.setAttribute("aria-expanded", String(this.open));
    mark.addEventListener("mousedown", (event) => event.preventDefault()); // the cursor stays where it is
    mark.addEventListener("click", () => view.dispatch({ effects: toggleGroups.of([this.group]) }));
    return mark;
  }
}

/** The vISA of a line. */
class Block extends WidgetType {
  constructor(readonly group: Group) {
    super();
  }
  override eq(other: Block): boolean {
    return other.group === this.group;
  }
  override get estimatedHeight(): number {
    return this.group.rows.length * 16 + 4;
  }
  override ignoreEvent(): boolean {
    return true;
  }
  override toDOM(view: EditorView): HTMLElement {
    const { row, operands } = view.state.field(field);
    // Two boxes, because CodeMirror measures a block without its margins.
    const outer = element("div", "lw-below");
    outer.style.setProperty("--lw-indent", String(this.group.indent));
    const box = element("div", "lw-below-rows");
    box.setAttribute("role", "note");
    box.setAttribute("aria-label", `The vISA of the line above: ${instructions(this.group.count)}`);
    for (const { number, text } of this.group.rows) {
      const line = element("div", "lw-below-row");
      line.dataset["row"] = String(number);
      draw(line, text, number === row ? operands : null);
      box.append(line);
    }
    outer.append(box);
    return outer;
  }
}

/** Draws a row. operands are those of the machine's instruction if the row is that instruction, else null. */
function draw(line: Element, text: string, operands: readonly Operand[] | null): void {
  const [, indent, instruction] = /^( *)(.*)$/.exec(text)!;
  const parts = (operands ?? []).map(({ role, start, end }) => ({ from: start - 1, to: end - 1, class: `lw-operand lw-${role}` }));
  line.replaceChildren(indent!.slice(4), ...coloured(instruction!, parts));
  line.classList.toggle("lw-now", operands !== null);
  if (operands) line.setAttribute("aria-current", "step");
  else line.removeAttribute("aria-current");
}

/** Marks the machine's instruction in what is drawn, and keeps it in sight. */
const current = ViewPlugin.fromClass(
  class {
    update({ view, state, startState }: ViewUpdate): void {
      const now = state.field(field);
      const before = startState.field(field, false);
      if (now.row === before?.row && now.operands === before.operands) return;
      view.requestMeasure({
        key: current,
        read: () => {
          const { row, follow, operands, byRow } = view.state.field(field);
          const [left, line] = [view.contentDOM.querySelector(".lw-below-row.lw-now"), view.contentDOM.querySelector(`.lw-below-row[data-row="${row}"]`)];
          for (const one of new Set([left, line])) {
            const number = Number((one as HTMLElement | null)?.dataset["row"]);
            const text = byRow.get(number)?.rows.find((other) => other.number === number)?.text;
            if (one && text !== undefined) draw(one, text, number === row ? operands : null);
          }
          if (!line || !follow) return 0;
          const [at, scroller] = [line.getBoundingClientRect(), view.scrollDOM.getBoundingClientRect()];
          if (at.bottom > scroller.bottom) return at.bottom - scroller.bottom + at.height;
          return at.top < scroller.top ? at.top - scroller.top - at.height : 0;
        },
        write: (by: number) => {
          if (by !== 0) view.scrollDOM.scrollTop += by;
        },
      });
    }
  },
);

/** The group of the line of a position. */
function groupAt(state: EditorState, pos: number): Group | null {
  const line = state.doc.lineAt(pos);
  let found: Group | null = null;
  state.field(field).marks.between(line.from, line.to, (_from, _to, decoration) => {
    found = groupOf(decoration);
    return false;
  });
  return found;
}

function toggleHere(view: EditorView): boolean {
  const shown = view.state.field(field);
  if (shown.gone) return false;
  const group = groupAt(view.state, view.state.selection.main.head);
  if (!group) {
    notice(view, "This line has no vISA of its own.");
    return true;
  }
  const opens = !isOpen(shown, group);
  const said = group.rows.map(({ text }) => text.trim()).join(". ");
  view.dispatch({ effects: [toggleGroups.of([group]), EditorView.announce.of(opens ? `${instructions(group.count)}: ${said}` : "vISA closed.")] });
  return true;
}

function toggleAll(view: EditorView): boolean {
  const shown = view.state.field(field);
  if (shown.gone) return false;
  setAllBelow(view, !shown.all);
  view.dispatch({ effects: EditorView.announce.of(shown.all ? "vISA closed below all lines." : "vISA opened below all lines.") });
  return true;
}

/** Opens the vISA below all lines, or closes it. */
export function setAllBelow(view: EditorView, open: boolean): void {
  view.dispatch({ effects: openAll.of(open) });
}

/** Shows another translation, or none. */
export function setTranslation(view: EditorView, translation: Translation): void {
  if (translation.text === "" && view.state.field(field).gone) return;
  view.dispatch({ effects: replaceTranslation.of(translation) });
}

/** told is called when all lines have been opened or closed. */
export function below(told: (all: boolean) => void): Extension {
  return [
    field,
    current,
    EditorView.updateListener.of(({ startState, state }) => {
      const { all } = state.field(field);
      if (all !== startState.field(field, false)?.all) told(all);
    }),
    Prec.high(
      keymap.of([
        { key: "Alt-Enter", run: toggleHere },
        { key: "Shift-Alt-Enter", run: toggleAll },
      ]),
    ),
  ];
}
