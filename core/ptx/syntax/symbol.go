package syntax

import "github.com/lanewise/lanewise/core/visa"

// SymbolKind is what a name stands for.
type SymbolKind uint8

const (
	KernelSymbol   SymbolKind = iota
	FunctionSymbol            // .func
	RegisterSymbol
	RangeSymbol    // %r<10>
	ParamSymbol    // .param, of a function or for a call
	VariableSymbol // .global, .const, .shared, .local
	LabelSymbol
	ListSymbol   // the label of .calltargets, .callprototype or .branchtargets
	BufferSymbol // of a `//@ param` or `//@ buffer` line
)

// String is the kind in a word or two: "target list".
func (k SymbolKind) String() string {
	return [...]string{
		KernelSymbol: "kernel", FunctionSymbol: "function", RegisterSymbol: "register", RangeSymbol: "registers",
		ParamSymbol: "parameter", VariableSymbol: "variable", LabelSymbol: "label", ListSymbol: "list", BufferSymbol: "buffer",
	}[k]
}

// Symbol is what a name stands for.
type Symbol struct {
	Kind  SymbolKind
	Name  string
	Span  visa.Span // of its name where it is declared, or where the function's body is
	From  int32     // the name means this from here
	To    int32     // to here
	Func  *Func     // the function it is, or is in; nil: of the module
	Var   *Var      // a register, parameter or variable; of a range: one of its registers, without number
	Range *Symbol   // of a register: the range that declares it
	Count int       // of a range: how many
	List  string    // of a list: "calltargets"; of a buffer the word of its line: "param"
}

// Use is a place where a name stands.
type Use struct {
	Span        visa.Span
	Symbol      *Symbol
	Declaration bool  // it is declared here, or defined
	Write       bool  // the instruction writes the register
	Inst        *Inst // nil outside instructions, and in those with mistakes
}
