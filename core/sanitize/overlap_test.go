package sanitize_test

import (
	"strings"
	"testing"
)

// TestOverlaps: the pseudo-code of the pages (MOV.md, ADD.md and all others: "for (i = 0; i < exec_size; ++i)") takes
// one channel after the other. A channel that reads what a lower one has written must be reported. Elements that are
// replaced in place, those that the same or a higher channel writes, and operands side by side give the same in any
// order.
func TestOverlaps(t *testing.T) {
	for _, c := range []struct {
		inst string
		want uint32
	}{
		// in place, and side by side
		{"mov (M1, 16) A(0,0)<1> A(0,0)<1;1,0>", 0},
		{"add (M1, 16) A(0,0)<1> A(0,0)<1;1,0> A(0,0)<1;1,0>", 0},
		{"mov (M1, 8) A(1,0)<1> A(0,0)<1;1,0>", 0},
		{"mov (M1, 8) A(0,0)<1> A(1,0)<1;1,0>", 0},
		{"mov (M1, 8) A(0,0)<2> A(0,1)<2;1,0>", 0},
		// up and down by an element
		{"mov (M1, 8) A(0,1)<1> A(0,0)<1;1,0>", 0xfe},
		{"mov (M1, 8) A(0,0)<1> A(0,1)<1;1,0>", 0},
		{"mov (M1, 8) A(0,4)<1> A(0,0)<1;1,0>", 0xf0},
		{"mov (M1, 16) A(1,0)<1> A(0,0)<1;1,0>", 0xff00},
		{"add (M1, 16) A(1,0)<1> A(4,0)<1;1,0> A(0,0)<1;1,0>", 0xff00},
		// in place, with types of other sizes: a wider destination clashes, a narrower one does not
		{"mov (M1, 16) A(0,0)<1> W(0,0)<1;1,0>", 0xfffe},
		{"mov (M1, 8) A(0,0)<1> W(0,0)<2;1,0>", 0},
		{"mov (M1, 8) W(0,0)<1> A(0,0)<1;1,0>", 0},
		{"mov (M1, 8) W(0,0)<2> A(0,0)<1;1,0>", 0},
		{"mov (M1, 8) W(0,1)<2> A(0,0)<1;1,0>", 0},
		// one element for all channels
		{"mov (M1, 16) A(0,0)<1> A(0,0)<0;1,0>", 0}, // channel 0 writes what stands there
		{"mov (M1, 16) A(0,0)<1> (-)A(0,0)<0;1,0>", 0xfffe},
		{"mov (M1, 16) A(0,0)<1> W(0,0)<0;1,0>", 0xfffe},
		{"mov (M1, 16) A(0,0)<1> A(0,1)<0;1,0>", 0xfffc},
		{"add (M1, 16) A(0,0)<1> A(0,0)<1;1,0> A(0,3)<0;1,0>", 0xfff0},
		{"mov (M1, 16) A(0,0)<1> A(2,0)<0;1,0>", 0},
		{"mov (M1, 1) A(0,0)<1> A(0,0)<0;1,0>", 0},
		// regions with rows
		{"mov (M1, 8) A(0,0)<1> A(0,0)<0;4,1>", 0xf0},
		{"mov (M1, 8) A(0,0)<1> A(0,0)<4;4,1>", 0},
		// disabled lanes write and read nothing
		{"(P1) mov (M1, 8) A(0,1)<1> A(0,0)<1;1,0>", 0x2},
		{"(P2) mov (M1, 8) A(0,1)<1> A(0,0)<1;1,0>", 0},
		{"(P1) sel (M1, 8) A(0,1)<1> A(0,0)<1;1,0> A(4,0)<1;1,0>", 0x2},
		{"(!P1) sel (M1, 8) A(0,1)<1> A(4,0)<1;1,0> A(0,0)<1;1,0>", 0x2},
		// through an address
		{"addr_add (M1_NM, 1) A0(0)<1> &A 4:uw\nmov (M1, 8) r[A0(0),0]<1>:d A(0,0)<1;1,0>", 0xfe},
		{"addr_add (M1_NM, 1) A0(0)<1> &A 4:uw\nmov (M1, 8) A(0,0)<1> r[A0(0),0]<1;1,0>:d", 0},
		{"addr_add (M1_NM, 1) A0(0)<1> &A 4:uw\nmov (M1, 8) A(0,3)<1> r[A0(0),0]<1;1,0>:d", 0xfc},
		{"addr_add (M1_NM, 8) A0(0)<1> &A O(0,0)<1;1,0>\nmov (M1, 8) A(0,0)<1> r[A0(0),0]<1,0>:d", 0xfe},
		// messages: the addresses, and rows of a payload
		{"lsc_load.ugm (M1, 16) A:d32 bti(0x0)[A]:a32", 0},
		{"lsc_load.ugm (M1, 8) A:d32 bti(0x0)[A.32]:a32", 0},
		{"lsc_load.ugm (M1, 16) A.32:d32 bti(0x0)[A]:a32", 0xff00},
		{"lsc_load.ugm (M1, 16) A:d64 bti(0x0)[A]:a32", 0xfffe},
		{"gather.4 (M1, 16) S 0x0:ud Z.32 Z.0", 0},
		{"gather.4 (M1, 16) S 0x0:ud Z.0 Z.32", 0xff00},
	} {
		lines := []string{
			".decl A v_type=G type=d num_elts=64 align=GRF", ".decl W v_type=G type=w num_elts=128 alias=<A, 0>", ".decl Z v_type=G type=ud num_elts=64 alias=<A, 0>",
			".decl O v_type=G type=uw num_elts=16 align=GRF", ".decl A0 v_type=A num_elts=8",
			".decl P1 v_type=P num_elts=16", ".decl P2 v_type=P num_elts=16", ".decl S v_type=T num_elts=1", "//@ surface S bti=0 = d[256]",
			".input A offset=64 size=256", ".input O offset=320 size=32", "//@ input A = zeros", "//@ input O = 28, 0, 4, 8, 0, 4, 8, 12",
			"setp (M1_NM, 16) P1 0x3:ud", "setp (M1_NM, 16) P2 0x55:ud", c.inst,
		}
		if strings.HasPrefix(c.inst, "lsc") {
			lines = append(lines, "//@ platform DG2")
		}
		got, _, ok := reported(t, lines...)
		if !ok {
			t.Errorf("%s: not taken", c.inst)
		} else if got["R0107"] != c.want || got["R0107"] == 0 && len(got) != 0 {
			t.Errorf("%s: %#x, want %#x", c.inst, got, c.want)
		}
	}
}
