package syntax

import (
	"strconv"
	"strings"

	"github.com/lanewise/lanewise/core/ptx/internal/diag"
	"github.com/lanewise/lanewise/core/ptx/internal/lex"
	"github.com/lanewise/lanewise/core/text"
	"github.com/lanewise/lanewise/core/visa"
)

// bodyDirectives are the directives within a function.
var bodyDirectives = strings.Fields("reg param local shared global const loc pragma calltargets callprototype branchtargets file")

// outside are directives that no function has: one of them says that a brace is missing.
const outside = "entry func visible extern weak version target address_size"

// block reads { statements }, a scope of its own.
func (p *parser) block() {
	open := p.tok.Span
	p.rec.begin(p.depth)
	p.advance()
	p.rec.is(BraceRole)
	if p.depth++; p.depth > maxDepth {
		p.Say(open, diag.Size, "Braces are nested more than {} deep.", strconv.Itoa(maxDepth))
		for p.tok.Kind != lex.End {
			p.advance()
		}
		return
	}
	outer := p.scope
	p.scope = newScope(outer)
	for p.between(); !p.tok.Is("}") && p.tok.Kind != lex.End && !(p.tok.Kind == lex.Dot && HasWord(outside, p.tok.Text)); p.between() {
		at := p.lex.Pos
		p.statement()
		if p.lex.Pos == at && p.tok.Kind != lex.End && !p.tok.Is("}") {
			p.advance()
		}
	}
	p.rec.begin(p.depth - 1)
	if p.accept("}") {
		p.rec.is(BraceRole)
	} else {
		p.Say(open, diag.Balance, "This brace has no closing }.")
	}
	p.rec.close(p.scope, p.before.End)
	p.scope = outer
	p.depth--
}

func (p *parser) statement() {
	t := p.tok
	p.rec.begin(p.depth)
	if t.Kind != lex.Dot {
		p.rec.follow(OperandRole)
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
			p.rec.is(LabelRole)
			p.advance()
			p.rec.is(LabelRole)
			p.label(t)
			return
		}
		p.opcode(t, nil, t.Span)
	default:
		p.Say(t.Span, diag.Syntax, "An instruction should stand here, not {}.", t.Describe())
		p.advance()
		p.skip()
	}
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
	case spaceByName(t.Text) != NoSpace || t.Text == "tex":
		p.declaration(false)
	default:
		p.Unknown(t.Span, diag.Directive, t.Text, bodyDirectives, "A function has no directive {}.", text.Quote("."+t.Text))
		p.advance()
		p.skip()
	}
}

// listDirectives make a label the name of a list.
const listDirectives = "calltargets callprototype branchtargets"

// label reads what a name with a colon stands for: a place, or a list.
func (p *parser) label(name lex.Token) {
	if p.tok.Kind == lex.Dot && HasWord(listDirectives, p.tok.Text) {
		p.rec.begin(p.depth)
		p.targetList(name)
		return
	}
	l := &Label{Name: name.Text, Span: name.Span, scope: p.scope}
	if _, there := p.scope.names[l.Name]; there {
		p.Say(name.Span, diag.Twice, "The name {} is declared already.", text.Quote(l.Name))
		return
	}
	p.scope.put(l.Name, l)
	p.rec.declare(l, l.Span, p.fn)
	p.fn.labels = append(p.fn.labels, l)
	p.fn.Body = append(p.fn.Body, l)
}

// targetList reads `.calltargets f, g;`, `.branchtargets L1, L2;` and
// `.callprototype (.param .u32 _) _ (.param .u32 _);`.
func (p *parser) targetList(name lex.Token) {
	l := &TargetList{name: name.Text, kind: p.tok.Text, span: name.Span, scope: p.scope}
	p.advance()
	if old, there := p.scope.names[l.name]; there && !(l.kind == "callprototype" && isList(old)) {
		p.Say(name.Span, diag.Twice, "The name {} is declared already.", text.Quote(l.name))
	}
	p.scope.put(l.name, l)
	p.rec.declare(l, l.span, p.fn)
	p.fn.lists = append(p.fn.lists, l)
	if l.kind == "callprototype" {
		inner := &Func{}
		outer := p.scope
		p.scope = newScope(outer)
		defer func() {
			p.rec.close(p.scope, p.before.End)
			p.scope = outer
		}()
		if p.tok.Is("(") {
			l.Returns = p.parameters(inner, "a result")
		}
		if !p.tok.Is("(") { // `_`; of PTX 1 any name
			if _, ok := p.name("_"); !ok {
				p.skip()
				return
			}
		}
		if p.tok.Is("(") {
			l.Params = p.parameters(inner, "a parameter")
		}
		for p.tok.Kind == lex.Dot && HasWord("noreturn abi_preserve abi_preserve_control", p.tok.Text) {
			for p.advance(); p.tok.Kind == lex.Int; p.advance() {
			}
		}
		p.need(";")
		return
	}
	for {
		p.rec.wants(WantValue)
		t, ok := p.name("a name")
		if !ok {
			p.skip()
			return
		}
		if l.kind == "branchtargets" {
			l.names = append(l.names, t)
			p.rec.use(p.scope, t)
		} else if f := p.function1(t); f != nil {
			f.Taken = true
			l.funcs = append(l.funcs, f)
		}
		if !p.accept(",") {
			break
		}
	}
	p.need(";")
}

