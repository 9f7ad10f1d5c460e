/**
 * What the editor asks the engine, which knows the language, and what it answers. The answers are those of
 * core/protocol, as JSON. Nothing here waits: without an engine a question is answered with null.
 */
import type { Text } from "@codemirror/state";
import type { EditorView } from "@codemirror/view";

/** 1-based; columns in UTF-16 units, the end exclusive. */
export interface Range {
  readonly line: number;
  readonly col: number;
  readonly endLine: number;
  readonly endCol: number;
}

export interface CompletionItem {
  readonly label: string;
  /** The text to insert; "" for the label. */
  readonly insertText: string;
  readonly detail: string;
  readonly documentation: string;
  readonly kind: string;
  readonly rank: number;
  /** Something else can be completed after it at once. */
  readonly chain: boolean;
}

interface Place {
  readonly range: Range;
  readonly definition: boolean;
  readonly write: boolean;
}

interface Places {
  readonly name: string;
  readonly places: readonly Place[] | null;
  /** Why there are none. */
  readonly message: string;
}

export interface Edits {
  readonly edits: readonly { readonly range: Range; readonly newText: string }[] | null;
  readonly message: string;
}

/** The questions, and the type of their answers. */
export interface Answers {
  complete: { readonly range: Range; readonly items: readonly CompletionItem[] | null; readonly more: boolean };
  hover: {
    readonly found: boolean;
    readonly range: Range;
    readonly title: string;
    readonly text: string;
    readonly facts: readonly { readonly label: string; readonly value: string }[] | null;
    readonly page: string;
  };
  definition: Places;
  references: Places;
  renamable: Places;
  rename: Edits;
  outline: {
    readonly entries:
      | readonly { readonly name: string; readonly kind: string; readonly depth: number; readonly detail: string; readonly range: Range }[]
      | null;
  };
  format: Edits;
}

type Question = keyof Answers;

/**
 * Asks about a position in the view's text. The answer is null if there is none, or if the text has changed
 * meanwhile.
 */
export type Ask = <Q extends Question>(view: EditorView, question: Q, pos: number, text?: string) => Promise<Answers[Q] | null>;

/** What the page gets of a question (the detail of lw-ask). */
export interface Asked {
  readonly id: number;
  readonly question: Question;
  readonly line: number;
  readonly col: number;
  readonly text: string;
}

/** The open questions, and the function that passes them to the page. */
export class Questions {
  /** Passes a question to the page; null while there is nobody to answer. */
  carry: ((asked: Asked) => void) | null = null;

  #last = 0;
  #open = new Map<number, (answer: unknown) => void>();

  readonly ask: Ask = async (view, question, pos, text) => {
    const { doc } = view.state;
    const answer = await this.askWhileTyping(view, question, pos, text);
    return view.state.doc.eq(doc) ? answer : null;
  };

  /**
   * The same, but the answer is given even if the text has changed. Its places are those in the text that was asked
   * about.
   */
  readonly askWhileTyping: Ask = <Q extends Question>(view: EditorView, question: Q, pos: number, text = "") => {
    const { carry } = this;
    if (!carry) return Promise.resolve(null);
    const line = view.state.doc.lineAt(pos);
    const id = ++this.#last;
    return new Promise<Answers[Q] | null>((resolve) => {
      this.#open.set(id, resolve as (answer: unknown) => void);
      carry({ id, question, line: line.number, col: pos - line.from + 1, text });
    });
  };

  answer(id: number, json: string): void {
    this.#open.get(id)?.(JSON.parse(json));
    this.#open.delete(id);
  }

  /** Gives up all open questions, because whoever would have answered them is gone. */
  abandon(): void {
    this.carry = null;
    for (const resolve of this.#open.values()) resolve(null);
    this.#open.clear();
  }
}

/** The offset of a 1-based place; places outside the text are clamped. */
export function offset(doc: Text, line: number, col: number): number {
  if (line < 1) return 0;
  if (line > doc.lines) return doc.length;
  const at = doc.line(line);
  return Math.min(at.to, at.from + Math.max(0, col - 1));
}

export function offsets(doc: Text, range: Range): { from: number; to: number } {
  const from = offset(doc, range.line, range.col);
  return { from, to: Math.max(from, offset(doc, range.endLine, range.endCol)) };
}
