package launch

import (
	"slices"
	"strconv"
	"strings"

	"github.com/lanewise/lanewise/core/internal/dispatch"
	"github.com/lanewise/lanewise/core/isa"
	"github.com/lanewise/lanewise/core/text"
	"github.com/lanewise/lanewise/core/visa"
)

// Sizes of memory in a skeleton: elements of buffers, and in bytes the private memory of a lane and the shared local
// memory of a group. With 1024 elements in each buffer, four of ten kernels of public OpenCL programs went outside one
// (CLBlast, PolyBench, Rodinia and SHOC, 212 texts of ocloc 22.43); with these, one of six.
const (
	skeletonElems   = 256 * 256 // of a buffer: a square image or matrix, and 64 elements for each of 1024 work-items
	skeletonFew     = 1024      // of a buffer among more than 32
	skeletonPrivate = 1024
	skeletonSLM     = 1 << 16 // what every platform has
)

// gridSizes are the inputs of three dwords of an OpenCL kernel, in the order of the payload. A kernel has the last one,
// and of those before it the ones that it asks for. If it has only some of these, nothing tells which, and they are
// taken for the ones right before the last, which kernels ask for most. (Intel's compiler, 22.43, prints the same text
// for a kernel that calls get_num_groups, get_global_size or get_local_size.) IGC 2 is different: see igc2Sizes.
var gridSizes = [...]string{"group_count", "global_size", "local_size", "enqueued_local_size"}

// igc2Sizes returns the names of the inputs of three dwords that IGC 2.40 has at the front, and of those behind the
// arguments, as in gridSizes. From XeHP on, it has the global offset and the enqueued local size at the front; for Xe2,
// a kernel that needs no local size has the offset alone there, and of the others only the global size. A kernel
// without an offset has the local size, and seldom the number of groups (818 kernels of ggml and CLBlast).
func igc2Sizes(inputs []*visa.Input) (front, others []string) {
	switch sizes, _ := sizesOf(inputs, nil); {
	case startsWithOffset(inputs):
		return []string{"global_offset", "enqueued_local_size"}, gridSizes[:3]
	case len(inputs) > 0 && isSize(inputs[0]):
		return []string{"global_offset"}, gridSizes[:2]
	case sizes < 3:
		return nil, []string{"group_count", "local_size"}
	}
	return nil, gridSizes[:3]
}

// unsureSizes returns a comment about inputs that may be other sizes of the grid than the ones assumed.
func unsureSizes(inputs []string) string {
	may := ""
	switch len(inputs) {
	case 0:
		return ""
	case 1:
		may = "group_count, global_size or local_size"
	default:
		may = "two of group_count, global_size and local_size, in this order"
	}
	return "// " + strings.Join(inputs, ", ") + ": " + may + "; the compiler's text does not say which.\n"
}

// skeleton returns a launch of one group that gives every input a value. The inputs of an OpenCL kernel are recognized
// by their types and order, as Intel's compiler lays them out: rows of local ids, global offset and local size
// together, addresses and arguments, the base of private memory, sizes of the grid. The compiler declares the arguments
// of the source before the inputs of its own. A whole number among the arguments gets the number of lanes, because it
// is a size more often than anything else; a floating-point number gets 1. What the compiler adds is zero, as offsets
// into buffers must be, and so is what cannot be recognized, such as pointers to shared local memory. Buffers count
// upwards from one (see counting), and those that are only written are zeros. An image that a message reaches is 32
// texels wide and high, and its sampler takes coordinates in texels, as most kernels give them. unsure lists the inputs
// that are a size of the grid, but perhaps another one than assumed.
func skeleton(m *visa.Module, kernel *visa.Object, platform isa.Platform) (s *Spec, unsure []string) {
	simd := widthOf(kernel)
	s = &Spec{Platform: platform, Grid: Grid{Groups: [3]int{1, 1, 1}, SIMD: simd}}
	b := bindingsOf(kernel)
	unsure = s.inputs(kernel, b, simd, m.OfIGC2())
	if _, told := kernel.Attr("SLMSize"); b.slm && !told { // Intel's compiler gives it elsewhere than in the text
		s.SLM = skeletonSLM
	}
	if len(s.Buffers) > 32 { // together they would be larger than a launch may be
		for i := range s.Buffers {
			s.Buffers[i].Count = min(s.Buffers[i].Count, skeletonFew)
		}
	}
	return s, unsure
}