// function1 finds a function by its name; all must be declared before they are listed.
func (p *parser) function1(t lex.Token) *Func {
	p.rec.use(p.scope, t)
	x := p.scope.find(t.Text)
	f, ok := x.(*Func)
	switch {
	case ok:
		return f
	case x == nil && p.declaredLater(t.Text):
		p.Say(t.Span, diag.Order, "The function {} is declared after this line; PTX wants it before.", text.Quote(t.Text))
	case x == nil && strings.HasPrefix(t.Text, "_optix_"):
		p.Say(t.Span, diag.Unknown, "{} is a function of OptiX, which traces rays with hardware of its own; the text does not declare it.", text.Quote(t.Text))
	case x == nil:
		p.Undeclared(t.Span, diag.Unknown, t.Text, p.scope.candidates(isFunc), "There is no function {}.", text.Quote(t.Text))
	default:
		p.Say(t.Span, diag.Function, "{} is not a function.", text.Quote(t.Text))
	}
	return nil
}

// declaredLater looks ahead for a function of a name, to explain an error.
func (p *parser) declaredLater(name string) bool {
	ahead := lex.Lexer{Sink: &diag.Sink{}, Src: p.lex.Src, Pos: p.lex.Pos}
	in := false
	for t := ahead.Next(); t.Kind != lex.End; t = ahead.Next() {
		switch {
		case t.Kind == lex.Dot:
			in = in || t.Text == "func" || t.Text == "entry"
		case t.Is("{") || t.Is(";"):
			in = false
		case in && t.Kind == lex.Name && t.Text == name:
			return true
		}
	}
	return false
}

