package translated

import (
	"github.com/lanewise/lanewise/core/protocol"
	"github.com/lanewise/lanewise/core/ptx"
	"github.com/lanewise/lanewise/core/ptx/matrix"
	"github.com/lanewise/lanewise/core/ptx/syntax"
)

// matrices returns the matrices of the instructions that have some, once for each name of an instruction.
func matrices(tr *ptx.Translation) (list []protocol.Matrix) {
	seen := map[string]bool{}
	for i := range tr.Statements {
		in := tr.Statements[i].Inst
		if in == nil {
			continue
		}
		if op := tr.Source.Slice(in.Name); !seen[op] {
			seen[op] = true
			list = append(list, matricesOf(in, op)...)
		}
	}
	return list
}

// matricesOf returns the matrices of an instruction, put together from the fragments in the registers of its operands.
func matricesOf(in *syntax.Inst, op string) (list []protocol.Matrix) {
	for arg := range in.Args {
		for reg := range max(len(in.Args[arg].Elems), 1) {
			f, ok := matrix.FragmentOf(in, arg, reg)
			if !ok {
				break
			}
			columns := len(f.Lanes[0])
			if n := len(list); n == 0 || list[n-1].Name != f.Matrix {
				m := protocol.Matrix{Op: op, Name: f.Matrix, Columns: columns, Elements: make([]int, len(f.Lanes)*columns)}
				for i := range m.Elements {
					m.Elements[i] = -1
				}
				list = append(list, m)
			}
			m := &list[len(list)-1]
			for row := range f.Lanes {
				for column, lane := range f.Lanes[row] {
					if at := row*columns + column; lane >= 0 && m.Elements[at] < 0 { // if several registers hold the element, the first one counts
						m.Elements[at] = lane + 32*reg
					}
				}
			}
		}
	}
	return list
}
