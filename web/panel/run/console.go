package run

import (
	"sort"
	"strconv"

	"github.com/lanewise/lanewise/core/protocol"
	words "github.com/lanewise/lanewise/core/text"
	"github.com/lanewise/lanewise/web/draw"
	"github.com/lanewise/lanewise/web/panel/frame"
	"github.com/lanewise/lanewise/web/panel/ui"
	"github.com/lanewise/lanewise/web/store"
	"github.com/lanewise/lanewise/web/store/layout"
	"github.com/maxence-charriere/go-app/v9/pkg/app"
)

// ConsoleRow registers Console.
var ConsoleRow = frame.Row{
	Name: "console", Place: frame.InTabs, Title: "Console", Pane: layout.PaneMemory,
	Topics: store.TopicConsole | store.TopicView | store.TopicLayout,
	Make:   func(b frame.Base) frame.Content { return newConsole(b) },
	Badge:  consoleCount, Absent: func(s *store.State) bool { return !s.Prints() },
}

// consolePanel lists what the program prints, with controls above that filter the lines.
type consolePanel struct {
	frame.Base
	filter consoleFilter
	list   *consoleList
	drawn  *frame.Panel // the component that holds the list
}

func newConsole(b frame.Base) *consolePanel {
	p := &consolePanel{Base: b}
	p.list = &consoleList{Base: frame.Follow(b.S, b.Topics), filter: &p.filter, step: -1, chose: p.Update}
	p.list.After = p.list.follow
	p.drawn = frame.New(p.list)
	p.After = func() { p.filter.fill(p.JSValue()) }
	return p
}

func (p *consolePanel) Tree() *draw.Node {
	s := p.S
	p.filter.of(s.Name)
	bar := draw.Element("div").Class("cbar").DataSet("part", "console-bar")
	if all := s.Console.Lines; s.ConsoleSeen() && s.Prints() && len(all) > 0 {
		bar.Body(p.filter.controls(printingLanes(all), len(p.filter.lines(all)), len(all))...)
	}
	return draw.Element("div").Class("printed").OnClick(p.onClick).On("input", p.onFind).On("keydown", p.onKey).Body(bar, p.drawn, p.detail())
}

// consoleList is the list of printed lines in the order of the schedule: what the program has printed, what it prints
// next, and what it printed at recorded steps that lie ahead. Of a long list, only the lines near the visible ones are
// in the page.
type consoleList struct {
	frame.Base
	filter *consoleFilter
	first  int // index of the first row in the page
	chosen int
	chose  func() // called when another line is chosen
	step   int    // the step of the machine in the last call of follow; -1: follow again
}

// lines returns the lines that pass the filter.
func (p *consoleList) lines() []protocol.PrintedLine {
	p.filter.of(p.S.Name)
	return p.filter.lines(p.S.Console.Lines)
}

// consoleRows is the number of rows in the page: more than a screen shows, with consoleBefore of them before the
// visible ones.
const (
	consoleRows   = 96
	consoleBefore = 24
)

func consoleCount(s *store.State) (class, text string) {
	if n := len(s.Console.Lines); n > 0 && s.Prints() {
		return "badge plain", words.Grouped(n)
	}
	return "", ""
}

// rowHeight is the height of a row in pixels, as in console.css.
func (p *consoleList) rowHeight() int {
	if p.S.Narrow {
		return 44
	}
	return 22
}

