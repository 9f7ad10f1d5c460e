package ui

import "github.com/lanewise/lanewise/web/store"

// Units are the words of the program's language for a hardware thread, whose lanes share its registers, and for the
// threads that start together. What PTX itself calls a thread is a lane here.
type Units struct{ Thread, Group string }

// UnitsOf are the words for the program that is shown.
func UnitsOf(s *store.State) Units {
	if s.PTX {
		return Units{"warp", "block"}
	}
	return Units{"thread", "group"}
}
