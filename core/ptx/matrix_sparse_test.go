package ptx_test

import (
	"fmt"
	"math"
	"math/rand"
	"strings"
	"testing"
)

// product is an mma on columns: the registers of its operands, and those of the expected result d.
type product struct {
	words      string
	a, b, c, d [][]string
	more       func(in func(name string, regs [][]string) string) string // returns the operands after c
}

func (m product) run(t *testing.T) {
	p := &chunk{title: m.words}
	list := func(to *[]column, name string, regs [][]string) string {
		all := ""
		for i, v := range regs {
			n := fmt.Sprintf("%s%d", name, i)
			*to = append(*to, column{name: n, typ: "b32", values: v})
			all += ", " + n
		}
		return "{" + all[2:] + "}"
	}
	in := func(name string, regs [][]string) string { return list(&p.ins, name, regs) }
	text := in("a", m.a) + ", " + in("b", m.b) + ", " + in("c", m.c) + ", " + m.more(in)
	p.body = []string{"mma." + m.words + " " + list(&p.outs, "d", m.d) + ", " + text + ";"}
	t.Run(m.words, func(t *testing.T) { p.run(t, m.words, 32) })
}

// sumsAt returns the registers of c or d, with one 32-bit element in each.
func sumsAt(value func(row, column int) uint32) [][]string {
	return fragments(4, 1, 32, func(lane, reg, _ int) uint32 { return value(lane/4+reg/2*8, lane%4*2+reg%2) })
}

// TestSparseProducts tests mma.sp. PTX ISA, "Sparse matrix storage": of each chunk of a row only half of the elements
// are stored, as a fragment of a matrix with half as many columns. A field of four bits says which ones. "Matrix
// Fragments for sparse mma": the rows and columns that a lane's fields belong to are those that CUTLASS gives it
// (reorder_meta in its sources). For elements of 16 bits and more they are row g and, in the high half, row g+8. For
// smaller elements a lane has one row: g for even lanes, g+8 for odd ones.
func TestSparseProducts(t *testing.T) {
	float := func(v int) uint32 { return math.Float32bits(float32(v)) }
	integer := func(v int) uint32 { return uint32(int32(v)) }
	half := func(v int) uint32 { return halfBits(math.Abs(float64(v))) | uint32(v)>>31<<15 }
	fp8 := func(v int) uint32 {
		return smallTypes["e4m3x2"].nearest(math.Abs(float64(v))) | uint32(v)>>31<<7
	}
	for _, c := range []struct {
		words    string
		k, e     int // columns of a; elements of a register
		chunk    int
		selector int
		element  func(int) uint32
		sum      func(int) uint32
	}{
		{"sp.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32", 16, 2, 4, 3, half, float},
		{"sp::ordered_metadata.sync.aligned.m16n8k32.row.col.f32.f16.f16.f32", 32, 2, 4, 1, half, float},
		{"sp.sync.aligned.m16n8k32.row.col.f32.bf16.bf16.f32", 32, 2, 4, 0, func(v int) uint32 { return float(v) >> 16 }, float},
		{"sp.sync.aligned.m16n8k8.row.col.f32.tf32.tf32.f32", 8, 1, 2, 2, float, float},
		{"sp.sync.aligned.m16n8k16.row.col.f32.tf32.tf32.f32", 16, 1, 2, 1, float, float},
		{"sp.sync.aligned.m16n8k32.row.col.s32.s8.s8.s32", 32, 4, 4, 1, integer, integer},
		{"sp::ordered_metadata.sync.aligned.m16n8k64.row.col.satfinite.s32.s8.s8.s32", 64, 4, 4, 0, integer, integer},
		{"sp.sync.aligned.m16n8k64.row.col.s32.s4.s4.s32", 64, 8, 8, 1, integer, integer},
		{"sp.sync.aligned.m16n8k128.row.col.s32.s4.s4.s32", 128, 8, 8, 0, integer, integer},
		{"sp.sync.aligned.m16n8k64.row.col.f32.e4m3.e4m3.f32", 64, 4, 4, 0, fp8, float},
	} {
		r := rand.New(rand.NewSource(11))
		s := sparseMatrix(r, c.k, c.chunk)
		b, sum := randomMatrix(r, c.k, 8, 7), randomMatrix(r, 16, 8, 99)
		size := 32 / c.e
		lanes := c.k / c.chunk / 4 // number of lanes of each four that have fields
		fields := fragments(1, 1, 32, func(lane, _, _ int) uint32 {
			q := lane%4 - lanes*c.selector
			if q < 0 || q >= lanes {
				return 0x12345678 // ignored
			}
			v := uint32(0)
			for i := range 8 {
				row, at := lane/4+i/4*8, 4*q+i%4
				if c.e > 2 {
					row, at = lane/4+q%2*8, 8*(q/2)+i
				}
				v |= s.fields[row][at] << (4 * i)
			}
			return v
		})
		product{
			words: c.words,
			a: fragments(c.k/2/(4*c.e)*2, c.e, size, func(lane, reg, j int) uint32 {
				return c.element(s.stored[lane/4+reg%2*8][4*c.e*(reg/2)+c.e*(lane%4)+j])
			}),
			b: fragments(c.k/(4*c.e), c.e, size, func(lane, reg, j int) uint32 { return c.element(b[4*c.e*reg+c.e*(lane%4)+j][lane/4]) }),
			c: sumsAt(func(row, column int) uint32 { return c.sum(sum[row][column]) }),
			d: sumsAt(func(row, column int) uint32 {
				v := sum[row][column]
				for k, x := range s.whole[row] {
					v += x * b[k][column]
				}
				return c.sum(v)
			}),
			more: func(in func(string, [][]string) string) string {
				return strings.Trim(in("e", fields), "{}") + fmt.Sprintf(", %d", c.selector)
			},
		}.run(t)
	}
}

