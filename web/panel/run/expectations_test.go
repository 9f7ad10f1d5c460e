package run

import (
	"testing"

	"github.com/lanewise/lanewise/core/protocol"
)

// TestAFailedExpectationSaysWhatItSaw checks the sentences for values that differ, elements that were never written,
// and both.
func TestAFailedExpectationSaysWhatItSaw(t *testing.T) {
	e := protocol.Expect{Elems: 16, Wrong: 2, Where: "element 3", Got: "7", Want: "8"}
	if got := failed(&e); got != "2 of 16 elements differ: element 3 is 7, expected 8" {
		t.Error(got)
	}
	e.Unwritten = "elements 8 to 15 were never written"
	if got := failed(&e); got != "2 of 16 elements differ: element 3 is 7, expected 8; elements 8 to 15 were never written" {
		t.Error(got)
	}
	e.Wrong = 0
	if got := failed(&e); got != "elements 8 to 15 were never written" {
		t.Error(got)
	}
}
