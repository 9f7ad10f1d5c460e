package launch

import (
	"strconv"

	"github.com/lanewise/lanewise/core/internal/dispatch"
	"github.com/lanewise/lanewise/core/isa"
	"github.com/lanewise/lanewise/core/visa"
)

// Spec is what the `//@` lines of one program say. Parse makes it from a text and Print writes it back: Parse(Print(s))
// equals s except for the spans.
type Spec struct {
	Title    string
	Notes    []string     // paragraphs of explanation, plain text
	Platform isa.Platform // DefaultPlatform if no line names one
	Kernel   string       // "" is the first kernel of the text
	Grid     Grid
	Buffers  []Buffer
	Samplers []Sampler
	Inputs   []Input
	Expects  []Expect
	SLM      int             // bytes of shared local memory before the first named region
	Private  int             // bytes of private memory of one lane
	Scratch  int             // bytes of scratch space of one thread
	Limits   dispatch.Limits // 0: the machine's default
	Seed     int             // of the schedule; 0: threads take turns
	Ignore   []string        // rules that a run does not report: "R0121"

	StrictAddresses bool // as in dispatch.Launch

	PlatformSpan, KernelSpan, GridSpan visa.Span // empty if no line gives it
}

// DefaultPlatform is the platform of a program without a `//@ platform` line, and without a word of its compiler
// (compiledFor).
const DefaultPlatform = isa.DG2

// Grid is how many threads run and how wide they are. A field that is zero was not given; resolve fills it in.
type Grid struct {
	Groups   [3]int   // thread groups
	Local    [3]int   // work-items of a group: OpenCL's local size
	Offset   [3]int   // OpenCL's global offset, in work-items
	Threads  int      // threads of a group, in place of Local
	Media    [2]int   // media mode: threads in x and y, in place of Threads
	SIMD     int      // lanes of a thread
	Dispatch []uint32 // lanes on at entry: one mask for all threads, or one for each of a group

	items int // work-items of a thread: one for each lane, or one in all; set by resolve
}

// BufferKind tells where a buffer lies and how a program reaches it.
type BufferKind uint8

const (
	SurfaceBuffer BufferKind = iota // a binding table index, and an address
	SVMBuffer                       // an address
	SLMBuffer                       // a region of shared local memory
	PrintfBuffer                    // an address; what printf writes
)

// Buffer is memory that outlives a thread.
type Buffer struct {
	Kind     BufferKind
	Name     string
	BTI      int // SurfaceBuffer: -1 takes the lowest free one
	Elem     isa.Type
	Count    int
	Data     Data            // first elements; the rest is zero
	Image    *dispatch.Image // SurfaceBuffer: how the bytes are texels; nil if they are not
	Span     visa.Span
	NameSpan visa.Span
}

// Sampler is a sampler's state. Index -1 takes the lowest free one.
type Sampler struct {
	dispatch.Sampler
	NameSpan visa.Span
}

// Bytes is the size of the buffer.
func (b *Buffer) Bytes() int { return b.Count * b.Elem.Size() }

// Input gives elements of an input variable, from First on. Elements that no line gives are zero.
type Input struct {
	Var   string
	First int
	Data  Data
	Span  visa.Span // of the variable's name
}

// Compare says how an expectation compares elements.
type Compare uint8

const (
	Exact    Compare = iota // every bit
	Relative                // |got-want| <= Tolerance * max(|want|, 1)
	Absolute                // |got-want| <= Tolerance
	Masked                  // the bits of Mask, repeated over the bytes compared
)

// Expect is what a buffer must hold when the program has ended: Count elements
// from First on, or what it held at the start.
type Expect struct {
	Buffer    string
	Unchanged bool // every element must be as it was; Data and the comparison are not used
	First     int
	Count     int
	Elem      isa.Type // the buffer's, or another one to read its bytes as
	Compare   Compare
	Tolerance float64
	Mask      []byte
	Data      Data
	Span      visa.Span // of the whole line

	buffer int    // index in Spec.Buffers
	want   []byte // Data as bytes: set by Build
}

// BufferByName finds a buffer and its index; nil and -1 if there is none.
func (s *Spec) BufferByName(name string) (*Buffer, int) {
	for i := range s.Buffers {
		if s.Buffers[i].Name == name {
			return &s.Buffers[i], i
		}
	}
	return nil, -1
}

// Bare reports whether the text has no launch lines, except perhaps one that names the platform.
func (s *Spec) Bare() bool {
	return s.Title == "" && len(s.Notes) == 0 && s.KernelSpan == (visa.Span{}) && s.GridSpan == (visa.Span{}) &&
		len(s.Buffers)+len(s.Samplers)+len(s.Inputs)+len(s.Expects) == 0 &&
		s.SLM == 0 && s.Private == 0 && s.Scratch == 0 && s.Limits == (Spec{}).Limits && s.Seed == 0
}

// freeName returns a name, stem and a number, that no buffer has.
func (s *Spec) freeName(stem string) string {
	for n := 0; ; n++ {
		name := stem + strconv.Itoa(n)
		if taken, _ := s.BufferByName(name); taken == nil {
			return name
		}
	}
}

// resolve fills in what was not given: one group, one thread, the width that the kernel was compiled for, and one
// work-item for each lane, or for each thread if the kernel is Explicit.
func (g Grid) resolve(kernel *visa.Object) Grid {
	if g.SIMD == 0 {
		g.SIMD = widthOf(kernel)
	}
	if g.items = g.SIMD; kernel.Explicit() {
		g.items = 1
	}
	for i := range g.Groups {
		g.Groups[i] = max(g.Groups[i], 1)
	}
	if g.Media != [2]int{} {
		g.Threads = g.Media[0] * g.Media[1]
	}
	if g.Local == [3]int{} {
		g.Threads = max(g.Threads, 1)
		g.Local = [3]int{g.Threads * g.items, 1, 1}
		return g
	}
	for i := range g.Local {
		g.Local[i] = max(g.Local[i], 1)
	}
	items := g.Local[0] * g.Local[1] * g.Local[2]
	g.Threads = (items + g.items - 1) / g.items
	return g
}

// masks returns the dispatch mask of each thread of a group; g is resolved. Lane l of thread t is work-item t*SIMD+l,
// and the lanes past the last work-item are off. In a thread that is one work-item, all lanes are on.
func (g Grid) masks() []uint32 {
	all := uint32(1)<<g.SIMD - 1 // SIMD 32: the shift gives 0, minus one gives all ones
	items := g.Local[0] * g.Local[1] * g.Local[2]
	m := make([]uint32, g.Threads)
	for t := range m {
		m[t] = all
		if rest := items - t*g.items; rest < g.items {
			m[t] = uint32(1)<<rest - 1
		}
		switch len(g.Dispatch) {
		case 0:
		case 1:
			m[t] &= g.Dispatch[0]
		default:
			m[t] &= g.Dispatch[t]
		}
	}
	return m
}
