package panel

// The panels of the playground, and of the embed.
var (
	Playground = Set{
		&codePanel, &threadsPanel, &lanesPanel, &valuesPanel, &comparePanel, &stackPanel, &registersPanel, &regionPanel,
		&lessonPanel, &memoryPanel, &problemsPanel, &expectationsPanel, &consolePanel, &breakpointsPanel, &efficiencyPanel, &launchPanel, &stackTabPanel, &betweenPanel,
		&timelinePanel,
	}
	Embed = Set{&cardsPanel}
)
