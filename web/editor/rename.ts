/** F2 shows a field at the name under the cursor. Enter renames it everywhere, or says why that is not possible. */
import type { Extension } from "@codemirror/state";
import { keymap, type EditorView, showTooltip, type Tooltip } from "@codemirror/view";
import { offsets, type Ask } from "./ask";
import { element } from "./dom";
import { makeEdits } from "./navigate";
import { notice } from "./notice";
import { Popup } from "./popup";

const popup = new Popup<Tooltip>((field) => showTooltip.from(field));

export function renaming(ask: Ask): Extension {
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
          popup.close(view);
          makeEdits(view, found, "rename");
        }
      });
    });
    dom.addEventListener("keydown", (event) => {
      if (event.key === "Escape") popup.close(view);
      event.stopPropagation(); // the field handles its own keys
    });
    popup.closeOutside(view, dom);
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
      popup.open(view, {
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
      });
    });
    return true;
  };

  return [popup.field, keymap.of([{ key: "F2", run: rename }])];
}