// inputs gives the kernel's inputs their values, and returns those that may be other sizes of the grid than assumed.
func (s *Spec) inputs(kernel *visa.Object, b *bindings, simd int, igc2 bool) (unsure []string) {
	inputs := slices.Clone(kernel.Inputs)
	for i := range inputs {
		for ; i > 0 && inputs[i].Offset < inputs[i-1].Offset; i-- {
			inputs[i], inputs[i-1] = inputs[i-1], inputs[i]
		}
	}
	rows, perAxis, ok := localIDRows(kernel, inputs, simd)
	if !ok {
		s.otherInputs(kernel, b, inputs, igc2)
		return nil
	}
	s.Grid.Local = FirstGroup(AxesRead(kernel, func(in *visa.Input) int {
		if at := slices.Index(inputs[:rows], in); at >= 0 {
			return at / perAxis
		}
		return -1
	}), simd)
	s.giveLocalIDs(inputs[:rows], perAxis)
	var private *visa.Decl
	last := inputs[0].Var // of the inputs behind which the compiler declares the base of private memory and the like
	if rows > 0 {
		last = inputs[rows-1].Var
		if private = declaredAfter(kernel, last); igc2 {
			private = declaredAfter(kernel, private)
		}
	}
	inputs = inputs[rows:]
	var compilers *visa.Decl // the first input of the compiler's own
	if len(inputs) > 0 && (isHeader(inputs[0]) || isSize(inputs[0])) {
		compilers = inputs[0].Var
	}
	ofSource, names := argumentsOfSource(kernel, inputs, compilers), gridSizes[:]
	switch {
	case len(inputs) > 0 && isHeader(inputs[0]):
		s.give(inputs[0], call("global_offset"), call("local_size"))
		inputs = inputs[1:]
	case igc2 || startsWithOffset(inputs):
		var front []string
		front, names = igc2Sizes(inputs)
		for i, name := range front {
			s.give(inputs[i], call(name))
		}
		inputs = inputs[len(front):]
	}
	sizes, unsure := sizesOf(inputs, names)
	bti := 0
	states := b.bindless(kernel, last, inputs)
	for _, in := range inputs {
		count, size, state := in.Size/in.Var.Type.Size(), in.Var.Type.Size(), slices.Index(states, in.Var)
		switch {
		case isSize(in) && sizes <= len(names):
			s.give(in, call(names[len(names)-sizes]))
			sizes--
		case in.Var.Type == isa.UQ && count == 1 && in.Var == private:
			s.Private = skeletonPrivate
			s.give(in, call("private_base"))
		case size == 8 && count == 1 && s.giveState(in, b, &bti):
		case s.isNumber(in, ofSource, igc2):
			s.give(in, scalar(in, simd))
		case size == 8 && count == 1:
			name := text.Say("buffer{}", len(s.Buffers))
			bti = b.free(bti)
			holder := in.Var
			if n := len(s.Buffers); n < len(states) && b.at(-1, states[n]) != nil {
				holder = states[n]
			}
			s.addSurface(name, bti)
			b.buffer(&s.Buffers[len(s.Buffers)-1], holder)
			bti++
			s.give(in, call("address", name))
		case state >= 0 && state < len(s.Buffers):
			s.give(in, Item{Kind: Number, Text: strconv.Itoa(s.Buffers[state].BTI * dispatch.SurfaceStateBytes)})
		default:
			s.zero(in)
		}
	}
	s.Buffers = append(s.Buffers, b.images()...)
	for _, i := range b.samplers {
		s.addSampler(i)
	}
	return unsure
}

// giveState gives an input the offset of the state of a sampler or an image, if messages take one from it. bti is the
// first index for an image. For XE2, IGC 2.40 has these states among the addresses.
func (s *Spec) giveState(in *visa.Input, b *bindings, bti *int) bool {
	i, r := slices.Index(b.states, in.Var), b.at(-1, in.Var)
	switch {
	case i >= 0:
		s.addSampler(i)
		i *= dispatch.SamplerStateBytes
	case r != nil && r.image:
		*bti = b.free(*bti)
		s.Buffers = append(s.Buffers, r.imageAt(*bti))
		i = *bti * dispatch.SurfaceStateBytes
		*bti++
	default:
		return false
	}
	s.give(in, Item{Kind: Number, Text: strconv.Itoa(i)})
	return true
}

func (s *Spec) addSampler(index int) {
	s.Samplers = append(s.Samplers, Sampler{Sampler: dispatch.Sampler{Name: text.Say("sampler{}", index), Index: index, Texels: true}})
}

// provided lists the inputs of CM that the runtime provides, by what their `.implicit_` lines may call them. The
// specification has the first three (4_visa_header.md, "kind"), Intel's vector back end the last one
// (IGC/VectorCompiler/include/vc/Utils/GenX/KernelInfo.h, IMP_OCL_PRIVATE_BASE).
var provided = [...]struct {
	number, name, value string
	elems, least        int // the number of elements, and the least size of each in bytes
}{
	{"UNDEFINED_1", "LOCAL_SIZE", "local_size", 3, 2},
	{"UNDEFINED_2", "GROUP_COUNT", "group_count", 3, 4},
	{"UNDEFINED_3", "LOCAL_ID", "local_id", 3, 2},
	{"UNDEFINED_12", "", "private_base", 1, 8},
}

