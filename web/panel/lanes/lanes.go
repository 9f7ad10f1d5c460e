// Package lanes has the panels whose columns are lanes: Threads, Lanes, Values with watches and results, the comparison
// of two moments, which takes the place of these, and the lanes of an embed.
package lanes

import (
	"math/bits"
	"strconv"
	"strings"

	"github.com/lanewise/lanewise/core/protocol"
	words "github.com/lanewise/lanewise/core/text"
	"github.com/lanewise/lanewise/web/draw"
	"github.com/lanewise/lanewise/web/panel/action"
	"github.com/lanewise/lanewise/web/panel/frame"
	"github.com/lanewise/lanewise/web/panel/ui"
	"github.com/lanewise/lanewise/web/store"
	"github.com/lanewise/lanewise/web/store/layout"
)

// Row registers Lanes.
var Row = frame.Row{
	Name: "lanes", Place: frame.Machine, Pane: layout.PaneLanes, PaneTitle: "Lanes",
	Topics: store.TopicView | store.TopicLane | store.TopicRun | store.TopicGuide,
	Data:   protocol.PanelEnding,
	Make:   func(b frame.Base) frame.Content { return &lanesPanel{Base: b} },
	Keys:   []action.KeyTable{{Name: "Lanes and values", Keys: []*action.PanelKey{&keyLane, &keyRow, &keyBank, &keyPin, &keyUnpin, &keyEdit, &keyCopy, &keyResult}}},
}

// lanesPanel shows what every lane does at the next instruction, and why: the masks, read downwards, are the
// computation of the channel enable.
type lanesPanel struct {
	frame.Base
	rows memo
}

func (l *lanesPanel) Tree() *draw.Node {
	v := l.S.View
	section := lanePointer{l.S, l.onAnswerKey, l.onAnswerClick, l.onAnswerOver}.listen(draw.Element("section").Class("panel lanes").DataSet("part", "lanes").Aria("label", "Lanes").TabIndex(-1))
	if v == nil {
		return section
	}
	l.rows.begin()
	g := laneGeometry(l.S.Layout.Lanes(v))
	if l.S.Covered() {
		return section.Body(l.covered(v, g)...)
	}
	focus := l.S.Lane()
	hint := "↑ ↓ ← → move, ↵ pin lane"
	if Told(v) {
		hint = "↑ ↓ ← → move, ↵ tell one lane’s way"
	}
	banks := g.banks(func(bank, first, end int) *draw.Node {
		unfolded := g.lanes <= g.per || first <= max(focus, 0) && max(focus, 0) < end
		return l.bank(v, g, first, end, unfolded)
	})
	return section.Body(
		ui.PanelHead(
			ui.Heading("lane", "Lanes"),
			draw.Element("span").Class("sub").Body(headline(v, l.S.Facts.Groups, l.Units())...).Anew(),
			ui.Spacer(),
			ui.Span("sub hint", hint).Anew(),
			frame.Tools(layout.PanelLanes),
		),
		draw.Element("div").Class("grid").ID("lane-grid").DataSet("terms", "masks").Role("grid").Aria("label", "Lanes and masks").Aria("colcount", g.lanes+1).Body(banks...).Key("lanes"),
		unstarted(v, g),
		l.why(v).Key("why").Later(),
		legend(v, startedIn(v, g), true).Key("legend").Later(),
		tiles(l.S, v, &l.rows),
	)
}

// headline says in a few words what the next instruction does.
func headline(v *protocol.View, groups [3]int, u ui.Units) []draw.Part {
	var which []draw.Part
	if name := threadName(v, groups, u); name != "" {
		which = append(which, draw.Element("b").DataSet("part", "which-thread").Text(name))
	}
	if Told(v) {
		return append(which, draw.Text(allEnded(v)))
	}
	if v.Line == 0 {
		return append(which, draw.Text("no lane has anything left to do"))
	}
	lanes, thread := v.Next()
	runs := words.Say("runs in {} of {} lanes", bits.OnesCount32(lanes), len(v.Lanes))
	if thread {
		runs = "runs once for the " + u.Thread
	}
	return append(which, draw.Text("line "+strconv.Itoa(v.Line)), draw.Element("code").Text(v.Op), draw.Text(runs))
}

