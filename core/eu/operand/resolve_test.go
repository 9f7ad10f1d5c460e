package operand

import (
	"testing"

	"github.com/lanewise/lanewise/core/isa"
	"github.com/lanewise/lanewise/core/visa"
)

// TestForms tests the forms of an operand, in a variable of 16 dwords that begins at byte 64 of its space.
func TestForms(t *testing.T) {
	x := &visa.Decl{Class: visa.General, Type: isa.D, Elems: 16}
	a0 := &visa.Decl{Class: visa.Address, Type: isa.UW, Elems: 4}
	r := Resolver{GRF: 32, Slots: map[*visa.Decl]Slot{x: {Off: 64, Size: 64}, a0: {Off: 128, Size: 32}}}
	region := func(v, w, h uint8) visa.Region {
		return visa.Region{V: v, W: w, H: h, Kind: visa.SourceRegion}
	}
	for _, c := range []struct {
		name    string
		col     int
		region  visa.Region
		n       int
		write   bool
		form    Form
		at      [4]int // channels 0, 1, 2 and the last
		outside uint32
	}{
		{"a row", 1, region(1, 1, 0), 8, false, Row, [4]int{68, 72, 76, 96}, 0},
		{"one for all", 3, region(0, 1, 0), 8, false, Single, [4]int{76, 76, 76, 76}, 0},
		{"every other", 0, region(2, 1, 0), 8, false, Spread, [4]int{64, 72, 80, 120}, 0},
		{"pairs", 0, region(4, 2, 1), 8, false, Spread, [4]int{64, 68, 80, 116}, 0},
		{"over the end", 10, region(1, 1, 0), 8, false, Spread, [4]int{104, 108, 112, -1}, 0xc0},
		{"a destination", 0, visa.Region{H: 2, Kind: visa.DestRegion}, 8, true, Row, [4]int{64, 72, 80, 120}, 0},
		{"a destination over the end", 4, visa.Region{H: 2, Kind: visa.DestRegion}, 8, true, Row, [4]int{80, 88, 96, -1}, 0xc0},
	} {
		p, ok := r.Vector(&visa.Operand{Kind: visa.GeneralOperand, Var: x, Col: c.col, Region: c.region, Type: isa.D}, c.n, c.write)
		if at := [4]int{p.At(0), p.At(1), p.At(2), p.At(c.n - 1)}; !ok || p.Form != c.form || at != c.at || p.Outside != c.outside {
			t.Errorf("%s: form %d, at %v, outside %#x", c.name, p.Form, at, p.Outside)
		}
	}
	p, ok := r.Elements(&visa.Operand{Kind: visa.AddressOperand, Var: a0, Col: 2}, 4, 2)
	if at := [4]int{p.At(0), p.At(1), p.At(2), p.At(3)}; !ok || at != [4]int{144, 152, 144, 152} {
		t.Errorf("two addresses for four channels: %v", at)
	}
}
