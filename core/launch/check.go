package launch

import (
	"bytes"
	"math"
	"strconv"
	"strings"

	"github.com/lanewise/lanewise/core/eu"
	"github.com/lanewise/lanewise/core/isa"
	"github.com/lanewise/lanewise/core/num"
)

// Result is what one expectation saw.
type Result struct {
	Expect *Expect
	Pass   bool
	Elems  int // compared
	Wrong  int // that differ

	// Unwritten says which were stored from what nothing had written, of which nothing can be
	// expected: "elements 3, 8 to 15 were never written"; "" if nobody watched the run.
	Unwritten string

	// The first difference.
	Element   int    // index in the buffer, in elements of Expect.Elem
	Byte      int    // offset in the buffer of the first byte that differs
	Got, Want string // as numbers; bytes in hexadecimal under a mask

	Differences []Difference // the first ones, MaxDifferences at most
}

// MaxDifferences is how many differences of one expectation are told.
const MaxDifferences = 8

// Difference is one element that is not what was expected.
type Difference struct {
	Element   int // index in the buffer, in elements of Expect.Elem
	Off       int // arena offset of its first byte that differs
	Got, Want string
}

// Check compares the buffers of a machine with the expectations, in their order.
// The machine must run the launch that Build made of this spec. It counts when the
// program has ended; before that it says how far the program has come.
func Check(s *Spec, m *eu.Machine) []Result {
	results := make([]Result, len(s.Expects))
	for i := range s.Expects {
		x := &s.Expects[i]
		first := x.First * x.Elem.Size()
		surface := s.surfaceIndex(x.buffer)
		got := m.SurfaceBytes(surface)[first : first+len(x.want)]
		results[i] = x.compare(got)
		results[i].unwritten(m, m.SurfaceOffset(surface)+first)
		for n := range results[i].Differences {
			results[i].Differences[n].Off += m.SurfaceOffset(surface)
		}
	}
	return results
}

// surfaceIndex is the index in the launch of a surface or svm buffer.
func (s *Spec) surfaceIndex(buffer int) int {
	index := 0
	for i := range s.Buffers[:buffer] {
		if s.Buffers[i].Kind != SLMBuffer {
			index++
		}
	}
	return index
}

// compare compares the bytes of all elements.
func (x *Expect) compare(got []byte) Result {
	r := Result{Expect: x, Pass: true, Elems: x.Count}
	if bytes.Equal(got, x.want) {
		return r
	}
	size := x.Elem.Size()
	for i := 0; i < x.Count; i++ {
		at := i * size
		g, w := got[at:at+size], x.want[at:at+size]
		if x.matches(g, w, at) {
			continue
		}
		r.Wrong++
		if len(r.Differences) < MaxDifferences {
			off := (x.First+i)*size + x.firstByte(g, w, at)
			r.Differences = append(r.Differences, Difference{Element: x.First + i, Off: off, Got: x.show(g), Want: x.show(w)})
		}
		if !r.Pass {
			continue
		}
		first := &r.Differences[0]
		r.Pass = false
		r.Element, r.Byte, r.Got, r.Want = first.Element, first.Off, first.Got, first.Want
	}
	return r
}

// unwritten looks for elements that were stored and never computed; off is where the
// first one compared lies.
func (r *Result) unwritten(m *eu.Machine, off int) {
	x := r.Expect
	if !m.Unwritten(off, len(x.want)) {
		return
	}
	size := x.Elem.Size()
	var list runs
	for i := range x.Count {
		if x.Compare != Masked {
			if m.Unwritten(off+i*size, size) {
				list.add(x.First + i)
			}
			continue
		}
		for k := range size {
			if at := i*size + k; x.Mask[at%len(x.Mask)] != 0 && m.Unwritten(off+at, 1) {
				list.add(x.First + i)
				break
			}
		}
	}
	switch {
	case len(list) == 0:
		return
	case len(list) == 1 && list[0][0] == list[0][1]:
		r.Unwritten = "element " + list.String() + " was never written"
	default:
		r.Unwritten = "elements " + list.String() + " were never written"
	}
	r.Pass = false
}

// runs is a list of ascending numbers.
type runs [][2]int

func (l *runs) add(n int) {
	if k := len(*l) - 1; k >= 0 && (*l)[k][1] == n-1 {
		(*l)[k][1] = n
		return
	}
	*l = append(*l, [2]int{n, n})
}

// maxRuns bounds what is told of a list.
const maxRuns = 8

// String is the list as "3, 8 to 15".
func (l runs) String() string {
	var b strings.Builder
	for i, r := range l {
		if i > 0 {
			b.WriteString(", ")
		}
		if i == maxRuns {
			b.WriteString("...")
			break
		}
		b.WriteString(strconv.Itoa(r[0]))
		if r[1] > r[0] {
			b.WriteString(" to " + strconv.Itoa(r[1]))
		}
	}
	return b.String()
}

// matches compares one element; at is its byte offset from the first one compared.
func (x *Expect) matches(got, want []byte, at int) bool {
	switch x.Compare {
	case Masked:
		for i := range got {
			if (got[i]^want[i])&x.Mask[(at+i)%len(x.Mask)] != 0 {
				return false
			}
		}
		return true
	case Exact:
		return bytes.Equal(got, want)
	}
	g, w := num.Value(element(got), x.Elem), num.Value(element(want), x.Elem)
	if math.IsNaN(w) || math.IsInf(w, 0) || math.IsNaN(g) || math.IsInf(g, 0) {
		return g == w || math.IsNaN(g) && math.IsNaN(w)
	}
	allowed := x.Tolerance
	if x.Compare == Relative {
		allowed *= max(math.Abs(w), 1)
	}
	return math.Abs(g-w) <= allowed
}

// firstByte is the offset in an element of the first byte that differs.
func (x *Expect) firstByte(got, want []byte, at int) int {
	for i := range got {
		diff := got[i] ^ want[i]
		if x.Compare == Masked {
			diff &= x.Mask[(at+i)%len(x.Mask)]
		}
		if diff != 0 {
			return i
		}
	}
	return 0
}

// show writes one element for a message.
func (x *Expect) show(b []byte) string {
	if x.Compare == Masked || x.Elem == isa.UB {
		return hexBytes(b)
	}
	return num.Text(element(b), x.Elem)
}

// element reads a little-endian element.
func element(b []byte) (bits uint64) {
	for i := range b {
		bits |= uint64(b[i]) << (8 * i)
	}
	return bits
}

// hexBytes writes bytes in memory order, two digits each.
func hexBytes(b []byte) string {
	const digits = "0123456789abcdef"
	out := make([]byte, 0, 2*len(b))
	for _, c := range b {
		out = append(out, digits[c>>4], digits[c&15])
	}
	return string(out)
}
