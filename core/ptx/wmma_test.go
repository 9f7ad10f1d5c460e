package ptx_test

import (
	"fmt"
	"math"
	"math/rand"
	"strings"
	"testing"
)

// warpType is a type of matrix elements: its size in bits, a function that gives the bits of an integer, and the range
// of integers to try.
type warpType struct {
	bits   int
	of     func(v int) uint64
	least  int
	most   int
	single bool // registers are .f32; otherwise .b32, or .f64 for 64 bits
}

var warpTypes = map[string]warpType{
	"f16":  {bits: 16, of: func(v int) uint64 { return uint64(halfBits(math.Abs(float64(v))) | uint32(v)>>31<<15) }, least: -7, most: 7},
	"bf16": {bits: 16, of: func(v int) uint64 { return uint64(math.Float32bits(float32(v)) >> 16) }, least: -9, most: 9},
	"tf32": {bits: 32, of: func(v int) uint64 { return uint64(math.Float32bits(float32(v))) }, least: -99, most: 99},
	"f32":  {bits: 32, of: func(v int) uint64 { return uint64(math.Float32bits(float32(v))) }, least: -99, most: 99, single: true},
	"f64":  {bits: 64, of: func(v int) uint64 { return math.Float64bits(float64(v)) }, least: -9999, most: 9999},
	"s32":  {bits: 32, of: func(v int) uint64 { return uint64(uint32(v)) }, least: -9999, most: 9999},
	"s8":   {bits: 8, of: func(v int) uint64 { return uint64(uint8(v)) }, least: -128, most: 127},
	"u8":   {bits: 8, of: func(v int) uint64 { return uint64(uint8(v)) }, least: 0, most: 255},
	"s4":   {bits: 4, of: func(v int) uint64 { return uint64(v & 15) }, least: -8, most: 7},
	"u4":   {bits: 4, of: func(v int) uint64 { return uint64(v & 15) }, least: 0, most: 15},
	"b1":   {bits: 1, of: func(v int) uint64 { return uint64(v & 1) }, least: 0, most: 1},
}

func (w warpType) random(r *rand.Rand, rows, columns int) matrix {
	m := make(matrix, rows)
	for i := range m {
		for range columns {
			m[i] = append(m[i], w.least+r.Intn(w.most-w.least+1))
		}
	}
	return m
}

// bytes returns a matrix as it is in memory: rows or columns, each stride elements after the one before.
func (w warpType) bytes(m matrix, layout string, stride int) string {
	lines := m
	if layout == "col" {
		lines = make(matrix, len(m[0]))
		for i := range m {
			for j, v := range m[i] {
				lines[j] = append(lines[j], v)
			}
		}
	}
	b := make([]byte, (len(lines)*stride*w.bits+7)/8)
	for i, line := range lines {
		for j, v := range line {
			for k := range w.bits {
				at := (i*stride+j)*w.bits + k
				b[at/8] |= byte(w.of(v)>>k&1) << (at % 8)
			}
		}
	}
	return fmt.Sprintf("u8[%d] x\"%x\"", len(b), b)
}

func (w warpType) registers(name string, n int) (declared, list string) {
	typ := "b32"
	switch {
	case w.single:
		typ = "f32"
	case w.bits == 64:
		typ = "f64"
	}
	var names []string
	for i := range n {
		names = append(names, fmt.Sprintf("%s%d", name, i))
	}
	return fmt.Sprintf(".reg .%s %s;", typ, strings.Join(names, ", ")), "{" + strings.Join(names, ", ") + "}"
}

