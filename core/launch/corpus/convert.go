package corpus

import (
	"encoding/binary"
	"encoding/hex"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/lanewise/lanewise/core/internal/dispatch"
	"github.com/lanewise/lanewise/core/isa"
	"github.com/lanewise/lanewise/core/launch"
)

// converter makes a launch.Spec from a layout and a set of answers.
type converter struct {
	*layout
	*expected
	names   []string       // of the arguments; each is unique
	taken   map[string]int // names in use, each with the last number that was appended to it; 1: none
	pieces  int            // number of argument pieces that the inputs have so far
	answer  launch.Spec
	checked []int             // argument number of each expectation
	notes   []string          // about what the launch cannot show
	bases   map[string]string // buffers that no argument of the source has, by the argument of the compiler's own
}

func (c *converter) spec() (*launch.Spec, error) {
	s := &c.answer
	if err := c.limited(len(c.Inputs)); err != nil {
		return nil, err
	}
	c.nameArguments()
	device, _, _ := strings.Cut(strings.ReplaceAll(c.Config, "/", "-"), "-")
	platform, known := isa.PlatformByName(device)
	if !known {
		return nil, fmt.Errorf("there is no platform %q", device)
	}
	s.Platform = platform
	if err := c.grid(); err != nil {
		return nil, err
	}
	s.SLM = c.SLM
	for _, m := range c.PerThreadMemory {
		switch {
		case m.Type == "global" && m.Usage == "private_space":
			s.Private = m.Size
		case m.Type == "scratch" && m.Usage == "single_space":
			s.Scratch = m.Size // spill space is the finalizer's own: vISA does not see it
		}
	}
	if err := c.buffers(); err != nil {
		return nil, err
	}
	if c.ReadsGrid {
		c.implicitArgs()
	}
	if err := c.inlineSamplers(); err != nil {
		return nil, err
	}
	if err := c.constants(); err != nil {
		return nil, err
	}
	for i := range c.Inputs {
		data, err := c.input(&c.Inputs[i])
		if err != nil {
			return nil, fmt.Errorf("input %s: %w", c.Inputs[i].Var, err)
		}
		if len(data) == 0 && c.oneEach() {
			data = zeros(c.Inputs[i].Var) // an input of the compiler's own that the kernel does not need
		}
		s.Inputs = append(s.Inputs, data...)
	}
	return s, nil
}

func (c *converter) grid() error {
	g := &c.answer.Grid
	g.SIMD, g.Local, g.Offset = c.SIMD, c.LocalSize, c.GlobalOffset
	if c.oneEach() {
		g.SIMD = dispatch.MaxLanes
	}
	for i := range g.Groups {
		if c.LocalSize[i] < 1 || c.GlobalSize[i]%c.LocalSize[i] != 0 {
			return errors.New("the global size is no multiple of the local size")
		}
		g.Groups[i] = c.GlobalSize[i] / c.LocalSize[i]
	}
	return nil
}

// oneEach reports whether each thread is one work-item, as in CM and everything else that Intel's compiler makes with
// its vector back end. All lanes of such a thread are on.
func (c *converter) oneEach() bool { return c.SIMD == 1 }

// buffers makes the buffers and samplers of the arguments, and the expectations about them.
func (c *converter) buffers() error {
	for i := range c.Args {
		a := &c.Args[i]
		switch a.Kind {
		case "scalar":
		case "local":
			c.answer.Buffers = append(c.answer.Buffers, launch.Buffer{Name: c.names[i], Kind: launch.SLMBuffer, BTI: -1, Elem: isa.UB, Count: a.Size})
		case "sampler":
			if err := c.sampler(c.names[i], c.samplerIndex(i), a.Address, a.Filter, a.Normalized); err != nil {
				return err
			}
		default:
			elem, known := dtypes[a.DType]
			if !known {
				return fmt.Errorf("argument %d has unknown element type %q", i, a.DType)
			}
			if err := c.buffer(i, elem); err != nil {
				return err
			}
			if err := c.expectation(i, elem); err != nil {
				return err
			}
		}
	}
	return nil
}

