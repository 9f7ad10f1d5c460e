/** Ctrl+. or a press on the sign in the margin opens a menu of the fixes that the problems of a line offer. */
import type { Extension } from "@codemirror/state";
import { keymap, showTooltip, type EditorView, type Tooltip } from "@codemirror/view";
import { element, sentence } from "./dom";
import { notice } from "./notice";
import { Popup } from "./popup";
import { applyFix, fixesAt, type Fixable } from "./problems";

const menu = new Popup<Tooltip>((field) => showTooltip.from(field));

/** Opens the menu for the line of a position, or says that there is nothing to choose from. */
export function openFixes(view: EditorView, pos = view.state.selection.main.head): boolean {
  if (view.state.readOnly) return false;
  const fixes = fixesAt(view.state, pos);
  if (fixes.length === 0) {
    notice(view, "There is no quick fix for this line.");
    return true;
  }
  menu.open(view, {
    pos,
    above: false,
    create: () => {
      const dom = draw(view, fixes);
      return { dom, mount: () => (dom.firstElementChild as HTMLElement).focus() };
    },
  });
  return true;
}

function draw(view: EditorView, fixes: readonly Fixable[]): HTMLElement {
  const dom = element("div", "lw-menu");
  dom.setAttribute("role", "menu");
  dom.setAttribute("aria-label", "Quick fixes");
  const items = fixes.map((fixable) => {
    const item = element("button", "lw-item");
    item.type = "button";
    item.tabIndex = -1;
    item.setAttribute("role", "menuitem");
    item.append(element("span", "", fixable.problem.fix.label), sentence("lw-item-why", fixable.problem.message));
    item.addEventListener("click", () => {
      menu.close(view);
      applyFix(view, fixable);
    });
    return item;
  });
  dom.append(...items);
  dom.addEventListener("keydown", (event) => {
    const at = items.indexOf(event.target as HTMLButtonElement);
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: items.length - 1 }[event.key];
    if (to !== undefined) items[(to + items.length) % items.length]!.focus();
    else if (event.key === "Escape" || event.key === "Tab") menu.close(view);
    else return;
    event.preventDefault();
    event.stopPropagation();
  });
  menu.closeOutside(view, dom);
  return dom;
}

export const fixes: Extension = [menu.field, keymap.of([{ key: "Mod-.", run: (view) => openFixes(view) }])];
