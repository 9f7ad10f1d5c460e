/**
 * Histories that outlive a reload. They lie in sessionStorage, which is a tab's own: what was undone in
 * another tab does not concern this one.
 */
import { history, historyField, redo, undo } from "@codemirror/commands";
import { EditorState, Text } from "@codemirror/state";

/** A program and how it came to be. Its text tells it: no other history fits that. */
export interface Past {
  readonly doc: Text;
  /** CodeMirror keeps to itself what it is. */
  readonly history: unknown;
}

const key = "lanewise.histories";

/** UTF-16 units that are kept at most, the programs left last first: browsers give a site some five million. */
const room = 1 << 20;

/** How a program's history is stored. */
interface Stored {
  readonly text: string;
  readonly history: unknown;
}

const fields = { history: historyField };

/** Stores what fits. */
export function storeHistories(pasts: readonly Past[]): void {
  const stored: string[] = [];
  let length = 0;
  for (const { doc, history: past } of pasts) {
    const state = EditorState.create({ doc, extensions: historyField.init(() => past) });
    const one = JSON.stringify({ text: doc.toString(), history: (state.toJSON(fields) as Stored).history } satisfies Stored);
    length += one.length;
    if (length > room) break;
    stored.push(one);
  }
  try {
    sessionStorage.setItem(key, `[${stored.join()}]`);
  } catch {
    // There is no room, or the browser refuses: undo then goes back to the reload.
  }
}

/** What was stored before the page was reloaded, without what is damaged. */
export function storedHistories(): Past[] {
  let list: unknown;
  try {
    list = JSON.parse(sessionStorage.getItem(key) ?? "[]");
  } catch {
    return [];
  }
  return Array.isArray(list) ? list.flatMap(readPast) : [];
}

function readPast(stored: Partial<Stored> | null): Past[] {
  if (typeof stored?.text !== "string") return [];
  try {
    const doc = Text.of(stored.text.split("\n"));
    const selection = { ranges: [{ anchor: 0, head: 0 }], main: 0 };
    const state = EditorState.fromJSON({ doc: stored.text, selection, history: stored.history }, { extensions: history() }, fields);
    walk(state);
    return [{ doc, history: state.field(historyField) }];
  } catch {
    return [];
  }
}

/** Goes through a history both ways, which throws if its changes do not fit its text. */
function walk(from: EditorState): void {
  for (const command of [undo, redo]) {
    let state = from;
    while (command({ state, dispatch: (transaction) => void (state = transaction.state) }));
  }
}