// buffer makes the buffer of an argument in global memory.
func (c *converter) buffer(i int, elem isa.Type) (err error) {
	a := &c.Args[i]
	b := launch.Buffer{Name: c.names[i], Kind: launch.SVMBuffer, BTI: c.bti(i), Elem: elem, Count: a.Size / elem.Size()}
	switch {
	case b.BTI >= 0:
		b.Kind = launch.SurfaceBuffer
	case a.Kind == "printf":
		b.Kind = launch.PrintfBuffer
	}
	if a.Kind == "image" {
		if b.Image, err = a.image(); err != nil {
			return fmt.Errorf("argument %d: %w", i, err)
		}
	}
	in, err := hex.DecodeString(a.In)
	if err != nil {
		return fmt.Errorf("argument %d: %w", i, err)
	}
	b.Data = launch.DataOf(in, elem)
	if a.First != "" {
		counting := launch.Item{Kind: launch.Call, Text: "iota"}
		if a.First != "0" {
			counting.Args = []string{a.First}
		}
		b.Data = launch.Data{counting}
	}
	c.answer.Buffers = append(c.answer.Buffers, b)
	return nil
}

// expectation makes the expectation about an argument's buffer.
func (c *converter) expectation(i int, elem isa.Type) error {
	a := &c.Args[i]
	out, err := hex.DecodeString(a.Out)
	if err != nil {
		return fmt.Errorf("argument %d: %w", i, err)
	}
	x := launch.Expect{Buffer: c.names[i], Elem: elem, Count: a.Size / elem.Size(), Tolerance: a.Tol, Data: launch.DataOf(out, elem)}
	switch a.Compare {
	case "exact":
		x.Compare = launch.Exact
		if a.Out == a.In {
			x.Unchanged, x.Data = true, nil
		}
	case "rel":
		x.Compare = launch.Relative
	case "abs":
		x.Compare = launch.Absolute
	case "mask":
		x.Compare = launch.Masked
		if x.Mask, err = hex.DecodeString(a.Mask); err != nil {
			return fmt.Errorf("argument %d: %w", i, err)
		}
	default:
		return fmt.Errorf("argument %d is compared in an unknown way, %q", i, a.Compare)
	}
	c.answer.Expects = append(c.answer.Expects, x)
	c.checked = append(c.checked, i)
	return nil
}

// bti returns the binding table index of an argument's surface; -1 if it has none. For a bindless surface the compiler
// gives none, or -1. It gets one behind all others, so that there is a place for its state.
func (l *layout) bti(index int) int {
	for _, entry := range l.BindingTable {
		if entry.Index == index && entry.BTI >= 0 {
			return entry.BTI
		}
	}
	for _, a := range l.Arguments {
		if a.Index == index && a.AddrMode == bindless && a.Type == "arg_bypointer" && a.AddrSpace != "sampler" {
			return l.freeBTI() + index
		}
	}
	return -1
}

// freeBTI returns the first index behind the surfaces of the binding table.
func (l *layout) freeBTI() (free int) {
	for _, entry := range l.BindingTable {
		free = max(free, entry.BTI+1)
	}
	for i := range l.Arguments {
		if bti := l.Arguments[i].BTI; bti != nil {
			free = max(free, *bti+1)
		}
	}
	return free
}

var dtypes = map[string]isa.Type{
	"int8": isa.B, "uint8": isa.UB, "int16": isa.W, "uint16": isa.UW, "int32": isa.D, "uint32": isa.UD,
	"int64": isa.Q, "uint64": isa.UQ, "float16": isa.HF, "float32": isa.F, "float64": isa.DF,
}

// printfBytes is the size that Intel's driver gives the buffer of printf; the compiler has it as a number in the
// kernels' code.
const printfBytes = 4 << 20

// printfBuffer makes the buffer of printf for a launch that expects nothing of it, and returns its name.
func (c *converter) printfBuffer() string {
	name := "printf"
	for slices.Contains(c.names, name) {
		name += "_"
	}
	if b, _ := c.answer.BufferByName(name); b == nil {
		c.answer.Buffers = append(c.answer.Buffers, launch.Buffer{
			Kind: launch.PrintfBuffer, Name: name, BTI: -1, Elem: isa.UD, Count: printfBytes / 4,
			Data: launch.Data{{Kind: launch.Number, Text: "4"}},
		})
	}
	return name
}

// constants makes a buffer for each constant of the program that has a name.
func (c *converter) constants() error {
	sections := map[string][]byte{} // each decoded once
	for _, symbol := range c.Symbols {
		section, found := c.ConstData[symbol.Section]
		if !found {
			continue
		}
		data, decoded := sections[symbol.Section]
		var err error
		if !decoded {
			data, err = hex.DecodeString(section.Hex)
			sections[symbol.Section] = data
		}
		if err != nil || symbol.Value < 0 || symbol.Size < 1 || symbol.Value+symbol.Size > len(data) {
			return fmt.Errorf("the constant %s does not lie in section %s", symbol.Name, symbol.Section)
		}
		data = data[symbol.Value : symbol.Value+symbol.Size]
		b := launch.Buffer{Kind: launch.SVMBuffer, Name: symbol.Name, BTI: -1, Elem: isa.UB, Count: len(data)}
		if len(symbol.Pointers) > 0 {
			b.Elem, b.Count = isa.UQ, len(data)/8
			b.Data, _ = withPointers(data, symbol.Pointers, func(p *dataPointer) (string, int, error) { return p.To, 0, nil })
		} else {
			b.Data = launch.DataOf(data, isa.UB)
		}
		c.answer.Buffers = append(c.answer.Buffers, b)
	}
	return nil
}

