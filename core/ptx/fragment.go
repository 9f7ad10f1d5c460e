package ptx

import (
	"strconv"
	"strings"

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
	if !in.HasForm() {
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
	types := warpTypes(in)
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
	w := shapeOf(in)
	if reg >= w.registers(name, typ) {
		return Fragment{}, false
	}
	return w.held(name, matrixTypes[typ].bits, reg)
}

// held returns the elements of a matrix that lanes hold in a register. If there are more registers than the matrix
// needs, the last ones repeat the first.
func (w warpProduct) held(which string, bits, reg int) (Fragment, bool) {
	shares := w.fragment(which, bits)
	if len(shares) == 0 {
		return Fragment{}, false
	}
	s := shares[reg%len(shares)]
	rows, columns := w.m, w.n
	switch which {
	case "a":
		columns = w.k
	case "b":
		rows = w.k
	}
	byColumns := which == "b" || which != "a" && w.transposed()
	f := newFragment(which, rows, columns)
	return f, f.fill(s.n, func(lane, j int) (int, int) {
		line, at := s.line+lane/4, s.first+s.step*(lane%4)+j
		if byColumns {
			return at, line
		}
		return line, at
	})
}

// laneSum is a number that depends on the lane: for lane 4g+q it is q*place + g*group + plus.
type laneSum struct{ place, group, plus int }

func (l laneSum) of(lane int) int { return lane%4*l.place + lane/4*l.group + l.plus }

// bytePlace returns where byte j of a register is in the 8-bit matrices of ldmatrix and stmatrix, as they lie in
// memory: transposed, and one below the other.
func bytePlace(in *syntax.Inst, reg, j int) (row, column laneSum) {
	switch {
	case in.Has("m16n16"):
		return laneSum{place: 4, plus: j}, laneSum{group: 1, plus: reg % 2 * 8}
	case in.Has("m16n8"):
		return laneSum{place: 2, plus: j % 2}, laneSum{group: 1, plus: j / 2 * 8}
	}
	return laneSum{group: 1}, laneSum{place: 4, plus: j}
}

// byteRegisters returns the number of registers for the matrices.
func byteRegisters(in *syntax.Inst) int {
	if in.Has("m16n16") {
		return 2 * matricesOf(in)
	}
	return matricesOf(in)
}

// firstRow returns the first row of a register's matrix, counted over all matrices; the lane with the number of a row
// has its address.
func firstRow(in *syntax.Inst, reg int) int {
	if in.Has("m16n16") {
		return reg / 2 * 16
	}
	return reg * 8
}

// movedFragment returns a fragment of a matrix of ldmatrix or stmatrix.
func movedFragment(in *syntax.Inst, reg int) (Fragment, bool) {
	if reg >= byteRegisters(in) {
		return Fragment{}, false
	}
	each, rows, columns := 4, 8, 16
	switch {
	case in.Has("m8n8"): // of 16 bits
		each, columns = 2, 8
	case in.Has("m16n16"):
		rows = 16
	}
	f := newFragment(strconv.Itoa(firstRow(in, reg)/rows), rows, columns)
	return f, f.fill(each, func(lane, j int) (int, int) {
		row, column := bytePlace(in, reg, j)
		if in.Has("m8n8") {
			row, column = laneSum{group: 1}, laneSum{place: 2, plus: j}
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
	if len(elementTypes(in)) != 4 || arg > 3 {
		return Fragment{}, false
	}
	m := productOf(in)
	if m.k > mostK { // no such shape
		return Fragment{}, false
	}
	if in.Has("m8n8k4") && m.a == syntax.F16 {
		return quadFragment(in, arg, reg)
	}
	w, name, bits := warpProduct{m.rows, 8, m.k}, "dabc"[arg:arg+1], 32/m.perReg
	sparse := name == "a" && strings.HasPrefix(in.Words[0], "sp")
	switch {
	case sparse:
		w.k /= 2
	case name == "d" && m.d == syntax.F16 || name == "c" && m.c == syntax.F16:
		bits = 16
	case name == "d" || name == "c":
		bits = 32
	}
	if reg >= len(w.fragment(name, bits)) {
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
	for lane := range warp {
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
