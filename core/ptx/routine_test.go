package ptx_test

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/lanewise/lanewise/core/run/either"
	"github.com/lanewise/lanewise/core/visa"
)

// TestManyProducts: a program contains as many matrix products as its compiler unrolled. They become calls of one
// subroutine, with a copy in each function that uses it, and warps that do not execute a product skip it. The test
// multiplies integers, which .f32 represents exactly.
func TestManyProducts(t *testing.T) {
	const times = 2000
	a, b := make([]int, 256), make([]int, 256) // a by rows, b by columns
	for i := range a {
		a[i], b[i] = i%7-3, i%5-2
	}
	var halves [2][]string
	for i, m := range [][]int{a, b} {
		for _, v := range m {
			halves[i] = append(halves[i], fmt.Sprint(halfBits(math.Abs(float64(v)))|uint32(v)>>31<<15))
		}
	}
	want := make([]string, 512) // of two warps; the second does half of the products, and one more in a function
	for i := range 256 {
		product := 0
		for k := range 16 {
			product += a[i/16*16+k] * b[i%16*16+k]
		}
		want[i], want[256+i] = fmt.Sprint(times*product), fmt.Sprint((times/2+1)*product)
	}
	list := func(name string) string {
		return fmt.Sprintf("{%[1]s0, %[1]s1, %[1]s2, %[1]s3, %[1]s4, %[1]s5, %[1]s6, %[1]s7}", name)
	}
	product := "wmma.mma.sync.aligned.row.col.m16n16k16.f32.f32 " + list("c") + ", " + list("a") + ", " + list("b") + ", " + list("c") + ";\n"
	const registers = ".reg .b32 a<8>, b<8>; .reg .f32 c<8>;\n"
	text := "//@ launch k block=64\n//@ param a = u16[256] " + strings.Join(halves[0], ", ") + "\n//@ param b = u16[256] " + strings.Join(halves[1], ", ") +
		"\n//@ param c = f32[512] zeros\n//@ expect c = " + strings.Join(want, ", ") +
		"\n.version 7.8\n.target sm_80\n.address_size 64\n.func once(.reg .u64 pa, .reg .u64 pb, .reg .u64 pc) {\n" + registers +
		"wmma.load.a.sync.aligned.row.m16n16k16.global.f16 " + list("a") + ", [pa];\nwmma.load.b.sync.aligned.col.m16n16k16.global.f16 " + list("b") + ", [pb];\n" +
		"wmma.load.c.sync.aligned.row.m16n16k16.global.f32 " + list("c") + ", [pc];\n" + product +
		"wmma.store.d.sync.aligned.row.m16n16k16.global.f32 [pc], " + list("c") + ";\nret;\n}\n" +
		".entry k(.param .u64 a, .param .u64 b, .param .u64 c) {\n" + registers + ".reg .u64 pa, pb, pc; .reg .u32 warp; .reg .pred first;\n" +
		"ld.param.u64 pa, [a]; ld.param.u64 pb, [b]; ld.param.u64 pc, [c];\n" +
		"mov.u32 warp, %tid.x; shr.u32 warp, warp, 5; mad.wide.u32 pc, warp, 1024, pc; setp.eq.u32 first, warp, 0;\n" +
		"wmma.load.a.sync.aligned.row.m16n16k16.global.f16 " + list("a") + ", [pa];\nwmma.load.b.sync.aligned.col.m16n16k16.global.f16 " + list("b") + ", [pb];\n" +
		"wmma.load.c.sync.aligned.row.m16n16k16.global.f32 " + list("c") + ", [pc];\n" +
		strings.Repeat(product, times/2) + "@first bra more;\n" +
		"wmma.store.d.sync.aligned.row.m16n16k16.global.f32 [pc], " + list("c") + ";\ncall once, (pa, pb, pc);\nret;\nmore:\n" +
		strings.Repeat("@first "+product, times/2) +
		"wmma.store.d.sync.aligned.row.m16n16k16.global.f32 [pc], " + list("c") + ";\nret;\n}\n"
	target := runPTX(t, "k.ptx", text)
	if n := strings.Count(target.File.Text, ".function \"mma_"); n != 2 {
		t.Errorf("there are %d subroutines in two functions", n)
	}
	if n := strings.Count(target.File.Text, "\n"); n > 50*times {
		t.Errorf("%d lines of vISA", n)
	}
}

