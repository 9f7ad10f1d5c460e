package study

import (
	"github.com/lanewise/lanewise/core/ptx/internal/record"
	"github.com/lanewise/lanewise/core/ptx/parser"
	"github.com/lanewise/lanewise/core/ptx/syntax"
	"github.com/lanewise/lanewise/core/visa"
)

// An editor asks mostly about a statement that is half typed. The parser records every token that it reads with its
// role, even in statements with mistakes, and where the text breaks off it records what could come next.

// Read reads a text up to an offset and returns what can come there.
func Read(f *visa.File, to int) syntax.Place {
	f = visa.NewFile(f.Name, f.Text[:to])
	r := record.New(f, to)
	parser.ReadModule(f, r)
	r.Begin(0)
	if n := len(r.Tokens); n > 0 {
		r.Place.Last = &r.Tokens[n-1]
	}
	return r.Place
}
