package adapter

import (
	"encoding/base64"
	"fmt"
	"strings"

	"github.com/google/go-dap"

	"github.com/lanewise/lanewise/core/protocol"
	"github.com/lanewise/lanewise/core/text"
)

// maxRead is the largest number of bytes that one readMemory returns; the rest count as unreadable.
const maxRead = 1 << 20

// surface returns the index of a surface by its name in expressions; -1 if there is none.
func (p *program) surface(name string) int {
	v := p.shown.view(p, -1, protocol.Decimal)
	for i := range v.Surfaces {
		if surfaceName(&v.Surfaces[i], i == len(v.Surfaces)-1) == name {
			return i
		}
	}
	return -1
}

// readMemory returns bytes of a surface. Offsets count from its beginning.
func (s *server) readMemory(q *dap.ReadMemoryArguments) (*dap.ReadMemoryResponseBody, error) {
	i, err := s.memory(q.MemoryReference)
	if err != nil {
		return nil, err
	}
	if q.Count < 0 {
		return nil, sentence("A count is not negative.")
	}
	from := max(q.Offset, 0)
	body := &dap.ReadMemoryResponseBody{Address: fmt.Sprintf("%#x", from), UnreadableBytes: q.Count}
	if q.Offset < 0 {
		return body, nil
	}
	m := s.program.session.ReadMemory(&protocol.ReadMemory{Surface: i, Offset: from, Count: min(q.Count, maxRead)})
	body.UnreadableBytes = q.Count - len(m.Bytes)
	body.Data = base64.StdEncoding.EncodeToString([]byte(m.Bytes))
	return body, nil
}

// writeMemory changes bytes of a surface, as an edit.
func (s *server) writeMemory(q *dap.WriteMemoryArguments) (*dap.WriteMemoryResponseBody, error) {
	i, err := s.memory(q.MemoryReference)
	if err != nil {
		return nil, err
	}
	content, err := base64.StdEncoding.DecodeString(q.Data)
	if err != nil {
		return nil, sentence("The bytes to write are not in base64.")
	}
	if q.AllowPartial {
		room := s.program.shown.view(s.program, -1, protocol.Decimal).Surfaces[i].Bytes - q.Offset
		content = content[:min(max(room, 0), len(content))]
	}
	if why := s.program.session.WriteMemory(i, q.Offset, content); why != "" {
		return nil, sentence(why)
	}
	s.changed()
	return &dap.WriteMemoryResponseBody{Offset: 0, BytesWritten: len(content)}, nil
}

func (s *server) memory(reference string) (int, error) {
	if i := s.program.surface(reference); i >= 0 {
		return i, nil
	}
	return 0, sentence("There is no memory " + text.Quote(reference) + ".")
}

// slm is the name of shared local memory in expressions.
const slm = "slm"

// surfaceName returns the name of a surface in expressions.
func surfaceName(x *protocol.Surface, last bool) string {
	if last && x.BTI < 0 && strings.Contains(x.Name, " ") {
		return slm
	}
	return x.Name
}
