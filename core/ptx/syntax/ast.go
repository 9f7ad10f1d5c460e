package syntax

import (
	"github.com/lanewise/lanewise/core/ptx/internal/lex"
	"github.com/lanewise/lanewise/core/visa"
)

// Module is one PTX text with its names resolved. What did not parse is missing, and a
// diagnostic says why.
type Module struct {
	File        *visa.File
	Major       int // .version
	Minor       int
	Target      string // .target: "sm_70"
	versionAt   visa.Span
	targetAt    visa.Span
	AddressBits int // .address_size: 32 or 64
	Funcs       []*Func
	Vars        []*Var // of module scope, without registers
}

// FuncByName finds a kernel or function; nil if there is none.
func (m *Module) FuncByName(name string) *Func {
	for _, f := range m.Funcs {
		if f.Name == name {
			return f
		}
	}
	return nil
}

// Var is a register, a parameter or a variable in memory.
type Var struct {
	Name     string
	Space    Space
	Type     Type
	Vec      int // elements of .v2 or .v4, 1 otherwise
	Align    int // bytes; the natural alignment if none is given
	Array    bool
	Count    int // elements of an array; 1 otherwise
	Init     []Init
	extern   bool
	Span     visa.Span // of its declaration
	NameSpan visa.Span
	Func     *Func // whose it is; nil in module scope

	Addressed bool         // a parameter whose address is taken: it lies in local memory
	State     []StateField // of an opaque type: its initial value

	parts  []*Var // the elements of a vector register
	broken bool   // its initial value is a mistake
}

// Bytes is the size in memory.
func (v *Var) Bytes() int { return v.Type.Bytes() * v.Vec * v.Count }

// Dynamic reports whether each launch says how large it is: .extern .shared .b8 x[].
func (v *Var) Dynamic() bool { return v.Space == SharedSpace && v.extern && v.Count == 0 }

// InRows reports whether a variable is kept as rows of 32 bits.
func (v *Var) InRows() bool { return v.Array || v.Vec > 1 || v.Type == B128 }

// Init is one element of an initialiser: a number, the address of a name, or a byte of it.
type Init struct {
	Bits   uint64
	Func   *Func
	Var    *Var
	Offset int64
	Masked bool // it is byte number Byte of the address
	Byte   int
	Span   visa.Span
}

// Func is a kernel (.entry) or a function (.func).
type Func struct {
	Name     string
	Kernel   bool
	Returns  []*Var
	Params   []*Var
	HasBody  bool
	NoReturn bool

	Threads           [3]int // .reqntid, .maxntid: threads of a block; 0: it does not say
	Cluster           [3]int // .reqnctapercluster: blocks of a cluster; 0: it does not say
	BlocksAreClusters bool   // .blocksareclusters: a launch counts clusters

	Body     []Stmt
	Vars     []*Var    // of the body, registers included, in order
	Taken    bool      // its address is taken
	Span     visa.Span // its head
	NameSpan visa.Span

	lists []*TargetList
	alias *Func // .alias: what it is another name of
}

// Block is the threads of a block to begin with: as many as the kernel says, or else a warp.
func (f *Func) Block() [3]int {
	if n := f.Threads[0] * f.Threads[1] * f.Threads[2]; n > 0 && n <= MaxBlock {
		return f.Threads
	}
	return [3]int{WarpSize, 1, 1}
}

// Insts are the instructions of the body.
func (f *Func) Insts() []*Inst {
	list := make([]*Inst, 0, len(f.Body))
	for _, s := range f.Body {
		if in, ok := s.(*Inst); ok {
			list = append(list, in)
		}
	}
	return list
}

// Stmt is a statement of a body in the order of the text: *Inst or *Label.
type Stmt interface{ StmtSpan() visa.Span }

// Label is a place to branch to.
type Label struct {
	Name string
	Span visa.Span
}

// Inst is one instruction.
type Inst struct {
	Row   *Row
	Span  visa.Span // from the guard to the semicolon
	Name  visa.Span // the mnemonic with its modifiers
	Guard *Operand  // @p or @!p; nil if none
	Mods  [numGroups]string
	Types []Type
	Words []string // of an instruction with forms, in place of Mods and Types
	Args  []*Operand

	Call    *Call       // call
	Target  *Label      // bra
	List    *TargetList // brx.idx
	Refused string      // why it is read, but not run; "" if it runs

	form    *form
	ordered bool // the words have been put in order
	scope   *scope
}

// Call is what stands after `call`.
type Call struct {
	Uni     bool
	Returns []*Operand
	Func    *Func    // a direct call
	Pointer *Operand // an indirect one
	Args    []*Operand
	Targets []*Func     // the functions of the call table or .calltargets list
	Proto   *TargetList // .callprototype
	List    string      // name of the table, list or prototype
	NameAt  visa.Span   // of the function or register
	listAt  visa.Span
}

// StmtSpan is the whole statement.
func (s *Inst) StmtSpan() visa.Span { return s.Span }

// StmtSpan is the label's name.
func (s *Label) StmtSpan() visa.Span { return s.Span }

// TargetList is a label with .calltargets, .branchtargets or .callprototype.
type TargetList struct {
	Labels  []*Label
	Returns []*Var // of a prototype, as Params
	Params  []*Var

	name  string
	kind  string
	span  visa.Span
	funcs []*Func
	names []lex.Token // of labels, until they are resolved
	scope *scope
}

// OperandKind tells what an operand is.
type OperandKind uint8

const (
	RegOperand     OperandKind = iota // %r1, !%p1
	ImmOperand                        // 5, 0f3f800000, 1.0
	AddressOperand                    // a variable's name, var+4: its address
	FuncOperand                       // a function's name: its address
	MemoryOperand                     // [%rd1+4], [var]
	VectorOperand                     // {%r1, %r2}
	PairOperand                       // %p1|%p2
	SpecialOperand                    // %tid.x
	NameOperand                       // a label, or a name that a call refers to
	SinkOperand                       // _
	BadOperand                        // an undeclared name, which has been reported
)

// Operand is one operand; which fields count depends on Kind.
type Operand struct {
	Kind    OperandKind
	Not     bool // !%p
	Neg     bool // -%r
	Float   bool // ImmOperand: Bits are those of the float64, Single that it was 0f
	Single  bool
	Span    visa.Span
	Var     *Var // RegOperand; AddressOperand, MemoryOperand: the base, if it is a variable or register
	Func    *Func
	Sel     string // of a video instruction: which piece of the register, "b0"
	Bits    uint64
	Offset  int64
	Elems   []*Operand
	Special *Special
	Name    string
}

// ElementsOf are the operands of a vector, or of a register that is one; any other operand is its only element.
func ElementsOf(a *Operand) []*Operand {
	switch {
	case a.Kind == VectorOperand:
		return a.Elems
	case a.Kind != RegOperand || a.Var.Vec == 1:
		return []*Operand{a}
	}
	var list []*Operand
	for _, e := range a.Var.elements() {
		list = append(list, &Operand{Kind: RegOperand, Var: e, Span: a.Span})
	}
	return list
}

// StateField is a field of the initial value of a .texref, .samplerref or .surfref: filter_mode = nearest.
type StateField struct{ Name, Value string }

// elements are the registers of a vector register, made on first use.
func (v *Var) elements() []*Var {
	if v.parts == nil && v.Vec > 1 {
		for i := range v.Vec {
			e := *v
			e.Vec, e.parts = 1, nil
			e.Name += "." + string("xyzwabcd"[i])
			v.parts = append(v.parts, &e)
		}
	}
	return v.parts
}
