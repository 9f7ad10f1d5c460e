package syntax

import (
	"github.com/lanewise/lanewise/core/ptx/internal/lex"
	"github.com/lanewise/lanewise/core/visa"
)

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
	WantNothing    Want = iota
	WantStatement       // an instruction, a directive, a label; outside functions a directive
	WantLabelled        // the same behind a label, or a list of targets
	WantLinkage         // .entry, .func or a state space, behind .visible
	WantValue           // of the directive Place.First
	WantAttribute       // behind the head of a function
	WantParameter       // .param or .reg, in parentheses
	WantType            // of Place.Var: alignment, vector, type
	WantInit            // an initial value
	WantPredicate       // behind @
	WantMnemonic        // behind a guard
	WantModifier        // or, after a space, the first operand
	WantOperand         // the operand of a slot, or an element of it
	WantAddress         // what its brackets begin with
	WantCoordinate      // in the brackets of a texture or surface, behind it
	WantCallee          // of a call: a function or a register
	WantArgument        // of a call: an argument or a result
	WantTargets         // of a call: a table, or the label of a list
)

// Place is where a text breaks off.
type Place struct {
	Want  Want
	Depth int    // of WantStatement: the braces around it
	First *Token // of the statement that breaks off; nil between two
	Last  *Token // of the text; nil if there is none
	Var   *Var   // of WantType: what has been read of it
	Inst  *Inst  // the instruction that breaks off, as far as it goes
	Slot  int    // of WantOperand, WantAddress, WantCoordinate: which operand
}
