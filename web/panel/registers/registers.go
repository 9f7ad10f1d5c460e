// Package registers has the panels of registers and regions: the registers of the next instruction's operands, pinned
// variables, the region of an operand, the region explorer, and the drawings of registers in a lesson.
package registers

import (
	"cmp"
	"math/bits"
	"slices"
	"sort"
	"strconv"
	"strings"

	"github.com/lanewise/lanewise/core/protocol"
	words "github.com/lanewise/lanewise/core/text"
	"github.com/lanewise/lanewise/web/draw"
	"github.com/lanewise/lanewise/web/panel/action"
	"github.com/lanewise/lanewise/web/panel/frame"
	"github.com/lanewise/lanewise/web/panel/lanes"
	"github.com/lanewise/lanewise/web/panel/ui"
	"github.com/lanewise/lanewise/web/store"
	"github.com/lanewise/lanewise/web/store/layout"
	"github.com/maxence-charriere/go-app/v9/pkg/app"
)

// Row registers Registers.
var Row = frame.Row{
	Name: "registers", Place: frame.Beside, Pane: layout.PaneRegisters,
	Data: protocol.PanelRegisters | protocol.PanelPreview | protocol.PanelRows, Now: registersShown,
	Make: func(b frame.Base) frame.Content {
		return &registersPanel{b, frame.New(&operandRegisters{frame.FollowLater(b.S, store.TopicView|store.TopicLane)}), newPins(b.S)}
	},
	Keys: []action.KeyTable{{Name: "Registers", Keys: []*action.PanelKey{&keyPinned, &keyEditPinned, &keyOverview}}},
}

// registersPanel shows the registers that the operands of the next instruction touch, and those of the variables that
// the reader has pinned.
type registersPanel struct {
	frame.Base
	operands, pins *frame.Panel
}

func (p *registersPanel) Tree() *draw.Node {
	return draw.Element("section").Class("panel registers").DataSet("part", "registers").Aria("label", "Registers").TabIndex(0).Body(p.operands, p.pins)
}

func registersShown(s *store.State) protocol.Panels {
	if len(s.Pins) == 0 {
		return protocol.PanelRegisters | protocol.PanelPreview
	}
	return protocol.PanelRegisters | protocol.PanelPreview | protocol.PanelRows
}

// operandRegisters shows the registers of the operands, and which lane reads or writes which element.
type operandRegisters struct{ frame.Base }

func (p *operandRegisters) Tree() *draw.Node {
	v := p.S.View
	section := draw.Element("div").Class("drawn").On("mouseover", p.onOver).On("mouseleave", p.onOut).OnClick(p.OnAction)
	if v == nil {
		return section
	}
	if len(v.Registers) == 0 {
		return section.Body(ui.PanelHead(ui.Heading("grf", "Registers"), ui.Spacer(), frame.Tools(layout.PanelRegisters)), ui.None(unlessAsked(p.S, noRegisters(v))))
	}
	if lanes.Told(v) {
		// It has a tab stop because it may scroll and has no button to take the focus.
		return section.Role("group").Aria("label", "Last values").TabIndex(0).Body(p.last(v)...)
	}
	t := &registerTable{rows: registersOf(v.Registers), lane: p.S.Lane(), live: true}
	for i := range v.Operands {
		if v.Operands[i].Role == protocol.RoleDst {
			t.next = v.Operands[i].Values
		}
	}
	t.measure(p.S.GRFBytes(v.Registers))
	return section.Body(registersHead(t.caption()), t.render())
}

func registersHead(caption string) *draw.Node {
	return ui.PanelHead(ui.Heading("grf", "Registers"), ui.Span("sub", caption), ui.Spacer(), frame.Tools(layout.PanelRegisters))
}

// last shows the last values, after the program has ended.
func (p *operandRegisters) last(v *protocol.View) []draw.Part {
	rows := lastRegisters(v)
	lines := writers(rows)
	text, underlined := lastCaption(lines)
	t := &registerTable{rows: rows, lane: p.S.Lane(), live: true, last: true, underlined: underlined, titles: len(lines) > 1}
	t.measure(p.S.GRFBytes(rows))
	return []draw.Part{registersHead(text), t.render()}
}

func noRegisters(v *protocol.View) string {
	if v.Line == 0 {
		return "The program has ended, and wrote no variable whose values say much by themselves."
	}
	return "The next instruction touches no general variable."
}

// onOver points at the lane of an element if only one lane uses it.
func (p *operandRegisters) onOver(e app.Event) {
	if cell := ui.Closest(e, "[data-of]"); cell.Truthy() {
		p.S.HoverLane(ui.Number(cell, "of"))
	}
}

