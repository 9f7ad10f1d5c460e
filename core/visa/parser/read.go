package parser

import (
	"strings"

	"github.com/lanewise/lanewise/core/isa"
	"github.com/lanewise/lanewise/core/visa"
	"github.com/lanewise/lanewise/core/visa/internal/char"
	"github.com/lanewise/lanewise/core/visa/internal/diag"
	"github.com/lanewise/lanewise/core/visa/internal/lex"
)

// An editor mostly asks about a statement that is still being typed. For this the parser
// has a second mode, which builds no tree: it reads one statement at a time, notes the role
// of every word, goes on where an assembler would give up, and says what could follow where
// the statement breaks off. Each statement is read without its context, so the class of an
// operand follows from its shape and not from a declaration.

// Read calls each with every statement that begins at the offset from or after it. It sees
// only the tokens that end at the offset to or before it, and returns the end of the last
// of them. The statement passed to each is valid only until each returns.
func Read(f *visa.File, from, to int, each func(*Statement)) int {
	text := f.Text
	if from == 0 && strings.HasPrefix(text, lex.ByteOrderMark) {
		from = len(lex.ByteOrderMark)
	}
	if to < len(text) {
		to = lastToken(text, from, to)
	}
	s := &Statement{}
	p := &parser{f: &visa.File{Text: text[:to]}, ds: &diag.Sink{Mute: true}, rec: s, unknown: &visa.Decl{Class: visa.Predicate}}
	p.lex = lex.Lexer{Text: p.f.Text, Pos: from}
	p.end = int32(from)
	line := int32(-1)
	for p.tok = p.lex.Next(p.ds); !p.is(lex.EOF); {
		if p.accept(lex.Newline) {
			line = -1
			continue
		}
		start := p.tok.Start
		if line < 0 {
			line = start
		}
		*s = Statement{Words: s.Words[:0], Want: WantStatement, Slot: -1}
		p.read()
		if p.tok.Start == start {
			p.next() // a character that no statement starts with
		}
		s.Span, s.Line, s.Next = visa.Span{Start: start, End: p.end}, line, p.tok.Start
		each(s)
	}
	return int(p.end)
}

// lastToken returns the end of the last token that begins at from or later and ends at to or earlier; from if there is
// none.
func lastToken(text string, from, to int) int {
	lexer, unseen := lex.Lexer{Text: text, Pos: from}, diag.Sink{Mute: true}
	for {
		t := lexer.Next(&unseen)
		if t.Kind == lex.EOF || int(t.End) > to {
			return from
		}
		from = int(t.End)
	}
}

// more reports whether the statement has tokens left, and notes that w could follow if it has none.
func (p *parser) more(w Want) bool {
	p.rec.Want = w
	return !p.atEnd()
}

// nextAs takes one token as a word with a role.
func (p *parser) nextAs(role Role) {
	start := p.tok.Start
	p.next()
	p.addWord(role, start)
}

// rest skips the rest of a line that cannot be understood.
func (p *parser) rest() {
	for p.more(WantNothing) {
		p.next()
	}
}

// read reads one statement.
func (p *parser) read() {
	if colon := p.labelEnd(); colon > 0 {
		start := p.tok.Start
		p.toColon(colon)
		p.rec.Words = append(p.rec.Words, Word{visa.Span{Start: start, End: colon}, DefinitionRole, -1})
		return
	}
	switch p.tok.Kind {
	case '{', '}':
		p.rec.Brace = byte(p.tok.Kind)
		p.next()
	case '.':
		p.readDirective()
	case '(', lex.Ident:
		p.readInstruction()
	default:
		p.rest()
	}
}

// ---- instructions ----

func (p *parser) readInstruction() {
	if p.is('(') && (!p.predicate(&visa.PredUse{}) || !p.more(WantMnemonic)) {
		return
	}
	if !p.is(lex.Ident) {
		p.rest()
		return
	}
	s, start := p.rec, p.tok.Start
	op, _, at, known := p.mnemonic()
	s.Mnemonic = p.f.Slice(at)
	if known {
		s.Row = &isa.Table[op]
	} else {
		s.Row = atomicRow(s.Mnemonic)
	}
	p.addWord(MnemonicRole, start)
	for p.more(WantExec) && p.joined('.') {
		p.next()
		if !p.more(WantSuffix) {
			return
		}
		if !p.tok.Joined {
			break
		}
		if s.Row == nil {
			p.nextAs(SuffixRole)
		} else if _, ok := p.suffixWord(s.Row); !ok && !p.atEnd() {
			p.next()
		}
	}
	switch {
	case p.atEnd() && (s.Row == nil || s.Row.Exec != isa.NoExec):
	case s.Row == nil:
		p.readOperands(nil)
	case s.Row.Exec == isa.NoExec, !p.is('('), p.readExec():
		p.readOperands(s.Row.Slots)
	}
}

