/**
 * One sentence below the text that says why a command did nothing. It stays until the text or the selection changes.
 */
import { StateEffect, StateField, type Extension } from "@codemirror/state";
import { EditorView, showPanel, type Panel } from "@codemirror/view";
import { element } from "./dom";

const say = StateEffect.define<string>();

const sentence = StateField.define<string>({
  create: () => "",
  update(text, tr) {
    for (const effect of tr.effects) if (effect.is(say)) return effect.value;
    return tr.docChanged || tr.selection ? "" : text;
  },
  provide: (field) => showPanel.from(field, (text) => (text ? (): Panel => ({ dom: element("div", "lw-hint lw-notice", text) }) : null)),
});

export function notice(view: EditorView, text: string): void {
  view.dispatch({ effects: [say.of(text), EditorView.announce.of(text)] });
}

export const notices: Extension = sentence;
