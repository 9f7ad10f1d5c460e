/**
 * <lw-terms> explains a word of the page beside the word. It serves every [data-term] of the page: the explanation
 * appears when the pointer rests on the word or the word gets the focus, and disappears with Escape or when the word
 * is left. The pointer can move into it, to reach its link; Enter goes to the link. For a button it appears only if
 * the focus is visible, and until the button is pressed; for a field, until something is typed.
 *
 * The terms within a [data-terms] are one stop of the Tab key. The arrows go from one to the next.
 */
import { Attached } from "../editor/attached";
import { element, sentence, zoomOf } from "../editor/dom";
import { pageLink } from "./pages";
import { termOf, terms, type Term } from "./terms";

/**
 * How long the pointer must rest on a word before it is explained, and how long it may be on its way from the word to
 * the explanation, in milliseconds.
 */
const rest = 350;
const grace = 250;

const tipId = "term-tip";

class LwTerms extends Attached {
  readonly #tip = element("div", "termtip");
  #word: HTMLElement | null = null;
  #timer = 0;
  /** Where the pointer was pressed last: what comes to lie below it there is asked for by the next move only. */
  #pressed = "";
  #waits = false;

  protected attached(signal: AbortSignal): void {
    this.#tip.id = tipId;
    this.#tip.setAttribute("role", "tooltip");
    this.#tip.hidden = true;
    this.append(this.#tip);
    document.addEventListener("mouseover", (event) => {
      this.#waits = placeOf(event) === this.#pressed;
      if (!this.#waits) this.#pointed(event.target);
    }, { signal });
    document.addEventListener("mousemove", (event) => {
      if (!this.#waits || placeOf(event) === this.#pressed) return;
      this.#waits = false;
      this.#pointed(event.target);
    }, { signal });
    document.addEventListener("focusin", (event) => {
      const word = wordAt(event.target);
      if (word && !this.contains(word) && word.matches(":focus-visible, :not(button)")) this.#show(word);
      else if (!this.contains(event.target as Node)) this.#hide();
    }, { signal });
    document.addEventListener("focusout", (event) => {
      if (!this.contains(event.relatedTarget as Node | null)) this.#hide();
    }, { signal });
    document.addEventListener("keydown", (event) => this.#keyed(event), { capture: true, signal });
    document.addEventListener("input", () => this.#hide(), { signal });
    document.addEventListener("click", (event) => {
      if (wordAt(event.target)?.localName === "button") this.#hide();
      if (wordAt(event.target)?.closest("label")) event.preventDefault(); // a tap asks for a term: the focus stays
    }, { signal });
    document.addEventListener("scroll", ({ target }) => target instanceof Node && target !== this.#tip && target.contains(this.#word) && this.#hide(), { capture: true, signal });
    document.addEventListener("pointerdown", (event) => {
      if (event.pointerType === "mouse") this.#pressed = placeOf(event);
      if (event.target instanceof Node && !this.contains(event.target)) this.#hide();
    }, { signal });
    addEventListener("resize", () => this.#hide(), { signal });
    signal.addEventListener("abort", () => this.#hide());
  }

  #pointed(target: EventTarget | null): void {
    clearTimeout(this.#timer);
    const word = wordAt(target);
    if (target instanceof Node && this.contains(target)) return;
    if (word && word !== this.#word) this.#timer = window.setTimeout(() => word.isConnected && this.#show(word), rest);
    else if (!word && this.#word && document.activeElement !== this.#word) this.#timer = window.setTimeout(() => this.#hide(), grace);
  }

  #show(word: HTMLElement): void {
    const term = termOf(word.dataset["term"]!);
    if (!term || (word === this.#word && !this.#tip.hidden)) return;
    this.#hide();
    this.#word = word;
    this.#tip.replaceChildren(...explained(term));
    this.#tip.hidden = false;
    this.#landmark("region", "What a word means");
    word.setAttribute("aria-describedby", tipId);
    const zoom = zoomOf(this);
    const at = word.getBoundingClientRect();
    const { width, height } = this.#tip.getBoundingClientRect();
    const field = word.localName === "input"; // a field's list of names opens below it
    const below = (!field && at.bottom + 4 + height <= innerHeight) || at.top < height + 4;
    this.#tip.style.setProperty("left", `${Math.max(4, Math.min(at.left, innerWidth - width - 4)) / zoom}px`);
    this.#tip.style.setProperty("top", `${(below ? at.bottom + 4 : at.top - height - 4) / zoom}px`);
  }

  #hide(): void {
    clearTimeout(this.#timer);
    this.#word?.removeAttribute("aria-describedby");
    this.#word = null;
    this.#tip.hidden = true;
    this.#landmark(null, null);
  }

  /** While it is shown, the explanation is a landmark of the page. */
  #landmark(role: string | null, label: string | null): void {
    this.role = role;
    this.ariaLabel = label;
  }

  #keyed(event: KeyboardEvent): void {
    if (event.key === "Escape" && !this.#tip.hidden) {
      const held = this.contains(document.activeElement) ? this.#word : null;
      this.#hide();
      held?.focus();
      this.#hide(); // focusing the word must not show it again
      event.preventDefault();
      event.stopPropagation();
      return;
    }
    if (event.ctrlKey || event.metaKey || event.altKey) return; // Ctrl+Enter runs the program from everywhere
    const link = this.#tip.querySelector("a");
    const shown = this.#word;
    if (event.key === "Enter" && link && shown && event.target === shown && shown.localName !== "button") {
      event.preventDefault();
      event.stopPropagation();
      link.focus();
      return;
    }
    const by = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    const word = wordAt(event.target);
    const group = word?.closest("[data-terms]");
    if (!by || !word || !group || word !== event.target) return;
    const words = [...group.querySelectorAll<HTMLElement>("[data-term][tabindex]")];
    const next = words[words.indexOf(word) + by];
    event.preventDefault();
    event.stopPropagation();
    next?.focus();
  }
}

/** The pixel of an event: the coordinates of a pointer's events can have fractions, where a mouse's have none. */
function placeOf(event: MouseEvent): string {
  return `${Math.floor(event.clientX)} ${Math.floor(event.clientY)}`;
}

function wordAt(target: EventTarget | null): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>("[data-term]") : null;
}

function explained(term: Term): Node[] {
  const head = element("p", "term");
  head.append(element("b", "", term.name));
  if (term.long) head.append(` ${term.long}`);
  const parts: Node[] = [head, sentence("meaning", term.text)];
  if (term.page) parts.push(pageLink(term.page));
  return parts;
}

/** <lw-glossary>: the list of all terms, for the help. */
class LwGlossary extends HTMLElement {
  connectedCallback(): void {
    if (this.firstChild) return;
    const list = element("dl", "glossary");
    for (const term of [...terms].sort((a, b) => a.name.localeCompare(b.name, "en"))) {
      const name = element("dt", "", term.name);
      name.dataset["key"] = term.key;
      if (term.long) name.append(element("span", "minor", ` ${term.long}`));
      const meaning = sentence("", term.text);
      const text = element("dd", "");
      text.append(meaning);
      if (term.page) text.append(" ", pageLink(term.page));
      list.append(name, text);
    }
    this.append(list);
  }
}

/** <lw-page page="5_operands.md#predication">: a link to a page of a specification. */
class LwPage extends HTMLElement {
  static readonly observedAttributes = ["page"];

  attributeChangedCallback(): void {
    this.replaceChildren(pageLink(this.getAttribute("page") ?? ""));
  }
}

/** Defines the elements; later calls do nothing. */
export function defineTerms(): void {
  if (customElements.get("lw-terms")) return;
  customElements.define("lw-terms", LwTerms);
  customElements.define("lw-glossary", LwGlossary);
  customElements.define("lw-page", LwPage);
}