// atomicRow returns the row of an atomic whose operation is unknown, nil for other names.
func atomicRow(mnemonic string) *isa.Instr {
	for _, op := range [...]isa.Op{isa.OpLscAtomic, isa.OpLscApndCtrAtomic} {
		row := &isa.Table[op]
		if strings.HasPrefix(mnemonic, row.Name+"_") {
			return row
		}
	}
	return nil
}

// readExec reads (M1, 16) and reports whether its parenthesis is closed.
func (p *parser) readExec() bool {
	start, next := p.tok.Start, WantMask
	for !p.is(')') {
		p.next()
		if !p.more(next) {
			return false
		}
		if next = WantNothing; p.is(',') {
			next = WantSize
		}
	}
	p.nextAs(ExecRole)
	last := &p.rec.Words[len(p.rec.Words)-1]
	last.Span.Start = start
	p.rec.Exec = last.Span
	return true
}

// noSlot is the slot of an operand beyond the last slot, and of every operand of an unknown instruction.
var noSlot isa.Slot

// readOperands reads operands up to the end of the statement, even more than there are slots.
func (p *parser) readOperands(slots []isa.Slot) {
	for next := 0; ; {
		p.rec.Slot = -1
		after := WantNothing
		if next < len(slots) {
			p.rec.Slot, after = next, WantOperand
		}
		if !p.more(after) || p.is('}') { // the brace closes a scope
			return
		}
		slot := &noSlot
		if next < len(slots) {
			slot = &slots[next]
			if slot.Kind != isa.RawListSlot {
				next++
			}
		}
		ok := true
		switch {
		case slot.Opt && slot.Kind == isa.IntSlot && !p.bareNumberHere():
		case slot.Kind == isa.LabelSlot:
			p.readTarget(LabelRole)
		case slot.Kind == isa.FuncSlot:
			p.readTarget(FunctionRole)
		case slot.Kind == isa.LabelsSlot && p.is('('):
			ok = p.readTargets()
		default:
			ok = p.readOperand()
		}
		if !ok {
			return
		}
	}
}

// readTarget reads the name that a jump or a call goes to. It skips a token that is no such name.
func (p *parser) readTarget(role Role) {
	start := p.tok.Start
	if _, _, ok := p.target(); ok {
		p.addWord(role, start)
	} else {
		p.next()
	}
}

// readTargets reads (L0, L1) and reports whether its parenthesis is closed.
func (p *parser) readTargets() bool {
	p.next()
	for p.more(WantOperand) {
		if p.accept(')') {
			return true
		}
		p.readTarget(LabelRole)
	}
	return false
}

// readOperand reads one operand by its shape: its first token and the parts that follow it.
// It reports whether the operand is complete.
func (p *parser) readOperand() bool {
	s := p.rec
	if p.is('(') {
		_, n := p.sourceModifier()
		if n == 0 {
			return p.inner(')', WantNothing, false)
		}
		for range n {
			p.next()
		}
		s.Touch = WantOperand
	}
	start, number := p.tok.Start, false
	first := WantOperand
	for p.is('-') || p.is('~') || p.is('!') {
		p.next()
		first = WantNothing // a number follows, for which there are no proposals
	}
	if !p.more(first) {
		return false
	}
	s.Touch = WantNothing
	origin := WantOrigin
	switch {
	case p.accept('&'):
		if !p.more(WantAddressOf) {
			return false
		}
		if p.isName() {
			p.nextAs(VariableRole)
		}
	case p.isName() && p.addressModel():
		p.next()
		origin = WantNothing
	case p.isName():
		p.nextAs(VariableRole)
	case p.isNumber():
		p.next()
		number = true
	default:
		p.next()
		return true
	}
	for !p.atEnd() {
		if more, ok := p.operandPart(start, origin); !ok {
			return false
		} else if !more {
			break
		}
	}
	if p.atEnd() && origin == WantOrigin && p.f.Text[p.end-1] == ')' {
		s.Touch = WantRegionSign
	}
	if number {
		p.addWord(NumberRole, start)
	}
	return true
}

