package kept

// Pin is a register variable that the Registers panel always shows, whichever operands the next instruction has.
type Pin struct {
	Name  string `json:"name"`
	First int    `json:"first,omitempty"` // the row, a register, that is shown first
}
