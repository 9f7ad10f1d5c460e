package launch

import (
	"slices"

	"github.com/lanewise/lanewise/core/internal/dispatch"
	"github.com/lanewise/lanewise/core/isa"
	"github.com/lanewise/lanewise/core/text"
	"github.com/lanewise/lanewise/core/visa"
)

// bindings lists the memory and the samplers that the messages of a kernel reach, as its text shows.
type bindings struct {
	reached  map[surfaceOrAddress]*reach
	samplers []int
	states   []*visa.Decl // inputs of 8 bytes that hold the states of samplers, in the order of their messages
	slm      bool         // shared local memory
	kernel   *visa.Object
	texels   *texels // of the kernel; nil: no message has reached an image yet
}

// surfaceOrAddress names what messages reach.
type surfaceOrAddress struct {
	index  int        // of the surface: Intel's compiler writes `movs T6(0) 0x1:ud` before each message; otherwise -1
	holder *visa.Decl // the input that holds the address, or the variable of a surface that a launch line names
}

// reach describes how messages access one surface, or the memory at one address.
type reach struct {
	image         bool
	plane         bool     // the image has more than one coordinate
	elem          isa.Type // of the elements
	read, written bool
}

// at returns what is known about a surface (by its index or its variable) or an address (by its input); nil if no
// message reaches it.
func (b *bindings) at(index int, holder *visa.Decl) *reach {
	return b.reached[surfaceOrAddress{index, holder}]
}

// noted returns the entry of a surface or an address, and adds an empty one if there is none.
func (b *bindings) noted(index int, holder *visa.Decl) *reach {
	r := b.at(index, holder)
	if r == nil {
		r = &reach{elem: isa.NoType}
		b.reached[surfaceOrAddress{index, holder}] = r
	}
	return r
}

// carries reports whether an instruction has an address as its result if one of its sources is an address.
func carries(op isa.Op) bool {
	switch op {
	case isa.OpMov, isa.OpAdd, isa.OpAddC, isa.OpAdd3, isa.OpMad, isa.OpSel, isa.OpOr:
		return true
	}
	return false
}

// moves notes the type of elements that a message moves; NoType if it does not show one. A floating-point type counts
// more than an integer type: what copies floats may move them as integers.
func (r *reach) moves(typ isa.Type) {
	if r.elem == isa.NoType || typ != isa.NoType && typ.Float() && !r.elem.Float() {
		r.elem = typ
	}
}

// bindingsOf collects the bindings of a kernel. It reads the instructions once, in the order of the text.
func bindingsOf(kernel *visa.Object) *bindings {
	b, elems := &bindings{reached: map[surfaceOrAddress]*reach{}, kernel: kernel}, elementsOf(kernel)
	index := map[*visa.Decl]int{}          // what each surface and sampler variable holds; -1: what it starts with
	pointer := map[*visa.Decl]*visa.Decl{} // the input from which a variable's address was computed
	for _, d := range kernel.Decls {
		if d.Class == visa.Surface && !d.Predefined {
			index[d] = -1
		}
	}
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
			pointer[in.Args[0].Var] = pointer[general(&in.Args[1])] // the state of a bindless surface or sampler
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
			b.message(in, index, pointer, elems)
		}
	}
	return b
}

// bindless returns the inputs that hold the state offsets of bindless surfaces, in the order of the address arguments
// among inputs that they belong to; nil if there are none. For DG2, IGC 2.40 declares, behind the variable last, the
// addresses of its own, an offset into the buffer of each address argument, and such a state for each. The payload has
// only those that are used.
func (b *bindings) bindless(kernel *visa.Object, last *visa.Decl, inputs []*visa.Input) []*visa.Decl {
	own := kernel.Decls[slices.Index(kernel.Decls, last)+1:]
	for len(own) > 0 && own[0].Type.Size() == 8 && own[0].Elems == 1 {
		own = own[1:]
	}
	first, n := len(kernel.Decls)-len(own), 0
	for _, in := range inputs {
		if in.Var.Type.Size() == 8 && in.Size == 8 && !slices.Contains(kernel.Decls[slices.Index(kernel.Decls, last):first], in.Var) {
			n++
		}
	}
	if len(own) < 2*n {
		return nil
	}
	states := own[n : 2*n]
	reached := func(d *visa.Decl) bool { return b.at(-1, d) != nil }
	if !slices.ContainsFunc(states, reached) {
		return nil
	}
	return states
}

