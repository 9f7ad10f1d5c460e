package programs

import (
	"cmp"
	"strings"

	words "github.com/lanewise/lanewise/core/text"
	"github.com/lanewise/lanewise/examples"
	"github.com/lanewise/lanewise/web/draw"
	"github.com/lanewise/lanewise/web/panel/action"
	"github.com/lanewise/lanewise/web/panel/frame"
	"github.com/lanewise/lanewise/web/panel/lesson"
	"github.com/lanewise/lanewise/web/panel/ui"
	"github.com/lanewise/lanewise/web/store"
	"github.com/lanewise/lanewise/web/store/kept"
	"github.com/lanewise/lanewise/web/store/layout"
	"github.com/lanewise/lanewise/web/store/lessons"
	"github.com/maxence-charriere/go-app/v9/pkg/app"
)

// welcome takes the place of the machine until the first run; on a phone it is the pane Learn. It can be read before
// the client is loaded, because it is sent with the page.
type welcome struct {
	frame.Base
	guided int // how often the guide had been started when the lesson last took the focus: see store.Store.Guide
	opened int // store.Store.Opened of the program that was last shown
}

// NewWelcome makes the panel.
func NewWelcome(s *store.Store) *frame.Panel {
	w := &welcome{Base: frame.Follow(s, store.TopicText|store.TopicRun|store.TopicLayout|store.TopicProgress)}
	w.After = func() {
		w.focusLesson()
		if now := s.Opened(); now != w.opened {
			w.opened = now
			w.JSValue().Set("scrollTop", 0) // what is said about the program stands there
		}
	}
	return frame.New(w)
}

func (w *welcome) Tree() *draw.Node {
	s := w.S
	if s.View != nil && w.Shown != nil && !s.Narrow { // it is hidden, and stays as it was
		return w.Shown
	}
	return draw.Element("section").Class("welcome").DataSet("part", "welcome").Aria("label", "Welcome").TabIndex(-1).OnClick(w.OnAction).On("pointerover", w.onNear).On("focusin", w.onNear).Body(
		draw.Element("div").Class("ahero").Body(draw.Element("div").Class("hero").Body(w.hero()...), w.figure()),
		draw.Element("div").Class("arow").Body(w.programs(), w.templates()),
		draw.Element("lw-course").Class("course").DataSet("part", "course").DataSet("open", s.OpenStem()).DataSet("marks", marks(s)),
		draw.Element("div").Class("dropcard solid").Body(
			ui.Icon("grid"),
			draw.Element("div").Body(draw.Element("b").Text("Try a region"), ui.Span("minor", "Type a region such as <8;4,2> and see which bytes each lane touches, and which rule it breaks. No program needed.")),
			ui.TextButton("btn", "explore", "", "Region explorer"),
		),
	)
}

// onNear loads the course's file, which has the templates, when the pointer or the focus comes near them. Then a new
// program is there as soon as its button is pressed, and what is typed next is its name.
func (w *welcome) onNear(e app.Event) {
	if w.S.Course == nil && ui.Closest(e, "[data-part=new]").Truthy() {
		w.S.WithCourse(func(*lessons.Course) {})
	}
}

// arrivals say where a program from outside came from.
var arrivals = [...]string{store.Listed: "", store.FromLink: "with the link", store.FromFile: "from a file"}

// hero is the first part: what Lanewise is and how to begin, or what is wrong with the link.
func (w *welcome) hero() []draw.Part {
	s := w.S
	if s.Broken.Title != "" {
		return ui.BrokenLink(s, action.FirstStem)
	}
	title := draw.Element("h1").Text("See what every lane of a GPU does")
	about := "Lanewise runs GPU assembly, Intel vISA and NVIDIA PTX, step by step in this browser, and shows for each SIMD lane whether it works, waits or has returned, and why."
	var guide draw.Part = w.guide("big second")
	if from := arrivals[s.Came()]; from != "" { // its reader wants this program
		title = draw.Element("h1").Text(cmp.Or(s.Lesson.Title, s.Name))
		about = "This program came " + from + ", and has not run yet. Lanewise runs GPU assembly, Intel vISA and NVIDIA PTX, step by step in this browser."
		if !s.HasLesson() {
			guide = nil
		}
	}
	return []draw.Part{
		title,
		draw.Element("p").Text(about),
		draw.Element("div").Class("start").Body(
			ui.ActionButton("big primary", "run").Title("Run "+s.Name).Body(
				ui.Icon("run"), draw.Text("Run this program"), draw.Element("kbd").Text(action.Cap("run", s.Mac))),
			linkStep(s),
			guide,
			ui.Offered(s, "btn"),
		),
		draw.Element("div").Class("promise").Body(ui.Icon("ok"), draw.Text("Nothing to install, nothing leaves this browser.")),
	}
}

