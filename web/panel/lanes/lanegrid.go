package lanes

import (
	"math/bits"
	"slices"
	"strconv"

	"github.com/lanewise/lanewise/core/protocol"
	words "github.com/lanewise/lanewise/core/text"
	"github.com/lanewise/lanewise/web/draw"
	"github.com/lanewise/lanewise/web/panel/ui"
	"github.com/lanewise/lanewise/web/store"
)

// geometry says how lanes are arranged in columns. Lanes, masks and values share it, so that a lane is one column
// through all of them (but see laneGeometry). The columns of a bank always have the same total width: 16 columns of 29
// pixels, 8 of 58, and so on, as the longest value requires.
type geometry struct {
	lanes int
	per   int // lanes in a bank: 16, 8, 4, 2 or 1
}

// fits is the number of characters (of 11 pixels) that fit a column, for each number of lanes in a bank. With two lanes
// in a bank a value may take two lines, for the bits of a q.
var fits = []struct{ per, chars int }{{16, 4}, {8, 8}, {4, 17}, {2, 72}, {1, 1 << 30}}

// mostLone is the number of characters of a lone value that fit a row, also in an embed, whose rows are half as wide.
const mostLone = 34

// geometryOf chooses the geometry of a view; lanes is the number of lanes that are drawn.
func geometryOf(v *protocol.View, lanes int) geometry {
	_, beside := longest(v)
	return fitting(beside, lanes)
}

// longest is the length in characters of the longest value in a view, and of the longest that stands beside others. A
// lone value, such as that of an instruction with an exec size of 1, extends over the empty cells to its right: see
// lanes.css.
func longest(v *protocol.View) (all, beside int) {
	add := func(chars int, lone bool) {
		all = max(all, chars)
		if !lone || chars > mostLone {
			beside = max(beside, chars)
		}
	}
	row := func(values []protocol.Value) {
		lone := isLone(values)
		for i := range values {
			add(room(&values[i]), lone)
		}
	}
	for _, operands := range [][]protocol.Operand{v.Operands, v.Watches} {
		for i := range operands {
			row(operands[i].Values)
		}
	}
	for i := range v.Watched {
		if v.Watched[i].Shape == protocol.ShapeLanes {
			row(v.Watched[i].Values)
		}
	}
	for _, list := range [][]string{v.Ending.Shown.Got, v.Ending.Shown.Want, v.Ending.Shown.Input} {
		for i := range list {
			add(ui.Width(list[i]), false)
		}
	}
	return all, beside
}

// isLone reports whether a row has a value in its first lane only.
func isLone(values []protocol.Value) bool {
	return !slices.ContainsFunc(values[min(1, len(values)):], func(v protocol.Value) bool { return v.Text != "" || v.Next != "" })
}

// lanesInBank is the number of lanes in a bank whose values have the given number of characters.
func lanesInBank(chars int) (per int) {
	for _, f := range fits {
		if per = f.per; chars <= f.chars {
			break
		}
	}
	return per
}

// fitting is the geometry for values of the given number of characters.
func fitting(chars, lanes int) geometry {
	g := geometry{lanes, lanesInBank(chars)}
	if g.lanes <= 8 {
		g.per = min(g.per, 8)
	}
	return g
}

// columnFor is the width of a phone's column in characters, for values of the given length: an address, a float, the
// bits of a d or of a q.
func columnFor(chars int) int {
	for _, column := range [...]int{6, 10, 14, 20, 32} {
		if chars <= column {
			return column
		}
	}
	return 64
}

// laneGeometry is the geometry of Lanes: banks of 16 lanes, or one of 8 if there are no more. It does not depend on the
// values, so that no value moves what stands below. Values in smaller banks repeat the lane numbers.
func laneGeometry(lanes int) geometry {
	if lanes <= 8 {
		return geometry{lanes, 8}
	}
	return geometry{lanes, 16}
}

// room is the number of characters that a value takes up. A value that was never written is a dot, and takes none.
func room(v *protocol.Value) int {
	if v.Never {
		return ui.Width(v.Next)
	}
	return max(ui.Width(v.Text), ui.Width(v.Next))
}

// banks calls each with the lanes of every bank, and returns the results.
func (g geometry) banks(each func(bank, first, end int) *draw.Node) []draw.Part {
	var banks []draw.Part
	for first := 0; first < g.lanes; first += g.per {
		banks = append(banks, each(first/g.per, first, min(first+g.per, g.lanes)))
	}
	return banks
}

// group is the number of lanes that stand together before a gap.
func (g geometry) group() int { return max(1, g.per/4) }

// cellClass is the style class of a lane's cell. Lanes stand in groups with gaps between them.
func (g geometry) cellClass(class string, lane int) string {
	if column := lane % g.per; column > 0 && column%g.group() == 0 {
		return class + " g"
	}
	return class
}

