package run

import (
	"math/bits"
	"sort"
	"strconv"
	"strings"

	"github.com/lanewise/lanewise/core/protocol"
	words "github.com/lanewise/lanewise/core/text"
	"github.com/lanewise/lanewise/web/draw"
	"github.com/lanewise/lanewise/web/panel/frame"
	"github.com/lanewise/lanewise/web/panel/lanes"
	"github.com/lanewise/lanewise/web/panel/ui"
	"github.com/lanewise/lanewise/web/store"
	"github.com/lanewise/lanewise/web/store/layout"
	"github.com/maxence-charriere/go-app/v9/pkg/app"
)

// StackRow registers the stack beside the lanes.
var StackRow = frame.Row{
	Name: "stack", Place: frame.Beside, Pane: layout.PaneStack, PaneTitle: "Stack", Badge: calls,
	Topics: store.TopicView | store.TopicLayout | store.TopicGuide, Later: true,
	Data: protocol.PanelGraph | protocol.PanelEnding, Now: graphShown,
	Make: func(b frame.Base) frame.Content { return &stackPanel{Base: b} },
}

// StackTabRow registers the stack a second time, as a tab that is visible only if there is no room for the stack beside
// the lanes.
var StackTabRow = frame.Row{
	Name: "stack", Place: frame.InTabs, Title: "Stack", Term: "stack", Pane: layout.PaneMemory,
	Topics: store.TopicView | store.TopicLayout | store.TopicGuide, Later: true,
	Make: func(b frame.Base) frame.Content { return &stackPanel{Base: b, tab: true} },
}

// stackPanel shows the calls that have not returned, the innermost first, with their call masks and the points where
// lanes wait to reconverge. Its other views are the control-flow graph of the chosen frame, and the moments of the run.
// The chosen frame is the one whose variables the other panels show.
type stackPanel struct {
	frame.Base
	tab bool
	all bool // list every frame of a deep stack, and every moment
}

// calls is the number of frames for the pane, "" if there are no calls.
func calls(s *store.State) (class, text string) {
	if v := s.View; v != nil && len(v.Frames) > 1 {
		text = strconv.Itoa(len(v.Frames))
	}
	return "", text
}

func graphShown(s *store.State) protocol.Panels {
	if s.Stack == store.StackGraph {
		return protocol.PanelGraph | protocol.PanelEnding
	}
	return protocol.PanelEnding
}

// shownStack is the view that the stack shows: the one that the reader has chosen, else the one that fits the state.
func shownStack(s *store.State) store.StackView {
	switch {
	case s.Stack != store.StackAsItFits:
		return s.Stack
	case s.View != nil && lanes.Told(s.View):
		return store.StackMoments
	}
	return store.StackFrames
}

// unfolded is the largest number of frames that are all shown in full. If there are more, all but the innermost and the
// chosen frame are folded to a line each. If there are more than listed, the frames between the innermost listed-ends
// and the outermost ends are left out.
const (
	unfolded = 4
	listed   = 40
	ends     = 8
)

func (p *stackPanel) Tree() *draw.Node {
	section := draw.Element("section").Class("panel stack").DataSet("part", "stack").DataSet("terms", "calls").Aria("label", "Call and divergence stack").TabIndex(-1).OnClick(p.onClick)
	v := p.S.View
	if v == nil || p.tab && p.S.Tab != layout.TabStack {
		return section
	}
	now := shownStack(&p.S.State)
	count := ""
	if now != store.StackMoments {
		count = ui.Plural(len(v.Frames), "frame")
	}
	var own draw.Part
	if !p.tab {
		own = frame.Tools(layout.PanelStack)
	}
	head := ui.PanelHead(
		ui.Heading("stack", "Stack"), ui.Term("frame", ui.NoTabStop, ui.Span("sub", count)), ui.Spacer(),
		ui.Segments("What the stack shows",
			ui.Explains("frame", ui.Choice("", "stack-view", string(store.StackFrames), "Frames", now == store.StackFrames)),
			ui.Explains("block", ui.Choice("", "stack-view", string(store.StackGraph), "Graph", now == store.StackGraph)),
			ui.Explains("moment", ui.Choice("", "stack-view", string(store.StackMoments), "Moments", now == store.StackMoments))),
		own)
	switch {
	case p.S.Covered():
		return section.Body(head, draw.Element("div").Class("calls-now").Body(draw.Element("div").Class("frames").Body(p.frames(v)...),
			draw.Element("p").Class("gcover").Text("Call masks, and where lanes wait, are covered until you answer.")).Anew())
	case now == store.StackMoments:
		return section.Body(head, moments(v, p.all))
	case len(v.Frames) == 0:
		return section.Body(head, ui.None("Every lane has returned."))
	case now == store.StackGraph:
		return section.Body(head, graphOf(v))
	}
	return section.Body(head, draw.Element("div").Class("calls-now").Body(draw.Element("div").Class("frames").Body(p.frames(v)...), next(v, p.Units())).Anew())
}

