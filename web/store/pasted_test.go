package store

import (
	"testing"

	"github.com/lanewise/lanewise/core/protocol"
)

// A text with a prefix on every line has an error on every line, which the assistant makes one of, and its fix is
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
	checked := func(text string, m *protocol.Assembled) (*page, *helper) {
		p, h := withHelper(t)
		p.typed(text)
		p.advance(pause)
		asked[*protocol.Assemble](p)
		p.answer(m)
		return p, h
	}

	p, h := checked("> a\n> b\n> c\n", errors(3))
	if len(h.asked) != 1 || h.asked[0].m.(*protocol.Ask).Question != protocol.AskPasted || h.held[0].Text != p.text {
		t.Fatalf("asked %+v about %+v", h.asked, h.held)
	}
	h.answer(&protocol.Assembled{Problems: []protocol.Problem{mail}})
	if len(p.s.Problems) != 1 || p.s.Problems[0].Message != mail.Message || p.s.Offer() != 0 {
		t.Errorf("%+v, offer %d", p.s.Problems, p.s.Offer())
	}

	// It has none: the errors stay.
	p, h = checked("a\nb\nc\n", errors(3))
	h.answer(&protocol.Assembled{})
	if len(p.s.Problems) != 3 || p.s.Offer() != -1 {
		t.Errorf("%+v", p.s.Problems)
	}

	// The text has changed meanwhile: what is known of it is newer.
	p, h = checked("> a\n> b\n> c\n", errors(3))
	p.typed("a\n")
	p.s.Step()
	h.answer(&protocol.Assembled{Problems: []protocol.Problem{mail}})
	if len(p.s.Problems) > 0 && p.s.Problems[0].Code == codeForeign {
		t.Errorf("of another text: %+v", p.s.Problems)
	}

	if _, h = checked("a\nb\n", errors(2)); len(h.asked) != 0 {
		t.Errorf("two slips are asked about: %+v", h.asked)
	}
}
