// Package visa defines the syntax tree of a vISA program (modules, objects, variables and instructions, each with its
// position in the source text) and the diagnostics about it. Nothing in this package reads or writes a text; the
// packages below this folder do.
package visa

import (
	"github.com/lanewise/lanewise/core/isa"
	"github.com/lanewise/lanewise/core/visa/internal/keyword"
)

// Module is the tree of one source text: its kernels and functions in source order,
// with every name resolved that can be. A statement that did not parse is missing from
// the tree, and a Diagnostic says why; the rest of the tree is valid.
type Module struct {
	File    *File
	Major   int // .version
	Minor   int
	Objects []*Object
	Externs []string // names of .funcdecl: functions that may be defined in another file
}

// OfIGC2 reports whether the text says that it is one of IGC 2 or newer: they have version 4.2.
func (m *Module) OfIGC2() bool { return m.Major > 4 || m.Major == 4 && m.Minor >= 2 }

// Kernel returns the first kernel object, or the first object, or nil.
func (m *Module) Kernel() *Object {
	for _, o := range m.Objects {
		if o.Kind == KernelObject {
			return o
		}
	}
	if len(m.Objects) > 0 {
		return m.Objects[0]
	}
	return nil
}

// ObjectByName returns the kernel or function of that name, nil if there is none.
func (m *Module) ObjectByName(name string) *Object {
	for _, o := range m.Objects {
		if o.Name == name {
			return o
		}
	}
	return nil
}

// ObjectKind distinguishes kernels from functions.
type ObjectKind uint8

const (
	KernelObject   ObjectKind = iota // .kernel
	FunctionObject                   // .global_function, or a .function outside a kernel
)

// String returns "kernel" or "function".
func (k ObjectKind) String() string {
	if k == KernelObject {
		return "kernel"
	}
	return "function"
}

// Object is a kernel or a stack-called function with its own name space
// (spec/visa/3_execution_model.md, "Concepts").
type Object struct {
	Kind     ObjectKind
	Name     string
	NameSpan Span
	Span     Span // from its directive to the end of its last statement

	// Decls holds first the predefined variables (Decl.Predefined), then the
	// declared ones in source order. Aliases are resolved: see Decl.Root and Decl.RootByte.
	Decls  []*Decl
	Inputs []*Input
	Attrs  []*Attr
	Body   []Stmt
	Labels []*Label // every label of Body, in order

	Broken     map[string]bool   // names whose declaration could not be read
	Undeclared map[string][]Span // names that have no declaration, and where they are used
}

// Close sets the end of the object's Span to the end of its last statement or declaration.
func (o *Object) Close() {
	end := max(o.Span.End, o.NameSpan.End)
	if n := len(o.Body); n > 0 {
		end = max(end, o.Body[n-1].StmtSpan().End)
	}
	if n := len(o.Decls); n > 0 {
		end = max(end, o.Decls[n-1].Span.End)
	}
	if n := len(o.Inputs); n > 0 {
		end = max(end, o.Inputs[n-1].Span.End)
	}
	if n := len(o.Attrs); n > 0 {
		end = max(end, o.Attrs[n-1].Span.End)
	}
	o.Span.End = end
}

// Insts returns the instructions of the body.
func (o *Object) Insts() []*Inst {
	list := make([]*Inst, 0, len(o.Body))
	for _, s := range o.Body {
		if in, ok := s.(*Inst); ok {
			list = append(list, in)
		}
	}
	return list
}

// Attr returns the value of the .kernel_attr of that name, and whether the object has it.
func (o *Object) Attr(name string) (string, bool) {
	for _, a := range o.Attrs {
		if a.Name == name {
			return a.Value, true
		}
	}
	return "", false
}

// Explicit reports whether each thread of a kernel is one work-item, rather than each of its lanes, and the program
// itself decides which lanes count. This holds for CM and for all else that Intel's compiler makes with its vector back
// end (a zebin then says simd_size: 1).
func (o *Object) Explicit() bool {
	target, _ := o.Attr("Target")
	return target == "cm"
}

