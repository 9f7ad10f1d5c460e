/** The width of the part of the lines that can be seen, between the line numbers and the margin with the lanes. */
import { EditorView, ViewPlugin, type ViewUpdate } from "@codemirror/view";
import { Compartment, type Extension } from "@codemirror/state";

/** In CSS pixels of the page. To be called while CodeMirror measures. */
export function seenWidth(view: EditorView): number {
  const gutters = [...view.scrollDOM.querySelectorAll<HTMLElement>(":scope > .cm-gutters")].reduce((sum, gutter) => sum + gutter.offsetWidth, 0);
  return view.scrollDOM.clientWidth - gutters;
}

/** Two empty themes: when one replaces the other, CodeMirror measures its lines anew. */
const themes = [EditorView.theme({}), EditorView.theme({})] as const;

/**
 * Keeps that width in the custom property --lw-seen for the styles: what is shown between the lines is no wider,
 * however long the lines are.
 */
export function seen(): Extension {
  const theme = new Compartment();
  const plugin = ViewPlugin.define((view) => {
    let [width, turn] = [0, 0];
    const measure = (): void =>
      view.requestMeasure({
        key: plugin,
        read: seenWidth,
        write(now) {
          if (now === width || now <= 0) return;
          width = now;
          view.dom.style.setProperty("--lw-seen", `${width}px`);
          // Lines wrap differently now, and the rows between them have other heights. CodeMirror notices that only by
          // the total height, which does not change if the text is shorter than the editor. It accepts no change
          // while it measures, so the change follows in a microtask.
          queueMicrotask(() => view.dispatch({ effects: theme.reconfigure(themes[(turn = 1 - turn)]!) }));
        },
      });
    measure();
    // On a phone the margin is as wide as its strips: when they appear without another change, CodeMirror measures
    // nothing.
    const resizes = new ResizeObserver(measure);
    resizes.observe(view.contentDOM);
    return {
      update(update: ViewUpdate) {
        if (update.geometryChanged) measure();
      },
      destroy: () => resizes.disconnect(),
    };
  });
  return [plugin, theme.of(themes[0])];
}
