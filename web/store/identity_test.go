package store

import (
	"strings"
	"testing"

	"github.com/lanewise/lanewise/core/protocol"
	"github.com/lanewise/lanewise/web/store/link"
)

// kernelText is a kernel with a name and instructions.
func kernelText(name string, instructions ...string) string {
	return ".version 4.1\n.kernel \"" + name + "\"\n.decl X v_type=G type=d num_elts=16 align=GRF\n.function \"" + name + "_main\"\n    " +
		strings.Join(append(instructions, "ret (M1, 1)"), "\n    ") + "\n"
}

// The name follows a text that has become a program of its own, undo brings the former name back, and the list of
// recovered texts has the name that the text had.
func TestTheNameFollowsTheText(t *testing.T) {
	p := newPage(t, nil, Opening{})
	opened := kernelText("opened", "mov (M1, 16) A(0,0)<1> 0x1:d")
	pasted := kernelText("pasted", "mul (M1, 16) B(0,0)<1> 0x1:d")
	now := func(text, name string, edited bool) {
		t.Helper()
		p.typed(text)
		p.advance(pause)
		p.finishChecks()
		if p.s.Name != name || p.s.Edited != edited {
			t.Fatalf("it is %s, edited %v; want %s, %v", p.s.Name, p.s.Edited, name, edited)
		}
	}
	p.s.openFile(fileOf("opened by its own name.visaasm", opened))
	now(opened+"// more\n", "opened by its own name.visaasm", true)
	now("", "opened by its own name.visaasm", true)
	now(pasted, "pasted.visaasm", true)
	now(strings.ReplaceAll(pasted, `"pasted`, `"renamed`), "renamed.visaasm", true)
	now(opened, "opened by its own name.visaasm", false)
	now(pasted, "pasted.visaasm", true)
	p.s.OpenLesson(lesson)
	if len(p.others()) != 1 || p.others()[0].Name != "pasted.visaasm" {
		t.Fatalf("%+v", p.others())
	}
	// A kernel that is typed from its first letter onwards.
	p.s.openFile(fileOf("k.visaasm", opened))
	typed := kernelText("typed", "sub (M1, 16) C(0,0)<1> 0x1:d", "sub (M1, 16) C(0,0)<1> 0x2:d")
	for n := range typed {
		p.typed(typed[:n])
		p.advance(pause)
		p.finishChecks()
	}
	now(typed, "typed.visaasm", true)
	now(opened, "k.visaasm", false)
}

// A text that has become another program is checked, run and shared under its new name.
func TestTheEngineIsToldTheNewName(t *testing.T) {
	p := newPage(t, nil, Opening{})
	opened := kernelText("opened", "mov (M1, 16) A(0,0)<1> 0x1:d")
	p.s.openFile(fileOf("o.ptx", opened))
	p.s.openFile(fileOf("o.visaasm", opened))
	p.finishChecks()
	p.typed(kernelText("pasted", "mul (M1, 16) B(0,0)<1> 0x1:d"))
	p.advance(pause)
	if m := asked[*protocol.Assemble](p); m.Name != "pasted.visaasm" {
		t.Fatalf("%s is checked", m.Name)
	}
	p.answer(&protocol.Assembled{})
	p.s.Share()
	if p.s.ShowShareForm(link.FormFrame); !strings.Contains(p.s.Shared.Text, `title="pasted.visaasm"`) {
		t.Fatal(p.s.Shared.Text)
	}
}
