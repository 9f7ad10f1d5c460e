package layout

import "slices"

// Preset is an arrangement to start with.
type Preset string

const (
	Learn    Preset = "learn"  // the lesson panel is tall
	Debug    Preset = "debug"  // everything that there is room for
	Surfaces Preset = "memory" // the memory panel is tall
)

// preset is what a Preset does: the tab that it brings to the front, "" to keep the current one, and the panels that it
// folds.
type preset struct {
	name   Preset
	tab    Tab
	folded []Panel
}

var presets = [...]preset{
	{Learn, TabLesson, []Panel{PanelRegisters, PanelRegion}},
	{Debug, "", nil},
	{Surfaces, TabMemory, []Panel{PanelStack, PanelRegisters, PanelRegion}},
}

// row is the row of a preset, or nil if there is no such preset.
func (p Preset) row() *preset {
	for i := range presets {
		if presets[i].name == p {
			return &presets[i]
		}
	}
	return nil
}

// Known reports whether there is such a preset.
func (p Preset) Known() bool { return p.row() != nil }

// Tab is the tab that the preset brings to the front; "" keeps the current tab.
func (p Preset) Tab() Tab {
	if r := p.row(); r != nil {
		return r.tab
	}
	return ""
}

// folds reports whether the preset folds a panel.
func (p Preset) folds(panel Panel) bool {
	r := p.row()
	return r != nil && slices.Contains(r.folded, panel)
}