// SIMD returns the dispatch width given by .kernel_attr SimdSize, 0 if it is not given.
func (o *Object) SIMD() int {
	if v, ok := o.Attr("SimdSize"); ok {
		if n, ok := ParseInt(v); ok && n <= 32 {
			return int(n)
		}
	}
	return 0
}

// Attr is a .kernel_attr line, or one entry of attrs={...} in a declaration. Value has
// no quotes; Quoted reports whether the text had them.
type Attr struct {
	Name, Value string
	Quoted      bool
	Span        Span
}

// VarClass is the class of a variable: the letter of v_type.
type VarClass uint8

const (
	General   VarClass = iota // G
	Address                   // A
	Predicate                 // P
	Sampler                   // S
	Surface                   // T
)

// Decl is one variable.
type Decl struct {
	Name       string
	Class      VarClass
	Predefined bool
	Type       isa.Type // G only; A is UW, P is BOOL, S and T are UD
	Elems      int      // num_elts
	Align      int      // bytes; 0 if not given
	Alias      *Decl    // alias=<Alias, AliasByte>; nil if none
	AliasByte  int      // bytes into Alias
	Root       *Decl    // end of the alias chain; itself if no alias
	RootByte   int      // bytes into Root
	ID         int      // number of the variable in its class, as in the binary object
	ReadOnly   bool     // a predefined variable that must not be written
	AlignName  string   // align= as written: "hword"; "" if not given
	Label      string   // v_name= of a sampler or surface
	Attrs      []*Attr
	Span       Span // the whole line
	NameSpan   Span
}

// Bytes returns the size of the variable in bytes. A surface or sampler has 4 bytes for each handle.
func (d *Decl) Bytes() int { return d.Elems * d.Type.Size() }

// Input is an `.input V offset=o size=s` line: Size bytes at Offset in the
// thread's payload are copied to Var before the first instruction.
type Input struct {
	Var      *Decl
	Offset   int
	Size     int
	Implicit string // ".implicit_LOCAL_SIZE" as written; "" for .input
	Span     Span
}

// Stmt is a statement of a body, in source order: *Label, *Inst or *Marker.
type Stmt interface{ StmtSpan() Span }

// Label starts a basic block, a subroutine, or a kernel's main block.
type Label struct {
	Name string
	Kind LabelKind
	Span Span
	Pos  int // index in Object.Body
}

// LabelKind is what a label names: a basic block or a subroutine.
type LabelKind uint8

const (
	BlockLabel      LabelKind = iota
	SubroutineLabel           // from a .function inside a kernel (also that of its main block), or from `subroutine`
)

// Marker is a FILE, LOC or lifetime line, or a part of a scope: its "{", its "}", or the
// declaration of Var within it. For a part of a scope, Op is OpInvalid and Text is "{", "}"
// or ".decl". Markers are kept for printing and have no effect on a run.
type Marker struct {
	Op   isa.Op
	Text string // FILE: the name; lifetime: the variable
	Line int    // LOC
	Var  *Decl  // lifetime, .decl
	Span Span
}

func (s *Label) StmtSpan() Span  { return s.Span }
func (s *Inst) StmtSpan() Span   { return s.Span }
func (s *Marker) StmtSpan() Span { return s.Span }

// Inst is one instruction.
type Inst struct {
	Op       isa.Op // row of the instruction table: isa.Table[Op]
	Span     Span
	OpSpan   Span
	ExecSize uint8 // 1, 2, 4, 8, 16, 32
	Offset   uint8 // mask offset of M1..M8: 0, 4, ... 28
	NoMask   bool
	Sat      bool
	Pred     PredUse
	Cond     isa.Cond
	Sub      uint32    // what the suffix selects, packed into the fields of isa.Field; see Get
	Args     []Operand // one for each operand slot of the row, in the order of the text; see isa.Table
	LSC      *LSC      // lsc_* only
	Label    *Label    // goto, jmp, call; nil if the label is missing, which is an error
	Labels   []*Label  // switchjmp
	Callee   string    // fcall, faddr: a function's name
	NameSpan Span      // where the label or the callee is written
	ArgSize  int       // fcall, ifcall: GRFs of %arg
	RetSize  int       // fcall, ifcall: GRFs of %retval
}

