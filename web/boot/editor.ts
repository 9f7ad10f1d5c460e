/** Loads the editor's code. Until then a text area takes the text. */
import { defineEditor } from "../editor/element";
import { useFace } from "../editor/session";
import { hasTime } from "./started";

/**
 * Resolves when it is time for the editor's code: at once if the user goes to the text, else when the page's thread
 * has time, because making the editor occupies the thread as long as starting the client does.
 */
function itsTime(client: Promise<unknown>): Promise<unknown> {
  const focused = new Promise((resolve) => {
    if (document.activeElement?.closest("lw-editor")) resolve(null);
    addEventListener("focusin", (event) => event.target instanceof Element && event.target.closest("lw-editor") && resolve(null));
  });
  return Promise.race([focused, hasTime(client)]);
}

/**
 * Resolves when the editor has its final face and the playground has the elements of its other parts, which an embed
 * does not have.
 */
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
