package syntax

import "github.com/lanewise/lanewise/core/visa"

// TokenKind is the kind of a Token.
type TokenKind uint8

const (
	NameToken   TokenKind = iota // add, foo, %r1, $L__BB0_1, _
	DotToken                     // .global, .shared::cta
	NumberToken                  // 12, 0x1f, 1.5, 0f3f800000
	StringToken
	MarkToken // one character
)

// Role is the role of a token in its statement.
type Role uint8

const (
	DirectiveRole Role = iota // a token of a directive
	BraceRole                 // opens or closes a block
	LabelRole                 // a label, or its colon
	GuardRole                 // @, !, %p
	MnemonicRole              // add
	ModifierRole              // .s32, after a mnemonic
	OperandRole               // what follows those, and what cannot be read
)

// Token is a token of a text, comments excluded.
type Token struct {
	Kind TokenKind
	Role Role
	Text string // of a DotToken: without the dot
	Span visa.Span
}

// Is reports whether the token is a mark.
func (t *Token) Is(mark string) bool { return t.Kind == MarkToken && t.Text == mark }

// TokenGroup is a range of tokens that belong together: an instruction or a directive up to its semicolon, a label with
// its colon, or a brace that opens or closes a block.
type TokenGroup struct {
	From, To int   // tokens From to To-1
	Depth    int   // number of braces around it
	Inst     *Inst // the instruction, as far as it was read; nil if it is none
}

// Want is what can come next where a text breaks off.
type Want uint8

const (
	WantNothing    Want = iota
	WantStatement       // an instruction, a directive, a label; outside functions a directive
	WantLabelled        // the same after a label, or a target list
	WantLinkage         // .entry, .func or a state space, after .visible
	WantValue           // a value of the directive Place.First
	WantAttribute       // after the head of a function
	WantParameter       // .param or .reg, in parentheses
	WantType            // of Place.Var: alignment, vector or type
	WantInit            // an initial value
	WantPredicate       // after @
	WantMnemonic        // after a guard
	WantModifier        // a modifier, or after a space the first operand
	WantOperand         // an operand, or an element of it
	WantAddress         // what an address in brackets begins with
	WantCoordinate      // in the brackets of a texture or surface, after its name
	WantCallee          // of a call: a function or a register
	WantArgument        // of a call: an argument or a result
	WantTargets         // of a call: a table, or the label of a list
)

// Place is where a text breaks off.
type Place struct {
	Want  Want
	Depth int    // for WantStatement: the number of braces around it
	First *Token // first token of the statement that breaks off; nil between two statements
	Last  *Token // last token of the text; nil if there is none
	Var   *Var   // for WantType: what has been read of the variable
	Inst  *Inst  // the instruction that breaks off, as far as it was read
	Slot  int    // for WantOperand, WantAddress, WantCoordinate: which operand
}
