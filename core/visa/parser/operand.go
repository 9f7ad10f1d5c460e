package parser

import (
	"strings"

	"github.com/lanewise/lanewise/core/isa"
	"github.com/lanewise/lanewise/core/text"
	"github.com/lanewise/lanewise/core/visa"
	"github.com/lanewise/lanewise/core/visa/internal/char"
	"github.com/lanewise/lanewise/core/visa/internal/diag"
	"github.com/lanewise/lanewise/core/visa/internal/lex"
)

// vector reads a vector operand of any class; the checker compares the class with those
// that the slot allows. Only the slot's direction matters here: the region of a destination
// is <H>, that of a source <V;W,H>.
func (p *parser) vector(slot *isa.Slot, o *visa.Operand) bool {
	start := p.tok.Start
	ok := false
	p.types = slot.Types
	switch p.tok.Kind {
	case '(':
		if mod, n := p.sourceModifier(); n > 0 {
			at := p.span()
			for range n {
				p.next()
			}
			o.Mod = mod
			at.End = p.end
			if slot.Write {
				p.ds.Add(at, diag.Modifier, "", "A destination takes no source modifier.").Offer(at, "", "Remove "+mod.String())
				return false
			}
			ok = p.register(slot, o)
		} else {
			ok = !p.unknownModifier(slot) && p.immediate(o)
		}
	case '&':
		ok = p.addressOf(o)
	case lex.Int, lex.Float, lex.NumberWord, '-', '~', '!':
		ok = !p.bareModifier() && p.immediate(o)
	case lex.Ident:
		ok = p.register(slot, o)
	case lex.Builtin:
		if s := p.text(p.tok); s == "%sizeof" || s == "%DispatchSimd" {
			ok = p.immediate(o)
		} else {
			ok = p.register(slot, o)
		}
	default:
		ok = p.expected("the operand " + slot.Name)
	}
	o.Span = p.since(start)
	return ok
}

// sourceModifier returns the modifier (-), (abs), (-abs) or (~) that starts at the current
// parenthesis, and its number of tokens, 0 if there is none. It takes no tokens.
func (p *parser) sourceModifier() (isa.SrcMod, int) {
	m := p.mark()
	defer p.reset(m)
	p.next()
	mod, n := isa.NoMod, 0
	switch {
	case p.word("abs"):
		mod, n = isa.Abs, 3
	case p.is('~'):
		mod, n = isa.Not, 3
	case p.is('-'):
		mod, n = isa.Neg, 3
		if p.ahead(func() bool { return p.word("abs") }) {
			mod, n = isa.NegAbs, 4
			p.next()
		}
	default:
		return isa.NoMod, 0
	}
	p.next()
	if !p.is(')') {
		return isa.NoMod, 0
	}
	return mod, n
}

// bareModifier reports a modifier without its parentheses, -V1, and the operator of C, !V1.
func (p *parser) bareModifier() bool {
	m := p.mark()
	at := p.span()
	written := "(-)"
	if p.is('~') || p.is('!') {
		written = "(~)"
	}
	p.next()
	named := p.is(lex.Ident) && at.Start < p.end && char.Class[p.f.Text[at.Start]]&char.Digit == 0
	if named && p.lookup(p.text(p.tok)) == nil && undeclaredHabit(p, p.span(), p.text(p.tok)) {
		return true
	}
	p.reset(m)
	if named {
		p.ds.Say(at, diag.Modifier, "", "A source modifier stands in parentheses: {}.", written).Change(at, written)
	}
	return named
}

// unknownModifier reports a word in parentheses before an operand if it is not a modifier.
func (p *parser) unknownModifier(slot *isa.Slot) bool {
	m := p.mark()
	start := p.tok.Start
	p.next()
	word := p.text(p.tok)
	named := p.accept(lex.Ident) && p.accept(')') && p.is(lex.Ident)
	at := p.since(start)
	p.reset(m)
	switch d := p.lookup(word); {
	case named && d != nil && d.Class == visa.Predicate && slot.Class&isa.Predicate != 0:
		p.ds.Say(at, diag.Syntax, diag.PredicatePage, "A predicate has parentheses only before an instruction; as an operand it is {}.", word).Change(at, word)
	case named:
		d := p.ds.Say(at, diag.Modifier, "", "There is no source modifier {}: there are (-), (abs), (-abs) and (~).", diag.Clip(word))
		switch word {
		case "neg", "minus":
			d.Change(at, "(-)")
		case "not":
			d.Change(at, "(~)")
		}
	}
	return named
}