// TestKindsOfProducts checks that products with other words, numbers or register sizes use other subroutines, and that
// errors are reported at each statement.
func TestKindsOfProducts(t *testing.T) {
	const four, two = "{s, s, s, s}", "{s, s}"
	sparse := "mma.sp.sync.aligned.m16n8k32.row.col.s32.s8.s8.s32 " + four + ", " + two + ", " + two + ", " + four + ", s, "
	scaled := "mma.sync.aligned.m16n8k32.row.col.kind::mxf8f6f4.block_scale.f32.e2m3.e3m2.f32.ue8m0 " + four + ", " + four + ", " + two + ", " + four + ", s, {0, 0}, s, {3, "
	for _, c := range []struct {
		statements string
		routines   int
		wrong      string // lines with errors
	}{
		{"mma.sync.aligned.m16n8k32.row.col.s32.s8.s8.s32 {s, _, s, s}, {s, s, s, 7}, {s, 3}, {s, s, s, 0};\n" +
			"mma.sync.aligned.m16n8k32.row.col.s32.s8.s8.s32 {_, s, s, s}, {s, s, s, s}, " + two + ", {s, s, s, 1};\n" +
			"mma.sync.aligned.m16n8k32.row.col.s32.s8.s8.s32 {s, _, s, s}, {s, s, s, 7}, {s, 3}, {s, s, s, 0};", 2, ""},
		{"mma.sync.aligned.m8n8k4.row.col.f64.f64.f64.f64 {d, d}, {d}, {1.5}, {0d3ff0000000000000, -1.0};\n" +
			"mma.sync.aligned.m8n8k4.row.col.f64.f64.f64.f64 {d, d}, {d}, {d}, {d, 0d0000000000000000};", 1, ""},
		{sparse + "0;\n" + sparse + "1;\n" + sparse + "0;", 2, ""},
		{scaled + "s};\n" + scaled + "f};", 1, "9"},
		{"mma.sync.aligned.m16n8k4.row.col.f64.f64.f64.f64 {d, d, d, d}, {d, d}, {d}, {d, d, d, d};\n" +
			"mma.sync.aligned.m16n8k4.row.col.rz.f64.f64.f64.f64 {d, d, d, d}, {d, d}, {d}, {d, d, d, d};", 1, "9"},
		{"mma.sync.aligned.m8n8k16.row.col.s32.s8.s8.s32 {s}, {s}, {s}, {s, s};\nmma.sync.aligned.m8n8k16.row.col.s32.s8.s8.s32 {s}, {s}, {s}, {s, s};\n" +
			"mma.sync.aligned.m8n8k16.row.col.s32.s8.s8.s32 {s, s}, {s}, {s}, {s, s};", 1, "8 9"},
	} {
		target, diags := either.OpenPTX(visa.NewFile("k.ptx", "//@ launch k block=32\n.version 9.0\n.target sm_121a\n.address_size 64\n.entry k() {\n.reg .b32 s; .reg .f32 f;\n.reg .f64 d;\n"+c.statements+"\nret;\n}\n"))
		var wrong []string
		for _, d := range diags {
			line, _ := target.Translation.Source.Position(int(d.Span.Start))
			wrong = append(wrong, fmt.Sprint(line))
		}
		if got := strings.Join(wrong, " "); got != c.wrong {
			t.Errorf("%s\nlines %q are wrong, want %q: %v", c.statements, got, c.wrong, diags)
		}
		if target.Target == nil {
			continue
		}
		if n := strings.Count(target.File.Text, ".function \"mma_"); n != c.routines {
			t.Errorf("%s\n%d subroutines, want %d", c.statements, n, c.routines)
		}
	}
}

// TestProductsOfNumbers checks that numbers can replace the registers of a fragment. They are the same in all lanes.
func TestProductsOfNumbers(t *testing.T) {
	p := &chunk{title: "numbers", body: []string{
		"mma.sync.aligned.m8n8k128.row.col.s32.b1.b1.s32.and.popc {d, e}, {-1}, {0x10101}, {-15, 7};",
		"mma.sync.aligned.m16n8k4.row.col.f32.tf32.tf32.f32 {f, g, _, _}, {0f40000000, 0f3f800000}, {0f40400000}, {0f3f800000, 1.5, 0f00000000, 0};",
		"mma.sync.aligned.m8n8k4.row.col.f64.f64.f64.f64 {x, y}, {0.5}, {3.0}, {0d3ff0000000000000, -1.0};",
	}}
	for _, out := range [][3]string{ // 4*3-15, 4*3+7; 4*2*3+1, 4*2*3+1.5; 4*0.5*3+1, 4*0.5*3-1
		{"d", "b32", "0xfffffffd"}, {"e", "b32", "19"}, {"f", "b32", "0x41c80000"}, {"g", "b32", "0x41cc0000"}, {"x", "f64", "7"}, {"y", "f64", "5"},
	} {
		p.outs = append(p.outs, column{name: out[0], typ: out[1], values: slices.Repeat([]string{out[2]}, 32)})
	}
	p.run(t, "numbers", 32)
}
