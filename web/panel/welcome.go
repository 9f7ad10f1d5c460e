package panel

import (
	"cmp"
	"strings"

	words "github.com/lanewise/lanewise/core/text"
	"github.com/lanewise/lanewise/examples"
	"github.com/lanewise/lanewise/web/store"
	"github.com/maxence-charriere/go-app/v9/pkg/app"
)

// Welcome stands where the machine will be, until the first run; on a phone it is the pane Learn. What this is
// can be read before any program is there: the page is sent with it.
type Welcome struct {
	base
	guided int // how often the lesson has taken the focus: see store.Store.Guide
	opened int // the program that was shown last
}

// NewWelcome makes the panel.
func NewWelcome(s *store.Store) *Panel {
	w := &Welcome{base: follow(s, store.TopicText|store.TopicRun|store.TopicLayout|store.TopicProgress)}
	w.after = func() {
		w.focusLesson()
		if now := s.Opened(); now != w.opened {
			w.opened = now
			w.JSValue().Set("scrollTop", 0) // what is said of it stands there
		}
	}
	return newPanel(w)
}

func (w *Welcome) panel() *Node {
	s := w.S
	if s.View != nil && w.shown != nil && !s.Narrow { // it is hidden
		return w.shown
	}
	return element("section").Class("welcome").DataSet("part", "welcome").Aria("label", "Welcome").TabIndex(-1).OnClick(w.onAction).On("pointerover", w.onNear).On("focusin", w.onNear).Body(
		element("div").Class("ahero").Body(element("div").Class("hero").Body(w.hero()...), w.figure()),
		element("div").Class("arow").Body(w.programs(), w.templates()),
		element("lw-course").Class("course").DataSet("part", "course").DataSet("open", s.OpenStem()).DataSet("marks", marks(s)),
		element("div").Class("dropcard solid").Body(
			icon("grid"),
			element("div").Body(element("b").Text("Try a region"), span("minor", "Type a region such as <8;4,2> and see which bytes each lane touches, and which rule it breaks. No program needed.")),
			textButton("btn", "explore", "", "Region explorer"),
		),
	)
}

// onNear takes in the templates once the pointer or the focus comes to them: a new program is there when its button is
// pressed, and what is typed next is its name.
func (w *Welcome) onNear(e app.Event) {
	if w.S.Course == nil && closest(e, "[data-part=new]").Truthy() {
		w.S.WithCourse(func(*store.Course) {})
	}
}

// hero is what comes first: what this is, and the ways in; or what is wrong with the link.
func (w *Welcome) hero() []Part {
	s := w.S
	if s.Broken.Title != "" {
		return brokenLink(s, true)
	}
	title := element("h1").Text("See what every lane of a GPU does")
	about := "Lanewise runs GPU assembly, Intel vISA and NVIDIA PTX, step by step in this browser, and shows for each SIMD lane whether it works, waits or has returned, and why."
	var guide Part = w.guide("big second")
	if s.Linked() { // a reader who follows a link wants its program
		title = element("h1").Text(cmp.Or(s.Lesson.Title, s.Name))
		about = "This program came with the link, and has not run yet. Lanewise runs GPU assembly, Intel vISA and NVIDIA PTX, step by step in this browser."
		if !s.HasLesson() {
			guide = nil
		}
	}
	return []Part{
		title,
		element("p").Text(about),
		element("div").Class("start").Body(
			actionButton("big primary", "run").Title("Run "+s.Name).Body(
				icon("run"), textNode("Run this program"), element("kbd").Text(capOf("run", s.Mac))),
			linkStep(s),
			guide,
			offered(s, "btn"),
		),
		element("div").Class("promise").Body(icon("ok"), textNode("Nothing to install, nothing leaves this browser.")),
	}
}

// guide is the way into the lesson that is open, or where to go on on a later visit.
func (w *Welcome) guide(class string) *Node {
	action, arg, label := guideButton(w.S)
	return actionButton(class, action).DataSet("arg", arg).Body(icon("book"), textNode(label))
}

// figure shows how to read all small pictures: a row is a lane, a column a step. Below the lines of another program, or
// beside one that a link brought, the first lesson's would seem to be that program's own: it has none until it has run.
func (w *Welcome) figure() *Node {
	s := w.S
	theFirst := s.ShownText() == firstLesson.Text
	if (s.Linked() || s.Narrow) && !theFirst && s.OpenPicture() == "" {
		if !s.Narrow {
			return nil
		}
		return element("figure").Class("afig").DataSet("part", "figure").Body(w.excerpt())
	}
	title, picture, legend := "How to read the small pictures", lanePicture("", firstStem, 274, 95), firstSays
	described := "Lanes by steps: all 16 work, then 6 wait while 10 work, then 10 wait while 6 work, then all 16 work."
	switch {
	case theFirst:
		title = "What this program’s 16 lanes will do"
	case s.OpenPicture() != "":
		title, picture, legend = "What this program’s lanes did", lanePicture(s.OpenPicture(), "", 274, 95), nil
		described = "Lanes by steps of the last run."
	}
	var says []Part
	for _, said := range legend {
		says = append(says, span("", said))
	}
	return element("figure").Class("afig").DataSet("part", "figure").Body(
		w.excerpt(),
		element("figcaption").Class("cap").Body(element("b").Text(title)),
		element("div").Role("img").Aria("label", described).Body(picture),
		element("div").Class("says").Aria("hidden", "true").Body(says...),
		element("div").Class("key3").Body(
			element("span").Body(lanePicture("a", "", 13, 7), textNode("works")),
			element("span").Body(lanePicture("w", "", 13, 7), textNode("waits")),
			element("span").Body(lanePicture("p", "", 13, 7), textNode("predicate off"))),
	)
}

