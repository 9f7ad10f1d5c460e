package view

import (
	"math/bits"

	"github.com/lanewise/lanewise/core/debug/expr"
	"github.com/lanewise/lanewise/core/debug/internal/values"
	"github.com/lanewise/lanewise/core/eu"
	"github.com/lanewise/lanewise/core/isa"
	"github.com/lanewise/lanewise/core/protocol"
	"github.com/lanewise/lanewise/core/visa"
)

// touched is an element that a lane's channel reads or writes: size bytes at a byte offset in its variable.
type touched struct {
	off, size, lane int
	on              bool
}

// rowsOf holds what the rows of a variable have in common.
type rowsOf struct {
	role  protocol.Role
	arg   int
	name  string
	grf   int
	start int                                   // byte of the first register at which the variable begins
	bytes int                                   // bytes of the variable, including start; 0: not known
	show  func(c *protocol.Cell, off, size int) // fills in the value of an element
}

const MaxRows = 64

// registerRows makes the rows in which some elements lie. The rows are complete: they have cells for the other
// elements, too.
func registerRows(list []touched, of rowsOf) (out []protocol.RegisterRow) {
	if len(list) == 0 {
		return nil
	}
	index := map[int]int{} // register to index in out
	size := max(list[0].size, 1)
	phase := list[0].off % size
	row := func(n int) *protocol.RegisterRow {
		i, ok := index[n]
		if !ok {
			if len(out) == MaxRows {
				return nil
			}
			i = len(out)
			index[n] = i
			out = append(out, of.row(n, phase, size))
		}
		return &out[i]
	}
	for _, t := range list {
		if t.off < 0 {
			continue
		}
		for off, left := t.off, t.size; left > 0; {
			at := off % of.grf
			n := min(left, of.grf-at) // the rest of it is in the next register
			r := row(off / of.grf)
			if r == nil {
				break
			}
			c := cellAt(r, at, n)
			if c == nil {
				r.Cells = append(r.Cells, of.cell(off, at, n))
				c = &r.Cells[len(r.Cells)-1]
			}
			c.Lanes |= 1 << t.lane
			if t.on {
				c.Enabled |= 1 << t.lane
			}
			off, left = off+n, left-n
		}
	}
	return out
}

// row makes the row of register n of the variable. Its elements have the given size, and the first one begins at byte
// phase.
func (of *rowsOf) row(n, phase, size int) protocol.RegisterRow {
	r := protocol.RegisterRow{Role: of.role, Arg: of.arg, Name: of.name, Row: n}
	if n == 0 {
		r.Byte = of.start
	}
	for at := phase; at+size <= of.grf && (of.bytes == 0 || n*of.grf+at+size <= of.bytes); at += size {
		if at >= r.Byte {
			r.Cells = append(r.Cells, of.cell(n*of.grf+at, at, size))
		}
	}
	return r
}

// cellAt returns the cell of a row at a byte and of a size, or nil if there is none.
func cellAt(r *protocol.RegisterRow, at, size int) *protocol.Cell {
	for i := range r.Cells {
		if c := &r.Cells[i]; c.Byte == at && c.Size == size {
			return c
		}
	}
	return nil
}

func (of *rowsOf) cell(off, at, size int) protocol.Cell {
	c := protocol.Cell{Byte: at, Size: size}
	if of.show != nil {
		of.show(&c, off, size)
	}
	return c
}

// shower returns a function that fills in the values of cells from the arena. base is the offset at which the
// variable's registers begin.
func (v *Viewer) shower(base int, t isa.Type) func(c *protocol.Cell, off, size int) {
	return func(c *protocol.Cell, off, size int) {
		at := base + off
		if at < 0 || size > 8 || at+size > len(v.Machine.Arena()) {
			return
		}
		et := t
		if et.Size() != size {
			et = values.UnsignedOfSize[size]
			if size != et.Size() {
				et = isa.UB
			}
		}
		x := v.ValueAt(at, size, et)
		c.Text, c.Changed, c.Never = x.Text, x.Changed, x.Never
	}
}

// registers returns the rows that the operands of the next instruction access or, at the end of the run, the last
// values.
func (v *Viewer) registers(pc int, seen []eu.Access) (out []protocol.RegisterRow) {
	in := v.Inst(pc)
	if v.Machine.Finished() {
		return v.lastValues()
	}
	if in == nil || v.State.Depth() == 0 {
		return nil
	}
	if st := v.StatementView(pc); st != nil {
		return v.statementRows(pc, st)
	}
	enable := v.Machine.Enable(v.Thread, pc)
	for i, role := range v.Roles(in.Src) {
		a := &in.Src.Args[i]
		if a.Var == nil || a.Kind != visa.GeneralOperand && a.Kind != visa.IndirectOperand && a.Kind != visa.RawOperand {
			continue
		}
		list, d := v.elementsOf(pc, i, enable, seen), a.Var
		for len(list) > 0 {
			n := len(list)
			if a.Kind == visa.IndirectOperand {
				d, n = v.pointedAt(list)
			}
			out = append(out, v.rowsOf(d, list[:n], rowsOf{role: role, arg: i}, a.Type)...)
			list = list[n:]
		}
	}
	return out
}

// rowsOf makes the rows of a variable of the innermost frame. The offsets in list are those in the arena.
func (v *Viewer) rowsOf(d *visa.Decl, list []touched, of rowsOf, t isa.Type) []protocol.RegisterRow {
	base := v.Machine.VarOffset(v.Thread, v.State.Depth()-1, d)
	if base < 0 {
		return nil
	}
	of.name, of.grf = d.Name, v.Code.Platform.GRF()
	of.start = d.RootByte % of.grf // a row also has the bytes around a variable that begins within a register
	for j := range list {
		list[j].off += of.start - base
	}
	of.bytes, of.show = d.Bytes()+of.start, v.shower(base-of.start, t)
	return registerRows(list, of)
}