func (l *lanesPanel) bank(v *protocol.View, g geometry, first, end int, unfolded bool) *draw.Node {
	s := l.S
	rows := []draw.Part{
		l.rows.node(laneNumbersKey{g, first, s.PinnedMask()}, func() *draw.Node { return g.laneNumbers(first, end, s.PinnedMask()) }),
		g.stateRow(v, first, end, s.Hover, max(s.Pinned, 0)),
	}
	if len(s.Parts()) > 0 {
		rows = append(rows, pointRow(s, v, g, first, end))
	}
	if Told(v) {
		rows = append(rows, endRows(v, g, first, end, unfolded)...)
	} else {
		for _, m := range maskRows(v) {
			if unfolded || m.result {
				rows = append(rows, l.rows.node(maskRowKey{m, g, first}, func() *draw.Node { return m.row(g, first, end) }))
			}
		}
	}
	rows = append(rows, g.outlines(s, first, end)...)
	return draw.Element("div").Class("bank").Role("rowgroup").Body(
		l.rows.node(nibblesKey{g, first}, func() *draw.Node { return g.nibbles(first, end) }),
		draw.Element("div").Class("cols").Role("presentation").Body(rows...),
	)
}

// noMask is the detail of an execution mask that the instruction ignores.
const noMask = "NoMask"

// maskRow is one term of the channel enable, or the channel enable itself.
type maskRow struct {
	key      string // data-row
	operator string
	name     string
	detail   string
	bits     uint32
	neutral  bool // has no effect, and is all ones
	result   bool
	flip     string // the name of the mask in expressions, "" if its bits cannot be set
}

// maskRows are the terms of the channel enable (spec/visa/5_operands.md, "Predication"): the execution mask, or all
// ones under NoMask, and the predicate, within exec size and mask offset. The call mask bounds the execution mask, so
// it is shown as a term although it never decides alone.
func maskRows(v *protocol.View) []maskRow {
	m := &v.Masks
	em := maskRow{key: "em", name: "EM", detail: "flow", bits: m.Exec, flip: "EM"}
	cm := maskRow{key: "cm", operator: "∧", name: "CM", detail: "call", bits: m.Call, flip: "CM"}
	if m.NoMask {
		em.detail, em.neutral, cm.neutral = noMask, true, true
	}
	pred := maskRow{key: "pred", operator: "∧", name: "Pred", detail: "none", bits: m.Pred, neutral: m.PredText == ""}
	if m.PredText != "" {
		pred.detail = m.PredText
		if name := strings.TrimLeft(m.PredText, "@!"); !strings.Contains(name, ".") {
			pred.flip = name // with .any or .all a lane's bit is not the predicate's bit
		}
	}
	return []maskRow{em, cm, pred,
		{key: "chen", operator: "=", name: "ChEn", detail: reach(m), bits: m.Enable, result: true}}
}

// reach is the lanes that the instruction covers: mask offset and exec size.
func reach(m *protocol.Masks) string {
	if m.ExecSize == 0 {
		return ""
	}
	return "M" + strconv.Itoa(m.Offset/4+1) + ", " + strconv.Itoa(m.ExecSize)
}

func (m *maskRow) row(g geometry, first, end int) *draw.Node {
	cells := make([]draw.Part, 0, end-first)
	for lane := first; lane < end; lane++ {
		class, text := "m no", "0"
		if m.bits>>lane&1 != 0 {
			class, text = "m on", "1"
		}
		if m.neutral {
			class = "m na"
		}
		cells = append(cells, draw.Element("span").Class(g.cellClass(class, lane)).Role("gridcell").DataSet("lane", lane).
			DataSet("row", m.key).TabIndex(-1).Text(text))
	}
	name := ui.Term(m.key, m.key == "em", draw.Element("span").Text(m.name))
	if m.result {
		name.Class("chen")
	}
	label := rowLabel(ui.Span("op", m.operator), name, m.reach(), ui.Span("n", strconv.Itoa(bits.OnesCount32(m.bits))))
	if ui.Width(m.detail) > shortDetail {
		label.Class("long")
	}
	row := g.row(label, cells).DataSet("row", m.key)
	if m.result {
		row.Class("result")
	}
	if m.flip != "" {
		row.DataSet("flip", m.flip)
	}
	return row
}

// reach is the text beside a mask's name. For the channel enable this is the mask offset and the exec size of the
// instruction.
func (m *maskRow) reach() *draw.Node {
	detail := ui.Span("minor", m.detail)
	if m.result && m.detail != "" {
		ui.Term("exec-size", ui.NoTabStop, detail)
	}
	if m.detail == noMask {
		ui.Term("nomask", ui.NoTabStop, detail)
	}
	return detail
}

