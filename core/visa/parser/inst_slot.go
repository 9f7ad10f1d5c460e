package parser

import (
	"github.com/lanewise/lanewise/core/isa"
	"github.com/lanewise/lanewise/core/text"
	"github.com/lanewise/lanewise/core/visa"
	"github.com/lanewise/lanewise/core/visa/internal/diag"
	"github.com/lanewise/lanewise/core/visa/internal/keyword"
	"github.com/lanewise/lanewise/core/visa/internal/lex"
)

// slots reads the operands of an instruction according to the slots of its row.
func (p *parser) slots(row *isa.Instr, in *visa.Inst) bool {
	p.args = p.args[:0]
	for i := range row.Slots {
		slot := &row.Slots[i]
		if p.atEnd() {
			if slot.Opt || slot.Kind == isa.RawListSlot {
				continue
			}
			if !p.is(lex.Bad) && !p.overLines(row) {
				p.missing(row, i)
			}
			return false
		}
		if slot.Opt && slot.Kind == isa.IntSlot && !p.bareNumberHere() {
			continue
		}
		if p.is(',') {
			p.commas("operands")
			return false
		}
		p.operand = true
		read := p.slot(row, slot, in)
		if p.operand = false; !read {
			return false
		}
	}
	switch {
	case p.atEnd(), p.is('}'), p.is(lex.Bad), p.foreign():
	case p.is('{'):
		p.ds.Add(p.span(), diag.Syntax, "", "An instruction has no options in braces; NoMask is part of its execution size, as in (M1_NM, 16).")
		return false
	default:
		p.ds.Say(p.span(), diag.ExtraOperand, row.Page, "{} takes {}; {} is too much.", row.Name, text.Amount(len(row.Slots), "operand"), p.found())
		return false
	}
	args := p.args
	if in.LSC != nil && len(args) > 0 {
		fixed := lscArgs(row, args)
		args = fixed[:]
	}
	in.Args = p.operands.alloc(len(args))
	copy(in.Args, args)
	return true
}

// missing reports that the operands of the slots from index from on are missing.
func (p *parser) missing(row *isa.Instr, from int) {
	var names []string
	for i := from; i < len(row.Slots); i++ {
		if !row.Slots[i].Opt && row.Slots[i].Kind != isa.RawListSlot {
			names = append(names, row.Slots[i].Name)
		}
	}
	verb := " is missing."
	if len(names) > 1 {
		verb = " are missing."
	}
	p.ds.Say(p.here(), diag.MissingOperand, row.Page, "{} needs {}; {}{}", row.Name, text.Amount(len(row.Slots), "operand"), text.List(names, "and"), verb)
}

// overLines reports an instruction that goes on in the next line, which then begins with a number or a variable. It
// moves to that line, so that the line is skipped as the rest of the faulty instruction.
func (p *parser) overLines(row *isa.Instr) bool {
	m, end := p.mark(), p.end
	for p.is(lex.Newline) {
		p.next()
	}
	name := p.is(lex.Ident) && p.labelEnd() == 0 && p.lookup(p.text(p.tok)) != p.unknown
	if !name && !p.is(lex.Int) || p.rec != nil || text.Trim(p.f.Text[end:p.tok.Start]) != "" {
		p.reset(m)
		return false
	}
	p.ds.Say(visa.Span{Start: end, End: end}, diag.MissingOperand, row.Page, "{} goes on in the next line, but an instruction is one line.", row.Name).Offer(visa.Span{Start: end, End: p.tok.Start}, " ", "Join the lines")
	return true
}

// slot reads the operand of one slot.
func (p *parser) slot(row *isa.Instr, slot *isa.Slot, in *visa.Inst) bool {
	switch slot.Kind {
	case isa.VectorSlot:
		return p.vector(slot, p.arg())
	case isa.RawSlot:
		return p.raw(slot, p.arg(), false)
	case isa.PayloadSlot:
		return p.raw(slot, p.arg(), true)
	case isa.RawListSlot:
		for !p.atEnd() {
			if !p.listed(row, slot) {
				return false
			}
		}
		return true
	case isa.SurfaceSlot:
		return p.handle(visa.Surface, p.arg())
	case isa.SamplerSlot:
		return p.handle(visa.Sampler, p.arg())
	case isa.PlainSlot:
		return p.plain(slot, p.arg())
	case isa.LabelSlot:
		return p.labelUse(in, -1)
	case isa.LabelsSlot:
		return p.labelList(in)
	case isa.FuncSlot:
		var ok bool
		if d := p.lookup(p.text(p.tok)); d != nil && p.ahead(func() bool { return p.is('(') || p.is('<') }) { // faddr X(0,0)<1> f
			p.ds.Say(p.span(), diag.OperandClass, row.Page, "The name of the function is the first operand of {}.", row.Name)
			return false
		}
		in.Callee, in.NameSpan, ok = p.name("a function's name")
		return ok
	case isa.CountSlot:
		return p.count(slot, in)
	case isa.IntSlot, isa.HexSlot:
		return p.bareNumber(slot, p.arg())
	case isa.WordSlot:
		return p.keyword(slot, p.arg())
	case isa.TupleSlot:
		return p.tuple()
	case isa.AddrSlot:
		return p.lscAddress(in)
	default:
		return p.lscData(slot, in)
	}
}