// withPointers returns the value of variables in qwords, some of which are addresses of other variables. place returns
// the buffer that such a variable lies in, and its offset there.
func withPointers(data []byte, pointers dataPointers, place func(*dataPointer) (string, int, error)) (list launch.Data, err error) {
	for at := 0; at+8 <= len(data); at += 8 {
		pointers = pointers.from(at)
		if len(pointers) == 0 || pointers[0].Offset != at {
			list = append(list, launch.DataOf(data[at:at+8], isa.UQ)...)
			continue
		}
		name, offset, err := place(&pointers[0])
		if err != nil {
			return nil, err
		}
		args := []string{name}
		if behind := binary.LittleEndian.Uint64(data[at:]) + uint64(offset); behind != 0 {
			args = append(args, fmt.Sprint(behind))
		}
		list = append(list, launch.Item{Kind: launch.Call, Text: "address", Args: args})
	}
	return list, nil
}

// input returns the launch lines for the bytes of one `.input`: one source, or several pieces that begin at different
// elements.
func (c *converter) input(in *input) ([]launch.Input, error) {
	elem, known := isa.TypeByName(in.Type)
	if !known {
		return nil, fmt.Errorf("unknown type %q", in.Type)
	}
	if in.Source == "per_thread" && c.oneEach() {
		return []launch.Input{{Var: in.Var, Data: launch.Data{{Kind: launch.Call, Text: "local_id"}}}}, nil
	}
	if in.Source == "per_thread" {
		if rows := c.PerThreadSize / c.idRow(); in.LocalIDOffset < 0 || in.LocalIDOffset >= c.PerThreadSize || rows*c.idRow() != c.PerThreadSize || rows > 3 {
			return nil, fmt.Errorf("its local ids do not lie in %d bytes for each thread", c.PerThreadSize)
		}
		return []launch.Input{{Var: in.Var, Data: launch.Data{c.localID(in.LocalIDOffset)}}}, nil
	}
	var pieces []launch.Input
	for i := range c.Arguments {
		a := &c.Arguments[i]
		start, end := max(a.Offset, in.CrossOffset), min(a.Offset+a.Size, in.CrossOffset+in.Size) // both count from cross_thread_base
		if start >= end {
			continue
		}
		if c.pieces++; c.pieces > 2*mostDescribed { // two inputs may share an argument, but not all inputs all arguments
			return nil, fmt.Errorf("inputs hold more than %d pieces of arguments", 2*mostDescribed)
		}
		if (start-in.CrossOffset)%elem.Size() != 0 || (end-start)%elem.Size() != 0 {
			return nil, fmt.Errorf("the argument %s does not fit its elements", a.Type)
		}
		data, err := c.source(a, start-a.Offset, end-a.Offset, elem)
		if err != nil {
			return nil, err
		}
		first := (start - in.CrossOffset) / elem.Size()
		if n := len(pieces); n > 0 && follows(&pieces[n-1], first) {
			pieces[n-1].Data = append(pieces[n-1].Data, data...)
			continue
		}
		pieces = append(pieces, launch.Input{Var: in.Var, First: first, Data: data})
	}
	return pieces, nil
}

// follows reports whether the element at first comes right after a piece that is global_offset: global_offset and
// local_size share an input.
func follows(before *launch.Input, first int) bool {
	last := before.Data[len(before.Data)-1]
	return last.Kind == launch.Call && last.Text == "global_offset" && before.First+3 == first
}

// localID returns the function for the coordinate at an offset in the local id rows: x, y and z. For Xe2 and later, the
// compiler leaves out those that the kernel does not need, from z on.
func (c *converter) localID(offset int) launch.Item {
	row := c.idRow()
	it := launch.Item{Kind: launch.Call, Text: "local_id." + "xyz"[offset/row:offset/row+1]}
	if lane := offset % row / 2; lane > 0 {
		it.Args = []string{fmt.Sprint(lane)}
	}
	return it
}

// facts are the arguments that are facts about the grid, three dwords each, with the functions that give them.
var facts = map[string]string{
	"global_id_offset": "global_offset", "local_size": "local_size", "enqueued_local_size": "enqueued_local_size",
	"global_size": "global_size", "group_count": "group_count",
}

