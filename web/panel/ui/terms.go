package ui

import "github.com/lanewise/lanewise/web/draw"

// Tabbing is whether the Tab key stops somewhere.
type Tabbing bool

const (
	TabStop   Tabbing = true
	NoTabStop Tabbing = false
)

// Term marks a word that the glossary explains (web/glossary/terms.ts) when it is pointed at or has the focus. The
// first of several words in a place with data-terms is its stop of the Tab key.
func Term(key string, stop Tabbing, word *draw.Node) *draw.Node {
	if stop {
		return word.DataSet("term", key).TabIndex(0)
	}
	return word.DataSet("term", key).TabIndex(-1)
}

// Explains marks a button or a field, which takes the focus anyway, for the glossary; "" is no word of it.
func Explains(key string, control *draw.Node) *draw.Node {
	if key == "" {
		return control
	}
	return control.DataSet("term", key)
}

// Heading is a panel's name, which explains itself.
func Heading(key, text string) *draw.Node {
	return draw.Element("h2").Body(Term(key, TabStop, Span("", text)))
}

// SpecPage is a link to a page of a specification.
func SpecPage(page string) *draw.Node { return draw.Element("lw-page").Attr("page", page) }