func (p *consoleList) Tree() *draw.Node {
	s := p.S
	root := draw.Element("div").Class("console").DataSet("part", "console").OnClick(p.onClick).On("scroll", p.onScroll).On("keydown", p.onKey)
	if s.Narrow {
		root.Class("console narrow")
	}
	lines := p.lines()
	switch {
	case !p.S.ConsoleSeen():
		return root
	case !s.Prints():
		return root.Body(draw.Element("p").Class("none").Body(draw.Text("This program has no buffer to print into. A line such as "),
			draw.Element("code").Text("//@ printf console = ud[16384] 4"), draw.Text(" gives it one; in PTX, vprintf has one.")))
	case len(s.Console.Lines) == 0:
		said := "Nothing has been printed yet."
		if s.Console.Stopped != "" {
			said = s.Console.Stopped
		}
		return root.Body(ui.None(said))
	case len(lines) == 0:
		return root.Body(ui.None("No line is of these lanes with this text."))
	}
	p.chosen = min(p.chosen, len(lines)-1)
	p.first = max(min(p.first, len(lines)-consoleRows), 0)
	end := min(p.first+consoleRows, len(lines))
	next := p.next()
	rows := []draw.Part{consoleHead(p.Units()), spaceOf(p.first * p.rowHeight())}
	for i := p.first; i < end; i++ {
		rows = append(rows, p.row(lines, i, next))
	}
	rows = append(rows, spaceOf((len(lines)-end)*p.rowHeight()))
	if s.Console.Stopped != "" {
		rows = append(rows, draw.Element("div").Class("cstop").Role("row").Body(draw.Element("span").Role("gridcell").Text(s.Console.Stopped)))
	}
	if p.chosen >= p.first && p.chosen < end {
		root.Aria("activedescendant", "printed-"+strconv.Itoa(p.chosen))
	}
	return root.Role("grid").TabIndex(0).Aria("label", "What the program prints").Aria("rowcount", len(lines)+1).Body(rows...)
}

// spaceOf is an empty element with the height of the rows that are left out.
func spaceOf(height int) *draw.Node {
	return draw.SVG("svg").Class("cspace").Attr("width", 1).Attr("height", height).Attr("aria-hidden", "true")
}

func consoleHead(u ui.Units) *draw.Node {
	var cells []draw.Part
	for i, c := range [...]struct{ name, key string }{{"Step", "step"}, {words.Capital(u.Thread), u.Thread}, {"Line", ""}, {"Lane", "lane"}, {"Text", ""}, {"Lines", ""}} {
		word := ui.Span("", c.name)
		if c.key != "" {
			ui.Term(c.key, i == 0, word)
		}
		cells = append(cells, draw.Element("span").Role("columnheader").Body(word))
	}
	return draw.Element("div").Class("cr hd").Role("row").DataSet("terms", "console").Body(cells...)
}

// next is the index of the first line that is not printed yet.
func (p *consoleList) next() int {
	lines := p.lines()
	return sort.Search(len(lines), func(i int) bool { return lines[i].Step >= p.S.View.Step })
}

func (p *consoleList) row(lines []protocol.PrintedLine, i, next int) *draw.Node {
	l := &lines[i]
	when := "past"
	switch {
	case i >= next && l.Step == lines[next].Step:
		when = "next"
	case i > next:
		when = "ahead"
	}
	class := "cr"
	if i == p.chosen {
		class = "cr at"
	}
	if i > p.first && lines[i-1].Step == l.Step {
		class += " same"
	}
	cell := func(class, text string) *draw.Node {
		return draw.Element("span").Class(class).Role("gridcell").Text(text)
	}
	said, together := map[string]string{"past": "", "next": " prints next", "ahead": " not printed yet"}[when], ""
	if i == 0 || lines[i-1].Step != l.Step {
		together = printedTogether(lines[i:], when == "next")
	}
	return draw.Element("div").Class(class).ID("printed-"+strconv.Itoa(i)).Role("row").Aria("rowindex", i+2).Aria("selected", i == p.chosen).
		DataSet("when", when).DataSet("row", i).Body(
		draw.Element("span").Class("cs").Role("gridcell").Body(
			ui.TextButton("link", "seek", strconv.Itoa(l.Step), "step "+words.Grouped(l.Step)).TabIndex(-1), ui.Span("hidden", said)),
		cell("ct", whoPrinted(lines, l, p.Units())),
		cell("cl", "line "+strconv.Itoa(l.Line)),
		cell("cn", strconv.Itoa(l.Lane)),
		draw.Element("span").Class("cx").Role("gridcell").Body(draw.Element("code").Text(l.Text)),
		cell("cw", together),
	)
}

