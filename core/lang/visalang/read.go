package visalang

import (
	"strings"

	"github.com/lanewise/lanewise/core/isa"
	"github.com/lanewise/lanewise/core/visa"
)

// role is what a word is in its statement.
type role uint8

const (
	mnemonicRole   role = iota // add
	suffixRole                 // lt, sat
	execRole                   // (M1, 16), from parenthesis to parenthesis
	predicateRole              // (!P1.any), likewise; its variable is a word of its own
	variableRole               // X, as it stands in an operand or a directive
	declaredRole               // X, after .decl
	typeRole                   // d of :d, or a shape: d32x4
	originRole                 // (0,0)
	regionRole                 // <8;8,1>
	numberRole                 // an immediate with its type
	labelRole                  // DONE, after goto
	definitionRole             // DONE:
	functionRole               // f, after fcall
	objectRole                 // "main", after .kernel or .global_function
	startRole                  // "main_body", after .function within a kernel
	externRole                 // f, after .funcdecl
	directiveRole              // .decl
	keyRole                    // num_elts
	valueRole                  // G of v_type=G
)

// word is a piece of a statement with a role.
type word struct {
	span visa.Span
	role role
	slot int // operand position, -1 outside operands
}

// want is what can come next where a statement breaks off.
type want uint8

const (
	wantNothing    want = iota
	wantStatement       // a directive, a label, a predicate, an instruction
	wantMnemonic        // an instruction, after its predicate
	wantPredicate       // a predicate, after ( or (!
	wantCombine         // any or all
	wantSuffix          // after the dot of a mnemonic
	wantExec            // (M1, 16)
	wantMask            // M1
	wantSize            // 16
	wantOperand         // the operand of a slot
	wantAddressOf       // a variable, after &
	wantInner           // an address, within brackets
	wantOrigin          // 0,0
	wantRegion          // 1;1,0
	wantRegionSign      // <1;1,0>
	wantType            // d, after a colon
	wantDirective       // decl, after the dot
	wantVariable        // the variable of an .input line
	wantKey             // num_elts=
	wantValue           // what follows a key
)

// statement is one line of the language (one of several, if they stand on one line),
// read as far as it goes.
type statement struct {
	words     []word
	directive string     // ".decl"
	name      string     // .decl: of the variable
	key       string     // of a directive: the last one
	row       *isa.Instr // of an instruction, nil if its mnemonic is unknown
	mnemonic  string     // as written
	exec      visa.Span  // (M1, 16)
	want      want
	touch     want // the same, if it touches the last token
	slot      int  // operand position of want, -1 outside operands
}

// reader reads the tokens of a line without ever giving up: what it does not know it
// passes over.
type reader struct {
	text string
	toks []visa.Token
	pos  int
	s    statement
}

// read reads a line of tokens. each is called for every statement on it; the last one
// says in want what could follow.
func (r *reader) read(toks []visa.Token, each func(s *statement)) {
	r.toks, r.pos = toks, 0
	for {
		r.s = statement{words: r.s.words[:0], want: wantStatement, slot: -1}
		if r.pos == len(toks) {
			if r.pos == 0 || r.lineGoesOn() {
				each(&r.s)
			}
			return
		}
		from := r.pos
		r.statement()
		if r.pos == from {
			r.pos++ // a mark that nothing starts with
		}
		each(&r.s)
		if r.pos == len(toks) && !r.lineGoesOn() {
			return
		}
	}
}

// lineGoesOn says that another statement can follow on the same line.
func (r *reader) lineGoesOn() bool {
	last := r.text[r.toks[r.pos-1].Span.End-1]
	return r.s.directive == "" && r.s.row == nil && (last == ':' || last == '{' || last == '}')
}

// more says that there are tokens left; if not, w is what could come.
func (r *reader) more(w want) bool {
	r.s.want = w
	return r.pos < len(r.toks)
}

func (r *reader) tok() visa.Token { return r.toks[r.pos] }

func (r *reader) of(t visa.Token) string { return r.text[t.Span.Start:t.Span.End] }

// mark reports whether the next token is a certain mark.
func (r *reader) mark(m string) bool {
	return r.pos < len(r.toks) && r.tok().Kind == visa.MarkToken && r.of(r.tok()) == m
}

func (r *reader) kind(k visa.TokenKind) bool { return r.pos < len(r.toks) && r.tok().Kind == k }

func (r *reader) joined() bool { return r.pos < len(r.toks) && r.tok().Joined }

