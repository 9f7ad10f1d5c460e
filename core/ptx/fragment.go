package ptx

import (
	"strings"

	"github.com/lanewise/lanewise/core/ptx/syntax"
)

// Fragment is which elements of a matrix the lanes of a warp hold in one register of an instruction, as the
// manual's pictures show it: of each row the lane that holds the element, or -1 where another register does.
type Fragment struct {
	Matrix string // "a", "b", "c", "d", or the number of a matrix of ldmatrix
	Lanes  [][]int
}

// FragmentOf is that of register reg of operand arg; false for what has no layout.
func FragmentOf(in *syntax.Inst, arg, reg int) (Fragment, bool) {
	switch in.Row.Name {
	case "mma":
		return productFragment(in, arg, reg)
	case "ldmatrix", "stmatrix":
		matrix := 0
		if in.Row.Name == "stmatrix" {
			matrix = 1
		}
		switch {
		case !in.HasForm() || arg != matrix:
			return Fragment{}, false
		case !in.Has("m8n8"):
			return byteFragment(in, reg)
		case reg >= matricesOf(in):
			return Fragment{}, false
		}
		f := newFragment(itoa(reg), 8, 8)
		for lane := range warp {
			for j := range 2 {
				row, column := lane/4, lane%4*2+j
				if in.Has("trans") {
					row, column = column, row
				}
				f.Lanes[row][column] = lane
			}
		}
		return f, true
	case "wmma":
		return warpFragment(in, arg, reg)
	}
	return Fragment{}, false
}

// warpFragment is a fragment of wmma, as this machine lays them out.
func warpFragment(in *syntax.Inst, arg, reg int) (Fragment, bool) {
	if !in.HasForm() {
		return Fragment{}, false
	}
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
	shares := w.fragment(name, matrixTypes[typ].bits)
	if reg >= w.registers(name, typ) {
		return Fragment{}, false
	}
	s := shares[reg%len(shares)]
	rows, columns := w.m, w.n
	switch name {
	case "a":
		columns = w.k
	case "b":
		rows = w.k
	}
	byColumns := name == "b" || name != "a" && w.transposed()
	f := newFragment(name, rows, columns)
	return f, f.fill(s.n, func(lane, j int) (int, int) {
		line, at := s.line+lane/4, s.first+s.step*(lane%4)+j
		if byColumns {
			return at, line
		}
		return line, at
	})
}

// laneSum is a number that each lane has of its own: lane 4g+q has q times place, g times group, and plus.
type laneSum struct{ place, group, plus int }

func (l laneSum) of(lane int) int { return lane%4*l.place + lane/4*l.group + l.plus }

// bytePlace is where byte j of a register lies in the matrices of 8 bits of ldmatrix and stmatrix, as they are in
// memory: transposed, one below the other.
func bytePlace(in *syntax.Inst, reg, j int) (row, column laneSum) {
	switch {
	case in.Has("m16n16"):
		return laneSum{place: 4, plus: j}, laneSum{group: 1, plus: reg % 2 * 8}
	case in.Has("m16n8"):
		return laneSum{place: 2, plus: j % 2}, laneSum{group: 1, plus: j / 2 * 8}
	}
	return laneSum{group: 1}, laneSum{place: 4, plus: j}
}

// byteRegisters is how many registers such matrices have.
func byteRegisters(in *syntax.Inst) int {
	if in.Has("m16n16") {
		return 2 * matricesOf(in)
	}
	return matricesOf(in)
}

// firstRow is which of all rows is the first of a register's matrix; the lane of that number has its address.
func firstRow(in *syntax.Inst, reg int) int {
	if in.Has("m16n16") {
		return reg / 2 * 16
	}
	return reg * 8
}

// byteFragment is a fragment of such a matrix.
func byteFragment(in *syntax.Inst, reg int) (Fragment, bool) {
	if reg >= byteRegisters(in) {
		return Fragment{}, false
	}
	rows := 8
	if in.Has("m16n16") {
		rows = 16
	}
	f := newFragment(itoa(firstRow(in, reg)/rows), rows, 16)
	return f, f.fill(4, func(lane, j int) (int, int) {
		row, column := bytePlace(in, reg, j)
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

// productFragment is a fragment of mma. Lane 4g+t has in a register of e elements: of a those of row g, and g+8 in
// odd registers, of b those of column g, one after the other from e*t on in each block of 4e; of the sums two
// of a row, from 2t on.
func productFragment(in *syntax.Inst, arg, reg int) (Fragment, bool) {
	if !in.HasForm() || len(elementTypes(in)) != 4 || arg > 3 {
		return Fragment{}, false
	}
	m := productOf(in)
	if m.k > mostK { // of a shape that there is not
		return Fragment{}, false
	}
	if in.Has("m8n8k4") && m.a == syntax.F16 {
		return quadFragment(in, arg, reg)
	}
	name := "dabc"[arg : arg+1]
	halves := m.rows / 8
	var f Fragment
	var place func(lane, j int) (row, column int)
	each := m.perReg
	switch name {
	case "a":
		columns := m.k
		if strings.HasPrefix(in.Words[0], "sp") {
			name, columns = "a without what is left out", columns/2
		}
		f = newFragment(name, m.rows, columns)
		place = func(lane, j int) (int, int) {
			return lane/4 + reg%halves*8, 4*each*(reg/halves) + each*(lane%4) + j
		}
	case "b":
		f = newFragment(name, m.k, 8)
		place = func(lane, j int) (int, int) { return 4*each*reg + each*(lane%4) + j, lane / 4 }
	default:
		ty := m.d
		if name == "c" {
			ty = m.c
		}
		f, each = newFragment(name, m.rows, 8), 1
		if ty == syntax.F16 {
			each = 2
		}
		place = func(lane, j int) (int, int) {
			i := reg*each + j
			return lane/4 + i/2*8, lane%4*2 + i%2
		}
	}
	return f, f.fill(each, place)
}

// quadFragment is one of mma.m8n8k4 of .f16: that of the first of its four products.
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

// fill enters the lanes; false if an element is in no row of the matrix, which the instruction then does not have.
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
