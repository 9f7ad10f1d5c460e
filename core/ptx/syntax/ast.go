package syntax

import (
	"github.com/lanewise/lanewise/core/ptx/ptxisa"
	"github.com/lanewise/lanewise/core/visa"
)

// Module is one PTX text with its names resolved. Parts that could not be parsed are missing, and a diagnostic says
// why.
type Module struct {
	File        *visa.File
	Major       int // .version
	Minor       int
	Target      string    // .target: "sm_70"
	VersionAt   visa.Span // of the version
	TargetAt    visa.Span // of the first target
	AddressBits int       // .address_size: 32 or 64
	Funcs       []*Func
	Vars        []*Var // of module scope, without registers
}

// FuncByName returns the kernel or function of a name; nil if there is none.
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
	Space    ptxisa.Space
	Type     ptxisa.Type
	Vec      int // elements of .v2 or .v4, 1 otherwise
	Align    int // bytes; the natural alignment if none is given
	Array    bool
	Count    int // elements of an array; 1 otherwise
	Init     []Init
	Extern   bool      // .extern, and not defined in the text
	Span     visa.Span // of its declaration
	NameSpan visa.Span
	Until    int   // where the braces around its declaration end; 0: it is not in braces
	Func     *Func // the function that declares it; nil in module scope

	Addressed bool         // a parameter whose address is taken, so it lies in local memory
	State     []StateField // of an opaque type: its initial value
	Broken    bool         // its initial value is a mistake

	parts []*Var // the elements of a vector register
}

// Bytes is the size in memory.
func (v *Var) Bytes() int { return v.Type.Bytes() * v.Vec * v.Count }

// Dynamic reports whether the launch sets the variable's size, as for .extern .shared .b8 x[].
func (v *Var) Dynamic() bool { return v.Space == ptxisa.SharedSpace && v.Extern && v.Count == 0 }

// InRows reports whether the variable is kept as rows of 32 bits.
func (v *Var) InRows() bool { return v.Array || v.Vec > 1 || v.Type == ptxisa.B128 }

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

	Threads           [3]int // threads of a block, from .reqntid or .maxntid; 0: not given
	Cluster           [3]int // blocks of a cluster, from .reqnctapercluster; 0: not given
	BlocksAreClusters bool   // .blocksareclusters: a launch counts clusters

	Body     []Stmt
	Vars     []*Var        // of the body, registers included, in order
	Lists    []*TargetList // of the body
	Taken    bool          // its address is used
	Span     visa.Span     // its head
	NameSpan visa.Span
}

// Block returns the default block size: what the kernel declares, or else one warp.
func (f *Func) Block() [3]int {
	if n := f.Threads[0] * f.Threads[1] * f.Threads[2]; n > 0 && n <= ptxisa.MaxBlock {
		return f.Threads
	}
	return [3]int{ptxisa.WarpSize, 1, 1}
}

// FirstBlock returns a block size to begin with: what the kernel declares; otherwise a square if the kernel reads %tid.y
// but not %tid.z, of 16 by 16 threads if it uses an array in shared memory that has room for as many words; otherwise one
// warp.
func (f *Func) FirstBlock() [3]int {
	block := f.Block()
	if block == f.Threads {
		return block
	}
	read, side := [3]bool{}, 8
	for _, in := range f.Insts() {
		in.EachOperand(func(a *Operand) {
			switch {
			case a.Special != nil && a.Special.Kind == ptxisa.TidSpecial:
				read[a.Special.Arg] = true
			case a.Var != nil && a.Var.Space == ptxisa.SharedSpace && a.Var.Bytes() >= 16*16*4:
				side = 16
			}
		})
	}
	if read[1] && !read[2] {
		block = [3]int{side, side, 1}
	}
	return block
}

// Insts returns the instructions of the body.
func (f *Func) Insts() []*Inst {
	list := make([]*Inst, 0, len(f.Body))
	for _, s := range f.Body {
		if in, ok := s.(*Inst); ok {
			list = append(list, in)
		}
	}
	return list
}

