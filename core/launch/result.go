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

// Tester tests an expectation repeatedly, and compares only what has changed since the last time: a debugger tells after
// each step how far the program has come.
type Tester struct {
	got   []byte // what there was the last time
	wrong []int  // elements that differed, by part
}

// partElems is the number of elements in a part of an expectation.
const partElems = 256

// Test compares all elements of an expectation, which must always be the same one, with got, the bytes at its Place.
// The offsets in the result count from the start of the buffer.
func (t *Tester) Test(x *Expect, got []byte) Result {
	size, first := x.Elem.Size(), t.got == nil
	if first {
		t.got, t.wrong = make([]byte, len(got)), make([]int, (x.Count+partElems-1)/partElems)
	}
	r := Result{Expect: x, Elems: x.Count}
	for p := range t.wrong {
		from := p * partElems * size
		to := min(from+partElems*size, len(got))
		now, before, want := got[from:to], t.got[from:to], x.want[from:to]
		known := !first && bytes.Equal(now, before)
		if known && (t.wrong[p] == 0 || len(r.Differences) == maxDifferences) {
			r.Wrong += t.wrong[p]
			continue
		}
		copy(before, now)
		t.wrong[p] = 0
		if !known && bytes.Equal(now, want) {
			continue
		}
		for at := 0; at < len(now); at += size {
			g, w := now[at:at+size], want[at:at+size]
			if x.matches(g, w, from+at) {
				continue
			}
			t.wrong[p]++
			if len(r.Differences) < maxDifferences {
				i := x.First + (from+at)/size
				r.Differences = append(r.Differences, Difference{Element: i, Off: i*size + x.firstByte(g, w, from+at), Got: x.show(g), Want: x.show(w)})
			}
		}
		r.Wrong += t.wrong[p]
	}
	if r.Pass = r.Wrong == 0; !r.Pass {
		d := &r.Differences[0]
		r.Element, r.Byte, r.Got, r.Want = d.Element, d.Off, d.Got, d.Want
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
		g, w := num.Element(got), num.Element(want)
		return g == w || x.Elem.Float() && num.Canonical(w, x.Elem) == g
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
