package store

import (
	"testing"

	"github.com/lanewise/lanewise/core/protocol"
	"github.com/lanewise/lanewise/web/store/layout"
)

// stood is a page whose machine stands at a step of a recorded run.
func stood(t *testing.T, step, last int) *page {
	p := newPage(t, nil, Opening{})
	p.step1()
	v := at(step)
	v.Last = last
	p.s.SeekTo(step)
	asked[*protocol.Seek](p)
	p.answer(&protocol.Stopped{View: v})
	return p
}

// move goes to a step.
func (p *page) move(t *testing.T, step, last int) {
	t.Helper()
	p.s.SeekTo(step)
	asked[*protocol.Seek](p)
	v := at(step)
	v.Last = last
	p.answer(&protocol.Stopped{View: v})
}

func TestAMarkedMomentIsComparedWithWhereTheMachineStands(t *testing.T) {
	p := stood(t, 4, 9)
	p.s.ShowTab(layout.TabMemory)
	p.s.MarkMoment()
	c := &p.s.Comparison
	if !c.Marked || !c.On || c.Mark != 4 || p.s.Tab != layout.TabBetween {
		t.Fatalf("%+v, tab %s", c, p.s.Tab)
	}
	asked[*protocol.Compare](p)
	p.answer(&protocol.Compared{})
	p.move(t, 7, 9)
	if m := asked[*protocol.Compare](p); m.Step != 4 {
		t.Fatalf("asks for %d", m.Step)
	}
	p.answer(&protocol.Compared{A: protocol.ComparedMoment{Step: 4}, B: protocol.ComparedMoment{Step: 7}})
	if c.Waiting || c.Found == nil || c.Found.B.Step != 7 {
		t.Fatalf("%+v", c)
	}
	p.s.SwapMoments()
	if m := asked[*protocol.Seek](p); c.Mark != 7 || m.Step != 4 {
		t.Fatalf("A is %d, B goes to %d", c.Mark, m.Step)
	}
	p.answer(&protocol.Stopped{View: at(4)})
	p.s.EndCompare()
	if c.On || !c.Marked || p.s.Tab != layout.TabMemory {
		t.Fatalf("%+v, tab %s", c, p.s.Tab)
	}
	if p.s.EndCompare() {
		t.Error("it ends twice")
	}
}

func TestAMarkIsTakenAwayAtItsMomentAndWithItsProgram(t *testing.T) {
	p := stood(t, 4, 9)
	p.s.MarkMoment()
	p.s.MarkMoment()
	if c := p.s.Comparison; c.Marked || c.On {
		t.Fatalf("%+v", c)
	}
	p.s.MarkMoment()
	p.s.EndCompare()
	p.s.MarkMoment() // resumes the comparison
	if c := p.s.Comparison; !c.Marked || !c.On || c.Mark != 4 {
		t.Fatalf("%+v", c)
	}
	p.s.open(Program{Name: "other.visaasm", Text: "other"})
	if c := p.s.Comparison; c.Marked || c.On {
		t.Fatalf("another program has %+v", c)
	}
}

// A comparison that a move overtakes is asked for again at the place where the machine then stands.
func TestAMoveOvertakesAComparison(t *testing.T) {
	p := stood(t, 4, 9)
	p.s.MarkMoment()
	asked[*protocol.Compare](p)
	p.s.SeekTo(6)
	p.answer(&protocol.Compared{})
	asked[*protocol.Seek](p)
	v := at(6)
	v.Last = 9
	p.answer(&protocol.Stopped{View: v})
	if m := asked[*protocol.Compare](p); m.Step != 4 {
		t.Fatalf("asks for %d", m.Step)
	}
}