// EachArg calls f with every operand in Args and its slot in the instruction table, in the order of the text. It skips
// the further operands of an lsc address (LSC.Surface, LSC.More).
func (in *Inst) EachArg(f func(slot *isa.Slot, o *Operand)) {
	row := &isa.Table[in.Op]
	if in.LSC != nil {
		for i, place := range LSCPlaces(row) {
			if place < len(in.Args) {
				f(&row.Slots[i], &in.Args[place])
			}
		}
		return
	}
	arg := 0
	for i := range row.Slots {
		slot := &row.Slots[i]
		n := 1
		switch slot.Kind {
		case isa.LabelSlot, isa.LabelsSlot, isa.FuncSlot, isa.CountSlot:
			continue
		case isa.RawListSlot, isa.TupleSlot:
			n = len(in.Args) - arg - (len(row.Slots) - i - 1) // all operands but those of the later slots
		}
		if slot.Opt && len(in.Args)-arg < len(row.Slots)-i {
			continue // left out
		}
		for ; n > 0 && arg < len(in.Args); n-- {
			f(slot, &in.Args[arg])
			arg++
		}
	}
}

// AccessesMemory reports whether the instruction is a message, and so may access memory.
func (in *Inst) AccessesMemory() bool {
	for i := range in.Args {
		if k := in.Args[i].Kind; k == RawOperand || k == StateOperand {
			return true
		}
	}
	return in.LSC != nil
}

// PredUse is the `(!P1.any)` before an instruction; Var nil means none.
type PredUse struct {
	Var     *Decl
	Invert  bool
	Combine isa.Combine
	Span    Span
}

var combineText = [...]string{isa.Sequential: "", isa.Any: ".any", isa.All: ".all"}

// String returns the predicate as it is written between its parentheses: "!P1.any".
func (p PredUse) String() string {
	text := p.Var.Name + combineText[p.Combine]
	if p.Invert {
		return "!" + text
	}
	return text
}

// Combined returns which elements of the predicate any and all combine: those of the instruction's channels, as the
// algorithm of spec/visa/5_operands.md#predication has it. An instruction of one channel would have nothing to combine.
// There they combine all of the variable, by the table on the same page ("if any predicate bit is 1"): Intel's vector
// compiler branches by `(!P.any) jmp (M1, 1)`, and its assembler makes `(f0.any16h)` of a variable of 16 elements.
func (in *Inst) Combined() (first, n int) {
	if in.ExecSize <= 1 {
		return 0, in.Pred.Var.Elems
	}
	return int(in.Offset), int(in.ExecSize)
}

// OperandKind is the class of an operand (spec/visa/5_operands.md).
type OperandKind uint8

const (
	NoOperand        OperandKind = iota
	NullOperand                  // %null
	GeneralOperand               // V1(0,0)<8;8,1>
	IndirectOperand              // r[A0(0),16]<1>:d
	ImmediateOperand             // 0x2:d
	AddressOperand               // A0(0)<1>
	AddressOfOperand             // &V1[16], &V1+16
	PredicateOperand             // P1
	StateOperand                 // T6, S1(0)
	RawOperand                   // V1.64
)

// Region is VertStride;Width,HorzStride in elements. A destination has only H.
// The zero Region means that none is given.
type Region struct {
	V, W, H uint8
	Kind    RegionKind
}

// RegionKind is the form in which a region was written.
type RegionKind uint8

const (
	NoRegion     RegionKind = iota
	SourceRegion            // <V;W,H>
	DestRegion              // <H>
	MultiRegion             // <;W,H>: one address for each row
)

// Operand is one operand. Kind determines which of the other fields are meaningful.
type Operand struct {
	Kind   OperandKind
	Type   isa.Type // element type: the variable's, or as written for indirect and immediate operands
	Mod    isa.SrcMod
	Span   Span
	Var    *Decl  // General, Raw, Address, AddressOf, Predicate, State; Indirect: the address variable
	Row    int    // General: row offset in GRFs
	Col    int    // General: column offset in elements; Address, Indirect, State: element offset
	Byte   int    // Raw: byte offset; Indirect: byte offset after the comma; AddressOf: byte offset
	Region Region // General, Indirect
	Width  int    // Address: elements used as a source
	Imm    uint64 // Immediate: the bits, as wide as Type (integers are truncated to it); Type is NoType for a bare number
}

