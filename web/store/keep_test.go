package store

import (
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/lanewise/lanewise/core/protocol"
	"github.com/lanewise/lanewise/web/storage"
	"github.com/lanewise/lanewise/web/store/kept"
)

func TestTheTextSurvivesAReload(t *testing.T) {
	files := storage.Memory()
	p := newPage(t, files, Opening{})
	p.typed("mine")
	p.s.SetFormat(1)
	p.s.ToggleNotes()
	p.advance(keepDelay(0))
	q := newPage(t, files, Opening{})
	if q.text != "mine" || q.s.Name != lesson.Name || !q.s.Edited || q.s.Format != 1 || !q.s.NoNotes {
		t.Fatalf("%q of %s, edited %v, format %v, notes hidden %v", q.text, q.s.Name, q.s.Edited, q.s.Format, q.s.NoNotes)
	}
	if len(q.others()) != 0 {
		t.Fatalf("drafts %+v", q.others())
	}
}

func TestAPictureThatComesAfterTheSaveIsKept(t *testing.T) {
	files := storage.Memory()
	p := newPage(t, files, Opening{Panels: protocol.PanelTimeline})
	p.typed("mine")
	p.s.ShowSteps(Span{0, 31, 500})
	p.step1()
	p.advance(keepDelay(0))
	if q := newPage(t, files, Opening{}); q.s.OpenPicture() != "" {
		t.Fatalf("no timeline has come yet, and there is the picture %s", q.s.OpenPicture())
	}
	m := asked[*protocol.ViewRequest](p)
	v := at(1)
	v.Timeline = heatOf(m.Window.Timeline)
	v.Timeline.States = strings.Repeat("\x00", v.Timeline.Columns*v.Timeline.Lanes)
	p.answer(&protocol.Stopped{Reason: protocol.StopView, View: v})
	p.s.KeepNow()
	if q := newPage(t, files, Opening{}); q.s.OpenPicture() == "" {
		t.Fatal("the picture is lost with the page")
	}
}

func TestEndlessTypingIsSavedToo(t *testing.T) {
	files := storage.Memory()
	p := newPage(t, files, Opening{})
	for i := range 100 {
		p.typed("letter " + strconv.Itoa(i))
		p.advance(50 * time.Millisecond)
	}
	q := newPage(t, files, Opening{})
	if !strings.HasPrefix(q.text, "letter 9") {
		t.Fatalf("a crash now would leave %q", q.text)
	}
}

func TestWhatWasTypedBeforeTheStorageOpenedWins(t *testing.T) {
	files := storage.Memory()
	p := newPage(t, files, Opening{})
	p.typed("of the last visit")
	p.advance(keepDelay(0))
	q := unstarted(t, files)
	q.text = "typed at once"
	q.start(Opening{Typed: true})
	if q.text != "typed at once" || len(q.others()) != 1 || q.others()[0].Text != "of the last visit" {
		t.Fatalf("%q, drafts %+v", q.text, q.others())
	}
}

func TestNothingRunsBeforeTheStoredTextIsThere(t *testing.T) {
	files := storage.Memory()
	p := newPage(t, files, Opening{})
	p.typed("of the last visit")
	p.advance(keepDelay(0))
	q := unstarted(t, files)
	q.hold = true
	q.start(Opening{})
	q.s.runProgram() // pressed at once, and meant for the text that is still to come
	if len(q.sent) != 0 {
		t.Fatalf("asked %T", q.sent[0].m)
	}
	q.hold = false
	q.pending[0]()
	if len(q.sent) != 1 || q.s.Run != Moving {
		t.Fatalf("%d requests, run %v", len(q.sent), q.s.Run)
	}
}

func TestAFirstVisitWaitsForNoStorage(t *testing.T) {
	files := storage.Memory()
	p := unstarted(t, files)
	p.hold = true // the storage is slow to open
	p.start(Opening{StorageEmpty: true})
	if !p.s.Ready() {
		t.Fatal("Run waits for a storage that holds nothing")
	}
	p.typed("mine")
	p.s.OpenLesson(Program{Name: "other.visaasm", Text: "other"})
	p.advance(firstOpening)
	p.hold = false
	p.pending[0]()
	p.advance(keepDelay(0))
	q := newPage(t, files, Opening{})
	if q.text != "other" || len(q.others()) != 1 || q.others()[0].Text != "mine" {
		t.Fatalf("%q, drafts %+v", q.text, q.others())
	}
}

func TestDamagedStorageIsReportedAndACopyKept(t *testing.T) {
	files := storage.Memory()
	if err := files.Save(kept.TextDocument, []byte("{not JSON")); err != nil {
		t.Fatal(err)
	}
	p := newPage(t, files, Opening{})
	if p.text != lesson.Text || !strings.Contains(p.s.Notice.Text, "damaged") {
		t.Fatalf("%q, %+v", p.text, p.s.Notice)
	}
	p.typed("fresh")
	p.advance(keepDelay(0))
	if kept, err := files.Load(kept.TextDocument + ".damaged"); err != nil || string(kept) != "{not JSON" {
		t.Fatalf("%q, %v", kept, err)
	}
}

func TestDraftsSurviveAReload(t *testing.T) {
	files := storage.Memory()
	p := newPage(t, files, Opening{})
	p.typed("mine")
	p.s.OpenLesson(Program{Name: "other.visaasm", Text: "other"})
	q := newPage(t, files, Opening{})
	if len(q.others()) != 1 || q.others()[0].Text != "mine" {
		t.Fatalf("drafts %+v", q.others())
	}
}

