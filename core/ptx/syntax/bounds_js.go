package syntax

// How large a text can be where it shares its memory with the page, and is read again while it is edited.
const (
	maxText  = 4 << 20
	maxInsts = 1 << 17
)
