/**
 * Completion: the engine says what can stand at the cursor. It is asked when a word begins or one of the marks below
 * is typed, and by Ctrl+Space. While the word grows, its answer is filtered here.
 */
import {
  acceptCompletion,
  autocompletion,
  closeCompletion,
  insertCompletionText,
  moveCompletionSelection,
  pickedCompletion,
  selectedCompletion,
  startCompletion,
  type Completion,
  type CompletionContext,
  type CompletionResult,
} from "@codemirror/autocomplete";
import { Prec, type Extension } from "@codemirror/state";
import { EditorView, keymap } from "@codemirror/view";
import { offsets, type Ask, type CompletionItem } from "./ask";
import { element, sentence } from "./dom";

/** Marks after which something can be completed before any letter is typed. */
const triggers = ".(<:=&[@";
/** The start of a launch line, before its first word and before its second. */
const launchWord = /^\s*\/\/@\s*([\w]+\s+)?$/;
/** In a longer text only Ctrl+Space asks, because the engine must first read all of it. */
const LARGEST = 2_000_000;

interface Option extends Completion {
  readonly item: CompletionItem;
}

/** The letter before each option that says, besides its colour, what it is. */
const letters: Readonly<Record<string, string>> = {
  mnemonic: "i",
  variable: "v",
  predicate: "p",
  immediate: "#",
  region: "<>",
  label: "l",
  function: "f",
  directive: ".",
  key: "=",
  value: "a",
  type: ":",
};

function optionOf(item: CompletionItem): Option {
  return {
    item,
    label: item.label,
    type: item.kind,
    boost: Math.max(-99, Math.min(99, item.rank * 10)),
    apply,
    ...(item.detail && { detail: item.detail }),
    ...(item.documentation && { info: () => sentence("lw-info", item.documentation) }),
  };
}

const textOf = (option: Option): string => option.item.insertText || option.item.label;

function apply(view: EditorView, completion: Completion, from: number, to: number): void {
  const option = completion as Option;
  view.dispatch({ ...insertCompletionText(view.state, textOf(option), from, to), annotations: pickedCompletion.of(option) });
  if (option.item.chain) startCompletion(view);
}

/** Enter, when the option is what stands there already, starts a new line instead of choosing it. */
function choose(view: EditorView): boolean {
  const option = selectedCompletion(view.state) as Option | null;
  if (!option) return false;
  const { head } = view.state.selection.main;
  const text = textOf(option);
  if (view.state.sliceDoc(Math.max(0, head - text.length), head) === text) {
    closeCompletion(view);
    return false;
  }
  return acceptCompletion(view);
}

const kind = {
  position: 20,
  render(completion: Completion): Node {
    const badge = element("span", `lw-kind lw-kind-${completion.type ?? ""}`, letters[completion.type ?? ""] ?? "");
    badge.setAttribute("aria-hidden", "true");
    return badge;
  },
};

export function completion(ask: Ask): Extension {
  async function source(context: CompletionContext): Promise<CompletionResult | null> {
    const { state, view, pos, explicit } = context;
    if (!view || state.readOnly) return null;
    const word = context.matchBefore(/[\w%$]+/)?.text ?? "";
    if (!explicit) {
      const before = state.sliceDoc(pos - word.length - 1, pos - word.length);
      const launches = launchWord.test(state.sliceDoc(state.doc.lineAt(pos).from, pos));
      const begins = launches || (word ? !/^\d/.test(word) : before !== "" && triggers.includes(before));
      if (!begins || state.doc.length > LARGEST) return null;
    }
    const answer = await ask(view, "complete", pos);
    if (!answer?.items || context.aborted) return null;
    return {
      from: offsets(state.doc, answer.range).from,
      options: answer.items.map(optionOf),
      ...(!answer.more && { validFor: /^[\w%$]*$/ }),
    };
  }
  return [
    autocompletion({
      override: [source],
      defaultKeymap: false,
      icons: false,
      addToOptions: [kind],
      activateOnTypingDelay: 30,
      compareCompletions: () => 0, // the engine's order
      maxRenderedOptions: 120,
    }),
    // Ctrl+Enter runs the program: the list would cover what the page shows.
    EditorView.domEventHandlers({
      keydown: (event, view) => {
        if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) closeCompletion(view);
      },
    }),
    Prec.highest(
      keymap.of([
        { key: "Ctrl-Space", run: startCompletion },
        { mac: "Alt-i", run: startCompletion },
        { key: "Escape", run: closeCompletion },
        { key: "ArrowDown", run: moveCompletionSelection(true) },
        { key: "ArrowUp", run: moveCompletionSelection(false) },
        { key: "PageDown", run: moveCompletionSelection(true, "page") },
        { key: "PageUp", run: moveCompletionSelection(false, "page") },
        { key: "Enter", run: choose },
        { key: "Tab", run: choose },
      ]),
    ),
  ];
}
