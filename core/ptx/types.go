package ptx

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
	numTypes
)

// kind is the letter of a type.
type kind uint8

const (
	untyped  kind = iota // .b32: bits
	unsigned             // .u32
	signed               // .s32
	float                // .f32
	packed               // .f16x2, and what else is elements in the bits of a register
	pred
	opaque // .texref
)

var typeInfo = [numTypes]struct {
	name string
	bits int
	kind kind
	visa isa.Type
}{
	NoType: {"", 0, untyped, isa.NoType},
	B8:     {"b8", 8, untyped, isa.UB},
	B16:    {"b16", 16, untyped, isa.UW},
	B32:    {"b32", 32, untyped, isa.UD},
	B64:    {"b64", 64, untyped, isa.UQ},
	B128:   {"b128", 128, untyped, isa.NoType},
	U8:     {"u8", 8, unsigned, isa.UB},
	U16:    {"u16", 16, unsigned, isa.UW},
	U32:    {"u32", 32, unsigned, isa.UD},
	U64:    {"u64", 64, unsigned, isa.UQ},
	S8:     {"s8", 8, signed, isa.B},
	S16:    {"s16", 16, signed, isa.W},
	S32:    {"s32", 32, signed, isa.D},
	S64:    {"s64", 64, signed, isa.Q},
	F16:    {"f16", 16, float, isa.HF},
	F16x2:  {"f16x2", 32, packed, isa.UD},
	BF16:   {"bf16", 16, float, isa.BF},
	BF16x2: {"bf16x2", 32, packed, isa.UD},
	TF32:   {"tf32", 32, packed, isa.UD},
	F32:    {"f32", 32, float, isa.F},
	F64:    {"f64", 64, float, isa.DF},
	Pred:   {"pred", 1, pred, isa.BOOL},
	U16x2:  {"u16x2", 32, packed, isa.UD},
	S16x2:  {"s16x2", 32, packed, isa.UD},
	F32x2:  {"f32x2", 64, packed, isa.UQ},
	U8x4:   {"u8x4", 32, packed, isa.UD},
	S8x4:   {"s8x4", 32, packed, isa.UD},

	E4M3x2:  {"e4m3x2", 16, packed, isa.UW},
	E5M2x2:  {"e5m2x2", 16, packed, isa.UW},
	E4M3x4:  {"e4m3x4", 32, packed, isa.UD},
	E5M2x4:  {"e5m2x4", 32, packed, isa.UD},
	E2M3x2:  {"e2m3x2", 16, packed, isa.UW},
	E3M2x2:  {"e3m2x2", 16, packed, isa.UW},
	E2M3x4:  {"e2m3x4", 32, packed, isa.UD},
	E3M2x4:  {"e3m2x4", 32, packed, isa.UD},
	E2M1x2:  {"e2m1x2", 8, packed, isa.UB},
	E2M1x4:  {"e2m1x4", 16, packed, isa.UW},
	UE8M0x2: {"ue8m0x2", 16, packed, isa.UW},
	S2F6x2:  {"s2f6x2", 16, packed, isa.UW},

	TexRef:     {"texref", 64, opaque, isa.UQ},
	SamplerRef: {"samplerref", 64, opaque, isa.UQ},
	SurfRef:    {"surfref", 64, opaque, isa.UQ},
}

// String is the type as PTX writes it, ".u32".
func (t Type) String() string {
	if t == NoType || t >= numTypes {
		return "none"
	}
	return "." + typeInfo[t].name
}

// Bits is the width; 1 for .pred.
func (t Type) Bits() int { return typeInfo[t].bits }

// Bytes is the size in memory; 0 for .pred and NoType.
func (t Type) Bytes() int { return typeInfo[t].bits / 8 }

// Float reports whether values are floating point numbers.
func (t Type) Float() bool { return typeInfo[t].kind == float }

// Signed reports whether the type is a signed integer type.
func (t Type) Signed() bool { return typeInfo[t].kind == signed }

// Integer reports whether the type is .sN, .uN or .bN.
func (t Type) Integer() bool { return typeInfo[t].kind <= signed && t != NoType }

// visa is the element type of a variable of 32 lanes that holds values of the type.
func (t Type) visa() isa.Type { return typeInfo[t].visa }

// of is the integer type of a kind and width.
func (k kind) of(bits int) Type {
	for t := B8; t < numTypes; t++ {
		if typeInfo[t].kind == k && typeInfo[t].bits == bits {
			return t
		}
	}
	return NoType
}

// typeByName finds a type by its name without the dot.
func typeByName(name string) Type { return typesByName[name] }

var typesByName = func() map[string]Type {
	m := make(map[string]Type, numTypes)
	for t := B8; t < numTypes; t++ {
		m[typeInfo[t].name] = t
	}
	return m
}()

// fits reports whether a register or variable of type r can be an operand where the
// instruction's type is t: same width, and no floating point where integers are wanted
// or the other way round; untyped goes with all.
func (r Type) fits(t Type) bool {
	a, b := typeInfo[r], typeInfo[t]
	if a.bits != b.bits || (a.kind == pred) != (b.kind == pred) {
		return false
	}
	if a.kind == opaque || b.kind == opaque {
		return r == t
	}
	if a.kind == untyped || b.kind == untyped || a.kind == packed && b.kind != float || b.kind == packed {
		return true
	}
	return (a.kind == float) == (b.kind == float) && (a.kind != float || r == t)
}

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
	Generic = NoSpace // of an address: no space was given
)

var spaceNames = [...]string{RegSpace: "reg", ParamSpace: "param", GlobalSpace: "global", ConstSpace: "const", SharedSpace: "shared", LocalSpace: "local"}

// String is the space as PTX writes it, ".global".
func (s Space) String() string {
	if s == NoSpace {
		return "generic"
	}
	return "." + spaceNames[s]
}

func spaceByName(name string) Space {
	for s, n := range spaceNames {
		if n == name && n != "" {
			return Space(s)
		}
	}
	return NoSpace
}