// add gives the words from one token up to the one before the next a role.
func (r *reader) add(from int, is role) {
	r.s.words = append(r.s.words, word{visa.Span{Start: r.toks[from].Span.Start, End: r.toks[r.pos-1].Span.End}, is, r.s.slot})
}

// take reads one token as a word.
func (r *reader) take(is role) {
	r.pos++
	r.add(r.pos-1, is)
}

func (r *reader) statement() {
	if r.labelHere() {
		return
	}
	switch {
	case r.mark("{"), r.mark("}"):
		r.pos++
		return
	case r.mark("."):
		r.pos++
		r.readDirective()
		return
	case r.mark("("):
		if !r.predicate() || !r.more(wantMnemonic) {
			return
		}
	}
	if r.kind(visa.NameToken) {
		r.instruction()
		return
	}
	r.s.want = wantNothing
	r.rest()
}

// rest passes over what is left of the line.
func (r *reader) rest() { r.pos = len(r.toks) }

// labelHere reads `DONE:`.
func (r *reader) labelHere() bool {
	from := r.pos
	if r.kind(visa.NumberToken) || !r.target() || !r.mark(":") || !r.joined() {
		r.pos = from
		return false
	}
	r.add(from, definitionRole)
	r.pos++
	return true
}

// target passes over the name of a label, whose characters are more than those of
// other names, and reports whether one stands here.
func (r *reader) target() bool {
	from := r.pos
	for r.pos < len(r.toks) && (r.pos == from || r.joined()) {
		t := r.tok()
		if t.Kind != visa.NameToken && t.Kind != visa.NumberToken && !strings.Contains("$@?-", r.of(t)) {
			break
		}
		r.pos++
	}
	return r.pos > from
}

// predicate reads (!P1.any) and reports whether it is closed.
func (r *reader) predicate() bool {
	from := r.pos
	r.pos++
	if r.mark("!") {
		r.pos++
	}
	if !r.more(wantPredicate) {
		return false
	}
	if r.kind(visa.NameToken) {
		r.take(variableRole)
	}
	if !r.more(wantNothing) {
		return false
	}
	if r.mark(".") {
		r.pos++
		if !r.more(wantCombine) {
			return false
		}
		r.pos++
	}
	if !r.more(wantNothing) {
		return false
	}
	if r.mark(")") {
		r.pos++
	}
	r.add(from, predicateRole)
	return true
}

// ---- instructions ----

func (r *reader) instruction() {
	from := r.pos
	r.pos++
	if dotted := r.dotted(); dotted != "" {
		r.pos += 2
		r.s.mnemonic = dotted
	} else {
		r.s.mnemonic = r.of(r.toks[from])
	}
	r.s.row = rowOf(r.s.mnemonic)
	r.add(from, mnemonicRole)
	for r.more(wantExec) && r.mark(".") && r.joined() {
		r.pos++
		if !r.more(wantSuffix) {
			return
		}
		if !r.joined() {
			break
		}
		r.take(suffixRole)
	}
	if r.pos == len(r.toks) {
		if r.s.row != nil && r.s.row.Exec == isa.NoExec {
			r.s.want, r.s.slot = wantOperand, 0
		}
		return
	}
	if r.s.row == nil {
		r.s.want = wantNothing
		r.operands(nil)
		return
	}
	if r.s.row.Exec != isa.NoExec && r.mark("(") && !r.exec() {
		return
	}
	r.operands(r.s.row.Slots)
}

// dotted is the mnemonic with the word behind its dot where that belongs to the name:
// "nbarrier.wait".
func (r *reader) dotted() string {
	if !r.mark(".") || !r.joined() || r.pos+1 == len(r.toks) || !r.toks[r.pos+1].Joined {
		return ""
	}
	name := r.text[r.toks[r.pos-1].Span.Start:r.toks[r.pos+1].Span.End]
	if _, known := isa.ByMnemonic(name); known {
		return name
	}
	return ""
}

// rowOf is the row of a mnemonic as it is written, nil if there is none.
func rowOf(mnemonic string) *isa.Instr {
	if op, ok := isa.ByMnemonic(mnemonic); ok {
		return &isa.Table[op]
	}
	for _, op := range [...]isa.Op{isa.OpLscAtomic, isa.OpLscApndCtrAtomic} {
		if row := &isa.Table[op]; strings.HasPrefix(mnemonic, row.Name+"_") {
			return row
		}
	}
	return nil
}