// providedBy returns the name of the value for an input that the runtime provides, "" for any other input.
func providedBy(in *visa.Input) string {
	_, name, _ := strings.Cut(in.Implicit, "_")
	for _, p := range &provided {
		if size := in.Var.Type.Size(); (name == p.number || name == p.name && name != "") && size >= p.least && in.Size == size*p.elems && !in.Var.Type.Float() {
			return p.value
		}
	}
	return ""
}

// otherInputs gives values to the inputs of a kernel that no OpenCL compiler laid out, or that needs neither local ids
// nor sizes. A kernel of CM has the arguments of its source, addresses and numbers, before the inputs that the runtime
// provides. The numbers get the same values as those of an OpenCL kernel.
func (s *Spec) otherInputs(kernel *visa.Object, b *bindings, inputs []*visa.Input, igc2 bool) {
	cm, ofSource := kernel.Explicit(), argumentsOfSource(kernel, inputs, nil)
	if cm {
		s.Grid.Local = [3]int{1, 1, 1}
	}
	for _, d := range kernel.Decls {
		if d.Class == visa.Surface && !d.Predefined {
			s.addSurface(d.Name, -1)
			b.buffer(&s.Buffers[len(s.Buffers)-1], d)
		}
	}
	bti := 0
	for _, in := range inputs {
		size := in.Var.Type.Size()
		switch value := providedBy(in); {
		case value == "private_base":
			s.Private = skeletonPrivate
			s.give(in, call(value))
		case value != "":
			s.give(in, call(value))
		case size <= 4 && in.Size > size: // an element for each lane, too small for an address
			s.give(in, counting()...)
		case size == 8 && in.Size == 8 && s.giveState(in, b, &bti):
		case s.isNumber(in, ofSource, igc2 && !cm):
			s.give(in, scalar(in, s.Grid.SIMD))
		case in.Implicit != "" || in.Size > size || size < 4 || in.Var.Type == isa.DF || !cm && (size < 8 || b.at(-1, in.Var) == nil):
			s.zero(in)
		case size == 8: // of a kernel that is not CM: an address, as its messages show
			name := s.freeName("buffer")
			s.Buffers = append(s.Buffers, *skeletonBuffer(SVMBuffer, name, -1))
			b.buffer(&s.Buffers[len(s.Buffers)-1], in.Var)
			s.give(in, call("address", name))
		default:
			s.give(in, scalar(in, s.Grid.SIMD))
		}
	}
}

// argumentsOfSource returns the inputs that are arguments of the source, as far as the declarations show; nil if they do
// not. The compiler declares them before an input of its own. IGC 2 declares the eight dwords of the payload's header
// behind them, and next to those r0, also in kernels that need neither.
func argumentsOfSource(kernel *visa.Object, inputs []*visa.Input, compilers *visa.Decl) map[*visa.Decl]bool {
	given, found := map[*visa.Decl]bool{}, map[*visa.Decl]bool{}
	for _, in := range inputs {
		given[in.Var] = true
	}
	for i, d := range kernel.Decls {
		if d == compilers {
			return found
		}
		if len(found) > 0 && d.Type == isa.D && d.Elems == 8 && d.Alias == nil && i+1 < len(kernel.Decls) {
			if next := kernel.Decls[i+1]; next.Alias != nil && next.Root.Predefined && next.Root.Name == "%r0" {
				addLater(found, kernel.Decls[i+2:])
				return found
			}
		}
		if given[d] {
			found[d] = true
		}
	}
	return nil
}

// addLater adds the dwords that may be arguments of the source to those found before the header of IGC 2. Behind it come
// dwords of the compiler's own, one behind the other, such as states. Arguments that it declares anew stand behind
// these (all 222 of ggml and CLBlast for DG2).
func addLater(found map[*visa.Decl]bool, decls []*visa.Decl) {
	own, behind := false, false
	for _, d := range decls {
		dword := d.Type == isa.D && d.Elems == 1 && d.Alias == nil
		behind = behind || own && !dword
		own = own || dword
		if dword && behind {
			found[d] = true
		}
	}
}

// isNumber reports whether an input is a number among the arguments of the source. ofSource has those that declarations
// show. Of what IGC 2 declares later, a quadword with a sign is one of them, and for Xe2, where no address is a dword, a
// dword with a sign (all 423 of ggml and CLBlast).
func (s *Spec) isNumber(in *visa.Input, ofSource map[*visa.Decl]bool, igc2 bool) bool {
	t := in.Var.Type
	return in.Size == t.Size() && t != isa.UQ && (ofSource[in.Var] ||
		igc2 && (t == isa.Q || t == isa.D && s.Platform >= isa.XE2))
}

