package object

import (
	"github.com/lanewise/lanewise/core/isa"
	"github.com/lanewise/lanewise/core/text"
	"github.com/lanewise/lanewise/core/visa"
)

// Fields that only occur in the formats of oddformats.go.

func (r *routine) condition(in *visa.Inst) {
	at := r.c.at()
	code := r.c.u8(max(0, int(in.Cond)-int(isa.EQ)))
	if code > int(isa.LE-isa.EQ) {
		r.c.failAt(at, text.Say("There is no relation with code {}.", code))
		return
	}
	in.Cond = isa.EQ + isa.Cond(code)
}

// movHead reads or writes the execution size and predicate of a mov. A mov of a predicate to a register is written as
// (M1_NM, 1) without a predicate, whatever the text says.
func (r *routine) movHead(in *visa.Inst) {
	if !r.c.reading {
		switch o := &in.Args[1]; o.Kind {
		case visa.PredicateOperand:
			in = &visa.Inst{ExecSize: 1, NoMask: true}
		case visa.AddressOfOperand:
			r.c.fail("The binary object cannot tell the address of " + o.Var.Name + " from its value in a mov; addr_add takes the address.")
			return
		}
	}
	r.execSize(in)
	r.predicate(in)
}

// addrSources reads or writes the sources of addr_add. A general variable or a handle as the first source means its
// address. As the second source, a general variable means its value and a handle its address.
func (r *routine) addrSources(in *visa.Inst) {
	r.vector(in, &in.Args[1], reads)
	r.vector(in, &in.Args[2], reads)
	if r.c.reading {
		r.asAddressOf(&in.Args[1])
		if in.Args[2].Kind == visa.StateOperand {
			r.asAddressOf(&in.Args[2])
		}
	} else if o := &in.Args[2]; o.Kind == visa.AddressOfOperand && o.Var.Class == visa.General {
		r.c.fail("The binary object cannot tell the address of " + o.Var.Name + " from its value here; make it the first source.")
	}
}

// scalarHead reads or writes the execution size of jumps of the whole thread.
func (r *routine) scalarHead(in *visa.Inst) {
	if !r.c.reading {
		in = &visa.Inst{ExecSize: 1}
	}
	r.execSize(in)
}

func (r *routine) labelList(in *visa.Inst) {
	c := r.c
	at := c.at()
	n := c.u8(len(in.Labels))
	if c.err == nil && (n == 0 || n > 32) {
		c.failAt(at, text.Say("A switchjmp has 1 to 32 labels, not {}.", n))
	}
	r.vector(in, &in.Args[0], reads)
	for i := 0; i < n && c.err == nil; i++ {
		if c.reading {
			in.Labels = append(in.Labels, nil)
		}
		in.Labels[i] = r.jump(in.Labels[i])
	}
}

// padding reads or writes the second operand of nbarrier.wait, which repeats the first.
func (r *routine) padding(in *visa.Inst) {
	o := in.Args[0]
	r.vector(in, &o, reads)
}

// baseline rejects the general form of nbarrier.signal, for which the bytes have no room.
func (r *routine) baseline(in *visa.Inst) {
	if len(in.Args) != 2 {
		r.c.fail("The binary object has no nbarrier.signal with a number of producers and consumers.")
	}
}

// dpas reads or writes W, A, SD and RC in one dword: precisions of the sources, depth, repeat count.
func (r *routine) dpas(in *visa.Inst) {
	const precisions = 13
	at := r.c.at()
	in.Sub = uint32(r.c.u32(int(in.Sub)))
	if !r.c.reading {
		return
	}
	w, a, depth, repeat := in.Get(isa.Weights), in.Get(isa.Activations), in.Get(isa.SystolicDepth), in.Get(isa.RepeatCount)
	if w == 0 || w > precisions || a == 0 || a > precisions || depth == 0 || depth > 8 || depth&(depth-1) != 0 || repeat == 0 || repeat > 8 {
		r.c.failAt(at, "There is no dpas with code 0x"+hex(int(in.Sub))+".")
	}
}

// channels reads or writes the mask of channels; R is the lowest bit.
func (r *routine) channels(in *visa.Inst) {
	at := r.c.at()
	v := r.c.u8(in.Get(isa.Channels))
	if v == 0 || v > 15 {
		r.c.failAt(at, "There are no channels 0x"+hex(v)+".")
		return
	}
	in.Set(isa.Channels, v)
}

