package isa

// Predefined is one predefined variable (spec/visa/4_visa_header.md, "General
// Variables" and "Surface Variables").
type Predefined struct {
	Name     string // "%r0"
	Number   string // "V7": an alternative name
	Surface  bool   // a surface
	Sampler  bool   // a sampler; a variable that is neither is a general variable
	Type     Type
	Elems    int // number of elements; 0 if GRFs is set
	GRFs     int // number of whole GRFs, for variables whose size depends on the platform
	ReadOnly bool
	Aliased  bool  // declared variables may share its storage: on the page, or in texts of Intel's compiler
	Writable uint8 // for a read-only variable: the elements that can be written nevertheless
}

// Size returns the number of elements on a platform.
func (v *Predefined) Size(p Platform) int {
	if v.GRFs > 0 {
		return v.GRFs * p.GRF() / v.Type.Size()
	}
	return v.Elems
}

// PredefinedVars are the predefined variables, in the order of their numbers:
// general variables V0 to V20, surfaces T0 to T5, and a sampler.
//
// %sp and %fp are 64 bits wide: the specification says UD, but Intel's compiler keeps 64-bit addresses in them
// (corpus/calls). Of %tsc and %sr0 only the elements in Writable can be written: Intel's assembler rejects writes to
// the others, and to %msg0.
var PredefinedVars = [...]Predefined{
	{Name: "%null", Number: "V0", Type: UD, Elems: 1, ReadOnly: true},
	{Name: "%thread_x", Number: "V1", Type: UW, Elems: 1, ReadOnly: true},
	{Name: "%thread_y", Number: "V2", Type: UW, Elems: 1, ReadOnly: true},
	{Name: "%group_id_x", Number: "V3", Type: UD, Elems: 1, ReadOnly: true},
	{Name: "%group_id_y", Number: "V4", Type: UD, Elems: 1, ReadOnly: true},
	{Name: "%group_id_z", Number: "V5", Type: UD, Elems: 1, ReadOnly: true},
	{Name: "%tsc", Number: "V6", Type: UD, Elems: 5, ReadOnly: true, Writable: 1 << 4},
	{Name: "%r0", Number: "V7", Type: UD, GRFs: 1, ReadOnly: true, Aliased: true},
	{Name: "%arg", Number: "V8", Type: UD, GRFs: 32, Aliased: true},
	{Name: "%retval", Number: "V9", Type: UD, GRFs: 12, Aliased: true},
	{Name: "%sp", Number: "V10", Type: UQ, Elems: 1, Aliased: true},
	{Name: "%fp", Number: "V11", Type: UQ, Elems: 1, Aliased: true},
	{Name: "%hw_id", Number: "V12", Type: UD, Elems: 1, ReadOnly: true, Aliased: true},
	{Name: "%sr0", Number: "V13", Type: UD, Elems: 4, ReadOnly: true, Writable: 1<<2 | 1<<3},
	{Name: "%cr0", Number: "V14", Type: UD, Elems: 3},
	{Name: "%ce0", Number: "V15", Type: UD, Elems: 1, ReadOnly: true},
	{Name: "%dbg0", Number: "V16", Type: UD, Elems: 2},
	{Name: "%color", Number: "V17", Type: UW, Elems: 1, ReadOnly: true},
	{Name: "%impl_arg_buf_ptr", Number: "V18", Type: UQ, Elems: 1, Aliased: true},
	{Name: "%local_id_buf_ptr", Number: "V19", Type: UQ, Elems: 1, Aliased: true},
	{Name: "%msg0", Number: "V20", Type: UD, Elems: 3, ReadOnly: true},
	{Name: "%slm", Number: "T0", Surface: true, Type: UD, Elems: 1, ReadOnly: true},
	{Name: "T1", Number: "T1", Surface: true, Type: UD, Elems: 1, ReadOnly: true},
	{Name: "T2", Number: "T2", Surface: true, Type: UD, Elems: 1},
	{Name: "TSS", Number: "T3", Surface: true, Type: UD, Elems: 1},
	{Name: "%bss", Number: "T4", Surface: true, Type: UD, Elems: 1},
	{Name: "%scratch", Number: "T5", Surface: true, Type: UD, Elems: 1, ReadOnly: true},
	{Name: "S31", Number: "S31", Sampler: true, Type: UD, Elems: 1},
}

// FirstGeneral is the number of the first declared general variable: V0 to V31 are
// reserved. Predicates start at 1 (P0 means none), surfaces at 6.
const (
	FirstGeneral   = 32
	FirstPredicate = 1
	FirstSurface   = 6

	BindlessSampler = 31 // S31
)
