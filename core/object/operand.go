package object

import (
	"math/bits"

	"github.com/lanewise/lanewise/core/isa"
	"github.com/lanewise/lanewise/core/text"
	"github.com/lanewise/lanewise/core/visa"
)

// Classes of vector operands: bits 0 to 2 of the tag (spec/visa/5_operands.md, "Vector
// Operands").
const (
	generalClass = iota
	addressClass
	predicateClass
	indirectClass
	_
	immediateClass
	stateClass
)

// saturate is the modifier code of a destination that saturates.
const saturate = 4

// modifiers are the codes of source modifiers, bits 3 to 5 of the tag. The page does not list them.
var modifiers = [...]int{isa.NoMod: 0, isa.Abs: 1, isa.Neg: 2, isa.NegAbs: 3, isa.Not: 5}

// access is whether an instruction reads or writes an operand.
type access bool

const (
	reads  access = false
	writes access = true
)

// vector reads or writes a vec_operand.
func (r *routine) vector(in *visa.Inst, o *visa.Operand, write access) {
	c := r.c
	at := c.at()
	class, mod := generalClass, 0
	if !c.reading {
		class, mod = r.class(o), modifiers[o.Mod]
		if bool(write) && in.Sat {
			mod = saturate
		}
	}
	tag := c.u8(class | mod<<3)
	class, mod = tag&7, tag>>3
	if c.reading {
		r.modifier(in, o, write, mod, at)
	}
	switch class {
	case generalClass:
		r.generalOperand(o, write)
	case addressClass:
		r.addressOperand(o)
	case predicateClass:
		o.Kind = visa.PredicateOperand
		o.Var = r.predicateVar(o.Var)
		o.Type = isa.BOOL
	case indirectClass:
		r.indirectOperand(o, write)
	case immediateClass:
		r.immediate(o)
	case stateClass:
		r.stateOperand(o)
	default:
		c.failAt(at, text.Say("There is no operand of class {}.", class))
	}
}

// class returns the class code of an operand. The address of a variable is written like the variable; it follows from
// the instruction that its address is meant.
func (r *routine) class(o *visa.Operand) int {
	switch o.Kind {
	case visa.GeneralOperand:
		return generalClass
	case visa.AddressOperand:
		return addressClass
	case visa.PredicateOperand:
		return predicateClass
	case visa.IndirectOperand:
		return indirectClass
	case visa.ImmediateOperand:
		return immediateClass
	case visa.StateOperand:
		return stateClass
	case visa.AddressOfOperand:
		if o.Var.Class == visa.General {
			return generalClass
		}
		return stateClass
	}
	r.c.fail("The binary object has no form for this operand.")
	return generalClass
}

func (r *routine) modifier(in *visa.Inst, o *visa.Operand, write access, mod, at int) {
	if write {
		if in.Sat = mod == saturate; mod != 0 && !in.Sat {
			r.c.failAt(at, "A destination has a modifier of a source.")
		}
		return
	}
	for m, code := range modifiers {
		if code == mod {
			o.Mod = isa.SrcMod(m)
			return
		}
	}
	r.c.failAt(at, text.Say("There is no source modifier {}.", mod))
}

// strides has the stride or width for each code from 1 on; code 0 means none.
var strides = [...]int{1: 0, 2: 1, 3: 2, 4: 4, 5: 8, 6: 16, 7: 32}

func (r *routine) stride(n uint8) int {
	for code := 1; code < len(strides); code++ {
		if strides[code] == int(n) {
			return code
		}
	}
	r.c.fail(text.Say("The binary object has no region with stride or width {}.", int(n)))
	return 0
}

// region reads or writes the two bytes of a region: <V;W,H> of a source, or <H> of a destination. V is missing where
// each row has its own address.
func (r *routine) region(o *visa.Operand, write access) {
	c := r.c
	at := c.at()
	v := 0
	if !c.reading {
		v = r.stride(o.Region.H) << 8
		if o.Region.Kind != visa.DestRegion {
			v |= r.stride(o.Region.W) << 4
			if o.Region.Kind == visa.SourceRegion {
				v |= r.stride(o.Region.V)
			}
		}
	}
	if v = c.u16(v); !c.reading {
		return
	}
	vert, width, horz := v&15, v>>4&15, v>>8
	if vert >= len(strides) || width >= len(strides) || horz >= len(strides) {
		c.failAt(at, "There is no region 0x"+hex(v)+".")
		return
	}
	o.Region = visa.Region{H: uint8(strides[horz]), Kind: visa.DestRegion}
	if !write {
		o.Region.V, o.Region.W, o.Region.Kind = uint8(strides[vert]), uint8(strides[width]), visa.SourceRegion
		if vert == 0 && o.Kind == visa.IndirectOperand {
			o.Region.Kind = visa.MultiRegion
		} else if width == 0 {
			o.Region = visa.Region{W: 1, Kind: visa.SourceRegion} // as for a scalar: the region does not matter
		}
	}
}

func (r *routine) generalOperand(o *visa.Operand, write access) {
	c := r.c
	if o.Kind == visa.AddressOfOperand {
		r.addressOf(o)
		return
	}
	o.Kind = visa.GeneralOperand
	o.Var = r.id(o.Var, visa.General, c.index)
	o.Row, o.Col = c.u8(o.Row), c.u8(o.Col)
	r.region(o, write)
	if c.reading && o.Var != nil {
		o.Type = o.Var.Type
	}
}

