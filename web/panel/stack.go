package panel

import (
	"math/bits"
	"strings"

	"github.com/lanewise/lanewise/core/protocol"
	"github.com/lanewise/lanewise/web/store"
	"github.com/maxence-charriere/go-app/v9/pkg/app"
)

// Stack shows the calls that have not returned, the innermost first, with their
// call masks and the points where lanes wait to be joined.
type Stack struct {
	base
	tab bool
}

// NewStack makes the panel.
func NewStack(s *store.Store) *Stack { return &Stack{base: base{S: s}} }

// newStackTab makes the panel for the tab, empty while another tab is open.
func newStackTab(s *store.Store) *Stack { return &Stack{base: base{S: s}, tab: true} }

// OnMount begins to follow the store.
func (p *Stack) OnMount(app.Context) { p.watch(store.TopicView | store.TopicLayout) }

// Render draws the panel.
func (p *Stack) Render() app.UI {
	section := element("section").Class("panel stack").DataSet("part", "stack").Aria("label", "Call and divergence stack").TabIndex(-1)
	v := p.S.View
	if v == nil || p.tab && p.S.Tab != store.TabStack {
		return section
	}
	count := itoa(len(v.Frames)) + " frames"
	if len(v.Frames) == 1 {
		count = "1 frame"
	}
	body := []app.UI{element("div").Class("ph").Body(element("h2").Text("Stack"), span("sub", count))}
	for i := len(v.Frames) - 1; i >= 0; i-- {
		body = append(body, frame(v, i))
	}
	if len(v.Frames) == 0 {
		body = append(body, element("p").Class("none").Text("Every lane has returned."))
	}
	return section.OnClick(p.onAction).Body(body...)
}

func frame(v *protocol.View, index int) app.UI {
	f := &v.Frames[index]
	knob := "knob"
	if index == len(v.Frames)-1 {
		knob = "knob cur"
	}
	entered := bits.OnesCount32(f.Entered)
	origin := "dispatched with " + lanes(entered)
	if f.CallLine > 0 {
		origin = "entered by " + f.Kind + ", line " + itoa(f.CallLine)
	}
	blocks := []app.UI{
		span("rail", ""), span(knob, ""),
		element("div").Class("t").Body(element("code").Text(f.Name), lineLink(f.Line)),
		element("div").Class("d").Text(origin),
		mask("Call mask", "", 0, itoa(bits.OnesCount32(f.CallMask))+" of "+itoa(entered)+" left", f.CallMask, f.Entered, len(v.Lanes), "a"),
	}
	for i := range f.Waits {
		w := &f.Waits[i]
		name := w.Label
		if name == "" {
			name = "line " + itoa(w.Line)
		}
		blocks = append(blocks, mask("", name, w.Line, "", w.Lanes, w.Lanes, len(v.Lanes), "w"))
	}
	return element("div").Class("fr").DataSet("frame", f.Name).Body(blocks...)
}

// lineLink goes to a line of the text.
func lineLink(line int) app.UI {
	if line <= 0 {
		return span("at", "")
	}
	return textButton("at link", "line", itoa(line), "line "+itoa(line))
}

// mask is a strip with a box for each lane, and the lanes by number.
func mask(caption, label string, line int, note string, on, ghost uint32, total int, class string) app.UI {
	boxes := make([]app.UI, total)
	for lane := range total {
		box := "box"
		switch {
		case on>>lane&1 != 0:
			box = "box " + class
		case ghost>>lane&1 != 0:
			box = "box ghost"
		}
		boxes[lane] = span(box, "")
	}
	head := element("div").Class("cap")
	if label != "" {
		head.Body(element("span").Class("mark "+class).Body(glyph(class)), element("code").Text(label), lineLink(line))
	} else {
		head.Body(span("", caption), span("at", note))
	}
	return element("div").Class("blk").Body(
		head,
		element("div").Class("strip").DataSet("lanes", total).Aria("hidden", "true").Body(boxes...),
		element("div").Class("list").Text(numbers(on)),
	)
}

// numbers lists the lanes of a mask, runs joined: "0 7 9-12".
func numbers(mask uint32) string {
	if mask == 0 {
		return "no lane"
	}
	var parts []string
	for lane := 0; lane < 32; lane++ {
		if mask>>lane&1 == 0 {
			continue
		}
		first := lane
		for lane < 31 && mask>>(lane+1)&1 != 0 {
			lane++
		}
		switch lane - first {
		case 0:
			parts = append(parts, itoa(first))
		case 1:
			parts = append(parts, itoa(first), itoa(lane))
		default:
			parts = append(parts, itoa(first)+"–"+itoa(lane))
		}
	}
	return strings.Join(parts, " ")
}

// lanes is "1 lane", "16 lanes".
func lanes(n int) string {
	if n == 1 {
		return "1 lane"
	}
	return itoa(n) + " lanes"
}