// exec reads (M1, 16) and reports whether it is closed.
func (r *reader) exec() bool {
	from := r.pos
	r.pos++
	if !r.more(wantMask) {
		return false
	}
	for !r.mark(")") {
		next := wantNothing
		if r.mark(",") {
			next = wantSize
		}
		r.pos++
		if !r.more(next) {
			return false
		}
	}
	r.pos++
	r.add(from, execRole)
	r.s.exec = r.s.words[len(r.s.words)-1].span
	return true
}

// operands reads one operand after the other; slots is nil where nothing is known.
func (r *reader) operands(slots []isa.Slot) {
	next := 0
	for {
		r.s.slot = -1
		after := wantNothing
		if next < len(slots) {
			r.s.slot, after = next, wantOperand
		}
		if !r.more(after) {
			return
		}
		if r.mark("}") {
			return // closes a scope
		}
		if r.s.slot >= 0 {
			slot := &slots[next]
			if slot.Opt && slot.Kind == isa.IntSlot && !r.bareNumber() {
				next++
				continue
			}
			if slot.Kind != isa.RawListSlot {
				next++
			}
			if handled, ok := r.jump(slot); !ok {
				return
			} else if handled {
				continue
			}
		}
		if !r.operand() {
			return
		}
	}
}

// bareNumber says that a number without a type is next.
func (r *reader) bareNumber() bool {
	return r.kind(visa.NumberToken) && !(r.pos+1 < len(r.toks) && r.of(r.toks[r.pos+1]) == ":")
}

// jump reads what a jump or a call names, if the slot is for that; ok says that it
// is complete.
func (r *reader) jump(slot *isa.Slot) (handled, ok bool) {
	switch slot.Kind {
	case isa.LabelSlot:
		r.names(labelRole)
		return true, true
	case isa.FuncSlot:
		r.names(functionRole)
		return true, true
	case isa.LabelsSlot:
		if !r.mark("(") {
			return false, true
		}
		r.pos++
		for r.more(wantOperand) {
			if r.mark(")") {
				r.pos++
				return true, true
			}
			r.names(labelRole)
		}
		return true, false
	}
	return false, true
}

// names reads a name or a string as a target; anything else is passed over.
func (r *reader) names(is role) {
	from := r.pos
	switch {
	case r.kind(visa.StringToken):
		r.take(is)
	case r.target():
		r.add(from, is)
	default:
		r.pos++
	}
}

// operand reads one operand: what starts it, and whatever touches it. It reports
// whether the operand is complete.
func (r *reader) operand() bool {
	if r.mark("(") {
		if !r.modifier() {
			return r.inner(")", wantNothing, false)
		}
		r.s.touch = wantOperand
	}
	from := r.pos
	number := false
	next := wantOperand
	for r.mark("-") || r.mark("~") || r.mark("!") {
		r.pos++
		next = wantNothing // a number that nobody can guess
	}
	if !r.more(next) {
		return false
	}
	r.s.touch = wantNothing
	origin := wantOrigin
	switch {
	case r.mark("&"):
		r.pos++
		if !r.more(wantAddressOf) {
			return false
		}
		if r.kind(visa.NameToken) {
			r.take(variableRole)
		}
	case r.kind(visa.NameToken):
		if r.keyword() {
			r.pos++
			origin = wantNothing
		} else {
			r.take(variableRole)
		}
	case r.kind(visa.NumberToken):
		r.pos++
		number = true
	default:
		r.pos++
		return true
	}
	for {
		if r.pos == len(r.toks) {
			if origin == wantOrigin && r.of(r.toks[r.pos-1]) == ")" {
				r.s.touch = wantRegionSign
			}
			break
		}
		start := r.pos
		ok := true
		switch {
		case r.mark("(") && r.joined():
			ok = r.inner(")", origin, true)
			if ok && origin == wantOrigin {
				r.add(start, originRole)
			}
		case r.mark("["):
			ok = r.inner("]", wantInner, true)
			if ok {
				r.add(from, originRole)
			}
		case r.mark("<"), r.mark("<<"):
			ok = r.inner(">", wantRegion, true)
			if ok {
				r.add(start, regionRole)
			}
		case r.mark(":"):
			r.pos++
			if ok = r.more(wantType); ok && (r.kind(visa.NameToken) || r.kind(visa.NumberToken)) {
				r.take(typeRole)
			}
		case (r.mark(".") || r.mark("+") || r.mark("-")) && r.joined():
			r.pos++
			if r.kind(visa.NameToken) || r.kind(visa.NumberToken) {
				r.pos++
				r.add(start, originRole)
			}
		default:
			if number {
				r.add(from, numberRole)
			}
			return true
		}
		if !ok {
			return false
		}
	}
	if number {
		r.add(from, numberRole)
	}
	return true
}

