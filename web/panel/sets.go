// Package panel is the page around its panels: the sets of panels, the bars, tabs, edges and dialogs. The panels are in
// the packages below, by subject. Package frame explains how a panel is drawn.
package panel

import (
	"github.com/lanewise/lanewise/web/panel/editor"
	"github.com/lanewise/lanewise/web/panel/frame"
	"github.com/lanewise/lanewise/web/panel/lanes"
	"github.com/lanewise/lanewise/web/panel/lesson"
	"github.com/lanewise/lanewise/web/panel/memory"
	"github.com/lanewise/lanewise/web/panel/registers"
	"github.com/lanewise/lanewise/web/panel/run"
)

// The panels of the playground and of the embed.
var (
	Playground = frame.Set{
		&editor.CodeRow, &lanes.ThreadsRow, &lanes.Row, &lanes.ValuesRow, &lanes.CompareRow, &run.StackRow, &registers.Row, &registers.RegionRow,
		&lesson.Row, &memory.Row, &editor.ProblemsRow, &run.ExpectationsRow, &run.ConsoleRow, &run.BreakpointsRow, &run.EfficiencyRow, &editor.LaunchRow, &run.StackTabRow, &lanes.BetweenRow,
		&run.TimelineRow,
	}
	Embed = frame.Set{&lanes.CardsRow}
)
