package debug

import (
	"bytes"

	"github.com/lanewise/lanewise/core/debug/expr"
	"github.com/lanewise/lanewise/core/debug/format"
	"github.com/lanewise/lanewise/core/debug/internal/explain"
	"github.com/lanewise/lanewise/core/debug/internal/record"
	"github.com/lanewise/lanewise/core/internal/num"
	"github.com/lanewise/lanewise/core/isa"
	"github.com/lanewise/lanewise/core/protocol"
	"github.com/lanewise/lanewise/core/text"
	"github.com/lanewise/lanewise/core/visa"
)

// Bounds of what a comparison looks at and lists.
const (
	mostCompared    = 16 << 20 // bytes of memory
	mostDifferences = 48       // of variables, and again as many of memory
	mostWriters     = 3        // for each difference
	mostSame        = 12       // names of variables that are the same
)

// comparison holds the state at B while the session visits A.
type comparison struct {
	protocol.Compared
	lo, hi int // the steps of the earlier moment and the later
	back   bool
	wide   int // elements in a row of a difference
	depth  int // frames at B; at least 1, the kernel's
	shared int // frames that are the same at A and at B

	held   []held
	taken  map[int]bool        // arena offsets of the held variables
	roots  map[*visa.Decl]bool // predefined variables that the program has names for
	memory [][]byte            // at B, by surface, in the order of View.Surfaces

	variables, places []difference
}

// held is a variable as it was at B.
type held struct {
	frame, fn, off, vars int
	decl                 *visa.Decl
	typ                  isa.Type
	cells                []cell
}

// cell is an element of a variable or surface.
type cell struct {
	bits  uint64
	never bool // nothing has written it
}

// difference is a changed row of elements together with the data needed to find which steps wrote them.
type difference struct {
	protocol.Difference
	explain.Written
}

// Compare says how the state at a step differs from the one here. It calls more now and then and breaks off when that
// returns false.
func (s *Session) Compare(q *protocol.Compare, more func() bool) protocol.Compared {
	step := min(max(q.Step, 0), max(s.rec.Last, s.Step()))
	w := q.Window
	b := s.explainer(w)
	w.Thread = b.Thread
	c := &comparison{
		lo: min(step, s.Step()), hi: max(step, s.Step()), back: step > s.Step(), wide: max(s.prog.Target.Launch.SIMD, 8),
		depth: max(b.State.Depth(), 1), taken: map[int]bool{}, roots: map[*visa.Decl]bool{},
	}
	c.B = moment(b)
	group, _ := s.rec.Machine.Group()
	c.hold(b)
	s.rec.Replay(func() {
		s.rec.GoTo(step)
		a := s.explainer(w)
		c.A = moment(a)
		if then, _ := s.rec.Machine.Group(); then == group {
			c.shareFrames(a)
			c.compareVariables(a)
		} else {
			c.remark("Another thread group ran at A: its registers are gone, and only memory is compared.")
		}
		c.compareMemory(a)
		c.between(a)
		c.Variables = c.told(a, c.variables, more)
		c.Memory = c.told(a, c.places, more)
	})
	return c.Compared
}

func (c *comparison) remark(sentence string) { c.Remarks = append(c.Remarks, sentence) }

// moment describes where a thread stands.
func moment(v *explain.Explainer) protocol.ComparedMoment {
	pc := v.State.PC()
	m := protocol.ComparedMoment{Step: v.Step(), Line: v.LineOfThread(v.State), Masks: v.Masks(pc)}
	for _, l := range v.Lanes(pc, m.Masks) {
		m.States = append(m.States, l.State)
	}
	return m
}

// hold keeps the state at B.
func (c *comparison) hold(v *explain.Explainer) {
	for frame := c.depth - 1; frame >= 0; frame-- {
		fn := v.FuncOf(frame)
		for _, d := range v.Code.Funcs[fn].Object.Decls {
			if named(v, d) {
				c.holdVariable(v, d, frame, fn)
				c.roots[d.Root] = true
			}
		}
	}
	for _, d := range v.Code.Funcs[v.Code.Kernel].Object.Decls {
		if d.Predefined && d.Class == visa.General && isa.PredefinedVars[d.ID].Aliased && v.Source == nil && !c.roots[d] {
			c.holdVariable(v, d, 0, v.Code.Kernel)
		}
	}
	left := mostCompared
	for i := range len(v.Target.Launch.Surfaces) + 1 {
		b, _, _ := v.Buffer(i)
		if len(b) > left {
			c.remark(text.Say("Of memory {} MiB are compared, no more.", mostCompared>>20))
			b = b[:left]
		}
		left -= len(b)
		c.memory = append(c.memory, bytes.Clone(b))
	}
}

