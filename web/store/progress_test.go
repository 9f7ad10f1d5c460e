package store

import (
	"encoding/json"
	"strings"
	"testing"
	"time"

	"github.com/lanewise/lanewise/web/storage"
	"github.com/lanewise/lanewise/web/store/kept"
)

func TestALessonsMark(t *testing.T) {
	p := newPage(t, storage.Memory(), Opening{})
	mark := func(want Mark) {
		t.Helper()
		if got := p.s.Mark("02_loop"); got != want {
			t.Errorf("mark %d, want %d", got, want)
		}
	}
	mark(MarkNone)
	p.s.finishPartOf("02_loop", 0, 2, PartDone)
	mark(MarkPart)
	p.s.finishPartOf("02_loop", 1, 2, PartShown)
	mark(MarkPart)
	p.s.finishPartOf("02_loop", 1, 2, PartDone)
	mark(MarkDone)
	p.s.finishPartOf("02_loop", 1, 2, PartShown) // showing the answer again takes nothing away
	mark(MarkDone)
	for _, none := range []struct{ part, parts int }{{-1, 2}, {2, 2}, {0, mostParts + 1}} {
		p.s.finishPartOf("03_fcall", none.part, none.parts, PartDone)
	}
	if p.s.Mark("03_fcall") != MarkNone || p.s.lastLesson() != "02_loop" {
		t.Errorf("parts that are none count: %v, last %s", p.s.Mark("03_fcall"), p.s.lastLesson())
	}
	p.s.finishPartOf("02_loop", 2, 3, PartOpen)
	p.s.finishPartOf("02_loop", 0, 3, PartDone)
	mark(MarkDone)
	p.s.finishPartOf("02_loop", 2, 3, PartShown) // the lesson has gained a part since
	mark(MarkPart)
}

func TestStems(t *testing.T) {
	for name, want := range map[string]string{"ptx/02_call.ptx": "02_call", "01_if_else.visaasm": "01_if_else", "plain": "plain", ".hidden": ".hidden"} {
		if got := LessonStem(name); got != want {
			t.Errorf("%s: %s", name, got)
		}
	}
}

func TestProgressSurvivesAReload(t *testing.T) {
	for _, nothing := range []bool{false, true} {
		files := storage.Memory()
		p := newPage(t, files, Opening{StorageEmpty: nothing})
		p.s.finishPartOf("02_loop", 1, 3, PartDone)
		p.s.finishPartOf("03_fcall", 0, 1, PartDone)
		q := newPage(t, files, Opening{})
		if q.s.Mark("02_loop") != MarkPart || q.s.outcome("02_loop", 1) != PartDone || q.s.Mark("03_fcall") != MarkDone {
			t.Errorf("nothing kept before: %v: %v %v", nothing, q.s.Mark("02_loop"), q.s.Mark("03_fcall"))
		}
	}
}

func TestTwoTabsJoinTheirProgress(t *testing.T) {
	files := storage.Memory()
	p, q := newPage(t, files, Opening{}), newPage(t, files, Opening{})
	p.s.finishPartOf("02_loop", 0, 2, PartDone)
	q.s.finishPartOf("02_loop", 1, 2, PartDone)
	if q.s.Mark("02_loop") != MarkDone {
		t.Errorf("the second tab does not know the first one's part: %v", q.s.Mark("02_loop"))
	}
	p.s.ResetProgress()
	q.advance(time.Second)
	q.s.finishPartOf("03_fcall", 0, 1, PartDone)
	if q.s.Mark("02_loop") != MarkNone || q.s.Mark("03_fcall") != MarkDone {
		t.Errorf("after a reset in the first tab: %v %v", q.s.Mark("02_loop"), q.s.Mark("03_fcall"))
	}
}

func TestAResetCanBeUndone(t *testing.T) {
	files := storage.Memory()
	p := newPage(t, files, Opening{})
	p.s.ResetProgress()
	if p.s.CanUndoReset() {
		t.Error("nothing was reset, and can be undone")
	}
	p.s.finishPartOf("02_loop", 0, 1, PartDone)
	p.s.ResetProgress()
	if p.s.Mark("02_loop") != MarkNone || newPage(t, files, Opening{}).s.Mark("02_loop") != MarkNone {
		t.Error("a reset leaves progress")
	}
	p.s.finishPartOf("03_fcall", 0, 1, PartDone)
	p.s.UndoReset()
	for _, page := range []*page{p, newPage(t, files, Opening{})} {
		if page.s.Mark("02_loop") != MarkDone || page.s.Mark("03_fcall") != MarkDone || page.s.CanUndoReset() {
			t.Errorf("after the undo: %v %v", page.s.Mark("02_loop"), page.s.Mark("03_fcall"))
		}
	}
}

func TestProgressAsAFile(t *testing.T) {
	p := newPage(t, storage.Memory(), Opening{})
	p.s.finishPartOf("02_loop", 0, 2, PartShown)
	p.s.ExportProgress()
	var k storedProgress
	if err := json.Unmarshal([]byte(p.saved["lanewise-progress.json"]), &k); err != nil || k.Lessons["02_loop"].Parts[0] != PartShown {
		t.Errorf("%v: %s", err, p.saved["lanewise-progress.json"])
	}
}

func TestProgressIsTakenInFromAFile(t *testing.T) {
	p := newPage(t, storage.Memory(), Opening{})
	p.s.finishPartOf("02_loop", 0, 2, PartDone)
	p.s.ResetProgress()
	p.s.finishPartOf("02_loop", 0, 2, PartDone)
	p.s.ExportProgress()
	file := []byte(p.saved["lanewise-progress.json"])
	p.s.ResetProgress()
	p.s.finishPartOf("02_loop", 1, 2, PartShown)
	p.s.openFile("lanewise-progress.json", len(file), file)
	if p.s.outcome("02_loop", 0) != PartDone || p.s.outcome("02_loop", 1) != PartShown || p.s.Notice.Text != "The progress of this file is added to yours." {
		t.Errorf("%v %v, %q", p.s.outcome("02_loop", 0), p.s.outcome("02_loop", 1), p.s.Notice.Text)
	}
	if strings.Contains(p.text, "lessons") {
		t.Error("the file is opened as a program")
	}
}

func TestDamagedProgressIsToldAndKept(t *testing.T) {
	files := storage.Memory()
	if err := files.Save(kept.ProgressDocument, []byte(`{"lessons":[`)); err != nil {
		t.Fatal(err)
	}
	p := newPage(t, files, Opening{})
	if !strings.Contains(p.s.Notice.Text, "damaged") {
		t.Errorf("said %+v", p.s.Notice)
	}
	if kept, err := files.Load(kept.ProgressDocument + ".damaged"); err != nil || string(kept) != `{"lessons":[` {
		t.Errorf("%q, %v", kept, err)
	}
	if err := files.Save(kept.ProgressDocument, []byte(`{"lessons":{"a":null,"b":{"parts":[7],"at":1},"c":{"parts":[],"at":1},"":{"parts":[1],"at":1},"d":{"parts":[2],"at":1}}}`)); err != nil {
		t.Fatal(err)
	}
	q := newPage(t, files, Opening{})
	for _, stem := range []string{"a", "b", "c", ""} {
		if q.s.Mark(stem) != MarkNone {
			t.Errorf("%q: mark %d", stem, q.s.Mark(stem))
		}
	}
	if q.s.Mark("d") != MarkDone {
		t.Error("what is whole beside what is not is lost")
	}
}
