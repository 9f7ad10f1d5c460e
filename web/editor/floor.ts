/** Where the editor's tooltips stand. */
import { tooltips } from "@codemirror/view";
import type { Extension } from "@codemirror/state";

export interface Floor {
  /** To be put into the view's element: it moves with it, and has its styles. */
  readonly element: HTMLElement;
  readonly extension: Extension;
}

/**
 * A box that covers the window: nothing that clips the editor clips what stands in it. Unlike for
 * tooltips that are fixed themselves, CodeMirror finds out how many pixels of the window one of the
 * page is, which is more than one in a page drawn larger.
 */
export function floor(): Floor {
  const element = document.createElement("div");
  element.className = "lw-floor";
  return { element, extension: tooltips({ position: "absolute", parent: element }) };
}
