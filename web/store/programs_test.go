package store

import (
	"encoding/json"
	"runtime"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/lanewise/lanewise/core/protocol"
	"github.com/lanewise/lanewise/web/storage"
	"github.com/lanewise/lanewise/web/store/kept"
	"github.com/lanewise/lanewise/web/store/layout"
)

// programNames are the names of the programs in the order of the menu, with a mark on deleted ones.
func (p *page) programNames() string {
	var list []string
	for _, o := range p.s.MyPrograms() {
		if o.Deleted {
			list = append(list, "-"+o.Name)
			continue
		}
		list = append(list, o.Name)
	}
	return strings.Join(list, " ")
}

// makes makes a program of the reader's, a minute after the one before, and returns its ID.
func (p *page) makes(name, text string) string {
	p.advance(time.Minute)
	p.s.newProgram(Program{Name: name, Text: text})
	p.advance(keepDelay(0))
	p.finishChecks()
	return p.s.OpenID()
}

func (p *page) expectNames(want string) {
	p.t.Helper()
	if got := p.programNames(); got != want {
		p.t.Errorf("programs %q, want %q", got, want)
	}
}

func TestNewProgramsAreListedWithTheNewestFirst(t *testing.T) {
	files := storage.Memory()
	p := newPage(t, files, Opening{})
	p.expectNames("")
	p.makes("a.visaasm", "a")
	p.makes("a.visaasm", "aa")
	p.makes("b.ptx", "b")
	p.expectNames("b.ptx a_2.visaasm a.visaasm")
	p.s.OpenLesson(lesson)
	p.expectNames("b.ptx a_2.visaasm a.visaasm")
	if p.s.OpenID() != "" {
		t.Error("a lesson that nobody has edited is the reader's")
	}
	p.typed("mine")
	p.expectNames("lesson.visaasm b.ptx a_2.visaasm a.visaasm")
	p.advance(keepDelay(0))
	newPage(t, files, Opening{}).expectNames("lesson.visaasm b.ptx a_2.visaasm a.visaasm")
}

func TestAProgramComesBackAsItWasLeft(t *testing.T) {
	files := storage.Memory()
	p := newPage(t, files, Opening{})
	id := p.makes("a.visaasm", "a\nb\nc")
	p.s.ToggleBreakpoint(2)
	p.s.AddWatch(kept.Watch{Text: "X"})
	p.s.ShowTab(layout.TabBreakpoints)
	p.s.SetFormat(protocol.Hex)
	p.s.PinLane(3)
	p.s.PinLane(7)
	p.makes("b.visaasm", "b")
	if len(p.s.Breaks) != 0 || len(p.s.Watches) != 0 {
		t.Fatalf("the new program has %d breakpoints and %d watches of the one before", len(p.s.Breaks), len(p.s.Watches))
	}
	p.s.ShowTab(layout.TabMemory)
	for _, page := range []*page{p, newPage(t, files, Opening{})} {
		page.s.OpenProgram(id)
		s := page.s
		if s.Name != "a.visaasm" || page.text != "a\nb\nc" || len(s.Breaks) != 1 || s.Breaks[0].Line != 2 || len(s.Watches) != 1 || !slices.Equal(s.PinnedLanes(), []int{3, 7}) || s.Tab != layout.TabBreakpoints || s.Format != protocol.Hex {
			t.Errorf("%s %q, breakpoints %+v, watches %+v, tab %s, format %v", s.Name, page.text, s.Breaks, s.Watches, s.Tab, s.Format)
		}
	}
}

// A program that was left in the middle of its run is opened at that step; one that had ended, at its start.
func TestAProgramGoesOnWhereItWasLeft(t *testing.T) {
	p := newPage(t, nil, Opening{})
	id := p.makes("a.visaasm", "a")
	p.s.View = &protocol.View{Step: 9, Last: 14, EndKnown: true, Expects: []protocol.Expect{{Pass: true}, {}}, Reports: []protocol.Problem{{}, {Note: true}}}
	want := kept.Reach{Run: true, Step: 9, Last: 14, Expected: 2, Right: 1, Reports: 1}
	p.makes("b.visaasm", "b")
	for _, o := range p.others() {
		if o.ID == id && o.Reach != want {
			t.Errorf("it has got to %+v", o.Reach)
		}
	}
	p.s.OpenProgram(id)
	p.finishChecks()
	if m := asked[*protocol.Load](p); m.Text != "a" {
		t.Errorf("loads %q", m.Text)
	}
	p.answer(&protocol.Loaded{View: protocol.View{}})
	if m := asked[*protocol.Seek](p); m.Step != 9 {
		t.Errorf("goes to %d", m.Step)
	}
	p.s.View.Ended = true
	p.s.OpenLesson(lesson)
	p.s.OpenProgram(id)
	p.finishChecks()
	if len(p.sent) != 0 {
		t.Errorf("one that had ended is loaded: %T", p.sent[0].m)
	}
}

