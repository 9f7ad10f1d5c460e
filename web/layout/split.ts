/**
 * <lw-split name=code data-of=".editor" data-least=320 data-against=".machine" data-leave=602>: the edge between two
 * panels, which the reader moves to make one larger and the other smaller. For the keyboard and screen readers it is
 * a separator: arrows move it by 8 pixels, with Shift by 32, Home and End go to its limits, Enter and a double click
 * return it to the place that the style sheet gives.
 *
 * It sets one custom property, --split-NAME, of the grid that contains it, and a drag changes nothing else. The new
 * size is reported by the event lw-resize (detail: {size}, 0 after a reset), which bubbles. The page keeps the size
 * and sets the attribute `size`.
 */
import { zoomOf } from "../editor/dom";

const [small, large] = [8, 32];

/** The size of the edge's panel, and the sizes that it can have, in pixels. */
interface Limits {
  readonly now: number;
  readonly least: number;
  readonly most: number;
}

class LwSplit extends HTMLElement {
  static readonly observedAttributes = ["size"];

  /** The start of a drag: the pointer's place, and the limits then. */
  #drag: { readonly at: number; readonly limits: Limits } | null = null;
  /** The size that the drag has reached. */
  #dragged = 0;
  #listens = false;

  connectedCallback(): void {
    if (!this.#listens) this.#listen();
    this.#apply(Number(this.getAttribute("size")));
  }

  attributeChangedCallback(): void {
    if (this.isConnected) this.#apply(Number(this.getAttribute("size")));
  }

  #listen(): void {
    this.#listens = true;
    this.addEventListener("pointerdown", (event) => {
      if (event.button !== 0) return;
      this.setPointerCapture(event.pointerId);
      this.#drag = { at: this.#place(event), limits: this.#limits() };
      this.#dragged = 0;
      this.classList.add("held");
      event.preventDefault(); // so that no text is selected
      this.focus({ preventScroll: true });
    });
    this.addEventListener("pointermove", (event) => {
      if (!this.#drag) return;
      const moved = (this.#place(event) - this.#drag.at) * this.#forward;
      this.#dragged = within(this.#drag.limits.now + moved, this.#drag.limits);
      this.#apply(this.#dragged);
      this.#say({ ...this.#drag.limits, now: this.#dragged });
    });
    const end = (): void => {
      if (this.#drag && this.#dragged > 0) this.#tell(this.#dragged);
      this.#drag = null;
      this.classList.remove("held");
    };
    this.addEventListener("pointerup", end);
    this.addEventListener("pointercancel", end);
    this.addEventListener("dblclick", () => this.#reset());
    this.addEventListener("keydown", (event) => {
      if (!event.ctrlKey && !event.metaKey && !event.altKey && this.#press(event)) {
        event.preventDefault();
        event.stopPropagation();
      }
    });
    this.addEventListener("focus", () => this.#say(this.#limits()));
    this.addEventListener("pointerenter", () => this.#say(this.#limits()));
  }

  /** Acts on a key; returns false if the edge does not use it. */
  #press({ key, shiftKey }: KeyboardEvent): boolean {
    const limits = this.#limits();
    const [less, more] = this.#upright ? ["ArrowLeft", "ArrowRight"] : ["ArrowUp", "ArrowDown"];
    const step = (shiftKey ? large : small) * this.#forward;
    const to = { [less]: limits.now - step, [more]: limits.now + step, Home: limits.least, End: limits.most }[key];
    if (to !== undefined) {
      const size = within(to, limits);
      this.#apply(size);
      this.#say({ ...limits, now: size });
      this.#tell(size);
    } else if (key === "Enter") this.#reset();
    else return false;
    return true;
  }

  #reset(): void {
    this.#apply(0);
    this.#tell(0);
    this.#say(this.#limits());
  }

  get #upright(): boolean {
    return this.getAttribute("aria-orientation") === "vertical";
  }

  /** 1 if the panel is before the edge, else -1. */
  get #forward(): number {
    return this.dataset["backward"] ? -1 : 1;
  }

  /** The grid whose custom property is set. */
  get #grid(): HTMLElement | null {
    return this.closest<HTMLElement>(".right, .app");
  }

  #place(event: PointerEvent): number {
    return (this.#upright ? event.clientX : event.clientY) / zoomOf(this);
  }

  /** The size in pixels of the first visible element of the grid that matches a selector; 0 if none does. */
  #extent(selector: string): number {
    for (const element of this.#grid?.querySelectorAll(selector) ?? []) {
      const box = element.getBoundingClientRect();
      const size = (this.#upright ? box.width : box.height) / zoomOf(this);
      if (size > 0) return Math.round(size);
    }
    return 0;
  }

  #limits(): Limits {
    const { of = "", against = "", least = "0", leave = "0" } = this.dataset;
    const now = this.#extent(of);
    const most = Math.max(now, now + this.#extent(against) - Number(leave));
    return { now, least: Math.min(now, Number(least)), most };
  }

  #apply(size: number): void {
    const style = this.#grid?.style;
    const property = `--split-${this.getAttribute("name") ?? ""}`;
    if (size > 0) style?.setProperty(property, `${size}px`);
    else style?.removeProperty(property);
  }

  #tell(size: number): void {
    this.dispatchEvent(new CustomEvent("lw-resize", { detail: { size }, bubbles: true }));
  }

  #say({ now, least, most }: Limits): void {
    this.setAttribute("aria-valuenow", String(now));
    this.setAttribute("aria-valuemin", String(least));
    this.setAttribute("aria-valuemax", String(most));
    this.setAttribute("aria-valuetext", `${now} pixels`);
    this.dataset["says"] = `${now} px · ${this.#upright ? "← →" : "↑ ↓"} move, Enter resets`;
  }
}

function within(size: number, { least, most }: Limits): number {
  return Math.round(Math.min(most, Math.max(least, size)));
}

export function defineSplit(): void {
  if (!customElements.get("lw-split")) customElements.define("lw-split", LwSplit);
}
