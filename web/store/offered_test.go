package store

import (
	"testing"

	"github.com/lanewise/lanewise/core/protocol"
)

// checked is a page with an assistant, whose engine has found problems in a text.
func checked(t *testing.T, text string, found *protocol.Assembled) (*page, *helper) {
	p, h := withHelper(t)
	p.typed(text)
	p.advance(pause)
	asked[*protocol.Assemble](p)
	p.answer(found)
	return p, h
}

// A text with a prefix on every line has an error on every line. The assistant makes one error of them, whose fix is
// offered.
func TestManyErrorsCanHaveOneCause(t *testing.T) {
	errors := func(n int) *protocol.Assembled {
		m := &protocol.Assembled{}
		for i := range n {
			m.Problems = append(m.Problems, protocol.Problem{Line: i + 1, Col: 1, Code: "V0201", Message: "Expected an instruction."})
		}
		return m
	}
	mail := protocol.Problem{Line: 1, Col: 1, Code: codeForeign, Message: "Lines begin with `>`.", FixLabel: "Remove it from all 3 lines", Fix: "a\nb\nc\n"}
	p, h := checked(t, "> a\n> b\n> c\n", errors(3))
	if len(h.asked) != 1 || h.asked[0].m.(*protocol.Ask).Question != protocol.AskOffers || h.held[0].Text != p.text {
		t.Fatalf("asked %+v about %+v", h.asked, h.held)
	}
	h.answer(&protocol.Assembled{Problems: []protocol.Problem{mail}})
	if len(p.s.Problems) != 1 || p.s.Problems[0].Message != mail.Message || p.s.offer() != 0 {
		t.Errorf("%+v, offer %d", p.s.Problems, p.s.offer())
	}

	// The assistant finds no common cause: the errors stay.
	p, h = checked(t, "a\nb\nc\n", errors(3))
	h.answer(&protocol.Assembled{})
	if len(p.s.Problems) != 3 || p.s.offer() != -1 {
		t.Errorf("%+v", p.s.Problems)
	}

	// The text has changed meanwhile: what is known about it is newer.
	p, h = checked(t, "> a\n> b\n> c\n", errors(3))
	p.typed("a\n")
	p.s.Step()
	h.answer(&protocol.Assembled{Problems: []protocol.Problem{mail}})
	if len(p.s.Problems) > 0 && p.s.Problems[0].Code == codeForeign {
		t.Errorf("of another text: %+v", p.s.Problems)
	}

	if _, h = checked(t, "a\nb\n", errors(2)); len(h.asked) != 0 {
		t.Errorf("two slips are asked about: %+v", h.asked)
	}
}

// The engine leaves fixes that write launch lines to the assistant. They are shown as soon as it has answered and
// kept while the text is the same. A reader who accepts them earlier waits for the answer.
func TestFixesComeFromTheAssistant(t *testing.T) {
	bare, uncovered := noLines, protocol.Problem{Line: 4, Col: 1, Code: codeUncovered, Warning: true, Message: "No line gives X."}
	bare.FixLabel, bare.Fix = "", ""
	found := &protocol.Assembled{Problems: []protocol.Problem{bare, uncovered}}
	mended := uncovered
	mended.FixLabel = "Add a line for X"
	answers := &protocol.Assembled{Problems: []protocol.Problem{mended, noLines}}
	text := kernelText("bare", "mov (M1, 16) A(0,0)<1> 0x1:d")

	p, h := checked(t, text, found)
	if p.s.OfferLabel() != noLines.FixLabel || len(h.asked) != 1 {
		t.Fatalf("%q is offered before the answer, %d questions", p.s.OfferLabel(), len(h.asked))
	}
	h.answer(answers)
	if got := p.s.Problems; len(got) != 2 || got[0].Fix != noLines.Fix || got[1].FixLabel != mended.FixLabel {
		t.Fatalf("%+v", got)
	}
	p.s.Step() // the text is loaded and found to have the same problems
	asked[*protocol.Load](p)
	p.answer(&protocol.Loaded{View: at(0), Assembled: *found})
	if p.s.Problems[0].Fix != noLines.Fix || len(h.asked) != 0 {
		t.Errorf("asked again: %+v", h.asked)
	}

	// A reader who runs with the lines before the answer has come waits for it.
	p, h = checked(t, text, found)
	p.s.RunWithLines()
	if len(p.sent) != 0 {
		t.Fatalf("it runs without them: %+v", p.sent)
	}
	h.answer(answers)
	for len(h.asked) > 0 {
		h.answer(answers)
	}
	if m := asked[*protocol.Load](p); m.Text != noLines.Fix+text {
		t.Errorf("%q is loaded", m.Text)
	}

	// There is no answer: nothing runs, and the page says so.
	p, h = checked(t, text, found)
	p.s.RunWithLines()
	for len(h.asked) > 0 {
		h.answer(&protocol.Failed{Code: protocol.CodeStale, Message: "It is gone."})
	}
	if len(p.sent) != 0 || p.text != text || p.s.Notice.Tone != Failure {
		t.Errorf("%d requests, %q, %+v", len(p.sent), p.text, p.s.Notice)
	}
}
