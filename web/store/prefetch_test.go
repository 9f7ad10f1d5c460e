package store

import (
	"testing"

	"github.com/lanewise/lanewise/core/protocol"
)

// peeked is a page at step 1 whose engine has been asked for the view of step 2.
func peeked(t *testing.T) *page {
	p := newPage(t, nil, Opening{})
	p.ahead = true
	p.step1()
	if m := asked[*protocol.Peek](p); m.By != 1 {
		t.Fatalf("looked %d steps ahead", m.By)
	}
	return p
}

func (p *page) stands(step int, run RunState, requests int) {
	p.t.Helper()
	if p.s.View.Step != step || p.s.Run != run || len(p.sent) != requests {
		p.t.Errorf("step %d, run %d, %d requests; want step %d, run %d, %d requests", p.s.View.Step, p.s.Run, len(p.sent), step, run, requests)
	}
}

func TestAStepThatWasLookedUpIsShownAtOnce(t *testing.T) {
	p := peeked(t)
	p.answer(&protocol.Stopped{View: at(2)})
	p.stands(1, Paused, 0)
	p.s.Step()
	p.stands(2, Paused, 0)
	p.advance(afterFrame)
	p.stands(2, Paused, 2) // the machine follows, and looks ahead again
	if m := asked[*protocol.Step](p); m.N != 1 || m.Window.Panels != 0 {
		t.Errorf("%+v", m)
	}
	p.answer(&protocol.Stopped{View: at(2)})
	asked[*protocol.Peek](p)
	p.answer(&protocol.Stopped{Reason: protocol.StopEnd, View: at(3)})
	p.s.Step()
	if p.s.View.Step != 3 || p.s.Notice.Text == "" {
		t.Errorf("the end is not told: %+v", p.s.Notice)
	}
}

func TestAStepWaitsForItsViewOnTheWay(t *testing.T) {
	p := peeked(t)
	p.s.Step()
	p.stands(1, Moving, 1)
	p.answer(&protocol.Stopped{View: at(2)})
	p.stands(2, Paused, 0)
	p.advance(afterFrame)
	p.stands(2, Paused, 2)
}

// TestARunWaitsForTheMachineToFollow checks that what is asked for right after a step is sent after it.
func TestARunWaitsForTheMachineToFollow(t *testing.T) {
	p := peeked(t)
	p.answer(&protocol.Stopped{View: at(2)})
	p.s.Step()
	p.s.runProgram()
	p.stands(2, Moving, 0)
	p.advance(afterFrame)
	asked[*protocol.Step](p)
	p.answer(&protocol.Stopped{View: at(2)})
	p.stands(2, Moving, 1)
	asked[*protocol.Run](p)
}

func TestAnEngineThatDiesBeforeTheMachineFollows(t *testing.T) {
	p := peeked(t)
	p.answer(&protocol.Stopped{View: at(2)})
	p.s.Step()
	p.s.EngineDied("it was ended")
	p.hello()
	p.advance(afterFrame)
	asked[*protocol.Load](p)
	p.answer(&protocol.Loaded{View: at(0)})
	p.stands(0, Paused, 1) // and looks ahead
}

func TestStopWhileAViewIsOnTheWay(t *testing.T) {
	p := peeked(t)
	p.s.Step()
	p.s.Stop()
	p.stands(1, Paused, 1)
	p.answer(&protocol.Stopped{View: at(2)})
	p.stands(1, Paused, 0)
}

func TestTheOtherDirectionAndAnotherWindowAreAskedFor(t *testing.T) {
	p := peeked(t)
	p.answer(&protocol.Stopped{View: at(2)})
	p.s.StepBack()
	asked[*protocol.Step](p)
	p.answer(&protocol.Stopped{View: at(0)})
	p.stands(0, Paused, 0) // there is no earlier step
	p.s.Step()
	p.answer(&protocol.Stopped{View: at(1)})
	p.answer(&protocol.Stopped{View: at(2)}) // looked up
	p.s.SetFormat(protocol.Hex)
	asked[*protocol.ViewRequest](p)
	p.answer(&protocol.Stopped{Reason: protocol.StopView, View: at(1)})
	asked[*protocol.Peek](p)
	p.s.Step()
	p.stands(1, Moving, 1)
}

func TestWhatChangesTheMachineForgetsWhatWasLookedUp(t *testing.T) {
	p := peeked(t)
	p.answer(&protocol.Stopped{View: at(2)})
	p.s.runProgram()
	asked[*protocol.Run](p)
	p.answer(&protocol.Stopped{Reason: protocol.StopCancelled, View: at(1)}) // as can happen after an edit
	asked[*protocol.Peek](p)
	p.s.Step()
	p.stands(1, Moving, 1)
}

func TestAnEngineThatDiesWhileItLooksAhead(t *testing.T) {
	p := peeked(t)
	p.s.EngineDied("it was ended")
	p.hello()
	asked[*protocol.Load](p)
	p.answer(&protocol.Loaded{View: at(0)})
	p.stands(0, Paused, 1) // and looks ahead
}
