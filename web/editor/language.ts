/** vISA as a CodeMirror language: the tokenizer, its colours, comments and folds. */
import { HighlightStyle, LanguageSupport, StreamLanguage, syntaxHighlighting } from "@codemirror/language";
import type { Extension } from "@codemirror/state";
import { Tag } from "@lezer/highlight";
import isa from "lanewise:isa";
import { folding } from "./folding";
import { nextToken, startState, vocabularyOf, type TokenClass, type TokenState } from "./tokenizer";

/** The colour of each class: a variable of tokens.css. */
const colours: Record<TokenClass, string> = {
  op: "--sy-op",
  pred: "--sy-pred",
  exec: "--sy-exec",
  reg: "--sy-reg",
  region: "--sy-region",
  type: "--sy-region",
  mod: "--sy-imm",
  imm: "--sy-imm",
  label: "--sy-label",
  dir: "--sy-dir",
  attr: "--sy-com",
  launch: "--fg-2",
  str: "--sy-str",
  com: "--sy-com",
};

const classes = Object.keys(colours) as TokenClass[];
const tags = Object.fromEntries(classes.map((name) => [name, Tag.define(name)])) as Record<TokenClass, Tag>;
/** Prefixed: StreamLanguage has meanings of its own for "type" and a few other names. */
const tokenName = (name: TokenClass): string => `visa-${name}`;
const vocabulary = vocabularyOf(isa);

const visaLanguage = StreamLanguage.define<TokenState>({
  name: "visa",
  startState,
  copyState: (state) => ({ ...state }),
  token(stream, state) {
    const token = nextToken(stream.string, stream.pos, state, vocabulary);
    stream.pos = token.end;
    return token.class && tokenName(token.class);
  },
  tokenTable: Object.fromEntries(classes.map((name) => [tokenName(name), tags[name]])),
  languageData: { commentTokens: { line: "//", block: { open: "/*", close: "*/" } } },
});

const highlighting = HighlightStyle.define(
  classes.map((name) => ({ tag: tags[name], color: `var(${colours[name]})` })),
);

export function visa(): Extension {
  return [new LanguageSupport(visaLanguage, folding()), syntaxHighlighting(highlighting)];
}
