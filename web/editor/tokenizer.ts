/**
 * Splits a line of vISA text into coloured tokens, one per call. It is a pure function of the line, the position and
 * the state, so that an editor can start it at any line whose state was kept.
 *
 * It is not the parser: it never rejects a text. What it does not recognise gets no class. A mnemonic that is not in
 * the instruction table stays plain, so that a misspelt one is noticed before the checker reports it.
 */
import type { InstructionTable } from "lanewise:isa";

/** The kinds of tokens. Each has one colour in the theme and one name in cases.txt. */
export type TokenClass =
  | "op" // mnemonic with its suffixes
  | "pred" // (!P1), the predicate before a mnemonic
  | "exec" // (M1, 16), execution mask and size
  | "reg" // the name of a variable
  | "special" // %tid.x, a special register of PTX
  | "region" // (0,0)<1;1,0> and the other marks around an operand
  | "type" // :ud
  | "mod" // (-abs), a source modifier
  | "imm" // a number
  | "label"
  | "dir" // .decl, //@ input
  | "attr" // num_elts=, of a directive
  | "launch" // the rest of a //@ line
  | "str"
  | "com";

/** The part of the instruction table that colours depend on. */
interface Vocabulary {
  /** Mnemonics in lower case; true where the first operand is a label or a function. */
  readonly mnemonics: ReadonlyMap<string, boolean>;
  readonly directives: ReadonlySet<string>;
}

export function vocabularyOf(isa: InstructionTable): Vocabulary {
  return {
    mnemonics: new Map(isa.mnemonics.map((m) => [m.name.toLowerCase(), m.target === true])),
    directives: new Set(isa.directives),
  };
}

/** Where in a statement the tokenizer is. */
type Context = "statement" | "directive" | "exec" | "target" | "operands" | "launch";

export interface TokenState {
  context: Context;
  /** Inside a block comment; the only state that is kept from line to line. */
  comment: boolean;
}

export const startState = (): TokenState => ({ context: "statement", comment: false });

export interface Token {
  readonly end: number;
  readonly class: TokenClass | null;
}

type Rule = {
  readonly at: RegExp;
  readonly is: TokenClass | null;
  readonly then?: Context;
  /** Asks the vocabulary instead. It returns the class, null for an unknown word, and the next context. */
  readonly refine?: (text: string, vocabulary: Vocabulary) => readonly [TokenClass | null, Context];
};

const name = String.raw`[A-Za-z_$@?%][\w$@?]*`;
/** Labels and functions may contain a minus sign, variables may not. */
const target = `${name}(?:-[\\w$@?]+)*`;
const number = String.raw`0[xX][0-9a-fA-F]+|\d+(?:\.\d+)?(?:[eE][-+]?\d+)?`;
/** (M1, 16), (16), or (16,8) of a media block. */
const execution = String.raw`\(\s*(?:\w+\s*,\s*)?\d*\s*\)`;
const rule = (pattern: string, is: TokenClass | null, then?: Context): Rule => ({
  at: new RegExp(pattern, "y"),
  is,
  ...(then ? { then } : {}),
});

const blank = rule(String.raw`\s+`, null);
const lineComment = rule(String.raw`\/\/.*`, "com");
const string = rule(String.raw`"[^"]*"?`, "str");

/** One list of rules per context; the first that matches wins. */
const rules: Record<Context, readonly Rule[]> = {
  statement: [
    blank,
    rule(String.raw`\/\/@\s*(?:[A-Za-z]\w*)?`, "dir", "launch"), // a list that is continued begins with a number
    lineComment,
    rule(String.raw`\(\s*!?\s*[A-Za-z_]\w*(?:\.(?:any|all))?\s*\)`, "pred"),
    rule(`${target}\\s*:(?!:)`, "label"),
    {
      at: /\.\w+/y,
      is: null,
      refine: (text, v) => [v.directives.has(text) ? "dir" : null, "directive"],
    },
    {
      at: /[A-Za-z_]\w*(?:\.\w+)*/y,
      is: null,
      refine: (text, v) => {
        const dot = text.indexOf(".");
        const target = v.mnemonics.get((dot < 0 ? text : text.slice(0, dot)).toLowerCase());
        return [target === undefined ? null : "op", target ? "target" : "exec"];
      },
    },
    string,
  ],
  directive: [
    blank,
    lineComment,
    string,
    rule(String.raw`\w+\s*=`, "attr"),
    rule(name, "reg"),
    rule(number, "reg"),
    rule(String.raw`[<>(){},.]+`, "region"),
  ],
  exec: [
    blank,
    lineComment,
    rule(execution, "exec", "operands"),
    rule("", null, "operands"),
  ],
  target: [
    blank,
    lineComment,
    rule(execution, "exec"),
    // `ifcall (M1, 16) FP(0,0)<0;1,0>`: a name followed by a region is a variable.
    rule(`${name}(?=[(<[])`, "reg", "operands"),
    rule(target, "label", "operands"),
    rule("", null, "operands"),
  ],
  operands: [
    blank,
    lineComment,
    string,
    rule(String.raw`\(\s*(?:-\s*abs|-|abs|~)\s*\)|\(\s*-?\s*\(\s*abs\s*\)\s*\)`, "mod"),
    rule(String.raw`:[A-Za-z]\w*`, "type"),
    rule(`-?(?:${number})(?![\\w.])`, "imm"),
    rule(String.raw`(?:r|flat|bti|bss|ss)(?=[[(])`, "region"),
    rule(`&?${name}(?:\\.\\d+)?`, "reg"),
    rule(String.raw`\([-\d\s,+*/]*\)|<[-\d\s;,]*>|\[|\]|[,;()<>+*.&-]`, "region"),
  ],
  launch: [rule(".+", "launch")],
};

/** Reads the token at pos, which must lie within the line, and updates state. */
export function nextToken(line: string, pos: number, state: TokenState, vocabulary: Vocabulary): Token {
  if (pos === 0) state.context = "statement";
  const opens = !state.comment && state.context !== "launch" && line.startsWith("/*", pos);
  if (opens || state.comment) {
    const close = line.indexOf("*/", opens ? pos + 2 : pos);
    state.comment = close < 0;
    return { end: close < 0 ? line.length : close + 2, class: "com" };
  }
  for (;;) {
    const token = match(line, pos, state, vocabulary);
    if (token.end > pos) return token;
  }
}

/** Applies the first rule of the context that matches at pos. An empty match only changes the context. */
function match(line: string, pos: number, state: TokenState, vocabulary: Vocabulary): Token {
  for (const r of rules[state.context]) {
    r.at.lastIndex = pos;
    if (!r.at.test(line)) continue;
    const end = r.at.lastIndex;
    if (r.refine) {
      const [is, then] = r.refine(line.slice(pos, end), vocabulary);
      state.context = then;
      return { end, class: is };
    }
    if (r.then) state.context = r.then;
    return { end, class: r.is };
  }
  return { end: pos + 1, class: null };
}
