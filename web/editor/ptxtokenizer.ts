/**
 * Splits a line of PTX into coloured tokens, one per call, as tokenizer.ts does for vISA. A statement of PTX ends at
 * a semicolon, not at the end of its line, so the state is kept from line to line. Still, a line that begins with a
 * mnemonic or a directive begins a statement, so that a missing semicolon spoils the colours of one line only.
 *
 * It never rejects a text. Words that are not in the table of core/ptx/ptxisa get no class.
 */
import type { PTXWords } from "lanewise:ptx";
import type { Token, TokenClass } from "./tokenizer";

interface PTXVocabulary {
  readonly mnemonics: ReadonlySet<string>;
  readonly targets: ReadonlySet<string>;
  /** After the dot in an instruction: its modifiers. */
  readonly modifiers: ReadonlySet<string>;
  readonly types: ReadonlySet<string>;
  /** After the dot in a directive. */
  readonly directives: ReadonlySet<string>;
  readonly specials: ReadonlySet<string>;
  readonly launch: ReadonlySet<string>;
}

export function ptxVocabularyOf(words: PTXWords): PTXVocabulary {
  return {
    mnemonics: new Set(words.mnemonics),
    targets: new Set(words.targets),
    modifiers: new Set(words.modifiers),
    types: new Set([...words.types, "v2", "v4"]),
    directives: new Set([...words.spaces, ...words.directives]),
    specials: new Set(words.specials),
    launch: new Set(words.launch),
  };
}

/**
 * Where the tokenizer is: at the beginning of a statement, after a mnemonic, among operands ("target": of a branch or
 * call, where a label or function can be), in a directive ("head": of a function or list, where its name can be), in
 * a //@ line.
 */
type Context = "statement" | "opcode" | "operands" | "target" | "directive" | "head" | "launch";

export interface PTXState {
  context: Context;
  /** Inside a block comment. */
  comment: boolean;
  /** How many blocks are open, by which a line is indented. */
  depth: number;
  /** How many parentheses, and braces within a statement, are open. */
  nested: number;
  /** The statement has a value: a brace in it belongs to an initialiser. */
  value: boolean;
  /** The context after the statement's mnemonic. */
  then: "operands" | "target";
}

export const startPTX = (): PTXState => ({ context: "statement", comment: false, depth: 0, nested: 0, value: false, then: "operands" });

const patterns = {
  blank: /\s+/y,
  launch: /\/\/@\s*(?:[A-Za-z]\w*)?/y,
  line: /\/\/.*/y,
  string: /"[^"]*"?/y,
  guard: /@\s*!?\s*[%\w$]+/y,
  label: /[%A-Za-z_$][\w$]*\s*:(?!:)/y,
  dotted: /\.\w+(?:::\w+)*/y,
  word: /[%A-Za-z_$][\w$]*/y,
  component: /\.[xyzwrgba]\b/y,
  number: /0[fF][0-9a-fA-F]{8}|0[dD][0-9a-fA-F]{16}|0[xX][0-9a-fA-F]+U?|\d[\d.]*(?:[eE][-+]?\d+)?U?/y,
  marks: /[,()[\]<>=+\-*/|!&^~?:]/y,
} as const;

const at = (pattern: RegExp, line: string, pos: number): string => {
  pattern.lastIndex = pos;
  return pattern.exec(line)?.[0] ?? "";
};

/** Directives whose statement contains names of functions or labels. */
const heads = new Set(["func", "entry", "calltargets", "branchtargets", "alias"]);

/** Reads the token at pos, which must lie within the line, and updates state. */
export function nextPTX(line: string, pos: number, state: PTXState, words: PTXVocabulary): Token {
  if (state.context === "launch") {
    if (pos > 0) return { end: line.length, class: "launch" };
    end(state);
  }
  const opens = !state.comment && line.startsWith("/*", pos);
  if (opens || state.comment) {
    const close = line.indexOf("*/", opens ? pos + 2 : pos);
    state.comment = close < 0;
    return { end: close < 0 ? line.length : close + 2, class: "com" };
  }
  const blank = at(patterns.blank, line, pos);
  if (blank) return token(pos, blank, null);
  const first = line.slice(0, pos).trim() === "";
  const launch = first ? at(patterns.launch, line, pos) : "";
  if (launch) {
    state.context = "launch";
    return token(pos, launch, words.launch.has(launch.replace(/^\/\/@\s*/, "")) ? "dir" : "launch");
  }
  const simple = ([["line", "com"], ["string", "str"]] as const).find(([name]) => at(patterns[name], line, pos));
  if (simple) return token(pos, at(patterns[simple[0]], line, pos), simple[1]);
  if (state.context !== "statement" && first && begins(line, pos, state, words)) end(state);
  return state.context === "statement" ? statement(line, pos, state, words) : inside(line, pos, state, words);
}

