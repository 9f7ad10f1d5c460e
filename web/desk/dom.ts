/** Elements with their attributes and content. Text never becomes markup. */
export type Content = Node | string | number | null | undefined | false | readonly Content[];

export function h<K extends keyof HTMLElementTagNameMap>(tag: K, attributes: Record<string, string | number | boolean>, ...content: Content[]): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag);
  set(element, attributes);
  append(element, content);
  return element;
}

/** The same for SVG. */
export function svg(tag: string, attributes: Record<string, string | number | boolean>, ...content: Content[]): SVGElement {
  const element = document.createElementNS("http://www.w3.org/2000/svg", tag);
  set(element, attributes);
  append(element, content);
  return element;
}

function set(element: Element, attributes: Record<string, string | number | boolean>): void {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === true) element.setAttribute(name, "");
    else if (value !== false) element.setAttribute(name, String(value));
  }
}

export function append(element: Element, content: Content): void {
  if (Array.isArray(content)) (content as readonly Content[]).forEach((part) => append(element, part));
  else if (content instanceof Node) element.append(content);
  else if (typeof content === "string" || typeof content === "number") element.append(String(content));
}

/** A number with its thousands separated. */
export const group = (n: number): string => String(n).replace(/\B(?=(\d{3})+$)/g, "\u202f");

/** A number of things: "1 line", "2 lines". */
export const counted = (n: number, thing: string): string => `${group(n)} ${thing}${n === 1 ? "" : "s"}`;

/** Copies a text and returns whether that was possible: pages that were loaded without encryption have no clipboard. */
export async function copies(text: string): Promise<boolean> {
  return (await navigator.clipboard?.writeText(text).then(() => true, () => false)) ?? false;
}
