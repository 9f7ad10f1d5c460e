package library

// head has the declarations that all of them share: two arguments, a result.
const head = `
.decl arg_uq v_type=G type=uq num_elts=64 align=GRF alias=<%arg, 0>
.decl ret_uq v_type=G type=uq num_elts=32 align=GRF alias=<%retval, 0>
.decl a_uq v_type=G type=uq num_elts=32 align=GRF
.decl b_uq v_type=G type=uq num_elts=32 align=GRF
.decl a_q v_type=G type=q num_elts=32 align=GRF alias=<a_uq, 0>
.decl b_q v_type=G type=q num_elts=32 align=GRF alias=<b_uq, 0>
.decl a_ud v_type=G type=ud num_elts=64 align=GRF alias=<a_uq, 0>
.decl b_ud v_type=G type=ud num_elts=64 align=GRF alias=<b_uq, 0>
.decl q_uq v_type=G type=uq num_elts=32 align=GRF
.decl q_ud v_type=G type=ud num_elts=64 align=GRF alias=<q_uq, 0>
.decl r_uq v_type=G type=uq num_elts=32 align=GRF
.decl r_q v_type=G type=q num_elts=32 align=GRF alias=<r_uq, 0>
.decl r_ud v_type=G type=ud num_elts=64 align=GRF alias=<r_uq, 0>
.decl s_uq v_type=G type=uq num_elts=32 align=GRF
.decl s_q v_type=G type=q num_elts=32 align=GRF alias=<s_uq, 0>
.decl n_ud v_type=G type=ud num_elts=32 align=GRF
.decl p1 v_type=P num_elts=32
.decl p2 v_type=P num_elts=32
`

const take = `
    mov (M1, 32) a_uq(0,0)<1> arg_uq(0,0)<1;1,0>
    mov (M1, 32) b_uq(0,0)<1> arg_uq(4,0)<1;1,0>
`

// longDivision divides a by b bit by bit: quotient in q, remainder in r. If the high half of a dividend is zero, the
// lane skips those 32 steps.
const longDivision = `
    mov (M1, 32) q_uq(0,0)<1> a_uq(0,0)<1;1,0>
    mov (M1, 32) r_uq(0,0)<1> 0x0:ud
    mov (M1, 32) n_ud(0,0)<1> 0x40:ud
    cmp.eq (M1, 32) p1 a_ud(0,1)<2;1,0> 0x0:ud
    (p1) shl (M1, 32) q_uq(0,0)<1> q_uq(0,0)<1;1,0> 0x20:ud
    (p1) mov (M1, 32) n_ud(0,0)<1> 0x20:ud
divide:
    // the next bit of the dividend into the remainder; a quotient bit if b goes into it
    asr (M1, 32) s_q(0,0)<1> r_q(0,0)<1;1,0> 0x3f:ud
    cmp.ne (M1, 32) p2 s_uq(0,0)<1;1,0> 0x0:ud
    shr (M1, 32) s_uq(0,0)<1> q_uq(0,0)<1;1,0> 0x3f:ud
    shl (M1, 32) r_uq(0,0)<1> r_uq(0,0)<1;1,0> 0x1:ud
    or (M1, 32) r_uq(0,0)<1> r_uq(0,0)<1;1,0> s_uq(0,0)<1;1,0>
    shl (M1, 32) q_uq(0,0)<1> q_uq(0,0)<1;1,0> 0x1:ud
    cmp.ge (M1, 32) p1 r_uq(0,0)<1;1,0> b_uq(0,0)<1;1,0>
    or (M1, 32) p1 p1 p2
    (p1) add (M1, 32) r_uq(0,0)<1> r_uq(0,0)<1;1,0> (-)b_uq(0,0)<1;1,0>
    (p1) or (M1, 32) q_uq(0,0)<1> q_uq(0,0)<1;1,0> 0x1:ud
    add (M1, 32) n_ud(0,0)<1> n_ud(0,0)<1;1,0> 0xffffffff:d
    cmp.ne (M1, 32) p1 n_ud(0,0)<1;1,0> 0x0:ud
    (p1) goto (M1, 32) divide
`

