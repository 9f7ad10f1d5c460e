// The programs of the debugger's measurements.
const head = `//@ platform PVC
//@ grid groups=1 threads=1 simd=32
//@ surface T6 = d[256]
//@ input LANE = iota()
.version 4.1
.kernel "wide"
.decl LANE v_type=G type=d num_elts=32 align=GRF
.decl V v_type=G type=d num_elts=32 align=GRF
.decl W v_type=G type=d num_elts=32 align=GRF
.decl LIMIT v_type=G type=d num_elts=32 align=GRF
.decl ARG v_type=G type=d num_elts=32 align=GRF alias=<%arg, 0>
.decl RET v_type=G type=d num_elts=32 align=GRF alias=<%retval, 0>
.decl P v_type=P num_elts=32
.decl T6 v_type=T num_elts=1
.input LANE offset=64 size=128
.function "wide_main"
    mov (M1, 32) V(0,0)<1> 0x0:d
`;

/** Lanes part in every round, and all call. It has no end. */
export const calling = `${head}AGAIN:
    add (M1, 32) V(0,0)<1> V(0,0)<1;1,0> LANE(0,0)<1;1,0>
    and (M1, 32) W(0,0)<1> V(0,0)<1;1,0> 0x4:d
    cmp.eq (M1, 32) P W(0,0)<1;1,0> 0x0:d
    (P) goto (M1, 32) EVEN
    add (M1, 32) V(0,0)<1> V(0,0)<1;1,0> 0x3:d
EVEN:
    mov (M1, 32) ARG(0,0)<1> V(0,0)<1;1,0>
    fcall (M1, 32) half 2 2
    mov (M1, 32) V(0,0)<1> RET(0,0)<1;1,0>
    oword_st (8) T6 0x0:ud V.0
    goto (M1, 32) AGAIN
    ret (M1, 1)
.global_function "half"
.decl ARG v_type=G type=d num_elts=32 align=GRF alias=<%arg, 0>
.decl RET v_type=G type=d num_elts=32 align=GRF alias=<%retval, 0>
.decl P1 v_type=P num_elts=32
.function "half_body"
    asr (M1, 32) RET(0,0)<1> ARG(0,0)<1;1,0> 0x1:d
    cmp.gt (M1, 32) P1 RET(0,0)<1;1,0> 0x10:d
    (P1) fret (M1, 32)
    add (M1, 32) RET(0,0)<1> RET(0,0)<1;1,0> 0x1:d
    fret (M1, 32)
`;

/** A quarter of a million rounds of four steps; a lane after the other drops out. */
export const long = `${head}    mad (M1, 32) LIMIT(0,0)<1> LANE(0,0)<1;1,0> -5000:d 0x3d090:d
AGAIN:
    add (M1, 32) V(0,0)<1> V(0,0)<1;1,0> 0x1:d
    and (M1, 32) W(0,0)<1> V(0,0)<1;1,0> 0x7:d
    cmp.lt (M1, 32) P V(0,0)<1;1,0> LIMIT(0,0)<1;1,0>
    (P) goto (M1, 32) AGAIN
    oword_st (8) T6 0x0:ud V.0
    ret (M1, 1)
`;

/** Twenty-five million rounds of them: a hundred million steps. */
export const hundredMillion = long.replace("0x3d090", "0x17d7840");
