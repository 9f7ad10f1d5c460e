package syntax

import (
	"slices"
	"strconv"
)

// SameSignature reports whether two functions or prototypes have the same results and parameters.
func SameSignature(r1, p1, r2, p2 []*Var) bool {
	return slices.EqualFunc(r1, r2, SameShape) && slices.EqualFunc(p1, p2, SameShape)
}

// SameShape reports whether two variables are the same to a caller: .reg .u32 and .param .b32 are, and arrays of the
// same size.
func SameShape(a, b *Var) bool {
	if a.Array != b.Array || a.Vec != b.Vec {
		return false
	}
	if a.Array {
		return a.Bytes() == b.Bytes()
	}
	return a.Type.Fits(b.Type)
}

// Signature returns the signature that a caller sees, "(.u32) (.v2 .f32, .b8[16])".
func Signature(returns, params []*Var) string {
	list := func(vars []*Var) string {
		s := "("
		for i, v := range vars {
			if i > 0 {
				s += ", "
			}
			s += v.Declared()
		}
		return s + ")"
	}
	if len(returns) == 0 {
		return list(params)
	}
	return list(returns) + " " + list(params)
}

// Describe returns the shape of a variable, "type .b8[16]".
func Describe(v *Var) string {
	return "type " + v.Declared()
}

// Declared returns a variable's type as declared: ".b32", ".v2 .f32", ".b8[16]".
func (v *Var) Declared() string {
	said := v.Type.String()
	if v.Vec > 1 {
		said = ".v" + strconv.Itoa(v.Vec) + " " + said
	}
	if v.Array {
		said += "[" + strconv.Itoa(v.Count) + "]"
	}
	return said
}

// Signature returns the function's signature: "(.u32) (.u32, .b8[16])".
func (f *Func) Signature() string { return Signature(f.Returns, f.Params) }
