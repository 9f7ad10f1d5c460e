/** The languages of the editor: for each the tokenizer, its colours, comments, brackets and folds. */
import {
  HighlightStyle,
  LanguageSupport,
  StreamLanguage,
  bracketMatching,
  indentOnInput,
  syntaxHighlighting,
  type StreamParser,
} from "@codemirror/language";
import { Compartment, type EditorState, type Extension, type Transaction } from "@codemirror/state";
import { EditorView } from "@codemirror/view";
import { Tag } from "@lezer/highlight";
import isa from "lanewise:isa";
import ptxWords from "lanewise:ptx";
import { colours } from "./colours";
import { element } from "./dom";
import { folding } from "./folding";
import { isPTX } from "./ptx";
import { nextPTX, ptxVocabularyOf, startPTX, type PTXState } from "./ptxtokenizer";
import { nextToken, startState, vocabularyOf, type Token, type TokenClass, type TokenState } from "./tokenizer";

const classes = Object.keys(colours) as TokenClass[];
const tags = Object.fromEntries(classes.map((name) => [name, Tag.define(name)])) as Record<TokenClass, Tag>;
/** Prefixed, because StreamLanguage has its own meanings for "type" and a few other names. */
const tokenName = (name: TokenClass): string => `lw-${name}`;
const vocabulary = vocabularyOf(isa);
const ptxVocabulary = ptxVocabularyOf(ptxWords);

const highlighting = HighlightStyle.define(classes.map((name) => ({ tag: tags[name], color: `var(${colours[name]})` })));

function languageOf<State extends object>(
  name: string,
  startState: () => State,
  next: (line: string, pos: number, state: State) => Token,
  more: Partial<StreamParser<State>> = {},
): StreamLanguage<State> {
  return StreamLanguage.define<State>({
    name,
    startState,
    copyState: (state) => ({ ...state }),
    token(stream, state) {
      const token = next(stream.string, stream.pos, state);
      stream.pos = token.end;
      return token.class && tokenName(token.class);
    },
    tokenTable: Object.fromEntries(classes.map((name) => [tokenName(name), tags[name]])),
    ...more,
  });
}

const commentTokens = { line: "//", block: { open: "/*", close: "*/" } };

const visa: Extension = [
  new LanguageSupport(
    languageOf<TokenState>("visa", startState, (line, pos, state) => nextToken(line, pos, state, vocabulary), {
      languageData: { commentTokens },
    }),
    [folding(/^\s*\.decl\s+(\S+)/), bracketMatching({ brackets: "()[]<>" })],
  ),
  EditorView.contentAttributes.of({ "aria-label": "vISA program" }),
];

/** A line is indented by the blocks around it. Labels are one step further to the left. */
const ptx: Extension = [
  new LanguageSupport(
    languageOf<PTXState>("ptx", startPTX, (line, pos, state) => nextPTX(line, pos, state, ptxVocabulary), {
      languageData: { commentTokens, indentOnInput: /^\s*(?:\}|[%\w$]+:)$/ },
      indent({ depth, context }, textAfter, { unit }) {
        const label = /^[%A-Za-z_$][\w$]*\s*:/.test(textAfter);
        const goesOn = context !== "statement" && context !== "launch" && !/^[{(.]/.test(textAfter) && depth > 0;
        return unit * Math.max(0, depth - (label || textAfter.startsWith("}") ? 1 : 0) + (goesOn ? 1 : 0));
      },
    }),
    [folding(/^\s*\.reg\s+(.+?);?\s*$/, "{"), bracketMatching({ brackets: "()[]{}" }), indentOnInput()],
  ),
  EditorView.contentAttributes.of({ "aria-label": "PTX program" }),
];

const language = new Compartment();

/**
 * A line of vISA that is not part of the document, in its colours. parts get classes of their own and must not
 * overlap.
 */
export function coloured(line: string, parts: readonly { readonly from: number; readonly to: number; readonly class: string }[] = []): Node[] {
  const state = startState();
  const nodes: Node[] = [];
  for (let pos = 0; pos < line.length; ) {
    const token = nextToken(line, pos, state, vocabulary);
    const style = (token.class && highlighting.style([tags[token.class]])) ?? "";
    while (pos < token.end) {
      const part = parts.find(({ to }) => pos < to);
      const inside = part !== undefined && part.from <= pos;
      const end = Math.min(token.end, inside ? part.to : (part?.from ?? token.end));
      const classes = `${style} ${inside ? part.class : ""}`.trim();
      const text = line.slice(pos, end);
      nodes.push(classes ? element("span", classes, text) : document.createTextNode(text));
      pos = end;
    }
  }
  return nodes;
}

/**
 * Whether a change can change the language of a text: before or after it, one of the changed lines has .target in it.
 */
function decides(tr: Transaction): boolean {
  let found = false;
  const search = (state: EditorState, from: number, to: number): void => {
    const { doc } = state;
    found ||= doc.sliceString(doc.lineAt(from).from, doc.lineAt(to).to).includes(".target");
  };
  tr.changes.iterChangedRanges((fromA, toA, fromB, toB) => {
    search(tr.startState, fromA, toA);
    search(tr.state, fromB, toB);
  });
  return found;
}

const extensionOf = (ptxText: boolean): Extension => (ptxText ? ptx : visa);

/** The language of the editor's text. It changes when the text becomes one of another language. */
export class Languages {
  #name = "";
  #ptx: boolean;

  constructor(text: string) {
    this.#ptx = isPTX("", text);
  }

  /** Whether the text is PTX. */
  get ptx(): boolean {
    return this.#ptx;
  }

  extension(): Extension {
    return [
      language.of(extensionOf(this.#ptx)),
      syntaxHighlighting(highlighting),
      EditorView.updateListener.of(({ view, transactions }) => {
        if (transactions.some((tr) => tr.docChanged && decides(tr))) this.#choose(view);
      }),
    ];
  }

  /** Says that the text is that of a file of this name. */
  name(view: EditorView, name: string): void {
    if (name === this.#name) return;
    this.#name = name;
    this.#choose(view);
  }

  #choose(view: EditorView): void {
    const now = isPTX(this.#name, view.state.doc.toString());
    if (now === this.#ptx) return;
    this.#ptx = now;
    view.dispatch({ effects: language.reconfigure(extensionOf(now)) });
  }
}
