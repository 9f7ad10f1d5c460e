package parser

import (
	"slices"
	"strings"

	"github.com/lanewise/lanewise/core/ptx/internal/diag"
	"github.com/lanewise/lanewise/core/ptx/internal/lex"
	"github.com/lanewise/lanewise/core/ptx/ptxisa"
	"github.com/lanewise/lanewise/core/ptx/syntax"
	"github.com/lanewise/lanewise/core/text"
	"github.com/lanewise/lanewise/core/visa"
)

// outside are directives that cannot stand in a function: in a body, one of them shows that a closing brace is missing.
const outside = "entry func visible extern weak version target address_size"

// block reads { statements }, which have a scope of their own.
func (p *parser) block() {
	open := p.tok.Span
	p.rec.Begin(p.depth)
	p.advance()
	p.rec.Is(syntax.BraceRole)
	p.inBlock(open)
}

// inBlock reads what follows an opening brace, up to the closing one.
func (p *parser) inBlock(open visa.Span) {
	if p.depth++; p.depth > maxDepth {
		p.Say(open, diag.Size, "Braces are nested more than {} deep.", maxDepth)
		for p.tok.Kind != lex.End {
			p.advance()
		}
		return
	}
	leave := p.inner()
	for p.rec.Between(p.depth); !p.tok.Is("}") && p.tok.Kind != lex.End && !(p.tok.Kind == lex.Dot && ptxisa.HasWord(outside, p.tok.Text)); p.rec.Between(p.depth) {
		at := p.lex.Pos
		p.statement()
		if p.lex.Pos == at && p.tok.Kind != lex.End && !p.tok.Is("}") {
			p.advance()
		}
	}
	p.rec.Begin(p.depth - 1)
	if p.accept("}") {
		p.rec.Is(syntax.BraceRole)
	} else if !p.lex.Open { // else the unclosed comment was reported
		d := p.Say(open, diag.Balance, "This brace has no closing }.")
		diag.Add(d, p.before.End, "\n}")
	}
	leave()
	p.depth--
}

func (p *parser) statement() {
	t := p.tok
	p.rec.Begin(p.depth)
	if t.Kind != lex.Dot {
		p.rec.Follow(syntax.OperandRole)
	}
	switch {
	case t.Is("{"):
		p.block()
	case t.Is(";"):
		p.advance()
	case t.Is("@") && p.dwarf():
	case t.Is("@"):
		p.instruction()
	case t.Kind == lex.Dot:
		p.bodyDirective()
	case t.Kind == lex.Name:
		p.advance()
		if p.tok.Is(":") {
			p.rec.Is(syntax.LabelRole)
			p.advance()
			p.rec.Is(syntax.LabelRole)
			p.label(t)
			return
		}
		if v, ok := p.scope.Find(t.Text).(*syntax.Var); ok && v.Type == ptxisa.Pred && v.Space == ptxisa.RegSpace && ptxisa.RowByName(t.Text) == nil && p.tok.Kind == lex.Name && ptxisa.RowByName(p.tok.Text) != nil {
			diag.Add(p.Say(t.Span, diag.Syntax, "A guard begins with @: @{}.", t.Text), t.Span.Start, "@")
			name := p.tok
			p.advance()
			p.opcode(name, nil, t.Span)
			return
		}
		p.opcode(t, nil, t.Span)
	case t.Is("!"):
		diag.Add(p.Say(t.Span, diag.Syntax, "A guard begins with @, as in @!%p."), t.Span.Start, "@")
		p.advance()
		p.skip()
	case t.Is("(") && p.bracedGuard(t.Span.Start):
	default:
		p.Say(t.Span, diag.Syntax, "An instruction should stand here, not {}.", t.Describe())
		p.advance()
		p.skip()
	}
}

// mostGuard is how far the end of a guard in parentheses is looked for.
const mostGuard = 256

// bracedGuard reports a guard in parentheses, (%p1) or @(%p1), as vISA and C have them, which begins at start.
func (p *parser) bracedGuard(start int32) bool {
	from := p.tok.Span.Start
	rest := p.lex.Src[from:min(int(from)+mostGuard, len(p.lex.Src))]
	n := strings.IndexByte(rest, ')')
	name := ""
	if n > 0 {
		name = text.Trim(rest[1:n])
	}
	v, _ := p.scope.Find(strings.TrimPrefix(name, "!")).(*syntax.Var)
	if v == nil || v.Type != ptxisa.Pred {
		return false
	}
	at := visa.Span{Start: start, End: from + int32(n) + 1}
	p.Say(at, diag.Syntax, "A guard begins with @: @{}.", name).Change(at, "@"+name)
	p.advance()
	p.skip()
	return true
}