// texts are the functions by name, without the line that begins them. They are for registers of 64 bytes.
var texts = map[string]string{
	"div_u64": head + `.function "` + Prefix + `div_u64_body"` + take + longDivision + `
    cmp.eq (M1, 32) p1 b_uq(0,0)<1;1,0> 0x0:ud
    (p1) mov (M1, 32) q_uq(0,0)<1> 0xffffffffffffffff:uq
    mov (M1, 32) ret_uq(0,0)<1> q_uq(0,0)<1;1,0>
    fret (M1, 32)
`,
	"rem_u64": head + `.function "` + Prefix + `rem_u64_body"` + take + longDivision + `
    cmp.eq (M1, 32) p1 b_uq(0,0)<1;1,0> 0x0:ud
    (p1) mov (M1, 32) r_uq(0,0)<1> 0xffffffffffffffff:uq
    mov (M1, 32) ret_uq(0,0)<1> r_uq(0,0)<1;1,0>
    fret (M1, 32)
`,
	"div_s64": head + `.decl arg_q v_type=G type=q num_elts=64 align=GRF alias=<%arg, 0>
.function "` + Prefix + `div_s64_body"` + take + `
    xor (M1, 32) s_q(0,0)<1> a_q(0,0)<1;1,0> b_q(0,0)<1;1,0>
    mov (M1, 32) arg_q(0,0)<1> (abs)a_q(0,0)<1;1,0>
    mov (M1, 32) arg_q(4,0)<1> (abs)b_q(0,0)<1;1,0>
    fcall (M1, 32) ` + Prefix + `div_u64 8 4
    mov (M1, 32) r_uq(0,0)<1> ret_uq(0,0)<1;1,0>
    cmp.ne (M1, 32) p2 b_uq(0,0)<1;1,0> 0x0:ud
    cmp.lt (M1, 32) p1 s_q(0,0)<1;1,0> 0x0:d
    and (M1, 32) p1 p1 p2
    (p1) mov (M1, 32) r_q(0,0)<1> (-)r_q(0,0)<1;1,0>
    mov (M1, 32) ret_uq(0,0)<1> r_uq(0,0)<1;1,0>
    fret (M1, 32)
`,
	"rem_s64": head + `.decl arg_q v_type=G type=q num_elts=64 align=GRF alias=<%arg, 0>
.function "` + Prefix + `rem_s64_body"` + take + `
    mov (M1, 32) arg_q(0,0)<1> (abs)a_q(0,0)<1;1,0>
    mov (M1, 32) arg_q(4,0)<1> (abs)b_q(0,0)<1;1,0>
    fcall (M1, 32) ` + Prefix + `rem_u64 8 4
    mov (M1, 32) r_uq(0,0)<1> ret_uq(0,0)<1;1,0>
    cmp.ne (M1, 32) p2 b_uq(0,0)<1;1,0> 0x0:ud
    cmp.lt (M1, 32) p1 a_q(0,0)<1;1,0> 0x0:d
    and (M1, 32) p1 p1 p2
    (p1) mov (M1, 32) r_q(0,0)<1> (-)r_q(0,0)<1;1,0>
    mov (M1, 32) ret_uq(0,0)<1> r_uq(0,0)<1;1,0>
    fret (M1, 32)
`,
	"mul_hi_u64": head + `.function "` + Prefix + `mul_hi_u64_body"` + take + mulHigh + `
    mov (M1, 32) ret_uq(0,0)<1> r_uq(0,0)<1;1,0>
    fret (M1, 32)
`,
	// Signed: minus b where a is negative, minus a where b is.
	"mul_hi_s64": head + `.function "` + Prefix + `mul_hi_s64_body"` + take + mulHigh + `
    cmp.lt (M1, 32) p1 a_q(0,0)<1;1,0> 0x0:d
    (p1) add (M1, 32) r_uq(0,0)<1> r_uq(0,0)<1;1,0> (-)b_uq(0,0)<1;1,0>
    cmp.lt (M1, 32) p1 b_q(0,0)<1;1,0> 0x0:d
    (p1) add (M1, 32) r_uq(0,0)<1> r_uq(0,0)<1;1,0> (-)a_uq(0,0)<1;1,0>
    mov (M1, 32) ret_uq(0,0)<1> r_uq(0,0)<1;1,0>
    fret (M1, 32)
`,
}

// mulHigh computes the high half of a*b in r, from four products of 32 bits.
const mulHigh = `
    mul (M1, 32) q_uq(0,0)<1> a_ud(0,0)<2;1,0> b_ud(0,0)<2;1,0>
    mul (M1, 32) s_uq(0,0)<1> a_ud(0,1)<2;1,0> b_ud(0,0)<2;1,0>
    add (M1, 32) s_uq(0,0)<1> s_uq(0,0)<1;1,0> q_ud(0,1)<2;1,0>
    mul (M1, 32) q_uq(0,0)<1> a_ud(0,0)<2;1,0> b_ud(0,1)<2;1,0>
    and (M1, 32) r_uq(0,0)<1> s_uq(0,0)<1;1,0> 0xffffffff:ud
    add (M1, 32) q_uq(0,0)<1> q_uq(0,0)<1;1,0> r_uq(0,0)<1;1,0>
    mul (M1, 32) r_uq(0,0)<1> a_ud(0,1)<2;1,0> b_ud(0,1)<2;1,0>
    add (M1, 32) r_uq(0,0)<1> r_uq(0,0)<1;1,0> q_ud(0,1)<2;1,0>
    shr (M1, 32) s_uq(0,0)<1> s_uq(0,0)<1;1,0> 0x20:ud
    add (M1, 32) r_uq(0,0)<1> r_uq(0,0)<1;1,0> s_uq(0,0)<1;1,0>
`
