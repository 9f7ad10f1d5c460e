package link

import (
	"testing"

	"github.com/lanewise/lanewise/core/snippet"
)

func TestWhatCouldBeReadOfABrokenLinkIsTold(t *testing.T) {
	for _, c := range []struct {
		name, text string
		kind       snippet.ErrorKind
		title      string
		read       string
	}{
		{"", " \n", snippet.Newer, "This link is of a newer Lanewise", "Nothing of its program could be read."},
		{"k.ptx", "", snippet.TooLarge, "This link is too large", "Nothing of its program could be read but its name, k.ptx."},
		{"", "ret\n", snippet.Newer, "This link is of a newer Lanewise", "What could be read of its program is shown: 1 line."},
		{"k.ptx", "a\nb\n\n", snippet.Damaged, "This link is damaged", "What could be read of its program is shown: 2 lines of k.ptx. The last ones may not be as they were written."},
	} {
		got := BrokenOf(snippet.Snippet{Name: c.name, Text: c.text}, &snippet.Error{Kind: c.kind, Message: "Why."})
		if want := (Broken{Title: c.title, Why: "Why.", Read: c.read}); got != want {
			t.Errorf("%+v, want %+v", got, want)
		}
	}
}