// IsNull reports whether an operand is %null, or left out.
func (o *Operand) IsNull() bool {
	return o.Kind == NullOperand || o.Kind == NoOperand ||
		o.Var != nil && o.Var.Root != nil && o.Var.Root.Predefined && o.Var.Root.Name == "%null"
}

// Coordinates returns the parameters of a message to the sampler from the operands behind its destination. The pages do
// not know the paired resource, which IGC 2 writes before them. In its texts it is %null, which a first coordinate that
// others follow never is.
func Coordinates(list []Operand) []Operand {
	if len(list) > 1 && list[0].IsNull() {
		return list[1:]
	}
	return list
}

// LSC holds the properties of an lsc_* instruction that are not operands. The Args of
// such an instruction are, in order: destination or null, address, source 0, source 1
// (null where absent).
type LSC struct {
	SFID         LSCSFID
	AddrKind     LSCAddrKind
	AddrBits     int       // a16, a32, a64
	Surface      Operand   // bti/ss/bss: the surface operand
	More         []Operand // further address operands. strided: pitch; block2d: width, height, pitch, x, y; typed: v, r, lod
	Block        Block2D   // block2d only
	Scale        int
	Disp         int64 // immediate byte offset
	DataBits     int   // width of one element in memory: 8, 16, 32, 64
	RegBits      int   // width of one element in the register: d8u32 is 8 and 32
	Elems        int   // vector length: x1..x64
	Transpose    bool
	HighHalf     bool  // d16u32h: the data is in the high half of the register element
	ChMask       uint8 // lsc_load_quad and friends: bits 0..3 = x,y,z,w; 0 if none
	Caching      []string
	Fence, Scope string // lsc_fence
}

// Block2D is the shape of a block2d operand, d16.2x16x8tn: Blocks blocks of Width by
// Height elements, each LSC.DataBits wide. The first letter (t or n) is LSC.Transpose.
type Block2D struct {
	Blocks, Width, Height int
	VNNI                  bool // second letter is t

	// Packed reports that the address has the form flat[V+(x,y)]: the register V holds the values that otherwise stand
	// in More (base, width, height and pitch of the surface, x and y) and the size of the block. X and Y are the
	// numbers in parentheses, which are added to the x and y in V.
	Packed bool
	X, Y   int32
}

// LSCSFID is the shared function to which an lsc message goes.
type LSCSFID uint8

const (
	UGM  LSCSFID = iota // untyped global memory
	UGML                // untyped global memory, low bandwidth
	TGM                 // typed global memory
	SLM                 // shared local memory
)

// LSCAddrKind is an lsc address model.
type LSCAddrKind uint8

const (
	Flat LSCAddrKind = iota
	BTI
	BSS
	SS
	ARG
)

// LSCPlaces returns, for each slot of an lsc row, the index of its operand in Inst.Args (see LSC). The slots are in the
// order of the text.
func LSCPlaces(row *isa.Instr) []int {
	places := make([]int, len(row.Slots))
	source := 2
	for i := range row.Slots {
		switch slot := &row.Slots[i]; {
		case slot.Kind == isa.AddrSlot:
			places[i] = 1
		case !slot.Write:
			places[i] = source
			source++
		}
	}
	return places
}

// String returns the shared function as it is written: "ugm".
func (s LSCSFID) String() string { return keyword.SharedFunctions[s] }

// String returns the address model as it is written: "flat".
func (k LSCAddrKind) String() string { return keyword.AddressModels[k] }

// IsTypedBlock reports whether the instruction moves a two-dimensional block of typed memory.
func (in *Inst) IsTypedBlock() bool {
	return in.IsBlock2D() && in.LSC.SFID == TGM
}

// IsBlock2D reports whether the instruction is a message that moves a two-dimensional block.
func (in *Inst) IsBlock2D() bool {
	return in.Op == isa.OpLscLoadBlock2D || in.Op == isa.OpLscStoreBlock2D
}

// IsStrided reports whether the instruction is a message with one address and a pitch.
func (in *Inst) IsStrided() bool {
	return in.Op == isa.OpLscLoadStrided || in.Op == isa.OpLscStoreStrided
}