func TestRenaming(t *testing.T) {
	files := storage.Memory()
	p := newPage(t, files, Opening{})
	a := p.makes("a.visaasm", kernelText("k", "mov (M1, 16) A(0,0)<1> 0x1:d"))
	p.s.RenameProgram(a, " mine.visaasm ")
	p.expectNames("mine.visaasm")
	p.typed(kernelText("other", "add (M1, 16) B(0,0)<1> B(0,0)<1;1,0> 0x1:d")) // would name it after its kernel
	p.advance(keepDelay(0))
	p.expectNames("mine.visaasm")
	p.makes("b.visaasm", "b")
	p.s.RenameProgram(a, "old.visaasm")
	for _, bad := range []string{"", "  ", "a/b", `a\b`, "a\nb", strings.Repeat("x", MostName+1)} {
		p.s.RenameProgram(a, bad)
		if p.s.Notice.Tone != Warning {
			t.Errorf("%q: %+v", bad, p.s.Notice)
		}
	}
	p.expectNames("b.visaasm old.visaasm")
	newPage(t, files, Opening{}).expectNames("b.visaasm old.visaasm")
}

func TestDuplicateAndDownload(t *testing.T) {
	p := newPage(t, nil, Opening{})
	a := p.makes("a.visaasm", "text of a")
	p.advance(time.Minute)
	p.s.DuplicateProgram(a)
	p.expectNames("a_2.visaasm a.visaasm")
	p.s.DownloadProgram(a)
	if p.saved["a.visaasm"] != "text of a" {
		t.Errorf("saved %v", p.saved)
	}
	copied := p.s.MyPrograms()[0]
	p.s.OpenProgram(copied.ID)
	p.typed("changed")
	if again := p.others()[0]; again.Text != "text of a" {
		t.Errorf("a change of the copy changes %q", again.Text)
	}
}

func TestADeletedProgramCanBeHadBackWhileThePageIsOpen(t *testing.T) {
	files := storage.Memory()
	p := newPage(t, files, Opening{})
	a := p.makes("a.visaasm", "a")
	b := p.makes("b.visaasm", "b")
	p.s.DeleteProgram(a)
	p.expectNames("b.visaasm -a.visaasm")
	newPage(t, files, Opening{}).expectNames("b.visaasm")
	p.s.UndoDelete(a)
	p.expectNames("b.visaasm a.visaasm")
	newPage(t, files, Opening{}).expectNames("b.visaasm a.visaasm")
	p.s.DeleteProgram(b) // the open one
	if p.text != lesson.Text || p.s.OpenID() != "" {
		t.Errorf("in its place is %q", p.text)
	}
	p.expectNames("-b.visaasm a.visaasm")
	p.s.UndoDelete(b)
	p.s.OpenProgram(b)
	if p.text != "b" {
		t.Errorf("%q comes back", p.text)
	}
	p.s.OpenProgram("none")
	p.s.DeleteProgram("none")
	p.s.UndoDelete("none")
}

// A page that has a program in its list does not bring it back once another page has deleted it, and each page gets
// what the other has made.
func TestTwoPagesShareTheirPrograms(t *testing.T) {
	files := storage.Memory()
	p := newPage(t, files, Opening{})
	a := p.makes("a.visaasm", "a")
	p.makes("b.visaasm", "b")
	q := newPage(t, files, Opening{})
	q.advance(time.Hour)
	p.s.DeleteProgram(a)
	q.makes("c.visaasm", "c")
	q.s.OpenLesson(lesson)
	for name, page := range map[string]*page{"the page": q, "the next visit": newPage(t, files, Opening{})} {
		if got := page.programNames(); strings.Contains(got, "a.visaasm") && !strings.Contains(got, "-a.visaasm") || !strings.Contains(got, "b.visaasm") || !strings.Contains(got, "c.visaasm") {
			t.Errorf("%s: %s", name, got)
		}
	}
}

// If two pages change one program, that makes two programs, whichever page stores its text first, and the list says
// why.
func TestTwoPagesChangeOneProgram(t *testing.T) {
	mine := kept.Own{ID: "mine", Name: "mine.visaasm", Text: "second", Lineage: kept.Lineage{Line: "second", Base: 1, Rev: 3}}
	changed := kept.Own{ID: "mine", Name: "mine.visaasm", Text: "first", Lineage: kept.Lineage{Line: "first", Base: 1, Rev: 2}}
	open := changed
	open.ID, open.Page, open.Recovered = "page:first", "first", true // as the second page found it
	for _, lists := range [][2][]kept.Own{{{mine, open}, {changed}}, {{changed}, {mine, open}}, {{open}, kept.Join([]kept.Own{mine}, []kept.Own{changed})}} {
		list := kept.Join(lists[0], lists[1])
		if len(list) != 2 || kept.IndexOf(list, (*kept.Own).IsApart) < 0 || kept.IndexOf(list, func(o *kept.Own) bool { return o.ID == "mine" && o.Text == "second" }) < 0 {
			t.Errorf("%+v and %+v are %+v together", lists[0], lists[1], list)
		}
	}
}

