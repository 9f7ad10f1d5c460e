package store

import (
	"testing"

	"github.com/lanewise/lanewise/core/protocol"
)

// helper is the assistant's worker for a page under test.
type helper struct {
	t        *testing.T
	s        *Store
	held     []*protocol.Hold
	asked    []sent
	restarts int
}

func (h *helper) Send(frame []byte) {
	seq, m, err := protocol.ToAssistant.Decode(frame)
	if err != nil {
		h.t.Fatalf("the store sent a bad frame: %v", err)
	}
	if hold, ok := m.(*protocol.Hold); ok {
		h.held = append(h.held, hold)
		return
	}
	h.asked = append(h.asked, sent{seq, m})
}

func (h *helper) Restart() { h.restarts++ }

// answer answers the oldest question.
func (h *helper) answer(m protocol.Message) {
	q := h.asked[0]
	h.asked = h.asked[1:]
	h.s.AssistantFrame(protocol.Encode(q.seq, m))
}

// withHelper opens a page that has an assistant.
func withHelper(t *testing.T) (*page, *helper) {
	p := newPage(t, nil, Opening{})
	h := &helper{t: t, s: p.s}
	p.s.world.Assistant = h
	return p, h
}

func TestAQuestionIsAboutTheTextAsItStands(t *testing.T) {
	p, h := withHelper(t)
	p.typed("add")
	var got protocol.Message
	ask := func() {
		p.s.Question(protocol.Ask{Question: protocol.AskComplete, Line: 1, Col: 4}, func(m protocol.Message) { got = m })
	}
	ask()
	if len(h.held) != 1 || h.held[0].Text != "add" {
		t.Fatalf("the assistant got %+v before the question", h.held)
	}
	if q := h.asked[0].m.(*protocol.Ask); q.Version != h.held[0].Version || q.Col != 4 {
		t.Fatalf("asked %+v about version %d", q, h.held[0].Version)
	}
	h.s.AssistantFrame(protocol.Encode(0, &protocol.Hello{}))
	h.answer(&protocol.Completed{More: true})
	if c, ok := got.(*protocol.Completed); !ok || !c.More {
		t.Fatalf("the answer was %+v", got)
	}
	ask()
	if len(h.held) != 1 {
		t.Fatal("a text that the assistant holds was sent again")
	}
	p.typed("addc")
	ask()
	if len(h.held) != 2 || h.held[1].Text != "addc" || h.held[1].Version == h.held[0].Version {
		t.Fatalf("after a change the assistant holds %+v", h.held)
	}
}

func TestQuestionsWithoutAnAssistantAreAnswered(t *testing.T) {
	p, h := withHelper(t)
	nothing := 0
	ask := func() {
		p.s.Question(protocol.Ask{Question: protocol.AskOutline}, func(m protocol.Message) {
			if m == nil {
				nothing++
			}
		})
	}
	ask()
	p.s.AssistantDied()
	if nothing != 1 || h.restarts != 1 {
		t.Fatalf("after its end: %d answers, %d restarts", nothing, h.restarts)
	}
	ask()
	if len(h.held) != 2 {
		t.Fatal("a fresh assistant knows no text")
	}
	h.s.AssistantFrame(protocol.Encode(h.asked[1].seq, &protocol.Failed{Code: protocol.CodeInternal}))
	ask()
	p.s.AssistantDied()
	if nothing != 3 || h.restarts != 2 {
		t.Fatalf("after three ends: %d answers, %d restarts", nothing, h.restarts)
	}
	ask()
	if nothing != 4 || len(h.asked) != 3 {
		t.Fatal("an assistant that never starts is still asked")
	}

	p.s.world.Assistant = nil
	ask()
	if nothing != 5 {
		t.Fatal("no answer without an assistant")
	}
}
