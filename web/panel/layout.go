package panel

import (
	"math/bits"
	"slices"
	"strings"

	words "github.com/lanewise/lanewise/core/text"
	"github.com/lanewise/lanewise/web/store"
	"github.com/maxence-charriere/go-app/v9/pkg/app"
)

// What the reader arranges the panels with: edges that can be moved, the buttons in a panel's head, the bars
// of folded panels, and presets. The state is the store's (web/store/layout.go), the places are the style
// sheet's (web/style/layout.css); an edge is <lw-split> (web/layout/split.ts).

// edge is a splitter.
type edge struct {
	split    store.Split
	name     string // for screen readers
	upright  bool   // it is moved sideways
	of       string // the selector of what it makes larger or smaller
	least    int    // pixels of that
	against  string // what yields the room
	leave    int    // pixels that this keeps
	backward bool   // what it makes larger stands after it
}

// edges of the page, and of the machine's side.
var (
	pageEdges = []edge{
		{store.SplitCode, "Width of the code", true, ".editor", 320, ".machine", 602, false},
		{store.SplitUpper, "Height of the code", false, ".editor", 64, ".right", 64, false},
		{store.SplitTimeline, "Height of the timeline", false, ".timeline", 120, ".editor", 120, true},
	}
	machineEdges = []edge{
		{store.SplitStack, "Width of the stack", true, ".right > .stack", 180, ".machine", 602, true},
		{store.SplitMachine, "Height of lanes and values", false, ".machine", 120, ".tabbed", 96, false},
		{store.SplitRegisters, "Width of the registers", true, ".registers", 240, ".region", 240, false},
		{store.SplitLower, "Height of registers and region", false, ":is(.registers, .region)", 96, ".tabbed", 96, false},
	}
)

// Edges are the splitters of one grid of the page.
type Edges struct {
	base
	of  []edge
	tag string // around the code they are a landmark of their own; the machine's side is one
}

// NewPageEdges makes the splitters around the code, NewMachineEdges those of the machine's side.
func NewPageEdges(s *store.Store) *Panel { return newPanel(&Edges{base{S: s}, pageEdges, "section"}) }

// NewMachineEdges makes the splitters of the machine's side.
func NewMachineEdges(s *store.Store) *Panel { return newPanel(&Edges{base{S: s}, machineEdges, "div"}) }

// OnMount begins to follow the store.
func (p *Edges) OnMount(ctx app.Context) {
	p.base.OnMount(ctx)
	p.listenFor(store.TopicLayout, func() any {
		var sizes [mostEdges]int
		for i, e := range p.of {
			sizes[i] = p.S.Layout.Size(e.split)
		}
		return sizes
	})
}

// mostEdges is how many edges a grid has at most.
const mostEdges = 4

func (p *Edges) panel() *Node {
	splits := make([]Part, len(p.of))
	for i, e := range p.of {
		split := element("lw-split").Class("split").Attr("name", string(e.split)).Role("separator").TabIndex(0).Aria("label", e.name).
			Aria("valuemin", 0).Aria("valuemax", 0).Aria("valuenow", 0).
			DataSet("of", e.of).DataSet("least", e.least).DataSet("against", e.against).DataSet("leave", e.leave)
		if e.upright {
			split.Aria("orientation", "vertical")
		} else {
			split.Aria("orientation", "horizontal")
		}
		if e.backward {
			split.DataSet("backward", "true")
		}
		if size := p.S.Layout.Size(e.split); size > 0 {
			split.Attr("size", size)
		}
		splits[i] = split
	}
	edges := element(p.tag).Class("edges").On("lw-resize", p.onResize).Body(splits...)
	if p.tag == "section" {
		edges.Aria("label", "Edges of the code")
	}
	return edges
}

// onResize keeps where an edge was moved.
func (p *Edges) onResize(e app.Event) {
	p.S.Resize(store.Split(e.Get("target").Call("getAttribute", "name").String()), e.Get("detail").Get("size").Int())
}

// foldable is what a panel is called.
var foldable = map[store.PanelName]string{
	store.PanelLanes: "Lanes", store.PanelValues: "Values", store.PanelStack: "Stack", store.PanelRegisters: "Registers",
	store.PanelRegion: "Region", store.PanelTabs: "Tabs", store.PanelTimeline: "Timeline",
}

