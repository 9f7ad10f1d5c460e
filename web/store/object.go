package store

import (
	"strings"

	"github.com/lanewise/lanewise/core/protocol"
	words "github.com/lanewise/lanewise/core/text"
)

// objectMagic starts every binary vISA object.
const objectMagic = "CISA"

// isObject reports whether a file is a binary vISA object, by its name or by its bytes.
func isObject(name string, content []byte) bool {
	return strings.HasSuffix(strings.ToLower(name), ".isa") || strings.HasPrefix(string(content), objectMagic)
}

// openObject opens the text that the assistant makes of a binary object. If the reader has
// opened something else until it comes, that stays.
func (s *Store) openObject(name string, content []byte) {
	opened := s.text.opened
	s.askAssistant(&protocol.Open{Name: name, Data: string(content)}, func(m protocol.Message) {
		if s.text.opened != opened {
			return
		}
		switch m := m.(type) {
		case *protocol.Opened:
			if m.Message != "" {
				s.notice(Failure, words.Say("{} cannot be opened. At byte {}: {}", name, m.Offset, m.Message))
				return
			}
			s.openAsOwn(Program{Name: textName(name), Text: m.Text})
		case *protocol.Failed:
			s.notice(Failure, name+" cannot be opened. "+m.Message)
		default:
			s.notice(Failure, name+" cannot be opened: the part of Lanewise that reads such files did not answer. Reload the page and try again.")
		}
	})
}

// textName is the name of the text of an object: k.visaasm for k.isa.
func textName(name string) string {
	if dot := strings.LastIndexByte(name, '.'); dot > 0 {
		name = name[:dot]
	}
	return name + ".visaasm"
}