func TestTheTextOfAnotherTabBecomesADraft(t *testing.T) {
	files := storage.Memory()
	p, q := newPage(t, files, Opening{}), newPage(t, files, Opening{})
	keep := func(p *page, text string) {
		p.typed(text)
		p.advance(keepDelay(0))
	}
	keep(p, "first")
	keep(q, "second")
	if len(p.others()) != 0 || len(q.others()) != 1 || q.others()[0].Text != "first" {
		t.Fatalf("drafts %+v and %+v", p.others(), q.others())
	}
	keep(p, "first, longer")
	keep(p, "first, longer still")
	keep(q, "second, longer")
	if len(p.others()) != 1 || p.others()[0].Text != "second" || len(q.others()) != 1 || q.others()[0].Text != "first, longer still" {
		t.Fatalf("each has the other's last text alone: %+v and %+v", p.others(), q.others())
	}
	next := newPage(t, files, Opening{})
	if next.text != "second, longer" || len(next.others()) != 1 || next.others()[0].Text != "first, longer still" {
		t.Fatalf("the next visit: %q, drafts %+v", next.text, next.others())
	}
	keep(next, "second, longer, and on")
	if len(next.others()) != 1 {
		t.Fatalf("what a visit went on with is no draft: %+v", next.others())
	}
	next.s.OpenProgram(next.others()[0].ID)
	next.advance(keepDelay(0))
	if after := newPage(t, files, Opening{}); after.text != "first, longer still" || len(after.others()) != 1 || after.others()[0].Text != "second, longer, and on" {
		t.Fatalf("after the draft was opened: %q, drafts %+v", after.text, after.others())
	}
}

// allTexts are the texts of all programs of a page, including the open one, sorted.
func (p *page) allTexts() string {
	var all []string
	for _, o := range p.s.MyPrograms() {
		if !o.Deleted {
			all = append(all, o.Text)
		}
	}
	slices.Sort(all)
	return strings.Join(all, ", ")
}

// Two pages show one program and change it. What either makes of it is kept, one of the texts as a program of its
// own, and the next visit has both.
func TestBothTextsOfOneProgramStay(t *testing.T) {
	for name, meet := range map[string]func(p, q *page){
		"both leave it":           func(p, q *page) { p.s.OpenLesson(lesson); q.s.OpenLesson(lesson) },
		"the second leaves first": func(p, q *page) { q.s.OpenLesson(lesson); p.s.OpenLesson(lesson) },
		"one goes on":             func(p, q *page) { p.s.OpenLesson(lesson); q.typed("of q, longer"); q.s.OpenLesson(lesson) },
		"one looks at it again": func(p, q *page) {
			p.s.OpenLesson(lesson)
			p.s.OpenProgram(p.others()[0].ID)
			q.s.OpenLesson(lesson)
			p.s.OpenLesson(lesson)
		},
		"one renames it meanwhile": func(p, q *page) {
			p.s.RenameProgram(p.s.OpenID(), "new.visaasm")
			p.s.OpenLesson(lesson)
			q.s.OpenLesson(lesson)
		},
		"one deletes it meanwhile": func(p, q *page) {
			q.s.OpenLesson(lesson)
			p.s.DeleteProgram(p.s.OpenID())
			p.s.UndoDelete(p.s.MyPrograms()[0].ID)
		},
	} {
		files := storage.Memory()
		p := newPage(t, files, Opening{})
		p.makes("a.visaasm", "a")
		p.advance(keepDelay(0))
		q := newPage(t, files, Opening{})
		q.advance(time.Hour)
		if p.s.OpenID() != q.s.OpenID() || q.text != "a" {
			t.Fatalf("%s: the pages show %q and %q", name, p.text, q.text)
		}
		p.typed("of p")
		p.advance(keepDelay(0))
		q.typed("of q")
		q.advance(keepDelay(0))
		meet(p, q)
		p.advance(keepDelay(0))
		q.advance(keepDelay(0))
		next := newPage(t, files, Opening{})
		next.advance(time.Hour)
		for _, text := range []string{"of p", "of q"} {
			if got := next.allTexts(); !strings.Contains(got, text) {
				t.Errorf("%s: %q is lost: %s", name, text, got)
			}
		}
	}
}

// A page that only looks at a program that another page changes makes no copy of it.
func TestWhoOnlyLooksMakesNoCopy(t *testing.T) {
	files := storage.Memory()
	p := newPage(t, files, Opening{})
	p.makes("a.visaasm", "a")
	p.advance(keepDelay(0))
	q := newPage(t, files, Opening{})
	q.advance(time.Hour)
	p.typed("a, longer")
	p.advance(keepDelay(0))
	q.s.OpenLesson(lesson)
	q.advance(keepDelay(0))
	p.typed("a, longer still")
	p.s.OpenLesson(lesson)
	p.advance(keepDelay(0))
	if next := newPage(t, files, Opening{}); next.allTexts() != "a, longer still" {
		t.Errorf("the next visit has %s", next.allTexts())
	}
}

// The text that a page stored last is older than the program that the page has made of it since. Another page that
// finds the text, before the first page has stored its next one, does not replace the program by it.
func TestAStoredTextIsNotNewerThanItsProgram(t *testing.T) {
	files := storage.Memory()
	p := newPage(t, files, Opening{})
	p.typed("a")
	p.advance(keepDelay(0))
	q := newPage(t, files, Opening{})
	q.advance(time.Hour)
	q.s.OpenLesson(lesson)
	q.advance(keepDelay(0))
	p.typed("a, b")
	p.advance(keepDelay(0))
	p.typed("a, b, c")
	p.s.OpenLesson(lesson) // the lesson is stored a moment later
	q.typed("other")
	q.advance(keepDelay(0))
	p.advance(keepDelay(0))
	next := newPage(t, files, Opening{})
	next.advance(time.Hour)
	if got := next.allTexts(); got != "a, b, c, other" {
		t.Errorf("the next visit has %s", got)
	}
}