// operandPart reads one part of the operand that starts at the offset operand: its origin,
// its brackets, its region or its type. more reports whether there was a part, ok whether it
// is complete.
func (p *parser) operandPart(operand int32, origin Want) (more, ok bool) {
	start := p.tok.Start
	switch {
	case p.joined('('):
		ok = p.inner(')', origin, true)
		if ok && origin == WantOrigin {
			p.addWord(OriginRole, start)
		}
	case p.is('['):
		if ok = p.inner(']', WantInner, true); ok {
			p.addWord(OriginRole, operand)
		}
	case p.is('<'), p.is(lex.Shl):
		if ok = p.inner('>', WantRegion, true); ok {
			p.addWord(RegionRole, start)
		}
	case p.accept(':'):
		if ok = p.more(WantType); ok && (p.isName() || p.isNumber()) {
			p.nextAs(TypeRole)
		}
	case p.joined('.'), p.joined('+'), p.joined('-'):
		p.next()
		if ok = true; p.isName() || p.isNumber() {
			p.next()
			p.addWord(OriginRole, start)
		}
	default:
		return false, true
	}
	return true, ok
}

// addressModel reports whether the name is a word of the language, not of the program: the r of r[A0(0)], the address
// model at the start of an lsc address, or %sizeof.
func (p *parser) addressModel() bool {
	end := int(p.tok.End)
	if end == len(p.f.Text) {
		return false
	}
	next := p.f.Text[end]
	switch p.text(p.tok) {
	case "r", "flat":
		return next == '['
	case "bti", "ss", "bss", "arg", "surf":
		return next == '('
	case "%sizeof":
		return char.Class[next]&char.Space == 0 && next != '\n'
	}
	return false
}

// inner reads up to a closing mark and reports whether there is one. If names is set, the names inside are variables.
// Nested parentheses are counted, not read by recursion: a hostile text could nest more of them than the stack has room
// for.
func (p *parser) inner(closing lex.Kind, w Want, names bool) bool {
	p.next()
	for depth := 0; ; {
		want := w
		if depth > 0 {
			want = WantInner
		}
		if !p.more(want) {
			return false
		}
		switch {
		case depth > 0 && p.accept(')'):
			depth--
		case depth == 0 && (p.accept(closing) || closing == '>' && (p.accept(lex.Shr) || p.accept(lex.UShr))):
			return true
		case p.accept('('):
			depth++
		case names && p.isName() && p.text(p.tok) != "%sizeof" && p.text(p.tok) != "%DispatchSimd":
			p.nextAs(VariableRole)
		default:
			p.next()
		}
	}
}

// ---- directives ----

// directiveNames returns the role of the name that follows a directive; ok is false if no name follows it.
func directiveNames(directive string) (role Role, ok bool) {
	switch directive {
	case "decl":
		return DeclaredRole, true
	case "input", "parameter":
		return VariableRole, true
	case "kernel", "global_function":
		return ObjectRole, true
	case "function":
		return StartRole, true
	case "funcdecl":
		return ExternRole, true
	}
	return VariableRole, isImplicit(directive)
}

func (p *parser) readDirective() {
	s, start := p.rec, p.tok.Start
	p.next()
	if !p.more(WantDirective) {
		return
	}
	if !p.joined(lex.Ident) {
		p.rest()
		return
	}
	name := p.text(p.tok)
	p.next()
	p.addWord(DirectiveRole, start)
	s.Directive = "." + name
	if role, named := directiveNames(name); named {
		next := WantNothing
		if role == VariableRole {
			next = WantVariable
		}
		if !p.more(next) {
			return
		}
		if p.isName() || p.is(lex.String) || p.openString() {
			s.Name = p.text(p.tok)
			p.nextAs(role)
		}
	}
	for p.more(WantKey) {
		if !p.isName() {
			p.next()
			continue
		}
		s.Key = p.text(p.tok)
		p.nextAs(KeyRole)
		if !p.more(WantNothing) {
			return
		}
		if p.accept('=') && (!p.more(WantValue) || !p.readValue()) {
			return
		}
	}
}

// openString reports whether the token is a string without its closing quote.
func (p *parser) openString() bool { return p.is(lex.Bad) && p.f.Text[p.tok.Start] == '"' }

// readValue reads what follows a key and reports whether it is complete.
func (p *parser) readValue() bool {
	switch p.tok.Kind {
	case '<':
		p.next()
		for p.more(WantValue) && !p.is('>') {
			if p.isName() {
				p.nextAs(VariableRole)
			} else {
				p.next()
			}
		}
	case '{':
		p.next()
		for p.more(WantNothing) && !p.is('}') {
			p.next()
		}
	default:
		p.nextAs(ValueRole)
		for !p.atEnd() && p.tok.Joined && !p.isName() { // an expression
			p.next()
		}
		return true
	}
	if p.atEnd() {
		return false
	}
	p.next()
	return true
}