// named reports whether a variable is compared under its own name: one that the program, or its source, declares. An
// alias is not, except one of a predefined variable: what it names is compared under the name of its root.
func named(v *explain.Explainer, d *visa.Decl) bool {
	switch {
	case d.Class != visa.General && d.Class != visa.Address && d.Class != visa.Predicate:
		return false
	case v.Source != nil:
		return v.Source.Names[d] != nil
	}
	return !d.Predefined && (d.Root == d || d.Root.Predefined)
}

// holdVariable keeps a variable, unless one that begins at the same place is kept already: %arg has one place, whatever
// the functions call it, and a subroutine shares the variables of its caller.
func (c *comparison) holdVariable(v *explain.Explainer, d *visa.Decl, frame, fn int) {
	h := held{frame: frame, fn: fn, decl: d, typ: d.Type, off: v.Machine.VarOffset(v.Thread, frame, d)}
	if h.off < 0 || c.taken[h.off] {
		return
	}
	c.taken[h.off] = true
	if frame < v.State.Depth() {
		h.vars = v.Machine.FrameVars(v.Thread, frame)
	}
	n := len(v.Machine.VarBytes(v.Thread, frame, d))
	switch d.Class {
	case visa.General:
		n /= max(h.typ.Size(), 1)
	case visa.Address:
		h.typ, n = isa.UD, n/expr.AddressStep
	default:
		h.typ, n = isa.BOOL, min(d.Elems, 32)
	}
	h.cells = make([]cell, n)
	h.cells = h.read(v)
	c.held = append(c.held, h)
}

// location returns where an element of a variable lies.
func (h *held) location(i int) expr.Location {
	switch size := h.typ.Size(); h.decl.Class {
	case visa.Predicate:
		return expr.Location{Off: h.off, Bit: uint8(i), Kind: expr.PredPlace}
	case visa.Address:
		return expr.Location{Off: h.off + i*expr.AddressStep, Size: size}
	default:
		return expr.Location{Off: h.off + i*size, Size: size}
	}
}

// read returns the elements of a variable as they are now, in the frame in which it was held.
func (h *held) read(v *explain.Explainer) []cell {
	arena := v.Machine.Arena()
	cells := make([]cell, len(h.cells))
	for i := range cells {
		p := h.location(i)
		cells[i] = cell{p.In(arena), p.Never(v.Scope)}
	}
	return cells
}

// shareFrames finds how many frames are the same at A and at B, because they did not end in between. In any other frame
// a variable is a different one, even where the function is the same.
func (c *comparison) shareFrames(a *explain.Explainer) {
	depth := max(a.State.Depth(), 1)
	c.shared = min(depth, c.depth)
	a.History.Each(c.lo, c.hi, func(sp *record.Span, _, _ int) {
		if sp.Thread() == a.Thread {
			c.shared = min(c.shared, max(sp.Depth(), 1))
		}
	})
	if n := depth - c.shared; n > 0 {
		c.remark(text.Say("A stands in {} that B does not: what {} is not compared.", text.Count(n, "call"), text.Plural(n, "it has|they have")))
	}
	if n := c.depth - c.shared; n > 0 && c.back {
		c.remark(text.Say("B stands in {} that A does not: what {} is not compared.", text.Count(n, "call"), text.Plural(n, "it has|they have")))
	}
}

// compareVariables compares the variables at A with those held at B.
func (c *comparison) compareVariables(a *explain.Explainer) {
	for i := range c.held {
		h := &c.held[i]
		var was []cell // nil if the variable did not exist
		if h.decl.Root.Predefined || h.frame < c.shared {
			was = h.read(a)
		} else if c.back {
			continue
		}
		d := difference{
			protocol.Difference{Name: h.decl.Name, Of: a.Code.Funcs[h.fn].Name, Type: h.typ.String()},
			explain.Written{Decl: h.decl, Func: h.fn, Frame: h.frame, Vars: h.vars},
		}
		if a.Source != nil {
			d.Type = a.Source.Names[h.decl].Type
		}
		if c.rows(&c.variables, &c.MoreVariables, &d, &elements{was, h.cells, h.typ, h.location}, a) {
			continue
		}
		switch name := h.decl.Name; {
		case h.decl.Predefined:
		case len(c.Same) == mostSame:
			c.MoreSame++
		case c.depth > 1:
			c.Same = append(c.Same, name+" of "+d.Of)
		default:
			c.Same = append(c.Same, name)
		}
	}
}