// guide is the button that starts the open lesson or, on a later visit, the lesson to go on with.
func (w *welcome) guide(class string) *draw.Node {
	action, arg, label := lesson.GuideButton(w.S)
	return ui.ActionButton(class, action).DataSet("arg", arg).Body(ui.Icon("book"), draw.Text(label))
}

// figure explains how to read the small pictures: a row is a lane, a column is a step. Below the lines of another
// program, or beside a program that came from outside, the picture of the first lesson would look like that program's
// own, which it does not have until it has run. So there is no picture then.
func (w *welcome) figure() *draw.Node {
	s := w.S
	theFirst := s.ShownText() == s.FirstText()
	if (s.Came() != store.Listed || s.Narrow) && !theFirst && s.OpenPicture() == "" {
		if !s.Narrow {
			return nil
		}
		return draw.Element("figure").Class("afig").DataSet("part", "figure").Body(w.excerpt())
	}
	title, picture, legend := "How to read the small pictures", lanePicture("", action.FirstStem, 274, 95), firstSays
	described := "Lanes by steps: all 16 work, then 6 wait while 10 work, then 10 wait while 6 work, then all 16 work."
	switch {
	case theFirst:
		title = "What this program’s 16 lanes will do"
	case s.OpenPicture() != "":
		title, picture, legend = "What this program’s lanes did", lanePicture(s.OpenPicture(), "", 274, 95), nil
		described = "Lanes by steps of the last run."
	}
	var says []draw.Part
	for _, said := range legend {
		says = append(says, ui.Span("", said))
	}
	return draw.Element("figure").Class("afig").DataSet("part", "figure").Body(
		w.excerpt(),
		draw.Element("figcaption").Class("cap").Body(draw.Element("b").Text(title)),
		draw.Element("div").Role("img").Aria("label", described).Body(picture),
		draw.Element("div").Class("says").Aria("hidden", "true").Body(says...),
		draw.Element("div").Class("key3").Body(
			draw.Element("span").Body(lanePicture("a", "", 13, 7), draw.Text("works")),
			draw.Element("span").Body(lanePicture("w", "", 13, 7), draw.Text("waits")),
			draw.Element("span").Body(lanePicture("p", "", 13, 7), draw.Text("predicate off"))),
	)
}

// firstSays are the words below the picture of the first lesson; a test checks them against the run.
var firstSays = []string{"all 16 compare", "10 double, 6 wait", "6 turn sign", "together again"}

// excerpt shows the program's instructions where the editor is in another pane.
func (w *welcome) excerpt() *draw.Node {
	if !w.S.Narrow && app.IsClient {
		return draw.Element("div").Class("excerpt")
	}
	lines, all := excerpt(w.S.ShownText())
	list := make([]draw.Part, len(lines))
	for i, l := range lines {
		list[i] = l
	}
	name, _, _ := strings.Cut(w.S.Name, ".")
	return draw.Element("div").Class("excerpt").Body(
		draw.Element("div").Class("cap").Body(draw.Element("b").Text(name), ui.TextButton("link", "pane", string(layout.PaneCode), "All "+ui.Plural(all, "line"))),
		draw.Element("code").Class("xcode").Aria("label", "The last lines of the program").Body(list...))
}

// mostOwn is the largest number of programs on the page; the menu has all of them.
const mostOwn = 3

