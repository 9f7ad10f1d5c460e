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

/** What a run that is not to end is stopped after: by default it would be some seconds. */
const endless = `${launch}//@ limits steps=99999999999
`;

/** Never ends, and has no other instruction than the jump: the tightest loop there is. */
export const tightLoop = `${endless}.version 4.1
.kernel "tight"
.function "tight_main"
AGAIN:
    goto (M1, 16) AGAIN
    ret (M1, 1)
`;

/** Never ends, and counts its rounds. */
export const endlessCount = `${endless}.version 4.1
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

/**
 * The program of a lesson without the lesson: for a test of something else, which no word of the lesson is to
 * stand in the way of, and no question to cover.
 */
export function program(name) {
  return lesson(name).replace(/^\/\/@ (title|note|guide|ask|task|hint|case)\b.*\n(\/\/@ \|.*\n)*/gm, "");
}

/** The 1-based line of the first occurrence of some text. */
export function lineOf(program, some) {
  const before = program.split(some, 1)[0];
  if (before === program) throw new Error(`The program does not hold ${JSON.stringify(some)}.`);
  return before.split("\n").length;
}

/** Two groups of three threads that meet at a barrier: two steps before it, two behind it. */
export const meeting = `//@ platform DG2
//@ grid groups=2 threads=3 simd=16
.version 4.1
.kernel "meeting"
.decl V v_type=G type=d num_elts=16 align=GRF
.function "meeting_main"
    mov (M1, 16) V(0,0)<1> 0x1:d
    barrier
    add (M1, 16) V(0,0)<1> V(0,0)<1;1,0> 0x1:d
    ret (M1, 1)
`;

/** Calls itself until a lane's argument is below zero: ten frames for the largest, which is 8. */
export const descent = `//@ platform DG2
//@ grid simd=16
//@ input X = 3, 1, 5, 0, 8, 2, 7, 1, 4, 3, 2, 4, 6, 3, 8, 2
.version 4.1
.kernel "descent"
.decl X v_type=G type=d num_elts=16 align=GRF
.decl ARG v_type=G type=d num_elts=16 align=GRF alias=<%arg, 0>
.input X offset=32 size=64
.function "descent_main"
    mov (M1, 16) ARG(0,0)<1> X(0,0)<1;1,0>
    fcall (M1, 16) down 2 2
    ret (M1, 1)
.global_function "down"
.decl ARG v_type=G type=d num_elts=16 align=GRF alias=<%arg, 0>
.decl P1 v_type=P num_elts=16
.function "down_body"
    add (M1, 16) ARG(0,0)<1> ARG(0,0)<1;1,0> -1:d
    cmp.lt (M1, 16) P1 ARG(0,0)<1;1,0> 0x0:d
    (P1) fret (M1, 16)
    fcall (M1, 16) down 2 2
    fret (M1, 16)
`;

/** Each lane takes away the lowest bit of its number until none is left, and prints what it has. */
export const printing = `//@ launch bits block=8
.version 8.3
.target sm_80
.address_size 64
.extern .func (.param .b32 r) vprintf (.param .b64 f, .param .b64 a);
.global .align 1 .b8 fmt[14] = {120, 91, 37, 100, 93, 58, 32, 110, 61, 37, 100, 10, 0};
.visible .entry bits()
{
  .local .align 8 .b8 args[8];
  .reg .pred %p;
  .reg .b32 %t, %n, %m, %r;
  .reg .b64 %f, %a;
  mov.u32 %t, %tid.x;
  add.u32 %n, %t, 1;
  mov.u64 %a, args;
  cvta.local.u64 %a, %a;
  mov.u64 %f, fmt;
AGAIN:
  sub.u32 %m, %n, 1;
  and.b32 %n, %n, %m;
  st.local.v2.u32 [args], {%t, %n};
  call (%r), vprintf, (%f, %a);
  setp.ne.u32 %p, %n, 0;
  @%p bra AGAIN;
  ret;
}
`;
