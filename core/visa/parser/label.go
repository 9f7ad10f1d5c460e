package parser

import (
	"github.com/lanewise/lanewise/core/isa"
	"github.com/lanewise/lanewise/core/visa"
	"github.com/lanewise/lanewise/core/visa/internal/char"
	"github.com/lanewise/lanewise/core/visa/internal/diag"
	"github.com/lanewise/lanewise/core/visa/internal/lex"
)

// labelEnd returns the offset of the colon if a label stands here, else 0. Labels may hold
// characters that no other name may ($ @ ? -), so they are read from the bytes of the text
// instead of its tokens.
func (p *parser) labelEnd() int32 {
	text := p.f.Text
	i := int(p.tok.Start)
	if i >= len(text) || char.Class[text[i]]&char.Label == 0 || char.Class[text[i]]&char.Digit != 0 || text[i] == '-' {
		return 0
	}
	for i < len(text) && char.Class[text[i]]&char.Label != 0 {
		i++
	}
	if i < len(text) && text[i] == ':' {
		return int32(i)
	}
	return 0
}

// toColon takes a label and its colon.
func (p *parser) toColon(colon int32) {
	p.tok.End = colon + 1
	p.lex.Pos, p.lex.After = int(colon)+1, ':'
	p.next()
}

func (p *parser) label(colon int32) {
	at := visa.Span{Start: p.tok.Start, End: colon + 1}
	name := p.f.Text[at.Start:colon]
	p.needObject(at, "A label")
	if line := p.lineStart(at.Start); line < at.Start {
		d := p.ds.Add(at, diag.IndentedLabel, "", "Intel's assembler finds a label only at the very start of a line.")
		if p.blank(line, at.Start) {
			d.Offer(visa.Span{Start: line, End: at.Start}, "", "Move the label to the start")
		} else {
			d.Offer(visa.Span{Start: at.Start, End: at.Start}, "\n", "Move the label to a line of its own")
		}
	}
	p.toColon(colon)
	kind := visa.BlockLabel
	if p.function.name != "" {
		if p.function.name == name {
			kind = visa.SubroutineLabel
			p.function.name = ""
		} else {
			p.flushFunction()
		}
	}
	p.addLabel(name, kind, at)
}

// noPos is the position of a label whose line was not read as a label, because its colon is missing.
const noPos = -1

func (p *parser) addLabel(name string, kind visa.LabelKind, at visa.Span) {
	l := p.labelMem.one()
	*l = visa.Label{Name: name, Kind: kind, Span: at, Pos: len(p.obj.Body)}
	if first := p.labels[name]; first != nil && first.Pos != noPos {
		p.ds.Say(at, diag.Duplicate, diag.HeaderPage+"#labels", "The label {} stands already in line {}.", diag.Clip(name), p.f.LineOf(int(first.Span.Start)))
	} else {
		p.labels[name] = l
	}
	p.obj.Labels = append(p.obj.Labels, l)
	p.obj.Body = append(p.obj.Body, l)
}

// flushFunction adds the label of a .function that was not followed by a label of its name.
func (p *parser) flushFunction() {
	if p.function.name != "" {
		name := p.function.name
		p.function.name = ""
		p.addLabel(name, visa.SubroutineLabel, p.function.span)
	}
}

func (p *parser) resolveLabel(r *labelRef) {
	l := p.labels[r.name]
	if r.inst.Op == isa.OpFCCall {
		if l != nil {
			row := &isa.Table[isa.OpFCCall]
			p.ds.Say(r.span, diag.Callee, row.Page, "fccall goes to a kernel of another file, but {} is a label of this {}; call goes to a subroutine.", diag.Clip(r.name), p.obj.Kind)
		}
		return
	}
	if l == nil {
		if p.ds.Cut {
			return
		}
		d := p.ds.Say(r.span, diag.NoLabel, "", "There is no label {} in this {}.", diag.Clip(r.name), p.obj.Kind)
		d.Meant(r.span, p.suggestLabel(r.name))
		return
	}
	if l.Pos == noPos {
		return
	}
	if r.index >= 0 {
		r.inst.Labels[r.index] = l
	} else {
		r.inst.Label = l
	}
}

