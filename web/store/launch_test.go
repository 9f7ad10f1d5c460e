package store

import (
	"testing"

	"github.com/lanewise/lanewise/core/protocol"
)

var form = &protocol.LaunchForm{Lines: []protocol.LaunchLine{
	{Kind: "surface", Row: 2, Last: 2, Fields: []protocol.LaunchField{{Name: "name", Value: "T6"}, {Name: "count", Value: "3"}}},
	{Kind: "surface", Row: 3, Last: 3, Fields: []protocol.LaunchField{{Name: "name", Value: "T7"}, {Name: "count", Value: "1"}}},
	{Kind: "expect", Row: 4, Last: 4, Fields: []protocol.LaunchField{{Name: "name", Value: "T6"}, {Name: "values", Value: "0"}}},
}}

// The values of all buffers are asked for, except of one that no launch line makes. launchedit has the tests of what
// is written.
func TestWhatARunGaveIsAskedFor(t *testing.T) {
	p := newPage(t, nil, Opening{})
	p.step1()
	p.s.Launch.Form = form
	p.s.View.Surfaces = []protocol.Surface{{Name: "T6", Elems: 3}, {Name: "T7", Elems: 1}, {Name: "shared local memory", Elems: 8}}
	p.s.ExpectResults("")
	if m := asked[*protocol.Evaluate](p); m.Text != "T6[0..2]" || m.Window.Format != protocol.Decimal {
		t.Errorf("asks for %q", m.Text)
	}
	p.answer(&protocol.Evaluated{})
	if m := asked[*protocol.Evaluate](p); m.Text != "T7[0..0]" {
		t.Errorf("asks for %q", m.Text)
	}
}

func TestNothingIsExpectedOfNothing(t *testing.T) {
	p := newPage(t, nil, Opening{})
	p.step1()
	p.s.Launch.Form = &protocol.LaunchForm{}
	p.s.View.Surfaces = []protocol.Surface{{Name: "T6", Elems: 3}}
	p.s.ExpectResults("")
	if p.s.Notice.Text != "No buffer of the launch lines has a result to expect." {
		t.Errorf("says %q", p.s.Notice.Text)
	}
}
