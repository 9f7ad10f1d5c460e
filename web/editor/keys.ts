/**
 * The keys of the editor. All keys of the application (run, step, reset, breakpoint) pass through: CodeMirror's own
 * binding of such a key is left out, and the event bubbles on.
 */
import { defaultKeymap, historyKeymap, indentWithTab } from "@codemirror/commands";
import { indentUnit } from "@codemirror/language";
import { highlightSelectionMatches, search, searchKeymap } from "@codemirror/search";
import { EditorState, StateEffect, StateField, type Extension } from "@codemirror/state";
import { EditorView, keymap, showPanel, type Panel } from "@codemirror/view";
import { element } from "./dom";
import { matchCount } from "./find";

/** The application's keys that CodeMirror would otherwise handle itself (design/NOTES.md, "Keyboard"). */
const applicationKeys = new Set(["Mod-Enter", "Mod-b", "Alt-r", "F6", "F8", "Shift-F8", "F9", "Shift-F9", "Ctrl-F9", "F10"]);

export const leaveHint = "Tab indents. Press Escape, then Tab, to leave the editor.";

const tabPressed = StateEffect.define<boolean>();

/** Shows how to leave the editor, from the first Tab until the editor loses the focus. */
const tabHint = StateField.define<boolean>({
  create: () => false,
  update: (shown, tr) => tr.effects.reduce((now, e) => (e.is(tabPressed) ? e.value : now), shown),
  provide: (field) => showPanel.from(field, (shown) => (shown ? (): Panel => ({ dom: element("div", "lw-hint", leaveHint) }) : null)),
});

const showHint = (view: EditorView, shown: boolean): boolean => {
  if (view.state.field(tabHint) !== shown) view.dispatch({ effects: tabPressed.of(shown) });
  return false;
};

/** Actions of the browser that have to be prevented. */
const browserDefaults = EditorView.domEventHandlers({
  // A dropped file is opened by the page, not typed into the text.
  drop: (event) => (event.dataTransfer?.files.length ?? 0) > 0,
  beforeinput(event, view) {
    // Ctrl+B and the like must not make rich text where no handler takes them.
    if (event.inputType.startsWith("format")) {
      event.preventDefault();
      return true;
    }
    // When typed text replaces several lines, the browser would keep their colour in a style attribute, which the
    // content-security-policy forbids.
    const { main } = view.state.selection;
    const lines = view.state.doc.lineAt(main.from).to < main.to;
    if (event.inputType !== "insertText" || event.data === null || !lines || view.composing) return false;
    event.preventDefault();
    if (!view.state.readOnly) {
      view.dispatch(view.state.replaceSelection(event.data), { scrollIntoView: true, userEvent: "input.type" });
    }
    return true;
  },
  focusout: (_event, view) => {
    // Not during the event, because CodeMirror may be in the middle of an update.
    queueMicrotask(() => showHint(view, false));
    return false;
  },
});

/** The words of the search panel, in the style of the page. */
const searchWords = {
  next: "Next", previous: "Previous", all: "All", "match case": "Match case", regexp: "Regular expression", "by word": "Whole words",
  replace: "Replace", "replace all": "Replace all", close: "Close",
};

export function keys(): Extension {
  return [
    search({ top: true }),
    EditorState.phrases.of(searchWords),
    matchCount,
    highlightSelectionMatches(),
    indentUnit.of("    "),
    EditorState.allowMultipleSelections.of(true),
    tabHint,
    browserDefaults,
    keymap.of([
      // Before the binding that takes the key to drop a selection: it would leave Tab to indent.
      { key: "Escape", run: (view) => (view.setTabFocusMode(2000), false) },
      { key: "Tab", run: (view) => showHint(view, true), shift: (view) => showHint(view, true) },
      ...[...defaultKeymap, ...searchKeymap, ...historyKeymap, indentWithTab].filter(
        (binding) => !applicationKeys.has(binding.key ?? "") && !applicationKeys.has(binding.mac ?? ""),
      ),
    ]),
  ];
}
