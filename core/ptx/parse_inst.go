package ptx

import (
	"strconv"
	"strings"

	"github.com/lanewise/lanewise/core/text"
	"github.com/lanewise/lanewise/core/visa"
)

// bodyDirectives are the directives within a function.
var bodyDirectives = strings.Fields("reg param local shared global const loc pragma calltargets callprototype branchtargets file")

// outside are directives that no function has: one of them says that a brace is missing.
const outside = "entry func visible extern weak version target address_size"

// block reads { statements }, a scope of its own.
func (p *parser) block() {
	open := p.tok.span
	p.rec.begin(p.depth)
	p.advance()
	p.rec.is(BraceRole)
	if p.depth++; p.depth > maxDepth {
		p.say(open, codeSize, "Braces are nested more than {} deep.", strconv.Itoa(maxDepth))
		for p.tok.kind != tokEnd {
			p.advance()
		}
		return
	}
	outer := p.scope
	p.scope = newScope(outer)
	for p.between(); !p.tok.is("}") && p.tok.kind != tokEnd && !(p.tok.kind == tokDot && hasWord(outside, p.tok.text)); p.between() {
		at := p.lex.pos
		p.statement()
		if p.lex.pos == at && p.tok.kind != tokEnd && !p.tok.is("}") {
			p.advance()
		}
	}
	p.rec.begin(p.depth - 1)
	if p.accept("}") {
		p.rec.is(BraceRole)
	} else {
		p.say(open, codeBalance, "This brace has no closing }.")
	}
	p.rec.close(p.scope, p.before.End)
	p.scope = outer
	p.depth--
}

func (p *parser) statement() {
	t := p.tok
	p.rec.begin(p.depth)
	if t.kind != tokDot {
		p.rec.follow(OperandRole)
	}
	switch {
	case t.is("{"):
		p.block()
	case t.is(";"):
		p.advance()
	case t.is("@") && p.dwarf():
	case t.is("@"):
		p.instruction()
	case t.kind == tokDot:
		p.bodyDirective()
	case t.kind == tokName:
		p.advance()
		if p.tok.is(":") {
			p.rec.is(LabelRole)
			p.advance()
			p.rec.is(LabelRole)
			p.label(t)
			return
		}
		p.opcode(t, nil, t.span)
	default:
		p.say(t.span, codeSyntax, "An instruction should stand here, not {}.", t.describe())
		p.advance()
		p.skip()
	}
}

func (p *parser) bodyDirective() {
	t := p.tok
	switch {
	case t.text == "loc" || t.text == "file":
		p.location()
	case t.text == "pragma":
		p.skip()
	case t.text == "section":
		p.section()
	case t.text == "attribute":
		p.attribute()
	case spaceByName(t.text) != NoSpace || t.text == "tex":
		p.declaration(false)
	default:
		p.unknown(t.span, codeDirective, t.text, bodyDirectives, "A function has no directive {}.", text.Quote("."+t.text))
		p.advance()
		p.skip()
	}
}

// listDirectives make a label the name of a list.
const listDirectives = "calltargets callprototype branchtargets"

// label reads what a name with a colon stands for: a place, or a list.
func (p *parser) label(name token) {
	if p.tok.kind == tokDot && hasWord(listDirectives, p.tok.text) {
		p.rec.begin(p.depth)
		p.targetList(name)
		return
	}
	l := &Label{Name: name.text, Span: name.span, scope: p.scope}
	if _, there := p.scope.names[l.Name]; there {
		p.say(name.span, codeTwice, "The name {} is declared already.", text.Quote(l.Name))
		return
	}
	p.scope.put(l.Name, l)
	p.rec.declare(l, l.Span, p.fn)
	p.fn.labels = append(p.fn.labels, l)
	p.fn.Body = append(p.fn.Body, l)
}

