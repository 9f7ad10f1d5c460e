package debug

import (
	"github.com/lanewise/lanewise/core/debug/internal/record"
	"github.com/lanewise/lanewise/core/protocol"
	"github.com/lanewise/lanewise/core/text"
)

// maxWrite is the largest number of bytes that WriteMemory writes at once.
const maxWrite = 1 << 20

// WriteMemory changes bytes of a surface, given by its index in View.Surfaces, as one edit. If it cannot, it returns a
// sentence that says why. A new branch of the future begins, as with SetValue.
func (s *Session) WriteMemory(surface, offset int, content []byte) (why string) {
	v := s.scope(protocol.Window{Thread: -1})
	b, off, _ := v.Buffer(surface)
	switch {
	case len(s.rec.Edits.List) >= record.MaxEdits:
		return tooManyEdits()
	case len(content) == 0:
		return "There is nothing to write."
	case len(content) > maxWrite:
		return text.Say("At most {} bytes can be written at once.", maxWrite)
	case offset < 0 || offset > len(b) || len(content) > len(b)-offset:
		return text.Say("The surface has {}, and these would be bytes {} to {}.", text.Count(len(b), "byte"), offset, offset+len(content)-1)
	}
	name := "slm"
	if surface < len(v.Target.Launch.Surfaces) {
		name = v.BufferName(surface)
	}
	said := text.Say("{} of {} from byte {} on", text.Count(len(content), "byte"), name, offset)
	s.rec.EnsureUndo()
	s.rec.Edit(said, []record.Poke{{Off: off + offset, Bytes: append([]byte(nil), content...), Mark: off + offset, Len: len(content)}})
	return ""
}

// tooManyEdits returns the sentence that there can be no further edit.
func tooManyEdits() string {
	return text.Say("There are {} edits already, the most there can be.", record.MaxEdits)
}
