package store

import "github.com/lanewise/lanewise/core/protocol"

// PTX is translated by the assistant, or by the engine if that can do it (World.Translates). The engine loads the
// vISA and reports in terms of the PTX text. A PTX text is therefore checked by translating it, and the translation
// is kept until the text changes, so that what runs is what was checked.

// check has the text checked by the engine, PTX by translating it, and shows what was found.
func (d *document) check() {
	if d.PTX {
		if !d.isTranslated() || !d.Checked {
			d.translate()
		}
		return
	}
	text, opened := d.text.now, d.text.opened
	d.ask(&protocol.Assemble{Name: d.Name, Text: text}, d.alone(func(a answer) {
		switch m := a.(type) {
		case *protocol.Assembled:
			if opened == d.text.opened {
				d.assembled(text, *m)
			}
		case *protocol.Failed:
			d.notice(Failure, m.Message)
		}
	}))
}

// isTranslated reports whether Translation belongs to the text as it stands.
func (d *document) isTranslated() bool {
	return d.Translation != nil && d.translated.text == d.text.now && d.translated.name == d.Name && d.translated.set == d.Set
}

// translate translates the text and shows what was found in it; what waits for the translation goes on.
func (d *document) translate() {
	d.drop(checkText)
	d.translated.open = true
	name, text, set, opened := d.Name, d.text.now, d.Set, d.text.opened
	ask := d.askAssistant
	if d.world.Translates {
		ask = d.ask
	}
	ask(&protocol.Translate{Name: name, Text: text, Set: set}, d.alone(func(m answer) {
		d.translated.open = false
		switch m := m.(type) {
		case *protocol.Translated:
			if opened != d.text.opened {
				break
			}
			if set > 0 { // with its data set filled in, the lesson's lines stand elsewhere
				m.Assembled.Lesson = d.Lesson
			}
			d.Translation, d.translated = m, translation{name: name, text: text, set: set}
			d.assembled(text, m.Assembled)
		case *protocol.Failed:
			d.notice(Failure, m.Message)
			d.tell(untranslated)
		default:
			d.notice(Failure, "The part of Lanewise that translates PTX did not answer. Reload the page and try again.")
			d.tell(untranslated)
		}
	}))
}