// factOf is the one fact about a panel that matters while it is folded.
var factOf = map[store.PanelName]func(*store.State) string{
	store.PanelLanes: lanesFact, store.PanelValues: valuesFact, store.PanelStack: stackFact, store.PanelRegisters: registersFact,
	store.PanelRegion: regionFact, store.PanelTabs: tabFact, store.PanelTimeline: timelineFact,
}

// coveredFact is the fact about a panel that would answer the question that is open.
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
		return words.Say("{} runs once for the {}", s.View.Op, unitsOf(s).thread)
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
		names = append(names, roleOf(o).name+" "+o.Name)
	}
	return strings.Join(names, ", ")
}

func stackFact(s *store.State) string {
	if s.View == nil || len(s.View.Frames) == 0 {
		return ""
	}
	return words.Say("{}, {}", at(s.View, 0).Name, words.Count(len(s.View.Frames), "frame"))
}

// registersFact is what is written next: which elements the registers show is not asked for while they are folded.
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
		case roleOf(o).class != "dst":
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
	for _, r := range Playground.at(InTabs) {
		if store.Tab(r.name) == s.Tab {
			return r.title
		}
	}
	return ""
}

func timelineFact(s *store.State) string {
	if s.View == nil {
		return ""
	}
	return words.Say("step {}", group(s.View.Step))
}

// tools are the buttons at the end of a panel's head: they show it alone, all panels again, or fold it.
// They never change; the style sheet shows those that can act.
func tools(name store.PanelName) *Node {
	if toolsOf[name] == nil {
		title := foldable[name]
		toolsOf[name] = element("span").Class("ptools").Body(
			button("ib tiny", "alone", words.Say("Show {} alone", title), true, icon("alone")).DataSet("arg", string(name)),
			button("ib tiny", "together", "Show all panels (Esc)", true, icon("together")).DataSet("arg", string(name)),
			button("ib tiny", "fold", words.Say("Fold {}", title), true, icon("down")).DataSet("arg", string(name)).Aria("expanded", "true"),
		)
	}
	return toolsOf[name]
}

// toolsOf are the tools of each panel, once made.
var toolsOf = map[store.PanelName]*Node{}

// Bars are the folded panels of one grid of the page, a bar each.
type Bars struct {
	base
	of     []store.PanelName
	folded []store.PanelName // as drawn
}

// NewMachineBars makes the bars of the machine's side.
func NewMachineBars(s *store.Store) *Panel {
	return newPanel(&Bars{base: base{S: s}, of: store.Foldable[:len(store.Foldable)-1]})
}

// NewTimelineBar makes the bar of the timeline, below the code.
func NewTimelineBar(s *store.Store) *Panel {
	return newPanel(&Bars{base: base{S: s}, of: store.Foldable[len(store.Foldable)-1:]})
}

// OnMount begins to follow the store.
func (p *Bars) OnMount(ctx app.Context) {
	p.base.OnMount(ctx)
	p.listenFor(store.TopicLayout|store.TopicView|store.TopicText, func() any {
		sign := ""
		for _, name := range p.of {
			if p.S.Layout.IsFolded(name) {
				sign += string(name) + "\n" + factOf[name](&p.S.State) + "\n"
			}
		}
		return sign
	})
	p.after = p.keepFocus
}

func (p *Bars) panel() *Node {
	var bars []Part
	for _, name := range p.of {
		if !p.S.Layout.IsFolded(name) {
			continue
		}
		title := foldable[name]
		bars = append(bars, element("button").Attr("type", "button").Class("bar").DataSet("action", "fold").DataSet("arg", string(name)).
			DataSet("bar", string(name)).Aria("expanded", "false").Title(words.Say("Open {}", title)).
			Body(icon("right"), element("b").Text(title), span("fact", factOf[name](&p.S.State))).Key(string(name)))
	}
	label := "Folded panels"
	if len(p.of) == 1 {
		label = "Folded timeline"
	}
	return element("section").Class("bars").DataSet("part", "bars").DataSet("count", len(bars)).Aria("label", label).OnClick(p.onAction).Body(bars...)
}

// keepFocus moves the focus from the button that folded a panel to the panel's bar, and from the bar back to the
// button.
func (p *Bars) keepFocus() {
	var now []store.PanelName
	for _, name := range p.of {
		if p.S.Layout.IsFolded(name) {
			now = append(now, name)
		}
	}
	was := p.folded
	p.folded = now
	for _, name := range p.of {
		folded := has(now, name)
		if folded == has(was, name) || p.S.Layout.Toggled != name {
			continue
		}
		to := `[data-part="` + string(name) + `"] [data-action=fold]`
		if folded {
			to = `[data-bar="` + string(name) + `"]`
		}
		nextFrame.after(p.ctx, func() { focusIfLost(to) })
	}
}

