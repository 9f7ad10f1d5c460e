/**
 * An element that listens to the page only while it is part of it. go-app replaces some elements that were
 * prerendered: the listeners that such an element has put on the document would stay there and answer along with
 * those of its successor.
 */
export abstract class Attached extends HTMLElement {
  #ends: AbortController | null = null;

  connectedCallback(): void {
    this.#ends = new AbortController();
    this.attached(this.#ends.signal);
  }

  disconnectedCallback(): void {
    this.#ends?.abort();
  }

  /** Called when the element becomes part of the page. It is one until the signal aborts. */
  protected abstract attached(signal: AbortSignal): void;

  /** Notifies the client by an event that bubbles. */
  protected emit(type: string, detail: object): void {
    this.dispatchEvent(new CustomEvent(type, { detail, bubbles: true, composed: true }));
  }
}

/** Reports the size of an element until the signal aborts, the first time at once. */
export function onResize(of: Element, signal: AbortSignal, resized: (size: DOMRectReadOnly) => void): void {
  observe(new ResizeObserver(([entry]) => resized(entry!.contentRect)), signal).observe(of);
}

/** Reports that the page has taken another theme. */
export function onTheme(signal: AbortSignal, repaint: () => void): void {
  observe(new MutationObserver(repaint), signal).observe(document.documentElement, { attributes: true, attributeFilter: ["data-theme"] });
}

function observe<T extends { disconnect(): void }>(observer: T, signal: AbortSignal): T {
  signal.addEventListener("abort", () => observer.disconnect());
  return observer;
}
