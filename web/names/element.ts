/**
 * <lw-names>: the list of names that is offered while an expression is typed. It serves every input[data-names] of
 * the page, which is a combobox (WAI-ARIA 1.2, list autocomplete): the arrows choose a name, Enter or Tab accepts it,
 * Escape closes the list and leaves the field unchanged. In a field with data-names=braces, expressions are written
 * in braces, and the rest is prose.
 *
 * The client provides the names by setNames. The event lw-names-wanted, which bubbles, notifies the client that a
 * field has got the focus.
 */
import { Attached } from "../editor/attached";
import { element, zoomOf } from "../editor/dom";

interface Name {
  readonly text: string;
  readonly detail: string;
}

/** The most rows that are made. Typing on shows others. */
const most = 100;

const listId = "names-list";

/** Matches the start of a name before the cursor: not a type, as in X:d, and no part of a number, as in 0xd. */
const started = /(?<![\w$.:])[A-Za-z_%][\w$.]*$/;

/** The names that contain the typed text: first those that begin with it. */
export function matching(names: readonly Name[], typed: string): Name[] {
  const sought = typed.toLowerCase();
  const place = (name: Name): number => name.text.toLowerCase().indexOf(sought);
  return names.filter((name) => place(name) === 0).concat(names.filter((name) => place(name) > 0)).slice(0, most);
}

class LwNames extends Attached {
  readonly #list = element("ul", "names");
  #names: readonly Name[] = [];
  #field: HTMLInputElement | null = null;
  #shown: readonly Name[] = [];
  #chosen = -1;
  #due = false; // the list was asked for before there were names

  protected attached(signal: AbortSignal): void {
    this.#list.id = listId;
    this.#list.setAttribute("role", "listbox");
    this.#list.setAttribute("aria-label", "Names");
    this.#list.hidden = true;
    this.append(this.#list);
    // Before the fields' own handlers, so that Enter accepts a chosen name and does not add a watch.
    document.addEventListener("keydown", (event) => this.#keyed(event), { capture: true, signal });
    document.addEventListener("input", (event) => fieldOf(event) && this.#typed(false), { signal });
    document.addEventListener("focusin", (event) => {
      const field = fieldOf(event);
      if (field === this.#field) return;
      this.#close();
      this.#due = false;
      this.#field = field;
      if (field) this.emit("lw-names-wanted", {});
    }, { signal });
    document.addEventListener("focusout", () => {
      this.#close();
      this.#field = null;
    }, { signal });
    addEventListener("resize", () => this.#close(), { signal });
    // The field has moved away from its list.
    document.addEventListener("scroll", ({ target }) => target instanceof Node && target !== this.#field && target.contains(this.#field) && this.#close(), { capture: true, signal });
    // So that the field keeps the focus.
    this.#list.addEventListener("pointerdown", (event) => event.preventDefault(), { signal });
    this.#list.addEventListener("click", (event) => {
      const row = event.target instanceof Element ? event.target.closest("li") : null;
      if (row) this.#accept([...this.#list.children].indexOf(row));
    }, { signal });
  }

  /** Sets the names, given as JSON. */
  setNames(json: string): void {
    this.#names = JSON.parse(json) as Name[];
    if (this.#due) return this.#open();
    if (this.#list.hidden) return;
    const chosen = this.#shown[this.#chosen]?.text;
    this.#typed(true);
    this.#choose(this.#shown.findIndex((name) => name.text === chosen));
  }

  /**
   * Shows the names that match the typed text, or all, and chooses the first one; if there are no names yet, once
   * there are.
   */
  #open(): void {
    this.#typed(true);
    if (!this.#list.hidden) this.#choose(0);
    this.#due = this.#names.length === 0;
  }

  /** The text before the cursor. */
  get #before(): string {
    const field = this.#field;
    return field ? field.value.slice(0, field.selectionStart ?? field.value.length) : "";
  }

  get #prefix(): string {
    return started.exec(this.#before)?.[0] ?? "";
  }

  /** Shows the names that match the typed text. `all` shows all names even if nothing was typed. */
  #typed(all: boolean): void {
    const prefix = this.#prefix;
    const prose = this.#field?.dataset["names"] === "braces" && !/\{[^}]*$/.test(this.#before);
    const found = !prose && (prefix || all) ? matching(this.#names, prefix) : [];
    const done = found.length === 1 && found[0]!.text === prefix;
    if (found.length === 0 || done || !this.#field) {
      this.#close();
      return;
    }
    this.#shown = found;
    this.#list.replaceChildren(...found.map((name, i) => {
      const row = element("li", "");
      row.id = `${listId}-${i}`;
      row.setAttribute("role", "option");
      row.setAttribute("aria-selected", "false");
      row.append(element("code", "", name.text), element("span", "minor", name.detail));
      return row;
    }));
    this.#list.hidden = false;
    this.#landmark("region", "Names that go on from what is typed");
    this.#list.scrollTop = 0;
    this.#field.setAttribute("aria-expanded", "true");
    this.#field.setAttribute("aria-controls", listId);
    this.#choose(-1);
    this.#place();
  }

  /** Below the field, or above it where there is more room. */
  #place(): void {
    const zoom = zoomOf(this);
    const field = this.#field!.getBoundingClientRect();
    const { width, height } = this.#list.getBoundingClientRect();
    const below = innerHeight - field.bottom;
    const above = below < height + 8 && field.top > below;
    const top = above ? Math.max(4, field.top - height - 2) : field.bottom + 2;
    const style = this.#list.style;
    style.setProperty("left", `${Math.max(4, Math.min(field.left, innerWidth - width - 4)) / zoom}px`);
    style.setProperty("top", `${top / zoom}px`);
  }

  #choose(index: number): void {
    this.#list.children[this.#chosen]?.setAttribute("aria-selected", "false");
    this.#chosen = index;
    const row = this.#list.children[index];
    if (!row) {
      this.#field?.removeAttribute("aria-activedescendant");
      return;
    }
    row.setAttribute("aria-selected", "true");
    row.scrollIntoView({ block: "nearest" });
    this.#field?.setAttribute("aria-activedescendant", row.id);
  }

