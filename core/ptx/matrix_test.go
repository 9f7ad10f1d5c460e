package ptx_test

import (
	"fmt"
	"math"
	"math/rand"
	"strings"
	"testing"
)

// Fragments follow PTX ISA, "Matrix Fragments for mma.m16n8k16" and the other sections. In lane 4g+t, where a register
// holds e elements, element j of register r of a is in row g, or g+8 for odd r, and column 4*e*(r/2) + e*t + j. For b
// it is in row 4*e*r + e*t + j and column g. Element i of the sum is in row g, or g+8, and column 2t + i%2.

// matrix is a matrix of integers, by rows.
type matrix [][]int

func randomMatrix(r *rand.Rand, rows, columns, most int) matrix {
	m := make(matrix, rows)
	for i := range m {
		m[i] = make([]int, columns)
		for j := range m[i] {
			m[i][j] = r.Intn(2*most+1) - most
		}
	}
	return m
}

// fragments returns the registers of all lanes. at returns the bits of element j of a register; each register holds e
// elements of size bits.
func fragments(regs, e, size int, at func(lane, reg, j int) uint32) [][]string {
	out := make([][]string, regs)
	for reg := range out {
		for lane := range 32 {
			v := uint32(0)
			for j := range e {
				v |= at(lane, reg, j) & uint32(uint64(1)<<size-1) << (j * size)
			}
			out[reg] = append(out[reg], fmt.Sprintf("0x%x", v))
		}
	}
	return out
}

func TestMatrixProducts(t *testing.T) {
	float := func(v int) uint32 { return math.Float32bits(float32(v)) }
	integer := func(v int) uint32 { return uint32(int32(v)) }
	half := func(v int) uint32 { return halfBits(math.Abs(float64(v))) | uint32(v)>>31<<15 }
	byteOf := func(name string) func(int) uint32 { // for small numbers, which the type represents exactly
		return func(v int) uint32 {
			v = max(-7, min(v, 7))
			return smallTypes[name].nearest(math.Abs(float64(v))) | uint32(v)>>31<<7
		}
	}
	// PTX ISA, "mma": elements of 6 bits are in the low bits of a byte, those of 4 bits in its middle.
	inByte := func(name string, sign, first int) func(int) uint32 {
		return func(v int) uint32 {
			return (smallTypes[name].nearest(math.Abs(float64(v))) | uint32(v)>>31<<sign) << first
		}
	}
	for _, c := range []struct {
		words   string
		rows, k int
		e       int
		element func(int) uint32
		sum     func(int) uint32
	}{
		{"m16n8k16.row.col.f32.f16.f16.f32", 16, 16, 2, half, float},
		{"m16n8k8.row.col.f32.f16.f16.f32", 16, 8, 2, half, float},
		{"m16n8k16.row.col.f32.bf16.bf16.f32", 16, 16, 2, func(v int) uint32 { return float(v) >> 16 }, float},
		{"m16n8k8.row.col.f32.tf32.tf32.f32", 16, 8, 1, float, float},
		{"m16n8k4.row.col.f32.tf32.tf32.f32", 16, 4, 1, float, float},
		{"m16n8k32.row.col.s32.s8.s8.s32", 16, 32, 4, integer, integer},
		{"m16n8k16.row.col.satfinite.s32.s8.s8.s32", 16, 16, 4, integer, integer},
		{"m8n8k16.row.col.s32.s8.s8.s32", 8, 16, 4, integer, integer},
		{"m16n8k32.row.col.f32.e4m3.e4m3.f32", 16, 32, 4, byteOf("e4m3x2"), float},
		{"m16n8k32.row.col.f32.e5m2.e5m2.f32", 16, 32, 4, byteOf("e5m2x2"), float},
		{"m16n8k16.row.col.f32.e4m3.e4m3.f32", 16, 16, 4, byteOf("e4m3x2"), float},
		{"m16n8k32.row.col.kind::f8f6f4.f32.e5m2.e5m2.f32", 16, 32, 4, byteOf("e5m2x2"), float},
		{"m16n8k32.row.col.kind::f8f6f4.f32.e3m2.e3m2.f32", 16, 32, 4, inByte("e3m2x2", 5, 0), float},
		{"m16n8k32.row.col.kind::f8f6f4.f32.e2m3.e2m3.f32", 16, 32, 4, inByte("e2m3x2", 5, 0), float},
		{"m16n8k32.row.col.kind::f8f6f4.f32.e2m1.e2m1.f32", 16, 32, 4, inByte("e2m1x2", 3, 2), float},
	} {
		t.Run(c.words, func(t *testing.T) {
			r := rand.New(rand.NewSource(5))
			most := 9
			if strings.Contains(c.words, ".e") {
				most = 7
			}
			if strings.Contains(c.words, ".e2m1") { // this type has no 5
				most = 4
			}
			a, b, sum := randomMatrix(r, c.rows, c.k, most), randomMatrix(r, c.k, 8, most), randomMatrix(r, c.rows, 8, 99)
			halves, size := c.rows/8, 32/c.e
			ra := fragments(c.k/(4*c.e)*halves, c.e, size, func(lane, reg, j int) uint32 {
				return c.element(a[lane/4+reg%halves*8][4*c.e*(reg/halves)+c.e*(lane%4)+j])
			})
			rb := fragments(c.k/(4*c.e), c.e, size, func(lane, reg, j int) uint32 { return c.element(b[4*c.e*reg+c.e*(lane%4)+j][lane/4]) })
			rc := fragments(2*halves, 1, 32, func(lane, reg, _ int) uint32 { return c.sum(sum[lane/4+reg/2*8][lane%4*2+reg%2]) })
			rd := fragments(2*halves, 1, 32, func(lane, reg, _ int) uint32 {
				v := sum[lane/4+reg/2*8][lane%4*2+reg%2]
				for k := range c.k {
					v += a[lane/4+reg/2*8][k] * b[k][lane%4*2+reg%2]
				}
				return c.sum(v)
			})
			p := &chunk{title: c.words}
			in := func(name string, regs [][]string) string {
				list := ""
				for i, v := range regs {
					n := fmt.Sprintf("%s%d", name, i)
					p.ins = append(p.ins, column{name: n, typ: "b32", values: v})
					list += ", " + n
				}
				return "{" + list[2:] + "}"
			}
			text := in("a", ra) + ", " + in("b", rb) + ", " + in("c", rc)
			list := ""
			for i, v := range rd {
				n := fmt.Sprintf("d%d", i)
				p.outs = append(p.outs, column{name: n, typ: "b32", values: v})
				list += ", " + n
			}
			p.body = []string{"mma.sync.aligned." + c.words + " {" + list[2:] + "}, " + text + ";"}
			p.run(t, c.words, 32)
		})
	}
}