const token = (pos: number, text: string, is: TokenClass | null): Token => ({ end: pos + text.length, class: is });

/** Ends a statement. */
function end(state: PTXState): void {
  state.context = "statement";
  state.nested = 0;
  state.value = false;
}

/**
 * Whether a line begins as a statement begins: `add.`, `ret;`, `.reg`, `@p`, `DONE:`. Directives such as .version
 * have no semicolon; the head of a function can be continued by directives.
 */
function begins(line: string, pos: number, state: PTXState, words: PTXVocabulary): boolean {
  const dotted = at(patterns.dotted, line, pos).slice(1);
  if (dotted) return state.nested === 0 && state.context !== "head" && words.directives.has(dotted);
  const word = at(patterns.word, line, pos);
  if (words.mnemonics.has(word)) return /^[.;\s]/.test(line.slice(pos + word.length) || ";");
  return at(patterns.guard, line, pos) !== "" || at(patterns.label, line, pos) !== "";
}

function statement(line: string, pos: number, state: PTXState, words: PTXVocabulary): Token {
  const guard = at(patterns.guard, line, pos);
  if (guard) return token(pos, guard, "pred");
  const label = at(patterns.label, line, pos);
  if (label) return token(pos, label, "label");
  const dotted = at(patterns.dotted, line, pos);
  if (dotted) {
    state.context = "directive";
    return inside(line, pos, state, words);
  }
  const word = at(patterns.word, line, pos);
  if (word) {
    state.context = "opcode";
    state.then = words.targets.has(word) ? "target" : "operands";
    return token(pos, word, words.mnemonics.has(word) ? "op" : null);
  }
  const mark = line[pos]!;
  if (mark === "{") state.depth++;
  if (mark === "}") state.depth = Math.max(0, state.depth - 1);
  return { end: pos + 1, class: "{};".includes(mark) ? "region" : null };
}

/** Reads a token within a statement. */
function inside(line: string, pos: number, state: PTXState, words: PTXVocabulary): Token {
  const dotted = at(patterns.dotted, line, pos);
  if (dotted) return behindDot(pos, dotted, state, words);
  if (state.context === "opcode") state.context = state.then;
  const number = at(patterns.number, line, pos);
  if (number) return token(pos, number, "imm");
  const word = at(patterns.word, line, pos);
  if (word) {
    if (words.specials.has(word)) return token(pos, word + at(patterns.component, line, pos + word.length), "special");
    const target = state.nested === 0 && (state.context === "target" || state.context === "head") && word[0] !== "%";
    return token(pos, word + (target ? "" : at(patterns.component, line, pos + word.length)), target ? "label" : "reg");
  }
  const mark = line[pos]!;
  switch (mark) {
    case ";":
      end(state);
      break;
    case "=":
      state.value = true;
      break;
    case "(":
      state.nested++;
      break;
    case ")":
      state.nested--;
      break;
    case "{":
      if (state.value || !["directive", "head"].includes(state.context)) state.nested++;
      else {
        end(state);
        state.depth++;
      }
      break;
    case "}":
      if (state.nested > 0) state.nested--;
      else {
        end(state);
        state.depth = Math.max(0, state.depth - 1);
      }
      break;
    default:
      return { end: pos + 1, class: at(patterns.marks, line, pos) ? "region" : null };
  }
  return { end: pos + 1, class: "region" };
}

function behindDot(pos: number, dotted: string, state: PTXState, words: PTXVocabulary): Token {
  const word = dotted.slice(1);
  if (words.types.has(word)) return token(pos, dotted, "type");
  if (state.context === "opcode") return token(pos, dotted, words.modifiers.has(word) ? "op" : null);
  if (heads.has(word)) state.context = "head";
  return token(pos, dotted, words.directives.has(word) ? "dir" : null);
}
