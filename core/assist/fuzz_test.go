package assist

import (
	"testing"

	"github.com/lanewise/lanewise/core/visa"
	"github.com/lanewise/lanewise/examples"
)

// FuzzAssist asks everything at an offset of any text: no question may break, and
// every place of an answer must lie in the text.
func FuzzAssist(f *testing.F) {
	for _, lesson := range examples.List() {
		for off := 0; off < len(lesson.Text); off += 97 {
			f.Add(lesson.Text, off)
			f.Add(lesson.Text[:off], off)
		}
	}
	f.Fuzz(func(t *testing.T, text string, off int) {
		d, _ := read(text)
		inside := func(what string, s visa.Span) {
			if s.Start < 0 || s.End < s.Start || int(s.End) > len(text) {
				t.Fatalf("%s: the place %v is not in the %d bytes of the text", what, s, len(text))
			}
		}
		inside("completion", d.Complete(off).Span)
		if h, ok := d.Hover(off); ok {
			inside("hover", h.Span)
		}
		if at, _, ok := d.Definition(off); ok {
			inside("definition", at)
		}
		name, refs := d.References(off)
		for _, r := range refs {
			inside("reference", r.Span)
		}
		for _, e := range d.Outline() {
			inside("outline", e.Span)
		}
		edits, _ := d.Rename(off, name+"x")
		for i, e := range edits {
			inside("edit", e.Span)
			if i > 0 && e.Span.Start < edits[i-1].Span.End {
				t.Fatalf("two edits overlap at %d", e.Span.Start)
			}
		}
	})
}

// What is half typed is what is asked about: every prefix of a program, asked at its end.
func TestEveryPrefix(t *testing.T) {
	text := examples.List()[2].Text
	for end := range text {
		d, _ := read(text[:end])
		d.Complete(end)
		d.Hover(end)
		d.Outline()
	}
}

func BenchmarkIndex(b *testing.B) {
	text := ""
	for len(text) < 300_000 {
		text += examples.List()[3].Text
	}
	d, _ := read(text)
	b.SetBytes(int64(len(text)))
	for b.Loop() {
		makeIndex(d)
	}
}
