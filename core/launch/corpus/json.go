package corpus

import (
	"cmp"
	"fmt"
	"slices"

	"github.com/lanewise/lanewise/core/internal/dispatch"
)

// layout is layout.json: what the compiler says about the kernel's payload. Offsets and sizes are in bytes; the corpus
// README describes the fields.
type layout struct {
	Kernel          string     `json:"kernel"`
	SIMD            int        `json:"simd"`
	GRF             int        `json:"grf_size"`
	PerThreadSize   int        `json:"per_thread_size"`
	CrossThreadBase int        `json:"cross_thread_base"`
	InlineSize      int        `json:"-"` // of the cross-thread data that comes in a register of its own; 0: none
	Config          string     `json:"config"`
	Inputs          []input    `json:"inputs"`
	Arguments       []argument `json:"payload_arguments"`
	BindingTable    []struct {
		BTI   int `json:"bti_value"`
		Index int `json:"arg_index"`
	} `json:"binding_table_indices"`
	InlineSamplers []struct { // samplers that the source declares
		Index      int    `json:"sampler_index"`
		Address    string `json:"addrmode"`
		Filter     string `json:"filtermode"`
		Normalized bool   `json:"normalized"`
	} `json:"inline_samplers"`
	PerThreadMemory []struct {
		Type  string `json:"type"`
		Usage string `json:"usage"`
		Size  int    `json:"size"`
	} `json:"per_thread_memory_buffers"`
	SLM       int                  `json:"slm_size"`
	ConstData map[string]constData `json:"const_data"`
	Symbols   []symbol             `json:"symtab"`
	ReadsGrid bool                 `json:"-"` // functions called by fcall read the sizes of the grid and local ids
}

// Limits on a description. No compiler needs more: a payload has some thousands of bytes, and hundreds of arguments.
const (
	mostDescribed = 1 << 12 // number of arguments, of entries of the binding table and so on, each
	mostPayload   = 1 << 20 // offset of an argument, and its bytes
)

// limited returns an error if a layout, of a kernel with so many inputs, is beyond these limits.
func (l *layout) limited(inputs int) error {
	for _, n := range [...]int{len(l.Arguments), len(l.BindingTable), len(l.InlineSamplers), len(l.PerThreadMemory), inputs} {
		if n > mostDescribed {
			return fmt.Errorf("it has %d arguments or the like, more than %d", n, mostDescribed)
		}
	}
	if l.PerThreadSize < 0 || l.PerThreadSize > mostPayload {
		return fmt.Errorf("it has %d bytes for each thread", l.PerThreadSize)
	}
	for i := range l.Arguments {
		a := &l.Arguments[i]
		if min(a.Offset, a.SourceOffset) < -mostPayload || max(a.Offset, a.SourceOffset) > mostPayload {
			return fmt.Errorf("the argument %s lies at byte %d, and of its value at byte %d", a.Type, a.Offset, a.SourceOffset)
		}
		if a.Size < 0 || a.Size > mostPayload {
			return fmt.Errorf("the argument %s has %d bytes", a.Type, a.Size)
		}
	}
	return nil
}

// idRow returns the bytes of a row of local ids: one u16 for each lane, padded to whole registers.
func (l *layout) idRow() int {
	grf := max(l.GRF, 1)
	return (2*l.SIMD + grf - 1) / grf * grf
}

// crossOffset returns the place in the cross-thread data of an offset in the payload. From Xe2 on, the bytes that come
// in a register of their own do not fill it, and the others begin in the next one.
func (l *layout) crossOffset(offset int) int {
	at := offset - l.CrossThreadBase
	if l.InlineSize > 0 && l.InlineSize < l.GRF && at >= l.GRF {
		at += l.InlineSize - l.GRF
	}
	return at
}

// lanes returns an error if the number of lanes is out of range.
func (l *layout) lanes() error {
	if l.SIMD < 1 || l.SIMD > dispatch.MaxLanes {
		return fmt.Errorf("it has %d lanes", l.SIMD)
	}
	return nil
}

// constData is the bytes of a section of constants.
type constData struct {
	Size int    `json:"size"`
	Hex  string `json:"hex"`

	Pointers dataPointers `json:"-"` // only a zebin has them
}

// symbol is a constant with a name.
type symbol struct {
	Name    string `json:"name"`
	Section string `json:"section"`
	Value   int    `json:"value"`
	Size    int    `json:"size"`

	Pointers dataPointers `json:"-"` // only a zebin has them
}

// dataPointer is a place in a variable's value that holds the address of another variable. The value there is the
// offset from that variable's beginning.
type dataPointer struct {
	Offset  int // in the variable, or in its section
	To      string
	Section string // that To lies in
	Value   int    // offset of To in its section
}

// input is a `.input` line and where its bytes come from.
type input struct {
	Var           string `json:"var"`
	Size          int    `json:"size"`
	Type          string `json:"type"`
	Source        string `json:"source"` // per_thread, cross_thread, unmatched
	LocalIDOffset int    `json:"local_id_offset"`
	CrossOffset   int    `json:"cross_offset"`
}

// argument is a piece of the cross-thread data.
type argument struct {
	Type         string `json:"arg_type"`
	Offset       int    `json:"offset"` // from cross_thread_base
	Size         int    `json:"size"`
	Index        int    `json:"arg_index"`     // number of the kernel argument
	SourceOffset int    `json:"source_offset"` // for a piece of a scalar: its offset in the scalar
	AddrSpace    string `json:"addrspace"`
	AddrMode     string `json:"addrmode"`
	BTI          *int   `json:"bti_value"` // of the surface on the variables at const_base or global_base, if there is one
	SamplerIndex int    `json:"sampler_index"`
	ImageType    string `json:"image_type"` // one of imageKinds
}

// expected is expected*.json: a launch and its expected results.
type expected struct {
	WorkDim      int      `json:"work_dim"`
	GlobalSize   [3]int   `json:"global_size"`
	LocalSize    [3]int   `json:"local_size"`
	GlobalOffset [3]int   `json:"global_offset"`
	Args         []answer `json:"args"`
}

// answer is one argument of a launch, and its expected result.
type answer struct {
	Kind    string  `json:"kind"` // buffer, scalar, local, image, sampler, printf
	DType   string  `json:"dtype"`
	Size    int     `json:"size"`
	In      string  `json:"in"`
	Out     string  `json:"out"`
	Compare string  `json:"compare"`
	Tol     float64 `json:"tol"`
	Mask    string  `json:"mask"`
	Bytes   string  `json:"bytes"` // scalar; for a sampler without an address mode, what its kernel is told about it

	Shape  string `json:"shape"` // image: one of imageKinds
	Width  int    `json:"width"`
	Height int    `json:"height"`
	Depth  int    `json:"depth"` // slices, layers, faces
	Format string `json:"format"`

	Address    string `json:"address"` // sampler: as for the inline ones of a layout
	Filter     string `json:"filter"`
	Normalized bool   `json:"normalized"`

	First string `json:"-"` // a made-up buffer or image: the first of its elements, which count up, in place of In; "" if they do not
}

// dataPointers are the pointers in a section, ordered by offset.
type dataPointers []dataPointer

// from returns the pointers at or behind an offset.
func (p dataPointers) from(offset int) dataPointers {
	at, _ := slices.BinarySearchFunc(p, offset, func(p dataPointer, offset int) int { return cmp.Compare(p.Offset, offset) })
	return p[at:]
}

// argInfo is what the source says about an argument.
type argInfo struct {
	Index int
	Name  string
	Type  string `json:"type_name"` // "int*;8"
}
