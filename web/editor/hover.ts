/**
 * Explanations of what the pointer rests on and, by Ctrl+I, of what is at the cursor, which a screen reader
 * announces.
 */
import type { Extension } from "@codemirror/state";
import { closeHoverTooltips, EditorView, hasHoverTooltips, hoverTooltip, keymap, showTooltip, ViewPlugin, type Tooltip } from "@codemirror/view";
import { offsets, type Answers, type Ask } from "./ask";
import { pageLink } from "../glossary/pages";
import { element } from "./dom";
import { Popup } from "./popup";

type Explanation = Answers["hover"];

function draw(found: Explanation): HTMLElement {
  const dom = element("div", "lw-hover lw-explain");
  dom.setAttribute("role", "tooltip");
  dom.append(element("div", "lw-title", found.title));
  if (found.text) dom.append(element("div", "lw-text", found.text));
  if (found.facts?.length) {
    const facts = element("dl", "lw-facts");
    for (const { label, value } of found.facts) facts.append(element("dt", "", label), element("dd", "", value));
    dom.append(facts);
  }
  if (found.page) {
    const page = element("div", "lw-page");
    page.append(pageLink(found.page));
    dom.append(page);
  }
  return dom;
}

const spoken = (found: Explanation): string =>
  [found.title, found.text, ...(found.facts ?? []).map(({ label, value }) => `${label}: ${value}`)].join(". ");

/** How many characters of a name are looked at before and after a position: a line may have millions. */
const mostName = 200;

/** The name at a position, for which the page gives the current value; "" if there is none. */
function nameAt({ state: { doc } }: EditorView, pos: number): string {
  const { from, to } = doc.lineAt(pos);
  const before = /[\w$%]*$/.exec(doc.sliceString(Math.max(from, pos - mostName), pos))![0];
  const name = before + /^[\w$%]*/.exec(doc.sliceString(pos, Math.min(to, pos + mostName)))![0];
  return /^[\d$]/.test(name) ? "" : name;
}

/** The explanation asked for by the keyboard. It disappears with the next change or move. */
const atCursor = new Popup<Tooltip>((field) => showTooltip.from(field), true);

/** The events by which a panel above the text is used. */
const uses = ["focusin", "keydown"];

/**
 * What hovering shows also disappears without a move of the pointer: at Escape, wherever the focus is, and when the
 * user begins to search or goes on to the next match, which it would cover.
 */
const dismissed = ViewPlugin.fromClass(
  class {
    readonly #view: EditorView;

    constructor(view: EditorView) {
      this.#view = view;
      for (const type of uses) view.dom.addEventListener(type, this.#used);
      document.addEventListener("keydown", this.#pressed, true);
    }

    destroy(): void {
      for (const type of uses) this.#view.dom.removeEventListener(type, this.#used);
      document.removeEventListener("keydown", this.#pressed, true);
    }

    readonly #used = ({ target }: Event): void => {
      if ((target as Element).closest(".cm-panels")) this.#close();
    };

    readonly #pressed = ({ key }: KeyboardEvent): void => {
      if (key === "Escape") this.#close();
    };

    #close(): void {
      queueMicrotask(() => hasHoverTooltips(this.#view.state) && this.#view.dispatch({ effects: closeHoverTooltips })); // the focus may come within an update
    }
  },
);

export function explanations(ask: Ask): Extension {
  const explain = (view: EditorView): boolean => {
    const pos = view.state.selection.main.head;
    void ask(view, "hover", pos, nameAt(view, pos)).then((found) => {
      if (view.state.selection.main.head !== pos) return;
      if (!found?.found) {
        view.dispatch({ effects: EditorView.announce.of("Nothing to explain here.") });
        return;
      }
      const { from } = offsets(view.state.doc, found.range);
      view.dispatch({
        effects: [atCursor.set.of({ pos: from, above: true, create: () => ({ dom: draw(found) }) }), EditorView.announce.of(spoken(found))],
      });
    });
    return true;
  };
  return [
    atCursor.field,
    dismissed,
    hoverTooltip(
      async (view, pos) => {
        if (view.state.doc.lineAt(pos).length === 0) return null;
        const found = await ask(view, "hover", pos, nameAt(view, pos));
        if (!found?.found) return null;
        const { from, to } = offsets(view.state.doc, found.range);
        return { pos: from, end: to, above: true, create: () => ({ dom: draw(found) }) };
      },
      { hoverTime: 250, hideOnChange: true },
    ),
    keymap.of([
      { key: "Mod-i", run: explain },
      {
        key: "Escape",
        run(view) {
          if (!view.state.field(atCursor.field)) return false;
          view.dispatch({ effects: atCursor.set.of(null) });
          return true;
        },
      },
    ]),
  ];
}