func (p *parser) bodyDirective() {
	t := p.tok
	switch {
	case t.Text == "loc" || t.Text == "file":
		p.location()
	case t.Text == "pragma":
		p.skip()
	case t.Text == "section":
		p.section()
	case t.Text == "attribute":
		p.attribute()
	case ptxisa.SpaceByName(t.Text) != ptxisa.NoSpace || t.Text == "tex":
		p.declaration(false)
	default:
		p.noDirective(t, ptxisa.BodyDirectives(), "A function has no directive {}.")
		p.scope.Broken = true
		p.advance()
		p.skip()
	}
}

// listDirectives are the directives that make their label the name of a list.
const listDirectives = "calltargets callprototype branchtargets"

// label reads what the name before a colon stands for: a place in the code, or a list.
func (p *parser) label(name lex.Token) {
	if p.tok.Kind == lex.Dot && ptxisa.HasWord(listDirectives, p.tok.Text) {
		p.rec.Begin(p.depth)
		p.targetList(name)
		return
	}
	l := &syntax.Label{Name: name.Text, Span: name.Span}
	if _, there := p.scope.Names[l.Name]; there {
		p.twice(name.Span, l.Name)
		return
	}
	p.scope.Put(l.Name, l)
	p.rec.Declare(l, l.Span, p.fn)
	p.fn.Body = append(p.fn.Body, l)
}

// targetList reads `.calltargets f, g;`, `.branchtargets L1, L2;` and
// `.callprototype (.param .u32 _) _ (.param .u32 _);`.
func (p *parser) targetList(name lex.Token) {
	l := &syntax.TargetList{Name: name.Text, Kind: p.tok.Text, Span: name.Span}
	p.advance()
	if old, there := p.scope.Names[l.Name]; there && !(l.Kind == "callprototype" && syntax.Is[*syntax.TargetList](old)) {
		p.twice(name.Span, l.Name)
	}
	p.scope.Put(l.Name, l)
	p.rec.Declare(l, l.Span, p.fn)
	p.fn.Lists = append(p.fn.Lists, l)
	if l.Kind == "callprototype" {
		p.prototype(l)
		return
	}
	within := labelNames{scope: p.scope}
	defer func() { p.labels[l] = within }()
	for {
		p.rec.Wants(syntax.WantValue)
		t, ok := p.name("a name")
		if !ok {
			p.skip()
			return
		}
		if l.Kind == "branchtargets" {
			within.names = append(within.names, t)
			p.rec.Use(p.scope, t)
		} else if f := p.functionNamed(t); f != nil {
			f.Taken = true
			l.Funcs = append(l.Funcs, f)
		}
		if !p.accept(",") {
			break
		}
	}
	p.need(";")
}

// prototype reads the signature that the functions of a list share: `(.param .u32 _) _ (.param .u32 _);`.
func (p *parser) prototype(l *syntax.TargetList) {
	defer p.inner()()
	f := &syntax.Func{}
	if p.tok.Is("(") {
		l.Returns = p.parameters(f, "a result")
	}
	if !p.tok.Is("(") { // `_`; in PTX 1 any name
		if _, ok := p.name("_"); !ok {
			p.skip()
			return
		}
	}
	if p.tok.Is("(") {
		l.Params = p.parameters(f, "a parameter")
	}
	for p.tok.Kind == lex.Dot && ptxisa.HasWord("noreturn abi_preserve abi_preserve_control", p.tok.Text) {
		for p.advance(); p.tok.Kind == lex.Int; p.advance() {
		}
	}
	p.need(";")
}

// instruction reads a guard and the instruction after it.
func (p *parser) instruction() {
	start := p.tok.Span
	p.rec.Follow(syntax.GuardRole)
	p.advance()
	p.rec.Wants(syntax.WantPredicate)
	g := &syntax.Operand{Kind: syntax.RegOperand, Span: p.tok.Span}
	switch {
	case p.tok.Is("(") && p.bracedGuard(start.Start):
		return
	case p.tok.Is("~"):
		p.Say(p.tok.Span, diag.Syntax, "A guard is inverted by !.").Change(p.tok.Span, "!")
		p.advance()
		p.skip()
		return
	}
	g.Not = p.accept("!")
	p.rec.Wants(syntax.WantPredicate)
	name, ok := p.name("a predicate")
	if !ok {
		p.skip()
		return
	}
	p.rec.Follow(syntax.OperandRole)
	p.rec.Wants(syntax.WantMnemonic)
	g.Span = name.Span
	p.rec.Use(p.scope, name)
	v, isVar := p.scope.Find(name.Text).(*syntax.Var)
	if !isVar {
		v = p.wholeFamily(name)
		isVar = v != nil
	}
	switch {
	case !isVar && ptxisa.RowByName(name.Text) != nil:
		p.Say(name.Span, diag.Role, "After @ stands a predicate, as in @%p, before {}.", text.Quote(name.Text))
		p.skip()
		return
	case !isVar:
		p.offerRegister(p.missing(name), name.Text, ptxisa.Pred)
	case v.Space != ptxisa.RegSpace || v.Type != ptxisa.Pred:
		p.Say(name.Span, diag.Role, "{} guards an instruction, but is no predicate.", text.Quote(name.Text))
	default:
		g.Var = v
	}
	op, ok := p.name("an instruction")
	if !ok {
		p.skip()
		return
	}
	if p.tok.Is(":") {
		p.Say(p.tok.Span, diag.Syntax, "A guard stands before an instruction, not before a label.")
	}
	p.opcode(op, g, start)
}