// variable takes the name of a variable, and reports one that is not declared. classes is the
// set of classes that could stand here, for the guess at what was meant.
func (p *parser) variable(o *visa.Operand, classes uint8) bool {
	if !p.isName() {
		return p.expected("a variable")
	}
	name := p.text(p.tok)
	o.Var = p.lookup(name)
	if o.Var == nil {
		p.offerDeclaration(p.undeclared(p.span(), name, classes), p.span(), name, classes)
		if o.Var = p.standIn(name, classes); o.Var == nil {
			return false
		}
	}
	p.next()
	return true
}

// namedClasses returns the set of the classes of variables with whose name an operand of a
// slot can start.
func namedClasses(slot *isa.Slot) (classes uint8) {
	for _, x := range [...]struct {
		Class isa.Class
		vars  uint8
	}{{isa.General, 1 << visa.General}, {isa.Address, 1 << visa.Address}, {isa.Predicate, 1 << visa.Predicate}, {isa.State, 1<<visa.Surface | 1<<visa.Sampler}} {
		if slot.Class&x.Class != 0 {
			classes |= x.vars
		}
	}
	return classes
}

// register reads an operand that starts with a name: direct, indirect, address,
// predicate or state.
func (p *parser) register(slot *isa.Slot, o *visa.Operand) bool {
	if p.word("r") {
		m := p.mark()
		p.next()
		if p.joined('[') {
			return p.indirect(slot, o)
		}
		p.reset(m)
	}
	at := p.span()
	if !p.variable(o, namedClasses(slot)) {
		return false
	}
	o.Type = o.Var.Type
	if (o.Var.Class == visa.Surface || o.Var.Class == visa.Sampler) && slot.Class&isa.State == 0 {
		p.ds.Say(at, diag.OperandClass, "", "The operand {} cannot be {}, as {} is.", slot.Name, o.Var.Class.WithArticle(), diag.Clip(o.Var.Name))
		return false
	}
	switch o.Var.Class {
	case visa.General:
		return p.general(slot, o)
	case visa.Address:
		return p.address(o)
	case visa.Predicate:
		o.Kind = visa.PredicateOperand
		return !p.joined('(') || p.rec != nil || p.numbered(p.end)
	default:
		return p.state(o)
	}
}

// general reads the (row,column) and the region that follow the name of a general variable.
func (p *parser) general(slot *isa.Slot, o *visa.Operand) bool {
	o.Kind = visa.GeneralOperand
	if originHabit(p, slot, o.Var) {
		return false
	}
	if p.is('.') {
		at := p.span()
		p.ds.Say(at, diag.OperandClass, "5_operands.md#raw-operands", "The operand {} needs a region, such as {}(0,0){}; the form with a dot is for the raw operands of memory instructions.", slot.Name, o.Var.Name, regionExample(slot, o.Var))
		return false
	}
	if p.accept('(') {
		if !p.origin(o) {
			return false
		}
	} else if p.is(lex.Bad) {
		return false
	} else if slot.Class&(isa.AddressOf|isa.Immediate) == isa.AddressOf && !p.is('<') {
		at := visa.Span{Start: p.end - int32(len(o.Var.Name)), End: p.end}
		p.ds.Say(at, diag.OperandClass, "instructions/ADDR_ADD.md", "The address of {} is written &{}.", o.Var.Name, o.Var.Name).Change(at, "&"+o.Var.Name)
		return false
	} else if !slot.Write || !p.is('<') {
		p.ds.Say(p.here(), diag.MissingRegion, "", "The operand {} needs an origin and a region after {}, such as {}(0,0){}.", slot.Name, o.Var.Name, o.Var.Name, regionExample(slot, o.Var)).
			Insert(p.here(), originFix(slot, o.Var, p.is('<')))
		return false
	}
	return p.region(slot, o)
}

// origin reads the row and the column of an origin and its closing parenthesis.
func (p *parser) origin(o *visa.Operand) (ok bool) {
	if p.is(lex.Float) {
		at := p.span()
		row, column, _ := strings.Cut(p.text(p.tok), ".")
		p.ds.Add(at, diag.Syntax, diag.BoundsPage, "A comma divides the row of an origin from its column.").Change(at, row+","+column)
		return false
	}
	if o.Row, ok = p.small("the row offset", 0, 1<<12); !ok || !p.expect(',') {
		return false
	}
	start := p.tok.Start
	column, ok := p.angleExpr() // a < after (0,0 begins a region and is no comparison
	o.Col, ok = p.inRange(column, ok, start, "the column offset", 0, 1<<16-1)
	return ok && p.expect(')')
}

