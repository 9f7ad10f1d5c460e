package panel

import (
	"math/bits"
	"slices"
	"strings"

	words "github.com/lanewise/lanewise/core/text"
	"github.com/lanewise/lanewise/web/draw"
	"github.com/lanewise/lanewise/web/panel/frame"
	"github.com/lanewise/lanewise/web/panel/ui"
	"github.com/lanewise/lanewise/web/store"
	"github.com/lanewise/lanewise/web/store/layout"
	"github.com/maxence-charriere/go-app/v9/pkg/app"
)

// factOf gives the one fact that a folded panel shows.
var factOf = map[layout.Panel]func(*store.State) string{
	layout.PanelLanes: lanesFact, layout.PanelValues: valuesFact, layout.PanelStack: stackFact, layout.PanelRegisters: registersFact,
	layout.PanelRegion: regionFact, layout.PanelTabs: tabFact, layout.PanelTimeline: timelineFact,
}

// coveredFact replaces a fact that would answer the open question.
const coveredFact = "covered until you answer the question"

func lanesFact(s *store.State) string {
	if s.View == nil || s.View.Line == 0 {
		return ""
	}
	if s.Covered() {
		return coveredFact
	}
	lanes, thread := s.View.Next()
	if thread {
		return words.Say("{} runs once for the {}", s.View.Op, ui.UnitsOf(s).Thread)
	}
	return words.Say("{} runs in {} of {}", s.View.Op, bits.OnesCount32(lanes), words.Count(len(s.View.Lanes), "lane"))
}

func valuesFact(s *store.State) string {
	if s.View == nil {
		return ""
	}
	var names []string
	for i := range s.View.Operands {
		o := &s.View.Operands[i]
		names = append(names, ui.RoleOf(o).Name+" "+o.Name)
	}
	return strings.Join(names, ", ")
}

func stackFact(s *store.State) string {
	if s.View == nil || len(s.View.Frames) == 0 {
		return ""
	}
	return words.Say("{}, {}", s.View.Frames[len(s.View.Frames)-1].Name, words.Count(len(s.View.Frames), "frame"))
}

// registersFact is what is written next. The elements that the registers show are not known here, because they are not
// requested while the panel is folded.
func registersFact(s *store.State) string {
	if s.View == nil {
		return ""
	}
	if s.Covered() {
		return coveredFact
	}
	lanes, thread := s.View.Next()
	for i := range s.View.Operands {
		o := &s.View.Operands[i]
		switch n := bits.OnesCount32(lanes); {
		case ui.RoleOf(o).Class != "dst":
		case thread:
			return words.Say("{} is written next", o.Name)
		case n == 0:
			return words.Say("no lane is on to write {}", o.Name)
		default:
			return words.Say("{} of {} next", words.Count(n, "element"), o.Name)
		}
	}
	return "nothing is written next"
}

func regionFact(s *store.State) string {
	if s.View == nil {
		return ""
	}
	fact := ""
	for i := range s.View.Operands {
		if o := &s.View.Operands[i]; strings.Contains(o.Text, "<") && (fact == "" || o.Role == s.Operand) {
			fact = o.Text
		}
	}
	return fact
}

func tabFact(s *store.State) string {
	for _, r := range Playground.In(frame.InTabs) {
		if layout.Tab(r.Name) == s.Tab {
			return r.Title
		}
	}
	return ""
}

func timelineFact(s *store.State) string {
	if s.View == nil {
		return ""
	}
	return words.Say("step {}", words.Grouped(s.View.Step))
}

// bars are the folded panels of one grid of the page, each as a bar.
type bars struct {
	frame.Base
	of     []layout.Panel
	folded []layout.Panel // as drawn
	alone  layout.Panel   // as drawn
}

// NewMachineBars makes the bars of the machine's side of the page.
func NewMachineBars(s *store.Store) *frame.Panel {
	return frame.New(&bars{Base: frame.Base{S: s}, of: layout.Foldable[:len(layout.Foldable)-1]})
}

// NewTimelineBar makes the bar of the timeline, below the code.
func NewTimelineBar(s *store.Store) *frame.Panel {
	return frame.New(&bars{Base: frame.Base{S: s}, of: layout.Foldable[len(layout.Foldable)-1:]})
}

// OnMount begins to follow the store.
func (p *bars) OnMount(ctx app.Context) {
	p.Base.OnMount(ctx)
	p.ListenFor(store.TopicLayout|store.TopicView|store.TopicText, func() any {
		sign := string(p.S.Layout.Alone)
		for _, name := range p.foldedNow() {
			sign += string(name) + "\n" + factOf[name](&p.S.State) + "\n"
		}
		return sign
	})
	p.After = func() {
		p.keepFocus()
		p.keepFocusAlone()
	}
}

// foldedNow returns the panels of the grid that are folded now.
func (p *bars) foldedNow() (list []layout.Panel) {
	for _, name := range p.of {
		if p.S.Layout.IsFolded(name) {
			list = append(list, name)
		}
	}
	return list
}

func (p *bars) Tree() *draw.Node {
	var bars []draw.Part
	for _, name := range p.foldedNow() {
		title := frame.Foldable[name]
		bars = append(bars, ui.ActionButton("bar", "fold").DataSet("arg", string(name)).
			DataSet("bar", string(name)).Aria("expanded", "false").Title(words.Say("Open {}", title)).
			Body(ui.Icon("right"), draw.Element("b").Text(title), ui.Span("fact", factOf[name](&p.S.State))).Key(string(name)))
	}
	label := "Folded panels"
	if len(p.of) == 1 {
		label = "Folded timeline"
	}
	return draw.Element("section").Class("bars").DataSet("part", "bars").DataSet("count", len(bars)).Aria("label", label).OnClick(p.OnAction).Body(bars...)
}

// keepFocus moves the focus from the button that folded a panel to the panel's bar, and from the bar back to the
// button.
func (p *bars) keepFocus() {
	was, now := p.folded, p.foldedNow()
	p.folded = now
	for _, name := range p.of {
		folded := slices.Contains(now, name)
		if folded == slices.Contains(was, name) || p.S.Layout.Toggled != name {
			continue
		}
		to := `[data-part="` + string(name) + `"] [data-action=fold]`
		if folded {
			to = `[data-bar="` + string(name) + `"]`
		}
		frame.AfterFrame(p.Ctx, func() { focusIfLost(to) })
	}
}

// keepFocusAlone moves the focus from the button that showed a panel alone to the one that shows all again, and back.
func (p *bars) keepFocusAlone() {
	name, action := p.S.Layout.Alone, "together"
	if name == p.alone {
		return
	}
	if name == "" {
		name, action = p.alone, "alone"
	}
	if p.alone = p.S.Layout.Alone; slices.Contains(p.of, name) {
		frame.AfterFrame(p.Ctx, func() { focusIfLost(`[data-part="` + string(name) + `"] [data-action=` + action + `]`) })
	}
}

// focusIfLost focuses an element if the element that had the focus is gone or no longer visible.
func focusIfLost(selector string) {
	document := app.Window().Get("document")
	active := document.Get("activeElement")
	if active.Truthy() && active.Get("tagName").String() != "BODY" && active.Call("checkVisibility").Bool() {
		return
	}
	if to := document.Call("querySelector", selector); to.Truthy() {
		to.Call("focus")
	}
}