// general returns the root variable of an operand that is a general variable; nil for any other operand.
func general(o *visa.Operand) *visa.Decl {
	if o.Var == nil || o.Var.Class != visa.General || o.Var.Root == nil {
		return nil
	}
	return o.Var.Root
}

// message records what an instruction reaches if it is a message.
func (b *bindings) message(in *visa.Inst, index map[*visa.Decl]int, pointer map[*visa.Decl]*visa.Decl, elems elements) {
	var to *reach
	var data *visa.Decl // the destination of a read, otherwise the last operand, which holds the data to write
	reads := false
	block := in.Op == isa.OpSvmBlockLd || in.Op == isa.OpSvmBlockSt // their address is a vector operand
	if in.LSC != nil {
		b.slm = b.slm || in.LSC.SFID == visa.SLM
		if surface := &in.LSC.Surface; in.LSC.AddrKind == visa.BTI && surface.Kind == visa.ImmediateOperand {
			to = b.noted(int(uint32(surface.Imm)), nil)
		} else if in.LSC.AddrKind == visa.BSS && general(surface) != nil {
			holder := general(surface)
			if from := pointer[holder]; from != nil {
				holder = from
			}
			to = b.noted(-1, holder)
		}
	}
	in.EachArg(func(slot *isa.Slot, o *visa.Operand) {
		i, known := index[o.Var]
		switch {
		case slot.Kind == isa.SamplerSlot && pointer[o.Var] != nil && !slices.Contains(b.states, pointer[o.Var]):
			b.states = append(b.states, pointer[o.Var])
		case slot.Kind == isa.SurfaceSlot && pointer[o.Var] != nil:
			to = b.noted(-1, pointer[o.Var])
		case slot.Kind == isa.SamplerSlot && known && !slices.Contains(b.samplers, i):
			b.samplers = append(b.samplers, i)
		case slot.Kind == isa.SurfaceSlot && o.Var != nil && o.Var.Name == "%slm":
			b.slm = true
		case slot.Kind == isa.SurfaceSlot && known && i < 0:
			to = b.noted(i, o.Var)
		case slot.Kind == isa.SurfaceSlot && known:
			to = b.noted(i, nil)
		case slot.Kind == isa.VectorSlot && !block || general(o) == nil:
		case pointer[general(o)] != nil && to == nil:
			to = b.noted(-1, pointer[general(o)])
		case !reads:
			data, reads = o.Var, slot.Write
		}
	})
	if to == nil {
		return
	}
	if takesImage(in.Op) || in.LSC != nil && in.LSC.SFID == visa.TGM {
		to.image, to.plane = true, to.plane || !takesOneCoordinate(in)
	}
	to.read, to.written = to.read || reads, to.written || !reads
	switch {
	case data == nil:
	case to.image:
		if b.texels == nil {
			b.texels = texelsOf(b.kernel)
		}
		to.moves(b.texels.of(data, reads))
	default:
		to.moves(elems.of(in, data))
	}
}

// takesImage reports whether an instruction treats its surface as an image.
func takesImage(op isa.Op) bool {
	switch op {
	case isa.OpGather4Typed, isa.OpScatter4Typed, isa.OpTypedAtomic:
		return true
	}
	return isa.Table[op].Suffix == isa.Sample3DSuffix
}

