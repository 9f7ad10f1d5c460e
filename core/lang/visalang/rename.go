package visalang

import (
	"sort"

	"github.com/lanewise/lanewise/core/isa"
	"github.com/lanewise/lanewise/core/lang"
	"github.com/lanewise/lanewise/core/launchline"
	"github.com/lanewise/lanewise/core/visa"
)

// Renamable returns the name at an offset that Rename would change. If it cannot be changed, why says the reason in a
// sentence, otherwise it is "".
func (d *Document) Renamable(off int) (at visa.Span, name, why string) {
	p := d.names().at(d.clamp(off))
	switch {
	case p == nil:
		return visa.Span{}, "", "Only the names of variables, labels, functions, kernels and buffers can be changed; none stands here."
	case p.symbol.predefined():
		return p.span, p.symbol.name, p.symbol.name + " is predefined and keeps its name."
	case !p.symbol.defined():
		return p.span, p.symbol.name, p.symbol.name + " is not defined in this text, so its other uses are not known."
	}
	return p.span, p.symbol.name, ""
}

// Rename replaces the name at an offset wherever it stands, `//@` lines included. If that cannot be done, why says the
// reason in a sentence, and there are no edits.
func (d *Document) Rename(off int, name string) (edits []lang.TextEdit, why string) {
	if _, _, why = d.Renamable(off); why != "" {
		return nil, why
	}
	s := d.names().at(d.clamp(off)).symbol
	if name == s.name {
		return nil, ""
	}
	if why = d.refuse(s, name); why != "" {
		return nil, why
	}
	_, refs := d.References(off)
	for _, r := range refs {
		edits = append(edits, lang.TextEdit{Range: r.Range, NewText: name})
	}
	return edits, ""
}

// refuse says why a symbol cannot get a name; "" if it can.
func (d *Document) refuse(s *symbol, name string) string {
	x := d.names()
	label := s.kind == Label || s.kind == Subroutine
	switch {
	case name == "":
		return "A name must not be empty."
	case label && !visa.IsLabelName(name):
		return "A label's name has letters, digits and _ $ @ ? - and does not begin with a digit."
	case !label && !visa.IsName(name):
		return "A name has letters, digits and _, and does not begin with a digit."
	}
	switch {
	case s.kind == Variable:
		if why := d.refuseVariable(s, name); why != "" {
			return why
		}
		if d.launched(s) {
			return d.refuseBuffer(name)
		}
	case label:
		for _, l := range x.units[s.unit].labels {
			if l.name == name {
				return "There is a label " + name + " already, in " + d.lineOf(firstUse(l)) + "."
			}
		}
	case s.kind == Buffer:
		return d.refuseBuffer(name)
	default:
		for _, f := range x.files {
			if f.name == name && f.kind != Buffer {
				return "There is a kernel or function " + name + " already, in " + d.lineOf(firstUse(f)) + "."
			}
		}
	}
	return ""
}

func (d *Document) refuseVariable(s *symbol, name string) string {
	for i := range isa.PredefinedVars {
		if v := &isa.PredefinedVars[i]; v.Name == name || !v.Surface && v.Number == name {
			return name + " is the predefined variable " + v.Name + "."
		}
	}
	for _, v := range d.names().units[s.unit].vars {
		if v.name == name && v.from <= s.to && s.from <= v.to {
			return "There is a variable " + name + " already, in " + d.lineOf(v.def) + "."
		}
	}
	return ""
}

// launched reports whether a launch line names a variable.
func (d *Document) launched(s *symbol) bool {
	lines := launchline.Find(d.File.Text)
	for i := range s.uses {
		off := int(s.uses[i].span.Start)
		if n := sort.Search(len(lines), func(n int) bool { return off <= lines[n].End }); n < len(lines) && off >= lines[n].Start {
			return true
		}
	}
	return false
}

func (d *Document) refuseBuffer(name string) string {
	if b, _ := d.Spec.BufferByName(name); b != nil {
		return "There is a buffer " + name + " already, in " + d.lineOf(b.NameSpan) + "."
	}
	return ""
}

// firstUse returns the definition of a symbol, or else its first place.
func firstUse(s *symbol) visa.Span {
	if s.defined() || len(s.uses) == 0 {
		return s.def
	}
	return s.uses[0].span
}