// statementRows returns the rows of a statement's registers, with an element for each lane.
func (v *Viewer) statementRows(pc int, st *protocol.Statement) (out []protocol.RegisterRow) {
	enabled := v.Masks(pc).Enable
	for i := range st.Operands {
		d := v.Variable(pc, st.Operands[i].Name)
		if d == nil || d.Class != visa.General {
			continue
		}
		off, size := v.Machine.VarOffset(v.Thread, v.State.Depth()-1, d), d.Type.Size()
		var list []touched
		for l := range min(v.Target.Launch.SIMD, d.Elems) {
			list = append(list, touched{off + l*size, size, l, enabled>>l&1 != 0})
		}
		out = append(out, v.rowsOf(d, list, rowsOf{role: st.Operands[i].Role, arg: i}, d.Type)...)
	}
	return out
}

// elementsOf returns the elements of an operand, at their arena offsets. For a raw operand of a message they are those
// that the machine accessed; for any other operand, those of all channels.
func (v *Viewer) elementsOf(pc, arg int, enable eu.Enable, seen []eu.Access) (list []touched) {
	operand := &v.Inst(pc).Src.Args[arg]
	raw := operand.Kind == visa.RawOperand
	for i := range seen {
		a := &seen[i]
		if !raw || a.Arg != arg || a.Kind != eu.Registers {
			continue
		}
		for c := a.Channels; c != 0; c &= c - 1 {
			ch := bits.TrailingZeros32(c)
			if a.Size <= 8 {
				list = append(list, touched{a.At(ch), a.Size, ch + enable.Offset, true})
				continue
			}
			size := operand.Type.Size() // for the whole thread: in elements, or else in dwords
			if size == 0 || a.Size%size != 0 {
				size = 4
			}
			for at := 0; at < a.Size; at += size {
				for lane := range v.Target.Launch.SIMD {
					list = append(list, touched{a.At(ch) + at, size, lane, true})
				}
			}
		}
	}
	if raw && seen != nil {
		return list
	}
	for i, e := range v.Machine.Elements(v.Thread, pc, arg) {
		if e.Off >= 0 && i+enable.Offset < eu.MaxLanes {
			list = append(list, touched{e.Off, e.Size, i + enable.Offset, enable.ChEn>>(i+enable.Offset)&1 != 0})
		}
	}
	return list
}

// pointedAt returns the variable in which the first of an indirect operand's elements lies. It moves the n elements
// that lie in that variable to the front of list: every row of a region can have an address of its own.
func (v *Viewer) pointedAt(list []touched) (d *visa.Decl, n int) {
	depth := v.State.Depth() - 1
	for _, d := range v.Code.Funcs[v.State.Frame(depth).Func()].Object.Decls {
		if d.Class != visa.General || d.Root != d {
			continue
		}
		first := v.Machine.VarOffset(v.Thread, depth, d)
		end := first + len(v.Machine.VarBytes(v.Thread, depth, d))
		if first < 0 || list[0].off < first || list[0].off >= end {
			continue
		}
		for i, t := range list {
			if first <= t.off && t.off < end {
				list[i], list[n] = list[n], t
				n++
			}
		}
		return d, n
	}
	return nil, 1
}

// rows returns the registers of variables that the window asks for, and for each of these variables an overview in
// blocks.
func (v *Viewer) rows() (out []protocol.RegisterRow, overviews []string) {
	grf := v.Code.Platform.GRF()
	frame := v.Frame()
	e := expr.NewEvaluator(v.Scope)
	for _, w := range v.Window.Rows {
		d := e.Decl(w.Name)
		off := v.Machine.VarOffset(v.Thread, frame, d)
		if d == nil || off < 0 || d.Class != visa.General {
			overviews = append(overviews, "")
			continue
		}
		overviews = append(overviews, v.blocks(off, len(v.Machine.VarBytes(v.Thread, frame, d)), w.Blocks))
		start := d.RootByte % grf
		n := len(v.Machine.VarBytes(v.Thread, frame, d)) + start
		for r := max(w.First, 0); r < w.First+min(w.Count, MaxRows) && r*grf < n; r++ {
			out = append(out, v.wholeRow(d, off, n, r))
		}
	}
	return out, overviews
}

// wholeRow returns register r of a variable. off is the arena offset of the variable's first byte. n is the number of
// bytes that its registers hold, including those before the variable in its first register.
func (v *Viewer) wholeRow(d *visa.Decl, off, n, r int) protocol.RegisterRow {
	grf, size := v.Code.Platform.GRF(), d.Type.Size()
	start := d.RootByte % grf
	of := rowsOf{name: d.Name, grf: grf, start: start, bytes: n, show: v.shower(off-start, d.Type)}
	return of.row(r, start%size, size)
}

// blocks says of n bytes of the arena, divided into blocks, which have been written or changed.
func (v *Viewer) blocks(off, n, blocks int) string {
	out := make([]byte, min(max(blocks, 0), maxBlocks, n))
	for i := range out {
		at := i * n / len(out)
		size := (i+1)*n/len(out) - at
		if !v.Unwritten(off+at, size) {
			out[i] = protocol.BlockWritten
		}
		if v.Past.Touched(off+at, size) {
			out[i] |= protocol.BlockChanged
		}
	}
	return string(out)
}

const maxBlocks = 128
