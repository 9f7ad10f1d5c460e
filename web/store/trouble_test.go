package store

import (
	"errors"
	"testing"

	"github.com/lanewise/lanewise/web/storage"
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
		p.settleChecks()
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
