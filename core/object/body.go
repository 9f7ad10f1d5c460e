package object

import (
	"errors"

	"github.com/lanewise/lanewise/core/isa"
	"github.com/lanewise/lanewise/core/text"
	"github.com/lanewise/lanewise/core/visa"
)

// Opcodes of the statements that are not machine instructions.
var (
	opSubroutine = int(isa.Table[isa.OpSubroutine].Number)
	opLabel      = int(isa.Table[isa.OpLabel].Number)
	opFile       = int(isa.Table[isa.OpFile].Number)
	opLoc        = int(isa.Table[isa.OpLoc].Number)
	opLifetime   = int(isa.Table[isa.OpLifetimeStart].Number)
)

// body reads or writes the statements; reading, up to the end of the block.
func (r *routine) body() {
	c, o := r.c, r.o
	if !c.reading {
		for _, s := range o.Body {
			if c.err == nil {
				r.write(s)
			}
		}
		return
	}
	for c.err == nil && c.pos < c.end {
		o.Body = append(o.Body, r.read())
	}
	if broken, ok := errors.AsType[*Error](c.err); ok && c.version == newest {
		broken.Message += lossy
	}
	r.unplaced()
}

// lossy is appended to the error where an instruction cannot be read: every object in the dumps of ocloc 22.43 (IGC
// 1.0.12504), of any kernel, lacks operands.
const lossy = " Intel's compiler of version 1.0.12504 leaves operands out of the objects that it dumps: what it made is whole in the .visaasm beside it."

// write writes a statement. Braces, and the declarations between them, take no bytes.
func (r *routine) write(s visa.Stmt) {
	c := r.c
	c.span = s.StmtSpan()
	switch s := s.(type) {
	case *visa.Label:
		op := opLabel
		if s.Kind == visa.SubroutineLabel {
			op = opSubroutine
		}
		c.u8(op)
		r.target(s, "")
	case *visa.Marker:
		if s.Op != isa.OpInvalid {
			c.u8(int(isa.Table[s.Op].Number))
			r.marker(s)
		}
	case *visa.Inst:
		if formats[s.Op] == nil {
			c.fail(isa.Table[s.Op].Name + " has no binary form that is known.")
			return
		}
		if s.Pred.Var != nil && (s.Op == isa.OpMin || s.Op == isa.OpMax) {
			c.fail(isa.Table[s.Op].Name + " has no predicate in the binary object.")
			return
		}
		r.inst(s, c.u8(opcode(s)))
	}
}

// read reads a statement.
func (r *routine) read() visa.Stmt {
	c := r.c
	switch number := c.u8(0); number {
	case opLabel, opSubroutine:
		return r.place(number)
	case opFile, opLoc, opLifetime:
		m := &visa.Marker{Op: isa.OpLifetimeStart}
		if number == opFile {
			m.Op = isa.OpFile
		} else if number == opLoc {
			m.Op = isa.OpLoc
		}
		r.marker(m)
		return m
	default:
		in := &visa.Inst{}
		r.inst(in, number)
		return in
	}
}

// place reads a label statement, whose opcode has been read.
func (r *routine) place(number int) visa.Stmt {
	c := r.c
	at := c.pos
	l := r.target(nil, "")
	switch {
	case c.err != nil:
	case l.label == nil || (l.kind == subroutineLabel) != (number == opSubroutine):
		c.failAt(at, "The label "+l.name+" is of another kind in the table of labels.")
	case l.placed:
		c.failAt(at, "The label "+l.name+" stands in two places.")
	}
	if c.err != nil {
		return &visa.Label{}
	}
	l.placed = true
	l.label.Pos = len(r.o.Body)
	r.o.Labels = append(r.o.Labels, l.label)
	return l.label
}

// marker reads or writes FILE, LOC or lifetime after the opcode.
func (r *routine) marker(m *visa.Marker) {
	c := r.c
	at := c.at()
	switch m.Op {
	case isa.OpFile:
		m.Text = r.pool.text(c, at, r.pool.name(c, m, m.Text))
	case isa.OpLoc:
		if m.Line = c.u32(m.Line); c.reading && m.Line > 1<<31-1 {
			c.failAt(at, text.Say("There is no line {}.", m.Line))
		}
	default:
		r.lifetime(m, at)
	}
}

