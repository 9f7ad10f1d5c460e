package run

import (
	"math/bits"

	"github.com/lanewise/lanewise/core/protocol"
	words "github.com/lanewise/lanewise/core/text"
	"github.com/lanewise/lanewise/web/draw"
	"github.com/lanewise/lanewise/web/panel/lanes"
	"github.com/lanewise/lanewise/web/panel/ui"
)

// Moments are the steps of a run at which other lanes ran than before. They are the third view of the stack.

// mostMoments is the number of moments that are shown until the reader asks for all. The last one is the end.
const mostMoments = 7

// moments lists the moments of the run; all includes those that are left out at first.
func moments(v *protocol.View, all bool) *draw.Node {
	e := &v.Ending
	list := draw.Element("div").Class("moments").DataSet("part", "moments")
	if len(e.Moments) == 0 {
		return list.Body(ui.None("Run the program to its end: its moments stand here, the start, where lanes part, take turns and meet, and the end."))
	}
	n := len(e.Moments)
	hidden := n - mostMoments
	if all || hidden < 0 {
		hidden = 0
	}
	var parts []draw.Part
	for i := range e.Moments {
		if i == n-1 && (hidden > 0 || e.More > 0) {
			parts = append(parts, moreMoments(hidden, e.More))
		}
		if hidden > 0 && i >= mostMoments-1 && i < n-1 {
			continue
		}
		parts = append(parts, moment(v, &e.Moments[i], i == n-1))
	}
	return list.Body(parts...)
}

// moreMoments stands for the moments that are left out: a button that shows those in the view, or a text if only the
// view lacks some.
func moreMoments(hidden, lost int) *draw.Node {
	if hidden > 0 {
		return ui.PlainButton("mo more link").DataSet("part", "all-moments").Text(words.Grouped(hidden+lost) + " more")
	}
	return draw.Element("p").Class("mo more").Text(words.Say("{} more, which the timeline shows", words.Grouped(lost)))
}

// moment is a moment with its lanes, as a button that goes to its step.
func moment(v *protocol.View, m *protocol.Moment, last bool) *draw.Node {
	title, text := momentWords(v, m)
	class, knobClass := "mo", "knob"
	if m.Step == v.Step {
		class, knobClass = "mo cur", "knob cur"
	}
	started := v.Masks.Dispatch
	gone := uint32(0)
	for lane, step := range v.Ending.Lanes.Step {
		if step >= 0 && step < m.Step {
			gone |= 1 << lane
		}
	}
	marks := []ui.StripMark{{Ink: "a", Lanes: m.Exec}, {Ink: "w", Lanes: started &^ (m.Exec | m.Returned | gone)}, {Ink: "r", Lanes: m.Returned}}
	if last && lanes.Told(v) {
		marks = []ui.StripMark{{Ink: "a", Lanes: started}}
	}
	return ui.ActionButton(class, "seek").DataSet("arg", m.Step).DataSet("moment", momentKinds[m.Kind]).Body(
		ui.Span("rail", ""), ui.Span(knobClass, ""),
		draw.Element("span").Class("t").Body(draw.Text(title), draw.Element("em").Text("step "+words.Grouped(m.Step))),
		draw.Element("span").Class("d").Body(ui.Prose(text)...),
		ui.LaneStrip{Lanes: len(v.Lanes), Marks: marks}.Draw(),
	)
}

var momentKinds = [...]string{
	protocol.MomentStart: "start", protocol.MomentPart: "part", protocol.MomentTurn: "turn",
	protocol.MomentMeet: "meet", protocol.MomentLeave: "leave", protocol.MomentEnd: "end",
}

// momentWords describes a moment, in a few words and in a sentence.
func momentWords(v *protocol.View, m *protocol.Moment) (title, text string) {
	runs, moved := bits.OnesCount32(m.Exec), bits.OnesCount32(m.Moved)
	goOn := words.Say("{} {}", words.Count(runs, "runs|run"), lineOr(m.Next, "on"))
	switch m.Kind {
	case protocol.MomentStart:
		title = words.Say("{} of {} start", runs, ui.Plural(len(v.Lanes), "lane"))
		if runs == len(v.Lanes) {
			title = words.Say("All {} start", runs)
		}
		if v.First > 0 && m.Step >= v.First && m.Step > 0 && len(v.Threads) == 1 && v.Group == [3]int{} {
			title = "The record begins"
		}
		return title, words.Say("`{}`, {}, runs first", m.Op, lineOr(m.Next, "the first instruction"))
	case protocol.MomentPart:
		return "Lanes part", words.Say("{} {}; {}", moved, stood(m), goOn)
	case protocol.MomentTurn:
		return "The others’ turn", words.Say("{} {}; {}", moved, stood(m), goOn)
	case protocol.MomentMeet:
		text = "at " + lineOr(m.Next, "the end")
		if m.Label != "" {
			text = words.Say("at `{}`, {}", m.Label, lineOr(m.Next, "the end"))
		}
		if m.Exec == v.Masks.Dispatch {
			return "They meet again", words.Say("{}, all {}", text, runs)
		}
		return "Some meet again", words.Say("{}, {} of {}", text, runs, bits.OnesCount32(v.Masks.Dispatch))
	case protocol.MomentLeave:
		return words.Count(moved, "ends|end"), words.Say("by `{}`, {}; {}", m.Op, lineOr(m.Line, ""), goOn)
	}
	switch v.Ending.Reason {
	case protocol.StopDeadlock:
		return "It is stuck", "at " + lineOr(m.Next, "a barrier")
	case protocol.StopLimit, protocol.StopCancelled:
		return "It stopped", "before " + lineOr(m.Next, "the end")
	}
	title = words.Count(moved, "ends|end")
	if m.Moved == v.Masks.Dispatch {
		title = "All end"
	}
	if m.Op == "" {
		return title, ""
	}
	return title, "by `" + m.Op + "`, " + lineOr(m.Line, "the last instruction")
}

// stood says what became of the lanes that ran before.
func stood(m *protocol.Moment) string {
	wait := words.Plural(bits.OnesCount32(m.Moved), "waits|wait")
	switch {
	case m.Moved&^m.Returned == 0:
		return "returned"
	case m.Label != "" && m.Kind == protocol.MomentPart:
		return "left for `" + m.Label + "`"
	case m.Label != "":
		return wait + " at `" + m.Label + "`"
	}
	return wait + " behind " + lineOr(m.Line, "the call")
}

// lineOr is "line 24", or the other words if there is no line.
func lineOr(line int, otherwise string) string {
	if line > 0 {
		return words.Numbered("line", line)
	}
	return otherwise
}