// instruction reads a guard and what it guards.
func (p *parser) instruction() {
	start := p.tok.Span
	p.rec.follow(GuardRole)
	p.advance()
	p.rec.wants(WantPredicate)
	g := &Operand{Kind: RegOperand, Span: p.tok.Span}
	g.Not = p.accept("!")
	p.rec.wants(WantPredicate)
	name, ok := p.name("a predicate")
	if !ok {
		p.skip()
		return
	}
	p.rec.follow(OperandRole)
	p.rec.wants(WantMnemonic)
	g.Span = name.Span
	p.rec.use(p.scope, name)
	v, isVar := p.scope.find(name.Text).(*Var)
	switch {
	case !isVar && RowByName(name.Text) != nil:
		p.Say(name.Span, diag.Role, "After @ stands a predicate, as in @%p, before {}.", text.Quote(name.Text))
		p.skip()
		return
	case !isVar:
		p.offerRegister(p.missing(name), name.Text, Pred)
	case v.Space != RegSpace || v.Type != Pred:
		p.Say(name.Span, diag.Role, "{} guards an instruction, but is no predicate.", text.Quote(name.Text))
	default:
		v.used = true
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

// opcode reads modifiers and operands of an instruction whose mnemonic has been read.
func (p *parser) opcode(name lex.Token, guard *Operand, start visa.Span) {
	in := &Inst{Guard: guard, Span: start, Name: name.Span, scope: p.scope}
	in.Row = RowByName(name.Text)
	p.rec.is(MnemonicRole)
	if in.Row == nil {
		p.noInstruction(name)
		p.skip()
		return
	}
	if p.tok.Kind == lex.Dot { // st.async is a row of its own
		if r := RowByName(name.Text + "." + p.tok.Text); r != nil {
			in.Row = r
			p.advance()
			p.rec.is(MnemonicRole)
		}
	}
	in.Refused = refusal(name.Text, p.lex.Src[name.Span.End:])
	if p.insts++; p.insts > maxInsts {
		p.Say(name.Span, diag.Size, "The text has more than {} instructions.", strconv.Itoa(maxInsts))
		p.Sink = &diag.Sink{} // what follows from that is no mistake of the text
		p.lex.Pos = len(p.lex.Src)
		p.advance()
		return
	}
	p.rec.instruction(in)
	ok := p.modifiers(in)
	in.Name.End = p.before.End
	if in.Refused != "" {
		p.skipOperands()
	} else {
		ok = p.operands(in) && ok
	}
	if p.before.Start >= start.Start && p.lex.Src[p.before.Start:p.before.End] != ";" {
		ok = p.need(";") && ok
	}
	in.Span = p.at(start)
	if ok {
		p.fn.Body = append(p.fn.Body, in)
	}
}

func (p *parser) noInstruction(name lex.Token) {
	full := name.Text
	if p.tok.Kind == lex.Dot {
		full += "." + p.tok.Text
	}
	names := make([]string, len(table))
	for i := range table {
		names[i] = table[i].Name
	}
	p.Unknown(name.Span, diag.Mnemonic, name.Text, names, "There is no instruction {}.", text.Quote(full))
}

// modifiers reads the dotted words after a mnemonic. Their order is not looked at, but
// for the types.
func (p *parser) modifiers(in *Inst) bool {
	row := in.Row
	ok := true
	for p.rec.wants(WantModifier); p.tok.Kind == lex.Dot; p.rec.wants(WantModifier) {
		t := p.tok
		word := t.Text
		p.advance()
		p.rec.is(ModifierRole)
		if !in.place(word) && in.Refused == "" {
			all := row.words()
			ok = false
			near := visa.Nearest(word, all)
			d := p.Say(t.Span, diag.Modifier, "{} has no modifier {} here.", row.Name, text.Quote("."+word))
			if near != "" && d.Message != "" {
				d.Message = d.Message[:len(d.Message)-1] + "; did you mean ." + near + "?"
				d.Fix = &visa.Fix{Span: t.Span, Text: "." + near, Label: "Change to ." + near}
			}
		}
	}
	return ok
}

// place enters a modifier or a type, and reports whether the instruction has it.
func (in *Inst) place(word string) bool {
	if in.Row.forms != nil {
		in.Words = append(in.Words, word)
		return true
	}
	if ty := TypeByName(word); ty != NoType {
		in.Types = append(in.Types, ty)
		return true
	}
	for g := Group(0); g < numGroups; g++ {
		if !HasWord(in.Row.wordsOf(g), word) {
			continue
		}
		switch {
		case in.Mods[g] == "" || g == CacheGroup || g == SemGroup && in.Mods[g] == "mmio":
			in.Mods[g] = word
			return true
		case g == ModeGroup && !HasWord(strings.TrimPrefix(in.Mods[g], " "), word): // shf.l.wrap, testp.finite: the words of a row can be two
			in.Mods[g] += " " + word
			return true
		}
	}
	return false
}

// HasWord reports whether a word is in a list divided by blanks.
func HasWord(list, word string) bool {
	list = strings.TrimPrefix(list, "?")
	for list != "" {
		w, rest, _ := strings.Cut(list, " ")
		if w == word {
			return true
		}
		list = rest
	}
	return false
}

// resolveLabels finds the labels of branches, lists and calls when the whole body is
// known.
func (p *parser) resolveLabels(f *Func) {
	for _, l := range f.lists {
		for _, t := range l.names {
			if target := p.findLabel(l.scope, t.Text, t.Span); target != nil {
				l.Labels = append(l.Labels, target)
			}
		}
	}
	for _, s := range f.Body {
		in, ok := s.(*Inst)
		if !ok {
			continue
		}
		for _, a := range in.Args {
			if a.Kind != NameOperand {
				continue
			}
			switch in.Row.Name {
			case "bra":
				in.Target = p.findLabel(in.scope, a.Name, a.Span)
			case "brx":
				in.List = p.findList(in.scope, a, "branchtargets")
			default:
				p.Undeclared(a.Span, diag.Unknown, a.Name, in.scope.candidates(isName), "{} is not declared before this line.", text.Quote(a.Name))
				a.Kind = BadOperand
			}
		}
	}
}

func (p *parser) findLabel(s *scope, name string, at visa.Span) *Label {
	if l, ok := s.find(name).(*Label); ok {
		l.used = true
		return l
	}
	p.Undeclared(at, diag.Label, name, s.candidates(isLabel), "There is no label {} in this function.", text.Quote(name))
	return nil
}

func (p *parser) findList(s *scope, a *Operand, kind string) *TargetList {
	if l, ok := s.find(a.Name).(*TargetList); ok && l.kind == kind {
		return l
	}
	p.Undeclared(a.Span, diag.Targets, a.Name, s.candidates(isList), "{} is not the label of a .{} list.", text.Quote(a.Name), kind)
	return nil
}
