package ui

import "github.com/lanewise/lanewise/web/draw"

// Tabbing says whether the Tab key stops at an element.
type Tabbing bool

const (
	TabStop   Tabbing = true
	NoTabStop Tabbing = false
)

// Term marks a word that the glossary (web/glossary/terms.ts) explains when the pointer or the focus is on it. Of
// several words within an element with data-terms, only the first should be a TabStop.
func Term(key string, stop Tabbing, word *draw.Node) *draw.Node {
	if stop {
		return word.DataSet("term", key).TabIndex(0)
	}
	return word.DataSet("term", key).TabIndex(-1)
}

// Explains marks a control for the glossary like Term. A control takes the focus anyway, so its tab index stays. An
// empty key leaves it unmarked.
func Explains(key string, control *draw.Node) *draw.Node {
	if key == "" {
		return control
	}
	return control.DataSet("term", key)
}

// Heading is the name of a panel, which the glossary explains.
func Heading(key, text string) *draw.Node {
	return draw.Element("h2").Body(Term(key, TabStop, Span("", text)))
}

// SpecPage is a link to a page of the specification.
func SpecPage(page string) *draw.Node { return draw.Element("lw-page").Attr("page", page) }
