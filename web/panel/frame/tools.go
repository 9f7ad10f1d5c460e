package frame

import (
	words "github.com/lanewise/lanewise/core/text"
	"github.com/lanewise/lanewise/web/draw"
	"github.com/lanewise/lanewise/web/panel/ui"
	"github.com/lanewise/lanewise/web/store/layout"
)

// Foldable are the titles of the panels that can be folded.
var Foldable = map[layout.Panel]string{
	layout.PanelLanes: "Lanes", layout.PanelValues: "Values", layout.PanelStack: "Stack", layout.PanelRegisters: "Registers",
	layout.PanelRegion: "Region", layout.PanelTabs: "Tabs", layout.PanelTimeline: "Timeline",
}

// Tools are the buttons at the end of a panel's head. They show the panel alone, show all panels again, or fold the
// panel. They never change; the style sheet shows those that can act.
func Tools(name layout.Panel) *draw.Node {
	if toolsOf[name] == nil {
		title := Foldable[name]
		toolsOf[name] = draw.Element("span").Class("ptools").Body(
			ui.Button("ib tiny", "alone", words.Say("Show {} alone", title), ui.Icon("alone")).DataSet("arg", string(name)),
			ui.Button("ib tiny", "together", "Show all panels (Esc)", ui.Icon("together")).DataSet("arg", string(name)),
			ui.Button("ib tiny", "fold", words.Say("Fold {}", title), ui.Icon("down")).DataSet("arg", string(name)).Aria("expanded", "true"),
		)
	}
	return toolsOf[name]
}

// toolsOf caches the tools of each panel.
var toolsOf = map[layout.Panel]*draw.Node{}
