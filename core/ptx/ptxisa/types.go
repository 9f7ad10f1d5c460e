package ptxisa

import "github.com/lanewise/lanewise/core/isa"

// Type is a PTX data type.
type Type uint8

const (
	NoType Type = iota
	B8
	B16
	B32
	B64
	B128
	U8
	U16
	U32
	U64
	S8
	S16
	S32
	S64
	F16
	F16x2
	BF16
	BF16x2
	TF32
	F32
	F64
	Pred
	U16x2
	S16x2
	F32x2
	U8x4
	S8x4
	E4M3x2
	E5M2x2
	E4M3x4
	E5M2x4
	E2M3x2
	E3M2x2
	E2M3x4
	E3M2x4
	E2M1x2
	E2M1x4
	UE8M0x2
	S2F6x2
	TexRef
	SamplerRef
	SurfRef
	NumTypes
)

// Kind is the kind of a type's values, most of which PTX writes as a letter.
type Kind uint8

const (
	Untyped  Kind = iota // .b32: bits
	Unsigned             // .u32
	Signed               // .s32
	Float                // .f32
	Packed               // .f16x2, and other types of several elements in one register
	pred
	Opaque // .texref
)

var typeInfo = [NumTypes]struct {
	name string
	bits int
	kind Kind
	visa isa.Type
	of   Type // element type of a packed type, where it has one here
}{
	NoType: {"", 0, Untyped, isa.NoType, NoType},
	B8:     {"b8", 8, Untyped, isa.UB, NoType},
	B16:    {"b16", 16, Untyped, isa.UW, NoType},
	B32:    {"b32", 32, Untyped, isa.UD, NoType},
	B64:    {"b64", 64, Untyped, isa.UQ, NoType},
	B128:   {"b128", 128, Untyped, isa.NoType, NoType},
	U8:     {"u8", 8, Unsigned, isa.UB, NoType},
	U16:    {"u16", 16, Unsigned, isa.UW, NoType},
	U32:    {"u32", 32, Unsigned, isa.UD, NoType},
	U64:    {"u64", 64, Unsigned, isa.UQ, NoType},
	S8:     {"s8", 8, Signed, isa.B, NoType},
	S16:    {"s16", 16, Signed, isa.W, NoType},
	S32:    {"s32", 32, Signed, isa.D, NoType},
	S64:    {"s64", 64, Signed, isa.Q, NoType},
	F16:    {"f16", 16, Float, isa.HF, NoType},
	F16x2:  {"f16x2", 32, Packed, isa.UD, F16},
	BF16:   {"bf16", 16, Float, isa.BF, NoType},
	BF16x2: {"bf16x2", 32, Packed, isa.UD, BF16},
	TF32:   {"tf32", 32, Packed, isa.UD, NoType},
	F32:    {"f32", 32, Float, isa.F, NoType},
	F64:    {"f64", 64, Float, isa.DF, NoType},
	Pred:   {"pred", 1, pred, isa.BOOL, NoType},
	U16x2:  {"u16x2", 32, Packed, isa.UD, U16},
	S16x2:  {"s16x2", 32, Packed, isa.UD, S16},
	F32x2:  {"f32x2", 64, Packed, isa.UQ, F32},
	U8x4:   {"u8x4", 32, Packed, isa.UD, U8},
	S8x4:   {"s8x4", 32, Packed, isa.UD, S8},

	E4M3x2:  {"e4m3x2", 16, Packed, isa.UW, NoType},
	E5M2x2:  {"e5m2x2", 16, Packed, isa.UW, NoType},
	E4M3x4:  {"e4m3x4", 32, Packed, isa.UD, E4M3x2},
	E5M2x4:  {"e5m2x4", 32, Packed, isa.UD, E5M2x2},
	E2M3x2:  {"e2m3x2", 16, Packed, isa.UW, NoType},
	E3M2x2:  {"e3m2x2", 16, Packed, isa.UW, NoType},
	E2M3x4:  {"e2m3x4", 32, Packed, isa.UD, E2M3x2},
	E3M2x4:  {"e3m2x4", 32, Packed, isa.UD, E3M2x2},
	E2M1x2:  {"e2m1x2", 8, Packed, isa.UB, NoType},
	E2M1x4:  {"e2m1x4", 16, Packed, isa.UW, E2M1x2},
	UE8M0x2: {"ue8m0x2", 16, Packed, isa.UW, NoType},
	S2F6x2:  {"s2f6x2", 16, Packed, isa.UW, NoType},

	TexRef:     {"texref", 64, Opaque, isa.UQ, NoType},
	SamplerRef: {"samplerref", 64, Opaque, isa.UQ, NoType},
	SurfRef:    {"surfref", 64, Opaque, isa.UQ, NoType},
}

// String returns the type as PTX writes it, ".u32".
func (t Type) String() string {
	if t == NoType || t >= NumTypes {
		return "none"
	}
	return "." + typeInfo[t].name
}

