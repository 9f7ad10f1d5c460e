package corpus

import (
	"encoding/binary"
	"fmt"
	"slices"
	"strings"

	"github.com/lanewise/lanewise/core/launch"
)

// A compiler's file says what a kernel is given, but not which values: those of the launch lines are made up.

// withMade sets launch lines with values that are made up above a program's text. named says that they name the
// kernel, of several in the text.
func (l *layout) withMade(p Program, required []int, args []argInfo, named bool) (*Program, error) {
	text := p.Text
	p.with = func(m Made) (*Program, error) {
		x, names := l.made(m, required, args)
		c := converter{layout: l, expected: x, names: names}
		spec, err := c.spec()
		if err != nil {
			return nil, err
		}
		spec.Expects = nil
		spec.Title = p.Kernel
		spec.Notes = []string{m.note(!isSize(required), l.SLM > 0)}
		if named {
			spec.Kernel = p.Kernel
		}
		other := p
		other.Text = launch.Print(spec) + text
		return &other, nil
	}
	return p.with(Made{})
}

// Made up: two groups; in each, as many work-items as the kernel asks for, or a thread of them. A buffer has
// elements for each work-item, of the type that the source says, else bytes for 8 each.
const (
	madeGroups   = 2
	madeItem     = 8
	madeMost     = 1 << 20 // bytes of a buffer with more elements than work-items
	unknownCount = 64      // bytes of local memory that the source leaves open, for each work-item
)

// made is a launch that is made up, with the names of its arguments.
func (l *layout) made(m Made, required []int, info []argInfo) (*expected, []string) {
	x := &expected{WorkDim: 1, LocalSize: [3]int{l.SIMD, 1, 1}}
	if isSize(required) {
		copy(x.LocalSize[:], required)
		if required[2] > 1 {
			x.WorkDim = 3
		} else if required[1] > 1 {
			x.WorkDim = 2
		}
	}
	x.GlobalSize = [3]int{madeGroups * x.LocalSize[0], x.LocalSize[1], x.LocalSize[2]}
	items := x.GlobalSize[0] * x.GlobalSize[1] * x.GlobalSize[2]
	var names []string
	for i := range l.arguments() {
		name, typ := "", ""
		if at := slices.IndexFunc(info, func(a argInfo) bool { return a.Index == i }); at >= 0 {
			name, typ = info[at].Name, info[at].Type
		} else {
			typ = l.floatOf(i)
		}
		names = append(names, name)
		x.Args = append(x.Args, l.madeArgument(m, i, items, typ))
	}
	return x, names
}

// floatOf is the type of an argument by value of which only the text says that it is a float: the vector back end describes no types.
func (l *layout) floatOf(number int) string {
	at := slices.IndexFunc(l.Arguments, func(a argument) bool { return a.Type == "arg_byvalue" && a.Index == number })
	if at < 0 {
		return ""
	}
	a := &l.Arguments[at]
	for _, in := range l.Inputs {
		if in.CrossOffset == a.Offset && in.Size == a.Size {
			return map[string]string{"hf": "half", "f": "float", "df": "double"}[in.Type]
		}
	}
	return ""
}

// isSize: a kernel that asks for no size of its groups may have zeros for it.
func isSize(required []int) bool { return len(required) == 3 && slices.Min(required) > 0 }

// mostItems is how many work-items a group has at most.
const mostItems = 1024

// fits says of a size that a kernel asks for whether it is too large for a group.
func fits(required []int) error {
	items := 1
	for _, n := range required {
		if items *= min(n, mostItems+1); isSize(required) && items > mostItems {
			return fmt.Errorf("it asks for groups of %d work-items in x, %d in y and %d in z", required[0], required[1], required[2])
		}
	}
	return nil
}

// arguments is how many arguments the kernel has.
func (l *layout) arguments() (n int) {
	for _, a := range l.Arguments {
		switch a.Type {
		case "arg_bypointer", "arg_byvalue", "buffer_address", "buffer_offset":
			n = max(n, a.Index+1)
		}
	}
	return min(n, 256)
}

// openCLTypes are the element types by their names in the source.
var openCLTypes = map[string]string{
	"char": "int8", "uchar": "uint8", "bool": "uint8", "short": "int16", "ushort": "uint16", "int": "int32", "uint": "uint32",
	"long": "int64", "ulong": "uint64", "half": "float16", "float": "float32", "double": "float64",
}

// ones are 1 as the bytes of the types of floats.
var ones = map[string][]byte{"float16": {0, 0x3c}, "float32": {0, 0, 0x80, 0x3f}, "float64": {0, 0, 0, 0, 0, 0, 0xf0, 0x3f}}

// madeArgument is an argument with a value that is made up: buffers hold numbers that count up, so that what comes of
// an element shows where it came from, from 0 on, so that they are indices of any buffer; integers a number if they can,
// floats 1: a scale of 0 is divided by, and loops as often as the quotient says never end.
func (l *layout) madeArgument(m Made, index, items int, typ string) answer {
	typ, _, _ = strings.Cut(typ, ";")
	element := strings.TrimRight(strings.TrimRight(typ, "* "), "0123456789")
	dtype, known := openCLTypes[element]
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
			return madeImage(a.ImageType, items, m.Zeros)
		case a.Type == "arg_bypointer" && a.AddrSpace == "sampler":
			return answer{Kind: "sampler", Address: "clamp_edge"}
		case a.Type == "arg_bypointer" && a.AddrSpace == "local":
			return answer{Kind: "local", Size: items * unknownCount}
		case a.Type == "arg_bypointer":
			bytes := items * madeItem
			if known {
				bytes = items * dtypes[dtype].Size() * vectorOf(typ)
			}
			bytes = max(bytes, min(bytes*m.Stretch, madeMost))
			return answer{Kind: "buffer", DType: dtype, Size: bytes, In: strings.Repeat("00", bytes), Out: strings.Repeat("00", bytes), Compare: "exact", Counting: known && !m.Zeros}
		case a.Type == "arg_byvalue":
			size = max(size, a.SourceOffset+a.Size)
		}
	}
	number := m.Number
	if number == 0 {
		number = items
	}
	value := make([]byte, min(max(size, 0), 1<<12))
	count := size // bytes of the integer: of an argument, the compiler tells how much room it has, in whole dwords
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

// vectorOf is how many elements a vector type has: 4 of "float4*".
func vectorOf(typ string) int {
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
