package view

import (
	"cmp"
	"slices"

	"github.com/lanewise/lanewise/core/protocol"
)

// costs are the lines of the program that lost the most channels up to here, in the order of the text.
func (v *Viewer) costs() []protocol.LineCost {
	st := v.StatsAt(v.Step())
	byLine := map[int]protocol.LineCost{}
	for i := range v.Code.Insts {
		if n := st.Inst[i].Runs * int(v.History.Facts[i].Channels); n > 0 {
			line := v.Code.Insts[i].Line
			c := byLine[line]
			byLine[line] = protocol.LineCost{Line: line, Enabled: c.Enabled + st.Inst[i].Enabled, Channels: c.Channels + n}
		}
	}
	lines := make([]protocol.LineCost, 0, len(byLine))
	for _, c := range byLine {
		lines = append(lines, c)
	}
	slices.SortFunc(lines, func(a, b protocol.LineCost) int {
		return cmp.Or(cmp.Compare(b.Channels-b.Enabled, a.Channels-a.Enabled), cmp.Compare(a.Line, b.Line))
	})
	lines = lines[:min(len(lines), protocol.MaxCosts)]
	slices.SortFunc(lines, func(a, b protocol.LineCost) int { return cmp.Compare(a.Line, b.Line) })
	return lines
}
