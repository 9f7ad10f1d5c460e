/** How many places the search finds, and which of them is selected: "3 of 12", beside the field. */
import { getSearchQuery, searchPanelOpen } from "@codemirror/search";
import type { EditorState } from "@codemirror/state";
import { EditorView, ViewPlugin, type ViewUpdate } from "@codemirror/view";
import { element } from "./dom";

/** Larger numbers are not counted: a letter can occur ten thousand times in a large program. */
const most = 9999;

/** What is said about a search; "" for an empty one. */
function countMatches(state: EditorState): string {
  const query = getSearchQuery(state);
  if (query.search === "") return "";
  if (!query.valid) return "not a pattern";
  const { from, to } = state.selection.main;
  let count = 0;
  let at = 0;
  const cursor = query.getCursor(state);
  for (let next = cursor.next(); !next.done; next = cursor.next()) {
    count++;
    if (next.value.from === from && next.value.to === to) at = count;
    if (count > most) return `more than ${most}`;
  }
  if (count === 0) return "no match";
  if (at > 0) return `${at} of ${count}`;
  return count === 1 ? "1 match" : `${count} matches`;
}

/** Adds the count to the panel of the search, which is CodeMirror's own. */
export const matchCount = ViewPlugin.fromClass(
  class {
    readonly #said = element("span", "lw-matches");

    constructor(view: EditorView) {
      this.#said.setAttribute("role", "status");
      this.#show(view);
    }

    update(update: ViewUpdate): void {
      const query = getSearchQuery(update.state);
      const changed = update.docChanged || update.selectionSet || searchPanelOpen(update.state) !== searchPanelOpen(update.startState) || !query.eq(getSearchQuery(update.startState));
      if (changed && searchPanelOpen(update.state)) queueMicrotask(() => this.#show(update.view)); // the panel is made in the same update
    }

    destroy(): void {
      this.#said.remove();
    }

    #show(view: EditorView): void {
      if (!searchPanelOpen(view.state)) return;
      const field = view.dom.querySelector(".cm-panel.cm-search [name=search]");
      if (!field) return;
      if (this.#said.previousElementSibling !== field) field.after(this.#said);
      this.#said.textContent = countMatches(view.state);
    }
  },
);