// targetList reads `.calltargets f, g;`, `.branchtargets L1, L2;` and
// `.callprototype (.param .u32 _) _ (.param .u32 _);`.
func (p *parser) targetList(name token) {
	l := &targetList{name: name.text, kind: p.tok.text, span: name.span, scope: p.scope}
	p.advance()
	if old, there := p.scope.names[l.name]; there && !(l.kind == "callprototype" && isList(old)) {
		p.say(name.span, codeTwice, "The name {} is declared already.", text.Quote(l.name))
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
		if p.tok.is("(") {
			l.returns = p.parameters(inner, "a result")
		}
		if !p.tok.is("(") { // `_`; of PTX 1 any name
			if _, ok := p.name("_"); !ok {
				p.skip()
				return
			}
		}
		if p.tok.is("(") {
			l.params = p.parameters(inner, "a parameter")
		}
		for p.tok.kind == tokDot && hasWord("noreturn abi_preserve abi_preserve_control", p.tok.text) {
			for p.advance(); p.tok.kind == tokInt; p.advance() {
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
			f.taken = true
			l.funcs = append(l.funcs, f)
		}
		if !p.accept(",") {
			break
		}
	}
	p.need(";")
}

// function1 finds a function by its name; all must be declared before they are listed.
func (p *parser) function1(t token) *Func {
	p.rec.use(p.scope, t)
	x := p.scope.find(t.text)
	f, ok := x.(*Func)
	switch {
	case ok:
		return f
	case x == nil && p.declaredLater(t.text):
		p.say(t.span, codeOrder, "The function {} is declared after this line; PTX wants it before.", text.Quote(t.text))
	case x == nil:
		p.undeclared(t.span, codeUnknown, t.text, p.scope.candidates(isFunc), "There is no function {}.", text.Quote(t.text))
	default:
		p.say(t.span, codeFunction, "{} is not a function.", text.Quote(t.text))
	}
	return nil
}

// declaredLater looks ahead for a function of a name, to explain an error.
func (p *parser) declaredLater(name string) bool {
	ahead := lexer{sink: &sink{}, src: p.lex.src, pos: p.lex.pos}
	in := false
	for t := ahead.next(); t.kind != tokEnd; t = ahead.next() {
		switch {
		case t.kind == tokDot:
			in = in || t.text == "func" || t.text == "entry"
		case t.is("{") || t.is(";"):
			in = false
		case in && t.kind == tokName && t.text == name:
			return true
		}
	}
	return false
}

// instruction reads a guard and what it guards.
func (p *parser) instruction() {
	start := p.tok.span
	p.rec.follow(GuardRole)
	p.advance()
	p.rec.wants(WantPredicate)
	g := &Operand{Kind: RegOperand, Span: p.tok.span}
	g.Not = p.accept("!")
	p.rec.wants(WantPredicate)
	name, ok := p.name("a predicate")
	if !ok {
		p.skip()
		return
	}
	p.rec.follow(OperandRole)
	p.rec.wants(WantMnemonic)
	g.Span = name.span
	p.rec.use(p.scope, name)
	v, isVar := p.scope.find(name.text).(*Var)
	switch {
	case !isVar && row(name.text) != nil:
		p.say(name.span, codeRole, "After @ stands a predicate, as in @%p, before {}.", text.Quote(name.text))
		p.skip()
		return
	case !isVar:
		p.offerRegister(p.missing(name), name.text, Pred)
	case v.Space != RegSpace || v.Type != Pred:
		p.say(name.span, codeRole, "{} guards an instruction, but is no predicate.", text.Quote(name.text))
	default:
		v.used = true
		g.Var = v
	}
	op, ok := p.name("an instruction")
	if !ok {
		p.skip()
		return
	}
	if p.tok.is(":") {
		p.say(p.tok.span, codeSyntax, "A guard stands before an instruction, not before a label.")
	}
	p.opcode(op, g, start)
}

// opcode reads modifiers and operands of an instruction whose mnemonic has been read.
func (p *parser) opcode(name token, guard *Operand, start visa.Span) {
	in := &Inst{Guard: guard, Span: start, Name: name.span, scope: p.scope}
	in.Row = row(name.text)
	p.rec.is(MnemonicRole)
	if in.Row == nil {
		p.noInstruction(name)
		p.skip()
		return
	}
	if p.tok.kind == tokDot { // st.async is a row of its own
		if r := row(name.text + "." + p.tok.text); r != nil {
			in.Row = r
			p.advance()
			p.rec.is(MnemonicRole)
		}
	}
	in.refused = refusal(name.text, p.lex.src[name.span.End:])
	if p.insts++; p.insts > maxInsts {
		p.say(name.span, codeSize, "The text has more than {} instructions.", strconv.Itoa(maxInsts))
		p.sink = &sink{} // what follows from that is no mistake of the text
		p.lex.pos = len(p.lex.src)
		p.advance()
		return
	}
	p.rec.instruction(in)
	ok := p.modifiers(in)
	in.Name.End = p.before.End
	if in.refused != "" {
		p.skipOperands()
	} else {
		ok = p.operands(in) && ok
	}
	if p.before.Start >= start.Start && p.lex.src[p.before.Start:p.before.End] != ";" {
		ok = p.need(";") && ok
	}
	in.Span = p.at(start)
	if ok {
		p.fn.Body = append(p.fn.Body, in)
	}
}

func (p *parser) noInstruction(name token) {
	full := name.text
	if p.tok.kind == tokDot {
		full += "." + p.tok.text
	}
	names := make([]string, len(table))
	for i := range table {
		names[i] = table[i].name
	}
	p.unknown(name.span, codeMnemonic, name.text, names, "There is no instruction {}.", text.Quote(full))
}

// modifiers reads the dotted words after a mnemonic. Their order is not looked at, but
// for the types.
func (p *parser) modifiers(in *Inst) bool {
	row := in.Row
	ok := true
	for p.rec.wants(WantModifier); p.tok.kind == tokDot; p.rec.wants(WantModifier) {
		t := p.tok
		word := t.text
		p.advance()
		p.rec.is(ModifierRole)
		if !in.place(word) && in.refused == "" {
			all := row.words()
			ok = false
			near := visa.Nearest(word, all)
			d := p.say(t.span, codeModifier, "{} has no modifier {} here.", row.name, text.Quote("."+word))
			if near != "" && d.Message != "" {
				d.Message = d.Message[:len(d.Message)-1] + "; did you mean ." + near + "?"
				d.Fix = &visa.Fix{Span: t.span, Text: "." + near, Label: "Change to ." + near}
			}
		}
	}
	return ok
}

// place enters a modifier or a type, and reports whether the instruction has it.
func (in *Inst) place(word string) bool {
	if in.Row.forms != nil {
		in.words = append(in.words, word)
		return true
	}
	if ty := typeByName(word); ty != NoType {
		in.Types = append(in.Types, ty)
		return true
	}
	for g := group(0); g < numGroups; g++ {
		if !hasWord(in.Row.wordsOf(g), word) {
			continue
		}
		switch {
		case in.Mods[g] == "" || g == gCache || g == gSem && in.Mods[g] == "mmio":
			in.Mods[g] = word
			return true
		case g == gMode && !hasWord(strings.TrimPrefix(in.Mods[g], " "), word): // shf.l.wrap, testp.finite: the words of a row can be two
			in.Mods[g] += " " + word
			return true
		}
	}
	return false
}

// hasWord reports whether a word is in a list divided by blanks.
func hasWord(list, word string) bool {
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
			if target := p.findLabel(l.scope, t.text, t.span); target != nil {
				l.labels = append(l.labels, target)
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
			switch in.Row.name {
			case "bra":
				in.target = p.findLabel(in.scope, a.Name, a.Span)
			case "brx":
				in.list = p.findList(in.scope, a, "branchtargets")
			default:
				p.undeclared(a.Span, codeUnknown, a.Name, in.scope.candidates(isName), "{} is not declared before this line.", text.Quote(a.Name))
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
	p.undeclared(at, codeLabel, name, s.candidates(isLabel), "There is no label {} in this function.", text.Quote(name))
	return nil
}

func (p *parser) findList(s *scope, a *Operand, kind string) *targetList {
	if l, ok := s.find(a.Name).(*targetList); ok && l.kind == kind {
		return l
	}
	p.undeclared(a.Span, codeTargets, a.Name, s.candidates(isList), "{} is not the label of a .{} list.", text.Quote(a.Name), kind)
	return nil
}
