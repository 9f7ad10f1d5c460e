package store

import (
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/lanewise/lanewise/core/protocol"
	"github.com/lanewise/lanewise/web/storage"
	"github.com/lanewise/lanewise/web/store/files"
	"github.com/lanewise/lanewise/web/store/kept"
)

func fileOf(name, content string) files.File {
	return files.File{Name: name, Size: len(content), Content: []byte(content)}
}

func TestOfSeveralFilesEachBecomesAProgram(t *testing.T) {
	large := files.File{Name: "large.visaasm", Size: kept.LargestUnedited + 1}
	many := slices.Repeat([]files.File{fileOf("a.visaasm", "a")}, files.Most+1)
	for name, c := range map[string]struct {
		list []files.File
		open string // the one that is shown
		more string // the other programs
		said string
		tone Tone
	}{
		"none":            {nil, lesson.Name, "", "", Info},
		"one":             {[]files.File{fileOf("a.visaasm", "a")}, "a.visaasm", "", "", Info},
		"two":             {[]files.File{fileOf("a.visaasm", "a"), fileOf("b.ptx", "b")}, "a.visaasm", "b.ptx", "a.visaasm is open, and 1 file added to your programs.", Info},
		"the same name":   {[]files.File{fileOf("a.visaasm", "a"), fileOf("a.visaasm", "b"), fileOf("c.ptx", "c")}, "a.visaasm", "a_2.visaasm c.ptx", "a.visaasm is open, and 2 files added to your programs.", Info},
		"one is binary":   {[]files.File{fileOf("a.bin", "\x00"), fileOf("b.ptx", "b")}, "b.ptx", "", "a.bin is not a text file", Failure},
		"not a program":   {[]files.File{fileOf("a.txt", "a"), fileOf("b.PTX", "b")}, "b.PTX", "a.txt", "b.PTX is open", Info},
		"one is empty":    {[]files.File{fileOf("a.visaasm", "a"), fileOf("b.ptx", ""), fileOf("c.ptx", "c")}, "a.visaasm", "c.ptx", "a.visaasm is open, and 1 file added to your programs. b.ptx is empty.", Failure},
		"one is large":    {[]files.File{large, fileOf("b.ptx", "b")}, "b.ptx", "", "large.visaasm is larger than 1 MB; open it by itself.", Failure},
		"none is read":    {[]files.File{{Name: "a.ptx", Refused: files.Unread("a.ptx")}, {Name: "b.ptx", Refused: "Why not?"}}, lesson.Name, "", "2 of 2 files cannot be opened: a.ptx could not be read", Failure},
		"one is not read": {[]files.File{{Name: "a.ptx", Refused: files.Unread("a.ptx")}}, lesson.Name, "", "a.ptx could not be read", Failure},
		"too many":        {many, lesson.Name, "", "At most 100 files are opened together, and these are 101.", Failure},
	} {
		t.Run(name, func(t *testing.T) {
			p := newPage(t, storage.Memory(), Opening{})
			p.s.OpenFiles(c.list)
			var more []string
			for _, o := range p.others() {
				more = append(more, o.Name)
			}
			slices.Sort(more)
			if p.s.Name != c.open || strings.Join(more, " ") != c.more {
				t.Errorf("%s is open, the other ones are %v", p.s.Name, more)
			}
			if !strings.HasPrefix(p.s.Notice.Text, c.said) || p.s.Notice.Tone != c.tone {
				t.Errorf("notice %+v", p.s.Notice)
			}
		})
	}
}

// The order also holds if opening the files takes time: the one that is shown comes first.
func TestSeveralFilesAreListedInTheirOrder(t *testing.T) {
	p := newPage(t, storage.Memory(), Opening{})
	clock := p.s.world.Now
	p.s.world.Now = func() time.Time {
		p.now += 5 * time.Millisecond
		return clock()
	}
	p.s.OpenFiles([]files.File{fileOf("a.visaasm", "a"), fileOf("b.visaasm", "b"), fileOf("c.visaasm", "c")})
	var names []string
	for _, o := range p.s.MyPrograms() {
		names = append(names, o.Name)
	}
	if got := strings.Join(names, " "); got != "a.visaasm b.visaasm c.visaasm" {
		t.Errorf("listed as %s", got)
	}
}

func TestFilesThatAreThereAreNotAddedAgain(t *testing.T) {
	p := newPage(t, storage.Memory(), Opening{})
	list := []files.File{fileOf("a.visaasm", "a"), fileOf("b.visaasm", "b")}
	p.s.OpenFiles(list)
	p.s.OpenFiles([]files.File{fileOf("c.visaasm", "c"), list[1]})
	if names := p.others(); len(names) != 2 {
		t.Errorf("the other programs are %+v", names)
	}
}

func TestABinaryObjectAmongSeveralFilesIsAddedAsItsText(t *testing.T) {
	p, h := withHelper(t)
	p.s.world.Open = func() (storage.Store, bool) { return storage.Memory(), true }
	p.s.OpenFiles([]files.File{fileOf("a.visaasm", "a"), fileOf("k.isa", objectBytes)})
	h.answer(&protocol.Opened{Text: ".version 4.1\n"})
	if list := p.others(); p.text != "a" || len(list) != 1 || list[0].Name != "k.visaasm" || list[0].Text != ".version 4.1\n" {
		t.Errorf("%q of %s, and %+v", p.text, p.s.Name, list)
	}
}

func TestAnEmbedHasRoomForOneProgram(t *testing.T) {
	p := newPage(t, nil, Opening{})
	p.s.OpenFiles([]files.File{fileOf("a.visaasm", "a"), fileOf("b.visaasm", "b")})
	if want := "a.visaasm is open; here there is room for one program."; p.text != "a" || len(p.others()) != 0 || p.s.Notice.Text != want {
		t.Errorf("%q, %+v, notice %+v", p.text, p.others(), p.s.Notice)
	}
}
