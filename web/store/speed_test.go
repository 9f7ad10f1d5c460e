package store

import (
	"testing"
	"time"

	"github.com/lanewise/lanewise/core/protocol"
	"github.com/lanewise/lanewise/web/storage"
)

// ran runs the program that is shown to its end at a step, which takes a time.
func (p *page) ran(took time.Duration, step int) {
	p.s.runProgram()
	if len(p.sent) == 1 {
		if _, loads := p.sent[0].m.(*protocol.Load); loads {
			p.answer(&protocol.Loaded{View: at(0)})
		}
	}
	asked[*protocol.Run](p)
	p.advance(took)
	end := at(step)
	end.Ended = true
	p.answer(&protocol.Stopped{Reason: protocol.StopEnd, View: end})
}

// The speed is that of the last run that was long enough to measure one.
func TestTheSpeedIsThatOfALongRun(t *testing.T) {
	p := newPage(t, nil, Opening{})
	if p.ran(grace/2, 1000); p.s.Speed.PerSecond() != 0 {
		t.Errorf("of a short run %+v", p.s.Speed)
	}
	if p.ran(2*time.Second, 3_000_000); p.s.Speed.PerSecond() != 1_500_000 {
		t.Errorf("of a long run %+v", p.s.Speed)
	}
	if p.ran(grace/2, 1000); p.s.Speed.PerSecond() != 0 {
		t.Errorf("it was loaded anew: %+v", p.s.Speed)
	}
}

// TestGeneratedCodeIsTurnedOff checks that the view that is shown stays from before, and that a run loads the program
// anew.
func TestGeneratedCodeIsTurnedOff(t *testing.T) {
	files := storage.Memory()
	p := newPage(t, files, Opening{})
	p.ran(0, 1000)
	if p.s.Stale || p.s.Switched() {
		t.Fatal("nothing was turned off yet")
	}
	p.s.ToggleGenerated()
	if !p.s.Stale || !p.s.Switched() {
		t.Errorf("stale %v, switched %v", p.s.Stale, p.s.Switched())
	}
	p.s.runProgram()
	if m := asked[*protocol.Load](p); !m.Interpret {
		t.Error("generated code may run it")
	}
	p.answer(&protocol.Loaded{View: at(0)})
	if p.s.Stale || p.s.Switched() {
		t.Errorf("loaded anew: stale %v, switched %v", p.s.Stale, p.s.Switched())
	}
	p.advance(keepDelay(0))
	if q := newPage(t, files, Opening{}); !q.s.Interpret {
		t.Error("the next visit has it on again")
	}
	p.s.ToggleGenerated()
	p.s.ToggleGenerated()
	if p.s.Stale {
		t.Error("it is off as before")
	}
}
