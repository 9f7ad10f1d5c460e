package syntax

import (
	"github.com/lanewise/lanewise/core/ptx/internal/lex"
	"github.com/lanewise/lanewise/core/visa"
)

// What an editor asks about is most often a statement that is half typed. The parser keeps every
// token that it reads with its role, mistakes included, and where a text breaks off it says what
// could come next.

// TokenKind is the kind of a Token.
type TokenKind uint8

const (
	NameToken   TokenKind = iota // add, foo, %r1, $L__BB0_1, _
	DotToken                     // .global, .shared::cta
	NumberToken                  // 12, 0x1f, 1.5, 0f3f800000
	StringToken
	MarkToken // one character
)

var tokenKinds = [...]TokenKind{lex.Name: NameToken, lex.Dot: DotToken, lex.Int: NumberToken, lex.Float: NumberToken, lex.String: StringToken, lex.Punct: MarkToken}

// Role is what a token is in its statement.
type Role uint8

const (
	DirectiveRole Role = iota // of a directive
	BraceRole                 // opens or closes a block
	LabelRole                 // a label, its colon
	GuardRole                 // @, !, %p
	MnemonicRole              // add
	ModifierRole              // .s32, behind a mnemonic
	OperandRole               // what follows them, and what cannot be read
)

// Token is a piece of a text. Comments are left out.
type Token struct {
	Kind TokenKind
	Role Role
	Text string // of a DotToken without the dot
	Span visa.Span
}

// Is reports whether the token is a mark.
func (t *Token) Is(mark string) bool { return t.Kind == MarkToken && t.Text == mark }

// TokenGroup is tokens that belong together: an instruction or a directive up to its semicolon, a
// label with its colon, a brace that opens or closes a block.
type TokenGroup struct {
	From, To int   // tokens
	Depth    int   // of braces around it
	Inst     *Inst // of an instruction of the table, as far as it goes; nil otherwise
}

// Want is what can come next where a text breaks off.
type Want uint8

const (
	WantNothing   Want = iota
	WantStatement      // an instruction, a directive, a label; outside functions a directive
	WantLabelled       // the same behind a label, or a list of targets
	WantLinkage        // .entry, .func or a state space, behind .visible
	WantValue          // of the directive Place.First
	WantAttribute      // behind the head of a function
	WantParameter      // .param or .reg, in parentheses
	WantType           // of Place.Var: alignment, vector, type
	WantInit           // an initial value
	WantPredicate      // behind @
	WantMnemonic       // behind a guard
	WantModifier       // or, after a space, the first operand
	WantOperand        // the operand of a slot, or an element of it
	WantAddress        // what its brackets begin with
	WantCallee         // of a call: a function or a register
	WantArgument       // of a call: an argument or a result
	WantTargets        // of a call: a table, or the label of a list
)

// Place is where a text breaks off.
type Place struct {
	Want  Want
	Depth int    // of WantStatement: the braces around it
	First *Token // of the statement that breaks off; nil between two
	Last  *Token // of the text; nil if there is none
	Var   *Var   // of WantType: what has been read of it
	Inst  *Inst  // the instruction that breaks off, as far as it goes
	Slot  int    // of WantOperand, WantAddress: which operand
}

// Read reads a text as far as an offset and says what can come there.
func Read(f *visa.File, to int) Place {
	r := newRecorder(visa.NewFile(f.Name, f.Text[:to]))
	parse(r.file, r)
	r.begin(0)
	if n := len(r.tokens); n > 0 {
		r.place.Last = &r.tokens[n-1]
	}
	return r.place
}

// begin ends a statement where another one begins, depth braces deep.
func (r *recorder) begin(depth int) {
	if r == nil {
		return
	}
	r.wants(WantNothing)
	if r.now.To = len(r.tokens); r.now.To > r.now.From {
		r.groups = append(r.groups, r.now)
	}
	r.now = TokenGroup{From: len(r.tokens), Depth: depth}
	r.role, r.slot = DirectiveRole, 0
}

// token keeps a token that has been read, with the role of those around it.
func (r *recorder) token(t lex.Token) {
	if r != nil && t.Kind != lex.End {
		r.tokens = append(r.tokens, Token{tokenKinds[t.Kind], r.role, t.Text, t.Span})
		r.wanted = false
	}
}

// is gives the last token a role.
func (r *recorder) is(role Role) {
	if r != nil && len(r.tokens) > 0 {
		r.tokens[len(r.tokens)-1].Role = role
	}
}

// follow gives the tokens from here on a role.
func (r *recorder) follow(role Role) {
	if r != nil {
		r.role = role
	}
}

// instruction notes which instruction the statement is.
func (r *recorder) instruction(in *Inst) {
	if r != nil {
		r.now.Inst = in
	}
}

// variable notes which variable is being declared.
func (r *recorder) variable(v *Var) {
	if r != nil {
		r.decl = v
	}
}

// operand notes which operand is next.
func (r *recorder) operand(slot int) {
	if r != nil {
		r.slot = slot
		r.wants(WantOperand)
	}
}

// wants notes what can come behind the last token. What is said first counts: whoever says
// something later has found the text at its end.
func (r *recorder) wants(w Want) {
	if r == nil || r.wanted {
		return
	}
	r.wanted = true
	r.place = Place{Want: w, Var: r.decl, Inst: r.now.Inst, Slot: r.slot}
	if r.now.From < len(r.tokens) {
		r.place.First = &r.tokens[r.now.From]
	}
}

// lineDirectives end with their line.
const lineDirectives = "version target address_size file loc"

// between notes what can come between two statements: nothing, where the first has no end yet.
func (p *parser) between() {
	r := p.rec
	if r == nil || r.wanted {
		return
	}
	last := Token{Kind: MarkToken, Text: ";"}
	if n := len(r.tokens); n > 0 {
		last = r.tokens[n-1]
	}
	first := last
	if r.now.From < len(r.tokens) {
		first = r.tokens[r.now.From]
	}
	lineEnds := r.file.LineOf(int(last.Span.Start)) != r.file.LineOf(len(r.file.Text))
	switch {
	case last.Role == LabelRole && !lineEnds:
		r.wants(WantLabelled)
		r.place.First = nil
	case last.Is(";"), last.Role == BraceRole, last.Role == LabelRole, lineEnds && first.Kind == DotToken && HasWord(lineDirectives, first.Text):
		r.wants(WantStatement)
		r.place.Depth, r.place.First = p.depth, nil
	}
}