func (p *stackPanel) onClick(e app.Event) {
	if ui.Closest(e, "[data-part=all-frames], [data-part=all-moments]").Truthy() {
		p.all = true
		p.Update()
		return
	}
	p.OnAction(e)
}

// frames are the listed frames, the innermost first.
func (p *stackPanel) frames(v *protocol.View) []draw.Part {
	n := len(v.Frames)
	var list []draw.Part
	for out := 0; out < n; out++ {
		if n > listed && !p.all && out == listed-ends && out < n-ends {
			left := n - listed
			list = append(list, ui.PlainButton("fr more link").DataSet("part", "all-frames").
				Text(words.Grouped(left)+" more frames"))
			out += left - 1
			continue
		}
		if n > unfolded && out > 0 && out != p.S.State.Frame {
			list = append(list, foldedFrame(v, out))
		} else {
			list = append(list, openFrame(v, out, out == p.S.State.Frame && n > 1))
		}
	}
	return list
}

// at returns a frame, counted outwards from the innermost, which is 0.
func at(v *protocol.View, out int) *protocol.Frame { return &v.Frames[len(v.Frames)-1-out] }

func frameRoot(v *protocol.View, out int, class string) *draw.Node {
	return draw.Element("div").Class(class).DataSet("frame", at(v, out).Name)
}

func knob(out int) *draw.Node {
	if out == 0 {
		return ui.Span("knob cur", "")
	}
	return ui.Span("knob", "")
}

// frameName is the name of a frame; if there are several frames, it is a button that chooses the frame.
func frameName(v *protocol.View, out int, chosen bool) *draw.Node {
	f := at(v, out)
	if len(v.Frames) == 1 {
		return draw.Element("code").Text(f.Name)
	}
	b := ui.ActionButton("name", "frame").DataSet("arg", strconv.Itoa(out)).
		Title("Show the variables of this frame").Body(draw.Element("code").Text(f.Name))
	if chosen {
		b.Aria("current", "true")
	}
	return b
}

// foldedFrame is a frame as one line: its name, its line, and how many of its lanes are left.
func foldedFrame(v *protocol.View, out int) *draw.Node {
	f := at(v, out)
	var left *draw.Node
	if f.Entered != 0 { // 0 if covered by a question
		left = draw.Element("span").Class("left").Title("Lanes left of those that entered").
			Text(strconv.Itoa(bits.OnesCount32(f.CallMask)) + "/" + strconv.Itoa(bits.OnesCount32(f.Entered)))
	}
	return frameRoot(v, out, "fr folded").Body(
		ui.Span("rail", ""), knob(out),
		draw.Element("div").Class("t").Body(frameName(v, out, false), ui.LineLink(f.Line), left))
}

