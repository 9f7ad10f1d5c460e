/** F2: a field at the name under the cursor. Enter renames it everywhere, or says why not. */
import { StateEffect, StateField, type Extension } from "@codemirror/state";
import { EditorView, keymap, showTooltip, type Tooltip } from "@codemirror/view";
import { offsets, type Ask } from "./ask";
import { element } from "./dom";
import { makeEdits } from "./navigate";
import { notice } from "./notice";

const open = StateEffect.define<Tooltip | null>();

const field = StateField.define<Tooltip | null>({
  create: () => null,
  update(tooltip, tr) {
    for (const effect of tr.effects) if (effect.is(open)) return effect.value;
    return tr.docChanged ? null : tooltip;
  },
  provide: (of) => showTooltip.from(of),
});

export function renaming(ask: Ask): Extension {
  const close = (view: EditorView): void => {
    view.dispatch({ effects: open.of(null) });
    view.focus();
  };

  const form = (view: EditorView, pos: number, name: string): HTMLElement => {
    const dom = element("form", "lw-rename");
    const input = element("input", "cm-textfield");
    const why = element("div", "lw-why");
    input.value = name;
    input.spellcheck = false;
    input.setAttribute("aria-label", `New name of ${name}`);
    why.setAttribute("role", "alert");
    dom.append(input, element("div", "lw-keys", "Enter renames it everywhere, Escape leaves it."), why);
    dom.addEventListener("submit", (event) => {
      event.preventDefault();
      void ask(view, "rename", pos, input.value.trim()).then((found) => {
        if (!found) why.textContent = "The text changed meanwhile; try again.";
        else if (found.message) why.textContent = found.message;
        else {
          close(view);
          makeEdits(view, found, "rename");
        }
      });
    });
    dom.addEventListener("keydown", (event) => {
      if (event.key === "Escape") close(view);
      event.stopPropagation(); // the keys are the field's
    });
    dom.addEventListener("focusout", (event) => {
      if (event.relatedTarget instanceof Node && dom.contains(event.relatedTarget)) return;
      queueMicrotask(() => {
        if (dom.isConnected && view.state.field(field)) view.dispatch({ effects: open.of(null) });
      });
    });
    return dom;
  };

  const rename = (view: EditorView): boolean => {
    if (view.state.readOnly) return false;
    const pos = view.state.selection.main.head;
    void ask(view, "renamable", pos).then((found) => {
      const place = found?.places?.[0];
      if (!found || !place) {
        notice(view, found?.message || "There is no engine to ask yet.");
        return;
      }
      const { from } = offsets(view.state.doc, place.range);
      view.dispatch({
        effects: open.of({
          pos: from,
          above: false,
          create: () => {
            const dom = form(view, pos, found.name);
            return {
              dom,
              mount() {
                const input = dom.querySelector("input")!;
                input.focus();
                input.select();
              },
            };
          },
        }),
      });
    });
    return true;
  };

  return [field, keymap.of([{ key: "F2", run: rename }])];
}
