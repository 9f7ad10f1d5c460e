/** Brings the editor's code to the page: until then a text area takes the text. */
import { defineEditor } from "../editor/element";
import { useFace } from "../editor/session";
import { runReady } from "./ready";

/** How long the editor's code waits for a client that is still on its way, in milliseconds. */
const patience = 300;
/** How long it waits for a client that has come but does not get Run ready. */
const longest = 3000;

const after = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds));

/**
 * Ends when it is time for the editor's code: at once when the user goes to the text; else once Run
 * is ready, because making the editor takes the page's thread as long as starting the client does;
 * else when the client keeps the thread waiting.
 */
function itsTime(client: Promise<unknown>): Promise<unknown> {
  const focused = new Promise((resolve) => {
    if (document.activeElement?.closest("lw-editor")) resolve(null);
    addEventListener("focusin", (event) => event.target instanceof Element && event.target.closest("lw-editor") && resolve(null));
  });
  let came = false;
  void client.then(() => (came = true));
  const waitingForClient = after(patience).then(() => (came ? after(longest) : null));
  return Promise.race([focused, runReady(), waitingForClient]);
}

/** Ends when the editor has its lasting face, and the playground the elements of its other parts: an embed has none. */
export async function startEditor(client: Promise<unknown>, embedded: boolean): Promise<void> {
  defineEditor();
  await itsTime(client.catch(() => {}));
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