// lifetime reads or writes which end of the variable's life it is, the variable's class, and its index.
func (r *routine) lifetime(m *visa.Marker, at int) {
	c := r.c
	class := visa.General
	if !c.reading {
		class = m.Var.Class
		if class > visa.Predicate {
			c.fail("The binary object has no lifetime of " + m.Var.Name + ": it is no general, address or predicate variable.")
			return
		}
	}
	v := c.u8(flag(m.Op == isa.OpLifetimeEnd, 0) | int(class)<<4)
	if class = visa.VarClass(v >> 4); class > visa.Predicate {
		c.failAt(at, text.Say("There is no lifetime of variables of class {}.", v>>4))
		return
	}
	m.Var = r.id(m.Var, class, c.index)
	if !c.reading || c.err != nil {
		return
	}
	m.Text = m.Var.Name
	if v&1 != 0 {
		m.Op = isa.OpLifetimeEnd
	}
}

// arrange gives everything that has been read a place in the order of the text, which the order of the string pool
// reflects: declarations and attributes at their names, and each statement after the names that it is the first to
// mention. Names that a scope within the body declares are in the pool after those that earlier statements mention.
// Compilers that wrote objects of version 3 put the names into the pool in an order of their own, and shared some
// between all that have the same name; see arrangeByKind.
func (r *routine) arrange() {
	if r.c.version <= lastOfThree {
		r.arrangeByKind()
		return
	}
	o, index := r.o, r.pool.index
	body := len(r.pool.strings) // the index of the body's first name
	for _, s := range o.Body {
		for _, i := range r.mentioned(s) {
			body = min(body, i)
		}
	}
	place := 0
	span := func(i int) visa.Span {
		if i < body {
			place = max(place, i)
		}
		return visa.Span{Start: int32(i), End: int32(i)}
	}
	for _, d := range o.Decls {
		if !d.Predefined {
			d.Span = span(index[d])
		}
	}
	taken := place
	for _, in := range o.Inputs {
		taken = max(taken, index[in.Var])
		in.Span = visa.Span{Start: int32(taken), End: int32(taken)}
	}
	for _, a := range o.Attrs {
		a.Span = span(index[a])
	}
	for _, s := range o.Body {
		for _, i := range r.mentioned(s) {
			place = max(place, i)
		}
		for _, d := range variables(s) {
			place = max(place, index[d])
		}
		at := visa.Span{Start: int32(place), End: int32(place)}
		switch s := s.(type) {
		case *visa.Label:
			s.Span = at
		case *visa.Inst:
			s.Span = at
		case *visa.Marker:
			s.Span = at
		}
	}
}

// arrangeByKind places declarations, inputs and attributes before all statements.
func (r *routine) arrangeByKind() {
	o := r.o
	place := int32(0)
	next := func(at *visa.Span) {
		place++
		*at = visa.Span{Start: place, End: place}
	}
	for _, d := range o.Decls {
		next(&d.Span)
	}
	for _, in := range o.Inputs {
		next(&in.Span)
	}
	for _, a := range o.Attrs {
		next(&a.Span)
	}
	for _, s := range o.Body {
		switch s := s.(type) {
		case *visa.Label:
			next(&s.Span)
		case *visa.Inst:
			next(&s.Span)
		case *visa.Marker:
			next(&s.Span)
		}
	}
}

// variables returns the variables that a statement uses; their declarations must come before it. Entries can be nil.
func variables(s visa.Stmt) []*visa.Decl {
	var list []*visa.Decl
	switch s := s.(type) {
	case *visa.Marker:
		list = append(list, s.Var)
	case *visa.Inst:
		list = append(list, s.Pred.Var)
		for i := range s.Args {
			list = append(list, s.Args[i].Var)
		}
		if s.LSC != nil {
			list = append(list, s.LSC.Surface.Var)
			for i := range s.LSC.More {
				list = append(list, s.LSC.More[i].Var)
			}
		}
	}
	return list
}

// mentioned returns the string indices of the labels, functions and file names that a statement mentions.
func (r *routine) mentioned(s visa.Stmt) []int {
	var list []int
	add := func(owner any) {
		if i, ok := r.pool.index[owner]; ok {
			list = append(list, i)
		}
	}
	switch s := s.(type) {
	case *visa.Label:
		add(r.known[s])
	case *visa.Marker:
		add(s)
	case *visa.Inst:
		add(s)
		add(r.known[s.Label])
		for _, l := range s.Labels {
			add(r.known[l])
		}
	}
	return list
}
