package parser

import (
	"testing"

	"github.com/lanewise/lanewise/core/visa"
	"github.com/lanewise/lanewise/core/visa/printer"
)

// TestAddressNumbers checks that a number in an address is cut to 32 bits, and that an offset is then signed. GenX_IR
// 1.0.12504 makes the same machine code for an offset of 0xfffffff0 as for -0x10, and adds 0x40 for 0x100000040.
func TestAddressNumbers(t *testing.T) {
	for written, want := range map[string]string{
		"flat[A+0x100000040]:a64":   "flat[A+0x40]:a64",
		"flat[A+0xfffffff0]:a64":    "flat[A-0x10]:a64",
		"flat[A-0x7fffffff]:a64":    "flat[A-0x7fffffff]:a64",
		"bti(0x100000003)[V]:a32":   "bti(0x3)[V]:a32",
		"bti(-1)[V]:a32":            "bti(0xffffffff)[V]:a32",
		"flat[A+0x100000000*2]:a64": "flat[A]:a64",
	} {
		m, _ := Parse(visa.NewFile("", `.version 4.1
.kernel "k"
.decl A v_type=G type=uq num_elts=16 align=GRF
.decl V v_type=G type=d num_elts=16 align=GRF
lsc_load.ugm (M1, 16) V:d32 `+written+"\n"))
		if got := printer.PrintInst(m.Objects[0].Body[0].(*visa.Inst)); got != "lsc_load.ugm (M1, 16)  V:d32  "+want {
			t.Errorf("%s is read as %s", written, got)
		}
	}
}
