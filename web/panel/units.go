package panel

import "github.com/lanewise/lanewise/web/store"

// units are what the language of the program calls a thread of the machine, whose lanes share its registers, and the
// threads that start together. What PTX calls a thread is a lane.
type units struct{ thread, group string }

func unitsOf(s *store.State) units {
	if s.PTX {
		return units{"warp", "block"}
	}
	return units{"thread", "group"}
}
