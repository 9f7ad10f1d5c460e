package store

import "github.com/lanewise/lanewise/core/protocol"

// fewErrors is how many errors may be as many slips. More can have one cause: what stands around the lines of a text
// that was copied from a log or a mail.
const fewErrors = 2

// askPasted asks the assistant for that cause, and shows it in the place of the errors.
func (d *document) askPasted() {
	if !d.Checked || d.Errors() <= fewErrors {
		return
	}
	version := d.text.version
	d.Question(protocol.Ask{Question: protocol.AskPasted, Line: 1, Col: 1}, func(m protocol.Message) {
		if a, ok := m.(*protocol.Assembled); ok && len(a.Problems) > 0 && d.Checked && d.text.version == version {
			d.Problems = a.Problems
			d.changed(TopicText)
		}
	})
}
