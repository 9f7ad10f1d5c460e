/** How wide the part of the lines is that can be seen: beside the line numbers, and beside the margin with the lanes. */
import { EditorView, ViewPlugin, type ViewUpdate } from "@codemirror/view";
import { Compartment, type Extension } from "@codemirror/state";

/** In pixels of the page; to be read while CodeMirror measures. */
export function seenWidth(view: EditorView): number {
  const gutters = [...view.scrollDOM.querySelectorAll<HTMLElement>(":scope > .cm-gutters")].reduce((sum, gutter) => sum + gutter.offsetWidth, 0);
  return view.scrollDOM.clientWidth - gutters;
}

/** Two themes that say nothing: where one takes the place of the other, CodeMirror measures its lines anew. */
const themes = [EditorView.theme({}), EditorView.theme({})] as const;

/** Keeps that width where the styles find it, as --lw-seen: what stands between the lines is no wider, however long they are. */
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
          // Lines wrap otherwise now, and rows between them have another height. CodeMirror sees it by the height of all of
          // them together, which is the editor's own where the text is shorter. It takes no change while it measures.
          queueMicrotask(() => view.dispatch({ effects: theme.reconfigure(themes[(turn = 1 - turn)]!) }));
        },
      });
    measure();
    // On a phone the margin is as wide as the strips in it: where they come by themselves, CodeMirror measures nothing.
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