// TestQuadProducts tests PTX ISA, "Matrix Fragments for mma.m8n8k4 with .f16 floating point type": there are four
// products, each in the lanes 4q to 4q+3 and the lanes 16 above them.
func TestQuadProducts(t *testing.T) {
	half := func(v int) uint32 { return halfBits(math.Abs(float64(v))) | uint32(v)>>31<<15 }
	for _, layouts := range []string{"row.col", "row.row", "col.col", "col.row"} {
		for _, types := range [][2]string{{"f32", "f32"}, {"f16", "f16"}, {"f32", "f16"}, {"f16", "f32"}} { // of d and c
			words := "m8n8k4." + layouts + "." + types[0] + ".f16.f16." + types[1]
			r := rand.New(rand.NewSource(7))
			var a, b, sum [4]matrix
			for q := range a {
				a[q], b[q], sum[q] = randomMatrix(r, 8, 4, 9), randomMatrix(r, 4, 8, 9), randomMatrix(r, 8, 8, 99)
			}
			aRow, bCol := strings.HasPrefix(layouts, "row"), strings.HasSuffix(layouts, "col")
			upper := func(lane int) int { return lane / 16 * 4 }
			quad := func(lane int) int { return lane % 16 / 4 }
			ra := fragments(2, 2, 16, func(lane, reg, j int) uint32 {
				i := 2*reg + j
				if aRow {
					return half(a[quad(lane)][lane%4+upper(lane)][i])
				}
				return half(a[quad(lane)][i+upper(lane)][lane%4])
			})
			rb := fragments(2, 2, 16, func(lane, reg, j int) uint32 {
				i := 2*reg + j
				if bCol {
					return half(b[quad(lane)][i][lane%4+upper(lane)])
				}
				return half(b[quad(lane)][lane%4][i+upper(lane)])
			})
			place := func(typ string, lane, i int) (row, column int) {
				if typ == "f16" {
					return lane%4 + upper(lane), i
				}
				return lane&1 + i&2 + upper(lane), i&4 + lane&2 + i&1
			}
			sums := func(typ string, value func(q, row, column int) int) [][]string {
				e, size := 1, 32
				if typ == "f16" {
					e, size = 2, 16
				}
				return fragments(8/e, e, size, func(lane, reg, j int) uint32 {
					row, column := place(typ, lane, e*reg+j)
					v := value(quad(lane), row, column)
					if typ == "f16" {
						return half(v)
					}
					return math.Float32bits(float32(v))
				})
			}
			p := &chunk{title: words}
			list := func(columns *[]column, name string, regs [][]string) string {
				all := ""
				for i, v := range regs {
					n := fmt.Sprintf("%s%d", name, i)
					*columns = append(*columns, column{name: n, typ: "b32", values: v})
					all += ", " + n
				}
				return "{" + all[2:] + "}"
			}
			in := list(&p.ins, "a", ra) + ", " + list(&p.ins, "b", rb) + ", " + list(&p.ins, "c", sums(types[1], func(q, row, column int) int { return sum[q][row][column] }))
			out := list(&p.outs, "d", sums(types[0], func(q, row, column int) int {
				v := sum[q][row][column]
				for k := range 4 {
					v += a[q][row][k] * b[q][k][column]
				}
				return v
			}))
			p.body = []string{"mma.sync.aligned." + words + " " + out + ", " + in + ";"}
			t.Run(words, func(t *testing.T) { p.run(t, words, 32) })
		}
	}
}