// TestWarpMatrices tests PTX ISA, "Warp-level Matrix Instructions: wmma.load, wmma.store, wmma.mma": matrices are
// loaded, multiplied and stored, and the stored matrix must be the product of integers that the test computes. The
// numbers of registers are those of "Matrix Fragments for WMMA". Layouts are drawn at random, and strides are left out
// and then given. The sum also goes through shared memory once.
func TestWarpMatrices(t *testing.T) {
	shapes := []string{"m16n16k16", "m32n8k16", "m8n32k16"}
	count := map[string]map[string][2]int{ // numbers of registers of a and b
		"f16":  {"m16n16k16": {8, 8}, "m32n8k16": {8, 8}, "m8n32k16": {8, 8}},
		"bf16": {"m16n16k16": {4, 4}, "m32n8k16": {8, 2}, "m8n32k16": {2, 8}},
		"s8":   {"m16n16k16": {2, 2}, "m32n8k16": {4, 1}, "m8n32k16": {1, 4}},
		"tf32": {"m16n16k8": {4, 4}}, "f64": {"m8n8k4": {1, 1}}, "s4": {"m8n8k32": {1, 1}}, "b1": {"m8n8k128": {1, 1}},
	}
	count["u8"], count["u4"] = count["s8"], count["s4"]
	r := rand.New(rand.NewSource(7))
	for _, c := range []struct {
		shapes     []string
		a, b, c, d string
		words      string // of wmma.mma, after its shape
		bitwise    string
	}{
		{shapes, "f16", "f16", "f32", "f32", "f32.f32", ""},
		{shapes, "f16", "f16", "f16", "f16", "f16.f16", ""},
		{shapes, "f16", "f16", "f16", "f32", "f32.f16", ""},
		{shapes, "f16", "f16", "f32", "f16", "f16.f32", ""},
		{shapes, "bf16", "bf16", "f32", "f32", "f32.bf16.bf16.f32", ""},
		{shapes, "s8", "s8", "s32", "s32", "s32.s8.s8.s32", ""},
		{shapes, "u8", "s8", "s32", "s32", "s32.u8.s8.s32.satfinite", ""},
		{shapes, "s8", "u8", "s32", "s32", "s32.s8.u8.s32", ""},
		{[]string{"m16n16k8"}, "tf32", "tf32", "f32", "f32", "f32.tf32.tf32.f32", ""},
		{[]string{"m8n8k4"}, "f64", "f64", "f64", "f64", "f64.f64.f64.f64", ""},
		{[]string{"m8n8k4"}, "f64", "f64", "f64", "f64", "rz.f64.f64.f64.f64", ""},
		{[]string{"m8n8k4"}, "f64", "f64", "f64", "f64", "f64.f64.f64.f64.rn", ""},
		{[]string{"m8n8k32"}, "s4", "u4", "s32", "s32", "s32.s4.u4.s32", ""},
		{[]string{"m8n8k32"}, "u4", "s4", "s32", "s32", "s32.u4.s4.s32.satfinite", ""},
		{[]string{"m8n8k128"}, "b1", "b1", "s32", "s32", "s32.b1.b1.s32", ".xor.popc"},
		{[]string{"m8n8k128"}, "b1", "b1", "s32", "s32", "s32.b1.b1.s32", ".and.popc"},
	} {
		for _, shape := range c.shapes {
			for turn := range 2 {
				name := fmt.Sprintf("%s%s.%s.%d", shape, c.bitwise, c.words, turn)
				layouts := [4]string{"row", "col", "row", "col"} // of a, b, c, d
				if warpTypes[c.a].bits >= 8 {
					for k := range layouts {
						layouts[k] = []string{"row", "col"}[r.Intn(2)]
					}
				}
				t.Run(name, func(t *testing.T) {
					var m, n, k int
					if _, err := fmt.Sscanf(shape, "m%dn%dk%d", &m, &n, &k); err != nil {
						t.Fatal(err)
					}
					a, b, sum := warpTypes[c.a].random(r, m, k), warpTypes[c.b].random(r, k, n), warpTypes[c.c].random(r, m, n)
					product := make(matrix, m)
					for i := range product {
						for j := range n {
							v := sum[i][j]
							for l := range k {
								switch x, y := a[i][l], b[l][j]; c.bitwise {
								case ".xor.popc":
									v += x ^ y
								case ".and.popc":
									v += x & y
								default:
									v += x * y
								}
							}
							product[i] = append(product[i], v)
						}
					}
					var lines, body strings.Builder
					strides := [4]string{}
					for x, of := range []struct {
						name, typ string
						m         matrix
					}{{"a", c.a, a}, {"b", c.b, b}, {"c", c.c, sum}, {"d", c.d, product}} {
						stride := len(of.m[0])
						if layouts[x] == "col" {
							stride = len(of.m)
						}
						if turn == 1 { // otherwise the default stride
							stride += 128 / warpTypes[of.typ].bits
							strides[x] = fmt.Sprintf(", %d", stride)
						}
						if turn == 1 && x == 0 {
							fmt.Fprintf(&body, ".reg .u32 stride; mov.u32 stride, %d;\n", stride)
							strides[x] = ", stride"
						}
						data := warpTypes[of.typ].bytes(of.m, layouts[x], stride)
						if of.name == "d" {
							fmt.Fprintf(&lines, "//@ param d = %s zeros\n//@ expect d = %s\n", data[:strings.Index(data, " ")], data[strings.Index(data, " "):])
						} else {
							fmt.Fprintf(&lines, "//@ param %s = %s\n", of.name, data)
						}
						fmt.Fprintf(&body, ".reg .u64 at_%s; ld.param.u64 at_%s, [p%d];\n", of.name, of.name, x)
					}
					regs := count[c.a][shape]
					sums := func(typ string) int { return m * n / 32 * warpTypes[typ].bits / max(warpTypes[typ].bits, 32) }
					var lists [5]string
					for x, of := range []struct {
						typ string
						n   int
					}{{c.a, regs[0]}, {c.b, regs[1]}, {c.c, sums(c.c)}, {c.d, sums(c.d)}, {c.d, sums(c.d)}} {
						var declared string
						declared, lists[x] = warpTypes[of.typ].registers("abcde"[x:x+1], of.n)
						fmt.Fprintln(&body, declared)
					}
					fmt.Fprintf(&body, "wmma.load.a.sync.aligned.%s.%s.%s %s, [at_a]%s;\n", layouts[0], shape, c.a, lists[0], strides[0])
					fmt.Fprintf(&body, "add.u64 at_b, at_b, -16; wmma.load.b.sync.aligned.%s.%s.global.%s %s, [at_b+16]%s;\n", layouts[1], shape, c.b, lists[1], strides[1])
					fmt.Fprintf(&body, "wmma.load.c.sync.aligned.%s.%s.%s %s, [at_c]%s;\n", layouts[2], shape, c.c, lists[2], strides[2])
					multiplied, stored := layouts[0]+"."+layouts[1]+"."+shape, layouts[3]+"."+shape
					if turn == 1 { // the order in which people write the words (less_slow.cpp)
						multiplied, stored = shape+"."+layouts[0]+"."+layouts[1], shape+".global."+layouts[3]
					}
					fmt.Fprintf(&body, "wmma.mma%s.sync.aligned.%s.%s %s, %s, %s, %s;\n", c.bitwise, multiplied, c.words, lists[3], lists[0], lists[1], lists[2])
					fmt.Fprintf(&body, "wmma.store.d.sync.aligned.%s.%s.shared.%s [tile+32], %s;\nbar.warp.sync -1;\n", layouts[2], shape, c.d, lists[3])
					fmt.Fprintf(&body, "wmma.load.c.sync.aligned.%s.%s.shared::cta.%s %s, [tile+32];\n", layouts[2], shape, c.d, lists[4])
					fmt.Fprintf(&body, "wmma.store.d.sync.aligned.%s.%s [at_d], %s%s;\n", stored, c.d, lists[4], strides[3])
					runPTX(t, name, "//@ launch k block=32\n"+lines.String()+".version 9.0\n.target sm_121a\n.address_size 64\n.shared .align 32 .b8 tile[2112];\n"+
						".entry k(.param .u64 p0, .param .u64 p1, .param .u64 p2, .param .u64 p3) {\n"+body.String()+"ret;\n}\n")
				})
			}
		}
	}
}
