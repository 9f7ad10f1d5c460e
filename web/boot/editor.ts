/** Brings the editor's code to the page: until then a text area takes the text. */
import { defineEditor } from "../editor/element";
import { useFace } from "../editor/session";
import { hasTime } from "./started";

/**
 * Ends when it is time for the editor's code: at once when the user goes to the text; else when the page's
 * thread has time, because making the editor takes it as long as starting the client does.
 */
function itsTime(client: Promise<unknown>): Promise<unknown> {
  const focused = new Promise((resolve) => {
    if (document.activeElement?.closest("lw-editor")) resolve(null);
    addEventListener("focusin", (event) => event.target instanceof Element && event.target.closest("lw-editor") && resolve(null));
  });
  return Promise.race([focused, hasTime(client)]);
}

/** Ends when the editor has its lasting face, and the playground the elements of its other parts: an embed has none. */
export async function startEditor(client: Promise<unknown>, embedded: boolean): Promise<void> {
  defineEditor();
  await itsTime(client);
  const parts = embedded
    ? null
    : Promise.all([import("../timeline/element"), import("../layout/split"), import("../names/element"), import("../glossary/element")]);
  const { makeView } = await import("../editor/view");
  useFace(makeView);
  if (parts) {
    const [timeline, split, names, glossary] = await parts;
    timeline.defineTimeline();
    split.defineSplit();
    names.defineNames();
    glossary.defineTerms();
  }
  performance.mark("lanewise:editor-mounted");
}
