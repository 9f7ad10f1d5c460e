package registers

import (
	"testing"

	"github.com/lanewise/lanewise/core/protocol"
)

func TestARegistersLineHasRoomForEachValueAndItsLane(t *testing.T) {
	row := func(size, lanes int, text string) protocol.RegisterRow {
		r := protocol.RegisterRow{Name: "X"}
		for i := range 32 / size {
			c := protocol.Cell{Byte: i * size, Size: size, Text: text}
			if i < lanes {
				c.Lanes = 1 << (i + 16 - lanes) // up to lane 15
			}
			r.Cells = append(r.Cells, c)
		}
		return r
	}
	shared := row(4, 0, "15728704")
	shared.Cells = shared.Cells[:1]
	shared.Cells[0].Lanes = 0xffff
	for _, c := range []struct {
		name  string
		row   protocol.RegisterRow
		line  int
		above bool
	}{
		{"short, beside its lane", row(4, 8, "123"), 32, false},
		{"beside a lane of two digits is no room", row(4, 8, "1000"), 32, true},
		{"six digits stand below", row(4, 8, "196244"), 32, true},
		{"more take two lines", row(4, 8, "-1962440"), 16, false},
		{"without lanes there is more room", row(4, 0, "123456"), 32, false},
		{"words always have the lane above", row(2, 16, "123"), 32, false},
		{"eight bytes", row(8, 4, "0.333333"), 32, false},
		{"lanes that stand behind take no room", shared, 16, false},
		{"ten characters leave a lane of two digits no gap", row(2, 16, "8.3447e-07"), 8, true},
	} {
		table := &registerTable{rows: []protocol.RegisterRow{c.row}, lane: -1, live: true}
		table.measure(32)
		if table.line != c.line || table.above != c.above {
			t.Errorf("%s: lines of %d bytes, the lane above %v", c.name, table.line, table.above)
		}
	}
}

// TestAnElementInTheLastRowHasItsLanesThere checks that an element that lanes share is written in one line with its
// lanes only if the operand has no other row, and that the table has the lines that it counts.
func TestAnElementInTheLastRowHasItsLanesThere(t *testing.T) {
	full := protocol.RegisterRow{Name: "X", Row: 0}
	for i := range 8 {
		full.Cells = append(full.Cells, protocol.Cell{Byte: 4 * i, Size: 4, Text: "1", Lanes: 1 << i})
	}
	last := protocol.RegisterRow{Name: "X", Row: 1, Cells: []protocol.Cell{{Size: 4, Text: "2", Lanes: 0xff00}}}
	other := last
	other.Arg = 1
	for _, c := range []struct {
		rows []protocol.RegisterRow
		told bool // the lanes of the last row's element stand behind it, in words
	}{
		{[]protocol.RegisterRow{full, last}, false},
		{[]protocol.RegisterRow{full, other}, true},
		{[]protocol.RegisterRow{last}, true},
	} {
		table := &registerTable{rows: c.rows, lane: -1, live: true}
		table.measure(32)
		at := len(c.rows) - 1
		if told := table.told(at, single(c.rows[at].Cells)); told != c.told {
			t.Errorf("%d rows: the lanes of the last element are told behind it: %v", len(c.rows), told)
		}
		lines := 0
		for i := range c.rows {
			lines += len(table.register(&c.rows[i], table.begins(i), table.only(i)))
		}
		if lines != table.lines() {
			t.Errorf("%d rows: %d lines are drawn, and %d counted", len(c.rows), lines, table.lines())
		}
	}
}