// firstSays is what stands below the picture of the first lesson; a test holds it to the run.
var firstSays = []string{"all 16 compare", "10 double, 6 wait", "6 turn sign", "together again"}

// excerpt is the program's instructions, where the editor is in another pane.
func (w *Welcome) excerpt() *Node {
	if !w.S.Narrow && app.IsClient {
		return element("div").Class("excerpt")
	}
	lines, all := excerpt(w.S.ShownText())
	list := make([]Part, len(lines))
	for i, l := range lines {
		list[i] = l
	}
	name, _, _ := strings.Cut(w.S.Name, ".")
	return element("div").Class("excerpt").Body(
		element("div").Class("cap").Body(element("b").Text(name), textButton("link", "pane", string(store.PaneCode), "All "+plural(all, "line"))),
		element("code").Class("xcode").Aria("label", "The last lines of the program").Body(list...))
}

// mostOwn is how many programs stand on the page; the menu has all.
const mostOwn = 3

// programs are the reader's own.
func (w *Welcome) programs() *Node {
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
	head := element("div").Class("h").Body(element("h2").Text("Your programs"), span("minor", about))
	section := element("section").DataSet("part", "your-programs").Aria("label", "Your programs")
	if len(live) == 0 {
		return section.Body(head, element("div").Class("empty").Body(
			icon("file"), element("div").Text("None yet. What you write, open or drop here is kept in this browser, with its breakpoints and watches."),
			textButton("btn", "open-file", "", "Open a file")))
	}
	if len(live) > mostOwn {
		head.Body(element("h2").Text("Your programs"), span("minor", about), spacer(), textButton("link", "programs", "", "All"))
	}
	rows := make([]Part, 0, mostOwn)
	for i := range live[:min(len(live), mostOwn)] {
		rows = append(rows, element("li").Body(w.program(&live[i])))
	}
	return section.Body(head, element("ul").Class("progs").Body(rows...))
}

func (w *Welcome) program(o *store.Own) *Node {
	said := reached(o)
	switch {
	case o.ID == w.S.OpenID():
		said = "open"
	case !o.Recovered && o.Reach.Step > 0 && !o.Reach.Ended:
		said = "Continue at " + said
	}
	row := actionButton("pr", "program").DataSet("arg", o.ID)
	if o.ID == w.S.OpenID() {
		row.Aria("current", "true")
	}
	return row.Body(lanePicture(o.Picture, "", 52, 31), element("span").Class("pn").Body(element("b").Text(o.Name), span("minor", said)), span("minor", day(o.At, w.S.Now())))
}

// templates is what a new program can begin with.
func (w *Welcome) templates() *Node {
	return element("section").DataSet("part", "new").Aria("label", "New").Body(
		element("div").Class("h").Body(element("h2").Text("New"), span("minor", "each template runs as it is")),
		element("div").Class("new").Body(templateButtons()...))
}

// templateTerms are what the glossary has of their names.
var templateTerms = map[string]string{"call": "call", "table": "call", "shared": "slm", "gather": "gather"}

// templateButtons make new programs.
func templateButtons() []Part {
	var list []Part
	for _, t := range examples.Templates {
		b := explains(templateTerms[t.Name], textButton("tpl", "new", t.Name, templateLabel(t.Title)))
		if strings.HasPrefix(t.Name, "empty") {
			b = b.Class("e").Body(icon("plus"), textNode(templateLabel(t.Title)))
		}
		list = append(list, b)
	}
	return list
}

// templateLabel is a title without what all of them begin and end with: "Loop" of "A loop".
func templateLabel(title string) string {
	for _, article := range []string{"An ", "A "} {
		title = strings.TrimPrefix(title, article)
	}
	title = strings.TrimSuffix(title, " program")
	return strings.ToUpper(title[:1]) + title[1:]
}

// focusLesson gives the focus to the lesson that the reader wants to be guided through, once it is there, unless the reader
// has opened something else meanwhile, which would close without the focus.
func (w *Welcome) focusLesson() {
	if w.guided == w.S.Guided || w.S.View == nil {
		return
	}
	w.guided = w.S.Guided
	if w.S.Menu || w.S.Dialog != store.NoDialog {
		return
	}
	w.ctx.Defer(func(app.Context) {
		if sheet := app.Window().GetElementByID("sheet-" + string(store.TabLesson)); sheet.Truthy() {
			sheet.Call("focus")
		}
	})
}