func has(list []store.PanelName, name store.PanelName) bool {
	return slices.Contains(list, name)
}

// focusIfLost focuses an element if what had the focus is no longer to be seen.
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

// presets are what a window can begin with.
var presets = [...]struct {
	preset      store.Preset
	name, about string
}{
	{store.Learn, "Learn", "The lesson is high; registers and region are bars"},
	{store.Debug, "Debug", "Every panel, as far as there is room"},
	{store.Surfaces, "Memory", "Memory is high; stack, registers and region are bars"},
}

// presetChoice is the switch between the presets, with a button that gives the chosen one back.
func presetChoice(l *store.Layout) []Part {
	buttons := make([]Part, len(presets))
	for i, p := range presets {
		buttons[i] = choice("", "preset", string(p.preset), p.name, p.preset == l.Preset()).Title(p.about)
	}
	return []Part{
		element("div").Class("seg").Role("group").Aria("label", "Layout").Body(buttons...),
		button("ib small", "layout-reset", "Give the panels back their places and sizes", l.Own(), icon("reset")),
	}
}

// Presets stands at the right of the tabs.
type Presets struct{ base }

func newPresets(s *store.Store) *Panel { return newPanel(&Presets{base{S: s}}) }

// OnMount begins to follow the store.
func (p *Presets) OnMount(ctx app.Context) {
	p.base.OnMount(ctx)
	p.listenFor(store.TopicLayout, func() any { return [...]any{p.S.Layout.Preset(), p.S.Layout.Own()} })
}

func (p *Presets) panel() *Node {
	parts := append([]Part{span("lays-name", "Layout")}, presetChoice(&p.S.Layout)...)
	return element("div").Class("lays").DataSet("part", "presets").OnClick(p.onAction).Body(append(parts, tools(store.PanelTabs))...)
}

// LayoutMenu is the layout button of the top bar with what it opens: presets, and every panel.
type LayoutMenu struct{ base }

func newLayoutMenu(s *store.Store) *Panel { return newPanel(&LayoutMenu{base{S: s}}) }

// OnMount begins to follow the store.
func (m *LayoutMenu) OnMount(ctx app.Context) {
	m.base.OnMount(ctx)
	m.listenFor(store.TopicLayout, func() any {
		sign := [...]any{m.S.Layout.Preset(), m.S.Layout.Own(), m.S.Layout.Alone, ""}
		folded := ""
		for _, name := range store.Foldable {
			if m.S.Layout.IsFolded(name) {
				folded += string(name) + " "
			}
		}
		sign[len(sign)-1] = folded
		return sign
	})
}

// onClick performs the action of a button, once: the bar around the menu listens, too.
func (m *LayoutMenu) onClick(e app.Event) {
	e.Call("stopPropagation")
	m.onAction(e)
}

// onKey leaves Esc to the browser while the menu is open, which closes it.
func (m *LayoutMenu) onKey(e app.Event) {
	if e.Get("key").String() == "Escape" && m.JSValue().Call("querySelector", ":popover-open").Truthy() {
		e.Call("stopPropagation")
	}
}

func (m *LayoutMenu) panel() *Node {
	l := &m.S.Layout
	list := make([]Part, len(store.Foldable))
	for i, name := range store.Foldable {
		title := foldable[name]
		list[i] = element("div").Class("pick").Body(
			choice("item", "fold", string(name), title, !l.IsFolded(name)).Body(icon("ok"), textNode(title)),
			button("ib small", "alone", words.Say("Show {} alone", title), true, icon("alone")).DataSet("arg", string(name)))
	}
	return element("div").Class("layout").OnClick(m.onClick).On("keydown", m.onKey).Body(
		element("button").Attr("type", "button").Class("ib").DataSet("part", "layout").Attr("popovertarget", "layout-menu").
			Aria("label", "Layout").Title("Layout: presets and panels").Body(icon("layout")),
		element("div").Class("menu").ID("layout-menu").DataSet("part", "layout-menu").Attr("popover", "auto").Role("dialog").Aria("label", "Layout").Body(
			element("div").Class("lays").Body(presetChoice(l)...),
			element("div").Class("caption").Text("Panels in sight"),
			element("div").Role("group").Aria("label", "Panels in sight").Body(list...),
		))
}
