package assistant

import (
	"strings"
	"testing"

	"github.com/lanewise/lanewise/core/protocol"
)

// behind returns the place behind some text of a program.
func behind(text, some string) (line, col int) {
	before := text[:strings.Index(text, some)+len(some)]
	return strings.Count(before, "\n") + 1, len(before) - strings.LastIndex(before, "\n")
}

// client sends frames to an assistant, as the page does.
type client struct {
	t *testing.T
	a Assistant
}

func (c *client) ask(m protocol.Message) protocol.Message {
	frame := c.a.Answer(protocol.Encode(5, m))
	if frame == nil {
		return nil
	}
	seq, answer, err := protocol.ToPage.Decode(frame)
	if err != nil || seq != 5 {
		c.t.Fatalf("%T was answered with frame %d, %v", m, seq, err)
	}
	return answer
}

const add = `.version 4.1
.kernel "k"
.decl V32 v_type=G type=d num_elts=16 align=GRF
.decl V33 v_type=G type=d num_elts=16 align=GRF
    mov (M1, 16) V32(0,0)<1> 0x5:d
    add (M1, 16) V33(0,0)<1> V32(0,0)<1;1,0> 0x2:d
    ret (M1, 1)
`

// TestPastedIsOneProblem: a text with something before each line has one problem, whose fix is the text without it. A
// text that has an error of its own does not have this problem.
func TestPastedIsOneProblem(t *testing.T) {
	c := client{t: t}
	held := "> " + strings.ReplaceAll(strings.TrimSuffix(add, "\n"), "\n", "\n> ") + "\n"
	c.ask(&protocol.Hold{Name: "t.visaasm", Text: held, Version: 1})
	m := c.ask(&protocol.Ask{Version: 1, Question: protocol.AskOffers, Line: 1, Col: 1}).(*protocol.Assembled)
	if len(m.Problems) != 1 {
		t.Fatalf("%+v", m)
	}
	p := m.Problems[0]
	if p.Line != 1 || p.Col != 1 || p.EndCol != 3 || p.Warning || p.FixLabel != "Remove it from all 7 lines" || p.Fix != add || p.FixLine != 1 || p.FixEndLine != 8 {
		t.Errorf("%+v", p)
	}
	c.ask(&protocol.Hold{Name: "t.visaasm", Text: strings.Replace(add, "add", "ad", 1), Version: 2})
	if m := c.ask(&protocol.Ask{Version: 2, Question: protocol.AskOffers, Line: 1, Col: 1}).(*protocol.Assembled); len(m.Problems) != 0 {
		t.Errorf("%+v", m)
	}
}

// TestOffersAreFixesThatWriteLines: the offers for a text are the problems whose fixes write launch lines or a first
// kernel, and no others.
func TestOffersAreFixesThatWriteLines(t *testing.T) {
	const head = ".version 4.1\n.kernel \"k\"\n.decl X v_type=G type=d num_elts=16 align=GRF\n.input X offset=32 size=64\n"
	c := client{t: t}
	for version, test := range []struct{ text, label, fix string }{
		{head + "    ad (M1, 16) X(0,0)<1> X(0,0)<1;1,0> 0x2:d\n", "", ""},
		{head + "    ret (M1, 1)\n", "Add launch lines", "//@ input X = iota(1)\n"},
		{head + "    ret (M1, 1) // \x1b[1mthe end\x1b[0m\n", "Add launch lines", "//@ input X = iota(1)\n"}, // the colours do no harm
		{"//@ grid groups=2\n" + head + "    ret (M1, 1)\n", "Add a line for X", "//@ input X = iota(1)\n"},
		{"\n", "Begin with a kernel", ".kernel \"kernel\""},
		{".version 8.0\n.target sm_80\n.visible .entry k(.param .u32 n)\n{\n    ret;\n}\n", "", ""}, // for PTX, the fix comes with the translation
	} {
		c.ask(&protocol.Hold{Name: "t", Text: test.text, Version: version})
		m := c.ask(&protocol.Ask{Version: version, Question: protocol.AskOffers, Line: 1, Col: 1}).(*protocol.Assembled)
		switch {
		case test.label == "":
			if len(m.Problems) != 0 {
				t.Errorf("%q: %+v", test.text, m.Problems)
			}
		case len(m.Problems) != 1 || m.Problems[0].FixLabel != test.label || !strings.Contains(m.Problems[0].Fix, test.fix):
			t.Errorf("%q: %+v", test.text, m.Problems)
		}
	}
}

