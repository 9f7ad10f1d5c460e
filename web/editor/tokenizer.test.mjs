// Reads cases.txt (beside this file; LANEWISE_CASES names it) and compares the tokens of every line.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { nextToken, startState } from "./tokenizer.ts";

const vocabulary = {
  mnemonics: new Map([
    ["goto", true], ["jmp", true], ["faddr", true],
    ...["mov", "add", "sqrt", "or", "cmp", "oword_st", "media_ld", "ifcall", "addr_add", "lsc_load", "mul", "ret"].map((m) => [m, false]),
  ]),
  directives: new Set([".decl", ".function", ".kernel_attr"]),
};

function tokens(line, state) {
  const out = [];
  for (let pos = 0; pos < line.length; ) {
    const token = nextToken(line, pos, state, vocabulary);
    assert.ok(token.end > pos && token.end <= line.length, `token at ${pos} of ${JSON.stringify(line)} ends at ${token.end}`);
    if (token.class) out.push(`${line.slice(pos, token.end)}|${token.class}`);
    pos = token.end;
  }
  return out.join(" ");
}

const lines = readFileSync(process.env.LANEWISE_CASES, "utf8").split("\n");
let state = startState();
let cases = 0;
for (const [i, want] of lines.entries()) {
  if (!want.startsWith("=")) continue;
  const continued = lines[i - 1].startsWith("+ ");
  const line = continued ? lines[i - 1].slice(2) : lines[i - 1];
  if (!continued) state = startState();
  cases++;
  const got = tokens(line, state);
  test(`cases.txt:${i + 1}: ${line}`, () => assert.equal(got, want.slice(1).trim()));
}

test("cases.txt holds cases", () => assert.ok(cases > 20));

test("any text ends, in steps of at least one character", () => {
  const state = startState();
  let seed = 1;
  const alphabet = "am1P_%.:()[]<>,;/*@\"&-+~!x \t\\{}\u0000\u00e9\ufeff";
  for (let n = 0; n < 2000; n++) {
    let line = "";
    for (let k = 0; k < 40; k++) {
      seed = (seed * 1103515245 + 12345) & 0x7fffffff;
      line += alphabet[(seed >> 8) % alphabet.length];
    }
    tokens(line, state);
  }
});
