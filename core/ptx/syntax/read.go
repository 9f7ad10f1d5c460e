package syntax

import (
	"github.com/lanewise/lanewise/core/visa"
)

// What an editor asks about is most often a statement that is half typed. The parser keeps every
// token that it reads with its role, mistakes included, and where a text breaks off it says what
// could come next.

// Read reads a text as far as an offset and says what can come there.
func Read(f *visa.File, to int) Place {
	r := newRecorder(visa.NewFile(f.Name, f.Text[:to]))
	parse(r.file, r)
	r.begin(0)
	if n := len(r.tokens); n > 0 {
		r.place.Last = &r.tokens[n-1]
	}
	return r.place
}
