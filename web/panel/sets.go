// Package panel is the page around its panels: which there are, the bars, tabs, edges and dialogs. The panels stand in
// the packages below it, by what they are about; how one is drawn, frame says.
package panel

import "github.com/lanewise/lanewise/web/panel/frame"

// The panels of the playground, and of the embed.
var (
	Playground = frame.Set{
		&codePanel, &threadsPanel, &lanesPanel, &valuesPanel, &comparePanel, &stackPanel, &registersPanel, &regionPanel,
		&lessonPanel, &memoryPanel, &problemsPanel, &expectationsPanel, &consolePanel, &breakpointsPanel, &efficiencyPanel, &launchPanel, &stackTabPanel, &betweenPanel,
		&timelinePanel,
	}
	Embed = frame.Set{&cardsPanel}
)
