package registers

import (
	"slices"
	"strconv"

	"github.com/lanewise/lanewise/core/protocol"
	words "github.com/lanewise/lanewise/core/text"
)

// This file has what Registers shows after the program has ended: the variable that was written last, and the lines
// that wrote it.

// lastRegisters returns the rows without the elements of lanes that were never dispatched.
func lastRegisters(v *protocol.View) (rows []protocol.RegisterRow) {
	for _, r := range v.Registers {
		r.Cells = slices.DeleteFunc(slices.Clone(r.Cells), func(c protocol.Cell) bool { return c.Lanes != 0 && c.Lanes&v.Masks.Dispatch == 0 })
		if len(r.Cells) > 0 {
			rows = append(rows, r)
		}
	}
	return rows
}

// writers returns the lines that wrote the elements, in ascending order.
func writers(rows []protocol.RegisterRow) (lines []int) {
	for i := range rows {
		for j := range rows[i].Cells {
			if by := rows[i].Cells[j].By; by > 0 && !slices.Contains(lines, by) {
				lines = append(lines, by)
			}
		}
	}
	slices.Sort(lines)
	return lines
}

// lastCaption names the lines that wrote the values. If there are two, the elements that the later line wrote are
// underlined.
func lastCaption(lines []int) (text string, underlined int) {
	switch len(lines) {
	case 0:
		return "last values", 0
	case 1:
		return "last values, written by line " + strconv.Itoa(lines[0]), 0
	case 2:
		return words.Say("last values; underlined: written by line {}, else by line {}", lines[1], lines[0]), lines[1]
	}
	return "last values; each element’s title tells the line that wrote it", 0
}
