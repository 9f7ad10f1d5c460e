/** An element with a class and text. Text only ever becomes a text node. */
export function element<K extends keyof HTMLElementTagNameMap>(tag: K, className: string, text?: string): HTMLElementTagNameMap[K] {
  const node = document.createElement(tag);
  node.className = className;
  if (text !== undefined) node.textContent = text;
  return node;
}

/** A sentence in which `backquotes` mark code. */
export function sentence(className: string, text: string): HTMLElement {
  const node = element("span", className);
  node.append(...text.split("`").map((part, i) => (i % 2 === 1 ? element("code", "", part) : part)));
  return node;
}

/** How many pixels of the window a CSS pixel of an element is: a page can be drawn larger. */
export function zoomOf(element: HTMLElement): number {
  return element.currentCSSZoom ?? 1;
}
