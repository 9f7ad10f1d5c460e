import { StateEffect, StateField, type Extension } from "@codemirror/state";
import type { EditorView } from "@codemirror/view";

/**
 * Something that is shown over the text, one at a time: a list, a field, a menu. It closes when the text is changed,
 * because its positions are no longer valid.
 */
export class Popup<T> {
  readonly field: StateField<T | null>;
  /** Shows another one; null closes it. */
  readonly set = StateEffect.define<T | null>();

  /** provide shows what the field holds. still: it also closes when the cursor moves. */
  constructor(provide: (field: StateField<T | null>) => Extension, still = false) {
    this.field = StateField.define<T | null>({
      create: () => null,
      update: (now, tr) => {
        for (const effect of tr.effects) if (effect.is(this.set)) return effect.value;
        return tr.docChanged || (still && tr.selection) ? null : now;
      },
      provide,
    });
  }

  open(view: EditorView, what: T): void {
    view.dispatch({ effects: this.set.of(what) });
  }

  /** Closes it and gives the focus to the text. */
  close(view: EditorView): void {
    view.dispatch({ effects: this.set.of(null) });
    view.focus();
  }

  /** Closes it when the focus leaves the element that shows it. */
  closeOutside(view: EditorView, dom: HTMLElement): void {
    dom.addEventListener("focusout", ({ relatedTarget }) => {
      if (relatedTarget instanceof Node && dom.contains(relatedTarget)) return;
      queueMicrotask(() => {
        if (dom.isConnected && view.state.field(this.field)) view.dispatch({ effects: this.set.of(null) });
      });
    });
  }
}
