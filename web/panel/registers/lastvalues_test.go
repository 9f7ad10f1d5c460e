package registers

import (
	"testing"

	"github.com/lanewise/lanewise/core/protocol"
	"github.com/lanewise/lanewise/web/panel/paneltest"
)

func TestWhoWroteTheLastValues(t *testing.T) {
	row := protocol.RegisterRow{Name: "R"}
	for i, by := range []int{28, 25, 25, 0} {
		row.Cells = append(row.Cells, protocol.Cell{By: by, Lanes: 1 << i})
	}
	v := paneltest.Over()
	v.Masks.Dispatch = 7
	v.Registers = []protocol.RegisterRow{row}
	rows := lastRegisters(v)
	if len(rows[0].Cells) != 3 {
		t.Errorf("a lane that never ran has a value: %+v", rows)
	}
	if text, line := lastCaption(writers(rows)); line != 28 || text != "last values; underlined: written by line 28, else by line 25" {
		t.Error(text, line)
	}
	if text, line := lastCaption([]int{7}); line != 0 || text != "last values, written by line 7" {
		t.Error(text, line)
	}
}