// programs lists the reader's own programs.
func (w *welcome) programs() *draw.Node {
	s := w.S
	list := s.MyPrograms()
	live := list[:0:0]
	for _, o := range list {
		if !o.Deleted {
			live = append(live, o)
		}
	}
	about := ""
	if len(live) > 0 {
		about = words.Say("{}, kept in this browser", len(live))
	}
	head := draw.Element("div").Class("h").Body(draw.Element("h2").Text("Your programs"), ui.Span("minor", about))
	section := draw.Element("section").DataSet("part", "your-programs").Aria("label", "Your programs")
	if len(live) == 0 {
		return section.Body(head, draw.Element("div").Class("empty").Body(
			ui.Icon("file"), draw.Element("div").Text("None yet. What you write, open or drop here is kept in this browser, with its breakpoints and watches."),
			ui.TextButton("btn", "open-file", "", "Open a file")))
	}
	if len(live) > mostOwn {
		head.Body(draw.Element("h2").Text("Your programs"), ui.Span("minor", about), ui.Spacer(), ui.TextButton("link", "programs", "", "All"))
	}
	rows := make([]draw.Part, 0, mostOwn)
	for i := range live[:min(len(live), mostOwn)] {
		rows = append(rows, draw.Element("li").Body(w.program(&live[i])))
	}
	return section.Body(head, draw.Element("ul").Class("progs").Body(rows...))
}

func (w *welcome) program(o *kept.Own) *draw.Node {
	said := reached(o)
	switch {
	case o.ID == w.S.OpenID():
		said = "open"
	case !o.Recovered && o.Reach.Step > 0 && !o.Reach.Ended:
		said = "Continue at " + said
	}
	row := ui.ActionButton("pr", "program").DataSet("arg", o.ID)
	if o.ID == w.S.OpenID() {
		row.Aria("current", "true")
	}
	return row.Body(lanePicture(o.Picture, "", 52, 31), draw.Element("span").Class("pn").Body(draw.Element("b").Text(o.Name), ui.Span("minor", said)), ui.Span("minor", day(o.At, w.S.Now())))
}

// templates lists the templates for a new program.
func (w *welcome) templates() *draw.Node {
	return draw.Element("section").DataSet("part", "new").Aria("label", "New").Body(
		draw.Element("div").Class("h").Body(draw.Element("h2").Text("New"), ui.Span("minor", "each template runs as it is")),
		draw.Element("div").Class("new").Body(templateButtons()...))
}

// templateTerms are the glossary entries for templates, by name.
var templateTerms = map[string]string{"call": "call", "table": "call", "shared": "slm", "gather": "gather"}

// templateButtons are the buttons that open a new program from a template.
func templateButtons() []draw.Part {
	var list []draw.Part
	for _, t := range examples.Templates {
		b := ui.Explains(templateTerms[t.Name], ui.TextButton("tpl", "new", t.Name, templateLabel(t.Title)))
		if strings.HasPrefix(t.Name, "empty") {
			b = b.Class("e").Body(ui.Icon("plus"), draw.Text(templateLabel(t.Title)))
		}
		list = append(list, b)
	}
	return list
}

// templateLabel is a title without the article and the word "program": "Loop" for "A loop".
func templateLabel(title string) string {
	for _, article := range []string{"An ", "A "} {
		title = strings.TrimPrefix(title, article)
	}
	title = strings.TrimSuffix(title, " program")
	return strings.ToUpper(title[:1]) + title[1:]
}

// focusLesson moves the focus to the lesson after its guide was started. It does not if the reader has opened the menu
// or a dialog meanwhile, because these close when they lose the focus.
func (w *welcome) focusLesson() {
	if w.guided == w.S.Guided || w.S.View == nil {
		return
	}
	w.guided = w.S.Guided
	if w.S.Menu || w.S.Dialog != store.NoDialog {
		return
	}
	w.Ctx.Defer(func(app.Context) {
		if sheet := app.Window().GetElementByID("sheet-" + string(layout.TabLesson)); sheet.Truthy() {
			sheet.Call("focus")
		}
	})
}