// TestPTXIsAnsweredAsPTX: the text decides which language answers.
func TestPTXIsAnsweredAsPTX(t *testing.T) {
	c := client{t: t}
	const text = ".version 6.0\n.target sm_70\n.visible .entry k()\n{\n    .reg .u32 a;\n    mov.u32 a, %tid.x;\n    ret;\n}\n"
	c.ask(&protocol.Hold{Name: "t.visaasm", Text: text, Version: 1})
	at := func(q protocol.Question, some string) *protocol.Ask {
		line, col := behind(text, some)
		return &protocol.Ask{Version: 1, Question: q, Line: line, Col: col}
	}
	if m := c.ask(at(protocol.AskComplete, "mov.u")).(*protocol.Completed); len(m.Items) == 0 || m.Items[0].Label != "u16" {
		t.Errorf("behind mov.u: %+v", m)
	}
	if h := c.ask(at(protocol.AskHover, "%ti")).(*protocol.Hovered); h.Title != "%tid.x: .u32" {
		t.Errorf("%%tid.x: %+v", h)
	}
	if o := c.ask(at(protocol.AskOutline, "k")).(*protocol.Outlined); len(o.Entries) != 1 || o.Entries[0].Name != "k" {
		t.Errorf("outline: %+v", o)
	}
	if refs := c.ask(at(protocol.AskReferences, "mov.u32 a")).(*protocol.Places); len(refs.Places) != 2 || !refs.Places[1].Write {
		t.Errorf("references of a: %+v", refs)
	}
}

func TestQuestionsAreAnsweredFromTheTextThatIsHeld(t *testing.T) {
	c := client{t: t}
	at := func(q protocol.Question, some, text string) *protocol.Ask {
		line, col := behind(add, some)
		return &protocol.Ask{Version: 7, Question: q, Line: line, Col: col, Text: text}
	}
	if f, ok := c.ask(at(protocol.AskOutline, "k", "")).(*protocol.Failed); !ok || f.Code != protocol.CodeStale {
		t.Errorf("a question before any text was answered with %+v", f)
	}
	if m := c.ask(&protocol.Hold{Name: "t.visaasm", Text: add, Version: 7}); m != nil {
		t.Errorf("a text was answered with %+v", m)
	}

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
	if e := c.ask(at(protocol.AskRename, "<1> V32", "SUM")).(*protocol.Edits); len(e.Edits) != 3 || e.Edits[0].NewText != "SUM" {
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

	c.ask(&protocol.Hold{Name: "t.visaasm", Text: add, Version: 8})
	if f, ok := c.ask(at(protocol.AskHover, "    add", "")).(*protocol.Failed); !ok || f.Code != protocol.CodeStale {
		t.Errorf("a question about an older text was answered with %+v", f)
	}
}

func TestBadRequestsAreTypedErrors(t *testing.T) {
	c := client{t: t}
	fails := func(m protocol.Message, code protocol.FailCode) {
		t.Helper()
		if f, ok := m.(*protocol.Failed); !ok || f.Code != code || f.Message == "" {
			t.Errorf("got %+v, want code %d", m, code)
		}
	}
	fails(c.ask(&protocol.Run{}), protocol.CodeFrame)
	_, m, _ := protocol.ToPage.Decode(c.a.Answer([]byte{protocol.Version, 250, 0}))
	fails(m, protocol.CodeFrame)
	c.ask(&protocol.Hold{Text: strings.Repeat("\n", maxText+1)})
	fails(c.ask(&protocol.Ask{Question: protocol.AskOutline}), protocol.CodeStale)
}
