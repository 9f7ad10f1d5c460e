package matrix

import "github.com/lanewise/lanewise/core/ptx/syntax"

// The matrices of ldmatrix and stmatrix.

// Matrices returns the number of matrices: .x1, .x2 or .x4.
func Matrices(in *syntax.Inst) int {
	switch {
	case in.Has("x4"):
		return 4
	case in.Has("x2"):
		return 2
	}
	return 1
}

// LaneSum is a number that depends on the lane: for lane 4g+q it is q*Place + g*Group + Plus.
type LaneSum struct{ Place, Group, Plus int }

func (l LaneSum) of(lane int) int { return lane%4*l.Place + lane/4*l.Group + l.Plus }

// BytePlace returns where byte j of a register is in the 8-bit matrices of ldmatrix and stmatrix, as they lie in
// memory: transposed, and one below the other.
func BytePlace(in *syntax.Inst, reg, j int) (row, column LaneSum) {
	switch {
	case in.Has("m16n16"):
		return LaneSum{Place: 4, Plus: j}, LaneSum{Group: 1, Plus: reg % 2 * 8}
	case in.Has("m16n8"):
		return LaneSum{Place: 2, Plus: j % 2}, LaneSum{Group: 1, Plus: j / 2 * 8}
	}
	return LaneSum{Group: 1}, LaneSum{Place: 4, Plus: j}
}

// ByteRegisters returns the number of registers for the matrices.
func ByteRegisters(in *syntax.Inst) int {
	if in.Has("m16n16") {
		return 2 * Matrices(in)
	}
	return Matrices(in)
}

// FirstRow returns the first row of a register's matrix, counted over all matrices; the lane with the number of a row
// has its address.
func FirstRow(in *syntax.Inst, reg int) int {
	if in.Has("m16n16") {
		return reg / 2 * 16
	}
	return reg * 8
}
