package editor

import (
	"math/bits"
	"slices"
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

// ProblemsRow registers the list of problems.
var ProblemsRow = frame.Row{
	Name: "problems", Place: frame.InTabs, Title: "Problems", Term: "report", Pane: layout.PaneMemory, Badge: problemCount,
	Topics: store.TopicText,
	Make:   func(b frame.Base) frame.Content { return &problemsPanel{b} },
}

// problemsPanel lists the problems of the text, and then the undefined behaviour that the run found.
type problemsPanel struct{ frame.Base }

// OnMount begins to follow the store.
func (p *problemsPanel) OnMount(ctx app.Context) {
	p.Base.OnMount(ctx)
	p.ListenFor(store.TopicView|store.TopicRun, func() any {
		reports, times, ahead := p.S.Reports(), 0, 0
		for i := range reports {
			times += reports[i].Count
			if reports[i].Ahead {
				ahead++
			}
		}
		return [...]int{len(reports), times, ahead, p.S.Notes()}
	})
}

// problemCount returns the number of problems for the tab, with a class that marks errors.
func problemCount(s *store.State) (class, text string) {
	switch n := s.ProblemCount(); {
	case n == 0:
		return "badge nothing", "0"
	case s.Errors() > 0:
		return "badge e", strconv.Itoa(n)
	default:
		return "badge", strconv.Itoa(n)
	}
}

// mostProblems is the largest number of problems that are listed: a binary file has one on every line.
const mostProblems = 200

// list returns the problems as they are listed. The index in it identifies a row.
func (p *problemsPanel) list() []protocol.Problem { return slices.Concat(p.S.Problems, p.S.Reports()) }

func (p *problemsPanel) Tree() *draw.Node {
	list := p.list()
	root := draw.Element("div").Class("problems").DataSet("part", "problems").OnClick(p.onPick)
	var notes draw.Part
	if n := p.S.Notes(); n > 0 {
		what := "Hide " + noteCount(n)
		if p.S.NoNotes {
			what = "Show " + noteCount(n)
		}
		notes = draw.Element("p").Class("notes").Body(ui.TextButton("link", "notes", "", what).Title("A note is about what the specification defines, but seldom is what was meant"))
	}
	if len(list) == 0 {
		return root.Body(notes, ui.None("No problems."))
	}
	rows := make([]draw.Part, 0, len(list))
	for i := range list[:min(len(list), mostProblems)] {
		rows = append(rows, problemRow(&list[i], i))
	}
	if more := len(list) - mostProblems; more > 0 {
		rows = append(rows, draw.Element("li").Class("none").Text(words.Say("and {} more", words.Grouped(more))))
	}
	return root.Body(notes, draw.Element("ul").Body(rows...))
}

func noteCount(n int) string {
	if n == 1 {
		return "the note"
	}
	return words.Say("the {} notes", words.Grouped(n))
}

// severityOf returns the word for a problem's severity. Undefined behaviour that a run found is a warning only, because
// it may be intended.
func severityOf(p *protocol.Problem) string {
	switch {
	case p.Note:
		return "note"
	case p.Warning || p.Runtime:
		return "warning"
	}
	return "error"
}

// severityIcons are the icons of these words.
var severityIcons = map[string]string{"note": "note", "warning": "warn", "error": "error"}

func problemRow(p *protocol.Problem, index int) *draw.Node {
	sign := severityOf(p)
	kind := sign
	place := "program"
	if p.Line > 0 {
		place = words.Numbered("line", p.Line)
	}
	detail := p.Code
	if p.Runtime {
		detail += words.Say(", {} at step {}", lanesOf(p), words.Grouped(p.Step))
		switch {
		case p.Ahead:
			kind += " ahead"
			detail += ", ahead"
		case p.Count > 1:
			detail += words.Say(", {} times", words.Grouped(p.Count))
		}
	}
	row := ui.PlainButton("problem "+kind).DataSet("problem", index).DataSet("line", p.Line).Body(
		draw.Element("span").Class("sign").Role("img").Aria("label", sign).Body(ui.Icon(severityIcons[sign])),
		ui.Span("at", place), draw.Element("span").Class("msg").Body(ui.Prose(p.Message)...), ui.Span("minor", detail),
	)
	var page draw.Part
	if p.Page != "" {
		page = ui.SpecPage(p.Page)
	}
	var seek, fix draw.Part
	if p.Runtime {
		seek = ui.TextButton("link", "seek", strconv.Itoa(p.Step), "Go to step "+words.Grouped(p.Step)).Title("Stand before the first time that it happened")
	}
	if p.FixLabel != "" && p.Line > 0 {
		fix = ui.TextButton("link", "fix", strconv.Itoa(index), p.FixLabel).Aria("label", p.FixLabel+", "+place)
	}
	return draw.Element("li").Body(row, page, seek, fix)
}

func lanesOf(p *protocol.Problem) string {
	if bits.OnesCount32(p.Lanes) == 1 {
		return "lane " + ui.Lanes(p.Lanes)
	}
	return "lanes " + ui.Lanes(p.Lanes)
}

func (p *problemsPanel) onPick(e app.Event) {
	row := ui.Closest(e, "[data-problem]")
	if !row.Truthy() {
		p.OnAction(e)
		return
	}
	list := p.list()
	if i := ui.Number(row, "problem"); i >= 0 && i < len(list) {
		p.S.ShowProblem(list[i])
	}
}
