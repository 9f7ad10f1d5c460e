package store

import (
	"testing"

	"github.com/lanewise/lanewise/core/protocol"
)

// drawnAs is the view from which a drawing is made.
func drawnAs(role protocol.Role, text string) *protocol.Stopped {
	return &protocol.Stopped{Reason: protocol.StopView, View: protocol.View{
		Operands:  []protocol.Operand{{Role: role, Text: text, Values: []protocol.Value{{Next: "7"}}}},
		Registers: []protocol.RegisterRow{{Role: role, Name: text}, {Role: protocol.RoleSrc1, Name: "other"}},
	}}
}

// Drawings of sentences and hints are asked for one after another, again if a move came before the answer, and anew
// in another format. The machine is not moved for them.
func TestDrawings(t *testing.T) {
	p := newPage(t, nil, Opening{})
	p.finishChecks()
	lesson := protocol.Lesson{
		Parts: []protocol.Part{
			{Kind: protocol.PartGuide, Text: "a", Step: 0, Line: 1, Expr: "src0"},
			{Kind: protocol.PartValue, Text: "b", Step: 3, Line: 3, Expr: "X"},
			{Kind: protocol.PartTask, Text: "c", Step: -1},
		},
		Task: protocol.Task{Hints: []protocol.Part{{Text: "d", Step: -1}, {Text: "e", Step: 2, Line: 3, Thread: 1, Expr: "dst"}}},
	}
	p.s.Lesson = lesson
	p.s.GoToPart(0)
	asked[*protocol.Load](p)
	p.answer(&protocol.Loaded{Assembled: protocol.Assembled{Lesson: lesson}, View: lanesAt(0)})
	first := func() {
		t.Helper()
		if m := asked[*protocol.Draw](p); m.Step != 0 || p.s.Drawing(0) != nil || p.s.HintDrawing(1) != nil {
			t.Fatalf("%+v is asked", m)
		}
		p.answer(drawnAs(protocol.RoleSrc0, "X"))
	}
	second := func() {
		t.Helper()
		if m := asked[*protocol.Draw](p); m.Step != 2 || m.Window.Thread != 1 {
			t.Fatalf("%+v is asked", m)
		}
		p.answer(drawnAs(protocol.RoleDst, "R"))
		a, e := p.s.Drawing(0), p.s.HintDrawing(1)
		if a == nil || a.Operand != "X" || len(a.Registers) != 1 || a.Next != nil || e == nil || e.Operand != "R" || len(e.Next) != 1 {
			t.Fatalf("%+v, %+v", a, e)
		}
		if p.s.Drawing(1) != nil || p.s.HintDrawing(0) != nil || p.s.View.Step != 0 {
			t.Error("a question or a hint without an operand draws, or the machine moved")
		}
	}
	first()
	asked[*protocol.Seek](p)
	p.answer(&protocol.Stopped{View: lanesAt(0)})
	second()
	p.s.SetFormat(protocol.Hex)
	p.answer(&protocol.Stopped{Reason: protocol.StopView, View: lanesAt(0)})
	first()
	second()
}
