package ptxlang

import (
	"strings"
	"testing"

	"github.com/lanewise/lanewise/core/visa"
)

// TestSignatureOfAnAddress: the register of an address is as wide as the addresses of the text (PTX ISA,
// ".address_size").
func TestSignatureOfAnAddress(t *testing.T) {
	for bits, want := range map[string]string{"32": ".b32", "64": ".b64"} {
		text := ".version 6.0\n.target sm_70\n.address_size " + bits + "\n.entry k() { .reg .pred %p; .reg .b" + bits + " %a; isspacep.global %p, %a; }"
		h, ok := New(visa.NewFile("t.ptx", text)).SignatureHelp(strings.Index(text, "%a; }"))
		if !ok || len(h.Parameters) != 2 || !strings.Contains(h.Parameters[1].Documentation, want) {
			t.Errorf("%s bits: %v %+v", bits, ok, h)
		}
	}
}
