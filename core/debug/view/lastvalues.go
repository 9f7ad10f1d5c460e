package view

import (
	"math/bits"
	"slices"

	"github.com/lanewise/lanewise/core/debug/record"
	"github.com/lanewise/lanewise/core/eu"
	"github.com/lanewise/lanewise/core/protocol"
	"github.com/lanewise/lanewise/core/visa"
)

const (
	mostBackWrites = 1 << 12 // steps before the end that are looked at for who wrote what
	lastVariables  = 2
	lastRows       = 4
)

// lastValues are the registers of the variables that the thread's kernel wrote last, and by which line.
func (v *Viewer) lastValues(out *protocol.Ending) {
	w := v.lastWrites()
	grf := v.Code.Platform.GRF()
	for _, d := range w.order {
		base := v.Machine.VarOffset(v.Thread, 0, d)
		if base < 0 {
			continue
		}
		size, start, end := d.Type.Size(), d.RootByte%grf, d.Bytes()
		if d.Elems == len(out.Lanes) { // those of lanes that never ran hold nothing
			for end > size && !out.Lanes[end/size-1].Started {
				end -= size
			}
		}
		end += start
		show := v.shower(base-start, d.Type)
		for r := 0; r*grf < end && len(out.Last) < lastRows; r++ {
			row := protocol.RegisterRow{Name: d.Name, Row: r}
			if r == 0 {
				row.Byte = start
			}
			for at := row.Byte; at+size <= grf && r*grf+at+size <= end; at += size {
				c := protocol.Cell{Byte: at, Size: size}
				show(&c, r*grf+at, size)
				i := (r*grf + at - start) / size
				if d.Elems == len(out.Lanes) {
					c.Lanes = 1 << i
				}
				row.Cells = append(row.Cells, c)
				out.Wrote = append(out.Wrote, w.by(d, i))
			}
			out.Last = append(out.Last, row)
		}
	}
}

// lastWrites is who wrote the elements of some variables last.
type lastWrites struct {
	order []*visa.Decl         // the latest first
	lines map[*visa.Decl][]int // by element; 0: it is not known, -1: not yet
	left  int                  // elements that are not known yet
}

func (w *lastWrites) by(d *visa.Decl, element int) int {
	if lines := w.lines[d]; element < len(lines) {
		return max(lines[element], 0)
	}
	return 0
}

// lastWrites goes back from here until all is known of the variables that were written last.
func (v *Viewer) lastWrites() *lastWrites {
	w := &lastWrites{lines: map[*visa.Decl][]int{}}
	sp, ok := v.History.Span(v.Step() - 1)
	for low := v.Step() - mostBackWrites; ok && sp.End > low; ok = sp.Prev() {
		if sp.Thread() != v.Thread || v.Code.Insts[sp.Pc].Func != v.Code.Kernel {
			continue
		}
		for step := min(sp.End, v.Step()) - 1; step >= max(sp.First, low); step-- {
			v.noteWrites(w, &sp, step)
		}
		if len(w.order) == lastVariables && w.left == 0 {
			break
		}
	}
	return w
}

// noteWrites notes what a step of the kernel itself wrote. Of an element that a message or an indirect
// operand may have written, it is not known who did.
func (v *Viewer) noteWrites(w *lastWrites, sp *record.Span, step int) {
	inst := sp.Inst(step)
	in := v.Code.Insts[inst].Src
	for i := range in.Args {
		a := &in.Args[i]
		if !v.Writes(in, i) || a.Var == nil || a.Var.Class != visa.General || a.Var.Predefined || !v.ofText(a.Var) {
			continue
		}
		d := a.Var
		if a.Kind == visa.GeneralOperand && telling(d) && w.lines[d] == nil && len(w.order) < lastVariables && !slices.ContainsFunc(w.order, func(o *visa.Decl) bool { return o.Root == d.Root }) {
			w.order = append(w.order, d)
			w.lines[d] = slices.Repeat([]int{-1}, d.Elems)
			w.left += d.Elems
		}
		for _, o := range w.order {
			if o.Root != d.Root {
				continue
			}
			if o != d || a.Kind != visa.GeneralOperand || a.Type.Size() != d.Type.Size() {
				w.note(o, 0, o.Elems, 0)
				continue
			}
			first := a.Row*v.Code.Platform.GRF()/d.Type.Size() + a.Col
			for lanes := sp.Enabled(step); lanes != 0; lanes &= lanes - 1 {
				at := first + (bits.TrailingZeros32(lanes)-int(in.Offset))*int(a.Region.H)
				w.note(d, at, at+1, v.Line(inst))
			}
		}
	}
}

// note says who wrote some elements of which that is not known yet.
func (w *lastWrites) note(d *visa.Decl, from, to, line int) {
	lines := w.lines[d]
	for i := max(from, 0); i < min(to, len(lines)); i++ {
		if lines[i] < 0 {
			lines[i] = line
			w.left--
		}
	}
}

// telling reports whether a variable's values are worth showing unasked: not a single number, nor addresses.
func telling(d *visa.Decl) bool {
	return d.Elems > 1 && d.Elems <= eu.MaxLanes*2 && d.Type.Size() <= 4
}

// ofText reports whether a variable is the reader's own, not one that the translation added.
func (v *Viewer) ofText(d *visa.Decl) bool { return v.Source == nil || v.Source.Names[d] != nil }
