/** The programs that the tests type, and what their authors know of them. */
import { readFileSync } from "node:fs";

const launch = `//@ platform DG2
//@ grid simd=16
`;

/** Doubles 0..15 into a surface: three steps, one expectation. */
export const doubling = `${launch}//@ surface T6 = d[16]
//@ input V = iota()
//@ expect T6 = 0, 2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22, 24, 26, 28, 30
.version 4.1
.kernel "doubling"
.decl V v_type=G type=d num_elts=16 align=GRF
.decl T6 v_type=T num_elts=1
.input V offset=32 size=64
.function "doubling_main"
    add (M1, 16) V(0,0)<1> V(0,0)<1;1,0> V(0,0)<1;1,0>
    oword_st (4) T6 0x0:ud V.0
    ret (M1, 1)
`;

/** What doubling writes. */
export const doubled = Array.from({ length: 16 }, (_, lane) => String(2 * lane));

/** Never ends, and has no other instruction than the jump: the tightest loop there is. */
export const tightLoop = `${launch}.version 4.1
.kernel "tight"
.function "tight_main"
AGAIN:
    goto (M1, 16) AGAIN
    ret (M1, 1)
`;

/** Never ends, and counts its rounds. */
export const endlessCount = `${launch}.version 4.1
.kernel "count"
.decl N v_type=G type=d num_elts=16 align=GRF
.function "count_main"
    mov (M1, 16) N(0,0)<1> 0x0:d
AGAIN:
    add (M1, 16) N(0,0)<1> N(0,0)<1;1,0> 0x1:d
    goto (M1, 16) AGAIN
    ret (M1, 1)
`;

/** A lesson's text as the repository holds it: "01_if_else.visaasm". */
export function lesson(name) {
  return readFileSync(new URL(`../../examples/${name}`, import.meta.url), "utf8");
}

/** The 1-based line of the first occurrence of some text. */
export function lineOf(program, some) {
  const before = program.split(some, 1)[0];
  if (before === program) throw new Error(`The program does not hold ${JSON.stringify(some)}.`);
  return before.split("\n").length;
}