// scalar returns the value for a number among the arguments of the source.
func scalar(in *visa.Input, simd int) Item {
	if in.Var.Type.Float() {
		return Item{Kind: Number, Text: "1"}
	}
	return Item{Kind: Number, Text: strconv.Itoa(simd)}
}

// giveLocalIDs sets the rows of local ids: those of x come first, then those of y and z.
func (s *Spec) giveLocalIDs(rows []*visa.Input, perAxis int) {
	for i, in := range rows {
		id := call("local_id." + "xyz"[i/perAxis:i/perAxis+1])
		if lane := i % perAxis * (in.Size / 2); lane > 0 {
			id.Args = []string{strconv.Itoa(lane)}
		}
		s.give(in, id)
	}
}

// sizesOf counts the sizes of the grid among inputs, which can have these names. unsure lists those that may be another
// size than assumed.
func sizesOf(inputs []*visa.Input, names []string) (sizes int, unsure []string) {
	for _, in := range inputs {
		if isSize(in) {
			sizes++
			unsure = append(unsure, in.Var.Name)
		}
	}
	if sizes == 0 || sizes >= len(names) {
		return sizes, nil
	}
	if len(names) == len(gridSizes) { // the last one is sure
		unsure = unsure[:sizes-1]
	}
	return sizes, unsure
}

// isHeader reports whether an input has the type and size of the global offset and local size together.
func isHeader(in *visa.Input) bool { return in.Var.Type.Size() == 4 && in.Size == 8*4 }

// startsWithOffset reports whether the inputs behind the local ids are the global offset and the enqueued local size,
// each by itself, as IGC 2.40 has them from XeHP on.
func startsWithOffset(inputs []*visa.Input) bool {
	return len(inputs) > 1 && isSize(inputs[0]) && isSize(inputs[1]) && inputs[1].Offset == inputs[0].Offset+inputs[0].Size
}

// isSize reports whether an input has the type and size of one of gridSizes.
func isSize(in *visa.Input) bool { return in.Var.Type.Size() == 4 && in.Size == 3*4 }

// declaredAfter returns the variable that is declared after d. The compiler declares the base of private memory after
// the local ids, and IGC 2 that of the program's constants between them, but in the payload they may stand anywhere
// among the addresses.
func declaredAfter(kernel *visa.Object, d *visa.Decl) *visa.Decl {
	if at := slices.Index(kernel.Decls, d) + 1; at > 0 && at < len(kernel.Decls) {
		return kernel.Decls[at]
	}
	return nil
}

// skeletonBuffer returns a buffer whose elements count upwards.
func skeletonBuffer(kind BufferKind, name string, bti int) *Buffer {
	return &Buffer{Kind: kind, Name: name, BTI: bti, Elem: isa.D, Count: skeletonElems, Data: counting()}
}

func (s *Spec) addSurface(name string, bti int) {
	s.Buffers = append(s.Buffers, *skeletonBuffer(SurfaceBuffer, name, bti))
}

// give sets an input's value.
func (s *Spec) give(in *visa.Input, items ...Item) {
	if in.Var.Class == visa.General {
		s.Inputs = append(s.Inputs, Input{Var: in.Var.Name, Data: items})
	}
}

// zero sets an input to zeros.
func (s *Spec) zero(in *visa.Input) {
	if in.Size == in.Var.Type.Size() {
		s.give(in, Item{Kind: Number, Text: "0"})
	} else {
		s.give(in, call("zeros"))
	}
}

// localIDRows returns how many of the first inputs hold the local ids of the lanes, a word each, and how many of them
// hold one coordinate. ok is false unless the kernel is an OpenCL kernel. It has x, y and z, and if IGC 2.40 compiled it
// for Xe2 or later, only those that it needs, from x on.
func localIDRows(kernel *visa.Object, inputs []*visa.Input, simd int) (rows, perAxis int, ok bool) {
	for rows < len(inputs) && inputs[rows].Var.Type.Size() == 2 && inputs[rows].Size == inputs[0].Size && inputs[0].Size >= 2*8 {
		rows++
	}
	perAxis = 1
	if rows > 0 {
		perAxis = (2*simd + inputs[0].Size - 1) / inputs[0].Size
	}
	if rows > 0 && rows%3 == 0 && rows/3 >= perAxis {
		return rows, rows / 3, true
	}
	perThread, _ := kernel.Attr("PerThreadInputSize")
	ids := rows > 0 && perThread != "" && perThread != "0" && !kernel.Explicit()
	return rows, perAxis, rows < 3*perAxis && rows%perAxis == 0 && (ids || startsWithOffset(inputs[rows:]))
}
