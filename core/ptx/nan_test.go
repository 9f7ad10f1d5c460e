package ptx_test

import (
	"fmt"
	"strings"
	"testing"
)

// nanCases tests the bits of NaN. PTX ISA 9.0 describes them in the sections named here. "Floating Point Instructions"
// and "Half Precision Floating Point Instructions" leave the bits of a NaN of up to 32 bits unspecified; this machine
// gives the canonical NaN that "min", "max" and "cvt" name. Doubles keep their payloads.
var nanCases = []struct {
	section   string
	statement string // uses a, b, c and the result d
	typ       string // of the registers
	in        string // values of a, b and c
	want      string
}{
	{"Floating Point Instructions: add", "add.f32 d, a, b;", "b32", "0x7f800000 0xff800000", "0x7fffffff"},
	{"Floating Point Instructions: add", "add.f32 d, a, b;", "b32", "0xffc12345 0x3f800000", "0x7fffffff"},
	{"Floating Point Instructions: add", "add.rz.ftz.f32 d, a, b;", "b32", "0x3f800000 0x7f800001", "0x7fffffff"},
	{"Floating Point Instructions: add", "add.sat.f32 d, a, b;", "b32", "0x7f800000 0xff800000", "0x0"},
	{"Floating Point Instructions: sub", "sub.f32 d, a, b;", "b32", "0x7f800000 0x7f800000", "0x7fffffff"},
	{"Floating Point Instructions: mul", "mul.f32 d, a, b;", "b32", "0x0 0x7f800000", "0x7fffffff"},
	{"Floating Point Instructions: fma", "fma.rn.f32 d, a, b, c;", "b32", "0x3f800000 0x7f800000 0xff800000", "0x7fffffff"},
	{"Floating Point Instructions: fma", "fma.rm.f32 d, a, b, c;", "b32", "0x3f800000 0x3f800000 0xffffffff", "0x7fffffff"},
	{"Floating Point Instructions: mad", "mad.rn.f32 d, a, b, c;", "b32", "0x0 0xff800000 0x0", "0x7fffffff"},
	{"Floating Point Instructions: div", "div.rn.f32 d, a, b;", "b32", "0x0 0x80000000", "0x7fffffff"},
	{"Floating Point Instructions: div", "div.approx.f32 d, a, b;", "b32", "0x7f800000 0x7f800000", "0x7fffffff"},
	{"Floating Point Instructions: div", "div.full.ftz.f32 d, a, b;", "b32", "0x1 0x80000001", "0x7fffffff"},
	{"Floating Point Instructions: rcp", "rcp.rn.f32 d, a;", "b32", "0xffc00000", "0x7fffffff"},
	{"Floating Point Instructions: sqrt", "sqrt.rn.f32 d, a;", "b32", "0xbf800000", "0x7fffffff"},
	{"Floating Point Instructions: sqrt", "sqrt.approx.f32 d, a;", "b32", "0xbf800000", "0x7fffffff"},
	{"Floating Point Instructions: rsqrt", "rsqrt.approx.f32 d, a;", "b32", "0xff800000", "0x7fffffff"},
	{"Floating Point Instructions: sin", "sin.approx.f32 d, a;", "b32", "0x7f800000", "0x7fffffff"},
	{"Floating Point Instructions: cos", "cos.approx.f32 d, a;", "b32", "0xff800000", "0x7fffffff"},
	{"Floating Point Instructions: lg2", "lg2.approx.f32 d, a;", "b32", "0xc0000000", "0x7fffffff"},
	{"Floating Point Instructions: ex2", "ex2.approx.f32 d, a;", "b32", "0xff812345", "0x7fffffff"},
	{"Floating Point Instructions: tanh", "tanh.approx.f32 d, a;", "b32", "0xffc00000", "0x7fffffff"},
	{"Floating Point Instructions: min", "min.f32 d, a, b;", "b32", "0xffc00000 0x3f800000", "0x3f800000"},
	{"Floating Point Instructions: min", "min.f32 d, a, b;", "b32", "0xffc00000 0x7f800001", "0x7fffffff"},
	{"Floating Point Instructions: min", "min.NaN.f32 d, a, b;", "b32", "0xffc00000 0x3f800000", "0x7fffffff"},
	{"Floating Point Instructions: max", "max.f32 d, a, b;", "b32", "0x7fc00000 0xffc00000", "0x7fffffff"},
	{"Floating Point Instructions: min", "min.ftz.xorsign.abs.f32 d, a, b;", "b32", "0xffc00000 0x3f800000", "0xbf800000"},
	{"Floating Point Instructions: max", "max.xorsign.abs.f32 d, a, b;", "b32", "0xbf800000 0xffc00000", "0x3f800000"},
	{"Floating Point Instructions: max", "max.ftz.xorsign.abs.f32 d, a, b;", "b32", "0xffc00000 0x7f800001", "0x7fffffff"},
	{"Floating Point Instructions: min", "min.abs.f32 d, a, b, c;", "b32", "0xbf800000 0xffc00000 0xc0000000", "0x3f800000"},
	{"Floating Point Instructions: max", "max.abs.f32 d, a, b, c;", "b32", "0x3f800000 0x40000000 0xc0400000", "0x40400000"},
	{"Floating Point Instructions: max", "max.ftz.abs.f32 d, a, b, c;", "b32", "0xff800001 0xffc00000 0x80000001", "0x0"},
	{"Floating Point Instructions: max", "max.NaN.abs.f32 d, a, b, c;", "b32", "0x3f800000 0x40000000 0xffc00000", "0x7fffffff"},
	{"Floating Point Instructions: min", "min.f32 d, a, b, c;", "b32", "0x0 0x80000000 0x7fc00000", "0x80000000"},
	{"Floating Point Instructions: abs", "abs.f32 d, a;", "b32", "0xffc12345", "0x7fffffff"},
	{"Floating Point Instructions: neg", "neg.f32 d, a;", "b32", "0x7f812345", "0x7fffffff"},
	{"Floating Point Instructions: copysign", "copysign.f32 d, a, b;", "b32", "0x80000000 0x7f812345", "0xff812345"},

	{"Half Precision Floating Point Instructions: add", "add.f16 d, a, b;", "b16", "0x7c00 0xfc00", "0x7fff"},
	{"Half Precision Floating Point Instructions: sub", "sub.bf16 d, a, b;", "b16", "0x7f80 0x7f80", "0x7fff"},
	{"Half Precision Floating Point Instructions: mul", "mul.f16x2 d, a, b;", "b32", "0x00003c00 0x7c003c00", "0x7fff3c00"},
	{"Half Precision Floating Point Instructions: mul", "mul.bf16x2 d, a, b;", "b32", "0x3f800000 0x3f807f80", "0x3f807fff"},
	{"Half Precision Floating Point Instructions: fma", "fma.rn.f16 d, a, b, c;", "b16", "0x3c00 0xfe12 0x3c00", "0x7fff"},
	{"Half Precision Floating Point Instructions: fma", "fma.rn.relu.f16 d, a, b, c;", "b16", "0xfe00 0x3c00 0x3c00", "0x7fff"},
	{"Half Precision Floating Point Instructions: fma", "fma.rn.sat.f16 d, a, b, c;", "b16", "0xfe00 0x3c00 0x3c00", "0x0"},
	{"Half Precision Floating Point Instructions: fma", "fma.rn.bf16x2 d, a, b, c;", "b32", "0xff803f80 0x00003f80 0x00003f80", "0x7fff4000"},
	{"Half Precision Floating Point Instructions: max", "max.f16 d, a, b;", "b16", "0xfe00 0x7e00", "0x7fff"},
	{"Half Precision Floating Point Instructions: min", "min.NaN.bf16 d, a, b;", "b16", "0xffc0 0x3f80", "0x7fff"},
	{"Half Precision Floating Point Instructions: min", "min.ftz.xorsign.abs.f16 d, a, b;", "b16", "0xfe00 0x3c00", "0xbc00"},
	{"Half Precision Floating Point Instructions: max", "max.xorsign.abs.bf16 d, a, b;", "b16", "0xffc0 0xbf80", "0x3f80"},
	{"Half Precision Floating Point Instructions: max", "max.xorsign.abs.bf16x2 d, a, b;", "b32", "0xffc03f80 0x3f80ff81", "0xbf80bf80"},
	{"Half Precision Floating Point Instructions: tanh", "tanh.approx.f16 d, a;", "b16", "0xfe00", "0x7fff"},
	{"Half Precision Floating Point Instructions: tanh", "tanh.approx.bf16x2 d, a;", "b32", "0xffc00000", "0x7fff0000"},
	{"Half Precision Floating Point Instructions: ex2", "ex2.approx.f16 d, a;", "b16", "0xfe00", "0x7fff"},
	{"Half Precision Floating Point Instructions: neg", "neg.f16 d, a;", "b16", "0x7e12", "0x7fff"},

	// The first payload is kept, and a signalling NaN becomes quiet.
	{"Floating Point Instructions: add", "add.f64 d, a, b;", "b64", "0x3ff0000000000000 0xfff0000000001234", "0xfff8000000001234"},
	{"Floating Point Instructions: add", "add.rp.f64 d, a, b;", "b64", "0x7ff8000000000001 0x7ff8000000000002", "0x7ff8000000000001"},
	{"Floating Point Instructions: add", "add.f64 a, a, b; mov.b64 d, a;", "b64", "0x7ff8000000000001 0x7ff8000000000002", "0x7ff8000000000001"},
	{"Floating Point Instructions: sub", "sub.f64 d, a, b;", "b64", "0x3ff0000000000000 0x7ff0000000001234", "0xfff8000000001234"},
	{"Floating Point Instructions: fma", "fma.rn.f64 d, a, b, c;", "b64", "0x0 0x3ff0000000000000 0x7ff00000deadbeef", "0x7ff80000deadbeef"},
	{"Floating Point Instructions: fma", "fma.rn.f64 c, a, b, c; mov.b64 d, c;", "b64", "0x0 0x3ff0000000000000 0x7ff00000deadbeef", "0x7ff80000deadbeef"},
	{"Floating Point Instructions: mul", "mul.f64 d, a, b;", "b64", "0x0 0x7ff0000000000000", "0xfff8000000000000"},
	{"Floating Point Instructions: div", "div.rz.f64 d, a, b;", "b64", "0x0 0x0", "0xfff8000000000000"},
	{"Floating Point Instructions: sqrt", "sqrt.rn.f64 d, a;", "b64", "0xbff0000000000000", "0xfff8000000000000"},
	{"Floating Point Instructions: min", "min.f64 d, a, b;", "b64", "0x7ff8000000000001 0x7ff8000000000002", "0x7ff8000000000001"},
	{"Floating Point Instructions: max", "max.f64 d, a, b;", "b64", "0x7ff8000000000001 0x0", "0x0"},
	{"Floating Point Instructions: rcp.approx.ftz.f64", "rcp.approx.ftz.f64 d, a;", "b64", "0xfff8000000001234", "0x7fffffff00000000"},
	{"Floating Point Instructions: rcp.approx.ftz.f64", "rcp.approx.ftz.f64 d, a;", "b64", "0x800fffffffffffff", "0xfff0000000000000"},
	{"Floating Point Instructions: rcp.approx.ftz.f64", "rcp.approx.ftz.f64 d, a;", "b64", "0x40100000ffffffff", "0x3fd0000000000000"},
	{"Floating Point Instructions: rcp.approx.ftz.f64", "rcp.approx.ftz.f64 d, a;", "b64", "0xffe0000000000000", "0x8000000000000000"},
	{"Floating Point Instructions: rsqrt.approx.ftz.f64", "rsqrt.approx.ftz.f64 d, a;", "b64", "0xfff0000000000000", "0x7fffffff00000000"},
	{"Floating Point Instructions: rsqrt.approx.ftz.f64", "rsqrt.approx.ftz.f64 d, a;", "b64", "0x8000000000000001", "0xfff0000000000000"},
	{"Floating Point Instructions: rsqrt.approx.ftz.f64", "rsqrt.approx.ftz.f64 d, a;", "b64", "0x4010000000000001", "0x3fe0000000000000"},

	{"Data Movement and Conversion Instructions: cvt", "cvt.rn.f32.f64 e, a; cvt.u64.u32 d, e;", "b64", "0xfff8000000001234", "0x7fffffff"},
	{"Data Movement and Conversion Instructions: cvt", "cvt.rn.f16.f32 h, a; cvt.u32.u16 d, h;", "b32", "0xff812345", "0x7fff"},
	{"Data Movement and Conversion Instructions: cvt", "cvt.rn.bf16.f32 h, a; cvt.u32.u16 d, h;", "b32", "0xff812345", "0x7fff"},
	{"Data Movement and Conversion Instructions: cvt", "cvt.rn.f16x2.f32 d, a, b;", "b32", "0xffc00000 0x3f800000", "0x7fff3c00"},
	{"Data Movement and Conversion Instructions: cvt", "cvt.rni.f32.f32 d, a;", "b32", "0xffc12345", "0x7fffffff"},

	{"Data Movement and Conversion Instructions: mov", "mov.f32 d, a;", "b32", "0xff812345", "0xff812345"},
	{"Data Movement and Conversion Instructions: shfl.sync", "shfl.sync.idx.b32 d, a, 0, 31, 1;", "b32", "0xff812345", "0xff812345"},
	{"Comparison and Selection Instructions: selp", "selp.f32 d, a, b, 1;", "b32", "0x7f812345 0x0", "0x7f812345"},
	{"Comparison and Selection Instructions: slct", "slct.f32.s32 d, a, b, 1;", "b32", "0x7f812345 0x0", "0x7f812345"},
}

