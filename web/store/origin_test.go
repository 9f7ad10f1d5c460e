package store

import (
	"testing"

	"github.com/lanewise/lanewise/core/protocol"
)

// atEnd is a view of a run that ended, whose results are elements of T6 from the fifth onwards.
func atEnd(expects ...protocol.Expect) protocol.View {
	v := at(2)
	v.Ended, v.Line = true, 0
	v.Surfaces[0].Type = "d"
	v.Expects = expects
	v.Ending = protocol.Ending{Reason: protocol.StopEnd, Shown: protocol.ResultRows{First: 4, Count: 2, From: 4, Got: []string{"1", "2"}}}
	return v
}

func endedAt(t *testing.T, v protocol.View) *page {
	p := newPage(t, nil, Opening{})
	p.step1()
	p.s.Step()
	asked[*protocol.Step](p)
	p.answer(&protocol.Stopped{Reason: protocol.StopEnd, View: v})
	return p
}

func TestAResultTellsWhoWroteItUntilTheMachineMoves(t *testing.T) {
	p := endedAt(t, atEnd())
	p.s.AskOrigin(5)
	if m := asked[*protocol.Explain](p); m.About != protocol.AboutElement || m.Text != "T6[5]:d" {
		t.Fatalf("%+v", m)
	}
	if o := p.s.Origin; o.Name != "T6[5]:d" || o.Write != nil {
		t.Fatalf("%+v", o)
	}
	p.answer(&protocol.Explained{LastWrite: protocol.Access{Found: protocol.AccessThere, Step: 7, Line: 30}})
	if o := p.s.Origin; o.Write == nil || o.Write.Step != 7 {
		t.Fatalf("%+v", o)
	}
	p.s.AskOrigin(5)
	if len(p.sent) > 0 {
		t.Fatalf("asked again: %+v", p.sent[0].m)
	}
	p.s.StepBack()
	asked[*protocol.Step](p)
	p.answer(&protocol.Stopped{View: at(1)})
	if p.s.Origin != (Origin{}) {
		t.Fatalf("kept: %+v", p.s.Origin)
	}
	p.s.AskOrigin(5)
	if len(p.sent) > 0 {
		t.Fatalf("asked where no results are shown: %+v", p.sent[0].m)
	}
}

func TestAResultIsReadInTheTypeItWasComparedIn(t *testing.T) {
	p := endedAt(t, atEnd(protocol.Expect{Text: "T6[4..5]:ub"}))
	p.s.AskOrigin(4)
	if m := asked[*protocol.Explain](p); m.Text != "T6[4]:ub" {
		t.Fatalf("%+v", m)
	}
	p.s.ShowResultsFrom(0) // other results: who wrote the earlier element is no longer shown
	p.answer(&protocol.Explained{LastWrite: protocol.Access{Found: protocol.AccessThere}})
	if p.s.Origin != (Origin{}) {
		t.Fatalf("%+v", p.s.Origin)
	}
}