// TestMatrixMoves tests PTX ISA, "Warp-level matrix load instruction: ldmatrix", "stmatrix", "movmatrix": register k of
// lane l has the elements of matrix k in row l/4 and columns 2*(l%4) and 2*(l%4)+1. The lanes 8k to 8k+7 give the
// addresses of the rows of matrix k.
func TestMatrixMoves(t *testing.T) {
	element := func(k, row, column int) uint32 { return uint32(k<<8 | row<<4 | column) }
	pair := func(k, row, column int, transposed bool) string {
		low, high := element(k, row, column), element(k, row, column+1)
		if transposed {
			low, high = element(k, column, row), element(k, column+1, row)
		}
		return fmt.Sprintf("0x%x", high<<16|low)
	}
	for _, trans := range []bool{false, true} {
		name, moved := "", "e"
		if trans {
			name = ".trans"
		}
		p := &chunk{title: "moves" + name}
		p.module = []string{".shared .align 16 .b8 tile[1024]; // module"}
		for k := range 4 {
			var plain, back []string
			for lane := range 32 {
				plain = append(plain, pair(k, lane/4, lane%4*2, trans))
				back = append(back, pair(k, lane/4, lane%4*2, !trans))
			}
			p.outs = append(p.outs, column{name: fmt.Sprintf("d%d", k), typ: "b32", values: plain})
			if k == 1 {
				p.outs = append(p.outs, column{name: moved, typ: "b32", values: back})
			}
		}
		// Lane l writes row l%8 of matrix l/8. The rows are 32 bytes apart, and the lane's address is that of its row.
		p.regs = []string{".reg .u32 at, v, k, row;"}
		p.body = []string{"mov.u32 at, tile;", "mov.u32 k, %laneid;", "shl.b32 row, k, 5;", "add.u32 at, at, row;", "and.b32 row, k, 7;", "shr.u32 k, k, 3;",
			"shl.b32 k, k, 8;", "shl.b32 row, row, 4;", "or.b32 k, k, row;"}
		for c := range 8 {
			p.body = append(p.body, fmt.Sprintf("or.b32 v, k, %d;", c), fmt.Sprintf("st.shared.u16 [at+%d], v;", 2*c))
		}
		p.body = append(p.body, "bar.warp.sync -1;", "ldmatrix.sync.aligned.m8n8.x4"+name+".shared.b16 {d0, d1, d2, d3}, [at];",
			"movmatrix.sync.aligned.m8n8.trans.b16 e, d1;", "bar.warp.sync -1;",
			"stmatrix.sync.aligned.m8n8.x4"+name+".shared.b16 [at], {d3, d2, d1, d0};", "bar.warp.sync -1;",
			"ldmatrix.sync.aligned.m8n8.x4"+name+".shared.b16 {d3, d2, d1, d0}, [at];")
		t.Run("moves"+name, func(t *testing.T) { p.run(t, p.title, 32) })
	}
}