// opcode reads the modifiers and operands of an instruction whose mnemonic has been read.
func (p *parser) opcode(name lex.Token, guard *syntax.Operand, start visa.Span) {
	in := &syntax.Inst{Guard: guard, Span: start, Name: name.Span, Scope: p.scope}
	in.Row = ptxisa.RowByName(name.Text)
	p.rec.Is(syntax.MnemonicRole)
	if in.Row == nil {
		p.noInstruction(name)
		p.skipOperands()
		p.accept(";")
		return
	}
	if p.tok.Kind == lex.Dot { // st.async is a row of its own
		if r := ptxisa.RowByName(name.Text + "." + p.tok.Text); r != nil {
			in.Row = r
			p.advance()
			p.rec.Is(syntax.MnemonicRole)
		}
	}
	in.Refused = ptxisa.Refusal(name.Text, p.lex.Src[name.Span.End:])
	if p.insts++; p.insts > maxInsts {
		p.Say(name.Span, diag.Size, "The text has more than {} instructions.", maxInsts)
		p.Sink = &diag.Sink{} // do not report what follows from this
		p.lex.Pos = len(p.lex.Src)
		p.advance()
		return
	}
	p.rec.Instruction(in)
	ok := p.modifiers(in)
	in.Name.End = p.before.End
	if in.Refused != "" {
		p.skipOperands()
	} else {
		ok = p.operands(in) && ok
	}
	if p.before.Start >= start.Start && p.lex.Src[p.before.Start:p.before.End] != ";" {
		if ok = p.need(";") && ok; !p.tok.Is(";") && p.sameLine() && !p.beginsStatement() {
			p.skip()
		}
	}
	in.Span = p.at(start)
	if ok {
		p.fn.Body = append(p.fn.Body, in)
	}
}

// beginsStatement reports whether a statement can begin with the token.
func (p *parser) beginsStatement() bool {
	return p.tok.Is("@") || p.tok.Is("{") || p.tok.Is("}") || p.tok.Kind == lex.Dot || p.tok.Kind == lex.Name && p.tok.Text[0] != '%'
}

func (p *parser) noInstruction(name lex.Token) {
	if name.Text[0] == '%' {
		p.Say(name.Span, diag.Syntax, "An instruction should stand here, not {}.", name.Describe())
		return
	}
	if slices.Contains(ptxisa.BodyDirectives(), name.Text) {
		p.noDot(name)
		p.scope.Broken = true
		return
	}
	full := name.Text
	if p.tok.Kind == lex.Dot {
		full += "." + p.tok.Text
	}
	if guess := meant(name.Text); guess != "" {
		p.Say(name.Span, diag.Mnemonic, "There is no instruction {}.", text.Quote(full)).Meant(name.Span, guess)
		return
	}
	rows := ptxisa.Rows()
	names := make([]string, len(rows))
	for i := range rows {
		names[i] = rows[i].Name
	}
	p.Unknown(name.Span, diag.Mnemonic, name.Text, names, "There is no instruction {}.", text.Quote(full))
}

// modifiers reads the dotted words after a mnemonic. Only the order of types matters.
func (p *parser) modifiers(in *syntax.Inst) bool {
	row := in.Row
	ok := true
	for p.rec.Wants(syntax.WantModifier); p.tok.Kind == lex.Dot; p.rec.Wants(syntax.WantModifier) {
		t := p.tok
		word := t.Text
		p.advance()
		p.rec.Is(syntax.ModifierRole)
		if !in.Place(word) && in.Refused == "" {
			ok = false
			near := nearestType(word)
			if near == "" {
				near = visa.Nearest(word, row.Words())
			}
			p.Say(t.Span, diag.Modifier, "{} has no modifier {} here.", row.Name, text.Quote("."+word)).Meant(t.Span, ptxisa.Dotted(near))
		}
		ok = (word != "const" || p.bank()) && ok
	}
	return ok
}