// Stmt is a statement of a body: *Inst or *Label.
type Stmt interface{ StmtSpan() visa.Span }

// Label is a place to branch to.
type Label struct {
	Name string
	Span visa.Span
}

// Inst is one instruction.
type Inst struct {
	Row   *ptxisa.Row
	Span  visa.Span // from the guard to the semicolon
	Name  visa.Span // the mnemonic with its modifiers
	Guard *Operand  // @p or @!p; nil if none
	Mods  [ptxisa.NumGroups]string
	Types []ptxisa.Type
	Words []string // for an instruction with forms, instead of Mods and Types
	Args  []*Operand

	Call    *Call       // call
	Target  *Label      // bra
	List    *TargetList // brx.idx
	Refused string      // why it is read but not run; "" if it runs

	Form  *ptxisa.Form // which of its row's forms it has, once the checker has found it; nil for an instruction without
	Scope *Scope       // where it stands
}

// Call is what follows `call`.
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
	ListAt  visa.Span   // of the list's name
}

// StmtSpan returns the span of the whole statement.
func (s *Inst) StmtSpan() visa.Span { return s.Span }

// StmtSpan returns the span of the label's name.
func (s *Label) StmtSpan() visa.Span { return s.Span }

// TargetList is a label with .calltargets, .branchtargets or .callprototype.
type TargetList struct {
	Name    string
	Kind    string    // "calltargets", "branchtargets" or "callprototype"
	Span    visa.Span // of its name
	Labels  []*Label  // of .branchtargets
	Funcs   []*Func   // of .calltargets
	Returns []*Var    // of a prototype, as are Params
	Params  []*Var
}

// OperandKind is the kind of an operand.
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
	BadOperand                        // an undeclared name, which has already been reported
)

// Operand is one operand. Its Kind determines which of the other fields are used.
type Operand struct {
	Kind    OperandKind
	Not     bool // !%p
	Neg     bool // -%r
	Float   bool // ImmOperand: Bits is a float64, or a float32 if Single is set too (0f...)
	Single  bool
	Span    visa.Span
	Var     *Var // RegOperand: the register; AddressOperand, MemoryOperand: the base, if it is a variable or register
	Func    *Func
	Sel     string // the piece of the register that a video instruction takes, "b0"
	Bits    uint64
	Offset  int64
	Elems   []*Operand
	Special *ptxisa.Special
	Name    string
}

// ElementsOf returns the elements of a vector, or of a vector register. Any other operand is its own only element.
func ElementsOf(a *Operand) []*Operand {
	switch {
	case a.Kind == VectorOperand:
		return a.Elems
	case a.Kind != RegOperand || a.Var.Vec == 1:
		return []*Operand{a}
	}
	var list []*Operand
	for _, e := range a.Var.Elements() {
		list = append(list, &Operand{Kind: RegOperand, Var: e, Span: a.Span})
	}
	return list
}

// StateField is a field of the initial value of a .texref, .samplerref or .surfref: filter_mode = nearest.
type StateField struct{ Name, Value string }

// Elements returns the element registers of a vector register, which are made on first use.
func (v *Var) Elements() []*Var {
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

// Builtin returns the driver's function of that name; false if it is not supported.
func (f *Func) Builtin() (ptxisa.Builtin, bool) {
	return ptxisa.BuiltinByName(f.Name)
}

// Unknown reports whether the function has no body, neither in the text nor of the driver.
func (f *Func) Unknown() bool { return !f.HasBody && !f.OfDriver() }

// HasAddress reports whether the function can be called by its address: it has a body and is not a kernel.
func (f *Func) HasAddress() bool { return f.HasBody && !f.Kernel }

// OfDriver reports whether the function's body is the driver's.
func (f *Func) OfDriver() bool {
	_, known := ptxisa.BuiltinByName(f.Name)
	return !f.HasBody && known
}