// takesOneCoordinate reports whether an instruction that treats its surface as an image has one coordinate.
func takesOneCoordinate(in *visa.Inst) bool {
	var others []visa.Operand
	switch row := &isa.Table[in.Op]; {
	case in.LSC != nil:
		others = in.LSC.More
	case row.Suffix == isa.Sample3DSuffix: // behind the destination
		at := 0
		for !row.Slots[at].Write {
			at++
		}
		if list := visa.Coordinates(in.Args[at+1:]); len(list) > 1 {
			others = list[1:]
		}
	default: // the surface, u, v
		others = in.Args[2:3]
	}
	for i := range others {
		if !others[i].IsNull() {
			return false
		}
	}
	return true
}

// data returns the initial contents of a buffer: zeros if the kernel only writes it, because results show best on them.
func (r reach) data() Data {
	if r.written && !r.read {
		return Data{call("zeros")}
	}
	return counting()
}

// free returns the lowest index, beginning at from, that no image has.
func (b *bindings) free(from int) int {
	for r := b.at(from, nil); r != nil && r.image; r = b.at(from, nil) {
		from++
	}
	return from
}

// together returns how messages access memory both as the surface with an index and by its variable, or by the inputs
// that hold its address or the offset of its state.
func (b *bindings) together(index int, holders ...*visa.Decl) reach {
	all := reach{elem: isa.NoType}
	all.add(b.at(index, nil))
	for _, d := range holders {
		all.add(b.at(-1, d))
	}
	return all
}

// add adds what is known about the same memory, if anything is.
func (r *reach) add(o *reach) {
	if o != nil {
		r.read, r.written = r.read || o.read, r.written || o.written
		r.moves(o.elem)
	}
}

// buffer sets the element type and the data of a surface by its index and by its variable or the input that holds its
// address.
func (b *bindings) buffer(s *Buffer, holder *visa.Decl) {
	all := b.together(s.BTI, holder)
	if all.elem != isa.NoType {
		s.Elem = all.elem
	}
	s.Data = all.data()
}

// MemoryUse tells what the messages of a kernel show of a buffer.
type MemoryUse struct {
	Elem        isa.Type // of its elements; NoType if no message reaches it
	OnlyWritten bool
}

// MemoryUses returns a function that tells how the messages of a kernel use the surface with an index, and the memory
// whose address, or the offset of whose state, variables hold. The index of memory that is no surface is -1.
func MemoryUses(kernel *visa.Object) func(index int, holders ...*visa.Decl) MemoryUse {
	b := bindingsOf(kernel)
	return func(index int, holders ...*visa.Decl) MemoryUse {
		all := b.together(index, holders...)
		return MemoryUse{Elem: all.elem, OnlyWritten: all.written && !all.read}
	}
}

// skeletonSide is how many texels wide and high an image is.
const skeletonSide = 32

// images returns the surfaces that messages treat as images, among the 256 that an index of 8 bits can name.
func (b *bindings) images() (list []Buffer) {
	for i := range 256 {
		r := b.at(i, nil)
		if r == nil || !r.image {
			continue
		}
		list = append(list, r.imageAt(i))
	}
	return list
}

// imageAt returns a surface with an index that messages treat as an image.
func (r *reach) imageAt(index int) Buffer {
	format, elem := "rgba32f", isa.F
	if whole := TexelFormats[r.elem]; whole != "" {
		format, elem = whole, r.elem
	}
	f, _ := dispatch.FormatByName(format)
	i := &dispatch.Image{Kind: dispatch.Image2D, Width: skeletonSide, Height: skeletonSide, Depth: 1, Format: f}
	if !r.plane {
		i.Kind, i.Width, i.Height = dispatch.Image1D, skeletonElems/f.Channels(), 1
	}
	return Buffer{
		Kind: SurfaceBuffer, Name: text.Say("image{}", index), BTI: index, Elem: elem, Count: i.Width * i.Height * f.Channels(), Data: r.data(), Image: i,
	}
}

// counting returns the usual contents of a buffer: elements that count upwards, so that a result shows which element it
// came from. It begins with one, because many loops never end for zero: those that halve a number until it is one, or
// add it until a sum is reached.
func counting() Data { return Data{call("iota", "1")} }
