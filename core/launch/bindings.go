package launch

import (
	"maps"
	"slices"

	"github.com/lanewise/lanewise/core/internal/dispatch"
	"github.com/lanewise/lanewise/core/isa"
	"github.com/lanewise/lanewise/core/text"
	"github.com/lanewise/lanewise/core/visa"
)

// bindings are what the messages of a kernel reach, as far as its text tells.
type bindings struct {
	surfaces map[int]*reach        // by index: Intel's compiler writes `movs T6(0) 0x1:ud` before each message
	pointers map[*visa.Decl]*reach // by the input that holds the address
	samplers []int
}

// reach is what messages do with a piece of memory.
type reach struct {
	image         bool
	typ           isa.Type // of the data
	read, written bool
}

// carriers are the instructions whose result is an address if a source is.
var carriers = []isa.Op{isa.OpMov, isa.OpAdd, isa.OpAddC, isa.OpAdd3, isa.OpMad, isa.OpSel}

// bindingsOf reads the body of a kernel from its first line to its last.
func bindingsOf(kernel *visa.Object) *bindings {
	b := &bindings{surfaces: map[int]*reach{}, pointers: map[*visa.Decl]*reach{}}
	index := map[*visa.Decl]int{}          // of surface and sampler variables
	pointer := map[*visa.Decl]*visa.Decl{} // the input whose address a variable has, or one behind it
	for _, in := range kernel.Inputs {
		if in.Size == 8 {
			pointer[in.Var.Root] = in.Var
		}
	}
	for _, s := range kernel.Body {
		in, ok := s.(*visa.Inst)
		switch {
		case !ok || len(in.Args) == 0:
		case in.Op == isa.OpMovS && in.Args[0].Var != nil:
			delete(index, in.Args[0].Var)
			if in.Args[1].Kind == visa.ImmediateOperand {
				index[in.Args[0].Var] = int(uint32(in.Args[1].Imm))
			}
		case slices.Contains(carriers, in.Op):
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
	in.EachArg(func(slot *isa.Slot, o *visa.Operand) {
		i, known := index[o.Var]
		switch {
		case slot.Kind == isa.SamplerSlot && known && !slices.Contains(b.samplers, i):
			b.samplers = append(b.samplers, i)
		case slot.Kind == isa.SurfaceSlot && known:
			to = at(b.surfaces, i)
		case slot.Kind == isa.VectorSlot || general(o) == nil:
		case pointer[general(o)] != nil && to == nil:
			to = at(b.pointers, pointer[general(o)])
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

// at is what is known of a key; nothing yet of a new one.
func at[K comparable](m map[K]*reach, k K) *reach {
	if m[k] == nil {
		m[k] = &reach{typ: isa.NoType}
	}
	return m[k]
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
	for b.surfaces[from] != nil && b.surfaces[from].image {
		from++
	}
	return from
}

// buffer is the surface of an index, whose address an input holds.
func (b *bindings) buffer(s *Buffer, in *visa.Decl) {
	all := reach{typ: isa.NoType}
	for _, r := range []*reach{b.surfaces[s.BTI], b.pointers[in]} {
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

// imageFormats are those of images by the type that their texels are read and written as.
var imageFormats = map[isa.Type]string{isa.F: "rgba32f", isa.D: "rgba32i", isa.UD: "rgba32ui"}

// images are the surfaces that messages take for images.
func (b *bindings) images() (list []Buffer) {
	for _, i := range slices.Sorted(maps.Keys(b.surfaces)) {
		r := b.surfaces[i]
		if !r.image {
			continue
		}
		elem := r.typ
		if imageFormats[elem] == "" {
			elem = isa.F
		}
		f, _ := dispatch.FormatByName(imageFormats[elem])
		list = append(list, Buffer{
			Kind: SurfaceBuffer, Name: text.Say("image{}", i), BTI: i, Elem: elem, Count: skeletonSide * skeletonSide * f.Channels(), Data: r.data(),
			Image: &dispatch.Image{Kind: dispatch.Image2D, Width: skeletonSide, Height: skeletonSide, Depth: 1, Format: f},
		})
	}
	return list
}
