// Package visalang answers what an editor asks about a vISA program while it is being
// written: what could stand here, what is this, where is it declared, who uses it,
// what must change if it is renamed, what is in this file.
//
// The text may be half typed at any time, so answers do not rest on the syntax tree
// alone, from which a statement that does not parse is missing: core/visa also says of
// every word of a line what role it plays (visa.Read), and the index (index.go) joins the
// words that name the same thing. What things mean is never known here: instructions,
// types, platforms and predefined variables come from core/isa, declarations and operands
// from the tree of core/visa, the words of `//@` lines from core/launch.
//
// All places are byte offsets of the text; visa.File turns them into lines and columns.
package visalang

import (
	"sort"

	"github.com/lanewise/lanewise/core/isa"
	"github.com/lanewise/lanewise/core/lang"
	"github.com/lanewise/lanewise/core/launch"
	"github.com/lanewise/lanewise/core/visa"
)

// Document is one version of a text, ready for questions. It is not safe for
// concurrent use: the first question that needs the index makes it.
type Document struct {
	File   *visa.File
	Module *visa.Module
	Spec   *launch.Spec

	index *index
}

// New makes a document of a text that launch.Read has read, runnable or not.
func New(t *launch.Target) *Document {
	return &Document{File: t.File, Module: t.Module, Spec: t.Spec}
}

// Text is the text that the answers are about.
func (d *Document) Text() *visa.File { return d.File }

// platform is the one the program is for.
func (d *Document) platform() isa.Platform { return d.Spec.Platform }

// names is the index of the text.
func (d *Document) names() *index {
	if d.index == nil {
		d.index = makeIndex(d)
	}
	return d.index
}

// instAt is the instruction whose text holds an offset; nil if there is none that parsed.
func (d *Document) instAt(off int) *visa.Inst {
	for _, o := range d.Module.Objects {
		if off < int(o.Span.Start) || off > int(o.Span.End) {
			continue
		}
		i := sort.Search(len(o.Body), func(i int) bool { return int(o.Body[i].StmtSpan().Start) > off })
		for i--; i >= 0; i-- { // a .decl within a scope is a statement that may lie inside
			in, ok := o.Body[i].(*visa.Inst)
			if !ok {
				continue
			}
			if off <= int(in.Span.End) {
				return in
			}
			break
		}
	}
	return nil
}

// operandAt is the operand of the tree at an offset, and its instruction.
func (d *Document) operandAt(off int) (*visa.Inst, *isa.Slot, *visa.Operand) {
	in := d.instAt(off)
	if in == nil {
		return nil, nil, nil
	}
	var slot *isa.Slot
	var operand *visa.Operand
	if in.LSC == nil {
		in.EachArg(func(s *isa.Slot, o *visa.Operand) {
			if holds(o.Span, off) && (operand == nil || int(o.Span.Start) == off) {
				slot, operand = s, o
			}
		})
	}
	return in, slot, operand
}

// clamp moves an offset into the text.
func (d *Document) clamp(off int) int { return max(0, min(off, len(d.File.Text))) }

var _ lang.Analysis = (*Document)(nil)
