package visalang

import (
	"testing"

	"github.com/lanewise/lanewise/core/lang/langtest"
	"github.com/lanewise/lanewise/examples"
)

// FuzzAssist asks everything at an offset of any text: no question may panic, and every place in an answer must lie in
// the text.
func FuzzAssist(f *testing.F) {
	for _, lesson := range examples.List() {
		for off := 0; off < len(lesson.Text); off += 97 {
			f.Add(lesson.Text, off)
			f.Add(lesson.Text[:off], off)
		}
	}
	f.Fuzz(func(t *testing.T, text string, off int) {
		d, _ := read(text)
		langtest.Everything(t, d, off)
	})
}

// A half-typed text gets questions, too: every prefix of a program, at its end.
func TestEveryPrefix(t *testing.T) {
	text := examples.List()[2].Text
	for end := range text {
		d, _ := read(text[:end])
		d.Complete(end)
		d.Hover(end)
		d.DocumentSymbols()
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