func TestNaN(t *testing.T) {
	for _, c := range nanCases {
		t.Run(c.statement, func(t *testing.T) {
			p := &chunk{title: c.section, regs: []string{".reg .b32 e;", ".reg .b16 h;"}, body: []string{c.statement}}
			for i, v := range append(strings.Fields(c.in), "0x0", "0x0")[:3] {
				p.ins = append(p.ins, column{name: "abc"[i : i+1], typ: c.typ, values: []string{v}})
			}
			p.outs = []column{{name: "d", typ: c.typ, values: []string{c.want}}}
			p.run(t, fmt.Sprintf("%s (PTX ISA, %q)", c.statement, c.section), 1)
		})
	}
}

// TestNaNInMemory checks that the sum that an atomic leaves is the canonical NaN, too (PTX ISA, "Parallel
// Synchronization and Communication Instructions: atom"), and so are the elements of matrix products, each of which has
// an infinity times zero here.
func TestNaNInMemory(t *testing.T) {
	for _, space := range []string{"global", "shared"} {
		p := &chunk{title: space, body: []string{
			".reg .u64 at;", "mov.u64 at, cell;", "st." + space + ".b32 [at], a;", "atom." + space + ".add.f32 d, [at], b;", "ld." + space + ".b32 e, [at];"}}
		p.module = []string{"." + space + " .align 4 .b32 cell;"}
		p.ins = []column{{name: "a", typ: "b32", values: []string{"0x7f800000"}}, {name: "b", typ: "b32", values: []string{"0xff800000"}}}
		p.outs = []column{{name: "d", typ: "b32", values: []string{"0x7f800000"}}, {name: "e", typ: "b32", values: []string{"0x7fffffff"}}}
		p.run(t, "atom."+space+".add.f32", 1)
	}
	lanes := func(v string) []string { return strings.Fields(strings.Repeat(v+" ", 32)) }
	p := &chunk{title: "mma", body: []string{"mma.sync.aligned.m16n8k8.row.col.f32.bf16.bf16.f32 {d, e, f, g}, {a, a}, {b}, {c, c, c, c};"}}
	for name, v := range map[string]string{"a": "0x7f807f80", "b": "0x0", "c": "0x3f800000"} {
		p.ins = append(p.ins, column{name: name, typ: "b32", values: lanes(v)})
	}
	for _, name := range []string{"d", "e", "f", "g"} {
		p.outs = append(p.outs, column{name: name, typ: "b32", values: lanes("0x7fffffff")})
	}
	p.run(t, "mma", 32)
}