// addressOf writes &V[byte], the address of an element of V. When reading, the instruction decides whether such an
// operand is an address; see asAddressOf.
func (r *routine) addressOf(o *visa.Operand) {
	c := r.c
	size := o.Var.Type.Size()
	if o.Byte < 0 || o.Byte%size != 0 {
		c.fail(text.Say("The binary object can only hold the address of an element of {}, at a multiple of {} bytes.", o.Var.Name, size))
		return
	}
	r.id(o.Var, visa.General, c.index)
	c.u8(o.Byte / c.grf)
	c.u8(o.Byte % c.grf / size)
	c.u16(r.stride(0) | r.stride(1)<<4 | r.stride(0)<<8)
}

// asAddressOf turns a direct operand or a handle that has been read into &V[byte], where the instruction takes the
// address of a variable.
func (r *routine) asAddressOf(o *visa.Operand) {
	if o.Var == nil || o.Kind != visa.GeneralOperand && o.Kind != visa.StateOperand {
		return
	}
	offset := o.Col
	if o.Kind == visa.GeneralOperand {
		offset = o.Row*r.c.grf + o.Col*o.Type.Size()
	}
	*o = visa.Operand{Kind: visa.AddressOfOperand, Type: isa.UW, Var: o.Var, Byte: offset}
}

func (r *routine) addressOperand(o *visa.Operand) {
	c := r.c
	o.Kind = visa.AddressOperand
	o.Var = r.id(o.Var, visa.Address, c.u16)
	o.Col = c.u8(o.Col)
	at := c.at()
	width := c.u8(r.log2(o.Width, "width of an address operand"))
	if c.reading {
		if width > 4 {
			c.failAt(at, text.Say("There is no address operand of width code {}.", width))
			return
		}
		o.Width, o.Type = 1<<width, isa.UW
	}
}

// log2 returns the exponent of a power of two, which is how sizes are written; 0 when reading.
func (r *routine) log2(v int, what string) int {
	if r.c.reading {
		return 0
	}
	if v <= 0 || v&(v-1) != 0 {
		r.c.fail(text.Say("The {} is {}, but the binary object holds powers of two only.", what, v))
		return 0
	}
	return bits.TrailingZeros(uint(v))
}

// maxPredicate is the last predicate whose index fits into the 12 bits of an operand.
const maxPredicate = 1<<12 - 1

// predicateVar reads or writes a predicate as an operand; its combination and inversion bits are zero there.
func (r *routine) predicateVar(d *visa.Decl) *visa.Decl {
	c := r.c
	if !c.reading && r.ids[d] > maxPredicate {
		c.fail(text.Say("The binary object holds no more than {} predicates.", maxPredicate))
	}
	return r.id(d, visa.Predicate, func(v int) int { return c.u16(v) & maxPredicate })
}

func (r *routine) indirectOperand(o *visa.Operand, write access) {
	c := r.c
	o.Kind = visa.IndirectOperand
	o.Var = r.id(o.Var, visa.Address, c.u16)
	o.Col = c.u8(o.Col)
	o.Byte = c.i16(o.Byte)
	o.Type = isa.Type(c.u8(int(o.Type)) & 15)
	r.region(o, write)
}

// immediate reads or writes a const_opnd. Narrow values take four bytes: signed ones are sign-extended, as Intel's
// compiler prints them (0xfffffffd:w).
func (r *routine) immediate(o *visa.Operand) {
	c := r.c
	at := c.at()
	o.Kind = visa.ImmediateOperand
	t := c.u8(int(o.Type))
	if c.reading {
		o.Type = isa.Type(t & 15)
		if o.Type == isa.BOOL {
			c.failAt(at, "An immediate cannot have type bool.")
			return
		}
	}
	size := o.Type.Size()
	v := o.Imm
	if !c.reading && o.Type.Integer() && o.Type.Signed() && size < 4 {
		shift := 64 - 8*size
		v = uint64(uint32(int64(v<<shift) >> shift))
	}
	v = c.field(v, max(4, size))
	if c.reading {
		o.Imm = v & (1<<(8*size-1)<<1 - 1)
	}
}

// stateOperand reads or writes a handle with an element, as in movs and addr_add.
func (r *routine) stateOperand(o *visa.Operand) {
	c := r.c
	class := visa.Surface
	if !c.reading {
		class = o.Var.Class
	}
	at := c.at()
	switch kind := c.u8(flag(class == visa.Sampler, 0)); {
	case kind == 1:
		class = visa.Sampler
	case kind > 1:
		c.failAt(at, "A handle is neither a surface nor a sampler.")
	}
	v := r.id(o.Var, class, c.u16)
	if o.Kind == visa.AddressOfOperand {
		c.u8(o.Byte)
		return
	}
	o.Kind, o.Var = visa.StateOperand, v
	o.Col = c.u8(o.Col)
	if c.reading {
		o.Type = isa.UD
	}
}

// raw reads or writes a raw_operand: a variable and a byte offset.
func (r *routine) raw(o *visa.Operand) {
	c := r.c
	if !c.reading && o.Kind == visa.NullOperand && o.Var == nil {
		o = &visa.Operand{Var: r.vars[visa.General][0]}
	}
	o.Var = r.id(o.Var, visa.General, c.index)
	o.Byte = c.u16(o.Byte)
	if c.reading && o.Var != nil {
		o.Kind, o.Type = visa.RawOperand, o.Var.Type
		if o.Var.Predefined && o.Var.ID == 0 {
			o.Kind = visa.NullOperand
		}
	}
}

// handle reads or writes the one byte of a surface or sampler.
func (r *routine) handle(o *visa.Operand, class visa.VarClass) {
	o.Var = r.id(o.Var, class, r.c.u8)
	if r.c.reading {
		o.Kind, o.Type = visa.StateOperand, isa.UD
	}
}
