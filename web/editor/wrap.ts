/**
 * On a screen that shows one pane at a time (web/style/phone.css) lines are wrapped between operands,
 * with a hanging indent: no part of an instruction lies outside.
 */
import { Compartment, type Extension } from "@codemirror/state";
import { EditorView, ViewPlugin } from "@codemirror/view";
import { zoomOf } from "../timeline/frame";

const narrowest = 640;

const isNarrow = (): boolean => innerWidth / zoomOf(document.documentElement) < narrowest;

export function wrap(): Extension {
  const wrapping = new Compartment();
  let narrow = isNarrow();
  return [
    wrapping.of(narrow ? EditorView.lineWrapping : []),
    ViewPlugin.define((view) => {
      const follow = (): void => {
        if (isNarrow() === narrow) return;
        narrow = !narrow;
        view.dispatch({ effects: wrapping.reconfigure(narrow ? EditorView.lineWrapping : []) });
      };
      addEventListener("resize", follow);
      return { destroy: () => removeEventListener("resize", follow) };
    }),
  ];
}
