package engine

import (
	"strings"
	"testing"

	"github.com/lanewise/lanewise/core/protocol"
)

// behind finds the place behind some text of a program.
func behind(text, some string) (line, col int) {
	before := text[:strings.Index(text, some)+len(some)]
	return strings.Count(before, "\n") + 1, len(before) - strings.LastIndex(before, "\n")
}

func TestQuestionsAreAnsweredFromTheTextThatIsHeld(t *testing.T) {
	c := start(t, nothing)
	at := func(q protocol.Question, some, text string) *protocol.Ask {
		line, col := behind(add, some)
		return &protocol.Ask{Version: 7, Question: q, Line: line, Col: col, Text: text}
	}
	if f, ok := c.ask(at(protocol.AskOutline, "k", "")).(*protocol.Failed); !ok || f.Code != protocol.CodeStale {
		t.Errorf("a question before any text was answered with %+v", f)
	}
	c.ask(&protocol.Assemble{Name: "t.visaasm", Text: add, Version: 7})

	m := c.ask(at(protocol.AskComplete, "    a", "")).(*protocol.Completed)
	if len(m.Items) == 0 || m.Items[0].Label != "add" || m.Range.Col != 5 || m.Range.EndCol != 6 {
		t.Errorf("behind `a`: %+v", m)
	}
	if h := c.ask(at(protocol.AskHover, "    add", "")).(*protocol.Hovered); !h.Found || h.Page != "instructions/ADD.md" {
		t.Errorf("hover over add: %+v", h)
	}
	if p := c.ask(at(protocol.AskDefinition, "<1> V32", "")).(*protocol.Places); len(p.Places) != 1 || p.Places[0].Range.Line != 3 {
		t.Errorf("definition of V32: %+v", p)
	}
	refs := c.ask(at(protocol.AskReferences, "<1> V32", "")).(*protocol.Places)
	if refs.Name != "V32" || len(refs.Places) != 3 || !refs.Places[0].Definition || !refs.Places[1].Write {
		t.Errorf("references of V32: %+v", refs)
	}
	if p := c.ask(at(protocol.AskRenamable, "<1> V32", "")).(*protocol.Places); p.Name != "V32" || p.Message != "" {
		t.Errorf("renaming V32: %+v", p)
	}
	if e := c.ask(at(protocol.AskRename, "<1> V32", "SUM")).(*protocol.Edits); len(e.Edits) != 3 || e.Edits[0].Text != "SUM" {
		t.Errorf("V32 to SUM: %+v", e)
	}
	if e := c.ask(at(protocol.AskRename, "<1> V32", "V33")).(*protocol.Edits); len(e.Edits) != 0 || e.Message == "" {
		t.Errorf("V32 to V33: %+v", e)
	}
	if o := c.ask(at(protocol.AskOutline, "k", "")).(*protocol.Outlined); len(o.Entries) != 1 || o.Entries[0].Kind != "kernel" {
		t.Errorf("outline: %+v", o)
	}
	if e, ok := c.ask(at(protocol.AskFormat, "k", "")).(*protocol.Edits); !ok || e.Message != "" {
		t.Errorf("format: %+v", e)
	}

	c.ask(&protocol.Load{Name: "t.visaasm", Text: add, Version: 8, Window: window})
	if f, ok := c.ask(at(protocol.AskHover, "    add", "")).(*protocol.Failed); !ok || f.Code != protocol.CodeStale {
		t.Errorf("a question about an older text was answered with %+v", f)
	}
}

// Typing goes on while a program runs, so its help must, too.
func TestQuestionsAreAnsweredDuringARun(t *testing.T) {
	var c *client
	asked := false
	c = start(t, func() {
		if asked {
			c.e.Deliver(protocol.Encode(0, &protocol.Cancel{}))
			return
		}
		asked = true
		c.e.Deliver(protocol.Encode(1001, &protocol.Ask{Question: protocol.AskOutline}))
	})
	c.load(endless)
	run := c.send(&protocol.Run{Window: window})
	for {
		seq, m := c.recv()
		if o, ok := m.(*protocol.Outlined); ok && seq == 1001 && len(o.Entries) == 2 {
			break // before the run's own answer
		}
		if _, progress := m.(*protocol.Progress); !progress {
			t.Fatalf("%d was answered with %+v before the question was", seq, m)
		}
	}
	c.wait(run)
}