// compareMemory compares the surfaces at A with those held at B.
func (c *comparison) compareMemory(a *explain.Explainer) {
	for i, is := range c.memory {
		b, off, typ := a.Buffer(i)
		was, size := b[:min(len(b), len(is))], max(typ.Size(), 1)
		if bytes.Equal(was, is) {
			continue
		}
		name := "shared local memory"
		if i < len(a.Target.Launch.Surfaces) {
			name = a.BufferName(i)
		}
		location := func(i int) expr.Location { return expr.Location{Off: off + i*size, Size: size} }
		cells := func(b []byte) []cell {
			cells := make([]cell, len(b)/size)
			for i := range cells {
				cells[i].bits = num.Element(b[i*size : (i+1)*size])
			}
			return cells
		}
		d := difference{Difference: protocol.Difference{Name: name, Type: typ.String()}}
		c.rows(&c.places, &c.MoreMemory, &d, &elements{cells(was), cells(is), typ, location}, a)
	}
}

// elements holds the elements of a variable or surface at A and at B.
type elements struct {
	was, is  []cell // was is nil if the variable did not exist
	typ      isa.Type
	location func(i int) expr.Location
}

// rows lists the rows of elements that differ, up to mostDifferences, counts the others in more, and reports whether
// there are any. d holds what the rows have in common.
func (c *comparison) rows(list *[]difference, more *int, d *difference, e *elements, a *explain.Explainer) (any bool) {
	for first := 0; first < len(e.is); first += c.wide {
		end := min(first+c.wide, len(e.is))
		changed := uint32(0)
		for i := first; i < end; i++ {
			if was := e.at(i); was != e.is[i] {
				changed |= 1 << (i - first)
			}
		}
		switch any = any || changed != 0; {
		case changed == 0:
		case len(*list) == mostDifferences:
			*more++
		default:
			*list = append(*list, d.row(e, first, end, changed, a.Window.Format))
		}
	}
	return any
}

// at returns an element as it was at A.
func (e *elements) at(i int) cell {
	if i < len(e.was) {
		return e.was[i]
	}
	return cell{never: true}
}

// row returns the elements from first to end, some of which differ.
func (d difference) row(e *elements, first, end int, changed uint32, f protocol.Format) difference {
	d.First, d.Elems = first, len(e.is)
	for i := first; i < end; i++ {
		was, is := protocol.Value{}, show(e.is[i], e.typ, f)
		if i < len(e.was) {
			was = show(e.was[i], e.typ, f)
		}
		if is.Changed = changed>>(i-first)&1 != 0; is.Changed {
			p := e.location(i)
			p.Index = i - first
			d.Locations = append(d.Locations, p)
		}
		d.A, d.B = append(d.A, was), append(d.B, is)
	}
	d.Unknown = changed
	return d
}

// show returns an element as a protocol.Value.
func show(x cell, t isa.Type, f protocol.Format) protocol.Value {
	return protocol.Value{Text: format.Bits(x.bits, t, f), Never: x.never}
}

// told returns the differences of a list with the steps that wrote them.
func (c *comparison) told(a *explain.Explainer, list []difference, more func() bool) (out []protocol.Difference) {
	edited := false
	for i := range a.Edits.List {
		edited = edited || c.lo < a.Edits.List[i].Step && a.Edits.List[i].Step <= c.hi
	}
	for i := range list {
		d := &list[i]
		d.From, d.To, d.Edited = c.lo, c.hi, edited
		for _, w := range a.LastWriters(&d.Written, mostWriters, more) {
			d.Writers = append(d.Writers, protocol.Writer{Step: w.Step, Line: a.Line(w.Inst), Elems: w.Locations})
			d.Unknown &^= w.Locations
		}
		out = append(out, d.Difference)
	}
	return out
}
