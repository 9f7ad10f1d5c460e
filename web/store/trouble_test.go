package store

import (
	"errors"
	"strings"
	"testing"

	"github.com/lanewise/lanewise/web/storage"
	"github.com/lanewise/lanewise/web/store/kept"
)

// fullStore has no room while full is set.
type fullStore struct {
	storage.Store
	full bool
}

func (f *fullStore) Save(name string, data []byte) error {
	if f.full {
		return errors.New("QuotaExceededError")
	}
	return f.Store.Save(name, data)
}

func TestTroubleWithTheStorageStaysUntilItIsOverOrDismissed(t *testing.T) {
	files := &fullStore{Store: storage.Memory(), full: true}
	p := newPage(t, files, Opening{})
	typed := func(text string) {
		p.typed(text)
		p.advance(keepDelay(0))
		p.finishChecks()
	}
	typed("a")
	if p.s.Trouble != storeFull || p.s.Notice != (Notice{Warning, storeFull.Text}) || p.s.Spoken != storeFull.Text {
		t.Fatalf("%+v, %+v, told %q", p.s.Trouble, p.s.Notice, p.s.Spoken)
	}
	p.s.notice(Info, "The next step.")
	if typed("ab"); p.s.Trouble != storeFull || p.s.Notice.Text != "The next step." {
		t.Fatalf("still full: %+v, %+v", p.s.Trouble, p.s.Notice)
	}
	p.s.ShowTrouble()
	files.full = false
	if typed("abc"); p.s.Trouble != (Trouble{}) || p.s.Notice != (Notice{}) {
		t.Fatalf("stored: %+v, %+v", p.s.Trouble, p.s.Notice)
	}
	files.full = true
	typed("abcd")
	p.s.DismissTrouble()
	if typed("abcde"); p.s.Trouble != (Trouble{}) || p.s.Notice != (Notice{}) {
		t.Fatalf("dismissed: %+v, %+v", p.s.Trouble, p.s.Notice)
	}
	files.full = false
	typed("abcdef")
	files.full = true
	if typed("abcdefg"); p.s.Trouble != storeFull {
		t.Fatal("full once more, and nobody is told")
	}
}

// A storage that the browser has closed is opened anew, once. If it is full, that does not help.
func TestAStorageThatWasClosedIsOpenedAgain(t *testing.T) {
	closed := &fullStore{Store: storage.Memory()}
	p := newPage(t, closed, Opening{})
	opened := 0
	fresh := &fullStore{Store: storage.Memory()}
	p.s.world.Open = func() (storage.Store, bool) { opened++; return fresh, true }
	typed := func(text string) {
		p.typed(text)
		p.advance(keepDelay(0))
		p.finishChecks()
	}
	typed("a")
	p.s.addProgram(kept.Own{ID: "d", Text: "a draft"})
	closed.full = true
	typed("ab")
	if p.s.Trouble != (Trouble{}) || opened != 1 {
		t.Fatalf("opened %d times, and %+v", opened, p.s.Trouble)
	}
	for name, want := range map[string]string{kept.TextDocument: `"text":"ab"`, kept.ProgramsDocument: "a draft"} {
		if data, err := fresh.Load(name); err != nil || !strings.Contains(string(data), want) {
			t.Fatalf("%s: %q, %v", name, data, err)
		}
	}
	fresh.full = true
	typed("abc")
	typed("abcd")
	if p.s.Trouble != storeFull || opened != 2 {
		t.Fatalf("full: opened %d times, and %+v", opened, p.s.Trouble)
	}
	fresh.full = false
	if typed("abcde"); p.s.Trouble != (Trouble{}) {
		t.Fatalf("stored, and %+v", p.s.Trouble)
	}
}