// Documents of an earlier Lanewise: texts that were replaced, without names of their own, and the last text.
func TestEarlierDocumentsOpenAsBefore(t *testing.T) {
	files := storage.Memory()
	for name, data := range map[string]string{
		kept.ProgramsDocument: `[{"name":"one.visaasm","text":"1"},{"name":"two.ptx","text":"2","page":"gone"},{"name":"blank","text":" "}]`,
		kept.TextDocument:     `{"name":"last.visaasm","text":"last","edited":true,"format":1,"tab":"memory","breaks":[{"ID":3,"Kind":0,"Line":1}],"watches":[{"text":"X","format":0,"own":false}]}`,
	} {
		if err := files.Save(name, []byte(data)); err != nil {
			t.Fatal(err)
		}
	}
	p := newPage(t, files, Opening{})
	if p.text != "last" || len(p.s.Breaks) != 1 || len(p.s.Watches) != 1 || p.s.Format != 1 || !p.s.Edited {
		t.Fatalf("%q, %+v, %+v", p.text, p.s.Breaks, p.s.Watches)
	}
	p.expectNames("last.visaasm one.visaasm two.ptx")
	for _, o := range p.others() {
		if !o.Recovered || o.ID == "" {
			t.Errorf("%+v", o)
		}
	}
	first := p.others()[0]
	p.s.OpenProgram(first.ID)
	p.advance(keepDelay(0))
	if p.text != "1" || p.s.Trouble != (Trouble{}) {
		t.Errorf("%q, %+v", p.text, p.s.Trouble)
	}
	q := newPage(t, files, Opening{})
	if got := q.programNames(); strings.Count(got, "one.visaasm") != 1 || strings.Count(got, "two.ptx") != 1 || strings.Count(got, "last.visaasm") != 1 {
		t.Errorf("each is there once: %s", got)
	}
}

func TestDamagedProgramsAreToldAndKept(t *testing.T) {
	files := storage.Memory()
	if err := files.Save(kept.ProgramsDocument, []byte(`[{"name":`)); err != nil {
		t.Fatal(err)
	}
	p := newPage(t, files, Opening{})
	if !strings.Contains(p.s.Notice.Text, "damaged") {
		t.Errorf("said %+v", p.s.Notice)
	}
	if kept, err := files.Load(kept.ProgramsDocument + ".damaged"); err != nil || string(kept) != `[{"name":` {
		t.Errorf("%q, %v", kept, err)
	}
}

func TestAllProgramsAsOneFile(t *testing.T) {
	p := newPage(t, nil, Opening{})
	p.makes("a.visaasm", "a")
	gone := p.makes("gone.visaasm", "gone")
	p.s.DeleteProgram(gone)
	p.s.ExportPrograms()
	file := p.saved[exportName]
	var all allPrograms
	if err := json.Unmarshal([]byte(file), &all); err != nil || len(all.Programs) != 1 {
		t.Fatalf("%v: %s", err, file)
	}
	q := newPage(t, nil, Opening{})
	q.s.openFile(fileOf(exportName, file))
	q.expectNames("a.visaasm")
	q.s.openFile(fileOf(exportName, file)) // they are there already
	q.expectNames("a.visaasm")
	q.s.openFile(fileOf("other.json", "{}")) // a text like any other
	if q.s.Name != "other.json" {
		t.Errorf("opened %s", q.s.Name)
	}
}

// yielding is a storage that lets other goroutines run before it answers.
type yielding struct{ storage.Store }

func (y yielding) Load(name string) ([]byte, error) {
	data, err := y.Store.Load(name)
	for range 100 {
		runtime.Gosched()
	}
	return data, err
}

// A list that was read before another one was stored is not stored after it.
func TestWhatIsStoredLastIsTheLatest(t *testing.T) {
	for range 50 {
		files := yielding{storage.Memory()}
		var all sync.WaitGroup
		for rev := range int64(8) {
			all.Go(func() {
				storage.Alone(func() {
					if _, err := kept.StorePrograms(files, []kept.Own{{ID: "a", Name: "a", Text: "a", Lineage: kept.Lineage{Rev: rev + 1}}}, nil, 0); err != nil {
						t.Error(err)
					}
				})
			})
		}
		all.Wait()
		data, err := files.Load(kept.ProgramsDocument)
		if err != nil {
			t.Fatal(err)
		}
		if list, err := kept.ReadPrograms(data); err != nil || len(list) != 1 || list[0].Rev != 8 {
			t.Fatalf("stored is %+v (%v), want what has revision 8", list, err)
		}
	}
}
