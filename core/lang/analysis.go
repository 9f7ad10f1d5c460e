package lang

import "github.com/lanewise/lanewise/core/visa"

// Analysis is a Document that answers a language server, too. The page draws its colours itself and has
// no use for the rest, so that its assistant does not link what stands here alone.
type Analysis interface {
	Document
	// SignatureHelp is the form of what is being written at an offset; false if that has none.
	SignatureHelp(off int) (SignatureHelp, bool)
	// SemanticTokens are the words of the text with what they mean, in its order; none overlaps another.
	SemanticTokens() []SemanticToken
	// InlayHints are what the text does not say at the places of a range, but an editor may show there.
	InlayHints(within visa.Span) []InlayHint
	// Calls are the calls of the text's functions, kernels and subroutines, in its order.
	Calls() []Call
	// Reread reads lines in the place of whole lines of the text, at, without reading the rest again. ok is false where
	// they mean something to the rest, or the rest has to be read again to know what they mean.
	Reread(at visa.Span, lines string) (read Reread, ok bool)
}

// Reread is what lines say in the place of others. Places are in the lines.
type Reread struct {
	Diagnostics []visa.Diagnostic
	// Definition is where the name at an offset of the lines is given, a place of the text; false if it is nowhere in
	// it.
	Definition func(off int) (visa.Span, bool)
}

// SignatureHelp is the form of an instruction, a directive or a launch line.
type SignatureHelp struct {
	Label           string // "add (exec_mask, exec_size) dst src0 src1"
	Documentation   string // a sentence
	Parameters      []Parameter
	ActiveParameter int // -1: none
}

// Parameter is a part of a label.
type Parameter struct {
	Start, End    int    // bytes of the label
	Documentation string // "" if there is nothing to say
}

// TokenType is what a word means. Its text is a name that LSP or VS Code gives.
type TokenType uint8

const (
	KeywordToken   TokenType = iota // mnemonic
	ModifierToken                   // suffix, execution size, modifier of PTX
	VariableToken                   // variable, register, buffer
	ParameterToken                  // parameter of PTX
	FunctionToken                   // kernel, function, subroutine
	LabelToken
	TypeToken
	NumberToken
	OperatorToken  // region
	MacroToken     // directive
	PropertyToken  // key of a directive
	ValueToken     // value of a key
	DecoratorToken // `//@` and its word
	StringToken
	NumTokenTypes
)

// String is the type's name in a legend.
func (t TokenType) String() string {
	return [...]string{
		KeywordToken: "keyword", ModifierToken: "modifier", VariableToken: "variable", ParameterToken: "parameter",
		FunctionToken: "function", LabelToken: "label", TypeToken: "type", NumberToken: "number", OperatorToken: "operator",
		MacroToken: "macro", PropertyToken: "property", ValueToken: "enumMember", DecoratorToken: "decorator", StringToken: "string",
	}[t]
}

// TokenModifiers is a set of what more is true of a word.
type TokenModifiers uint8

const (
	DeclarationModifier TokenModifiers = 1 << iota
	ReadonlyModifier
	ModificationModifier // the instruction writes it
	DefaultLibraryModifier
)

// TokenModifierNames are the modifiers' names in a legend, in the order of their bits.
var TokenModifierNames = [...]string{"declaration", "readonly", "modification", "defaultLibrary"}

// SemanticToken is a word with what it means.
type SemanticToken struct {
	Span      visa.Span
	Type      TokenType
	Modifiers TokenModifiers
}

// InlayHint is shown after an offset.
type InlayHint struct {
	Position int
	Label    string // ":f", "64 bytes"
	Tooltip  string // sentences, "" if there is nothing to add
}

// Call is an instruction that calls a function or subroutine.
type Call struct {
	From visa.Span // the name of the kernel, function or subroutine that it stands in; empty if that has none
	To   visa.Span // the name of what is called where it is defined; empty if the text does not define it
	At   visa.Span // the name in the instruction
}
