package launch

import (
	"slices"

	"github.com/lanewise/lanewise/core/internal/dispatch"
	"github.com/lanewise/lanewise/core/isa"
	"github.com/lanewise/lanewise/core/text"
	"github.com/lanewise/lanewise/core/visa"
)

// bindings are what the messages of a kernel reach, as far as its text tells.
type bindings struct {
	reached  []*reach
	samplers []int
	slm      bool // shared local memory
}

// reach is what messages do with a piece of memory.
type reach struct {
	index         int        // of the surface: Intel's compiler writes `movs T6(0) 0x1:ud` before each message; -1 of an address
	input         *visa.Decl // that holds the address
	image         bool
	typ           isa.Type // of the data
	read, written bool
}

// at is what is known of a surface or an address; nil if no message reaches it.
func (b *bindings) at(index int, input *visa.Decl) *reach {
	for _, r := range b.reached {
		if r.index == index && r.input == input {
			return r
		}
	}
	return nil
}

// noted is what is known of one, if only that there is one.
func (b *bindings) noted(index int, input *visa.Decl) *reach {
	r := b.at(index, input)
	if r == nil {
		r = &reach{index: index, input: input, typ: isa.NoType}
		b.reached = append(b.reached, r)
	}
	return r
}

// carries reports whether the result of an instruction is an address if a source is.
func carries(op isa.Op) bool {
	switch op {
	case isa.OpMov, isa.OpAdd, isa.OpAddC, isa.OpAdd3, isa.OpMad, isa.OpSel:
		return true
	}
	return false
}

// bindingsOf reads the body of a kernel from its first line to its last.
func bindingsOf(kernel *visa.Object) *bindings {
	b := &bindings{}
	index := map[*visa.Decl]int{}          // of surface and sampler variables
	pointer := map[*visa.Decl]*visa.Decl{} // the input whose address a variable has, or one behind it
	for _, in := range kernel.Inputs {
		if in.Size == 8 {
			pointer[in.Var.Root] = in.Var
		}
	}
	for _, in := range kernel.Insts() {
		switch {
		case len(in.Args) == 0:
		case in.Op == isa.OpMovS && in.Args[0].Var != nil:
			delete(index, in.Args[0].Var)
			if in.Args[1].Kind == visa.ImmediateOperand {
				index[in.Args[0].Var] = int(uint32(in.Args[1].Imm))
			}
		case carries(in.Op):
			for i := range in.Args[1:] {
				if from := general(&in.Args[1+i]); from != nil && pointer[from] != nil && general(&in.Args[0]) != nil {
					pointer[general(&in.Args[0])] = pointer[from]
					break
				}
			}
		default:
			b.message(in, index, pointer)
		}
	}
	return b
}

// general is the storage of an operand that is a general variable; nil of others.
func general(o *visa.Operand) *visa.Decl {
	if o.Var == nil || o.Var.Class != visa.General || o.Var.Root == nil {
		return nil
	}
	return o.Var.Root
}

// message notes what a message reaches, if the instruction is one.
func (b *bindings) message(in *visa.Inst, index map[*visa.Decl]int, pointer map[*visa.Decl]*visa.Decl) {
	var to *reach
	var data *visa.Decl // what is read, or the last operand, what is written
	reads := false
	b.slm = b.slm || in.LSC != nil && in.LSC.SFID == visa.SLM
	in.EachArg(func(slot *isa.Slot, o *visa.Operand) {
		i, known := index[o.Var]
		switch {
		case slot.Kind == isa.SamplerSlot && known && !slices.Contains(b.samplers, i):
			b.samplers = append(b.samplers, i)
		case slot.Kind == isa.SurfaceSlot && o.Var != nil && o.Var.Name == "%slm":
			b.slm = true
		case slot.Kind == isa.SurfaceSlot && known:
			to = b.noted(i, nil)
		case slot.Kind == isa.VectorSlot || general(o) == nil:
		case pointer[general(o)] != nil && to == nil:
			to = b.noted(-1, pointer[general(o)])
		case !reads:
			data, reads = o.Var, slot.Write
		}
	})
	if to == nil {
		return
	}
	to.image = to.image || takesImage(in.Op)
	to.read, to.written = to.read || reads, to.written || !reads
	if data != nil && to.typ == isa.NoType {
		to.typ = data.Type
	}
}

// takesImage reports whether an instruction takes its surface for an image.
func takesImage(op isa.Op) bool {
	switch op {
	case isa.OpGather4Typed, isa.OpScatter4Typed, isa.OpTypedAtomic:
		return true
	}
	return isa.Table[op].Suffix == isa.Sample3DSuffix
}

// data is what a buffer begins with: what is only written shows best on zeros.
func (r *reach) data() Data {
	if r.written && !r.read {
		return Data{call("zeros")}
	}
	return Data{counting}
}

// free is the lowest index from a first one on that is no image's.
func (b *bindings) free(from int) int {
	for r := b.at(from, nil); r != nil && r.image; r = b.at(from, nil) {
		from++
	}
	return from
}

// buffer is the surface of an index, whose address an input holds.
func (b *bindings) buffer(s *Buffer, in *visa.Decl) {
	var all reach
	for _, r := range [...]*reach{b.at(s.BTI, nil), b.at(-1, in)} {
		if r != nil {
			all.read, all.written = all.read || r.read, all.written || r.written
			if r.typ == isa.F || r.typ == isa.DF {
				s.Elem = r.typ
			}
		}
	}
	s.Data = all.data()
}

// skeletonSide is how many texels wide and high an image is.
const skeletonSide = 32

// images are the surfaces that messages take for images, as far as an index of 8 bits goes.
func (b *bindings) images() (list []Buffer) {
	for i := range 256 {
		r := b.at(i, nil)
		if r == nil || !r.image {
			continue
		}
		format, elem := "rgba32f", isa.F
		switch r.typ {
		case isa.D:
			format, elem = "rgba32i", r.typ
		case isa.UD:
			format, elem = "rgba32ui", r.typ
		}
		f, _ := dispatch.FormatByName(format)
		list = append(list, Buffer{
			Kind: SurfaceBuffer, Name: text.Say("image{}", i), BTI: i, Elem: elem, Count: skeletonSide * skeletonSide * f.Channels(), Data: r.data(),
			Image: &dispatch.Image{Kind: dispatch.Image2D, Width: skeletonSide, Height: skeletonSide, Depth: 1, Format: f},
		})
	}
	return list
}

// counting is what data holds: what comes of an element shows where it came from. It begins with one,
// because many a loop never ends for zero: that halves a number until it is one, or adds it until a sum is reached.
var counting = call("iota", "1")
