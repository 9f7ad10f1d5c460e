package store

import (
	"testing"

	"github.com/lanewise/lanewise/core/protocol"
	"github.com/lanewise/lanewise/web/store/conn"
	"github.com/lanewise/lanewise/web/store/files"
)

var noLines = protocol.Problem{Line: 2, Code: codeNoLines, Warning: true, Message: "No launch line.", FixLabel: "Add launch lines", Fix: "//@ platform DG2\n", FixLine: 1, FixCol: 1, FixEndLine: 1, FixEndCol: 1}

// Run asks, once, what a program without launch lines is to be given.
func TestRunAsksForLaunchLines(t *testing.T) {
	bare := func(checked bool) *page {
		p := newPage(t, nil, Opening{})
		p.typed(kernelText("bare", "mov (M1, 16) A(0,0)<1> 0x1:d"))
		if checked {
			p.advance(pause)
			asked[*protocol.Assemble](p)
			p.answer(&protocol.Assembled{Problems: []protocol.Problem{noLines}})
		}
		return p
	}
	p := bare(true)
	if p.s.offer() != 0 {
		t.Fatal("nothing is offered")
	}
	p.s.runProgram()
	if p.s.Dialog != LaunchDialog || len(p.sent) != 0 || p.s.Run != NotRun {
		t.Fatalf("dialog %v, %d requests", p.s.Dialog, len(p.sent))
	}
	text := p.text
	p.s.RunWithLines()
	if m := asked[*protocol.Load](p); m.Text != noLines.Fix+text || p.s.Dialog != NoDialog {
		t.Fatalf("%q is loaded", m.Text)
	}

	// A text that is dropped meanwhile is not the one that was asked about.
	p = bare(true)
	p.s.runProgram()
	p.s.open(Program{Name: "other.visaasm", Text: kernelText("other", "ret (M1, 1)")})
	if p.s.Dialog != NoDialog {
		t.Fatalf("dialog %v asks about another program", p.s.Dialog)
	}

	p = bare(true)
	p.s.runProgram()
	p.s.RunWithout()
	if asked[*protocol.Load](p); p.s.Dialog != NoDialog {
		t.Fatal("it asks still")
	}
	p.answer(&protocol.Loaded{View: at(0), Assembled: protocol.Assembled{Problems: []protocol.Problem{noLines}}})
	asked[*protocol.Run](p)

	// Run was pressed before the text was checked: the answer shows the need.
	p = bare(false)
	p.s.runProgram()
	asked[*protocol.Load](p)
	p.answer(&protocol.Loaded{View: at(0), Assembled: protocol.Assembled{Problems: []protocol.Problem{noLines}}})
	if p.s.Dialog != LaunchDialog || len(p.sent) != 0 || p.s.Run != Paused {
		t.Fatalf("dialog %v, %d requests, %v", p.s.Dialog, len(p.sent), p.s.Run)
	}
}

// A text with errors does not run, whatever it is given. Run reports the errors and asks nothing.
func TestRunOfATextWithErrorsAsksNothing(t *testing.T) {
	p := newPage(t, nil, Opening{})
	p.typed(kernelText("bare", "mov (M1, 16) A(0,0)<1> 0x1:d"))
	p.advance(pause)
	asked[*protocol.Assemble](p)
	p.answer(&protocol.Assembled{Problems: []protocol.Problem{noLines, {Line: 3, Code: "V0102", Message: "Unknown."}}})
	p.s.runProgram()
	if asked[*protocol.Load](p); p.s.Dialog != NoDialog || p.s.offer() != 0 {
		t.Errorf("dialog %v, offer %d", p.s.Dialog, p.s.offer())
	}
}

// A failure is shown until the reader goes on. The failure that there is no engine stays for as long as there is
// none.
func TestAFailureGoesWhenTheReaderGoesOn(t *testing.T) {
	for name, goOn := range map[string]func(p *page){
		"typing": func(p *page) { p.typed("other") },
		"step":   func(p *page) { p.s.Step() },
		"lesson": func(p *page) { p.s.OpenLesson(lesson) },
	} {
		p := newPage(t, nil, Opening{})
		p.s.openFile(files.File{Name: "big.visaasm", Size: files.Largest(1) + 1})
		if p.s.Notice.Tone != Failure {
			t.Fatalf("%+v", p.s.Notice)
		}
		if goOn(p); p.s.Notice.Text != "" {
			t.Errorf("%s: %+v", name, p.s.Notice)
		}
		for range conn.MostFails {
			p.s.EngineDied("gone")
		}
		lost := p.s.Notice
		if goOn(p); lost.Text == "" || p.s.Notice != lost {
			t.Errorf("%s: %+v without an engine", name, p.s.Notice)
		}
	}
}
