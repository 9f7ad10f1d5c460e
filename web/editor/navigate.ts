/** Commands for navigation: the definition and the references of a name, the way back, the outline; also the layout. */
import { Facet, type ChangeSpec, type Extension } from "@codemirror/state";
import { EditorView, keymap, type Command } from "@codemirror/view";
import { offsets, type Ask, type Edits } from "./ask";
import { notice } from "./notice";
import { goTo, pick } from "./picker";

/** Applies edits as one change. */
export function makeEdits(view: EditorView, { edits }: Edits, userEvent: string): void {
  const { doc } = view.state;
  const changes: ChangeSpec[] = (edits ?? []).map(({ range, newText }) => ({ ...offsets(doc, range), insert: newText }));
  if (changes.length > 0) view.dispatch({ changes, userEvent });
}

/** The command of Ctrl+Shift+O, for a button. */
export const outlineCommand = Facet.define<Command>();

export function navigation(ask: Ask): Extension {
  /** The positions where goToDefinition was called, the last one at the end. */
  const trail: number[] = [];

  const definition = (view: EditorView, pos: number): void => {
    void ask(view, "definition", pos).then((found) => {
      const first = found?.places?.[0];
      if (!found || !first) {
        notice(view, found?.message || "No name stands here.");
        return;
      }
      const { from, to } = offsets(view.state.doc, first.range);
      if (from <= pos && pos <= to) {
        references(view, pos); // the cursor is at the definition: show the references
        return;
      }
      trail.push(pos);
      goTo(view, from, to);
    });
  };

  const back: Command = (view) => {
    const pos = trail.pop();
    if (pos === undefined) return false;
    goTo(view, Math.min(pos, view.state.doc.length));
    return true;
  };

  const references = (view: EditorView, pos: number): void => {
    void ask(view, "references", pos).then((found) => {
      const { doc } = view.state;
      if (!found?.places?.length) {
        notice(view, "No name stands here.");
        return;
      }
      const choices = found.places.map(({ range, definition, write }) => {
        const { from, to } = offsets(doc, range);
        const line = doc.lineAt(from);
        return { label: line.text.trim(), detail: `line ${line.number}`, kind: definition ? "definition" : write ? "written" : "", depth: 0, from, to };
      });
      const here = choices.findIndex(({ from, to }) => from <= pos && pos <= to);
      pick(view, `References of ${found.name}`, choices, Math.max(0, here));
    });
  };

  const outline: Command = (view) => {
    const pos = view.state.selection.main.head;
    void ask(view, "outline", pos).then((found) => {
      const { doc } = view.state;
      if (!found?.entries?.length) {
        notice(view, "There is no kernel, function or label in this text.");
        return;
      }
      const choices = found.entries.map(({ name, kind, depth, detail, range }) => {
        const { from, to } = offsets(doc, range);
        return { label: name, detail: [detail, `line ${range.line}`].filter(Boolean).join(", "), kind, depth, from, to };
      });
      const here = choices.findLastIndex(({ from }) => from <= pos);
      pick(view, "Outline", choices, Math.max(0, here));
    });
    return true;
  };

  const format: Command = (view) => {
    if (view.state.readOnly) return false;
    void ask(view, "format", 0).then((found) => {
      if (!found) notice(view, "The text changed meanwhile, or there is no engine yet.");
      else if (found.message) notice(view, found.message);
      else if (!found.edits?.length) notice(view, "The text is laid out already.");
      else makeEdits(view, found, "format");
    });
    return true;
  };

  const atCursor =
    (act: (view: EditorView, pos: number) => void): Command =>
    (view) => {
      act(view, view.state.selection.main.head);
      return true;
    };

  return [
    outlineCommand.of(outline),
    keymap.of([
      { key: "Alt-.", run: atCursor(definition) },
      { key: "Alt-,", run: back },
      { key: "Alt-/", run: atCursor(references) },
      { key: "Mod-Shift-o", run: outline },
      { key: "Shift-Alt-f", run: format },
    ]),
    // Ctrl+click goes to a definition, as in other editors. Alt+click adds a cursor.
    EditorView.clickAddsSelectionRange.of((event) => event.altKey),
    EditorView.domEventHandlers({
      mousedown(event, view) {
        if (event.button !== 0 || !(event.ctrlKey || event.metaKey) || event.altKey) return false;
        const pos = view.posAtCoords({ x: event.clientX, y: event.clientY });
        if (pos === null) return false;
        event.preventDefault();
        definition(view, pos);
        return true;
      },
    }),
  ];
}
