// Package isa holds what Lanewise knows about vISA instructions, types, platforms and predefined variables, each fact
// once. The parser, checker, printer, machine, codec, editor and help all read these tables; none of them has a list of
// its own.
//
// Table has one row for each mnemonic of the text language. Several mnemonics can share an opcode number (min and max
// are 0x45; every svm_* is 0x4e with a sub-opcode). Only the binary object is concerned with numbers; everything else
// uses mnemonics.
package isa

import "github.com/lanewise/lanewise/core/text"

// Instr is one row of Table: everything about an instruction that does not depend on its operands.
type Instr struct {
	Op      Op
	Name    string // the mnemonic Intel's assembler reads and prints: "svm_gather4scaled"
	Alias   string // the specification's spelling where it differs: "svm_gather4_scaled"
	Number  uint8  // opcode, from the page
	Sub     uint8  // sub-opcode of SVM instructions
	Page    string // spec page: "instructions/ADD.md"
	Summary string // the semantics in one line

	Suffix    Suffix // what is written between the mnemonic and the execution size
	Exec      Exec   // how the execution size is written
	Sizes     Sizes  // legal execution sizes
	AlsoSizes Sizes  // sizes not on the page that Intel's assembler accepts: a warning
	Pred      bool   // may be predicated
	Sat       Sat    // whether .sat is allowed
	Mods      Mods   // which source modifiers are allowed
	Scalar    bool   // no packed immediate can be a source

	Types Types     // types of each operand whose slot does not have its own
	Also  Types     // types not on the page that Intel's assembler accepts: a warning
	Maps  []TypeMap // legal combinations; empty: any of Types
	Slots []Slot    // operands in the order of the text

	Platforms Platforms
	Runs      bool // Lanewise can execute it
}

// Slot is one operand position of an instruction.
type Slot struct {
	Name  string // as on the page: "dst", "src0", "element_offset"
	Kind  SlotKind
	Class Class // VectorSlot: the operand classes allowed
	Types Types // zero: the row's; for a raw operand the types of its variable, zero: any
	Also  Types // types not on the page that Intel's assembler accepts: a warning
	Write bool  // a destination
	Null  bool  // may be %null
	Opt   bool  // may be left out

	Extent Extent // RawSlot: the bytes that the message covers
	Bytes  uint16 // for FixedBytes: their number
}

// SlotKind is how an operand position is written.
type SlotKind uint8

const (
	VectorSlot  SlotKind = iota // a vector operand of one of the slot's classes
	RawSlot                     // V1.64
	RawListSlot                 // any number of raw operands, last slot only
	PayloadSlot                 // V1 or V1.64: an lsc payload without a shape
	SurfaceSlot                 // T6
	SamplerSlot                 // S0
	VarSlot                     // the bare name of any variable
	LabelSlot                   // a label
	LabelsSlot                  // (L0, L1, ...)
	FuncSlot                    // a function's name
	CountSlot                   // a bare decimal number, kept in Inst.ArgSize, then Inst.RetSize
	IntSlot                     // a bare decimal number, an immediate in Inst.Args
	HexSlot                     // a bare hexadecimal number, an immediate in Inst.Args
	StringSlot                  // "text"
	PlainSlot                   // V1(0,0) without a region: dpas
	DataSlot                    // an lsc data operand with its shape: V1:d32x4
	BlockSlot                   // an lsc block2d data operand: V1:d8.1x32x16nn
	AddrSlot                    // an lsc address: flat[4*V1+16]:a64
	TypedSlot                   // an lsc typed address: bti(4)[U,V,R,LOD]:a32
	WordSlot                    // a bare keyword: AVS_16_FULL
	TupleSlot                   // (1, 2, 3): modes of the vme instructions
)

// Class is a set of vector operand classes (spec/visa/5_operands.md, "Vector Operands").
type Class uint16

const (
	General   Class = 1 << iota // V1(0,0)<8;8,1>
	Indirect                    // r[A0(0),16]<8;8,1>:d
	Immediate                   // 0x1:d
	Address                     // A0(0)<1>
	AddressOf                   // &V1
	Predicate                   // P1
	State                       // T6(0), S0(0)
)

// String lists the classes: "general, indirect or immediate".
func (c Class) String() string {
	var names []string
	for i, name := range [...]string{"general", "indirect", "immediate", "address", "address-of", "predicate", "state"} {
		if c&(1<<i) != 0 {
			names = append(names, name)
		}
	}
	return text.List(names, "or")
}

// Exec is how an execution size is written.
type Exec uint8

const (
	NoExec    Exec = iota // barrier
	MaskExec              // (M1, 16): mask control and size
	LanesExec             // (16): an execution size without mask control
	BlockExec             // (4): a number of owords; no channels
	RectExec              // (16,8): width and height of a media block
)

// Suffix is what is written between a mnemonic and its execution size, besides .sat.
type Suffix uint8

