package lanes

import (
	"math/bits"
	"strconv"
	"strings"

	"github.com/lanewise/lanewise/core/protocol"
	words "github.com/lanewise/lanewise/core/text"
	"github.com/lanewise/lanewise/web/draw"
	"github.com/lanewise/lanewise/web/panel/ui"
	"github.com/lanewise/lanewise/web/store/status"
)

// story describes how a run came to its end, or to where it stopped: the verdict, and what to look at.
func story(v *protocol.View) *draw.Node {
	image, text := verdictOf(v)
	return draw.Element("div").Class("said story").DataSet("part", "story").Body(
		draw.Element("p").Class("head "+image).Body(ui.Icon(image), draw.Element("span").Text(text)),
		draw.Element("p").Class("ls").Body(append(course(v), reportCount(v))...),
	)
}

// course describes the way there: where lanes parted and which waited longest. It is nil if the moments of the run are
// not known.
func course(v *protocol.View) []draw.Part {
	if len(v.Ending.Moments) == 0 {
		return nil
	}
	return []draw.Part{parting(&v.Ending), draw.Text(" "), longestWait(v), draw.Text(" ")}
}

// verdictOf is the outcome of the run in words, with an icon.
func verdictOf(v *protocol.View) (image, text string) {
	switch e := &v.Ending; {
	case e.Reason == protocol.StopCancelled:
		return "note", words.Say("You stopped the run before step {}.", words.Grouped(v.Step))
	case e.Reason != protocol.StopEnd:
		return "warn", e.Message
	}
	after := words.Say("The program ended after {}.", ui.Plural(v.Step, "step"))
	if len(v.Expects) == 0 {
		if status.Reported(v) > 0 {
			return "warn", after
		}
		return "ok", after
	}
	var wrong *protocol.Expect
	held := 0
	for i := range v.Expects {
		if x := &v.Expects[i]; x.Pass {
			held++
		} else if wrong == nil {
			wrong = x
		}
	}
	switch n := len(v.Expects); {
	case wrong == nil && n == 1:
		return "ok", words.Say("{} is as expected in {}. {}", bufferOf(&v.Expects[0]), allOf(v, v.Expects[0].Elems), after)
	case wrong == nil:
		return "ok", words.Say("All {} expectations hold. {}", n, after)
	case n == 1:
		return "error", wrongIn(v, wrong) + " " + after
	default:
		return "error", words.Say("{} of {} expectations {} not hold: {} {}", n-held, n, words.Plural(n-held, "does|do"), wrongIn(v, wrong), after)
	}
}

// bufferOf is the name of the buffer that an expectation is about.
func bufferOf(x *protocol.Expect) string {
	name, _, _ := strings.Cut(x.Text, "[")
	return name
}

// allOf is "all 16 lanes", or the same with elements, or "one element".
func allOf(v *protocol.View, n int) string {
	switch {
	case n == 1:
		return "one element"
	case ofLanes(v):
		return words.Say("all {} lanes", words.Grouped(n))
	}
	return words.Say("all {} elements", words.Grouped(n))
}

// wrongIn says where an expectation does not hold.
func wrongIn(v *protocol.View, x *protocol.Expect) string {
	name, r := bufferOf(x), &v.Ending.Shown
	if ofLanes(v) && r.Index < len(v.Expects) && x == &v.Expects[max(r.Index, 0)] {
		lanes := uint32(0)
		for i := range r.Wrong {
			lanes |= uint32(r.Wrong[i]) << i
		}
		n := bits.OnesCount32(lanes)
		if n > 1 && n == x.Elems {
			return words.Say("{} is wrong in all {} lanes.", name, n)
		}
		return words.Say("{} is wrong in {} of {}: {} {}.", name, n, ui.Plural(x.Elems, "lane"), words.Plural(n, "lane"), ui.Enumerated(lanes, ", "))
	}
	if x.Wrong == 0 {
		return name + ": " + x.Unwritten + "."
	}
	return words.Say("{} is wrong in {} of {}: {} is {}, expected {}.", name, words.Grouped(x.Wrong), ui.Plural(x.Elems, "element"), x.Where, x.Got, x.Want)
}

// parting says where lanes parted, and whether they met again.
func parting(e *protocol.Ending) *draw.Node {
	said := draw.Element("span")
	if e.Parted == 0 {
		return said.Text("All lanes stayed together.")
	}
	var parts []draw.Part
	for i := range e.Moments {
		if m := &e.Moments[i]; m.Kind == protocol.MomentPart {
			parts = append(parts, draw.Text("Lanes parted at "), ui.MomentLink(m.Step, m.Line))
			break
		}
	}
	met := " and met again at "
	if e.Parted > 1 {
		parts = append(parts, draw.Text(words.Say(", {} times in all", words.Grouped(e.Parted))))
		met = ", and last met at "
	}
	if e.Met > 0 {
		return said.Body(append(parts, draw.Text(met), ui.MomentLink(e.Met, e.MetLine), draw.Text("."))...)
	}
	return said.Body(append(parts, draw.Text(" and did not meet again."))...)
}

// longestWait says which lanes waited longest.
func longestWait(v *protocol.View) *draw.Node {
	e := &v.Ending.Lanes
	longest, first, n := 0, 0, 0
	for lane, steps := range e.Longest {
		switch {
		case steps > longest:
			longest, first, n = steps, lane, 0
		case steps == longest && steps > 0:
			n++
		}
	}
	if longest == 0 {
		return draw.Element("span").Text("No lane waited.")
	}
	rest := ", "
	if n > 0 {
		rest = words.Say(" and {} more, ", n)
	}
	return draw.Element("span").Body(draw.Text("Longest wait: "), ui.TextButton("link", "lane-way", strconv.Itoa(first), "lane "+strconv.Itoa(first)).Title("Tell this lane’s way"),
		draw.Text(rest+ui.Plural(longest, "step")+"."))
}

// reportCount is the number of reports of the run, and of notes.
func reportCount(v *protocol.View) *draw.Node {
	n, notes := status.Reported(v), status.Noted(v)
	if n == 0 && notes == 0 {
		return draw.Element("span").Text("No reports.")
	}
	counts := "No reports"
	if n > 0 {
		counts = ui.Plural(n, "report")
	}
	if notes > 0 {
		counts += ", " + ui.Plural(notes, "note")
	}
	return draw.Element("span").Body(ui.TextButton("link", "problems", "", counts).Title("Show the reports"), draw.Text("."))
}
