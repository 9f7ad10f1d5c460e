package launch

import (
	"slices"

	"github.com/lanewise/lanewise/core/internal/dispatch"
	"github.com/lanewise/lanewise/core/isa"
	"github.com/lanewise/lanewise/core/text"
	"github.com/lanewise/lanewise/core/visa"
)

// bindings are the images and samplers that the messages of a kernel reach by an index of the text: Intel's compiler
// writes `movs T6(0) 0x1:ud` before each.
type bindings struct {
	images   []Buffer
	samplers []int
}

// skeletonSide is how many texels wide and high an image is.
const skeletonSide = 32

// bindingsOf reads the body of a kernel from its first line to its last.
func bindingsOf(kernel *visa.Object) (b bindings) {
	index := map[*visa.Decl]int{}
	for _, s := range kernel.Body {
		in, ok := s.(*visa.Inst)
		if !ok {
			continue
		}
		if in.Op == isa.OpMovS && len(in.Args) == 2 && in.Args[0].Var != nil {
			delete(index, in.Args[0].Var)
			if in.Args[1].Kind == visa.ImmediateOperand {
				index[in.Args[0].Var] = int(uint32(in.Args[1].Imm))
			}
			continue
		}
		var image, texels *visa.Decl
		written := false
		in.EachArg(func(slot *isa.Slot, o *visa.Operand) {
			i, known := index[o.Var]
			switch {
			case slot.Kind == isa.SamplerSlot && known && !slices.Contains(b.samplers, i):
				b.samplers = append(b.samplers, i)
			case slot.Kind == isa.SurfaceSlot && known && typed3D(in.Op):
				image = o.Var
			case o.Var != nil && o.Var.Class == visa.General: // what is read, or the last operand, what is written
				if texels == nil || !written {
					texels, written = o.Var, slot.Write
				}
			}
		})
		if image != nil {
			b.image(index[image], texels, in.Op == isa.OpScatter4Typed)
		}
	}
	return b
}

// typed3D reports whether an instruction takes its surface for an image.
func typed3D(op isa.Op) bool {
	switch op {
	case isa.OpGather4Typed, isa.OpScatter4Typed, isa.OpTypedAtomic:
		return true
	}
	return isa.Table[op].Suffix == isa.Sample3DSuffix
}

// image notes an image, whose texels are of the type that the kernel reads or writes.
func (b *bindings) image(index int, texels *visa.Decl, written bool) {
	for i := range b.images {
		if b.images[i].BTI == index {
			return
		}
	}
	format, elem := "rgba32f", isa.F
	if texels != nil {
		switch texels.Root.Type {
		case isa.D:
			format, elem = "rgba32i", isa.D
		case isa.UD:
			format, elem = "rgba32ui", isa.UD
		}
	}
	f, _ := dispatch.FormatByName(format)
	s := Buffer{Kind: SurfaceBuffer, Name: text.Say("image{}", index), BTI: index, Elem: elem, Count: skeletonSide * skeletonSide * f.Channels(), Data: Data{counting},
		Image: &dispatch.Image{Kind: dispatch.Image2D, Width: skeletonSide, Height: skeletonSide, Depth: 1, Format: f}}
	if written {
		s.Data = Data{call("zeros")}
	}
	b.images = append(b.images, s)
}

// free is the lowest index from a first one on that no image has.
func (b *bindings) free(from int) int {
	for slices.ContainsFunc(b.images, func(s Buffer) bool { return s.BTI == from }) {
		from++
	}
	return from
}
