import { afterFrame } from "./frame";

/** The elements around an element that can have the focus, from the inside out. */
export function focusableAround(element: Element): HTMLElement[] {
  const around: HTMLElement[] = [];
  for (let at = element.parentElement; at; at = at.parentElement) if (at.hasAttribute("tabindex")) around.push(at);
  return around;
}

/**
 * A button that removes itself, for example with its row, would take the focus along, and the keyboard would start
 * again at the top of the page. The focus then goes to what is around the button. Within a panel patch takes care of
 * that; this is for what go-app draws.
 */
export function startFocus(): void {
  document.addEventListener("click", (event) => {
    const pressed = document.activeElement;
    if (!pressed || !(event.target instanceof Node) || !pressed.contains(event.target)) return;
    const around = focusableAround(pressed);
    // What a click changes is drawn in the frame after it, and the rest in the frame after that.
    afterFrame(() => afterFrame(() => {
      if (document.activeElement === document.body && !pressed.isConnected) around.find((element) => element.isConnected)?.focus();
    }));
  }, true);
}