// oword reads or writes the number of owords.
func (r *routine) oword(in *visa.Inst) {
	at := r.c.at()
	r.owordCode(in, r.c.u8(r.log2(int(in.ExecSize), "number of owords")), at)
}

func (r *routine) owordCode(in *visa.Inst, code, at int) {
	if !r.c.reading {
		return
	}
	if code > 4 {
		r.c.failAt(at, text.Say("There is no number of owords with code {}.", code))
		return
	}
	in.ExecSize, in.NoMask = 1<<code, true
}

func (r *routine) svmBlock(in *visa.Inst) {
	at := r.c.at()
	code := r.c.u8(r.log2(int(in.ExecSize), "number of owords") | in.Get(isa.Unaligned)<<7)
	if r.c.reading {
		in.Set(isa.Unaligned, code>>7)
	}
	r.owordCode(in, code&0x7f, at)
}

// media reads or writes the mode, the surface, the plane, which the text may leave out, and the rectangle.
func (r *routine) media(in *visa.Inst) {
	c := r.c
	if c.reading {
		in.Args = make([]visa.Operand, 5)
	}
	plane, rest := 0, in.Args[1:]
	if len(in.Args) == 5 {
		plane, rest = int(in.Args[1].Imm), in.Args[2:]
	}
	at := c.at()
	mode := c.u8(in.Get(isa.MediaMode))
	if mode > 5 {
		c.failAt(at, text.Say("There is no mode {} of {}.", mode, isa.Table[in.Op].Name))
	}
	r.handle(&in.Args[0], visa.Surface)
	plane = c.u8(plane)
	width, height := c.u8(in.Get(isa.MediaWidth)), c.u8(in.Get(isa.MediaHeight))
	r.vector(in, &rest[0], reads)
	r.vector(in, &rest[1], reads)
	r.raw(&rest[2])
	if c.reading {
		in.Args[1] = visa.Operand{Kind: visa.ImmediateOperand, Type: isa.NoType, Imm: uint64(plane)}
		in.Set(isa.MediaMode, mode)
		in.Set(isa.MediaWidth, width)
		in.Set(isa.MediaHeight, height)
		in.ExecSize, in.NoMask = 1, true
	}
}

// elements reads or writes the execution size of gather and scatter.
func (r *routine) elements(in *visa.Inst) {
	c := r.c
	sizes := [...]uint8{8, 16, 1}
	at, code := c.at(), 0
	if !c.reading {
		for code < len(sizes) && sizes[code] != in.ExecSize {
			code++
		}
		if code == len(sizes) {
			c.fail(text.Say("{} takes 1, 8 or 16 elements, not {}.", isa.Table[in.Op].Name, int(in.ExecSize)))
			return
		}
	}
	v := c.u8(code | mask(in)<<4)
	if v&15 >= len(sizes) {
		c.failAt(at, text.Say("There is no number of elements with code {}.", v&15))
	} else if c.reading {
		in.ExecSize = sizes[v&15]
		setMask(in, v>>4)
	}
}

// atomicOp reads or writes the operation and the width of an atomic.
func (r *routine) atomicOp(in *visa.Inst) {
	c := r.c
	const lastInteger = isa.AtomicPreDec
	op, bits := in.Get(isa.AtomicKind), in.Get(isa.AtomicBits)
	if op > int(lastInteger) {
		op += 0x10 - int(isa.AtomicFMax)
	}
	at := c.at()
	v := c.u8(op | map[int]int{16: 1, 64: 2}[bits]<<5)
	if !c.reading {
		return
	}
	op, bits = v&31, v>>5
	if op >= 0x10 {
		op -= 0x10 - int(isa.AtomicFMax)
	} else if op > int(lastInteger) {
		op = int(isa.NumAtomicOps)
	}
	if op > int(isa.AtomicFSub) || bits > 2 {
		c.failAt(at, text.Say("There is no atomic operation with code {}.", v))
		return
	}
	in.Set(isa.AtomicKind, op)
	in.Set(isa.AtomicBits, [...]int{32, 16, 64}[bits])
}

