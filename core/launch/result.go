package launch

import (
	"bytes"
	"math"

	"github.com/lanewise/lanewise/core/internal/num"
	"github.com/lanewise/lanewise/core/isa"
	"github.com/lanewise/lanewise/core/text"
)

// Result is the outcome of one expectation.
type Result struct {
	Expect *Expect
	Pass   bool
	Elems  int // elements compared
	Wrong  int // elements that differ

	// Unwritten says which elements were stored from values that nothing had written, so that nothing can be expected
	// of them: "elements 3, 8 to 15 were never written". It is "" if the run was not watched for this.
	Unwritten string

	// The first difference.
	Element   int    // index in the buffer, in elements of Expect.Elem
	Byte      int    // offset in the buffer of the first byte that differs
	Got, Want string // as numbers; bytes in hexadecimal under a mask

	Differences []Difference // the first ones, at most maxDifferences
}

// maxDifferences is how many differences of one expectation are listed.
const maxDifferences = 8

// Difference is one element that is not what was expected.
type Difference struct {
	Element   int // index in the buffer, in elements of Expect.Elem
	Off       int // offset of its first byte that differs: from Test in the buffer, from run.Check in the arena
	Got, Want string
}

// Place returns where the bytes are that an expectation compares: the index of the surface in the launch, the offset of
// the first byte in it, and their number.
func (s *Spec) Place(x *Expect) (surface, first, bytes int) {
	for i := range s.Buffers[:x.buffer] {
		if s.Buffers[i].Kind != SLMBuffer {
			surface++
		}
	}
	return surface, x.First * x.Elem.Size(), len(x.want)
}

// Test compares all elements of an expectation with got, the bytes at its Place. The offsets in the result count from
// the start of the buffer.
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

// Element returns the bytes expected of the i-th element that is compared, and whether got matches them.
func (x *Expect) Element(i int, got []byte) (want []byte, same bool) {
	at := i * x.Elem.Size()
	want = x.want[at : at+x.Elem.Size()]
	return want, x.matches(got, want, at)
}

// matches reports whether one element is as expected; at is its byte offset from the first one compared.
func (x *Expect) matches(got, want []byte, at int) bool {
	switch x.Compare {
	case Masked:
		for i := range got {
			if (got[i]^want[i])&x.Mask[(at+i)%len(x.Mask)] != 0 {
				return false
			}
		}
		return true
	case Exact: // `nan` matches the NaN that arithmetic makes, also that of PTX programs
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

// firstByte returns the offset in an element of the first byte that differs.
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
