package lanes

import (
	"math/bits"
	"strconv"

	"github.com/lanewise/lanewise/core/protocol"
	words "github.com/lanewise/lanewise/core/text"
	"github.com/lanewise/lanewise/web/draw"
	"github.com/lanewise/lanewise/web/panel/ui"
)

// This file has what Lanes shows after the program has ended: a flag for each lane and, in the place of the masks, the
// step and the line at which it ended, and how many steps it ran and waited.

// Told reports whether the program has ended and the view has the data about its end.
func Told(v *protocol.View) bool { return v.Ending.Reason == protocol.StopEnd }

// allEnded says how many lanes ended.
func allEnded(v *protocol.View) string {
	n := bits.OnesCount32(v.Masks.Dispatch)
	switch {
	case n == 1 && len(v.Lanes) == 1:
		return "its lane ended"
	case n == len(v.Lanes):
		return words.Say("all {} ended", n)
	}
	return words.Say("{} of {} lanes ran, and ended", n, len(v.Lanes))
}

// brieflyCounted writes a number in the four characters that a lane has room for: 9999, 12k, 1.5M.
func brieflyCounted(n int) string {
	switch {
	case n < 10_000:
		return strconv.Itoa(n)
	case n < 1_000_000:
		return strconv.Itoa(n/1000) + "k"
	case n < 10_000_000:
		return strconv.Itoa(n/1_000_000) + "." + strconv.Itoa(n/100_000%10) + "M"
	}
	return strconv.Itoa(n/1_000_000) + "M"
}

// judged is ", right" or ", wrong" for a lane's result; "" if nothing is expected of it.
func judged(v *protocol.View, lane int) string {
	r := &v.Ending.Shown
	switch i := resultOf(v, lane); {
	case i < 0 || i >= len(r.Want):
		return ""
	case r.Wrong[i] != 0:
		return ", wrong"
	}
	return ", right"
}

// resultOf is the index of a lane's element among the shown results; -1 if the results are not one for each lane that
// ran.
func resultOf(v *protocol.View, lane int) int {
	r := &v.Ending.Shown
	if !ofLanes(v) || lane >= len(r.Got) {
		return -1
	}
	return lane
}

// ofLanes reports whether there is exactly one shown result for each lane: the program has a single thread, and as many
// results as lanes that ran.
func ofLanes(v *protocol.View) bool {
	r := &v.Ending.Shown
	ran := bits.OnesCount32(v.Masks.Dispatch)
	return len(v.Threads) == 1 && v.Group == [3]int{} && r.First == 0 && r.Count == ran && len(r.Got) == ran && bits.Len32(v.Masks.Dispatch) == ran
}

// endedWhy describes how a lane ended.
func endedWhy(v *protocol.View, lane int) []draw.Part {
	e := &v.Ending.Lanes
	name := words.Numbered("Lane", lane)
	if lane >= len(e.Step) || e.Step[lane] < 0 {
		return []draw.Part{draw.Text(name + " has ended, before the steps that are recorded.")}
	}
	waited := "never waited"
	if e.Waited[lane] > 0 {
		waited = "waited for " + ui.Plural(e.Waited[lane], "step")
	}
	parts := []draw.Part{draw.Text(name + " ended at "), ui.StepLink(words.Say("step {}, line {}", words.Grouped(e.Step[lane]), e.Line[lane]), e.Step[lane]),
		draw.Text(words.Say(". It ran at {} and {}.", ui.Plural(e.Ran[lane], "step"), waited))}
	i := resultOf(v, lane)
	if r := &v.Ending.Shown; i >= 0 && r.Got[i] != "" {
		text := " Its result is " + r.Got[i] + judged(v, lane)
		if i < len(r.Want) && r.Wrong[i] != 0 {
			text += ": " + r.Want[i] + " is expected"
		}
		parts = append(parts, draw.Text(text+"."))
	}
	return parts
}

// way lists where a lane waited, within the recorded moments.
func way(v *protocol.View, lane int) []draw.Part {
	e := &v.Ending
	var list []draw.Part
	var from *protocol.Moment
	for i := range e.Moments {
		m := &e.Moments[i]
		here := m.Exec>>lane&1 != 0
		switch {
		case from != nil && (here || m.Kind == protocol.MomentEnd):
			item := draw.Element("li").Body(draw.Text("It waited from "), ui.MomentLink(from.Step, from.Line), draw.Text(" to "), ui.MomentLink(m.Step, m.Next), draw.Text("."))
			list = append(list, item)
			from = nil
		case from == nil && !here && m.Kind != protocol.MomentEnd && (lane >= len(e.Lanes.Step) || e.Lanes.Step[lane] < 0 || m.Step <= e.Lanes.Step[lane]):
			from = m
		}
		if i == len(e.Moments)-2 && e.More > 0 {
			list = append(list, draw.Element("li").Text(words.Say("Then other lanes ran than before {} more: see the timeline.", ui.Plural(e.More, "time"))))
			break
		}
	}
	if len(list) == 0 {
		return nil
	}
	return []draw.Part{draw.Element("ul").Class("reasons").DataSet("part", "reasons").Body(list...)}
}
