package corpus

import (
	"encoding/binary"
	"fmt"
	"slices"
	"strings"

	"github.com/lanewise/lanewise/core/isa"
	"github.com/lanewise/lanewise/core/launch"
	"github.com/lanewise/lanewise/core/visa"
)

// A compiler's file says what a kernel is given, but not the values: those of the launch lines are made up.

// withMade adds launch lines with made-up values above a program's text. kernel is nil if the text has none. named says
// that the lines name the kernel, because the text has several objects.
func (l *layout) withMade(p Program, kernel *visa.Object, required []int, args []argInfo, named bool) (*Program, error) {
	text := p.Text
	p.groups = l.groups(kernel, required)
	uses := l.uses(kernel)
	p.with = func(m Made) (*Program, error) {
		if m.Group == ([3]int{}) {
			m.Group = p.groups[0]
		}
		x, names := l.made(m, args, uses)
		c := converter{layout: l, expected: x, names: names}
		spec, err := c.spec()
		if err != nil {
			return nil, err
		}
		spec.Expects = nil
		spec.Title = p.Kernel
		spec.Notes = append([]string{m.note(!isSize(required), l.shared())}, c.notes...)
		if named {
			spec.Kernel = p.Kernel
		}
		other := p
		other.Text = launch.Print(spec) + text
		return &other, nil
	}
	return p.with(Made{})
}

// What is made up: two groups, beside each other in x. A buffer has elements for each work-item, of the type in the
// source, or of the one that the text shows, or 8 bytes for each if there is no text.
const (
	madeGroups   = 2
	madeItem     = 8
	madeMost     = 4 << 20 // bytes of a buffer with more elements than work-items, if there are few buffers
	unknownCount = 64      // bytes of local memory that the source leaves open, for each work-item
)

// groups returns the sizes of groups that a kernel may be written for: the one that it asks for, otherwise the one of
// launch.FirstGroup and, as shared local memory may be filled by groups of one size only, some usual ones.
func (l *layout) groups(kernel *visa.Object, required []int) [][3]int {
	if isSize(required) {
		return [][3]int{{required[0], required[1], required[2]}}
	}
	var read [3]bool
	if kernel != nil {
		read = launch.AxesRead(kernel, l.axisOf)
	}
	first := launch.FirstGroup(read, l.SIMD)
	if !l.shared() || l.SIMD == 1 {
		return [][3]int{first}
	}
	return UsualGroups(first, read[1] == read[2], read[1])
}

// UsualGroups returns a size of groups, and then others that kernels with shared memory are often written for: in rows,
// in rectangles, or both.
func UsualGroups(first [3]int, rows, rectangles bool) [][3]int {
	list := [][3]int{first}
	for _, usual := range [...][3]int{{64, 1, 1}, {8, 8, 1}, {16, 1, 1}, {16, 16, 1}, {16, 4, 1}, {128, 1, 1}, {256, 1, 1}, {32, 8, 1}, {32, 32, 1}} {
		if row := usual[1] == 1; usual != first && (row && rows || !row && rectangles) {
			list = append(list, usual)
		}
	}
	return list
}

// shared reports whether the kernel has shared local memory, of its own or by an argument.
func (l *layout) shared() bool {
	return l.SLM > 0 || l.hasPointer(func(a *argument) bool { return a.AddrSpace == "local" })
}

// axisOf returns the axis, 0 to 2, of the local ids that an input holds; -1 for any other input.
func (l *layout) axisOf(in *visa.Input) int {
	at := slices.IndexFunc(l.Inputs, func(x input) bool { return in.Var != nil && x.Var == in.Var.Name })
	if at < 0 || l.Inputs[at].Source != "per_thread" {
		return -1
	}
	return min(max(l.Inputs[at].LocalIDOffset, 0)/l.idRow(), 2)
}

// uses returns what the kernel's messages show of the memory of each argument; nil if the text has no kernel.
func (l *layout) uses(kernel *visa.Object) (list []launch.MemoryUse) {
	if kernel == nil {
		return nil
	}
	at := map[int]*visa.Input{} // by offset in the cross-thread data
	for _, in := range kernel.Inputs {
		if in.Var != nil {
			at[l.crossOffset(in.Offset)] = in
		}
	}
	holders := map[int][]*visa.Decl{} // by argument: of its address, and for DG2 of its state
	for _, a := range l.Arguments {
		if in := at[a.Offset]; in != nil && a.AddrSpace != "local" && (a.Type == "arg_bypointer" || a.Type == "buffer_address") {
			holders[a.Index] = append(holders[a.Index], in.Var)
		}
	}
	use := launch.MemoryUses(kernel)
	for i := range l.arguments() {
		list = append(list, use(l.bti(i), holders[i]...))
	}
	return list
}