// row is a row of the lane grid: a label, and a cell for each lane of the bank.
func (g geometry) row(label draw.Part, cells []draw.Part) *draw.Node {
	return draw.Element("div").Class("lg").Role("row").DataSet("per", g.per).Body(append([]draw.Part{label}, cells...)...)
}

// outline marks a lane's column; it follows the rows of its bank.
func (g geometry) outline(lane int) *draw.Node {
	return draw.Element("div").Class("lg over").DataSet("per", g.per).Aria("hidden", "true").
		Body(draw.Element("div").Class("colhi").DataSet("column", lane%g.per))
}

// outlines marks the columns of the pinned lanes in a bank.
func (g geometry) outlines(s *store.Store, first, end int) (marks []draw.Part) {
	for _, lane := range s.PinnedLanes() {
		if first <= lane && lane < end {
			marks = append(marks, g.outline(lane))
		}
	}
	return marks
}

// stateInfo is the look and the name of a lane state.
type stateInfo struct {
	class string // of the cell; g-CLASS is its symbol
	name  string
}

// states are the lane states by protocol.LaneState; legendStates has them in the order of the legend.
var states = [...]stateInfo{
	protocol.LaneActive:   {"a", "Active"},
	protocol.LaneWaiting:  {"w", "Waiting"},
	protocol.LaneReturned: {"r", "Returned"},
	protocol.LanePredOff:  {"p", "Predicate off"},
	protocol.LaneBeyond:   {"s", "Beyond exec size"},
	protocol.LaneOff:      {"d", "Not started"},
}

// ended is the look of a lane that has run and has nothing left to do.
var ended = stateInfo{"e", "Ended"}

// stateOf is the look of a lane. A state that only a newer engine knows looks like a lane that was not started.
func stateOf(l *protocol.Lane) stateInfo {
	if int(l.State) < len(states) {
		return states[l.State]
	}
	return states[protocol.LaneOff]
}

// shownState is the look of a lane in a view. Unlike stateOf it distinguishes lanes that have ended from lanes that
// were never started.
func shownState(v *protocol.View, lane int) stateInfo {
	if v.Lanes[lane].State == protocol.LaneOff && v.Masks.Dispatch>>lane&1 != 0 {
		return ended
	}
	return stateOf(&v.Lanes[lane])
}

// laneNumbers is the head row of a bank.
func (g geometry) laneNumbers(first, end int, pinned uint32) *draw.Node {
	cells := make([]draw.Part, 0, end-first)
	for lane := first; lane < end; lane++ {
		class := "lnum"
		if pinned>>lane&1 != 0 {
			class = "lnum sel"
		}
		cells = append(cells, draw.Element("span").Class(g.cellClass(class, lane)).Role("columnheader").DataSet("lane", lane).Text(strconv.Itoa(lane)))
	}
	return g.row(rowLabel(ui.Span("", "Lane")), cells).DataSet("row", "lane")
}

// stateRow shows the state of every lane. The cell of the lane stop takes the Tab key.
func (g geometry) stateRow(v *protocol.View, first, end, hover, stop int) *draw.Node {
	cells := make([]draw.Part, 0, end-first)
	for lane := first; lane < end; lane++ {
		info := shownState(v, lane)
		class := "st " + info.class
		if lane == hover {
			class += " hov"
		}
		cell := draw.Element("span").Class(g.cellClass(class, lane)).Role("gridcell").DataSet("lane", lane).DataSet("row", "state").
			Aria("label", laneName(v, lane, info)).Body(ui.Glyph(info.class))
		if lane == stop {
			cell.TabIndex(0)
		} else {
			cell.TabIndex(-1)
		}
		cells = append(cells, cell)
	}
	return g.row(rowLabel(draw.Element("b").Text("State")), cells).DataSet("row", "state")
}

// rowLabel is the label of a row.
func rowLabel(content ...draw.Part) *draw.Node {
	return draw.Element("span").Class("rl").Role("rowheader").Body(content...)
}