  #close(): void {
    if (this.#list.hidden) return;
    this.#choose(-1);
    this.#list.hidden = true;
    this.#landmark(null, null);
    this.#field?.setAttribute("aria-expanded", "false");
    this.#field?.removeAttribute("aria-controls");
  }

  /** While it is shown, the list is a landmark of the page. */
  #landmark(role: string | null, label: string | null): void {
    this.role = role;
    this.ariaLabel = label;
  }

  /** Replaces the typed part of a name by the name, as typing would, so that undo takes it back. */
  #accept(index: number): void {
    const field = this.#field;
    const name = this.#shown[index];
    if (!field || !name) return;
    const end = field.selectionStart ?? field.value.length;
    field.setSelectionRange(end - this.#prefix.length, end);
    document.execCommand("insertText", false, name.text);
    this.#close();
  }

  #keyed(event: KeyboardEvent): void {
    if (!this.#field || event.target !== this.#field || event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return;
    const open = !this.#list.hidden;
    const rows = this.#shown.length;
    switch (event.key) {
      case "ArrowDown":
        if (!open) this.#open();
        else this.#choose(this.#chosen + 1 < rows ? this.#chosen + 1 : 0);
        break;
      case "ArrowUp":
        if (!open) return;
        this.#choose(this.#chosen > 0 ? this.#chosen - 1 : rows - 1);
        break;
      case "Enter":
      case "Tab":
        if (!open) return;
        if (this.#chosen < 0 || event.shiftKey) {
          this.#close(); // what was typed is done with
          return;
        }
        this.#accept(this.#chosen);
        break;
      case "Escape":
        this.#due = false;
        if (!open) return;
        this.#close();
        break;
      default:
        return;
    }
    event.preventDefault();
    event.stopImmediatePropagation();
  }
}

/** The combobox that is the target of an event, or null. */
function fieldOf(event: Event): HTMLInputElement | null {
  return event.target instanceof HTMLInputElement && event.target.dataset["names"] !== undefined ? event.target : null;
}

export function defineNames(): void {
  if (!customElements.get("lw-names")) customElements.define("lw-names", LwNames);
}
