import { focusableAround } from "./focus";

/**
 * Applies the changes that web/draw's Diff found to an element. patch.go there lists the operations.
 *
 * Texts become text nodes, and attributes are set by setAttribute under names that the client's own code chooses:
 * nothing in a program's text can become markup.
 */
export function patch(root: Element, operations: string): void {
  const focused = root.contains(document.activeElement) ? document.activeElement : null;
  const around = focused ? focusableAround(focused) : [];
  apply(root, operations);
  if (focused && !focused.isConnected) (successor(root, focused) ?? around.find((element) => element.isConnected))?.focus({ preventScroll: true });
}

/** The control in sight that does the same as one that was replaced. It takes over the focus that was lost with it. */
function successor(root: Element, { attributes }: Element): HTMLElement | null {
  const selector = [...attributes].filter(({ name }) => telling.has(name)).map(({ name, value }) => `[${name}=${CSS.escape(value)}]`);
  const same = selector.length > 0 ? root.querySelector<HTMLElement>(selector.join("")) : null;
  return same?.checkVisibility() ? same : null;
}

/** Attributes that say what a control does. */
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
 * Replaces a text. Where text is centred or aligned to the right, a text of another length begins at another place.
 * As a new node it counts as another text, not as one that has moved (Layout Instability API).
 */
function write(old: Text, text: string): void {
  if (old.data.length === text.length) old.data = text;
  else old.replaceWith(document.createTextNode(text));
}

/**
 * Sets an attribute. The content of a field is set as its property, because the attribute is only its initial
 * content.
 */
function set(at: Element, name: string, value: string): void {
  if (name === "value" && "value" in at) {
    if (at.value !== value) at.value = value; // otherwise the cursor would go to its end
  } else if (name === "checked" && at instanceof HTMLInputElement) at.checked = value === "true";
  else if (name === "selected" && at instanceof HTMLOptionElement) at.selected = value === "true";
  else at.setAttribute(name, value);
}

/** Makes a node the child at an index, replacing the child there or as a new last one. */
function put<N extends Node>(parent: Element, index: number, node: N): N {
  const old = parent.childNodes[index];
  if (old) old.replaceWith(node);
  else parent.append(node);
  return node;
}
