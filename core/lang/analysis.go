package lang

import "github.com/lanewise/lanewise/core/visa"

// Analysis is a Document that also answers a language server. The page colours its text itself and does not need the
// rest, so this is an interface of its own: the page's assistant does not link what only Analysis needs.
type Analysis interface {
	Document
	// SignatureHelp returns the form of what is being written at an offset; false if that has none.
	SignatureHelp(off int) (SignatureHelp, bool)
	// SemanticTokens returns the words of the text with what they mean, in its order; none overlaps another.
	SemanticTokens() []SemanticToken
	// InlayHints returns what an editor may show at places of a range that the text itself does not say.
	InlayHints(within visa.Span) []InlayHint
	// Calls returns the calls of the text's functions, kernels and subroutines, in its order.
	Calls() []Call
	// Reread reads lines as a replacement for the whole lines of the text at a place, without reading the rest again.
	// ok is false if the lines have an effect on the rest, or if their meaning depends on more than can be known
	// without reading the rest again.
	Reread(at visa.Span, lines string) (read Reread, ok bool)
}

// Reread is what was found in lines that replace others. Places are in the new lines.
type Reread struct {
	Diagnostics []visa.Diagnostic
	// Definition returns the place in the text where the name at an offset of the lines is defined; false if the text
	// does not define it.
	Definition func(off int) (visa.Span, bool)
}

// SignatureHelp is the form of an instruction, a directive or a launch line.
type SignatureHelp struct {
	Label           string // "add (exec_mask, exec_size) dst src0 src1"
	Documentation   string // a sentence
	Parameters      []Parameter
	ActiveParameter int // -1: none
}

// Parameter is a part of a signature's label.
type Parameter struct {
	Start, End    int    // byte offsets in the label
	Documentation string // "" if there is nothing to say
}

// TokenType is the kind of a word. Its String is a name that LSP or VS Code defines.
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

// TokenModifiers is a set of further properties of a word.
type TokenModifiers uint8

const (
	DeclarationModifier TokenModifiers = 1 << iota
	ReadonlyModifier
	ModificationModifier // the instruction writes it
	DefaultLibraryModifier
)

// TokenModifierNames are the names of the modifiers in a legend, in the order of their bits.
var TokenModifierNames = [...]string{"declaration", "readonly", "modification", "defaultLibrary"}

// SemanticToken is a word with its kind and properties.
type SemanticToken struct {
	Span      visa.Span
	Type      TokenType
	Modifiers TokenModifiers
}

// InlayHint is a label that is shown behind an offset.
type InlayHint struct {
	Position int
	Label    string // ":f", "64 bytes"
	Tooltip  string // sentences, "" if there is nothing to add
}

// Call is an instruction that calls a function or subroutine.
type Call struct {
	From visa.Span // the name of the kernel, function or subroutine that contains it; empty if that has none
	To   visa.Span // the name in the definition of what is called; empty if the text does not define it
	At   visa.Span // the name in the instruction
}
