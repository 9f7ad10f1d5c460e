package surfaces

import "github.com/lanewise/lanewise/core/protocol"

// Name is the name that expressions use for a surface.
func Name(s *protocol.Surface) string {
	if s.BTI < 0 && s.Name == "shared local memory" {
		return "slm"
	}
	return s.Name
}
