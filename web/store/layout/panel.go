package layout

// Panel names a panel that can be folded to a bar or shown alone, as the rows of panels do.
type Panel string

const (
	PanelLanes     Panel = "lanes"
	PanelValues    Panel = "values"
	PanelStack     Panel = "stack"
	PanelRegisters Panel = "registers"
	PanelRegion    Panel = "region"
	PanelTimeline  Panel = "timeline"
	PanelTabs      Panel = "tabs" // the tabs at the bottom, together
)

// Foldable are the panels that can be folded, in the order of the page.
var Foldable = [...]Panel{PanelLanes, PanelValues, PanelStack, PanelRegisters, PanelRegion, PanelTabs, PanelTimeline}
