package view

import (
	"slices"

	"github.com/lanewise/lanewise/core/protocol"
)

// costs returns the lines of the program that lost the most channels up to here, in the order of the text.
func (v *Viewer) costs() (most []protocol.LineCost) {
	st := v.StatsAt(v.Step())
	byLine := map[int]*protocol.LineCost{}
	var lines []*protocol.LineCost
	for i := range v.Code.Insts {
		n := st.Inst[i].Runs * int(v.History.Facts[i].Channels)
		if n == 0 {
			continue
		}
		line := v.Code.Insts[i].Line
		c := byLine[line]
		if c == nil {
			c = &protocol.LineCost{Line: line}
			byLine[line] = c
			lines = append(lines, c)
		}
		c.Enabled += st.Inst[i].Enabled
		c.Channels += n
	}
	for len(most) < protocol.MaxCosts && len(lines) > 0 {
		worst := 0
		for i, c := range lines {
			if lost, than := c.Channels-c.Enabled, lines[worst].Channels-lines[worst].Enabled; lost > than || lost == than && c.Line < lines[worst].Line {
				worst = i
			}
		}
		most = append(most, protocol.LineCost{})
		at := len(most) - 1
		for ; at > 0 && most[at-1].Line > lines[worst].Line; at-- {
			most[at] = most[at-1]
		}
		most[at] = *lines[worst]
		lines = slices.Delete(lines, worst, worst+1)
	}
	return most
}
