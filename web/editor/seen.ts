/** How wide the part of the lines is that can be seen: beside the line numbers, and beside the margin with the lanes. */
import { EditorView, ViewPlugin, type ViewUpdate } from "@codemirror/view";
import type { Extension } from "@codemirror/state";

/** In pixels of the page; to be read while CodeMirror measures. */
export function seenWidth(view: EditorView): number {
  const gutters = [...view.scrollDOM.querySelectorAll<HTMLElement>(":scope > .cm-gutters")].reduce((sum, gutter) => sum + gutter.offsetWidth, 0);
  return view.scrollDOM.clientWidth - gutters;
}

/** Keeps that width where the styles find it, as --lw-seen: what stands between the lines is no wider, however long they are. */
export function seen(): Extension {
  const plugin = ViewPlugin.define((view) => {
    let width = 0;
    const measure = (): void =>
      view.requestMeasure({
        key: plugin,
        read: seenWidth,
        write(now) {
          if (now === width || now <= 0) return;
          width = now;
          view.dom.style.setProperty("--lw-seen", `${width}px`);
          // Lines wrap otherwise now, and rows between them have another height. CodeMirror sees it by the height of all of
          // them together, which is the editor's own where the text is shorter: it has no other way to be told.
          (view as unknown as { viewState: { mustMeasureContent: boolean } }).viewState.mustMeasureContent = true;
          view.requestMeasure({ read: () => {} }); // without anything to read it would end here
        },
      });
    measure();
    return {
      update(update: ViewUpdate) {
        if (update.geometryChanged) measure();
      },
    };
  });
  return plugin;
}