// TestByteMatrices tests PTX ISA, "ldmatrix" and "stmatrix" with elements of 8 bits, in rows of 16; lane l has the
// address of row l. Of a transposed matrix, lane 4g+q gets four rows of column g and of column g+8; of an 8 x 16
// matrix, it gets four columns of row g. Elements of 6 and 4 bits are packed at the beginning of a row. stmatrix stores
// two rows of two columns from each register.
func TestByteMatrices(t *testing.T) {
	byteAt := func(row, column int) uint32 { return uint32(17*row+3*column) & 255 }
	element := func(row, e, bits int) uint32 { // element e of a row as it is in memory
		first := e * bits
		return (byteAt(row, first/8) | byteAt(row, first/8+1)<<8) >> (first % 8) & (1<<bits - 1)
	}
	const rowAt = "mov.u32 at, tile; mov.u32 k, %laneid; shl.b32 row, k, 4; add.u32 at, at, row; mul.lo.u32 k, k, 17;"
	fill := []string{rowAt}
	for c := range 16 {
		fill = append(fill, fmt.Sprintf("add.u32 v, k, %d; st.shared.u8 [at+%d], v;", 3*c, c))
	}
	fill = append(fill, "bar.warp.sync -1;")
	program := func(title string) *chunk {
		return &chunk{title: title, module: []string{".shared .align 16 .b8 tile[512]; // module"}, regs: []string{".reg .u32 at, v, k, row;"}}
	}
	for _, c := range []struct {
		words      string
		regs, bits int
		place      func(reg, lane, j int) (row, e int)
	}{
		{"m16n16.x1.trans.shared.b8", 2, 8, func(reg, lane, j int) (int, int) { return lane%4*4 + j, lane/4 + 8*reg }},
		{"m16n16.x2.trans.shared::cta.b8", 4, 8, func(reg, lane, j int) (int, int) { return reg/2*16 + lane%4*4 + j, lane/4 + reg%2*8 }},
		{"m16n16.x2.trans.shared.b8x16.b6x16_p32", 4, 6, func(reg, lane, j int) (int, int) { return reg/2*16 + lane%4*4 + j, lane/4 + reg%2*8 }},
		{"m8n16.x1.shared.b8x16.b4x16_p64", 1, 4, func(_, lane, j int) (int, int) { return lane / 4, lane%4*4 + j }},
		{"m8n16.x4.shared.b8x16.b6x16_p32", 4, 6, func(reg, lane, j int) (int, int) { return 8*reg + lane/4, lane%4*4 + j }},
	} {
		p := program(c.words)
		list := ""
		for reg, values := range fragments(c.regs, 4, 8, func(lane, reg, j int) uint32 {
			row, e := c.place(reg, lane, j)
			return element(row, e, c.bits)
		}) {
			name := fmt.Sprintf("d%d", reg)
			p.outs = append(p.outs, column{name: name, typ: "b32", values: values})
			list += ", " + name
		}
		p.body = append(fill[:len(fill):len(fill)], "ldmatrix.sync.aligned."+c.words+" {"+list[2:]+"}, [at];")
		t.Run(c.words, func(t *testing.T) { p.run(t, c.words, 32) })
	}
	p := program("stmatrix")
	var rows [32][16]uint32
	list := ""
	for reg := range 4 {
		c := column{name: fmt.Sprintf("a%d", reg), typ: "b32"}
		for lane := range 32 {
			v := uint32(0x01020304*lane + 0x10305070*reg)
			c.values = append(c.values, fmt.Sprintf("0x%x", v))
			for j := range 4 {
				rows[8*reg+lane%4*2+j%2][lane/4+j/2*8] = v >> (8 * j) & 255
			}
		}
		p.ins = append(p.ins, c)
		list += ", " + c.name
	}
	p.body = []string{rowAt, "stmatrix.sync.aligned.m16n8.x4.trans.shared.b8 [at], {" + list[2:] + "};", "bar.warp.sync -1;"}
	for word := range 4 {
		c := column{name: fmt.Sprintf("d%d", word), typ: "b32"}
		for lane := range 32 {
			v := uint32(0)
			for j := range 4 {
				v |= rows[lane][4*word+j] << (8 * j)
			}
			c.values = append(c.values, fmt.Sprintf("0x%x", v))
		}
		p.outs = append(p.outs, c)
		p.body = append(p.body, fmt.Sprintf("ld.shared.b32 %s, [at+%d];", c.name, 4*word))
	}
	t.Run("stmatrix", func(t *testing.T) { p.run(t, "stmatrix", 32) })
}
