import { focusableAround } from "./focus";

/**
 * Applies what web/draw's Diff found to an element. The operations are listed there (patch.go).
 *
 * Text comes in as text nodes, and attributes through setAttribute, of which the client's own code
 * chooses the names: nothing of a program's text can become markup.
 */
export function patch(root: Element, operations: string): void {
  const focused = root.contains(document.activeElement) ? document.activeElement : null;
  const around = focused ? focusableAround(focused) : [];
  apply(root, operations);
  if (focused && !focused.isConnected) (successor(root, focused) ?? around.find((element) => element.isConnected))?.focus({ preventScroll: true });
}

/** The control that does the same as one that was made anew: it takes the focus that went with that. */
function successor(root: Element, { attributes }: Element): HTMLElement | null {
  const selector = [...attributes].filter(({ name }) => telling.has(name)).map(({ name, value }) => `[${name}=${CSS.escape(value)}]`);
  return selector.length > 0 ? root.querySelector(selector.join("")) : null;
}

/** Attributes that say what a control is for. */
const telling = new Set(["data-action", "data-arg", "data-part"]);

function apply(root: Element, operations: string): void {
  const words = operations.split("\0");
  let at = root;
  for (let i = 0; i < words.length; ) {
    switch (words[i++]) {
      case "d":
        at = at.childNodes[+words[i++]!] as Element;
        break;
      case "u":
        at = at.parentElement!;
        break;
      case "a":
        set(at, words[i++]!, words[i++]!);
        break;
      case "r":
        at.removeAttribute(words[i++]!);
        break;
      case "t":
        write(at.childNodes[+words[i++]!] as Text, words[i++]!);
        break;
      case "e":
        at = put(at, +words[i++]!, document.createElement(words[i++]!));
        break;
      case "s":
        at = put(at, +words[i++]!, document.createElementNS("http://www.w3.org/2000/svg", words[i++]!));
        break;
      case "k": {
        const index = +words[i++]!;
        at = put(at, index, at.childNodes[index - 1]!.cloneNode(true) as Element);
        break;
      }
      case "n":
        put(at, +words[i++]!, document.createTextNode(words[i++]!));
        break;
      case "c": {
        const first = +words[i++]!;
        while (at.childNodes.length > first) at.lastChild!.remove();
        break;
      }
      default:
        throw new Error(`patch: unknown operation "${words[i - 1]}"`);
    }
  }
}

/**
 * Writes a text in the place of another. One of another length begins elsewhere where it is centred or
 * stands at the right: as a new node it is another text, and not one that has moved (Layout Instability API).
 */
function write(old: Text, text: string): void {
  if (old.data.length === text.length) old.data = text;
  else old.replaceWith(document.createTextNode(text));
}

/** Sets an attribute; what a field holds is its property, since the attribute is what it held first. */
function set(at: Element, name: string, value: string): void {
  if (name === "value" && "value" in at) {
    if (at.value !== value) at.value = value; // else the cursor would go to its end
  } else if (name === "checked" && at instanceof HTMLInputElement) at.checked = value === "true";
  else if (name === "selected" && at instanceof HTMLOptionElement) at.selected = value === "true";
  else at.setAttribute(name, value);
}

/** Makes a node the child with an index: in the place of another, or as a new last one. */
function put<N extends Node>(parent: Element, index: number, node: N): N {
  const old = parent.childNodes[index];
  if (old) old.replaceWith(node);
  else parent.append(node);
  return node;
}
