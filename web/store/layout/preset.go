package layout

// Preset is an arrangement to start with.
type Preset string

const (
	Learn    Preset = "learn"  // the lesson panel is tall
	Debug    Preset = "debug"  // everything that there is room for
	Surfaces Preset = "memory" // the memory panel is tall
)

// Known reports whether there is such a preset.
func (p Preset) Known() bool { return p == Learn || p == Debug || p == Surfaces }

// Tab is the tab that the preset brings to the front; "" keeps the current tab.
func (p Preset) Tab() Tab {
	switch p {
	case Learn:
		return TabLesson
	case Surfaces:
		return TabMemory
	}
	return ""
}

// folds reports whether the preset folds a panel.
func (p Preset) folds(panel Panel) bool {
	switch panel {
	case PanelRegisters, PanelRegion:
		return p == Learn || p == Surfaces
	case PanelStack:
		return p == Surfaces
	}
	return false
}