// sparse is a matrix of 16 rows: the whole matrix, the elements that are stored, and the field of each chunk.
type sparse struct {
	whole, stored matrix
	fields        [16][]uint32
}

func sparseMatrix(r *rand.Rand, columns, chunk int) sparse {
	s := sparse{whole: make(matrix, 16), stored: make(matrix, 16)}
	for row := range 16 {
		s.whole[row] = make([]int, columns)
		for at := 0; at < columns; at += chunk {
			var kept []int // in the order in which they are stored
			switch {
			case chunk == 2:
				kept = []int{r.Intn(2)}
				s.fields[row] = append(s.fields[row], []uint32{0b0100, 0b1110}[kept[0]])
			default:
				two := r.Perm(4)[:2]
				if two[0] > two[1] {
					two[0], two[1] = two[1], two[0]
				}
				s.fields[row] = append(s.fields[row], uint32(two[1]<<2|two[0]))
				for _, unit := range two {
					for i := range chunk / 4 {
						kept = append(kept, unit*(chunk/4)+i)
					}
				}
			}
			for _, i := range kept {
				v := r.Intn(15) - 7
				s.whole[row][at+i] = v
				s.stored[row] = append(s.stored[row], v)
			}
		}
	}
	return s
}

// TestScaledProducts tests block scaling. PTX ISA, "Block Scaling for mma.sync": d = (a * scale_a) * (b * scale_b) + c,
// with each row of a and each column of b in one, two or four blocks. The factors of a are bytes of two lanes of each
// four, for the rows g and g+8; those of b are bytes of one lane. thread-id selects these lanes, and byte-id the first
// byte.
func TestScaledProducts(t *testing.T) {
	for _, c := range []struct {
		words                          string
		k, e, blocks                   int
		byteA, threadA, byteB, threadB int
		ue4m3                          bool
	}{
		{"sync.aligned.m16n8k32.row.col.kind::mxf8f6f4.block_scale.f32.e2m1.e2m1.f32.ue8m0", 32, 4, 1, 3, 1, 2, 3, false},
		{"sync.aligned.kind::mxf8f6f4.block_scale.scale_vec::1X.m16n8k32.row.col.f32.e2m1.e2m1.f32.ue8m0", 32, 4, 1, 0, 0, 1, 0, false},
		{"sync.aligned.m16n8k64.row.col.kind::mxf4.block_scale.f32.e2m1.e2m1.f32.ue8m0", 64, 8, 2, 2, 0, 0, 2, false},
		{"sync.aligned.m16n8k64.row.col.kind::mxf4nvf4.block_scale.scale_vec::4X.f32.e2m1.e2m1.f32.ue4m3", 64, 8, 4, 0, 1, 0, 1, true},
		{"sp::ordered_metadata.sync.aligned.m16n8k64.row.col.kind::mxf8f6f4.block_scale.f32.e2m1.e2m1.f32.ue8m0", 64, 4, 1, 1, 0, 3, 1, false},
		{"sp::ordered_metadata.sync.aligned.m16n8k128.row.col.kind::mxf4nvf4.block_scale.scale_vec::4X.f32.e2m1.e2m1.f32.ue4m3", 128, 8, 4, 0, 0, 0, 0, true},
	} {
		r := rand.New(rand.NewSource(13))
		element := func(v int) uint32 { // of -4 to 4, in the middle of a byte or packed
			v = max(-4, min(v, 4))
			bits := smallTypes["e2m1x2"].nearest(math.Abs(float64(v))) | uint32(v)>>31<<3
			if c.e == 4 {
				return bits << 2
			}
			return bits
		}
		value := func(v int) float64 { return float64(max(-4, min(v, 4))) }
		isSparse := strings.HasPrefix(c.words, "sp")
		chunk := 4 * c.e / 4
		var s sparse
		if isSparse {
			s = sparseMatrix(r, c.k, chunk)
		} else {
			s.whole = randomMatrix(r, 16, c.k, 4)
			s.stored = s.whole
		}
		for _, rows := range []matrix{s.whole, s.stored} {
			for _, row := range rows {
				for i, v := range row {
					if v == 5 || v == -5 { // the type has no 5; larger values are clamped to 4
						row[i] = 3
					}
				}
			}
		}
		b, sum := randomMatrix(r, c.k, 8, 4), randomMatrix(r, 16, 8, 99)
		scale := func() uint32 {
			if c.ue4m3 {
				return 0x80 | uint32(5+r.Intn(4))<<3 | uint32(r.Intn(2))<<2 // the top bit is ignored
			}
			return uint32(125 + r.Intn(5))
		}
		factor := func(bits uint32) float64 {
			if c.ue4m3 {
				return math.Ldexp(1+float64(bits&7)/8, int(bits>>3&15)-7)
			}
			return math.Ldexp(1, int(bits)-127)
		}
		var ofA, ofB [16][4]uint32
		for i := range 16 {
			for block := range c.blocks {
				ofA[i][block], ofB[i][block] = scale(), scale()
			}
		}
		data := func(at int, of *[16][4]uint32, row func(lane int) int) [][]string {
			return fragments(1, 4, 8, func(lane, _, j int) uint32 {
				if n := row(lane); n >= 0 && j >= at && j < at+c.blocks {
					return of[n][j-at]
				}
				return 0xee // ignored
			})
		}
		dataA := data(c.byteA, &ofA, func(lane int) int {
			if lane%4/2 != c.threadA {
				return -1
			}
			return lane/4 + lane%2*8
		})
		dataB := data(c.byteB, &ofB, func(lane int) int {
			if lane%4 != c.threadB {
				return -1
			}
			return lane / 4
		})
		columns := len(s.stored[0])
		product{
			words: c.words,
			a:     fragments(columns/(4*c.e)*2, c.e, 32/c.e, func(lane, reg, j int) uint32 { return element(s.stored[lane/4+reg%2*8][4*c.e*(reg/2)+c.e*(lane%4)+j]) }),
			b:     fragments(c.k/(4*c.e), c.e, 32/c.e, func(lane, reg, j int) uint32 { return element(b[4*c.e*reg+c.e*(lane%4)+j][lane/4]) }),
			c:     sumsAt(func(row, column int) uint32 { return math.Float32bits(float32(sum[row][column])) }),
			d: sumsAt(func(row, column int) uint32 {
				v := float64(sum[row][column]) // all sums are exact
				for k, x := range s.whole[row] {
					block := k * c.blocks / c.k
					v += value(x) * factor(ofA[row][block]) * value(b[k][column]) * factor(ofB[column][block])
				}
				return math.Float32bits(float32(v))
			}),
			more: func(in func(string, [][]string) string) string {
				text := ""
				if isSparse {
					text = strings.Trim(in("e", fragments(1, 8, 4, func(lane, _, j int) uint32 { return s.fields[lane/4+lane%2*8][8*(lane%4/2)+j] })), "{}") + ", 0, "
				}
				return fmt.Sprintf("%s%s, {%d, %d}, %s, {%d, %d}", text, in("sa", dataA), c.byteA, c.threadA, strings.Trim(in("sb", dataB), "{}"), c.byteB, c.threadB)
			},
		}.run(t)
	}
}