// made returns a made-up launch and the names of its arguments. The buffers of some arguments are only written: they
// hold zeros, because results show best on them. Where the source's type of an argument is not described, or is of the
// source's own making, the text shows what its elements are.
func (l *layout) made(m Made, info []argInfo, uses []launch.MemoryUse) (*expected, []string) {
	x := &expected{WorkDim: 1, LocalSize: m.Group, GlobalSize: m.Group}
	if m.Group[2] > 1 {
		x.WorkDim = 3
	} else if m.Group[1] > 1 {
		x.WorkDim = 2
	}
	if !m.Alone {
		x.GlobalSize[0] *= madeGroups
	}
	var names []string
	for i := range l.arguments() {
		name, typ := "", ""
		if a := infoOf(info, i); a != nil {
			name, typ = a.Name, a.Type
		}
		with, shown := m, ""
		if uses != nil {
			shown = openCLNames[uses[i].Elem]
			if shown == "" && l.isAddress(i) { // code that is not optimized keeps addresses in memory
				shown = "int"
			}
			if uses[i].OnlyWritten {
				with.Fill = Zeros
			}
		}
		if _, known := openCLTypes[elementOf(typ)]; !known {
			typ = shown
		}
		names = append(names, name)
		x.Args = append(x.Args, l.madeArgument(with, i, x.GlobalSize, typ))
	}
	return x, names
}

// fill gives the parts of an argument by value what their types in the text ask for: floats 1, and integers a number if
// it fits. A quadword without a sign is an address, which is left as it is. ok is false if the text shows no type.
func (l *layout) fill(value []byte, index, number int) (ok bool) {
	for _, a := range l.Arguments {
		if a.Index != index || a.Type != "arg_byvalue" {
			continue
		}
		for _, x := range l.Inputs {
			typ, _ := isa.TypeByName(x.Type)
			size := typ.Size()
			if size == 0 || x.Size < 0 || x.Size > mostPayload || x.Source != "cross_thread" || x.CrossOffset < a.Offset || x.CrossOffset >= a.Offset+a.Size {
				continue
			}
			ok = true
			elem := ones[openCLTypes[openCLNames[typ]]]
			if elem == nil && typ != isa.UQ && number>>(8*size-1) == 0 {
				elem = binary.LittleEndian.AppendUint64(nil, uint64(number))[:size]
			}
			from := min(max(a.SourceOffset+x.CrossOffset-a.Offset, 0), len(value))
			for part := value[from:min(from+x.Size, len(value))]; len(part) >= size; part = part[size:] {
				copy(part, elem)
			}
		}
	}
	return ok
}

// isAddress reports whether an argument is an address. An image is none.
func (l *layout) isAddress(number int) bool {
	return l.hasPointer(func(a *argument) bool { return a.Index == number && a.AddrSpace != "image" })
}

// hasPointer reports whether the kernel has an address of a kind among its arguments.
func (l *layout) hasPointer(is func(a *argument) bool) bool {
	for i := range l.Arguments {
		if a := &l.Arguments[i]; a.Type == "arg_bypointer" && is(a) {
			return true
		}
	}
	return false
}

// isSize reports whether a kernel asks for a size of its groups. If it asks for none, there may be zeros.
func isSize(required []int) bool { return len(required) == 3 && slices.Min(required) > 0 }

// mostItems is the largest number of work-items of a group.
const mostItems = 1024

// fits returns an error if the group size that a kernel asks for is too large.
func fits(required []int) error {
	items := 1
	for _, n := range required {
		if items *= min(n, mostItems+1); isSize(required) && items > mostItems {
			return fmt.Errorf("it asks for groups of %d work-items in x, %d in y and %d in z", required[0], required[1], required[2])
		}
	}
	return nil
}

// arguments returns the number of the kernel's arguments, 256 at most.
func (l *layout) arguments() (n int) {
	for _, a := range l.Arguments {
		switch a.Type {
		case "arg_bypointer", "arg_byvalue", "buffer_address", "buffer_offset":
			n = max(n, a.Index+1)
		}
	}
	return min(n, 256)
}

// openCLTypes maps the names of types in the source to element types.
var openCLTypes = map[string]string{
	"char": "int8", "uchar": "uint8", "bool": "uint8", "short": "int16", "ushort": "uint16", "int": "int32", "uint": "uint32",
	"long": "int64", "ulong": "uint64", "half": "float16", "float": "float32", "double": "float64",
}

