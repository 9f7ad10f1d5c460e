package layout

// Pane is what a narrow screen shows.
type Pane string

const (
	PaneLearn  Pane = "learn"
	PaneCode   Pane = "code"
	PaneLanes  Pane = "lanes"
	PaneStack  Pane = "stack"
	PaneMemory Pane = "memory"

	PaneRegisters Pane = "registers"
)