func (p *operandRegisters) onOut(e app.Event) {
	p.S.HoverLane(-1)
}

// registerTable draws rows of registers, for the Registers panel, for the region explorer and for lessons. A register
// takes several lines if its elements need the room.
type registerTable struct {
	rows []protocol.RegisterRow
	lane int  // the lane to mark; -1: none
	live bool // the rows have values
	last bool // the rows are the last values, which belong to no operand

	underlined int  // with last: the line whose elements are underlined; 0: none
	titles     bool // with last: the title of each element names the line that wrote it

	next []protocol.Value                                                 // what the next step will write, by lane
	pick func(cell *draw.Node, r *protocol.RegisterRow, c *protocol.Cell) // makes cells selectable; nil: they are not

	grf   int
	room  int  // width for the elements of a line, in pixels; 0: lineRoom
	line  int  // bytes in a line
	above bool // the lane stands above the value in all cells
}

// The width of a line on a narrow panel and what its cells need, in pixels: see registers.css.
const (
	lineRoom    = 340
	charRoom    = 6  // about: a value's takes 6.3 and a lane's 5.5, which counts where they stand in one line
	cellRoom    = 3  // frame and margin
	gapRoom     = 9  // gaps between value, lane and frame if the lane stands beside the value
	denseCells  = 8  // with more cells than this in a line, the lane stands above the value
	mostInALine = 16 // cells
)

// registersOf sorts the rows of the operands by operand and register, and their cells by byte. It leaves out unused
// elements that overlap a used one.
func registersOf(rows []protocol.RegisterRow) []protocol.RegisterRow {
	rows = slices.Clone(rows)
	sort.SliceStable(rows, func(i, j int) bool {
		a, b := &rows[i], &rows[j]
		return cmp.Or(cmp.Compare(a.Role, b.Role), cmp.Compare(a.Arg, b.Arg), cmp.Compare(a.Row, b.Row)) < 0
	})
	for i := range rows {
		cells := slices.Clone(rows[i].Cells)
		sort.SliceStable(cells, func(i, j int) bool { return cells[i].Byte < cells[j].Byte })
		kept := cells[:0]
		for j := range cells {
			c := &cells[j]
			across := func(k int) bool {
				return k >= 0 && k < len(cells) && cells[k].Lanes != 0 && cells[k].Byte < c.Byte+c.Size && c.Byte < cells[k].Byte+cells[k].Size
			}
			if c.Lanes != 0 || !across(j-1) && !across(j+1) {
				kept = append(kept, *c)
			}
		}
		rows[i].Cells = kept
	}
	return rows
}

// measure chooses the number of bytes in a line: as many as leave room for every value, with its lane beside or else
// above it, but at least eight.
func (t *registerTable) measure(grf int) {
	t.grf = grf
	for t.line = grf; t.line > 8; t.line /= 2 {
		for _, t.above = range [...]bool{false, true} {
			if t.fits() {
				return
			}
		}
	}
	t.above = false
	t.above = !t.fits()
}

func (t *registerTable) fits() bool {
	room := cmp.Or(t.room, lineRoom)
	for i := range t.rows {
		for j := range t.rows[i].Cells {
			c := &t.rows[i].Cells[j]
			text := c.Text
			if next := t.willBe(c, ui.Role{Class: "dst"}); t.rows[i].Role == protocol.RoleDst && next != "" {
				text = next
			}
			if c.Never && text == c.Text {
				text = ""
			}
			cells := t.line / max(1, c.Size)
			needs := cellRoom + charRoom*ui.Width(text)
			if t.last { // a gap, because no frame separates the values
				needs += charRoom
			}
			switch lanes := ui.Width(usersOf(c)); {
			case lanes == 0 || t.told(i, c):
			case t.dense(c.Size):
				needs = max(needs, cellRoom+charRoom*lanes)
			default:
				needs += gapRoom + charRoom*lanes + (3*ui.Width(text)-5*lanes+9)/10
			}
			if cells > mostInALine || cells > 0 && needs > room/cells {
				return false
			}
		}
	}
	return true
}

// told reports whether the lanes of an element are written out in words behind it.
func (t *registerTable) told(row int, c *protocol.Cell) bool {
	return shares(c) && single(t.rows[row].Cells) == c && t.only(row)
}

// shares reports whether several lanes use an element.
func shares(c *protocol.Cell) bool { return c != nil && bits.OnesCount32(c.Lanes) > 1 }

// dense reports whether elements of a size have the lane above the value.
func (t *registerTable) dense(size int) bool {
	return t.above || t.line/max(1, size) > denseCells
}

