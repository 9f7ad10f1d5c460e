/**
 * The history of each program that the editor shows in turn. Undo never goes from a program back to the one that was
 * open before it. A program that comes back with the text with which it was left gets its history back, even after a
 * reload of the page (historystore.ts).
 */
import { history, historyField } from "@codemirror/commands";
import { Compartment, EditorState, type Extension } from "@codemirror/state";
import type { EditorView } from "@codemirror/view";
import { type Past, storeHistories, storedHistories } from "./historystore";

/** The most histories that are kept: those of programs that were left longest ago are forgotten. */
const most = 16;

const none: unknown = EditorState.create({ extensions: history() }).field(historyField);

const pastOf = (state: EditorState): Past => ({ doc: state.doc, history: state.field(historyField) });

export class Histories {
  readonly #now = new Compartment();
  #left: readonly Past[] = storedHistories();

  /** The history of the program that is shown. */
  extension(): Extension {
    return this.#now.of(history());
  }

  /** To be called with the state in which a program is left. */
  leave(state: EditorState): void {
    this.#left = this.#with(state);
  }

  /** To be called when the text has become another program's. */
  enter(view: EditorView): void {
    const { doc } = view.state;
    const back = this.#left.find((left) => left.doc.eq(doc));
    const start = back ? back.history : none;
    view.dispatch({ effects: this.#now.reconfigure([history(), historyField.init(() => start)]) });
  }

  /** To be called with the state in which the page ends. */
  keep(state: EditorState): void {
    storeHistories(this.#with(state));
  }

  #with(state: EditorState): Past[] {
    return [pastOf(state), ...this.#left.filter(({ doc }) => !doc.eq(state.doc))].slice(0, most);
  }
}