// regionExample returns the region that a variable most often has in a slot: one element is for all channels.
func regionExample(slot *isa.Slot, of *visa.Decl) string {
	switch {
	case slot.Write:
		return "<1>"
	case of.Class == visa.General && of.Elems == 1:
		return "<0;1,0>"
	}
	return "<1;1,0>"
}

func originFix(slot *isa.Slot, of *visa.Decl, hasRegion bool) string {
	if hasRegion {
		return "(0,0)"
	}
	return "(0,0)" + regionExample(slot, of)
}

// region reads <V;W,H> of a source, <H> of a destination, and <;W,H> or <W,H> of an
// indirect source with one address for each row.
func (p *parser) region(slot *isa.Slot, o *visa.Operand) bool {
	if !p.is('<') {
		if p.is(lex.Bad) || regionHabit(p, p.here()) {
			return false
		}
		p.ds.Say(p.here(), diag.MissingRegion, "", "The operand {} needs a region here, such as {}.", slot.Name, regionExample(slot, o.Var)).
			Insert(p.here(), regionExample(slot, o.Var))
		return false
	}
	start := p.tok.Start
	p.next()
	var n [3]int64
	kind, ok := visa.SourceRegion, true
	if p.is(';') {
		kind = visa.MultiRegion
	} else if n[0], ok = p.angleExpr(); !ok {
		return false
	}
	comma := p.span()
	switch {
	case p.accept(';'):
		if n[1], ok = p.angleExpr(); !ok || !p.expect(',') {
			return false
		}
		if n[2], ok = p.angleExpr(); !ok {
			return false
		}
	case p.accept(','):
		kind = visa.MultiRegion
		n[1] = n[0]
		n[0] = 0
		if !p.is(lex.Int) {
			return p.expected("the horizontal stride, a decimal number")
		}
		if n[2], ok = p.decimal(); !ok {
			return false
		}
		if p.is(',') {
			p.ds.Add(comma, diag.Syntax, "", "A semicolon follows the vertical stride: <VertStride;Width,HorzStride>.").Change(comma, ";")
			return false
		}
	default:
		kind = visa.DestRegion
		n[2], n[0] = n[0], 0
	}
	if !p.expect('>') {
		return false
	}
	at := p.since(start)
	for _, v := range n {
		if v < 0 || v > 255 {
			p.ds.Say(at, diag.VertStride, "", "The number {} is no stride or width: those are 0, 1, 2, 4, 8, 16 or 32.", v)
			return false
		}
	}
	o.Region = visa.Region{V: uint8(n[0]), W: uint8(n[1]), H: uint8(n[2]), Kind: kind}
	return p.regionForm(slot, o, at)
}

// regionForm reports a region of the wrong form for its slot.
func (p *parser) regionForm(slot *isa.Slot, o *visa.Operand, at visa.Span) bool {
	switch {
	case slot.Write && o.Region.Kind == visa.DestRegion, !slot.Write && o.Region.Kind == visa.SourceRegion:
		return true
	case slot.Write && o.Region.Kind == visa.MultiRegion:
		p.ds.Add(at, diag.MultiDst, "", "A destination cannot take one address a row; it has the form <HorzStride>.").Change(at, "<1>")
	case slot.Write:
		p.ds.Add(at, diag.MissingRegion, "", "A destination has one stride, as in <1>, and no rows.").
			Change(at, text.Say("<{}>", max(1, int(o.Region.H))))
	case o.Kind == visa.IndirectOperand && o.Region.Kind == visa.DestRegion && o.Region.H <= 4:
		// Intel's assembler reads r[A0(0),0]<2>:d, which is on no page, as <2;1,0> (GenX_IR 1.0.12504).
		o.Region = visa.Region{V: o.Region.H, W: 1, H: 0, Kind: visa.SourceRegion}
		return true
	case o.Region.Kind == visa.MultiRegion && o.Kind == visa.IndirectOperand:
		if p.f.Text[at.Start+1] == ';' {
			written := "<" + p.f.Text[at.Start+2:at.End]
			p.ds.Say(at, diag.IntelSpelling, "5_operands.md#region-interpretation-for-indirect-operands", "Intel's assembler writes this region as {}.", written).Change(at, written)
		}
		return true
	case o.Region.Kind == visa.MultiRegion && regionHabit(p, at):
	case o.Region.Kind == visa.MultiRegion:
		p.ds.Add(at, diag.MissingRegion, "", "Only an indirect operand can take one address a row; a source region has the form <VertStride;Width,HorzStride>.")
	default:
		p.ds.Add(at, diag.MissingRegion, "", "A source region has the form <VertStride;Width,HorzStride>.").
			Change(at, text.Say("<{};1,0>", int(o.Region.H)))
	}
	return false
}