func (t *registerTable) render() *draw.Node {
	var lines []draw.Part
	lines = append(lines, t.ruler())
	for i := range t.rows {
		lines = append(lines, t.register(&t.rows[i], t.begins(i), t.only(i))...)
	}
	class := "grf"
	if !t.live {
		class = "grf picture"
	}
	return draw.Element("div").Class(class).DataSet("line", t.line).Body(lines...).Key(t.shape())
}

// shape encodes the places of the elements. A table of another shape is made anew.
func (t *registerTable) shape() string {
	shape := append(strconv.AppendInt(nil, int64(t.line), 10), ' ')
	shape = strconv.AppendBool(shape, t.above)
	for i := range t.rows {
		r := &t.rows[i]
		shape = strconv.AppendInt(append(append(shape, '\n'), r.Name...), int64(r.Row), 10)
		for j := range r.Cells {
			shape = strconv.AppendInt(append(shape, ' '), int64(r.Cells[j].Byte), 10)
			shape = strconv.AppendInt(append(shape, '+'), int64(r.Cells[j].Size), 10)
		}
		shape = strconv.AppendBool(shape, shares(single(r.Cells)))
	}
	return string(shape)
}

// lines is the number of lines below the ruler.
func (t *registerTable) lines() (n int) {
	for i := range t.rows {
		if t.only(i) && shares(single(t.rows[i].Cells)) {
			n++
		} else {
			n += t.grf / t.line
		}
	}
	return n
}

// begins reports whether a row is the first of its operand.
func (t *registerTable) begins(i int) bool {
	return i == 0 || t.rows[i-1].Arg != t.rows[i].Arg || t.rows[i-1].Role != t.rows[i].Role
}

// only reports whether a row is the only one of its operand.
func (t *registerTable) only(i int) bool {
	return t.begins(i) && (i+1 == len(t.rows) || t.begins(i+1))
}

// caption says how many bytes a row is.
func (t *registerTable) caption() string {
	if t.line < t.grf {
		return words.Say("a register is {} rows of {} bytes; the small number is the lane", t.grf/t.line, t.line)
	}
	return words.Say("one row is {} bytes; the small number is the lane", t.line)
}

// ruler shows the byte offsets in a line.
func (t *registerTable) ruler() *draw.Node {
	step := max(2, t.line/8)
	marks := []draw.Part{ui.Span("gl", "")}
	for at := 0; at < t.line; at += step {
		marks = append(marks, draw.Element("span").Class("byte").DataSet("size", step).Text("+"+strconv.Itoa(at)))
	}
	return draw.Element("div").Class("grow ruler").Aria("hidden", "true").Body(marks...)
}

// register makes the lines of one register.
func (t *registerTable) register(r *protocol.RegisterRow, first, only bool) []draw.Part {
	role := ui.Role{}
	if int(r.Role) < len(ui.Roles) && !t.last {
		role = ui.Roles[r.Role]
	}
	if c := single(r.Cells); only && shares(c) {
		plain := t.cell(c, role, c.Size, false)
		return []draw.Part{t.head(r, role, 0).Body(t.label(r, role, true, 0), plain, t.shared(r, c)).Class("apart")}
	}
	var lines []draw.Part
	next := 0
	for from := 0; from < t.grf; from += t.line {
		cells := []draw.Part{t.label(r, role, first && from == 0, from)}
		at := from
		for ; next < len(r.Cells) && r.Cells[next].Byte < from+t.line; next++ {
			c := &r.Cells[next]
			cells = t.blank(cells, at, c.Byte, c.Size)
			size := max(1, min(c.Size, from+t.line-c.Byte))
			cell := t.cell(c, role, size, true)
			if t.pick != nil {
				t.pick(cell, r, c)
			}
			cells = append(cells, cell)
			at = c.Byte + size
		}
		if !t.live && len(r.Cells) > 0 {
			cells = t.blank(cells, at, from+t.line, r.Cells[0].Size)
		}
		line := t.head(r, role, from).Body(cells...)
		if first && from == 0 {
			line.Class("apart")
		}
		lines = append(lines, line)
	}
	return lines
}

// blank draws the elements between two bytes that no lane uses and that the engine has not listed.
func (t *registerTable) blank(cells []draw.Part, from, to, size int) []draw.Part {
	size = max(1, size)
	for at := from; at < to; {
		n := min(size-at%size, to-at)
		class := "el"
		if n < size {
			class = "nb"
		}
		cells = append(cells, draw.Element("span").Class(class).DataSet("size", n))
		at += n
	}
	return cells
}