// resolveCallees warns of called functions that are neither defined in this file nor declared by a .funcdecl.
func (p *parser) resolveCallees() {
	if len(p.calls) == 0 || p.ds.Cut {
		return
	}
	known := map[string]bool{}
	for _, o := range p.m.Objects {
		known[o.Name] = true
	}
	for _, name := range p.m.Externs {
		known[name] = true
	}
	for _, in := range p.calls {
		if !known[in.Callee] {
			known[in.Callee] = true // report it only once
			p.ds.Say(in.NameSpan, diag.UnknownFunction, isa.Table[in.Op].Page, "This file has no function {}; the program runs only together with the file that defines it.", diag.Clip(in.Callee))
		}
	}
}

// labelUse reads the name of a label that the instruction goes to. index is its index in in.Labels, or -1 for in.Label.
func (p *parser) labelUse(in *visa.Inst, index int) bool {
	name, at, ok := p.target()
	if !ok {
		return false
	}
	if index < 0 {
		in.NameSpan = at
	}
	if in.Op == isa.OpFCCall {
		in.Callee = name // a kernel of another file, which the linker provides
	}
	p.refs = append(p.refs, labelRef{in, index, name, at})
	return true
}

// target reads the name of a label, with or without quotes.
func (p *parser) target() (name string, at visa.Span, ok bool) {
	at = p.span()
	switch p.tok.Kind {
	case lex.String:
		name = lex.Unquote(p.text(p.tok))
		p.next()
	case lex.Ident, '$', '@', '?':
		// A label may hold characters that would end an identifier.
		end := int(at.Start)
		for end < len(p.f.Text) && char.Class[p.f.Text[end]]&char.Label != 0 {
			end++
		}
		at.End = int32(end)
		name = p.f.Slice(at)
		p.tok.End = at.End
		p.lex.Pos = end
		p.next()
	case '.':
		if p.ahead(func() bool { return p.joined(lex.Ident) }) {
			p.dottedLabel(at)
			return "", at, false
		}
		return "", at, p.expected("a label")
	default:
		return "", at, p.expected("a label")
	}
	return name, at, true
}

// labelList reads (L0, L1, ...).
func (p *parser) labelList(in *visa.Inst) bool {
	start := p.tok.Start
	if !p.expect('(') {
		return false
	}
	n := 0
	for !p.accept(')') {
		if n == 32 {
			p.ds.Add(p.span(), diag.ExtraOperand, "instructions/SWITCHJMP.md", "switchjmp takes at most 32 labels.")
			return false
		}
		in.Labels = append(in.Labels, nil)
		if !p.labelUse(in, n) {
			return false
		}
		n++
		if !p.accept(',') && !p.is(')') && !p.is(lex.Ident) {
			return p.expected(", or )")
		}
	}
	in.NameSpan = p.since(start)
	if n == 0 {
		p.ds.Add(in.NameSpan, diag.MissingOperand, "instructions/SWITCHJMP.md", "switchjmp needs at least one label.")
		return false
	}
	return true
}

// labelInstruction reads the specification's `label L` and `subroutine f`, which
// Intel's assembler knows only in the binary object.
func (p *parser) labelInstruction(op isa.Op, at visa.Span) bool {
	if !p.is(lex.Ident) {
		return p.expected("a label's name")
	}
	name := p.text(p.tok)
	p.next()
	at.End = p.end
	if !p.endStatement("the label") {
		return false
	}
	kind, written := visa.BlockLabel, name+":"
	if op == isa.OpSubroutine {
		kind, written = visa.SubroutineLabel, ".function \""+name+"\"\n"+name+":"
	}
	p.ds.Say(at, diag.IntelSpelling, isa.Table[op].Page, "Intel's assembler writes a label as {}: at the start of a line.", name).Offer(at, written, "Change to "+name+":")
	p.flushFunction()
	p.addLabel(name, kind, at)
	return true
}
