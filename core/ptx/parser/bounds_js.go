package parser

// Bounds on the size of a text in the browser, where it shares memory with the page and is read again while it is
// edited.
const (
	maxText  = 4 << 20
	maxInsts = 1 << 17
)
