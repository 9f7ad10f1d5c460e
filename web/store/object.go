package store

import (
	"github.com/lanewise/lanewise/core/protocol"
	words "github.com/lanewise/lanewise/core/text"
	"github.com/lanewise/lanewise/web/store/internal/naming"
)

// readObject passes the text that the assistant makes of a binary object to then.
func (s *Store) readObject(name string, content []byte, then func(Program)) {
	s.askAssistant(&protocol.Open{Name: name, Data: string(content)}, func(m protocol.Message) {
		switch m := m.(type) {
		case *protocol.Opened:
			if m.Message != "" {
				s.notice(Failure, words.Say("{} cannot be opened. At byte {}: {}", name, m.Offset, m.Message))
				return
			}
			then(Program{Name: textName(name), Text: m.Text})
		case *protocol.Failed:
			s.notice(Failure, name+" cannot be opened. "+m.Message)
		default:
			s.notice(Failure, name+" cannot be opened: the part of Lanewise that reads such files did not answer. Reload the page and try again.")
		}
	})
}

// textName is the name for an object's text: k.visaasm for k.isa.
func textName(name string) string {
	stem, _ := naming.CutEnding(name)
	return stem + ".visaasm"
}
