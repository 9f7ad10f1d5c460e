// Package matrix says which elements of a matrix the lanes of a warp hold, for the products of mma and wmma and for
// what ldmatrix and stmatrix move. It knows the words of an instruction, and nothing of what it becomes.
package matrix

import (
	"strconv"
	"strings"

	"github.com/lanewise/lanewise/core/ptx/ptxisa"
	"github.com/lanewise/lanewise/core/ptx/syntax"
)

// Fragment shows which elements of a matrix the lanes of a warp hold in one register of an instruction, as in the
// manual's pictures: for each element, by rows, the lane that holds it, or -1 if another register does.
type Fragment struct {
	Matrix string // "a", "b", "c", "d", or the number of a matrix of ldmatrix
	Lanes  [][]int
}

// FragmentOf returns the fragment for register reg of operand arg; false if it has no layout.
func FragmentOf(in *syntax.Inst, arg, reg int) (Fragment, bool) {
	if in.Form == nil {
		return Fragment{}, false
	}
	switch name := in.Row.Name; {
	case name == "mma":
		return productFragment(in, arg, reg)
	case name == "ldmatrix" && arg == 0 || name == "stmatrix" && arg == 1:
		return movedFragment(in, reg)
	case name == "wmma":
		return warpFragment(in, arg, reg)
	}
	return Fragment{}, false
}

// warpFragment returns a fragment of wmma, in the layout that is used here.
func warpFragment(in *syntax.Inst, arg, reg int) (Fragment, bool) {
	types := WarpTypes(in)
	var name, typ string
	switch in.Words[0] {
	case "mma":
		name, typ = "dabc"[arg:arg+1], types[arg]
	case "load":
		name, typ = in.Words[1], types[0]
	case "store":
		arg--
		name, typ = "d", types[0]
	}
	if arg < 0 || arg > 0 && in.Words[0] != "mma" {
		return Fragment{}, false
	}
	w := ShapeOf(in)
	if reg >= w.Registers(name, typ) {
		return Fragment{}, false
	}
	return w.held(name, Types[typ].Bits, reg)
}

// held returns the elements of a matrix that lanes hold in a register. If there are more registers than the matrix
// needs, the last ones repeat the first.
func (w Shape) held(which string, bits, reg int) (Fragment, bool) {
	shares := w.Shares(which, bits)
	if len(shares) == 0 {
		return Fragment{}, false
	}
	s := shares[reg%len(shares)]
	rows, columns := w.M, w.N
	switch which {
	case "a":
		columns = w.K
	case "b":
		rows = w.K
	}
	byColumns := which == "b" || which != "a" && w.Transposed()
	f := newFragment(which, rows, columns)
	return f, f.fill(s.N, func(lane, j int) (int, int) {
		line, at := s.Line+lane/4, s.First+s.Step*(lane%4)+j
		if byColumns {
			return at, line
		}
		return line, at
	})
}

// movedFragment returns a fragment of a matrix of ldmatrix or stmatrix.
func movedFragment(in *syntax.Inst, reg int) (Fragment, bool) {
	if reg >= ByteRegisters(in) {
		return Fragment{}, false
	}
	each, rows, columns := 4, 8, 16
	switch {
	case in.Has("m8n8"): // of 16 bits
		each, columns = 2, 8
	case in.Has("m16n16"):
		rows = 16
	}
	f := newFragment(strconv.Itoa(FirstRow(in, reg)/rows), rows, columns)
	return f, f.fill(each, func(lane, j int) (int, int) {
		row, column := BytePlace(in, reg, j)
		if in.Has("m8n8") {
			row, column = LaneSum{Group: 1}, LaneSum{Place: 2, Plus: j}
			if in.Has("trans") {
				row, column = column, row
			}
		}
		return row.of(lane), column.of(lane)
	})
}

func newFragment(name string, rows, columns int) Fragment {
	f := Fragment{name, make([][]int, rows)}
	for i := range f.Lanes {
		f.Lanes[i] = make([]int, columns)
		for j := range f.Lanes[i] {
			f.Lanes[i][j] = -1
		}
	}
	return f
}

// mostK is the k of the longest product, m16n8k256.
const mostK = 256

// productFragment returns a fragment of mma; those of wmma consist of them.
func productFragment(in *syntax.Inst, arg, reg int) (Fragment, bool) {
	if len(TypesOf(in)) != 4 || arg > 3 {
		return Fragment{}, false
	}
	m := ProductOf(in)
	if m.K > mostK { // no such shape
		return Fragment{}, false
	}
	if in.Has("m8n8k4") && m.A == ptxisa.F16 {
		return quadFragment(in, arg, reg)
	}
	w, name, bits := Shape{m.Rows, 8, m.K}, "dabc"[arg:arg+1], 32/m.PerReg
	sparse := name == "a" && strings.HasPrefix(in.Words[0], "sp")
	switch {
	case sparse:
		w.K /= 2
	case name == "d" && m.D == ptxisa.F16 || name == "c" && m.C == ptxisa.F16:
		bits = 16
	case name == "d" || name == "c":
		bits = 32
	}
	if reg >= len(w.Shares(name, bits)) {
		return Fragment{}, false
	}
	f, ok := w.held(name, bits, reg)
	if sparse {
		f.Matrix = "a without what is left out"
	}
	return f, ok
}

// quadFragment returns a fragment of mma.m8n8k4 of .f16, for the first of its four products.
func quadFragment(in *syntax.Inst, arg, reg int) (Fragment, bool) {
	n := len(in.Words)
	name := "dabc"[arg : arg+1]
	upper := func(lane int) int { return lane / 16 * 4 }
	each, rows, columns := 2, 8, 8
	var place func(lane, j int) (row, column int)
	switch name {
	case "a":
		columns = 4
		place = func(lane, j int) (int, int) {
			if in.Words[n-6] == "row" {
				return lane%4 + upper(lane), 2*reg + j
			}
			return 2*reg + j + upper(lane), lane % 4
		}
	case "b":
		rows = 4
		place = func(lane, j int) (int, int) {
			if in.Words[n-5] == "row" {
				return lane % 4, 2*reg + j + upper(lane)
			}
			return 2*reg + j, lane%4 + upper(lane)
		}
	default:
		half := in.Words[n-1] == "f16"
		if name == "d" {
			half = in.Words[n-4] == "f16"
		}
		if !half {
			each = 1
		}
		place = func(lane, j int) (int, int) {
			i := each*reg + j
			if half {
				return lane%4 + upper(lane), i
			}
			return lane&1 + i&2 + upper(lane), i&4 + lane&2 + i&1
		}
	}
	f := newFragment(name+" of the first of four products", rows, columns)
	return f, f.fill(each, func(lane, j int) (int, int) {
		if lane%16 > 3 {
			return -1, -1
		}
		return place(lane, j)
	})
}

// fill enters the lanes; false if an element is outside the matrix, so the instruction does not have this shape.
func (f *Fragment) fill(each int, place func(lane, j int) (row, column int)) bool {
	for lane := range ptxisa.WarpSize {
		for j := range each {
			row, column := place(lane, j)
			if row < 0 {
				continue
			}
			if row >= len(f.Lanes) || column >= len(f.Lanes[row]) {
				return false
			}
			f.Lanes[row][column] = lane
		}
	}
	return true
}