const (
	NoSuffix       Suffix = iota
	RelSuffix             // .eq .ne .gt .ge .lt .le
	AtomicSuffix          // .add, with .16 or .64
	ChannelSuffix         // .R ... .RGBA
	BlocksSuffix          // .1 .2 .4: blocks per element, or bytes per element
	SvmSuffix             // .4.2: block size, number of blocks
	TruthSuffix           // .x78: truth table of bfn
	ModSuffix             // .mod: modified data wanted
	MediaSuffix           // .nomod .modified .top .bottom .top_mod .bottom_mod
	FenceSuffix           // .EISCRL1
	LscSuffix             // .ugm.ca.ca: shared function, cache controls
	LscFenceSuffix        // .ugm.evict.gpu
	Sample3DSuffix        // [.pixel_null_mask][.cps][.divS].RGBA
	UnormSuffix           // .RGBA.16-full
	DpasSuffix            // .s8.s8.8.8
	RTSuffix              // .<A><Z>
	NumbersSuffix         // .7.2.1: sfid and lengths of raw_sends
	UniformSuffix         // .uniform: all threads call the same function
)

// Sat says when .sat is allowed.
type Sat uint8

const (
	NoSat Sat = iota
	AlwaysSat
	FloatSat // only if the types are floating point
)

// Mods says which source modifiers are allowed.
type Mods uint8

const (
	NoMods        Mods = iota
	ArithMods          // (-) (abs) (-abs)
	LogicMods          // (~)
	AlsoArithMods      // none on the page, but ArithMods from Intel's compiler: a warning
)

// Sizes is a set of execution sizes: bit n stands for size 1<<n.
type Sizes uint8

// Has reports whether the set holds an execution size (1, 2, 4 ... 32).
func (s Sizes) Has(size int) bool {
	for n := range 6 {
		if size == 1<<n {
			return s&(1<<n) != 0
		}
	}
	return false
}

// String lists the sizes: "8, 16".
func (s Sizes) String() string {
	list := ""
	for n, size := range [...]string{"1", "2", "4", "8", "16", "32"} {
		if s&(1<<n) != 0 {
			if list != "" {
				list += ", "
			}
			list += size
		}
	}
	return list
}

// Types is a set of data types.
type Types uint16

// Has reports whether the set holds t.
func (s Types) Has(t Type) bool { return t < NumTypes && s&(1<<t) != 0 }

// String lists the types, "ud, d, uw".
func (s Types) String() string { return members(uint(s), NumTypes) }

// members lists the members of a set, in which bit n stands for value n.
func members[T interface {
	~uint8
	String() string
}](set uint, end T) string {
	var b []byte
	for t := range end {
		if set>>t&1 != 0 {
			if b != nil {
				b = append(b, ", "...)
			}
			b = append(b, t.String()...)
		}
	}
	return string(b)
}

// TypeMap is one "Type map" of a page: a destination of a type in Dst needs every source to have a type in Src. Lax
// marks a combination that the page forbids and Intel's assembler accepts.
type TypeMap struct {
	Dst, Src  Types
	Platforms Platforms
	Lax       bool
}

// Platforms is a set of platforms: bit n stands for Platform n.
type Platforms uint8

// Has reports whether the set holds p.
func (s Platforms) Has(p Platform) bool { return s&(1<<p) != 0 }

// String lists the set: "XEHP, DG2, PVC", or "every platform".
func (s Platforms) String() string {
	if s == Everywhere {
		return "every platform"
	}
	return members(uint(s), NumPlatforms)
}

// AtomicOp is the operation of an atomic instruction: AtomicKind of visa.Inst.Sub.
type AtomicOp uint8

// All atomics share the integer operations; lsc_* prints them under other names (LscName).
const (
	AtomicAdd AtomicOp = iota
	AtomicSub
	AtomicInc
	AtomicDec
	AtomicMin // unsigned
	AtomicMax
	AtomicXchg
	AtomicCmpXchg
	AtomicAnd
	AtomicOr
	AtomicXor
	AtomicMinSint
	AtomicMaxSint
	AtomicPreDec // like AtomicDec, but the result is the new value
	AtomicFMax
	AtomicFMin
	AtomicFCmpWr
	AtomicFAdd
	AtomicFSub
	AtomicLoad
	NumAtomicOps
)

// atomics describes the atomic operations.
var atomics = [NumAtomicOps]struct {
	plain, lsc string
	sources    int   // operands besides the address and the old value
	types      Types // of data of 32 bits
}{
	AtomicAdd:     {"add", "iadd", 1, dwordTypes},
	AtomicSub:     {"sub", "isub", 1, dwordTypes},
	AtomicInc:     {"inc", "iinc", 0, udType},
	AtomicDec:     {"dec", "idec", 0, udType},
	AtomicMin:     {"min", "umin", 1, udType},
	AtomicMax:     {"max", "umax", 1, udType},
	AtomicXchg:    {"xchg", "store", 1, udType},
	AtomicCmpXchg: {"cmpxchg", "icas", 2, udType},
	AtomicAnd:     {"and", "and", 1, udType},
	AtomicOr:      {"or", "or", 1, udType},
	AtomicXor:     {"xor", "xor", 1, udType},
	AtomicMinSint: {"minsint", "smin", 1, 1 << D},
	AtomicMaxSint: {"maxsint", "smax", 1, 1 << D},
	AtomicPreDec:  {"predec", "", 0, 1 << D},
	AtomicFMax:    {"fmax", "fmax", 1, 1 << F},
	AtomicFMin:    {"fmin", "fmin", 1, 1 << F},
	AtomicFCmpWr:  {"fcmpwr", "fcas", 2, 1 << F},
	AtomicFAdd:    {"fadd", "fadd", 1, 1 << F},
	AtomicFSub:    {"fsub", "fsub", 1, 1 << F},
	AtomicLoad:    {"", "load", 0, dwordTypes},
}

