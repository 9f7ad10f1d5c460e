package syntax

import (
	"github.com/lanewise/lanewise/core/visa"
)

// An editor asks mostly about a statement that is half typed. The parser records every token that it reads with its
// role, even in statements with mistakes, and where the text breaks off it records what could come next.

// Read reads a text up to an offset and returns what can come there.
func Read(f *visa.File, to int) Place {
	f = visa.NewFile(f.Name, f.Text[:to])
	r := newRecorder(f, to)
	parse(f, r)
	r.begin(0)
	if n := len(r.tokens); n > 0 {
		r.place.Last = &r.tokens[n-1]
	}
	return r.place
}