// shortDetail is the number of characters that fit beside a mask's name.
const shortDetail = 6

// askLane says how to ask about a lane. A phone has no pointer.
func askLane(s *store.Store) string {
	if s.Narrow {
		return "Tap a lane to see why it is on or off."
	}
	return "Point at a lane, or tap it, to see why it is on or off."
}

// why explains the pinned lanes, or the one pointed at.
func (l *lanesPanel) why(v *protocol.View) *draw.Node {
	box := draw.Element("div").Class("why").DataSet("part", "why")
	if cards := pinnedCards(l.S, v); cards != nil {
		return box.Body(cards)
	}
	said := []draw.Part{generalWhy(l.S, v)}
	if l.S.Hover >= 0 && l.S.Hover < len(v.Lanes) {
		said = []draw.Part{whyLane(v, l.S.Hover)}
	} else if v.Help != "" {
		said = append(said, draw.Element("p").Class("help minor").Text(askLane(l.S)))
	}
	if v.Ending.Reason != protocol.StopStep && (l.S.Hover < 0 || l.S.Hover >= len(v.Lanes)) {
		return box.Body(story(v).Anew())
	}
	return box.Body(draw.Element("div").Class("said").Body(said...).Anew())
}

// generalWhy is the text of the box while no lane is asked about: what the next instruction does, in the names of its
// operands.
func generalWhy(s *store.Store, v *protocol.View) *draw.Node {
	said := "`" + v.Op + "`: " + v.Help
	switch {
	case v.Line == 0:
		said = "The program has ended. Step back to see how each lane got here."
	case v.Help == "":
		said = askLane(s)
	}
	return draw.Element("p").Class("help").Body(ui.Prose(said)...)
}

// whyLane explains why a lane is on or off.
func whyLane(v *protocol.View, lane int) *draw.Node {
	info := shownState(v, lane)
	if Told(v) && info == ended {
		return draw.Element("p").Class("ending").DataSet("why", lane).Body(laneTag(info, lane), draw.Element("span").Body(endedWhy(v, lane)...))
	}
	return draw.Element("p").DataSet("why", lane).Body(laneTag(info, lane),
		draw.Element("span").Body(whyText(v, lane, v.Lanes[lane].Why)...))
}

// laneTag is a lane's number, with the look of its state.
func laneTag(info stateInfo, lane int) *draw.Node {
	return draw.Element("span").Class("tag "+info.class).Body(ui.Glyph(info.class), draw.Text(strconv.Itoa(lane)))
}

// whyText is the explanation of a lane, with links to the step that put it into its state and to the step at which it
// resumes.
func whyText(v *protocol.View, lane int, why string) []draw.Part {
	text := ui.Prose(why)
	l := &v.Lanes[lane]
	if l.CauseLine > 0 {
		text = append(text, draw.Text(" "), ui.StepLink("← step "+words.Grouped(l.Cause), l.Cause))
	}
	if l.Resumes >= 0 && l.State != protocol.LaneActive {
		text = append(text, draw.Text("\u2002"), ui.StepLink(words.Say("resumes: step {} →", words.Grouped(l.Resumes)), l.Resumes))
	}
	return text
}

// explained is the explanation of a pinned lane step by step, or the button that asks for it.
func explained(s *store.Store, lane int) []draw.Part {
	why := &s.Why
	if why.Lane != lane || why.Sentences == nil {
		return []draw.Part{draw.Element("p").Class("more").Body(ui.TextButton("link", "explain", strconv.Itoa(lane), "Explain step by step"))}
	}
	return []draw.Part{
		draw.Element("ul").Class("reasons").DataSet("part", "reasons").Body(ui.Reasons(why.Sentences[min(1, len(why.Sentences)):])...), // the first stands above
		draw.Element("p").Class("more").Body(ui.TextButton("link", "explain", strconv.Itoa(lane), "Less")),
	}
}

// legendStates are the states in the order of the legend.
var legendStates = [...]stateInfo{
	states[protocol.LaneActive], states[protocol.LaneWaiting], states[protocol.LaneReturned], states[protocol.LanePredOff],
	states[protocol.LaneBeyond], ended, states[protocol.LaneOff],
}

// ShortName is the number of characters of an operand that fit beside its role.
const ShortName = 8
