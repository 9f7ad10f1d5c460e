package store

import (
	"testing"

	"github.com/lanewise/lanewise/core/protocol"
	"github.com/lanewise/lanewise/web/store/kept"
)

// someVariables are the variables of a function with registers of 32 bytes.
func someVariables() *protocol.Variables {
	return &protocol.Variables{Variables: []protocol.Variable{
		{Name: "X", Class: "register", Type: "d", Elems: 16, Bytes: 64},
		{Name: "L", Class: "register", Type: "d", Elems: 4096, Bytes: 16384},
		{Name: "A", Class: "register", Type: "w", Elems: 4, Bytes: 8, Alias: "X, 40"},
		{Name: "B", Class: "register", Type: "ub", Elems: 4, Bytes: 4, Alias: "A, 2"},
		{Name: "P1", Class: "predicate", Elems: 16},
	}}
}

// registered is a page with room for registers.
func registered(t *testing.T) *page {
	t.Helper()
	p := newPage(t, nil, Opening{Panels: protocol.PanelRows})
	p.step1()
	p.s.Facts.GRF = 32
	return p
}

// rowsAsked answers a request for a view and returns the rows that it asked for.
func (p *page) rowsAsked() []protocol.RowsWindow {
	p.t.Helper()
	m := asked[*protocol.ViewRequest](p)
	p.answer(&protocol.Stopped{Reason: protocol.StopView, View: at(1)})
	return m.Window.Rows
}

func TestAPinnedVariableIsAskedForAndALongOneHasAnOverview(t *testing.T) {
	p := registered(t)
	p.s.PinVariable(" L ")
	asked[*protocol.ListVariables](p)
	p.answer(someVariables())
	w := p.rowsAsked()
	if len(w) != 1 || w[0] != (protocol.RowsWindow{Name: "L", Count: PinRows, Blocks: pinBlocks}) {
		t.Fatalf("%+v", w)
	}
	p.s.PinVariable("X")
	if w := p.rowsAsked(); w[1] != (protocol.RowsWindow{Name: "X", Count: PinRows}) {
		t.Fatalf("%+v", w)
	}
	p.s.PinVariable("X") // already there
	p.s.ScrollPin("L", 99999)
	if w := p.rowsAsked(); w[0].First != 512-PinRows {
		t.Fatalf("%+v", w)
	}
	p.s.UnpinVariable("L")
	if w := p.rowsAsked(); len(w) != 1 || w[0].Name != "X" {
		t.Fatalf("%+v", w)
	}
	p.s.UnpinVariable("X")
	if m := asked[*protocol.ViewRequest](p); m.Window.Panels != 0 {
		t.Fatalf("nothing is pinned: panels %b", m.Window.Panels)
	}
}

func TestWhatIsNoRegisterIsWatched(t *testing.T) {
	p := registered(t)
	p.s.Variables = someVariables().Variables
	p.s.PinVariable("P1")
	if len(p.s.Pins) != 0 || len(p.s.Watches) != 1 || p.s.Watches[0].Text != "P1" {
		t.Fatalf("%v, %v", p.s.Pins, p.s.Watches)
	}
}

func TestAnAliasBeginsWithinARegister(t *testing.T) {
	p := registered(t)
	p.s.Variables = someVariables().Variables
	for name, want := range map[string][2]int{"X": {0, 2}, "A": {8, 1}, "B": {10, 1}, "L": {0, 512}} {
		v := p.s.Variable(name)
		if got := [2]int{p.s.StartOf(v), p.s.RowsOf(v)}; got != want {
			t.Errorf("%s: byte and registers %v, want %v", name, got, want)
		}
	}
}

func TestAChosenElementIsScrolledToAndExplained(t *testing.T) {
	p := registered(t)
	p.s.Pins = []kept.Pin{{Name: "L"}}
	p.s.Variables = someVariables().Variables
	p.s.ChooseElement("L", 100) // register 12
	if p.s.Pins[0].First != 12-PinRows+1 {
		t.Fatalf("%+v", p.s.Pins)
	}
	p.rowsAsked()
	if m := asked[*protocol.Explain](p); m.Text != "L[100]" || m.About != protocol.AboutElement || !p.s.Chosen.Waiting {
		t.Fatalf("%+v", m)
	}
	p.answer(&protocol.Explained{LastWrite: protocol.Access{Found: protocol.AccessThere, Step: 3}})
	if p.s.Chosen.Waiting || p.s.Chosen.Access == nil || p.s.Chosen.Access.LastWrite.Step != 3 {
		t.Fatalf("%+v", p.s.Chosen)
	}
	p.s.ChooseElement("L", 99999)
	if p.s.Chosen.Element != 4095 {
		t.Fatalf("%+v", p.s.Chosen)
	}
}
