package store

import (
	"encoding/json"
	"strings"
	"testing"
	"time"

	"github.com/lanewise/lanewise/web/storage"
	"github.com/lanewise/lanewise/web/store/kept"
	"github.com/lanewise/lanewise/web/store/lessons"
)

func TestALessonsMark(t *testing.T) {
	p := newPage(t, storage.Memory(), Opening{})
	mark := func(want lessons.Mark) {
		t.Helper()
		if got := p.s.Lessons.Mark("02_loop"); got != want {
			t.Errorf("mark %d, want %d", got, want)
		}
	}
	mark(lessons.MarkNone)
	p.s.finishPartOf("02_loop", 0, 2, lessons.PartDone)
	mark(lessons.MarkPart)
	p.s.finishPartOf("02_loop", 1, 2, lessons.PartShown)
	mark(lessons.MarkPart)
	p.s.finishPartOf("02_loop", 1, 2, lessons.PartDone)
	mark(lessons.MarkDone)
	p.s.finishPartOf("02_loop", 1, 2, lessons.PartShown) // showing the answer again takes nothing away
	mark(lessons.MarkDone)
	for _, none := range []struct{ part, parts int }{{-1, 2}, {2, 2}, {0, 201}} {
		p.s.finishPartOf("03_fcall", none.part, none.parts, lessons.PartDone)
	}
	if p.s.Lessons.Mark("03_fcall") != lessons.MarkNone || p.s.Lessons.Last() != "02_loop" {
		t.Errorf("parts that are none count: %v, last %s", p.s.Lessons.Mark("03_fcall"), p.s.Lessons.Last())
	}
	p.s.finishPartOf("02_loop", 2, 3, lessons.PartOpen)
	p.s.finishPartOf("02_loop", 0, 3, lessons.PartDone)
	mark(lessons.MarkDone)
	p.s.finishPartOf("02_loop", 2, 3, lessons.PartShown) // the lesson has gained a part since
	mark(lessons.MarkPart)
}

func TestProgressSurvivesAReload(t *testing.T) {
	for _, nothing := range []bool{false, true} {
		files := storage.Memory()
		p := newPage(t, files, Opening{StorageEmpty: nothing})
		p.s.finishPartOf("02_loop", 1, 3, lessons.PartDone)
		p.s.finishPartOf("03_fcall", 0, 1, lessons.PartDone)
		q := newPage(t, files, Opening{})
		if q.s.Lessons.Mark("02_loop") != lessons.MarkPart || q.s.Lessons.Outcome("02_loop", 1) != lessons.PartDone || q.s.Lessons.Mark("03_fcall") != lessons.MarkDone {
			t.Errorf("nothing kept before: %v: %v %v", nothing, q.s.Lessons.Mark("02_loop"), q.s.Lessons.Mark("03_fcall"))
		}
	}
}

func TestTwoTabsJoinTheirProgress(t *testing.T) {
	files := storage.Memory()
	p, q := newPage(t, files, Opening{}), newPage(t, files, Opening{})
	p.s.finishPartOf("02_loop", 0, 2, lessons.PartDone)
	q.s.finishPartOf("02_loop", 1, 2, lessons.PartDone)
	if q.s.Lessons.Mark("02_loop") != lessons.MarkDone {
		t.Errorf("the second tab does not know the first one's part: %v", q.s.Lessons.Mark("02_loop"))
	}
	p.s.ResetProgress()
	q.advance(time.Second)
	q.s.finishPartOf("03_fcall", 0, 1, lessons.PartDone)
	if q.s.Lessons.Mark("02_loop") != lessons.MarkNone || q.s.Lessons.Mark("03_fcall") != lessons.MarkDone {
		t.Errorf("after a reset in the first tab: %v %v", q.s.Lessons.Mark("02_loop"), q.s.Lessons.Mark("03_fcall"))
	}
}

func TestAResetCanBeUndone(t *testing.T) {
	files := storage.Memory()
	p := newPage(t, files, Opening{})
	p.s.ResetProgress()
	if p.s.CanUndoReset() {
		t.Error("nothing was reset, and can be undone")
	}
	p.s.finishPartOf("02_loop", 0, 1, lessons.PartDone)
	p.s.ResetProgress()
	if p.s.Lessons.Mark("02_loop") != lessons.MarkNone || newPage(t, files, Opening{}).s.Lessons.Mark("02_loop") != lessons.MarkNone {
		t.Error("a reset leaves progress")
	}
	p.s.finishPartOf("03_fcall", 0, 1, lessons.PartDone)
	p.s.UndoReset()
	for _, page := range []*page{p, newPage(t, files, Opening{})} {
		if page.s.Lessons.Mark("02_loop") != lessons.MarkDone || page.s.Lessons.Mark("03_fcall") != lessons.MarkDone || page.s.CanUndoReset() {
			t.Errorf("after the undo: %v %v", page.s.Lessons.Mark("02_loop"), page.s.Lessons.Mark("03_fcall"))
		}
	}
}

func TestProgressAsAFile(t *testing.T) {
	p := newPage(t, storage.Memory(), Opening{})
	p.s.finishPartOf("02_loop", 0, 2, lessons.PartShown)
	p.s.ExportProgress()
	var k lessons.Record
	if err := json.Unmarshal([]byte(p.saved["lanewise-progress.json"]), &k); err != nil || k.Of["02_loop"].Parts[0] != lessons.PartShown {
		t.Errorf("%v: %s", err, p.saved["lanewise-progress.json"])
	}
}

func TestProgressIsTakenInFromAFile(t *testing.T) {
	p := newPage(t, storage.Memory(), Opening{})
	p.s.finishPartOf("02_loop", 0, 2, lessons.PartDone)
	p.s.ResetProgress()
	p.s.finishPartOf("02_loop", 0, 2, lessons.PartDone)
	p.s.ExportProgress()
	file := []byte(p.saved["lanewise-progress.json"])
	p.s.ResetProgress()
	p.s.finishPartOf("02_loop", 1, 2, lessons.PartShown)
	p.s.openFile(fileOf("lanewise-progress.json", string(file)))
	if p.s.Lessons.Outcome("02_loop", 0) != lessons.PartDone || p.s.Lessons.Outcome("02_loop", 1) != lessons.PartShown || p.s.Notice.Text != "The progress of this file is added to yours." {
		t.Errorf("%v %v, %q", p.s.Lessons.Outcome("02_loop", 0), p.s.Lessons.Outcome("02_loop", 1), p.s.Notice.Text)
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
		if q.s.Lessons.Mark(stem) != lessons.MarkNone {
			t.Errorf("%q: mark %d", stem, q.s.Lessons.Mark(stem))
		}
	}
	if q.s.Lessons.Mark("d") != lessons.MarkDone {
		t.Error("what is whole beside what is not is lost")
	}
}
