package launch

import (
	"bytes"
	"math"

	"github.com/lanewise/lanewise/core/internal/num"
	"github.com/lanewise/lanewise/core/isa"
	"github.com/lanewise/lanewise/core/text"
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

	Differences []Difference // the first ones, maxDifferences at most
}

// maxDifferences is how many differences of one expectation are told.
const maxDifferences = 8

// Difference is one element that is not what was expected.
type Difference struct {
	Element   int // index in the buffer, in elements of Expect.Elem
	Off       int // arena offset of its first byte that differs
	Got, Want string
}

// Place is where the bytes that an expectation compares lie: in which surface of the launch, from
// which byte on, and how many.
func (s *Spec) Place(x *Expect) (surface, first, bytes int) {
	for i := range s.Buffers[:x.buffer] {
		if s.Buffers[i].Kind != SLMBuffer {
			surface++
		}
	}
	return surface, x.First * x.Elem.Size(), len(x.want)
}

// Test compares the bytes of all elements, those of Place. Offsets are those in the buffer.
func (x *Expect) Test(got []byte) Result {
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
		if len(r.Differences) < maxDifferences {
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

// Element is the bytes that are expected of the i-th element compared, and whether got are those, as far as
// it is compared.
func (x *Expect) Element(i int, got []byte) (want []byte, same bool) {
	at := i * x.Elem.Size()
	want = x.want[at : at+x.Elem.Size()]
	return want, x.matches(got, want, at)
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
	case Exact: // `nan` is what arithmetic makes, in PTX programs, too
		return bytes.Equal(got, want) || x.Elem.Float() && num.Canonical(num.Element(want), x.Elem) == num.Element(got)
	}
	g, w := num.Value(num.Element(got), x.Elem), num.Value(num.Element(want), x.Elem)
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
		return text.Hex(b)
	}
	return num.Text(num.Element(b), x.Elem)
}
