/**
 * What shows and takes the text of an editor: at first a text area (area.ts), which costs nothing, later CodeMirror
 * (view.ts). An editor's session (session.ts) keeps what outlives both.
 */
import type { Asked, Edits, Range } from "./ask";
import type { Translation } from "./below";
import type { Breakpoint } from "./breakpoints";
import type { Edit } from "./edits";
import type { ShownLines } from "./folding";
import type { LineValues } from "./inline";
import type { Margin } from "./margin";
import type { Marks } from "./marks";
import type { Problem } from "./problems";

/** What a face tells its session. */
export interface FaceEvents {
  /** The text has changed. user is true if the user changed it, and not the page. */
  changed(user: boolean): void;
  /** The cursor has moved to another line or column; both 1-based. */
  cursorMoved(line: number, col: number): void;
  /** The first or last visible line has changed; both 1-based. */
  scrolled(first: number, last: number): void;
  /** A breakpoint is to be set at a line, or removed. */
  toggledBreak(line: number): void;
  /** The vISA below all lines was opened, or closed. */
  openedBelow(all: boolean): void;
  /** A question for the engine; its answer comes back through Face.answer. */
  asks(asked: Asked): void;
}

export interface Face {
  /**
   * The whole text, with lines ended by \n. Setting it shows another program, from which undo does not go back to the
   * one before: its history is the one that it had when it was left with this very text, else empty. A text that
   * equals the present one leaves selection, scroll position and history alone.
   */
  text: string;
  /** Length of the text in UTF-16 units. */
  readonly length: number;
  set readonly(value: boolean);

  /** Shows the text in an element, and takes it from the element that had it. */
  mount(element: HTMLElement): void;
  /** The element is gone. The face waits for the next one, or stays with one that took it over. */
  unmount(element: HTMLElement): void;
  /** The element's attributes have changed how it looks. */
  resized(): void;

  setProblems(problems: readonly Problem[]): void;
  /** Replaces a piece of the text, as a change that undo takes back. */
  replace(edit: TextEdit): void;
  /** Applies the fix of one of these problems, shows what it changed and takes the focus. */
  fix(problem: Problem): void;
  /** Makes edits, as a change of the user's. The focus stays where it is. */
  edit(edits: Edits): void;
  /** null leaves what is shown. */
  setMarks(marks: Marks | null, margin: Margin | null, values: readonly LineValues[] | null): void;
  /** The name of the text's file, which tells its language if the text does not. */
  set file(name: string);
  /** Replaces the vISA translation that is shown. */
  setTranslation(translation: Translation): void;
  /** Opens the vISA below all lines, or closes it. */
  openBelow(open: boolean): void;
  setBreakpoints(points: readonly Breakpoint[]): void;
  /** Marks the lines that a task asks the reader to change. */
  setEdits(edits: readonly Edit[]): void;
  /** Folds the lines outside those that a link or a page asks for. */
  showOnly(lines: ShownLines): void;
  /** Where the breakpoints have moved to with the text. */
  readonly breakLines: readonly { id: number; line: number }[];
  /** The line of the cursor, 1-based. */
  readonly cursorLine: number;
  /** Brings a line (1-based) to the middle of the view, unless it is visible already. */
  revealLine(line: number): void;
  /** Puts the cursor at a position (1-based, in UTF-16 units), shows it and takes the focus. */
  select(line: number, col: number): void;
  focus(): void;
  /** Opens the search or the outline, as their keys do. */
  open(what: "find" | "outline"): void;

  /** From now on there is somebody to answer questions. */
  answers(): void;
  /** The answer to a question, as JSON; "null" if there is none. */
  answer(id: number, json: string): void;
}

/** A piece of text that replaces another. */
export interface TextEdit extends Range {
  readonly text: string;
}

/** Where the user was in a face, for the next face to take over. */
export interface Standing {
  /** The text as the page gave it. Differences from it were typed. */
  readonly given: string;
  readonly text: string;
  /** Offsets in UTF-16 units; head is where the cursor is. */
  readonly anchor: number;
  readonly head: number;
  readonly focused: boolean;
  /** The first visible line, 1-based. */
  readonly topLine: number;
}
