package store

import (
	"strings"
	"testing"
	"time"

	"github.com/lanewise/lanewise/core/protocol"
	"github.com/lanewise/lanewise/core/snippet"
	"github.com/lanewise/lanewise/web/storage"
	"github.com/lanewise/lanewise/web/store/layout"
)

const (
	ptxText  = ".version 8.0\n.target sm_80\n.entry k() { ret; }\n"
	ptxBelow = ".version 4.1\n.kernel \"k\"\n"
)

func translated() *protocol.Translated {
	return &protocol.Translated{Text: ptxBelow, Source: protocol.Source{Text: ptxText, Rows: []int{0, 0}},
		Assembled: protocol.Assembled{Facts: protocol.Facts{Platform: "PVC"}, Lesson: protocol.Lesson{Title: "T"}}}
}

// request takes the assistant's oldest question, which must be a Translate.
func (h *helper) request() *protocol.Translate {
	h.t.Helper()
	if len(h.asked) == 0 {
		h.t.Fatal("no translation is asked for")
	}
	m, ok := h.asked[0].m.(*protocol.Translate)
	if !ok {
		h.t.Fatalf("%T instead of a translation", h.asked[0].m)
	}
	return m
}

func openPTX(t *testing.T) (*page, *helper) {
	p, h := withHelper(t)
	p.s.openFile(fileOf("k.ptx", ptxText))
	p.advance(0)
	return p, h
}

// TestPTXIsKeptAndTranslatedBeside checks that the editor keeps the PTX, the assistant checks it, and the engine gets
// the vISA with the text that it was made from.
func TestPTXIsKeptAndTranslatedBeside(t *testing.T) {
	p, h := openPTX(t)
	if p.text != ptxText || p.s.Name != "k.ptx" || !p.s.PTX {
		t.Fatalf("%q of %s, PTX %v", p.text, p.s.Name, p.s.PTX)
	}
	if m := h.request(); m.Text != ptxText || m.Name != "k.ptx" {
		t.Errorf("%+v", m)
	}
	h.answer(translated())
	if !p.s.Checked || p.s.Facts.Platform != "PVC" || p.s.Lesson.Title != "T" || p.s.Translation.Text != ptxBelow {
		t.Errorf("checked %v, %+v", p.s.Checked, p.s.Facts)
	}
	p.s.Step()
	load := asked[*protocol.Load](p)
	if load.Text != ptxBelow || load.Source.Text != ptxText || load.Name != "k.ptx" {
		t.Errorf("%+v", load)
	}
	p.answer(&protocol.Loaded{View: at(0), Assembled: protocol.Assembled{Facts: protocol.Facts{Platform: "of the vISA"}}})
	if s := asked[*protocol.Step](p); s.Window.Granularity != protocol.ByStatement {
		t.Errorf("%+v", s.Window)
	}
	p.answer(&protocol.Stopped{View: at(1)})
	if p.s.Stale || p.s.Facts.Platform != "PVC" || len(h.asked) > 0 {
		t.Errorf("stale %v, %+v, %d more questions", p.s.Stale, p.s.Facts, len(h.asked))
	}
}

// TestARunWaitsForTheTranslation checks that a run waits for the translation of the text as it stands.
func TestARunWaitsForTheTranslation(t *testing.T) {
	p, h := openPTX(t)
	h.answer(translated())
	p.typed(ptxText + "// more\n")
	p.s.runProgram()
	if len(p.sent) > 0 || h.request().Text != ptxText+"// more\n" || p.s.Run != Moving {
		t.Fatalf("%d requests, run %d", len(p.sent), p.s.Run)
	}
	h.answer(translated())
	asked[*protocol.Load](p)
	p.answer(&protocol.Loaded{View: at(0)})
	asked[*protocol.Run](p)
}

// TestAChangeThatIsToldLate checks that a text is checked once more if the editor reports a change while its program
// is loading. Otherwise the editor would go on showing what was found in the text from before.
func TestAChangeThatIsToldLate(t *testing.T) {
	p, h := openPTX(t)
	h.answer(translated())
	p.s.Step()
	p.s.TextChanged(true)
	p.advance(pause)
	asked[*protocol.Load](p)
	p.answer(&protocol.Loaded{View: at(0)})
	asked[*protocol.Step](p)
	p.answer(&protocol.Stopped{View: at(1)})
	if len(h.asked) > 0 {
		h.answer(translated())
	}
	if !p.s.Checked {
		t.Error("the text is not checked")
	}
}

