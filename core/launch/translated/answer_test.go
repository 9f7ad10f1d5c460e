package translated_test

import (
	"testing"

	"github.com/lanewise/lanewise/core/launch/translated"
	"github.com/lanewise/lanewise/core/protocol"
)

// The kernel has its name in the PTX text, and is the one that the launch line names. The instructions are those of PTX
// that it can reach.
func TestTheKernelHasItsNameAndInstructions(t *testing.T) {
	for launch, want := range map[string]string{"": "_Z3onePi", "//@ launch _Z3twoPi block=4\n": "_Z3twoPi"} {
		m, ok := translated.Answer(&protocol.Translate{Name: "k.ptx", Text: launch + `.version 8.0
.target sm_90
.visible .func helper() { ret; }
.visible .entry _Z3onePi() { call helper; ret; }
.visible .entry _Z3twoPi() { call helper; ret; }
`}).(*protocol.Translated)
		if !ok || m.Assembled.Facts.Kernel != want || m.Assembled.Facts.Insts != 3 {
			t.Errorf("%s: %+v", want, m)
		}
	}
}
