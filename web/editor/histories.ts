/**
 * The history of each program that the editor shows in turn: undo never leaves a program for the one
 * that was open before it. A program that comes back with the text that it was left with has its
 * history back, for as long as the page lives.
 */
import { history, historyField } from "@codemirror/commands";
import { Compartment, EditorState, type Extension, type Text } from "@codemirror/state";
import type { EditorView } from "@codemirror/view";

/** A program that is not shown now. Its text tells it: no other history fits that. */
interface Left {
  readonly doc: Text;
  /** CodeMirror keeps to itself what it is. */
  readonly history: unknown;
}

/** Programs left longest ago are forgotten. */
const most = 16;

const none: unknown = EditorState.create({ extensions: history() }).field(historyField);

export class Histories {
  readonly #now = new Compartment();
  #left: Left[] = [];

  /** The history of the program that is shown. */
  extension(): Extension {
    return this.#now.of(history());
  }

  /** Call with the state in which a program is left. */
  leave(state: EditorState): void {
    const left = { doc: state.doc, history: state.field(historyField) };
    this.#left = [left, ...this.#left.filter(({ doc }) => !doc.eq(state.doc))].slice(0, most);
  }

  /** Call when the text is another program's. */
  enter(view: EditorView): void {
    const { doc } = view.state;
    const back = this.#left.find((left) => left.doc.eq(doc));
    const start = back ? back.history : none;
    view.dispatch({ effects: this.#now.reconfigure([history(), historyField.init(() => start)]) });
  }
}