// TestPTXWithErrorsDoesNotRun checks that the problems are shown, and that the first is given as the reason.
func TestPTXWithErrorsDoesNotRun(t *testing.T) {
	p, h := openPTX(t)
	p.s.Step()
	bad := &protocol.Translated{Assembled: protocol.Assembled{Problems: []protocol.Problem{{Line: 3, Col: 5, Message: "There is no movv."}}}}
	h.answer(bad)
	if len(p.sent) > 0 || p.s.Run == Moving || p.s.Tab != layout.TabProblems || p.s.Errors() != 1 {
		t.Errorf("%d requests, run %d, tab %s, %d errors", len(p.sent), p.s.Run, p.s.Tab, p.s.Errors())
	}
	if p.s.Notice.Text != "Line 3: There is no movv." || p.s.Notice.Tone != Failure {
		t.Errorf("%+v", p.s.Notice)
	}
}

// TestATranslationThatDoesNotCome checks that the page reports an assistant that breaks, and that the text stays.
func TestATranslationThatDoesNotCome(t *testing.T) {
	p, h := openPTX(t)
	p.s.Step()
	p.s.AssistantDied()
	if p.s.Run == Moving || p.s.Notice.Tone != Failure || p.text != ptxText || h.restarts != 1 {
		t.Errorf("run %d, %+v, %d restarts", p.s.Run, p.s.Notice, h.restarts)
	}
	h.asked = nil
	p.s.Step()
	h.answer(translated())
	asked[*protocol.Load](p)
}

// TestStopDuringATranslation checks that Stop ends the move and leaves the engine alone.
func TestStopDuringATranslation(t *testing.T) {
	p, h := openPTX(t)
	p.s.runProgram()
	p.s.Stop()
	if p.s.Run == Moving || p.cancels+p.restarts > 0 {
		t.Errorf("run %d, %d cancels, %d restarts", p.s.Run, p.cancels, p.restarts)
	}
	h.answer(translated())
	if len(p.sent) > 0 || !p.s.Checked {
		t.Errorf("%d requests, checked %v", len(p.sent), p.s.Checked)
	}
}

// TestATranslationOfAnotherTextIsLate checks that a late translation is not taken for that of the text that was
// opened meanwhile.
func TestATranslationOfAnotherTextIsLate(t *testing.T) {
	p, h := openPTX(t)
	h.request()
	p.s.openFile(fileOf("other.visaasm", "// b"))
	h.answer(translated())
	p.advance(time.Second)
	if p.s.PTX || p.s.Translation != nil || p.s.Lesson.Title == "T" {
		t.Errorf("PTX %v, %+v", p.s.PTX, p.s.Lesson)
	}
	asked[*protocol.Assemble](p)
}

// TestTheTextSaysItsLanguage checks that the text determines the language, whatever its name: in a link without a
// name, and while it is being typed.
func TestTheTextSaysItsLanguage(t *testing.T) {
	p, h := withHelper(t)
	fragment, err := snippet.Encode(snippet.Snippet{Text: ptxText})
	if err != nil {
		t.Fatal(err)
	}
	p.s.OpenLink(fragment)
	p.advance(0)
	if p.s.Name != "shared.ptx" || !p.s.PTX {
		t.Errorf("%s, PTX %v", p.s.Name, p.s.PTX)
	}
	h.answer(translated())
	p.s.SaveFile()
	if p.saved["shared.ptx"] != ptxText {
		t.Errorf("%v", p.saved)
	}
	p.s.openFile(fileOf("a.visaasm", "a"))
	p.advance(time.Second)
	p.finishChecks()
	if p.s.PTX || p.s.Translation != nil {
		t.Error("vISA is PTX")
	}
	p.typed(ptxText)
	p.advance(time.Second)
	if !p.s.PTX || p.s.Name != "a.visaasm" || h.request().Text != ptxText {
		t.Errorf("PTX %v, %s", p.s.PTX, p.s.Name)
	}
}

// TestGranularity checks that the granularity applies only to PTX, asks for a view, and is kept.
func TestGranularity(t *testing.T) {
	files := storage.Memory()
	p := newPage(t, files, Opening{})
	h := &helper{t: t, s: p.s}
	p.s.world.Assistant = h
	p.s.ToggleGranularity()
	if p.s.Granularity != protocol.ByStatement {
		t.Error("vISA has no statements of another text")
	}
	p.s.openFile(fileOf("k.ptx", ptxText))
	p.advance(0)
	h.answer(translated())
	p.step1()
	p.s.ToggleGranularity()
	if v := asked[*protocol.ViewRequest](p); v.Window.Granularity != protocol.ByInstruction {
		t.Errorf("%+v", v.Window)
	}
	p.answer(&protocol.Stopped{Reason: protocol.StopView, View: at(1)})
	p.advance(time.Minute)
	again := newPage(t, files, Opening{})
	if again.s.Granularity != protocol.ByInstruction || !again.s.PTX || !strings.HasSuffix(again.s.Name, ".ptx") || again.text != ptxText {
		t.Errorf("granularity %d, PTX %v, %s", again.s.Granularity, again.s.PTX, again.s.Name)
	}
}