// openFrame is a frame with its masks.
func openFrame(v *protocol.View, out int, chosen bool) *draw.Node {
	f := at(v, out)
	class := "fr"
	if chosen {
		class = "fr chosen"
	}
	entered := bits.OnesCount32(f.Entered)
	origin := []draw.Part{ui.Term("dm", ui.NoTabStop, ui.Span("", "dispatched"))}
	if f.CallLine > 0 {
		origin = []draw.Part{draw.Text("entered by "), ui.Term("call", ui.NoTabStop, ui.Span("", f.Kind)), draw.Text(" on "), ui.TextButton("link", "line", strconv.Itoa(f.CallLine), "line "+strconv.Itoa(f.CallLine))}
	}
	covered := entered == 0 // covered by a question: otherwise a frame has lanes that entered it
	if !covered {
		origin = append(origin, draw.Text(" with "+ui.Plural(entered, "lane")))
	}
	blocks := []draw.Part{
		ui.Span("rail", ""), knob(out),
		draw.Element("div").Class("t").Body(frameName(v, out, chosen), ui.LineLink(f.Line)),
		draw.Element("div").Class("d").Body(origin...),
	}
	if covered {
		return frameRoot(v, out, class).Body(blocks...)
	}
	if len(f.Params) > 0 {
		blocks = append(blocks, params(f))
	}
	left := words.Say("{} of {} left", bits.OnesCount32(f.CallMask), entered)
	if f.CallMask == f.Entered {
		left = ui.Plural(entered, "lane")
	}
	gone := f.Entered &^ f.CallMask
	list := ui.Lanes(f.CallMask)
	if gone != 0 {
		list += "; returned: " + ui.Lanes(gone)
	}
	blocks = append(blocks, maskBlock(v, draw.Element("div").Class("cap").Body(ui.Term("cm", ui.NoTabStop, ui.Span("", "Call mask")), ui.Span("at", left)), list,
		ui.StripMark{Ink: "a", Lanes: f.CallMask}, ui.StripMark{Ink: "r", Lanes: gone}))
	if out > 0 {
		blocks = append(blocks, callBlock(v, out))
	}
	for i := range f.Waits {
		w := &f.Waits[i]
		if lanes := w.Lanes &^ called(v, out); lanes != 0 {
			blocks = append(blocks, maskBlock(v, caption("w", waitName(w), w.Line), ui.Lanes(lanes), ui.StripMark{Ink: "w", Lanes: lanes}))
		}
	}
	return frameRoot(v, out, class).Body(blocks...)
}

// params lists the declared return values and parameters of a frame's function, with their values in the frame's lanes.
func params(f *protocol.Frame) *draw.Node {
	var list []draw.Part
	for i := range f.Params {
		x := &f.Params[i]
		said := x.Type + " " + x.Name
		if values := different(x.Values, f.CallMask); values != "" {
			said += " = " + values
		}
		what := []draw.Part{draw.Element("code").Text(said)}
		if x.Role == protocol.RoleDst {
			what = append(what, ui.Span("sub", "return value"))
		}
		list = append(list, draw.Element("li").DataSet("param", x.Name).Body(what...))
	}
	return draw.Element("ul").Class("params").Aria("label", "Parameters and return values").Body(list...)
}

// different lists the values of some lanes in their order, without repetitions of the value before, and not more than
// four; "" if nothing has been written there.
func different(values []protocol.Value, lanes uint32) string {
	const most = 4
	var told []string
	for l := range values {
		x := &values[l]
		switch n := len(told); {
		case lanes>>l&1 == 0 || x.Never || x.Text == "" || n > 0 && told[n-1] == x.Text:
		case n == most:
			return strings.Join(told, ", ") + ", …"
		default:
			told = append(told, x.Text)
		}
	}
	return strings.Join(told, ", ")
}

// called returns the lanes of a frame that are in the call at which the frame stands, or back from it. These lanes do
// not wait like others. Others may wait at the line where they go on: lanes that a guard kept out of the call, or that
// call another function in another round.
func called(v *protocol.View, out int) uint32 {
	if out == 0 {
		return 0
	}
	return at(v, out-1).Entered
}

// afterCall is the point at which the lanes of a frame go on after the call at which it stands; nil if none is to come
// back.
func afterCall(v *protocol.View, out int) *protocol.Wait {
	f := at(v, out)
	for i := range f.Waits {
		if w := &f.Waits[i]; w.Lanes&called(v, out) != 0 {
			return w
		}
	}
	return nil
}

