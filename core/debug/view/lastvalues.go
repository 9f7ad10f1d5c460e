package view

import (
	"github.com/lanewise/lanewise/core/eu"
	"github.com/lanewise/lanewise/core/protocol"
	"github.com/lanewise/lanewise/core/visa"
)

const (
	mostWritesBack = 1 << 12 // steps before the end in which the writers are looked for
	lastRows       = 4
)

// lastValues returns the registers of the variable that the thread's kernel wrote last, with the line that wrote each
// element.
func (v *Viewer) lastValues() (out []protocol.RegisterRow) {
	s := v.Scope
	d, lines := v.lastWrites()
	base := s.Machine.VarOffset(s.Thread, 0, d)
	if base < 0 {
		return nil
	}
	grf := s.Code.Platform.GRF()
	start := d.RootByte % grf
	for r := 0; r < lastRows && r*grf < d.Bytes()+start; r++ {
		row := v.wholeRow(d, base, d.Bytes()+start, r)
		for i := range row.Cells {
			c := &row.Cells[i]
			at := (r*grf + c.Byte - start) / c.Size
			c.By = max(lines[at], 0)
			if d.Elems == s.Target.Launch.SIMD {
				c.Lanes = 1 << at
			}
		}
		out = append(out, row)
	}
	return out
}

// lastWrites finds the variable that was written last, and for each element the line that wrote it. The line is 0 if it
// is not known, as after a message or a write to an alias, and negative if the write was not found.
func (v *Viewer) lastWrites() (d *visa.Decl, lines []int) {
	s := v.Scope
	code := s.Code
	left := 1
	for step := s.Step() - 1; left > 0 && step >= s.Step()-mostWritesBack; step-- {
		sp, ok := s.History.Span(step)
		if !ok {
			break
		}
		i := sp.Inst(step)
		in := code.Insts[i].Src
		at := 0
		for at < len(in.Args) && !v.Writes(in, at) {
			at++
		}
		if sp.Thread() != s.Thread || code.Insts[i].Func != code.Kernel || at == len(in.Args) {
			continue
		}
		a := &in.Args[at]
		if d == nil && a.Kind == visa.GeneralOperand && v.telling(a.Var) {
			d, lines, left = a.Var, make([]int, a.Var.Elems), a.Var.Elems
			for at := range lines {
				lines[at] = -1
			}
		}
		if d == nil || a.Var == nil || a.Var.Root != d.Root {
			continue
		}
		by, lanes, line := 1, uint64(1)<<len(lines)-1, 0 // which elements the write covers is not known
		if at = 0; a.Var == d && a.Kind == visa.GeneralOperand {
			at, by = a.Row*code.Platform.GRF()/d.Type.Size()+a.Col, int(a.Region.H)
			lanes, line = uint64(sp.Enabled(step)>>in.Offset), s.Line(i)
		}
		for ; lanes != 0 && at < len(lines); lanes, at = lanes>>1, at+by {
			if lanes&1 != 0 && lines[at] < 0 {
				lines[at] = line
				left--
			}
		}
	}
	return d, lines
}

// telling reports whether a variable's values are worth showing unasked: the variable is in the reader's text, has more
// than one element, and does not hold addresses.
func (v *Viewer) telling(d *visa.Decl) bool {
	return d.Class == visa.General && !d.Predefined && d.Elems > 1 && d.Elems <= 2*eu.MaxLanes && d.Type.Size() <= 4 &&
		(v.Source == nil || v.Source.Names[d] != nil)
}
