/** Where the editor's tooltips stand. */
import { tooltips } from "@codemirror/view";
import type { Extension } from "@codemirror/state";
import { element } from "./dom";

interface Floor {
  /** To be put into the view's element: it moves with the view and has its styles. */
  readonly element: HTMLElement;
  readonly extension: Extension;
  /** Lifts the box above the page. To be called when its element has been moved to another place. */
  lift(): void;
}

/**
 * A box that covers the window. It is a popover, so the browser draws it above the page, and nothing that clips or
 * contains the editor clips its content. With a box, unlike with tooltips that are fixed themselves, CodeMirror finds
 * out how many pixels of the window one of the page is, which is more than one in a page that is drawn larger.
 */
export function floor(): Floor {
  const box = element("div", "lw-floor");
  box.popover = "manual";
  return {
    element: box,
    extension: tooltips({ position: "absolute", parent: box }),
    lift() {
      // Browsers before 2024 have no popovers: there the editor clips what does not fit into it.
      if (box.isConnected && "showPopover" in box && !box.matches(":popover-open")) box.showPopover();
    },
  };
}