// String returns the name in dword_atomic and svm_atomic: "add", "cmpxchg".
func (a AtomicOp) String() string {
	if a >= NumAtomicOps {
		return "unknown"
	}
	return atomics[a].plain
}

// LscName returns the name in lsc_atomic_*: "iadd", "icas"; "" if it has none.
func (a AtomicOp) LscName() string {
	if a >= NumAtomicOps {
		return "unknown"
	}
	return atomics[a].lsc
}

// Sources returns the number of operands that the operation uses besides the address: 0, 1 or 2.
func (a AtomicOp) Sources() int { return atomics[a].sources }

// Types returns the set of types that its data may have; if wide, those of 64 bits.
func (a AtomicOp) Types(wide bool) Types {
	t := atomics[a].types
	if !wide {
		return t
	}
	w := t &^ dwordTypes
	if t.Has(UD) {
		w |= 1 << UQ
	}
	if t.Has(D) {
		w |= 1 << Q
	}
	return w
}

// AtomicByName finds an operation by its name in dword_atomic and svm_atomic. The pages name minsint and maxsint imin
// and imax.
func AtomicByName(name string) (AtomicOp, bool) {
	switch name {
	case "imin":
		return AtomicMinSint, true
	case "imax":
		return AtomicMaxSint, true
	}
	for a := range atomics {
		if name != "" && atomics[a].plain == name {
			return AtomicOp(a), true
		}
	}
	return 0, false
}

// AtomicByLscName finds an operation by its name in lsc_atomic_*.
func AtomicByLscName(name string) (AtomicOp, bool) {
	for a := range atomics {
		if name != "" && atomics[a].lsc == name {
			return AtomicOp(a), true
		}
	}
	return 0, false
}

// Fence option bits, in visa.Inst.Sub of fence_global and fence_local, as in the binary object
// (spec/visa/instructions/FENCE.md).
const (
	FenceCommit      = 1 << 0 // E
	FenceInstruction = 1 << 1 // I
	FenceSampler     = 1 << 2 // S
	FenceConstant    = 1 << 3 // C
	FenceReadWrite   = 1 << 4 // R
	FenceL1          = 1 << 6 // L1
)

// condNames are the relations in the order of Cond.
var condNames = [...]string{NoCond: "", EQ: "eq", NE: "ne", GT: "gt", GE: "ge", LT: "lt", LE: "le"}

// String returns the relation's suffix without the dot: "eq".
func (c Cond) String() string {
	if int(c) >= len(condNames) {
		return "unknown"
	}
	return condNames[c]
}

// CondByName finds a relation by its suffix, in either case.
func CondByName(name string) (Cond, bool) {
	for c := EQ; c <= LE; c++ {
		if equalFold(condNames[c], name) {
			return c, true
		}
	}
	return NoCond, false
}

// String returns the modifier as it is written: "(-abs)".
func (m SrcMod) String() string {
	return [...]string{NoMod: "", Neg: "(-)", Abs: "(abs)", NegAbs: "(-abs)", Not: "(~)"}[m]
}

// ByMnemonic finds a row by its mnemonic, canonical or alias. In names with a dot ("nbarrier.wait") the dot and what
// follows are part of the name. lsc_atomic_iadd is OpLscAtomic; the operation goes to Inst.Sub.
func ByMnemonic(name string) (Op, bool) {
	for i := hash(name); byName[i] != OpInvalid; i = (i + 1) % nameSlots {
		op := byName[i]
		if Table[op].Name == name || Table[op].Alias == name && name != "" {
			return op, true
		}
	}
	return OpInvalid, false
}

// nameSlots is the size of byName: a power of two, more than twice the number of names.
const nameSlots = 1024

// byName is a hash table of the canonical names and aliases. The names themselves are in Table.
var byName = func() (t [nameSlots]Op) {
	for op := Op(1); op < NumOps; op++ {
		for _, name := range [...]string{Table[op].Name, Table[op].Alias} {
			if name != "" {
				i := hash(name)
				for t[i] != OpInvalid {
					i = (i + 1) % nameSlots
				}
				t[i] = op
			}
		}
	}
	return t
}()

// hash is FNV-1a over the bytes of a name.
func hash(name string) uint32 {
	h := uint32(2166136261)
	for i := 0; i < len(name); i++ {
		h = (h ^ uint32(name[i])) * 16777619
	}
	return (h ^ h>>15) % nameSlots
}

// Mnemonic reports whether name is the canonical mnemonic of an instruction.
func Mnemonic(name string) bool {
	for op := range Table {
		if name != "" && Table[op].Name == name {
			return true
		}
	}
	return false
}
