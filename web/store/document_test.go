package store

import (
	"strings"
	"testing"

	"github.com/lanewise/lanewise/core/protocol"
	"github.com/lanewise/lanewise/web/store/files"
	"github.com/lanewise/lanewise/web/store/layout"
)

func TestTheTextIsCheckedOnceItRests(t *testing.T) {
	p := newPage(t, nil, Opening{})
	p.typed("a")
	p.advance(pause - 1)
	p.typed("ab")
	p.advance(pause - 1)
	if len(p.sent) != 0 {
		t.Fatal("checked while typing")
	}
	p.advance(1)
	if m := asked[*protocol.Assemble](p); m.Text != "ab" {
		t.Fatalf("checked %q", m.Text)
	}
	p.answer(&protocol.Assembled{Problems: []protocol.Problem{{Line: 1, Message: "What is this?"}}})
	if !p.s.Checked || p.s.Errors() != 1 {
		t.Fatalf("checked %v, %d errors", p.s.Checked, p.s.Errors())
	}
}

func TestAFixIsAppliedAsAnEditAndShown(t *testing.T) {
	p := newPage(t, nil, Opening{})
	p.s.Problems = []protocol.Problem{{Line: 1, Message: "Nothing mends it."}, {Line: 9, Message: "Odd.", FixLabel: "Add a line", Fix: "//@ platform SKL\n", FixLine: 1, FixCol: 1}}
	p.s.Narrow, p.s.Pane = true, layout.PaneMemory
	for _, none := range []int{-1, 0, 2} {
		if p.s.FixProblem(none); p.text != lesson.Text || p.s.Pane != layout.PaneMemory {
			t.Fatalf("problem %d has no fix, and the text is %q", none, p.text)
		}
	}
	p.s.FixProblem(1)
	if p.text != "//@ platform SKL\n"+lesson.Text || !p.s.Edited || p.s.Pane != layout.PaneCode || p.s.Spoken != "Add a line: done" {
		t.Fatalf("%q, edited %v, pane %v, told %q", p.text, p.s.Edited, p.s.Pane, p.s.Spoken)
	}
}

func TestTheAnswerAboutAnotherProgramIsDropped(t *testing.T) {
	p := newPage(t, nil, Opening{})
	p.typed("broken")
	p.advance(pause)
	asked[*protocol.Assemble](p)
	p.s.OpenLesson(Program{Name: "other.visaasm", Text: "fine"})
	p.answer(&protocol.Assembled{Problems: []protocol.Problem{{Line: 1, Message: "It is broken."}}})
	if len(p.s.Problems) != 0 {
		t.Fatal("the problems of the text before are shown")
	}
}

func TestFilesThatAreRefusedChangeNothing(t *testing.T) {
	for name, c := range map[string]struct {
		file    string
		size    int
		content string
		want    string
	}{
		"too large":  {"big.visaasm", files.Largest(1) + 1, "", "big.visaasm is larger than 10 MB"},
		"an object":  {"k.ISA", 4, "CISA", "did not answer"}, // there is no assistant here to read it
		"a NUL byte": {"x.visaasm", 3, "a\x00b", "is not a text file"},
		"not UTF-8":  {"x.txt", 2, "\xff\xfe", "is not a text file"},
	} {
		t.Run(name, func(t *testing.T) {
			p := newPage(t, nil, Opening{})
			p.s.openFile(files.File{Name: c.file, Size: c.size, Content: []byte(c.content)})
			if p.text != lesson.Text || p.s.Name != lesson.Name {
				t.Errorf("the text is now %q of %s", p.text, p.s.Name)
			}
			if p.s.Notice.Tone != Failure || !strings.Contains(p.s.Notice.Text, c.want) {
				t.Errorf("notice %+v", p.s.Notice)
			}
		})
	}
}

func TestAnEditedTextIsKept(t *testing.T) {
	p := newPage(t, nil, Opening{})
	p.s.openFile(fileOf("k.visaasm", "mine\r\nb"))
	if p.s.Edited || len(p.others()) != 0 || p.s.Name != "k.visaasm" {
		t.Fatalf("opened: edited %v, %d programs, %s", p.s.Edited, len(p.others()), p.s.Name)
	}
	p.typed("mine")
	p.s.OpenLesson(Program{Name: "other.visaasm", Text: "b"})
	if list := p.others(); len(list) != 1 || list[0].Name != "k.visaasm" || list[0].Text != "mine" {
		t.Fatalf("programs %+v", list)
	}
	p.s.OpenProgram(p.others()[0].ID)
	if p.text != "mine" || p.s.Name != "k.visaasm" || !p.s.Edited || len(p.others()) != 0 {
		t.Fatalf("%q of %s, edited %v, programs %+v", p.text, p.s.Name, p.s.Edited, p.others())
	}
}

func TestOpeningEndsARunThatGoesOn(t *testing.T) {
	p := newPage(t, nil, Opening{})
	p.endless()
	p.s.OpenLesson(Program{Name: "other.visaasm", Text: "fine"})
	if p.restarts != 1 || p.s.Run != NotRun || p.s.View != nil {
		t.Fatalf("restarts %d, run %v", p.restarts, p.s.Run)
	}
}
