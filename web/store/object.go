package store

import (
	"strconv"
	"strings"

	"github.com/lanewise/lanewise/core/protocol"
)

// objectMagic starts every binary vISA object.
const objectMagic = "CISA"

// isObject reports whether a file is a binary vISA object, by its name or by its bytes.
func isObject(name string, content []byte) bool {
	return strings.HasSuffix(strings.ToLower(name), ".isa") || strings.HasPrefix(string(content), objectMagic)
}

// isTranslated reports whether a file is opened as another text: a binary object as its
// text, PTX as the vISA it becomes.
func isTranslated(name string, content []byte) bool {
	return isObject(name, content) || isPTX(name)
}

func isPTX(name string) bool { return strings.HasSuffix(strings.ToLower(name), ".ptx") }

// openTranslated opens what the assistant makes of a file: an object's text, or the vISA of
// a PTX text. If the reader
// has opened something else until it comes, that stays.
func (s *Store) openTranslated(name string, content []byte) {
	opened := s.text.opened
	s.askAssistant(&protocol.Open{Name: name, Data: string(content)}, func(m protocol.Message) {
		if s.text.opened != opened {
			return
		}
		switch m := m.(type) {
		case *protocol.Opened:
			if m.Message != "" {
				at := ""
				if !isPTX(name) {
					at = "At byte " + strconv.Itoa(m.Offset) + ": "
				}
				s.notice(Failure, name+" cannot be opened. "+at+m.Message)
				return
			}
			s.open(Program{Name: textName(name), Text: m.Text})
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