// endRows are the rows that take the place of the masks after the end, with the same number and height: four, or one
// for a folded bank.
func endRows(v *protocol.View, g geometry, first, end int, unfolded bool) []draw.Part {
	e := &v.Ending.Lanes
	longest := 0
	for _, n := range e.Waited {
		longest = max(longest, n)
	}
	rows := [...]struct {
		key, name string
		list      []int
	}{
		{"end-step", "Ended at step", e.Step},
		{"end-line", "by line", e.Line},
		{"ran", "Ran, steps", e.Ran},
		{"waited", "Waited, steps", e.Waited},
	}
	shown := rows[:]
	if !unfolded {
		shown = rows[:1]
	}
	parts := make([]draw.Part, len(shown))
	for i, r := range shown {
		cells := make([]draw.Part, 0, end-first)
		for lane := first; lane < end; lane++ {
			cell := draw.Element("span").Role("gridcell").DataSet("lane", lane).DataSet("row", r.key).TabIndex(-1)
			class, text := "m no", "–"
			switch started := v.Masks.Dispatch>>lane&1 != 0; {
			case !started || lane >= len(r.list) || r.list[lane] < 0 || i < 2 && e.Step[lane] < 0:
			case r.key == "waited" && longest > 0 && r.list[lane] == longest:
				class, text = "m on", brieflyCounted(r.list[lane])
			default:
				class, text = "m off", brieflyCounted(r.list[lane])
			}
			if text != "–" && text != strconv.Itoa(r.list[lane]) {
				cell.Title(words.Grouped(r.list[lane]))
			}
			cells = append(cells, cell.Class(g.cellClass(class, lane)).Text(text))
		}
		parts[i] = g.row(rowLabel(ui.Span("endname", r.name)), cells).DataSet("row", r.key)
	}
	return parts
}

// laneName is the name and state of a lane for screen readers.
func laneName(v *protocol.View, lane int, info stateInfo) string {
	name := words.Numbered("lane", lane)
	e := &v.Ending
	if !Told(v) || info != ended || lane >= len(e.Lanes.Step) || e.Lanes.Step[lane] < 0 {
		return name + ": " + info.name
	}
	name += words.Say(", ended at step {} by line {}", words.Grouped(e.Lanes.Step[lane]), e.Lanes.Line[lane])
	if i := resultOf(v, lane); i >= 0 && e.Shown.Got[i] != "" {
		name += ", result " + e.Shown.Got[i]
	}
	return name + judged(v, lane)
}

// startedIn is the number of lanes that the legend counts: all that are drawn, or only those before the ones that
// unstarted mentions.
func startedIn(v *protocol.View, g geometry) int {
	if g.lanes == len(v.Lanes) {
		return g.lanes
	}
	return min(g.lanes, bits.Len32(v.Masks.Dispatch))
}

// unstarted mentions the lanes that were not started, if not all lanes are drawn.
func unstarted(v *protocol.View, g geometry) draw.Part {
	if g.lanes == len(v.Lanes) {
		return nil
	}
	return draw.Element("p").Class("unstarted").DataSet("part", "unstarted").
		Text(words.Say("Lanes {} to {} were not started", startedIn(v, g), len(v.Lanes)-1))
}

// nibbles labels the groups of four lanes as mask offsets name them: M1 begins at lane 0, M2 at lane 4.
func (g geometry) nibbles(first, end int) *draw.Node {
	row := draw.Element("div").Class("lg nibbles").DataSet("per", g.per).Aria("hidden", "true")
	if g.per < 4 {
		return row
	}
	marks := []draw.Part{ui.Span("", "")}
	for lane := first; lane < end; lane += 4 {
		marks = append(marks, ui.Span(g.cellClass("brk", lane), "M"+strconv.Itoa(lane/4+1)))
	}
	return row.Body(marks...)
}

// The keys of the memoized rows. A key holds all that its row shows. first is the first lane of the bank, which
// identifies the bank.
type (
	maskRowKey struct {
		maskRow
		geometry
		first int
	}
	laneNumbersKey struct {
		geometry
		first  int
		pinned uint32
	}
	bankHeadKey struct {
		laneNumbersKey
		class string
	}
	nibblesKey struct {
		geometry
		first int
	}
)

// legend names the states, and counts the lanes in each unless the states are covered.
func legend(v *protocol.View, lanes int, counted bool) *draw.Node {
	counts := map[stateInfo]int{}
	for i := range lanes {
		if counted {
			counts[shownState(v, i)]++
		}
	}
	// "Not started" is rare. It is listed if a thread of the program has such lanes, even if another thread is shown.
	unstarted := slices.ContainsFunc(v.Threads, func(t protocol.Thread) bool { return bits.OnesCount32(t.Dispatch) < lanes })
	var items []draw.Part
	for i, info := range legendStates {
		class, number := "zero", ""
		if counts[info] > 0 {
			class, number = "some", strconv.Itoa(counts[info])
		} else if info == states[protocol.LaneOff] && !unstarted {
			continue
		}
		items = append(items, draw.Element("span").Class(class).DataSet("state", info.class).Body(
			draw.Element("span").Class("st "+info.class).Body(ui.Glyph(info.class)), ui.Term("state-"+info.class, i == 0, ui.Span("", info.name)), draw.Element("b").Text(number)))
	}
	class := "legend"
	if len(items) == len(legendStates) {
		class += " seven" // all of them fit on one line
	}
	return draw.Element("div").Class(class).DataSet("part", "legend").DataSet("terms", "states").Body(items...)
}
