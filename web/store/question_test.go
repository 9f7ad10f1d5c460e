package store

import (
	"testing"

	"github.com/lanewise/lanewise/core/protocol"
)

func TestAQuestionIsAboutTheTextAsItStands(t *testing.T) {
	p := newPage(t, nil, Opening{})
	p.typed("add")
	var got protocol.Message
	p.s.Question(protocol.Ask{Question: protocol.AskComplete, Line: 1, Col: 4}, func(m protocol.Message) { got = m })
	check := asked[*protocol.Assemble](p)
	if check.Text != "add" {
		t.Fatalf("the engine got %q before the question", check.Text)
	}
	p.answer(&protocol.Assembled{})
	if q := asked[*protocol.Ask](p); q.Version != check.Version || q.Col != 4 {
		t.Fatalf("asked %+v about version %d", q, check.Version)
	}
	p.answer(&protocol.Completed{More: true})
	if c, ok := got.(*protocol.Completed); !ok || !c.More {
		t.Fatalf("the answer was %+v", got)
	}
	p.advance(10 * pause)
	if len(p.sent) != 0 {
		t.Fatalf("the text is checked twice: %T", p.sent[0].m)
	}

	p.s.Question(protocol.Ask{Question: protocol.AskHover}, func(protocol.Message) {})
	if q := asked[*protocol.Ask](p); q.Version != check.Version {
		t.Fatal("a text that the engine holds is not sent again")
	}
	p.answer(&protocol.Hovered{})
}

func TestAQuestionWithoutAnEngineIsAnsweredAtOnce(t *testing.T) {
	p := unstarted(t, nil)
	answered := false
	p.s.Question(protocol.Ask{}, func(m protocol.Message) { answered = m == nil })
	if !answered {
		t.Fatal("no answer before the engine is there")
	}

	p.start(Opening{})
	answered = false
	p.s.Question(protocol.Ask{Question: protocol.AskOutline}, func(m protocol.Message) { answered = m == nil })
	p.s.EngineDied("it fell over")
	if !answered {
		t.Fatal("no answer after the engine died")
	}
	p.hello()
	p.sent = nil
	p.s.Question(protocol.Ask{Question: protocol.AskOutline}, func(protocol.Message) {})
	if m := asked[*protocol.Assemble](p); m.Text != lesson.Text {
		t.Fatal("a fresh engine knows no text")
	}
}

// The text of a program that was loaded to run is held, too.
func TestAQuestionAfterARunSendsNothingTwice(t *testing.T) {
	p := newPage(t, nil, Opening{})
	p.typed("kernel")
	p.s.Step()
	load := asked[*protocol.Load](p)
	p.s.Question(protocol.Ask{Question: protocol.AskHover}, func(protocol.Message) {})
	if len(p.sent) != 2 {
		t.Fatalf("%d requests are open, want the load and the question", len(p.sent))
	}
	if q, ok := p.sent[1].m.(*protocol.Ask); !ok || q.Version != load.Version {
		t.Fatalf("the question is %+v, and version %d is loaded", p.sent[1].m, load.Version)
	}
}
