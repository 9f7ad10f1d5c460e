package ui

import "github.com/lanewise/lanewise/web/store"

// Units are what the language of the program calls a thread of the machine, whose lanes share its registers, and the
// threads that start together. What PTX calls a thread is a lane.
type Units struct{ Thread, Group string }

// UnitsOf are those of the program that is shown.
func UnitsOf(s *store.State) Units {
	if s.PTX {
		return Units{"warp", "block"}
	}
	return Units{"thread", "group"}
}