// printedTogether counts the lines that were printed at the step of the first one: "4 lines", "prints next, 4 lines".
func printedTogether(lines []protocol.PrintedLine, next bool) string {
	n := 0
	for n < len(lines) && lines[n].Step == lines[0].Step {
		n++
	}
	if next {
		return words.Say("prints next, {}", words.Count(n, "line"))
	}
	return words.Count(n, "line")
}

// whoPrinted names the thread that printed a line, and its group if several groups print.
func whoPrinted(lines []protocol.PrintedLine, l *protocol.PrintedLine, u ui.Units) string {
	if lines[len(lines)-1].Group > 0 {
		return words.Say("{} {}, {} {}", u.Group, l.Group, u.Thread, l.Thread)
	}
	return words.Numbered(u.Thread, l.Thread)
}

// OnMount begins to follow the store.
func (p *consoleList) OnMount(ctx app.Context) {
	p.Base.OnMount(ctx)
	p.want()
	p.Listen(store.TopicView|store.TopicLayout|store.TopicRun, p.want)
}

// want requests the lines while they are visible.
func (p *consoleList) want() {
	if p.S.ConsoleSeen() {
		p.S.WantConsole()
	}
}

// follow chooses the line that is printed next and scrolls to it when the machine has moved.
func (p *consoleList) follow() {
	v := p.S.View
	lines := p.lines()
	if v == nil || len(lines) == 0 || !p.S.ConsoleSeen() || v.Step == p.step {
		return
	}
	p.step = v.Step
	next := min(p.next(), len(lines)-1)
	if lines[min(p.chosen, len(lines)-1)].Step != lines[next].Step {
		p.chosen = next
		p.Update()
		p.chose()
	}
	p.show(next)
}

// show scrolls to a row if it is not visible.
func (p *consoleList) show(i int) {
	root := p.JSValue()
	height := root.Get("clientHeight").Int()
	if height == 0 { // another tab is open
		p.step = -1
		return
	}
	h := p.rowHeight()
	top := root.Get("scrollTop").Int()
	if i*h < top || (i+3)*h > top+height {
		root.Set("scrollTop", max(i*h-height/2, 0))
	}
}

// onScroll puts the rows near the visible ones into the page.
func (p *consoleList) onScroll(e app.Event) {
	seen := e.Get("target").Get("scrollTop").Int() / p.rowHeight()
	if first := seen - consoleBefore; first < p.first-consoleBefore/2 || first > p.first+consoleBefore/2 {
		p.first = max(first, 0)
		p.Update()
	}
}

// onKey moves among the lines. Enter goes to the step that printed the chosen line.
func (p *consoleList) onKey(e app.Event) {
	lines := p.lines()
	if len(lines) == 0 {
		return
	}
	to := p.chosen
	switch e.Get("key").String() {
	case "ArrowDown":
		to++
	case "ArrowUp":
		to--
	case "PageDown":
		to += 10
	case "PageUp":
		to -= 10
	case "Home":
		to = 0
	case "End":
		to = len(lines) - 1
	case "Enter":
		p.S.SeekTo(lines[p.chosen].Step)
	default:
		return
	}
	e.PreventDefault()
	p.chosen = max(min(to, len(lines)-1), 0)
	p.first = max(p.chosen-consoleRows/2, 0)
	p.Update()
	p.chose()
	p.show(p.chosen)
}

// onClick chooses a line. If a button in it was clicked, its action is performed, too.
func (p *consoleList) onClick(e app.Event) {
	if row := ui.Closest(e, "[data-row]"); row.Truthy() {
		p.chosen = ui.Number(row, "row")
		p.Update()
		p.chose()
	}
	p.OnAction(e)
}

// again draws the list from the start and then scrolls to the line that is printed next.
func (p *consoleList) again() {
	p.first, p.chosen, p.step = 0, 0, -1
	p.Update()
}
