package lanes

import (
	"strconv"
	"strings"

	"github.com/lanewise/lanewise/core/protocol"
	"github.com/lanewise/lanewise/web/draw"
	"github.com/lanewise/lanewise/web/panel/action"
	"github.com/lanewise/lanewise/web/panel/frame"
	"github.com/lanewise/lanewise/web/panel/ui"
	"github.com/lanewise/lanewise/web/store"
	"github.com/lanewise/lanewise/web/store/cells"
	"github.com/maxence-charriere/go-app/v9/pkg/app"
)

// lanePointer handles pointing at lanes, with the mouse or the keyboard, in any grid whose cells have data-lane and
// whose cells or rows have data-row.
type lanePointer struct {
	s       *store.Store
	onKeys  func(app.Event) bool // handles a key first, and reports whether it did; may be nil
	onPress func(app.Event) bool // the same for a click
	onPoint func(app.Event)      // is called with what is pointed at; may be nil
}

// listen sets the event handlers on the root of a panel with such a grid.
func (p lanePointer) listen(root *draw.Node) *draw.Node {
	return root.On("mouseover", p.onOver).On("mouseleave", p.onOut).On("click", p.onClick).On("keydown", p.onKey).
		On("dblclick", p.onEdit).On("focusin", p.onOver).On("focusout", p.onLeave)
}

func (p lanePointer) onOver(e app.Event) {
	if p.onPoint != nil {
		p.onPoint(e)
	}
	if cell := ui.Closest(e, "[data-lane]"); cell.Truthy() {
		p.s.HoverLane(ui.Number(cell, "lane"))
	} else if !ui.Closest(e, "[role=grid]").Truthy() {
		p.s.HoverLane(-1)
	}
}

func (p lanePointer) onOut(e app.Event) {
	p.s.HoverLane(-1)
}

func (p lanePointer) onLeave(e app.Event) {
	frame.LeaveCellField(p.s, e)
	p.onOut(e)
}

// onClick pins a lane, or performs the action of a button.
func (p lanePointer) onClick(e app.Event) {
	if p.onPress != nil && p.onPress(e) {
		return
	}
	if cell := ui.Closest(e, "[data-lane]"); !cell.Truthy() {
		action.Clicked(p.s, e)
	} else if !frame.InCellField(e) {
		if e.Get("detail").Int() < 2 { // it may be the first of two clicks
			p.s.HoldPin()
		}
		p.s.PinLane(ui.Number(cell, "lane"))
	}
}

// onKey moves among the cells of all lane grids of the page as if they were one grid.
func (p lanePointer) onKey(e app.Event) {
	if frame.InCellField(e) {
		frame.CellFieldKey(p.s, e)
		return
	}
	if p.onKeys != nil && p.onKeys(e) {
		return
	}
	cell := ui.Closest(e, "[data-lane]")
	if !cell.Truthy() || ui.WithModifier(e) {
		return
	}
	lane := ui.Number(cell, "lane")
	lanes := p.s.Layout.Lanes(p.s.View)
	switch key := e.Get("key").String(); {
	case keyLane.Is(key), keyBank.Is(key):
		bank := ui.Number(cell.Call("closest", "[role=row]"), "per")
		to := map[string]int{"ArrowLeft": lane - 1, "ArrowRight": lane + 1, "Home": 0, "End": lanes - 1,
			"[": lane - bank, "]": lane + bank}[key]
		if to >= 0 && to < lanes {
			p.horizontal(cell, lane, to)
		}
	case keyRow.Is(key):
		p.vertical(cell, lane, key == "ArrowDown")
	case keyPin.Is(key):
		p.s.PinLane(lane)
	case keyUnpin.Is(key) && p.s.Pinned >= 0:
		p.s.PinLane(-1)
	case keyEdit.Is(key):
		p.edit(cell)
	default:
		return
	}
	e.PreventDefault()
	e.Call("stopPropagation")
}

// onEdit edits the value that was double-clicked. The lanes that were pinned before the two clicks are pinned again.
func (p lanePointer) onEdit(e app.Event) {
	if cell := ui.Closest(e, "[data-lane]"); cell.Truthy() && !frame.InCellField(e) && p.edit(cell) {
		p.s.RestorePin()
	}
}

