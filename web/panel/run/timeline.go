package run

import (
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

// TimelineRow registers the timeline.
var TimelineRow = frame.Row{
	Name: "timeline", Place: frame.Below,
	Data: protocol.PanelTimeline,
	Make: func(b frame.Base) frame.Content {
		return &timelinePanel{b, frame.New(&timelineHead{frame.FollowLater(b.S, store.TopicTimeline|store.TopicLayout|store.TopicRun|store.TopicCompare|store.TopicView)}),
			frame.New(&timelineSlot{Base: frame.Base{S: b.S}, covered: -1}), frame.New(&timelineWords{frame.FollowLater(b.S, store.TopicTimeline)})}
	},
	Keys: []action.KeyTable{{Name: "Timeline", Keys: timelineKeys, Pointer: timelinePointer}},
}

// timelinePanel shows what every lane did at every step: lanes by steps, a bracket for each call, and the current step.
// The picture is <lw-timeline> (web/timeline).
type timelinePanel struct {
	frame.Base
	head, picture, words *frame.Panel
}

// OnMount begins to follow the store.
func (p *timelinePanel) OnMount(ctx app.Context) {
	p.Base.OnMount(ctx)
	p.ListenFor(store.TopicView, func() any { return p.lanes() })
}

func (p *timelinePanel) lanes() int {
	if p.S.View == nil {
		return 0
	}
	return len(p.S.View.Lanes)
}

func (p *timelinePanel) Tree() *draw.Node {
	section := draw.Element("section").Class("panel timeline").DataSet("part", "timeline").Aria("label", "Timeline").TabIndex(-1)
	if lanes := p.lanes(); lanes > 0 {
		section.DataSet("lanes", lanes)
	}
	return section.OnClick(p.onClick).Body(p.head, p.picture, p.words)
}

// onClick zooms around the step at which the machine stands, or performs the action of a button.
func (p *timelinePanel) onClick(e app.Event) {
	button := ui.Closest(e, "[data-zoom]")
	if !button.Truthy() {
		p.OnAction(e)
		return
	}
	picture := ui.Closest(e, "[data-part=timeline]").Call("querySelector", "lw-timeline")
	if picture.Get("zoom").Type() != app.TypeFunction {
		return
	}
	switch ui.Data(button, "zoom") {
	case "in":
		picture.Call("zoom", 0.5, picture.Get("step"))
	case "out":
		picture.Call("zoom", 2, picture.Get("step"))
	default:
		picture.Call("show", nil)
	}
}

// timelineHead is the heading above the picture.
type timelineHead struct{ frame.Base }

func (p *timelineHead) Tree() *draw.Node {
	short, long := p.caption()
	return ui.PanelHead(
		draw.Element("h2").Text("Timeline"),
		draw.Element("span").Class("sub").Title(long).Text(short),
		ui.Spacer(),
		playButtons(p.S),
		p.efficiency(),
		draw.Element("div").Class("marks").Body(lanes.MarkButtons(p.S)...),
		zoomButtons(),
		frame.Tools(layout.PanelTimeline),
	).On("change", p.onPace)
}

// onPace sets the pace of Play.
func (p *timelineHead) onPace(e app.Event) {
	if choice := ui.Closest(e, "[data-part=pace]"); choice.Truthy() {
		ui.WithNumber(choice.Get("value").String(), p.S.SetPace)
	}
}

// timelineWords describes the picture for screen readers.
type timelineWords struct{ frame.Base }

func (p *timelineWords) Tree() *draw.Node {
	return draw.Element("p").Class("hidden").DataSet("part", "timeline-text").Text(p.words())
}

func (p *timelineWords) words() string {
	h, covered := p.S.ShownHeat()
	said := timelineText(&h, p.S.View, p.Units())
	if covered >= 0 {
		said += words.Say(" From step {} on it is covered until you answer the question.", words.Grouped(covered))
	}
	return said
}

// caption says what the picture shows, in short and in full.
func (p *timelineHead) caption() (short, long string) {
	h, v := &p.S.Heat, p.S.View
	if v == nil {
		return "", ""
	}
	what := "lanes by step"
	if len(v.Threads) > 1 {
		what = words.Say("all {}s", p.Units().Thread)
		if p.S.Thread >= 0 {
			what = words.Numbered(p.Units().Thread, p.S.Thread)
		}
	}
	if from, to := max(h.From, h.First), min(h.To, h.Last); h.Columns > 0 && (from > h.First || to < h.Last) {
		short = words.Say("steps {} to {}", words.Grouped(from), words.Grouped(to))
		return short, words.Say("{}, {} of {}", what, short, words.Grouped(h.Last))
	}
	if h.First > 0 {
		return what + " from " + words.Grouped(h.First), words.Say("{}; steps before {} are not recorded, and run again when you go there", what, words.Grouped(h.First))
	}
	return what, what + "; faded steps are still ahead"
}

// zooms are the zoom buttons, for readers who have neither a wheel nor two fingers.
var zooms = [...]struct{ key, icon, name string }{{"out", "minus", "Show more steps"}, {"in", "plus", "Show fewer steps"}, {"all", "fit", "Show all steps"}}

func zoomButtons() *draw.Node {
	buttons := make([]draw.Part, len(zooms))
	for i, z := range zooms {
		buttons[i] = ui.PlainButton("ib small").DataSet("zoom", z.key).Title(z.name).Aria("label", z.name).Body(ui.Icon(z.icon))
	}
	return draw.Element("div").Class("zooms").Role("group").Aria("label", "Zoom").Body(buttons...)
}

// efficiency is the efficiency of the steps in the picture, as a button that opens the whole report.
func (p *timelineHead) efficiency() *draw.Node {
	h, _ := p.S.ShownHeat()
	e := &h.Efficiency
	if p.S.View == nil || e.Channels == 0 {
		return draw.Element("span").Class("eff") // keeps its place
	}
	return ui.ActionButton("eff", "tab").DataSet("arg", string(layout.TabEfficiency)).
		DataSet("term", "efficiency").Body(ui.Span("minor", "SIMD efficiency"), ui.Meter(e), draw.Element("b").Text(ui.Percent(e)))
}

// timelineText describes the picture in words.
func timelineText(h *protocol.Timeline, v *protocol.View, u ui.Units) string {
	if h.Columns == 0 {
		return ""
	}
	var b strings.Builder
	b.WriteString(words.Say("Steps {} to {} of {}.", words.Grouped(max(h.From, h.First)), words.Grouped(min(h.To, h.Last)), words.Grouped(h.Last)))
	if h.Efficiency.Channels > 0 {
		b.WriteString(words.Say(" SIMD efficiency {}.", ui.Percent(&h.Efficiency)))
	}
	const most = 12
	for i, c := range h.Calls {
		if i == most {
			b.WriteString(words.Say(" And {} more calls.", words.Grouped(len(h.Calls)-most)))
			break
		}
		b.WriteString(words.Say(" {}: steps {} to {}.", callName(&c, v, u), words.Grouped(c.From), words.Grouped(c.To)))
	}
	for i, m := range h.Marks {
		if i == most {
			b.WriteString(words.Say(" And {} more marks.", words.Grouped(len(h.Marks)-most)))
			break
		}
		b.WriteString(words.Say(" Step {}: {}", words.Grouped(m.Step), m.Text))
	}
	return b.String()
}

// callName is the name of a bracket. For a frame this is its function's name, and for the turn of one thread among
// several it is the thread's.
func callName(c *protocol.CallSpan, v *protocol.View, u ui.Units) string {
	if turn(c, v) >= 0 {
		return words.Numbered(u.Thread, c.Thread)
	}
	return c.Name
}

// turn is the thread whose turn a bracket stands for, -1 if the bracket is a frame.
func turn(c *protocol.CallSpan, v *protocol.View) int {
	if c.Depth > 0 || v == nil || len(v.Threads) < 2 {
		return -1
	}
	return c.Thread
}

// timelineSlot holds the <lw-timeline>. It is drawn once: its content is changed through its methods, and what the
// reader does with it comes as events.
type timelineSlot struct {
	frame.Base
	heat     int    // store.State.HeatMade of the picture that was last passed
	printed  int    // View.Printed of the ticks that are shown, 0: none are
	covered  int    // the step from which on the picture is covered, -1: it is not
	standing string // as last passed
}

// OnMount begins to follow the store.
func (p *timelineSlot) OnMount(ctx app.Context) {
	p.Base.OnMount(ctx)
	p.Listen(store.TopicTimeline|store.TopicView|store.TopicLane|store.TopicRun|store.TopicCompare|store.TopicGuide|store.TopicConsole, frame.Joined(ctx, p.show))
}

func (p *timelineSlot) Tree() *draw.Node {
	return draw.Element("lw-timeline").DataSet("part", "steps").TabIndex(0).Role("slider").Aria("label", "Step").
		Aria("valuemin", 0).Aria("valuemax", 0).Aria("valuenow", 0).
		Aria("description", "Arrows step, with Shift by ten; plus and minus zoom, brackets move the view, Escape shows all.").
		On("lw-range", p.onRange).On("lw-seek", p.onSeek).On("lw-lane", p.onLane).On("lw-pin", p.onPin)
}

// shownHeat, shownCall, shownMark and shownStanding are the forms in which the element takes its data
// (web/timeline/model.ts).
type shownHeat struct {
	First   int         `json:"first"`
	Last    int         `json:"last"`
	From    int         `json:"from"`
	To      int         `json:"to"`
	Columns int         `json:"columns"`
	Lanes   int         `json:"lanes"`
	Calls   []shownCall `json:"calls"`
	More    int         `json:"more"`
	Marks   []shownMark `json:"marks"`
}

type shownCall struct {
	Name  string `json:"name"`
	Kind  string `json:"kind"`
	Turn  int    `json:"turn"`
	Depth int    `json:"depth"`
	From  int    `json:"from"`
	To    int    `json:"to"`
}

type shownMark struct {
	Step int    `json:"step"`
	Kind string `json:"kind"`
	Text string `json:"text"`
}

type shownStanding struct {
	Step   int  `json:"step"`
	First  int  `json:"first"`
	Last   int  `json:"last"`
	Ended  bool `json:"ended"`
	Lanes  int  `json:"lanes"`
	Pinned int  `json:"pinned"`
	Hover  int  `json:"hover"`
	Stale  bool `json:"stale"`
	Moving bool `json:"moving"`
	Mapped bool `json:"mapped"` // the heat map is that of this recording: its own may yet have to come
	Mark   int  `json:"mark"`   // step of moment A of a comparison, -1: none

	Now []int `json:"now"` // lane states of the step that runs next

	Covered bool `json:"covered"` // later steps are covered until a question is answered
}

var markKinds = [...]string{protocol.MarkReport: "report", protocol.MarkEdit: "edit"}

// show passes to the element what has changed.
func (p *timelineSlot) show() {
	e := p.JSValue()
	v := p.S.View
	if v == nil || e == nil || e.Get("setStanding").Type() != app.TypeFunction {
		return // its script comes with the editor's, and then it asks for its range
	}
	h, covered := p.S.ShownHeat()
	if h.Columns > 0 {
		p.showHeat(e, &h, covered)
	}
	now := make([]int, len(v.Lanes))
	if covered >= 0 {
		now = []int{}
	}
	for i := range v.Lanes {
		if covered < 0 {
			now[i] = int(v.Lanes[i].State)
		}
	}
	mark := -1
	if p.S.Comparison.Marked {
		mark = p.S.Comparison.Mark
	}
	standing := ui.JSON(shownStanding{v.Step, v.First, v.Last, v.EndKnown, len(v.Lanes), p.S.Pinned, p.S.Hover, p.S.Stale,
		p.S.Run == store.Moving, p.S.HeatHolds(), mark, now, covered >= 0})
	if standing != p.standing {
		p.standing = standing
		e.Call("setStanding", standing)
	}
}

func (p *timelineSlot) showHeat(e app.Value, h *protocol.Timeline, covered int) {
	printed, lines := 0, p.S.Printed()
	if len(lines) > 0 {
		printed = p.S.View.Printed
	}
	if p.heat == p.S.HeatMade && p.covered == covered && p.printed == printed {
		return
	}
	p.heat, p.covered, p.printed = p.S.HeatMade, covered, printed
	shown := shownHeat{h.First, h.Last, h.From, h.To, h.Columns, h.Lanes, []shownCall{}, h.More, []shownMark{}}
	for _, c := range h.Calls {
		shown.Calls = append(shown.Calls, shownCall{callName(&c, p.S.View, p.Units()), c.Kind, turn(&c, p.S.View), c.Depth, c.From, c.To})
	}
	for _, m := range h.Marks {
		shown.Marks = append(shown.Marks, shownMark{m.Step, markKinds[m.Kind], m.Text})
	}
	for _, step := range printSteps(lines, p.S.Thread, h, covered) {
		shown.Marks = append(shown.Marks, shownMark{step, "print", "prints"})
	}
	e.Call("setHeat", ui.BytesOf([]byte(h.States+h.Min+h.Max)), ui.JSON(shown))
}

func (p *timelineSlot) onRange(e app.Event) {
	d := e.Get("detail")
	p.show() // the element may only now be ready
	p.S.ShowSteps(store.Span{From: d.Get("from").Int(), To: d.Get("to").Int(), Columns: d.Get("columns").Int()})
}

func (p *timelineSlot) onSeek(e app.Event) {
	p.S.SeekTo(e.Get("detail").Get("step").Int())
}

func (p *timelineSlot) onLane(e app.Event) {
	p.S.HoverLane(e.Get("detail").Get("lane").Int())
}

func (p *timelineSlot) onPin(e app.Event) {
	p.S.PinLane(e.Get("detail").Get("lane").Int())
}

// timelineKeys are handled by web/timeline/gestures.ts; a test compares the two.
var timelineKeys = []*action.PanelKey{
	{Label: "A step on or back", Keys: []string{"ArrowRight", "ArrowLeft", "ArrowUp", "ArrowDown"}},
	{Label: "Ten steps on or back", Keys: []string{"Shift+ArrowRight", "Shift+ArrowLeft"}},
	{Label: "A tenth of what is shown on or back", Keys: []string{"PageUp", "PageDown"}},
	{Label: "The first step, the last one", Keys: []string{"Home", "End"}},
	{Label: "Show fewer steps, or more", Keys: []string{"+", "=", "-"}},
	{Label: "Move what is shown", Keys: []string{"[", "]"}},
	{Label: "Show all steps", Keys: []string{"Escape"}},
}

// timelinePointer is what the pointer does in the picture.
var timelinePointer = [][2]string{
	{"Drag", "Go to any step"},
	{"Drag on the axis, or with Shift", "Show a range of steps"},
	{"Wheel, two fingers", "Show fewer steps, or more"},
	{"Double click", "Show all steps"},
}
