package visa

import "github.com/lanewise/lanewise/core/text"

// Collector collects the diagnostics of a text up to a bound. At the bound, an error replaces the last warning, so
// that warnings never hide errors. Dropped warnings are summed up by a warning, so that a program with any number of
// them can still run.
type Collector struct {
	List []Diagnostic // the caller may still change the last one; see Add

	bound    int
	counted  int // diagnostics of List that settle has counted
	errors   int // errors among those
	dropped  int // diagnostics that did not fit into List
	rejected int // errors among those
	first    Span
}

// Add adds a diagnostic to those collected so far, of which at most bound are kept. The severity and message of the
// diagnostic may be changed through the returned pointer until the next call of Add.
func (c *Collector) Add(d Diagnostic, bound int) *Diagnostic {
	c.settle()
	c.bound = bound
	c.List = append(c.List, d)
	return &c.List[len(c.List)-1]
}

// Count returns the number of diagnostics so far, including those that were dropped.
func (c *Collector) Count() int { return len(c.List) + c.dropped }

// Overflows reports whether an error was dropped: there are more errors than are kept, and there is no use in going on.
func (c *Collector) Overflows() bool { return c.rejected > 0 }

// settle counts the diagnostic that was added last, and drops one if List is now over its bound.
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
	drop := c.counted // the new one, or, if it is an error, the last warning
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

// Finish returns the diagnostics sorted by position, without those that were reported twice (a lexer
// reports again where its parser goes back). If some were dropped, it adds one with the given code that
// says how many. If errors are among those, it is an error and ends with question, which asks what the
// text is.
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