// sampleFlags reads or writes the flags of a sample, in versions that have a byte for them; in older ones, see choose.
func (r *routine) sampleFlags(in *visa.Inst) {
	if r.c.version >= wideSamples {
		plain(isa.SampleFlags).do(r, in)
	}
}

// sampleOffsets reads or writes the offsets that a sample adds to its coordinates.
func (r *routine) sampleOffsets(in *visa.Inst) {
	o := &in.Args[0]
	if r.c.version >= sampleOffsets {
		r.vector(in, o, reads)
		return
	}
	if !r.c.reading && o.Kind != visa.ImmediateOperand {
		r.c.fail("An object of version " + r.c.version.String() + " has room for an immediate only as the offsets of a sample.")
		return
	}
	o.Imm = uint64(r.c.u16(int(o.Imm)))
	if r.c.reading {
		o.Kind, o.Type = visa.ImmediateOperand, isa.UW
	}
}

// sendsTo reads or writes the shared function of raw_sends.
func (r *routine) sendsTo(in *visa.Inst) {
	if r.c.version >= sendsFunction {
		plain(isa.SharedFunction).do(r, in)
	}
}

// rawList reads or writes the number of coordinates, and these. The format has no place for a paired resource.
func (r *routine) rawList(in *visa.Inst) {
	from := args(&isa.Table[in.Op])
	if !r.c.reading {
		from = len(in.Args) - len(visa.Coordinates(in.Args[from:]))
	}
	n := r.c.u8(len(in.Args) - from)
	rawRest(from, n).do(r, in)
}

// rawRest makes a step for n raw operands from operand from on, the last ones.
func rawRest(from, n int) *step {
	return do(func(r *routine, in *visa.Inst) {
		if !r.c.reading && len(in.Args) != from+n {
			r.c.fail(text.Say("{} takes {} raw operands.", isa.Table[in.Op].Name, n))
			return
		}
		for i := from; i < from+n && r.c.err == nil; i++ {
			if r.c.reading {
				in.Args = append(in.Args, visa.Operand{})
			}
			r.raw(&in.Args[i])
		}
	})
}

// sampleMode reads or writes the channels, and whether there are 16 lanes instead of 8.
func (r *routine) sampleMode(in *visa.Inst) {
	v := r.c.u8(in.Get(isa.Channels) | flag(in.ExecSize == 16, 4))
	if r.c.reading {
		in.Set(isa.Channels, v)
		in.ExecSize = uint8(8 << (v >> 4 & 1))
	}
}

// unormMode reads or writes the channels and the format of sample_unorm.
func (r *routine) unormMode(in *visa.Inst) {
	v := r.c.u8(in.Get(isa.Channels) | in.Get(isa.UnormFormat)<<4)
	if r.c.reading {
		in.Set(isa.Channels, v)
		in.Set(isa.UnormFormat, v>>4)
	}
}

// rtModes are the bits of the mode flags of rt_write, in the order of the text: A, O, CPS, PS, CM, SI, ST, LRTW, RTI,
// Z, NULLRT.
var rtModes = []int{3, 4, 8, 9, 10, 11, 6, 7, 2, 5, 12}

// renderTarget reads or writes the mode, the surface, and the operands that the mode requires: the header, one vector
// operand each for SI, CPS and RTI, then raw operands.
func (r *routine) renderTarget(in *visa.Inst) {
	c := r.c
	mode := c.u16(moveBits(in.Get(isa.RTModes), rtModes, false))
	if c.reading {
		in.Set(isa.RTModes, moveBits(mode, rtModes, true))
	}
	r.handle(&in.Args[0], visa.Surface)
	has := func(bit int) int { return mode >> bit & 1 }
	vectors := has(11) + has(8) + has(2)
	n := 1 + vectors + has(3) + has(4) + 4 + has(5) + has(6)
	if !c.reading && len(in.Args) != 1+n {
		c.fail(text.Say("{} takes {} operands after the surface in this mode.", isa.Table[in.Op].Name, n))
		return
	}
	for i := 1; i <= n && c.err == nil; i++ {
		if c.reading {
			in.Args = append(in.Args, visa.Operand{})
		}
		if 1 < i && i <= 1+vectors {
			r.vector(in, &in.Args[i], reads)
		} else {
			r.raw(&in.Args[i])
		}
	}
}
