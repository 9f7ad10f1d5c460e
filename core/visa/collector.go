package visa

import "github.com/lanewise/lanewise/core/text"

// Collector keeps the problems of a text up to a bound. Warnings make room for errors, which they never hide, and
// however many they are, a program can run.
type Collector struct {
	List []Diagnostic // the last one can still change

	bound    int
	counted  int // of List
	errors   int // among these
	dropped  int // problems that are not in List
	rejected int // errors among these
	first    Span
}

// Add takes a problem, whose grade and words can be changed until the next. So many are kept.
func (c *Collector) Add(d Diagnostic, bound int) *Diagnostic {
	c.settle()
	c.bound = bound
	c.List = append(c.List, d)
	return &c.List[len(c.List)-1]
}

// Count is the number of problems so far, with those that were dropped.
func (c *Collector) Count() int { return len(c.List) + c.dropped }

// Overflows reports whether there were more errors than are kept: what follows is of no use.
func (c *Collector) Overflows() bool { return c.rejected > 0 }

// settle counts the last problem, and drops one if there are too many now.
func (c *Collector) settle() {
	if c.counted == len(c.List) {
		return
	}
	if c.List[c.counted].Severity == Error {
		c.errors++
	}
	if c.counted < c.bound {
		c.counted++
		return
	}
	drop := c.counted // itself, or in the place of an error the last warning
	for c.errors <= c.bound && c.List[drop].Severity == Error {
		drop--
	}
	if c.dropped == 0 {
		c.first = c.List[drop].Span
	}
	if c.List[drop].Severity == Error {
		c.errors--
		c.rejected++
	}
	c.dropped++
	c.List = append(c.List[:drop], c.List[drop+1:]...)
}

// Finish sorts by position, drops what was reported twice (a lexer reports again
// where its parser goes back), and says how much was left out. For many errors a code stands, and a
// question about the text.
func (c *Collector) Finish(code, question string) []Diagnostic {
	c.settle()
	SortDiagnostics(c.List)
	kept := c.List[:0]
	for _, d := range c.List {
		if n := len(kept); n > 0 && kept[n-1].Span == d.Span && kept[n-1].Code == d.Code && kept[n-1].Message == d.Message {
			continue
		}
		kept = append(kept, d)
	}
	rest := Diagnostic{Span: c.first, Code: code}
	switch {
	case c.rejected > 0:
		rest.Severity, rest.Message = Error, text.Say("{} more problems are not shown; {}", c.dropped, question)
	case c.dropped > 0:
		rest.Severity, rest.Message = Warning, text.Say("{} more warnings are not shown.", c.dropped)
	default:
		return kept
	}
	return append(kept, rest)
}
