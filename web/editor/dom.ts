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

/**
 * Gives a canvas as many pixels as its place on the page has, from its size and the pixels per CSS pixel. Only a
 * change of the size clears the canvas.
 */
export function fit(canvas: HTMLCanvasElement, size: { readonly width: number; readonly height: number }, scale: number): void {
  const width = Math.max(1, Math.round(size.width * scale));
  const height = Math.max(1, Math.round(size.height * scale));
  if (canvas.width !== width) canvas.width = width;
  if (canvas.height !== height) canvas.height = height;
}

/** How many pixels of the window one CSS pixel of an element takes: a page can be drawn larger. */
export function zoomOf(element: HTMLElement): number {
  return element.currentCSSZoom ?? 1;
}
