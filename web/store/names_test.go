package store

import (
	"slices"
	"testing"

	"github.com/lanewise/lanewise/core/protocol"
)

func (p *page) names() []string {
	var all []string
	for _, n := range p.s.Names {
		all = append(all, n.Text)
	}
	return all
}

func TestNamesBeforeAProgramAreThoseThatAreAlwaysThere(t *testing.T) {
	p := newPage(t, nil, Opening{})
	p.s.WantNames()
	if all := p.names(); len(p.sent) > 0 || !slices.Contains(all, "EM") || !slices.Contains(all, "popcount") {
		t.Fatalf("%v, %d requests", all, len(p.sent))
	}
}

func TestNamesAreThoseOfTheFrameShown(t *testing.T) {
	p := newPage(t, nil, Opening{})
	p.step1()
	v := at(1)
	v.Frames = []protocol.Frame{{Name: "main"}, {Name: "next"}, {Name: "LOOP"}} // the innermost is a subroutine of next
	v.Surfaces = []protocol.Surface{{Name: "T6", Type: "d", Elems: 1000}, {Name: "shared local memory", Type: "ud", Elems: 16, BTI: -1}}
	p.s.Step()
	p.answer(&protocol.Stopped{View: v})
	p.s.WantNames()
	if m := asked[*protocol.ListVariables](p); m.Function != "LOOP" {
		t.Fatalf("%+v", m)
	}
	p.answer(&protocol.Variables{})
	if m := asked[*protocol.ListVariables](p); m.Function != "next" {
		t.Fatalf("a subroutine has the names of its function: %+v", m)
	}
	p.answer(&protocol.Variables{Variables: []protocol.Variable{
		{Name: "X", Class: "register", Type: "d", Elems: 16}, {Name: "P1", Class: "predicate", Elems: 16}, {Name: "T6", Class: "surface"},
		{Name: "S0", Class: "sampler"}, {Name: "%arg", Class: "register", Type: "ud", Elems: 256, Predefined: true},
	}})
	all := p.names()
	if !slices.Equal(all[:4], []string{"X", "P1", "T6", "slm"}) || slices.Contains(all, "S0") || all[len(all)-1] != "%arg" {
		t.Fatalf("%v", all)
	}
	if d := p.s.Names[0].Detail; d != "register, 16 d" {
		t.Errorf("%q", d)
	}
	p.s.WantNames()
	if m := asked[*protocol.ListVariables](p); m.Function != "LOOP" {
		t.Fatalf("%+v", m)
	}
}