// listed reads one operand of a RawListSlot: a raw operand, or, for rt_write and rt_read,
// a vector operand.
func (p *parser) listed(row *isa.Instr, slot *isa.Slot) bool {
	if row.Op != isa.OpRTWrite && row.Op != isa.OpRTRead {
		return p.raw(slot, p.arg(), false)
	}
	if p.isName() && !p.ahead(func() bool { return p.is('(') }) {
		return p.raw(slot, p.arg(), false)
	}
	return p.vector(slot, p.arg())
}

// plain reads V(r,c): a general operand whose region is fixed and not written.
func (p *parser) plain(slot *isa.Slot, o *visa.Operand) bool {
	start := p.tok.Start
	if !p.variable(o, 1<<visa.General) {
		return false
	}
	o.Kind, o.Type = visa.GeneralOperand, o.Var.Type
	if o.Var.Class != visa.General {
		p.ds.Say(p.since(start), diag.OperandClass, "", "The operand {} must be a general variable.", slot.Name)
		return false
	}
	if !p.is('(') {
		return p.needs('(', diag.MissingRegion, "", text.Say("The operand {} needs an origin after {}, as in {}(0,0).", slot.Name, o.Var.Name, o.Var.Name), "(0,0)")
	}
	p.next()
	ok := p.element2D(o, 1<<12, 1<<16-1)
	o.Region = visa.Region{V: 1, W: 1, H: 0, Kind: visa.SourceRegion}
	o.Span = p.since(start)
	return ok
}

// count reads arg_size or return_size, a number of GRFs.
func (p *parser) count(slot *isa.Slot, in *visa.Inst) bool {
	at := p.span()
	if !p.is(lex.Int) {
		return p.expected("the number of GRFs " + slot.Name)
	}
	v, ok := p.decimal()
	if !ok {
		return false
	}
	if v > 255 {
		p.ds.Say(at, diag.CallSize, isa.Table[in.Op].Page, "The {} is {} GRFs, far more than there are.", slot.Name, v).Severity = visa.Error
		return false
	}
	if slot.Name == "arg_size" {
		in.ArgSize = int(v)
	} else {
		in.RetSize = int(v)
	}
	return true
}

// bareNumberHere reports whether a number without a type stands here.
func (p *parser) bareNumberHere() bool {
	return p.is(lex.Int) && p.ahead(func() bool { return !p.is(':') })
}

// bareNumber reads a number without a type.
func (p *parser) bareNumber(slot *isa.Slot, o *visa.Operand) bool {
	start := p.tok.Start
	if !p.is(lex.Int) {
		return p.expected("the number " + slot.Name)
	}
	read := p.decimal
	if slot.Kind == isa.HexSlot {
		read = p.hexadecimal
	}
	v, ok := read()
	o.Kind, o.Imm, o.Span = visa.ImmediateOperand, uint64(v), p.since(start)
	return ok
}

func (p *parser) keyword(slot *isa.Slot, o *visa.Operand) bool {
	for i, k := range keyword.AvsWords(slot) {
		if p.word(k) {
			o.Kind, o.Imm, o.Span = visa.ImmediateOperand, uint64(i), p.span()
			p.next()
			return true
		}
	}
	return p.expected(keyword.AvsWords(slot)[0])
}

// tuple reads (1, 2, 3): mode numbers, with or without a type.
func (p *parser) tuple() bool {
	if !p.expect('(') {
		return false
	}
	for {
		o := p.arg()
		start := p.tok.Start
		v, ok := p.unary(0)
		if !ok {
			return false
		}
		o.Kind, o.Imm = visa.ImmediateOperand, uint64(v)
		if p.is(':') && !p.immediateType(o) {
			return false
		}
		o.Span = p.since(start)
		if !p.accept(',') {
			return p.expect(')')
		}
	}
}