// indirect reads the [A0(0),16]<...>:d that follows the r of an indirect operand.
func (p *parser) indirect(slot *isa.Slot, o *visa.Operand) bool {
	o.Kind = visa.IndirectOperand
	p.next()
	at := p.span()
	if !p.variable(o, 1<<visa.Address) {
		return false
	}
	if o.Var.Class != visa.Address {
		p.ds.Say(at, diag.OperandClass, "5_operands.md#indirect-operands", "An indirect operand goes through an address variable, but {} is {}.", o.Var.Name, o.Var.Class.WithArticle())
		return false
	}
	if !p.element(o, 15, "") {
		return false
	}
	var ok bool
	if p.accept(',') {
		if o.Byte, ok = p.small("the byte offset", -512, 511); !ok {
			return false
		}
	}
	if !p.expect(']') || !p.region(slot, o) {
		return false
	}
	if !p.needs(':', diag.OperandType, "5_operands.md#indirect-operands", "An indirect operand needs a type after its region, such as :d.", ":d") {
		return false
	}
	at = p.span()
	if o.Type, ok = p.typeName(); ok && o.Type == isa.BF {
		p.noBrainFloat(at)
	}
	return ok
}

// address reads the (n)<w> that follows the name of an address variable.
func (p *parser) address(o *visa.Operand) bool {
	o.Kind = visa.AddressOperand
	more := "<1>"
	if p.is('<') {
		more = ""
	}
	if !p.element(o, 15, more) {
		return false
	}
	if !p.needs('<', diag.MissingRegion, "5_operands.md#address-operands", "An address operand needs its number of elements, such as <1>.", "<1>") {
		return false
	}
	start := p.tok.Start
	v, ok := p.angleExpr()
	if o.Width, ok = p.inRange(v, ok, start, "the number of address elements", 0, 16); !ok {
		return false
	}
	return p.expect('>')
}

// addressOf reads &V, &V[16], and &V+16, which only the specification has.
func (p *parser) addressOf(o *visa.Operand) bool {
	o.Kind = visa.AddressOfOperand
	p.next()
	at := p.span()
	if !p.variable(o, 1<<visa.General|1<<visa.Surface|1<<visa.Sampler) {
		return false
	}
	o.Type = isa.UW
	if o.Var.Class != visa.General && o.Var.Class != visa.Surface && o.Var.Class != visa.Sampler {
		p.ds.Say(at, diag.OperandClass, "instructions/ADDR_ADD.md", "Only general variables, surfaces and samplers have an address, and {} is {}.", o.Var.Name, o.Var.Class.WithArticle())
		return false
	}
	var ok bool
	switch {
	case p.accept('['):
		o.Byte, ok = p.small("the byte offset", -1<<15, 1<<15-1)
		return ok && p.expect(']')
	case p.is('+'), p.is('-'):
		m := p.mark()
		minus := p.is('-')
		sign := p.span()
		p.next()
		n, ok := p.unary(0)
		if !ok {
			return false
		}
		if p.is(':') { // &V -16:w is two operands
			p.reset(m)
			return true
		}
		if minus {
			n = -n
		}
		if o.Byte, ok = p.inRange(n, true, sign.Start, "the byte offset", -1<<15, 1<<15-1); !ok {
			return false
		}
		written := text.Say("[{}]", o.Byte)
		p.ds.Say(p.since(sign.Start), diag.IntelSpelling, diag.SyntaxPage, "Intel's assembler takes an offset only in brackets, as in &{}{}.", o.Var.Name, written).
			Change(p.since(sign.Start), written)
	}
	return true
}

// state reads the (n) that follows the name of a surface or sampler variable.
func (p *parser) state(o *visa.Operand) bool {
	o.Kind = visa.StateOperand
	return p.element(o, 255, "")
}

