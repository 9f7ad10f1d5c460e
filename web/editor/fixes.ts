/** Ctrl+. or a press on the sign in the margin: a menu of the fixes that the problems of a line offer. */
import { StateEffect, StateField, type Extension } from "@codemirror/state";
import { keymap, showTooltip, type EditorView, type Tooltip } from "@codemirror/view";
import { element, sentence } from "./dom";
import { notice } from "./notice";
import { applyFix, fixesAt, type Fixable } from "./problems";

const open = StateEffect.define<Tooltip | null>();

const menu = StateField.define<Tooltip | null>({
  create: () => null,
  update(tooltip, tr) {
    for (const effect of tr.effects) if (effect.is(open)) return effect.value;
    return tr.docChanged ? null : tooltip;
  },
  provide: (field) => showTooltip.from(field),
});

/** Opens the menu of a position's line, or says that there is nothing to choose. */
export function openFixes(view: EditorView, pos = view.state.selection.main.head): boolean {
  if (view.state.readOnly) return false;
  const fixes = fixesAt(view.state, pos);
  if (fixes.length === 0) {
    notice(view, "There is no quick fix for this line.");
    return true;
  }
  view.dispatch({
    effects: open.of({
      pos,
      above: false,
      create: () => {
        const dom = draw(view, fixes);
        return { dom, mount: () => (dom.firstElementChild as HTMLElement).focus() };
      },
    }),
  });
  return true;
}

function draw(view: EditorView, fixes: readonly Fixable[]): HTMLElement {
  const dom = element("div", "lw-menu");
  dom.setAttribute("role", "menu");
  dom.setAttribute("aria-label", "Quick fixes");
  const close = (): void => {
    view.dispatch({ effects: open.of(null) });
    view.focus();
  };
  const items = fixes.map((fixable) => {
    const item = element("button", "lw-item");
    item.type = "button";
    item.tabIndex = -1;
    item.setAttribute("role", "menuitem");
    item.append(element("span", "", fixable.problem.fix.label), sentence("lw-item-why", fixable.problem.message));
    item.addEventListener("click", () => {
      close();
      applyFix(view, fixable);
    });
    return item;
  });
  dom.append(...items);
  dom.addEventListener("keydown", (event) => {
    const at = items.indexOf(event.target as HTMLButtonElement);
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: items.length - 1 }[event.key];
    if (to !== undefined) items[(to + items.length) % items.length]!.focus();
    else if (event.key === "Escape" || event.key === "Tab") close();
    else return;
    event.preventDefault();
    event.stopPropagation();
  });
  dom.addEventListener("focusout", (event) => {
    if (event.relatedTarget instanceof Node && dom.contains(event.relatedTarget)) return;
    queueMicrotask(() => {
      if (dom.isConnected && view.state.field(menu)) view.dispatch({ effects: open.of(null) });
    });
  });
  return dom;
}

export function fixes(): Extension {
  return [menu, keymap.of([{ key: "Mod-.", run: (view) => openFixes(view) }])];
}
