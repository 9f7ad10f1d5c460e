package store

import (
	"strings"
	"testing"

	"github.com/lanewise/lanewise/core/protocol"
	"github.com/lanewise/lanewise/core/snippet"
	"github.com/lanewise/lanewise/web/storage"
)

// cutLink is a link to mine.visaasm that has lost its end.
func cutLink(t *testing.T) string {
	link := fragment(t, snippet.Snippet{Name: "mine.visaasm", Text: kernelText("linked", "mov (M1, 16) A(0,0)<1> 0x1:d", "mul (M1, 16) B(0,0)<1> 0x2:d")})
	return link[:len(link)*3/4]
}

// A link that cannot be read shows what is wrong with it and what could be read, never another program.
func TestABrokenLinkShowsWhatIsWrong(t *testing.T) {
	for _, c := range []struct{ name, fragment, title, why, read, file, text string }{
		{"no letters", "#v1:!!!!", "damaged", "damaged", "Nothing", "shared.visaasm", ""},
		{"a newer version", "#v9:AAAA", "newer", "newer Lanewise", "Nothing", "shared.visaasm", ""},
		{"nothing", "#v1:", "damaged", "damaged", "Nothing", "shared.visaasm", ""},
		{"too long", "#v1:" + strings.Repeat("A", snippet.MaxChars+1), "too large", "256 KiB", "Nothing", "shared.visaasm", ""},
		{"cut", cutLink(t), "damaged", "cut off", "lines of mine.visaasm", "mine.visaasm", ".version 4.1\n.kernel \"linked\""},
	} {
		for _, files := range []storage.Store{nil, storage.Memory()} { // an embed, the playground
			p := newPage(t, files, Opening{Fragment: c.fragment})
			b := p.s.Broken
			if !strings.Contains(b.Title, c.title) || !strings.Contains(b.Why, c.why) || !strings.Contains(b.Read, c.read) || b.Back != "" {
				t.Errorf("%s: %+v", c.name, b)
			}
			if p.s.Name != c.file || !strings.HasPrefix(p.text, c.text) || c.text == "" && p.text != "" || p.s.Spoken != b.Why {
				t.Errorf("%s: %s with %q, told %q", c.name, p.s.Name, p.text, p.s.Spoken)
			}
		}
	}
}

// The program of the last visit is offered and comes back as it was. Meanwhile nothing is stored in its place.
func TestABrokenLinkOffersTheEarlierProgram(t *testing.T) {
	files := storage.Memory()
	p := newPage(t, files, Opening{})
	own := kernelText("own", "mov (M1, 16) A(0,0)<1> 0x1:d")
	p.s.openFile(fileOf("own.visaasm", own))
	p.typed(own + "// mine\n")
	p.s.ToggleBreakpoint(3)
	p.advance(keepDelay(0))

	q := newPage(t, files, Opening{Fragment: cutLink(t)})
	if q.s.Broken.Back != "own.visaasm" || q.s.Name != "mine.visaasm" || len(q.others()) != 0 {
		t.Fatalf("%+v, %s, %+v", q.s.Broken, q.s.Name, q.others())
	}
	q.s.SetFormat(protocol.Hex)
	q.advance(keepDelay(0))
	q.s.KeepNow()
	if r := newPage(t, files, Opening{}); r.s.Name != "own.visaasm" || r.text != own+"// mine\n" {
		t.Fatalf("it is overwritten by %s", r.s.Name)
	}
	if f, err := q.s.Fragment(); f != cutLink(t) || err != nil {
		t.Fatalf("%q is shared, %v", f, err)
	}
	q.s.OpenEarlier()
	if q.s.Name != "own.visaasm" || q.text != own+"// mine\n" || !q.s.Edited || len(q.s.Breaks) != 1 || len(q.others()) != 0 || q.s.Broken.Title != "" || q.fragment != "" {
		t.Fatalf("%s, %q, edited %v, %d breakpoints, %+v, %q", q.s.Name, q.text, q.s.Edited, len(q.s.Breaks), q.others(), q.fragment)
	}
}

// A reader who goes on with what was read finds the program from before among the recovered ones.
func TestTheEarlierProgramIsNotLost(t *testing.T) {
	files := storage.Memory()
	p := newPage(t, files, Opening{})
	p.typed("my own text")
	p.advance(keepDelay(0))
	for name, goOn := range map[string]func(q *page){
		"typing": func(q *page) { q.typed(q.text + "// on\n") },
		"lesson": func(q *page) { q.s.OpenLesson(lesson) },
	} {
		q := newPage(t, files, Opening{Fragment: cutLink(t)})
		goOn(q)
		if len(q.others()) != 1 || q.others()[0].Text != "my own text" {
			t.Errorf("%s: %+v", name, q.others())
		}
	}
	// A second broken link, opened in the page, offers the same program.
	q := newPage(t, files, Opening{Fragment: cutLink(t)})
	q.s.OpenLink("#v1:!")
	if q.s.Broken.Back != lesson.Name || q.s.Name != "shared.visaasm" {
		t.Errorf("%+v", q.s.Broken)
	}
	// So does a broken link on a page that already shows another program.
	r := newPage(t, storage.Memory(), Opening{})
	r.typed("typed here")
	r.s.OpenLink("#v1:!")
	if r.s.Broken.Back != lesson.Name || len(r.others()) != 1 {
		t.Errorf("%+v, %+v", r.s.Broken, r.others())
	}
	if r.s.OpenEarlier(); r.text != "typed here" || len(r.others()) != 0 {
		t.Errorf("%q, %+v", r.text, r.others())
	}
}

// The address keeps the fragment of the link that was last opened, whatever was opened before.
func TestALinkAfterALinkStaysInTheAddress(t *testing.T) {
	p := newPage(t, nil, Opening{})
	for _, text := range []string{"one", "two"} {
		p.fragment = fragment(t, snippet.Snippet{Text: text})
		p.s.OpenLink(p.fragment)
		if p.fragment == "" || p.text != text {
			t.Fatalf("%q of %q", p.text, p.fragment)
		}
	}
}