// element reads (n) behind the name of a handle or an address variable, where n is at most last. If it is missing, the
// fix inserts it with more behind it.
func (p *parser) element(o *visa.Operand, last int64, more string) (ok bool) {
	start := p.tok.Start
	what, page := "handle", "5_operands.md#state-operands"
	if o.Var.Class == visa.Address {
		what, page = "address variable", "5_operands.md#address-operands"
	}
	if !p.is('(') {
		example := "(0)" + more
		return p.needs('(', diag.MissingRegion, page, text.Say("The {} {} needs an element here, as in {}{}.", what, o.Var.Name, o.Var.Name, example), example)
	}
	p.next()
	o.Col, ok = p.small("the element offset", 0, last)
	if ok && p.is(',') { // A0(0,0); the row is 0
		if more, _, closed := strings.Cut(p.lineFrom(p.tok.End), ")"); closed {
			at := visa.Span{Start: start, End: p.tok.End + int32(len(more)) + 1}
			p.ds.Say(at, diag.Syntax, page, "The {} {} has one number in parentheses, its element.", what, o.Var.Name).Change(at, "("+p.f.Text[p.tok.End:at.End])
			return false
		}
	}
	return ok && p.expect(')')
}

// element2D reads the row, the column and the closing parenthesis of an element, after its opening parenthesis.
func (p *parser) element2D(o *visa.Operand, lastRow, lastColumn int64) (ok bool) {
	if o.Row, ok = p.small("the row offset", 0, lastRow); !ok || !p.expect(',') {
		return false
	}
	o.Col, ok = p.small("the column offset", 0, lastColumn)
	return ok && p.expect(')')
}

// raw reads V.16, V.(expression) or %null.0. If bare is set, the name may stand alone, for
// offset 0 (lsc payloads).
func (p *parser) raw(slot *isa.Slot, o *visa.Operand, bare bool) bool {
	start := p.tok.Start
	if !p.isName() {
		return p.expected("the raw operand " + slot.Name + ", such as V1.0")
	}
	at := p.span()
	if !p.variable(o, 1<<visa.General) {
		return false
	}
	o.Kind, o.Type = visa.RawOperand, o.Var.Type
	if o.Var.Predefined && o.Var.Class == visa.General && o.Var.ID == 0 {
		o.Kind = visa.NullOperand
	} else if o.Var.Class != visa.General {
		p.ds.Say(at, diag.OperandClass, "5_operands.md#raw-operands", "The raw operand {} must be a general variable, but {} is {}.", slot.Name, o.Var.Name, o.Var.Class.WithArticle())
		return false
	}
	if p.is('.') {
		p.next()
		var ok bool
		if p.is('(') {
			p.next()
			o.Byte, ok = p.small("the byte offset", 0, 1<<16)
			ok = ok && p.expect(')')
		} else if p.is(lex.Int) {
			from := p.tok.Start
			v, good := p.decimal()
			o.Byte, ok = p.inRange(v, good, from, "the byte offset", 0, 1<<16)
		} else {
			ok = p.expected("a byte offset")
		}
		if !ok {
			return false
		}
	} else if rawHabit(p, o.Var.Name) {
		return false
	} else if !bare {
		p.ds.Say(p.here(), diag.MissingRegion, "5_operands.md#raw-operands", "The raw operand {} needs a byte offset, as in {}.0.", slot.Name, o.Var.Name).
			Insert(p.here(), ".0")
		return false
	}
	o.Span = p.since(start)
	if o.Kind == visa.NullOperand && o.Byte != 0 {
		p.ds.Add(o.Span, diag.BadNumber, "5_operands.md#raw-operands", "%null has no bytes: its offset must be 0.")
		return false
	}
	return true
}

// handle reads the name of a surface or sampler.
func (p *parser) handle(class visa.VarClass, o *visa.Operand) bool {
	at := p.span()
	if !p.isName() {
		return p.expected(class.WithArticle())
	}
	if !p.variable(o, 1<<class) {
		return false
	}
	o.Kind, o.Type, o.Span = visa.StateOperand, o.Var.Type, at
	if o.Var.Class != class {
		p.ds.Say(at, diag.OperandClass, "5_operands.md#state-operands", "{} must stand here, but {} is {}.", text.Capital(class.WithArticle()), o.Var.Name, o.Var.Class.WithArticle())
		return false
	}
	return true
}