// zeros returns the line of an input that nothing describes.
func zeros(name string) []launch.Input {
	return []launch.Input{{Var: name, Data: launch.Data{{Kind: launch.Call, Text: "zeros"}}}}
}

// source returns the values of the bytes from start to end of an argument.
func (c *converter) source(a *argument, start, end int, elem isa.Type) (launch.Data, error) {
	if name, ok := facts[a.Type]; ok {
		return a.call(start, name)
	}
	if fact, ok := c.fact(a); ok && end <= 4 {
		value := binary.LittleEndian.AppendUint32(nil, uint32(fact))
		return launch.DataOf(value[start:end], elem), nil
	}
	blank := func() launch.Data { return launch.DataOf(make([]byte, end-start), elem) }
	switch a.Type {
	case "arg_bypointer", "buffer_address", "arg_byvalue", "flat_image_baseoffset":
		if a.Index < 0 || a.Index >= len(c.Args) {
			return nil, fmt.Errorf("there is no argument %d", a.Index)
		}
	}
	switch a.Type {
	case "flat_image_baseoffset":
		return a.call(start, "address", c.names[a.Index])
	case "arg_bypointer", "buffer_address":
		return c.pointer(a, start, end, elem)
	case "private_base_stateless":
		if c.answer.Private == 0 {
			return blank(), nil
		}
		return a.call(start, "private_base")
	case "work_dimensions":
		if end-start == elem.Size() && c.WorkDim == launch.WorkDimensions(c.GlobalSize, [3]int{1, 1, 1}) {
			return a.call(start, "work_dimensions") // so that it follows the grid when that is changed
		}
		value := make([]byte, end-start)
		if start == 0 {
			value[0] = byte(c.WorkDim)
		}
		return launch.DataOf(value, elem), nil
	case "arg_byvalue":
		value, err := hex.DecodeString(c.Args[a.Index].Bytes)
		if err != nil {
			return nil, err
		}
		if a.SourceOffset < 0 || a.SourceOffset+end > len(value) {
			return nil, fmt.Errorf("argument %d has no byte %d", a.Index, a.SourceOffset+end-1)
		}
		return launch.DataOf(value[a.SourceOffset+start:a.SourceOffset+end], elem), nil
	case "printf_buffer":
		for i := range c.Args {
			if c.Args[i].Kind == "printf" {
				return a.call(start, "address", c.names[i])
			}
		}
		return a.call(start, "address", c.printfBuffer())
	case "inline_sampler":
		value := binary.LittleEndian.AppendUint64(nil, uint64(a.SamplerIndex)*dispatch.SamplerStateBytes)
		if start != 0 || end > len(value) {
			return nil, fmt.Errorf("the argument %s is split", a.Type)
		}
		return launch.DataOf(value[:end], elem), nil
	case "implicit_arg_buffer":
		return a.call(start, "address", c.implicitArgs())
	case "const_base", "global_base":
		return c.base(a, start, elem)
	case "buffer_offset":
		return blank(), nil
	}
	return nil, fmt.Errorf("unknown kind of argument %q", a.Type)
}

// pointer returns the values of the bytes from start to end of a pointer: of an address, or of the offset of a bindless
// surface's state.
func (c *converter) pointer(a *argument, start, end int, elem isa.Type) (launch.Data, error) {
	if elem.Size() < 4 {
		return nil, fmt.Errorf("an address does not fit its elements, which are of type %s", elem)
	}
	value := make([]byte, end-start)
	offset := -1 // of a state
	switch bti := c.bti(a.Index); {
	case a.AddrMode != bindless:
	case bti >= 0:
		offset = bti * dispatch.SurfaceStateBytes
	case a.AddrSpace == "sampler":
		offset = c.samplerOf(a.Index) * dispatch.SamplerStateBytes
	}
	if offset >= 0 {
		if start == 0 {
			binary.LittleEndian.PutUint32(value, uint32(offset)) // the elements have at least 4 bytes
		}
		return launch.DataOf(value, elem), nil
	}
	if kind := c.Args[a.Index].Kind; kind != "buffer" && kind != "local" {
		return launch.DataOf(value, elem), nil
	}
	return a.call(start, "address", c.names[a.Index])
}

// call returns a function of the launch lines that stands for a whole argument; start is the first byte wanted, and an
// error if it is not 0.
func (a *argument) call(start int, name string, args ...string) (launch.Data, error) {
	if start != 0 {
		return nil, fmt.Errorf("the argument %s is split", a.Type)
	}
	return launch.Data{{Kind: launch.Call, Text: name, Args: args}}, nil
}