// Bits returns the width in bits; 1 for .pred.
func (t Type) Bits() int { return typeInfo[t].bits }

// Bytes returns the size in memory; 0 for .pred and NoType.
func (t Type) Bytes() int { return typeInfo[t].bits / 8 }

// Float reports whether values are floating point numbers.
func (t Type) Float() bool { return typeInfo[t].kind == Float }

// Signed reports whether the type is a signed integer type.
func (t Type) Signed() bool { return typeInfo[t].kind == Signed }

// Integer reports whether the type is .sN, .uN or .bN.
func (t Type) Integer() bool { return typeInfo[t].kind <= Signed && t != NoType }

// VISA returns the element type of the vISA variable of 32 lanes that holds values of the type.
func (t Type) VISA() isa.Type { return typeInfo[t].visa }

// Of returns the type of a kind and width in bits, the first if there are several; NoType if there is none.
func (k Kind) Of(bits int) Type {
	for t := B8; t < NumTypes; t++ {
		if typeInfo[t].kind == k && typeInfo[t].bits == bits {
			return t
		}
	}
	return NoType
}

// TypeByName returns the type of a name without the dot; NoType if there is none.
func TypeByName(name string) Type { return typesByName[name] }

var typesByName = func() map[string]Type {
	m := make(map[string]Type, NumTypes)
	for t := B8; t < NumTypes; t++ {
		m[typeInfo[t].name] = t
	}
	return m
}()

// Fits reports whether a register or variable of type r can be an operand where the instruction's type is t. The widths
// must be equal, and floating point and integer types do not mix; untyped goes with all types.
func (r Type) Fits(t Type) bool {
	a, b := typeInfo[r], typeInfo[t]
	if a.bits != b.bits || (a.kind == pred) != (b.kind == pred) {
		return false
	}
	if a.kind == Opaque || b.kind == Opaque {
		return r == t
	}
	if a.kind == Untyped || b.kind == Untyped || a.kind == Packed && b.kind != Float || b.kind == Packed {
		return true
	}
	return (a.kind == Float) == (b.kind == Float) && (a.kind != Float || r == t)
}

// Pair returns the element type of a type of two floating point numbers, such as .f16x2; NoType for any other type.
func (t Type) Pair() Type { return t.elements(Float) }

// Two returns the type of two elements for a type of four small floating point numbers; NoType for any other type.
func (t Type) Two() Type { return t.elements(Packed) }

// Packs returns the type of the integers that a type of 32 bits consists of; NoType for any other type.
func (t Type) Packs() Type { return max(t.elements(Unsigned), t.elements(Signed)) }

// elements returns the element type, if it is of kind k; otherwise NoType.
func (t Type) elements(k Kind) Type {
	if of := typeInfo[t].of; of.Kind() == k {
		return of
	}
	return NoType
}

// Name returns the type without its dot, "u32".
func (t Type) Name() string { return typeInfo[t].name }

// Kind returns the kind of the type's values.
func (t Type) Kind() Kind { return typeInfo[t].kind }

// Space is a state space.
type Space uint8

const (
	NoSpace Space = iota
	RegSpace
	ParamSpace
	GlobalSpace
	ConstSpace
	SharedSpace
	LocalSpace
	Generic = NoSpace // for an address: no space is given
)

var spaceNames = [...]string{RegSpace: "reg", ParamSpace: "param", GlobalSpace: "global", ConstSpace: "const", SharedSpace: "shared", LocalSpace: "local"}

// String returns the space as PTX writes it, ".global".
func (s Space) String() string {
	if s == NoSpace {
		return "generic"
	}
	return "." + spaceNames[s]
}

// Name returns the space without its dot, "global".
func (s Space) Name() string { return spaceNames[s] }

// SpaceByName returns the state space of a name without the dot; NoSpace if there is none.
func SpaceByName(name string) Space {
	for s, n := range spaceNames {
		if n == name && n != "" {
			return Space(s)
		}
	}
	return NoSpace
}

// Types returns the data types up to .pred, without their dots. The packed integers and small floats after it are left
// out.
func Types() []string {
	list := make([]string, 0, NumTypes)
	for t := B8; t <= Pred; t++ {
		list = append(list, t.Name())
	}
	return list
}

// SpaceNames returns the state spaces, without their dots.
func SpaceNames() []string { return spaceNames[RegSpace:] }

// IsSpace reports whether a word after a dot is a state space.
func IsSpace(name string) bool { return SpaceByName(name) != NoSpace }

// IsType reports whether a word after a dot is a data type.
func IsType(name string) bool { return TypeByName(name) != NoType }

// Limits of the machine that PTX is for.
const (
	WarpSize = 32
	MaxBlock = 1024 // threads of a block, at most
)

// MaxParams is the maximum size of a kernel's parameters in bytes, from version 8.1 on (PTX, "Kernel Function
// Parameters").
const MaxParams = 32764
