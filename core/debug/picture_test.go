package debug

import (
	"testing"

	"github.com/lanewise/lanewise/core/eu"
	"github.com/lanewise/lanewise/core/protocol"
)

// writes stores a dword, another one over it, and the first one again.
const writes = `//@ platform DG2
//@ grid simd=8
//@ surface T6 = d[8] iota(1)
.version 4.1
.kernel "k"
.decl X v_type=G type=d num_elts=8 align=GRF
.decl Y v_type=G type=d num_elts=8 align=GRF
.decl T6 v_type=T num_elts=1
    mov (M1, 8) X(0,0)<1> 0x7:d
    mov (M1, 8) Y(0,0)<1> 0x9:d
    oword_st (2) T6 0x0:ud X.0
    oword_st (2) T6 0x0:ud Y.0
    oword_st (2) T6 0x0:ud X.0
    ret (M1, 1)
`

// TestAPictureIsLeftOutOnlyWhereThePageHoldsIt: a step at which the session only peeked made a picture, too, and the
// page may never have shown that.
func TestAPictureIsLeftOutOnlyWhereThePageHoldsIt(t *testing.T) {
	s := open(t, "writes", writes)
	w := protocol.Window{Thread: -1, Panels: protocol.PanelPicture, Picture: protocol.PictureWindow{Columns: 8, Rows: 1, Texel: 4, Stride: 4, Pitch: 32}}
	show := func() protocol.Picture { return s.View(w).Picture }
	s.Forward(3)
	w.Held = 1 // a picture of another program
	first := show()
	if first.Same || first.ID == 0 || first.Bytes[0] != 7 {
		t.Fatalf("%+v", first)
	}
	w.Held = first.ID
	if x := show(); !x.Same || x.ID != first.ID || x.Bytes != "" {
		t.Errorf("the page has it: %+v", x)
	}
	var peeked protocol.Picture
	s.Peek(1, &w, func(eu.Stop, string) { peeked = show() })
	if peeked.Same || peeked.ID == first.ID || peeked.Bytes[0] != 9 {
		t.Fatalf("peeked at: %+v", peeked)
	}
	s.Forward(1)
	if x := show(); x.Same || x.Bytes != peeked.Bytes {
		t.Errorf("the page has never taken it: %+v", x)
	}
	w.Held = peeked.ID
	if x := show(); !x.Same {
		t.Errorf("now it has: %+v", x)
	}
	s.Forward(1)
	if x := show(); x.Same || x.Bytes != first.Bytes {
		t.Errorf("as it was: %+v", x)
	}
}
