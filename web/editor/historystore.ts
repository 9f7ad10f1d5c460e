/**
 * Histories that outlive a reload. They are kept in sessionStorage, which each tab has of its own: what was undone in
 * another tab does not matter here.
 */
import { history, historyField, redo, undo } from "@codemirror/commands";
import { EditorState, Text } from "@codemirror/state";

/** A program and its history. The program is known by its text: no other history fits that. */
export interface Past {
  readonly doc: Text;
  /** CodeMirror's own data. */
  readonly history: unknown;
}

const key = "lanewise.histories";

/**
 * The most UTF-16 units that are kept, for the programs that were left last: browsers give a site some five million.
 */
const room = 1 << 20;

/** The form in which a program's history is stored. */
interface Stored {
  readonly text: string;
  readonly history: unknown;
}

const fields = { history: historyField };

/** Stores as many histories as fit. */
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
    // There is no room, or the browser refuses: undo then goes back only to the reload.
  }
}

/** What was stored before the page was reloaded, without damaged histories. */
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

/** Goes through a history in both directions, which throws if its changes do not fit its text. */
function walk(from: EditorState): void {
  for (const command of [undo, redo]) {
    let state = from;
    while (command({ state, dispatch: (transaction) => void (state = transaction.state) }));
  }
}
