// Reads cases.txt and ptxcases.txt (beside this file; LANEWISE_CASES names the folder) and compares the tokens of every line.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { nextPTX, ptxVocabularyOf, startPTX } from "./ptxtokenizer.ts";
import { nextToken, startState } from "./tokenizer.ts";

const words = (text) => text.split(" ");

const languages = [
  {
    file: "cases.txt",
    start: startState,
    next: nextToken,
    vocabulary: {
      mnemonics: new Map([
        ...["goto", "jmp", "faddr"].map((m) => [m, true]),
        ...words("mov add sqrt or cmp oword_st media_ld ifcall addr_add lsc_load mul ret").map((m) => [m, false]),
      ]),
      directives: new Set([".decl", ".function", ".kernel_attr"]),
    },
    alphabet: "am1P_%.:()[]<>,;/*@\"&-+~!x \t\\{}\u0000\u00e9\ufeff",
  },
  {
    file: "ptxcases.txt",
    start: startPTX,
    next: nextPTX,
    vocabulary: ptxVocabularyOf({
      mnemonics: words("mov add ld st setp bra call ret cvt shfl mad"),
      targets: words("bra call"),
      modifiers: words("lo global lt and rn sync idx L1::no_allocate wide uni"),
      types: words("b32 u32 s32 u64 f32 pred b8"),
      spaces: words("reg param global const shared local"),
      directives: words("version target address_size visible entry func calltargets callprototype align maxntid pragma"),
      specials: words("%tid %laneid"),
      launch: words("launch param expect note"),
    }),
    alphabet: "adm1r_%.:()[]<>,;/*@\"=-+|!x \t\\{}$\u0000\u00e9\ufeff",
  },
];

for (const { file, start, next, vocabulary, alphabet } of languages) {
  const tokens = (line, state) => {
    const out = [];
    for (let pos = 0; pos < line.length; ) {
      const token = next(line, pos, state, vocabulary);
      assert.ok(token.end > pos && token.end <= line.length, `token at ${pos} of ${JSON.stringify(line)} ends at ${token.end}`);
      if (token.class) out.push(`${line.slice(pos, token.end)}|${token.class}`);
      pos = token.end;
    }
    return out.join(" ");
  };

  const lines = readFileSync(join(process.env.LANEWISE_CASES, file), "utf8").split("\n");
  let state = start();
  let cases = 0;
  for (const [i, want] of lines.entries()) {
    if (!want.startsWith("=")) continue;
    const continued = lines[i - 1].startsWith("+ ");
    const line = continued ? lines[i - 1].slice(2) : lines[i - 1];
    if (!continued) state = start();
    cases++;
    const got = tokens(line, state);
    test(`${file}:${i + 1}: ${line}`, () => assert.equal(got, want.slice(1).trim()));
  }

  test(`${file} holds cases`, () => assert.ok(cases > 20));

  test(`${file}: any text ends, in steps of at least one character`, () => {
    const state = start();
    let seed = 1;
    for (let n = 0; n < 2000; n++) {
      let line = "";
      for (let k = 0; k < 40; k++) {
        seed = (seed * 1103515245 + 12345) & 0x7fffffff;
        line += alphabet[(seed >> 8) % alphabet.length];
      }
      tokens(line, state);
    }
  });
}
