package object

import (
	"github.com/lanewise/lanewise/core/text"
	"github.com/lanewise/lanewise/core/visa"
)

// label is an entry of the table of labels (spec/visa/4_visa_header.md, "Labels").
type label struct {
	name  string
	kind  int // blockLabel, subroutineLabel or fcLabel
	index int // in the table
	label *visa.Label

	placed bool // reading: its statement has been read
	usedAt int  // reading: offset of the first jump to it; 0: there is none
}

// Kinds of labels. The specification has the first two. The third is the target of an fccall, a kernel that a linker
// provides.
const (
	blockLabel = iota
	subroutineLabel
	fcLabel
)

func (r *routine) label(l *label) {
	c := r.c
	at := c.at()
	l.name = r.pool.name(c, l, l.name)
	l.kind = c.u8(l.kind)
	if n := c.u8(0); n != 0 {
		c.skipAttributes(n)
		c.note("The attributes of the label " + clipped(l.name) + " are left out.")
	}
	if !c.reading || c.err != nil {
		return
	}
	if l.kind > fcLabel {
		c.failAt(at, text.Say("There is no label of kind {}.", l.kind))
		return
	}
	if l.kind == fcLabel {
		l.name = r.pool.text(c, at, l.name)
		return
	}
	l.name = r.pool.uniqueLabel(c, l.name, "L"+itoa(len(r.pool.labels)))
	l.label = &visa.Label{Name: l.name, Kind: visa.LabelKind(l.kind)}
	r.known[l.label] = l
}

// target reads or writes the index of a label in an instruction; callee is the name of the kernel that an fccall calls.
func (r *routine) target(v *visa.Label, callee string) *label {
	c := r.c
	at := c.at()
	i := 0
	if !c.reading {
		l := r.known[v]
		if v == nil {
			l = r.known[callee]
		}
		if l == nil {
			c.fail("The instruction jumps to no label of its kernel or function.")
			return &label{}
		}
		i = l.index
	}
	i = c.u16(i)
	if c.err != nil {
		return &label{}
	}
	if i >= len(r.labels) {
		c.failAt(at, text.Say("There is no label with index {}.", i))
		return &label{}
	}
	return r.labels[i]
}

// jump reads or writes the label that an instruction jumps to.
func (r *routine) jump(v *visa.Label) *visa.Label {
	at := r.c.at()
	l := r.target(v, "")
	if r.c.reading && r.c.err == nil {
		if l.label == nil {
			r.c.failAt(at, "Only fccall can go to the kernel "+l.name+".")
		} else if l.usedAt == 0 {
			l.usedAt = at
		}
	}
	return l.label
}

// unplaced reports a label that is jumped to but has no statement.
func (r *routine) unplaced() {
	for _, l := range r.labels {
		if l.usedAt > 0 && !l.placed {
			r.c.failAt(l.usedAt, "The label "+l.name+" stands nowhere in "+r.o.Name+".")
			return
		}
	}
}
