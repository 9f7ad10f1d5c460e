/**
 * <lw-grip>: the edge of a panel, by which it is made higher or lower. It is a separator for the
 * keyboard and screen readers: arrows move it by a row, a double click gives the height back that
 * the style sheet has.
 */
import { zoomOf } from "./frame";

const step = 16;
const lowest = 120;

export class LwGrip extends HTMLElement {
  /** Where a drag began: the pointer's place and the panel's height then. */
  #drag: { readonly y: number; readonly height: number } | null = null;

  connectedCallback(): void {
    this.addEventListener("pointerdown", (event) => {
      if (event.button !== 0) return;
      this.setPointerCapture(event.pointerId);
      this.#drag = { y: event.clientY, height: this.#height };
      event.preventDefault();
    });
    this.addEventListener("pointermove", (event) => {
      if (this.#drag) this.#set(this.#drag.height + (this.#drag.y - event.clientY) / zoomOf(this));
    });
    const end = (): void => void (this.#drag = null);
    this.addEventListener("pointerup", end);
    this.addEventListener("pointercancel", end);
    this.addEventListener("dblclick", () => {
      this.#panel?.style.removeProperty("height");
      this.#describe();
    });
    this.addEventListener("keydown", (event) => {
      const by = { ArrowUp: step, ArrowDown: -step }[event.key];
      if (!by || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      event.stopPropagation();
      this.#set(this.#height + by);
    });
    this.#describe();
  }

  get #panel(): HTMLElement | null {
    return this.parentElement;
  }

  get #height(): number {
    return (this.#panel?.getBoundingClientRect().height ?? 0) / zoomOf(this);
  }

  get #highest(): number {
    return Math.max(lowest, Math.round((innerHeight / zoomOf(this)) * 0.6));
  }

  #set(height: number): void {
    this.#panel?.style.setProperty("height", `${Math.round(Math.min(this.#highest, Math.max(lowest, height)))}px`);
    this.#describe();
  }

  #describe(): void {
    this.setAttribute("aria-valuemin", String(lowest));
    this.setAttribute("aria-valuemax", String(this.#highest));
    this.setAttribute("aria-valuenow", String(Math.round(this.#height) || lowest));
  }
}
