package store

import (
	"slices"

	"github.com/lanewise/lanewise/core/protocol"
	words "github.com/lanewise/lanewise/core/text"
)

// The engine leaves some fixes to the assistant: those that write launch lines or a first kernel, and the one cause
// that many errors can have together: the text was copied from a log, a mail or a C source with what surrounds its
// lines.

// fewErrors is the number of errors up to which they may well be separate slips.
const fewErrors = 2

// leftToAssistant reports whether the assistant has a fix for a problem for which the engine has none.
func (d *document) leftToAssistant(p protocol.Problem) bool {
	switch p.Code {
	case codeNoLines, codeUncovered, codeForeign:
		return p.FixLabel == ""
	case codeNoKernel:
		return p.FixLabel == "" && words.Trim(d.text.now) == ""
	}
	return false
}

// showOffers asks the assistant for these fixes, if the text can use one.
func (d *document) showOffers() {
	switch {
	case !d.Checked || d.Errors() <= fewErrors && (d.PTX || !slices.ContainsFunc(d.Problems, d.leftToAssistant)):
	case d.offered.known && d.offered.version == d.text.version:
		d.putOffers()
	default:
		d.withOffers(func() {})
	}
}

// withOffers calls then once the fixes are in their places, or if there is no assistant to ask.
func (d *document) withOffers(then func()) {
	version := d.text.version
	d.Question(protocol.Ask{Question: protocol.AskOffers, Line: 1, Col: 1}, func(m protocol.Message) {
		if !d.Checked || d.text.version != version {
			return // the answer is about another text
		}
		if a, ok := m.(*protocol.Assembled); ok {
			d.offered = offered{true, version, a.Problems}
			d.putOffers()
		}
		then()
	})
}

// putOffers replaces a problem without a fix by the same problem with one, and replaces all problems by the one cause
// of many errors.
func (d *document) putOffers() {
	for _, o := range d.offered.problems {
		if o.Code == codeForeign || o.Code == codeForeignPTX {
			d.Problems = d.offered.problems
			break
		}
		at := slices.IndexFunc(d.Problems, func(p protocol.Problem) bool { return p.Code == o.Code && p.Line == o.Line && p.Col == o.Col })
		if at >= 0 {
			d.Problems[at] = o
		}
	}
	d.changed(TopicText)
}
