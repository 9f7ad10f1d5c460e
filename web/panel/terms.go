package panel

import "github.com/lanewise/lanewise/web/draw"

// tabbing is whether the Tab key stops somewhere.
type tabbing bool

const (
	tabStop   tabbing = true
	noTabStop tabbing = false
)

// term marks a word that the glossary explains (web/glossary/terms.ts) when it is pointed at or has the focus. The
// first of several words in a place with data-terms is its stop of the Tab key.
func term(key string, stop tabbing, word *draw.Node) *draw.Node {
	if stop {
		return word.DataSet("term", key).TabIndex(0)
	}
	return word.DataSet("term", key).TabIndex(-1)
}

// explains marks a button or a field, which takes the focus anyway, for the glossary; "" is no word of it.
func explains(key string, control *draw.Node) *draw.Node {
	if key == "" {
		return control
	}
	return control.DataSet("term", key)
}

// heading is a panel's name, which explains itself.
func heading(key, text string) *draw.Node {
	return draw.Element("h2").Body(term(key, tabStop, span("", text)))
}

// specPage is a link to a page of a specification.
func specPage(page string) *draw.Node { return draw.Element("lw-page").Attr("page", page) }