// openCLNames maps element types to names of types in the source.
var openCLNames = map[isa.Type]string{
	isa.B: "char", isa.UB: "uchar", isa.W: "short", isa.UW: "ushort", isa.D: "int", isa.UD: "uint",
	isa.Q: "long", isa.UQ: "ulong", isa.HF: "half", isa.F: "float", isa.DF: "double",
}

// elementOf returns the type of one element of a type in the source as a compiler describes it: "float" for "float4*;8".
func elementOf(typ string) string {
	typ, _, _ = strings.Cut(typ, ";")
	return strings.TrimRight(strings.TrimRight(typ, "* "), "0123456789")
}

// ones has the bytes of 1 in the floating-point types.
var ones = map[string][]byte{"float16": {0, 0x3c}, "float32": {0, 0, 0x80, 0x3f}, "float64": {0, 0, 0, 0, 0, 0, 0xf0, 0x3f}}

// madeArgument returns an argument with a made-up value, for a launch of the given size. Integers get a number if it
// fits, floats get 1: a program may divide by a scale of 0, and a loop that runs as often as the quotient says would
// never end.
func (l *layout) madeArgument(m Made, index int, global [3]int, typ string) answer {
	items := global[0] * global[1] * global[2]
	dtype, known := openCLTypes[elementOf(typ)]
	if !known {
		dtype = "uint8"
	}
	size := 0
	for _, a := range l.Arguments {
		if a.Index != index {
			continue
		}
		switch {
		case a.Type == "arg_bypointer" && a.AddrSpace == "image":
			return madeImage(a.ImageType, global, m.Fill, openCLTypes[elementOf(typ)])
		case a.Type == "arg_bypointer" && a.AddrSpace == "sampler":
			return answer{Kind: "sampler", Address: "clamp_edge"}
		case a.Type == "arg_bypointer" && a.AddrSpace == "local":
			return answer{Kind: "local", Size: items * unknownCount}
		case a.Type == "arg_bypointer":
			bytes := items * madeItem
			if known {
				bytes = items * dtypes[dtype].Size() * vectorOf(typ)
			}
			bytes = max(bytes, min(bytes*m.Stretch, madeMost, launch.MaxBytes/2/l.arguments()))
			buffer := answer{Kind: "buffer", DType: dtype, Size: bytes, In: strings.Repeat("00", bytes), Out: strings.Repeat("00", bytes), Compare: "exact"}
			if known {
				buffer.First = m.Fill.first()
			}
			return buffer
		case a.Type == "arg_byvalue":
			size = max(size, a.SourceOffset+a.Size)
		}
	}
	number := m.Number
	if number == 0 {
		number = global[0]
	}
	value := make([]byte, min(max(size, 0), 1<<12))
	if typ == "" && l.fill(value, index, number) {
		return answer{Kind: "scalar", Bytes: fmt.Sprintf("%x", value)}
	}
	count := size // bytes of the integer; without a type, the compiler's room for the argument, in whole dwords
	if typ != "" {
		count = 0
		if known && !dtypes[dtype].Float() && vectorOf(typ) == 1 {
			count = dtypes[dtype].Size()
		}
	}
	if slices.Contains([]int{1, 2, 4, 8}, count) && count <= len(value) && number>>(8*count-1) == 0 {
		copy(value, binary.LittleEndian.AppendUint64(nil, uint64(number))[:count])
	}
	if one := ones[dtype]; one != nil {
		for at := 0; at+len(one) <= min(len(value), len(one)*vectorOf(typ)); at += len(one) {
			copy(value[at:], one)
		}
	}
	return answer{Kind: "scalar", Bytes: fmt.Sprintf("%x", value)}
}

// first returns the first element of a buffer whose elements count up; "" for zeros.
func (f Fill) first() string {
	switch f {
	case FromZero:
		return "0"
	case FromOne:
		return "1"
	}
	return ""
}

// vectorOf returns how many elements a vector type takes the room of: 4 for "float4*".
func vectorOf(typ string) int {
	typ, _, _ = strings.Cut(typ, ";")
	name := strings.TrimRight(typ, "* ")
	switch digits := name[len(strings.TrimRight(name, "0123456789")):]; digits {
	case "2":
		return 2
	case "3", "4": // a vector of three takes the room of four
		return 4
	case "8":
		return 8
	case "16":
		return 16
	}
	return 1
}
