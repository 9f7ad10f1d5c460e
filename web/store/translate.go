package store

import (
	"github.com/lanewise/lanewise/core/lang"
	"github.com/lanewise/lanewise/core/protocol"
)

// PTX is translated by the assistant; the engine loads the vISA, and speaks of the PTX text.
// So a PTX text is checked by translating it, and a translation is kept until the text
// changes: what runs is what was checked.

// translation is how far the store has come with the text.
type translation struct {
	open bool   // the assistant is at it; nothing else is asked
	name string // of Store.Translation
	text string
}

// updateLanguage is called when the text or its name has changed.
func (s *document) updateLanguage() {
	if ptx := lang.IsPTX(s.Name, s.text.now); ptx != s.PTX {
		s.PTX = ptx
		s.changed(TopicText | TopicLayout)
	}
	if !s.PTX && s.Translation != nil {
		s.Translation, s.translated = nil, translation{}
		s.changed(TopicText)
	}
}

// isTranslated says that Translation is that of the text as it stands.
func (s *document) isTranslated() bool {
	return s.Translation != nil && s.translated.text == s.text.now && s.translated.name == s.Name
}

// translate has the text translated, shows what is found in it, and goes on.
func (s *document) translate() {
	s.drop(checkText)
	s.translated.open = true
	name, text, opened := s.Name, s.text.now, s.text.opened
	s.askAssistant(&protocol.Translate{Name: name, Text: text}, s.alone(func(m answer) {
		s.translated.open = false
		switch m := m.(type) {
		case *protocol.Translated:
			if opened != s.text.opened {
				break
			}
			s.Translation, s.translated.name, s.translated.text = m, name, text
			s.assembled(text, m.Assembled)
		case *protocol.Failed:
			s.notice(Failure, m.Message)
			s.tell(untranslated)
		default:
			s.notice(Failure, "The part of Lanewise that translates PTX did not answer. Reload the page and try again.")
			s.tell(untranslated)
		}
	}))
}