// edit opens a value for editing, or flips a bit of a mask. The row says what is edited: data-set and data-flip hold
// the name of the value or mask in expressions, data-index is the index of the operand. edit reports whether there is
// anything to edit.
func (p lanePointer) edit(cell app.Value) bool {
	row := cell.Call("closest", "[role=row]")
	if !row.Truthy() {
		return false
	}
	lane := ui.Number(cell, "lane")
	if mask := ui.Data(row, "flip"); mask != "" {
		bit := mask + "[" + strconv.Itoa(lane) + "]"
		p.s.SetValue(cells.Cell{Text: bit, Lane: -1}, "!"+bit)
		return true
	}
	value := cells.Cell{Text: ui.Data(row, "set"), Lane: lane}
	if index := ui.Number(row, "index"); index >= 0 {
		value.Row, value.Index, value.Text = protocol.RowOperand, index, ui.Data(row, "row")
		if ui.Data(row, "role") == ui.Written.Name {
			value.Row = protocol.RowWatch
		}
	}
	if value.Text == "" {
		return false
	}
	p.s.EditCell(value, ui.Data(row, "id"), strings.TrimPrefix(cell.Get("textContent").String(), "·"))
	return true
}

// vertical moves to the lane's cell in the next row that has one.
func (p lanePointer) vertical(cell app.Value, lane int, down bool) {
	cells, at := cellsOf(lane), -1
	for i := range cells {
		if cells[i].Equal(cell) {
			at = i
		}
	}
	if down {
		at++
	} else {
		at--
	}
	if at >= 0 && at < len(cells) {
		cells[at].Call("focus")
	}
}

// horizontal moves to another lane's cell in the same row. Cells are in the same row if their rows have the same name
// and, if several rows have it, the same place among these.
func (p lanePointer) horizontal(cell app.Value, lane, to int) {
	row, place := rowOf(cell), 0
	for _, c := range cellsOf(lane) {
		if c.Equal(cell) {
			break
		}
		if rowOf(c) == row {
			place++
		}
	}
	for _, c := range cellsOf(to) {
		if rowOf(c) != row {
			continue
		}
		if place == 0 {
			c.Call("focus")
			return
		}
		place--
	}
}

// cellsOf returns the cells of a lane in all grids of the page, from the top down.
func cellsOf(lane int) []app.Value {
	found := app.Window().Get("document").Call("querySelectorAll", `[role=gridcell][data-lane="`+strconv.Itoa(lane)+`"]`)
	cells := make([]app.Value, found.Get("length").Int())
	for i := range cells {
		cells[i] = found.Index(i)
	}
	return cells
}

// rowOf is the name of a cell's row. It may be text of the program, so it is compared, and never made part of a
// selector.
func rowOf(cell app.Value) string { return ui.Data(cell.Call("closest", "[data-row]"), "row") }

// Keys of the lane grids: Lanes, Values, and the rows of an embed.
var (
	keyLane   = action.PanelKey{Label: "Go to another lane, to the first or the last", Keys: []string{"ArrowLeft", "ArrowRight", "Home", "End"}}
	keyRow    = action.PanelKey{Label: "Go to another row", Keys: []string{"ArrowUp", "ArrowDown"}}
	keyBank   = action.PanelKey{Label: "Go to the bank before or after", Keys: []string{"[", "]"}}
	keyPin    = action.PanelKey{Label: "Pin the lane, up to four side by side, or let it go", Keys: []string{"Enter", " "}}
	keyUnpin  = action.PanelKey{Label: "Let the pinned lanes go", Keys: []string{"Escape"}}
	keyCopy   = action.PanelKey{Label: "Copy the row, as a spreadsheet takes it", Keys: []string{"Ctrl+C"}} // web/boot/copy.ts
	keyResult = action.PanelKey{Label: "After the run, tell who wrote the result", Keys: []string{"Enter", " "}}
	keyEdit   = action.PanelKey{Label: "Edit the value, or flip the bit of a mask", Keys: []string{"F2"}}
)
