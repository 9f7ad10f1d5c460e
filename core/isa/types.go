package isa

// Type is a vISA data type. Its value is the binary code of spec/visa/2_datatypes.md, "Fundamental Data Types".
type Type uint8

const (
	UD   Type = iota // unsigned double word, 32 bits
	D                // signed double word
	UW               // unsigned word, 16 bits
	W                // signed word
	UB               // unsigned byte
	B                // signed byte
	DF               // double precision float, 64 bits
	F                // single precision float
	V                // packed vector of eight signed 4-bit integers
	VF               // packed vector of four restricted 8-bit floats
	BOOL             // one bit; predicate variables only
	UQ               // unsigned quad word, 64 bits
	UV               // packed vector of eight unsigned 4-bit integers
	Q                // signed quad word
	HF               // half precision float, 16 bits
	BF               // bfloat16
	NumTypes

	NoType Type = 0xff // an operand without a type
)

// typeInfo is the one table of the properties of types; the methods below read it.
var typeInfo = [NumTypes]struct {
	name   string
	size   uint8 // bytes of one element; for packed vectors, of the whole immediate
	signed bool
	float  bool
	packed bool
}{
	UD:   {"ud", 4, false, false, false},
	D:    {"d", 4, true, false, false},
	UW:   {"uw", 2, false, false, false},
	W:    {"w", 2, true, false, false},
	UB:   {"ub", 1, false, false, false},
	B:    {"b", 1, true, false, false},
	DF:   {"df", 8, true, true, false},
	F:    {"f", 4, true, true, false},
	V:    {"v", 4, true, false, true},
	VF:   {"vf", 4, true, true, true},
	BOOL: {"bool", 1, false, false, false},
	UQ:   {"uq", 8, false, false, false},
	UV:   {"uv", 4, false, false, true},
	Q:    {"q", 8, true, false, false},
	HF:   {"hf", 2, true, true, false},
	BF:   {"bf", 2, true, true, false},
}

// String returns the type's text form, "ud"; "none" for NoType.
func (t Type) String() string {
	if t >= NumTypes {
		return "none"
	}
	return typeInfo[t].name
}

// Size returns the number of bytes of one element; 4 for the packed vector immediates, 0 for NoType.
func (t Type) Size() int {
	if t >= NumTypes {
		return 0
	}
	return int(typeInfo[t].size)
}

// Signed reports whether values of the type have a sign.
//
//go:noinline
func (t Type) Signed() bool { return t < NumTypes && typeInfo[t].signed }

// Float reports whether the type is a floating point type (VF included).
//
//go:noinline
func (t Type) Float() bool { return t < NumTypes && typeInfo[t].float }

// Integer reports whether the type is an integer type (V and UV included).
func (t Type) Integer() bool { return t < NumTypes && !typeInfo[t].float && t != BOOL }

// Packed reports whether the type is one of the packed immediates V, UV, VF.
func (t Type) Packed() bool { return t < NumTypes && typeInfo[t].packed }

// TypeByName finds a type by its text form, in either case.
func TypeByName(name string) (Type, bool) {
	for t := range typeInfo {
		if equalFold(typeInfo[t].name, name) {
			return Type(t), true
		}
	}
	return NoType, false
}

// equalFold compares ASCII text without regard to case; lower must be in lower case.
func equalFold(lower, s string) bool {
	if len(lower) != len(s) {
		return false
	}
	for i := 0; i < len(s); i++ {
		c := s[i]
		if 'A' <= c && c <= 'Z' {
			c += 'a' - 'A'
		}
		if c != lower[i] {
			return false
		}
	}
	return true
}

// SrcMod is a source modifier (spec/visa/5_operands.md, "Vector Operands").
type SrcMod uint8

const (
	NoMod  SrcMod = iota
	Neg           // (-)
	Abs           // (abs)
	NegAbs        // (-abs)
	Not           // (~), logic instructions only
)

// Cond is the relation of a cmp.
type Cond uint8

const (
	NoCond Cond = iota
	EQ
	NE
	GT
	GE
	LT
	LE
)

// Combine says how a predicate's bits are combined before they select channels
// (spec/visa/5_operands.md, "Predication").
type Combine uint8

const (
	Sequential Combine = iota // each channel uses its own bit
	Any                       // all channels on if any bit is set
	All                       // all channels on if all bits are set
)