// callBlock shows the lanes of a frame that made the call: those that are back, and those that are still to return.
func callBlock(v *protocol.View, out int) *draw.Node {
	callee := at(v, out-1)
	line, back := 0, uint32(0)
	if behind := afterCall(v, out); behind != nil {
		line, back = behind.Line, behind.Lanes&callee.Entered&^callee.CallMask
	}
	list := "nobody yet; " + ui.Lanes(callee.CallMask) + " to come"
	if back != 0 {
		verb := " are back; "
		if bits.OnesCount32(back) == 1 {
			verb = " is back; "
		}
		list = ui.Lanes(back) + verb + ui.Lanes(callee.CallMask) + " to come"
	}
	return maskBlock(v, caption("r", "After "+callee.Kind, line), list, ui.StripMark{Ink: "r", Lanes: back}, ui.StripMark{Ink: "g", Lanes: callee.CallMask})
}

// waitName is the label of a reconvergence point, or its line.
func waitName(w *protocol.Wait) string {
	if w.Label != "" {
		return w.Label
	}
	return words.Numbered("line", w.Line)
}

func caption(class, name string, line int) *draw.Node {
	return draw.Element("div").Class("cap").Body(draw.Element("span").Class("mark "+class).Body(ui.Glyph(class)), draw.Element("code").Text(name), ui.LineLink(line))
}

// maskBlock is a caption, a lane strip, and the lanes by number.
func maskBlock(v *protocol.View, head draw.Part, list string, marks ...ui.StripMark) *draw.Node {
	return draw.Element("div").Class("blk").Body(head, ui.LaneStrip{Lanes: len(v.Lanes), Marks: marks}.Draw(), draw.Element("div").Class("list").Text(list))
}

// next is the card that says in which order the lanes go on: the lanes of the innermost frame before those of its
// callers, and within a frame those with the lowest program counter first.
func next(v *protocol.View, u ui.Units) *draw.Node {
	return draw.Element("div").Class("nextup").DataSet("part", "next").Body(
		draw.Element("b").Text("What runs next"), draw.Element("p").Body(ui.Prose(nextText(v, u))...))
}

func nextText(v *protocol.View, u ui.Units) string {
	top := at(v, 0)
	if len(v.Frames) == 1 {
		return words.Say("Line {} {}.{}", top.Line, nextLanes(v, u), then(waitsOf(top, nil), top))
	}
	caller, callee := at(v, 1), top
	back := protocol.Wait{Line: callee.CallLine, Lanes: callee.Entered}
	behind := afterCall(v, 1)
	if behind != nil { // lanes that wait there already go on with them
		back.Line, back.Lanes = behind.Line, back.Lanes|behind.Lanes
	}
	return words.Say("`{}`, until its call mask is empty.{}", top.Name, then(append(waitsOf(caller, behind), back), caller))
}

// nextLanes says with how many lanes the next instruction runs, and how many others are at it but disabled.
func nextLanes(v *protocol.View, u ui.Units) string {
	lanes, thread := v.Next()
	if thread {
		return "once for the " + u.Thread
	}
	off := bits.OnesCount32(v.Masks.Exec &^ lanes)
	switch said := "with " + ui.Plural(bits.OnesCount32(lanes), "lane"); off {
	case 0:
		return said
	case 1:
		return said + "; 1 more is there, and off"
	default:
		return words.Say("{}; {} more are there, and off", said, off)
	}
}

// waitsOf returns the places where lanes of a frame wait, except for one of them.
func waitsOf(f *protocol.Frame, but *protocol.Wait) []protocol.Wait {
	var waits []protocol.Wait
	for i := range f.Waits {
		if w := &f.Waits[i]; w != but {
			waits = append(waits, *w)
		}
	}
	return waits
}

// then says where the lanes of a frame go on, in the order of the program.
func then(waits []protocol.Wait, f *protocol.Frame) string {
	sort.SliceStable(waits, func(i, j int) bool { return waits[i].Line < waits[j].Line })
	var b strings.Builder
	for i, w := range waits {
		where := words.Numbered("line", w.Line)
		switch {
		case w.Label != "":
			where = "`" + w.Label + "`"
		case w.Line == f.Line:
			where = "behind " + words.Numbered("line", w.Line)
		}
		if i == 0 {
			b.WriteString(words.Say(" Then {} with {}", where, ui.Plural(bits.OnesCount32(w.Lanes), "lane")))
		} else {
			b.WriteString(words.Say(", then {} with {}", where, bits.OnesCount32(w.Lanes)))
		}
	}
	if b.Len() > 0 {
		b.WriteString(".")
	}
	return b.String()
}
