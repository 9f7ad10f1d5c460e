package emit

import (
	"github.com/lanewise/lanewise/core/isa"
	"github.com/lanewise/lanewise/core/visa"
)

// Operands: what a function of vISA computes with, and how an instruction refers to it.

// Operand is a vector operand: the elements of 32 lanes, a scalar, a number or a predicate.
type Operand struct {
	Var    *Variable
	Bits   uint64
	Offset int32    // offset of the first element in bytes
	Stride int8     // distance in elements from lane to lane; 0: a scalar
	Type   isa.Type // type of the elements
	mod    isa.SrcMod
	Imm    bool
}

func LanesOf(d *Variable) *Operand  { return &Operand{Var: d, Type: d.Type, Stride: 1} }
func ScalarOf(d *Variable) *Operand { return &Operand{Var: d, Type: d.Type} }

// Number returns an immediate operand.
func Number(t isa.Type, bits uint64) *Operand {
	if n := 8 * t.Size(); n < 64 {
		bits &= 1<<n - 1
	}
	return &Operand{Type: t, Imm: true, Bits: bits}
}

// As returns the operand with its elements seen as another type: one of the same size, or the low part of each.
func (o *Operand) As(t isa.Type) *Operand {
	if o.Imm {
		return Number(t, o.Bits)
	}
	if o.Type == t {
		return o
	}
	r := *o
	if o.Type.Size() > t.Size() {
		r.Stride *= int8(o.Type.Size() / t.Size())
	}
	r.Type = t
	return &r
}

// Part returns part i of each element, seen as a smaller type, such as the halves of 64 bits.
func (o *Operand) Part(t isa.Type, i int) *Operand {
	if o.Imm {
		return Number(t, o.Bits>>(8*i*t.Size()))
	}
	return o.As(t).At(i * t.Size())
}

// At returns the operand so many bytes further on.
func (o *Operand) At(bytes int) *Operand {
	r := *o
	r.Offset += int32(bytes)
	return &r
}

// Row returns row i of an operand that has several rows of 32 bits for each lane.
func (o *Operand) Row(i int) *Operand { return o.At(i * warp * 4) }

// With returns the source with a modifier.
func (o *Operand) With(mod isa.SrcMod) *Operand {
	r := *o
	r.mod = mod
	return &r
}

func (o *Operand) Negated() *Operand { return o.With(isa.Neg) }

// InRegister moves a number to a register, for operands that cannot be a number.
func (b *Builder) InRegister(o *Operand) *Operand {
	if !o.Imm {
		return o
	}
	return b.Moved(o.Type, o)
}

// Small returns an operand for the second source of an instruction: numbers of 64 bits that do not fit 32 are moved to
// a register.
func (b *Builder) Small(o *Operand) *Operand {
	if !o.Imm || o.Type.Size() < 8 {
		return o
	}
	switch {
	case o.Type == isa.UQ && o.Bits>>32 == 0:
		return Number(isa.UD, o.Bits)
	case o.Type == isa.Q && int64(o.Bits) == int64(int32(o.Bits)):
		return Number(isa.D, o.Bits)
	}
	return b.InRegister(o)
}

// Read and Written return an operand as a source and as a destination.
func (b *Builder) Read(o *Operand) visa.Operand {
	a := b.origin(o)
	if a.Kind == visa.GeneralOperand {
		a.Mod, a.Region = o.mod, visa.Region{Kind: visa.SourceRegion, V: uint8(o.Stride), W: 1}
	}
	return a
}

func (b *Builder) Written(o *Operand) visa.Operand {
	a := b.origin(o)
	if a.Kind == visa.GeneralOperand {
		a.Region = visa.Region{Kind: visa.DestRegion, H: uint8(max(o.Stride, 1))}
	}
	return a
}

// origin returns an operand without its region.
func (b *Builder) origin(o *Operand) visa.Operand {
	switch {
	case o.Imm:
		return visa.Operand{Kind: visa.ImmediateOperand, Type: o.Type, Imm: o.Bits}
	case o.Var.Class == visa.Predicate:
		return visa.Operand{Kind: visa.PredicateOperand, Type: isa.BOOL, Var: o.Var.Decl}
	}
	d := b.View(o.Var, o.Type)
	return visa.Operand{Kind: visa.GeneralOperand, Type: o.Type, Var: d.Decl, Row: int(o.Offset) / b.GRF, Col: int(o.Offset) % b.GRF / o.Type.Size()}
}

// Null returns %null, which stands for an operand that a message does not have.
func (b *Builder) Null() visa.Operand {
	return visa.Operand{Kind: visa.NullOperand, Type: isa.UD, Var: b.Predefined("%null").Decl}
}

// Payload returns the registers of an operand for a message.
func Payload(o *Operand) visa.Operand {
	return visa.Operand{Kind: visa.RawOperand, Type: o.Var.Type, Var: o.Var.Decl, Byte: int(o.Offset)}
}

// Through returns the operand that an address variable points to.
func Through(a *Variable, typ isa.Type) visa.Operand {
	o := visa.Operand{Kind: visa.IndirectOperand, Type: typ, Var: a.Decl, Region: visa.Region{Kind: visa.SourceRegion, W: 1}}
	if a.Elems > 1 {
		o.Region.Kind = visa.MultiRegion
	}
	return o
}

// Args returns a list of operands. Written as a literal, each list would be allocated where it stands, as an array
// type of its own.
func Args(list ...visa.Operand) []visa.Operand { return append([]visa.Operand(nil), list...) }

// Absent stands for an operand that a message does not have.
var Absent = visa.Operand{Kind: visa.NullOperand, Type: isa.NoType}
