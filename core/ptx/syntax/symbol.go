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

// String returns the kind in a word: "list".
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
	Span  visa.Span // of its name, in the definition of a function if there is one
	From  int32     // the name has this meaning from here
	To    int32     // up to here
	Func  *Func     // the function that it is, or that it is in; nil: the module
	Var   *Var      // the register, parameter or variable; for a range, one of its registers, without number
	Range *Symbol   // for a register: the range that declares it
	Count int       // for a range: the number of registers
	List  string    // for a list: "calltargets"; for a buffer: the word of its line, "param"
}

// Use is a place where a name stands.
type Use struct {
	Span        visa.Span
	Symbol      *Symbol
	Declaration bool  // the name is declared or defined here
	Write       bool  // the instruction writes the register
	Data        bool  // in the data of a .section, which does not run
	Inst        *Inst // nil outside instructions, and in those with mistakes
}
