// Package visalang answers an editor's questions about a vISA program while it is being written: what can stand here,
// what is this, where is it declared, who uses it, what must change to rename it, what is in this file.
//
// The text may be half typed at any time, so answers cannot rely on the syntax tree alone, which lacks the statements
// that do not parse. core/visa/parser also gives the role of every word of a line (parser.Read), and the index (index.go)
// joins the words that name the same thing. This package does not know what things mean: instructions, types, platforms
// and predefined variables come from core/isa, declarations and operands from the tree of core/visa, and the words of
// `//@` lines from core/launch.
//
// All places are byte offsets in the text; visa.File turns them into lines and columns.
package visalang

import (
	"sort"

	"github.com/lanewise/lanewise/core/isa"
	"github.com/lanewise/lanewise/core/lang"
	"github.com/lanewise/lanewise/core/launch"
	"github.com/lanewise/lanewise/core/visa"
)

// Document is one version of a text, ready for questions. It is not safe for concurrent use, because the first question
// that needs the index makes it.
type Document struct {
	File   *visa.File
	Module *visa.Module
	Spec   *launch.Spec

	index *index
}

// New makes a document of a text that launch.Read has read, whether it can run or not.
func New(t *launch.Target) *Document {
	return &Document{File: t.File, Module: t.Module, Spec: t.Spec}
}

// Text returns the text that the answers are about.
func (d *Document) Text() *visa.File { return d.File }

// platform returns the platform of the program.
func (d *Document) platform() isa.Platform { return d.Spec.Platform }

// names returns the index of the text.
func (d *Document) names() *index {
	if d.index == nil {
		d.index = makeIndex(d)
	}
	return d.index
}

// instAt returns the instruction whose text contains an offset; nil if there is none that parsed.
func (d *Document) instAt(off int) *visa.Inst {
	for _, o := range d.Module.Objects {
		if off < int(o.Span.Start) || off > int(o.Span.End) {
			continue
		}
		i := sort.Search(len(o.Body), func(i int) bool { return int(o.Body[i].StmtSpan().Start) > off })
		for i--; i >= 0; i-- { // the statement found first may be a .decl within a scope, which can lie inside an instruction's span
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

// operandAt returns the operand of the tree at an offset, its slot, and its instruction.
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