// modifier passes over (-), (abs), (-abs) or (~).
func (r *reader) modifier() bool {
	at := r.pos + 1
	if at < len(r.toks) && (r.of(r.toks[at]) == "-" || r.of(r.toks[at]) == "~") {
		at++
	}
	if at < len(r.toks) && r.of(r.toks[at]) == "abs" {
		at++
	}
	if at == r.pos+1 || at >= len(r.toks) || r.of(r.toks[at]) != ")" {
		return false
	}
	r.pos = at + 1
	return true
}

// keyword says that the next name is none of the program: r of r[A0(0)], and what
// starts an lsc address.
func (r *reader) keyword() bool {
	if r.pos+1 == len(r.toks) {
		return false
	}
	next := r.toks[r.pos+1]
	if !next.Joined {
		return false
	}
	switch r.of(r.tok()) {
	case "r", "flat":
		return r.of(next) == "["
	case "bti", "ss", "bss", "arg", "surf":
		return r.of(next) == "("
	case "%sizeof":
		return true
	}
	return false
}

// inner reads up to a closing mark, the names within as variables, and reports
// whether it is closed.
func (r *reader) inner(close string, w want, names bool) bool {
	r.pos++
	for r.more(w) {
		switch {
		case r.mark(close), close == ">" && (r.mark(">>") || r.mark(">>>")):
			r.pos++
			return true
		case r.mark("("):
			if !r.inner(")", wantInner, names) {
				return false
			}
			continue
		case r.kind(visa.NameToken) && names && r.of(r.tok()) != "%sizeof" && r.of(r.tok()) != "%DispatchSimd":
			r.take(variableRole)
			continue
		}
		r.pos++
	}
	return false
}

// ---- directives ----

// named says what the first word of a directive names.
func named(directive string) (is role, ok bool) {
	switch directive {
	case ".decl":
		return declaredRole, true
	case ".input", ".parameter":
		return variableRole, true
	case ".kernel", ".global_function":
		return objectRole, true
	case ".function":
		return startRole, true
	case ".funcdecl":
		return externRole, true
	}
	return variableRole, strings.HasPrefix(directive, implicitPrefix)
}

// implicitPrefix starts the directives of implicit inputs: .implicit_LOCAL_SIZE.
const implicitPrefix = ".implicit"

func (r *reader) readDirective() {
	if !r.more(wantDirective) {
		return
	}
	if !r.joined() || !r.kind(visa.NameToken) {
		r.rest()
		return
	}
	r.pos++
	r.s.directive = "." + r.of(r.toks[r.pos-1])
	r.add(r.pos-2, directiveRole)
	if is, known := named(r.s.directive); known {
		next := wantNothing
		if is == variableRole {
			next = wantVariable
		}
		if !r.more(next) {
			return
		}
		if r.kind(visa.NameToken) || r.kind(visa.StringToken) {
			r.s.name = r.of(r.tok())
			r.take(is)
		}
	}
	r.keys()
}

// keys reads `key=value` after `key=value`.
func (r *reader) keys() {
	for r.more(wantKey) {
		if !r.kind(visa.NameToken) {
			r.pos++
			continue
		}
		r.s.key = r.of(r.tok())
		r.take(keyRole)
		if !r.more(wantNothing) {
			return
		}
		if !r.mark("=") {
			continue
		}
		r.pos++
		if !r.more(wantValue) || !r.value() {
			return
		}
	}
}

// value reads what follows a key and reports whether it is complete.
func (r *reader) value() bool {
	switch {
	case r.mark("<"):
		r.pos++
		for r.more(wantValue) && !r.mark(">") {
			if r.kind(visa.NameToken) {
				r.take(variableRole)
			} else {
				r.pos++
			}
		}
		if !r.more(wantValue) {
			return false
		}
		r.pos++
	case r.mark("{"):
		r.pos++
		for r.more(wantNothing) && !r.mark("}") {
			r.pos++
		}
		if !r.more(wantNothing) {
			return false
		}
		r.pos++
	default:
		r.take(valueRole)
		for r.joined() && !r.kind(visa.NameToken) { // an expression
			r.pos++
		}
	}
	return true
}