func (t *registerTable) head(r *protocol.RegisterRow, role ui.Role, from int) *draw.Node {
	class := "grow"
	if len(r.Cells) > 0 && t.dense(r.Cells[0].Size) {
		class = "grow dense"
	}
	return draw.Element("div").Class(class).Role("group").DataSet("register", r.Name+" "+strconv.Itoa(r.Row)).DataSet("role", role.Name).
		Aria("label", words.Say("{} {}, register {}, from byte {}", role.Name, r.Name, r.Row, from))
}

func (t *registerTable) label(r *protocol.RegisterRow, role ui.Role, first bool, from int) *draw.Node {
	label := draw.Element("span").Class("gl")
	name := ""
	if first {
		name = role.Name
	}
	if from > 0 {
		return label.Body(ui.Span("role "+role.Class, name), ui.Span("part", "+"+strconv.Itoa(from)))
	}
	row := "(" + strconv.Itoa(r.Row) + ")"
	if ui.Width(r.Name+row) > lanes.ShortName {
		label.Class("long")
	}
	return label.Body(ui.Span("role "+role.Class, name), draw.Element("code").Text(r.Name), ui.Span("part", row))
}

// single returns the only element that lanes use, or nil if there is none or more than one.
func single(cells []protocol.Cell) (only *protocol.Cell) {
	for i := range cells {
		if cells[i].Lanes == 0 {
			continue
		}
		if only != nil {
			return nil
		}
		only = &cells[i]
	}
	return only
}

// shared names the lanes that use the only element of an operand.
func (t *registerTable) shared(r *protocol.RegisterRow, c *protocol.Cell) *draw.Node {
	lanes, verb := c.Lanes, "read"
	if t.live {
		lanes = c.Enabled
	}
	if r.Role == protocol.RoleDst {
		verb = "write"
	}
	text := words.Say("lanes {} {} this one element, at byte {}", ui.Lanes(lanes), verb, c.Byte)
	return ui.Span("sharers", text).Title(text)
}

// cell is an element. The style sheet draws its lane from data-lanes, so that a cell is only one node with its text. A
// cell that is not named has its lanes beside it, in words.
func (t *registerTable) cell(c *protocol.Cell, role ui.Role, size int, named bool) *draw.Node {
	class := "el"
	used := c.Lanes != 0
	switch {
	case t.last && t.underlined > 0 && c.By == t.underlined:
		class = "el last by"
	case t.last:
		class = "el last"
	case used && (!t.live || c.Enabled != 0):
		class = "el on " + role.Class
	case used:
		class = "el off"
	}
	if size < c.Size || c.Size > t.line {
		class += " open"
	}
	text := c.Text
	switch next := t.willBe(c, role); {
	case next != "":
		text = next
	case c.Never:
		text = "·"
	case c.Changed:
		class += " chg"
	}
	if t.lane >= 0 && c.Lanes>>t.lane&1 != 0 {
		class += " sel"
	}
	cell := draw.Element("span").Class(class).DataSet("size", size).Text(text)
	if t.titles && c.By > 0 {
		cell.Title("written by line " + strconv.Itoa(c.By))
	}
	if lanes := usersOf(c); named && lanes != "" {
		cell.DataSet("lanes", lanes)
		if n := bits.OnesCount32(c.Lanes); n == 1 {
			cell.DataSet("of", lanes)
		} else {
			cell.Title("lanes " + ui.Lanes(c.Lanes))
		}
	}
	return cell
}

// usersOf is the text in a cell for the lanes that use the element, "" if none does.
func usersOf(c *protocol.Cell) string {
	switch bits.OnesCount32(c.Lanes) {
	case 0:
		return ""
	case 1:
		return strconv.Itoa(bits.TrailingZeros32(c.Lanes))
	}
	return strings.ReplaceAll(brief(c.Lanes), " ", "\u2009")
}

// willBe is the value that this step writes to an element of the destination, as the dst row of Values shows it; "" if
// it does not write the element.
func (t *registerTable) willBe(c *protocol.Cell, role ui.Role) string {
	if role.Class != "dst" || bits.OnesCount32(c.Enabled) != 1 {
		return ""
	}
	if lane := bits.TrailingZeros32(c.Enabled); lane < len(t.next) {
		return t.next[lane].Next
	}
	return ""
}

// brief writes the lanes of a mask in the room that a cell has: "0–3", or "8×" for eight lanes that do not fit.
func brief(mask uint32) string {
	if text := ui.Lanes(mask); ui.Width(text) <= 5 {
		return text
	}
	return strconv.Itoa(bits.OnesCount32(mask)) + "×"
}

// unlessAsked returns the reason why the panel is empty or, while a question is open, that the panel is covered.
func unlessAsked(s *store.Store, why string) string {
	if s.Asked() != nil {
		return "Covered until you answer the question."
	}
	return why
}
