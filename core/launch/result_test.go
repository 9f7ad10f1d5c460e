package launch

import (
	"math/rand/v2"
	"reflect"
	"testing"
)

// TestATesterSeesEachChange: after any changes, a tester says what a new one says.
func TestATesterSeesEachChange(t *testing.T) {
	for _, lines := range []string{
		"//@ expect A = 1, 2, 3",
		"//@ expect A[5] = fill(7, 990)",
		`//@ expect A mask=x"00ff" = d[1000] fill(7)`,
		"//@ expect F ~1e-3 = fill(1.5, 1000)",
		"//@ expect F = fill(nan, 1000)",
	} {
		_, spec, l, _ := build(t, "//@ svm A = d[1000]\n//@ svm F = f[1000]\n"+lines+"\n")
		if len(spec.Expects) != 1 {
			t.Fatalf("%s: %d expectations", lines, len(spec.Expects))
		}
		x := &spec.Expects[0]
		all := make([]byte, l.Surfaces[x.buffer].Size)
		got := all[x.First*x.Elem.Size():][:len(x.want)]
		var kept Tester
		rnd := rand.New(rand.NewPCG(1, 2))
		passed := false
		for n := range 300 {
			switch {
			case n == 200:
				copy(got, x.want)
			case n%3 > 0:
				at := rnd.IntN(len(got))
				if rnd.IntN(2) == 0 {
					got[at] = byte(rnd.Uint32())
				} else {
					copy(got[at:], x.want[at:min(at+rnd.IntN(2000), len(got))])
				}
			}
			r := kept.Test(x, got)
			if want := new(Tester).Test(x, got); !reflect.DeepEqual(r, want) {
				t.Fatalf("%s after %d changes: %+v, want %+v", lines, n, r, want)
			}
			passed = passed || r.Pass
			for _, d := range r.Differences {
				if _, ok := x.Element(d.Element-x.First, got[(d.Element-x.First)*x.Elem.Size():][:x.Elem.Size()]); ok {
					t.Fatalf("%s: element %d is as expected", lines, d.Element)
				}
			}
		}
		if !passed {
			t.Errorf("%s never passed", lines)
		}
	}
}
