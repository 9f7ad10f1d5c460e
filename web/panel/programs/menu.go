// Package programs has the panels that open programs: the menu of the reader's own programs and of the lessons, the
// welcome, the button for the step of a link, and the drop zone for files.
package programs

import (
	"strconv"
	"strings"

	words "github.com/lanewise/lanewise/core/text"
	"github.com/lanewise/lanewise/web/draw"
	"github.com/lanewise/lanewise/web/panel/action"
	"github.com/lanewise/lanewise/web/panel/frame"
	"github.com/lanewise/lanewise/web/panel/ui"
	"github.com/lanewise/lanewise/web/store"
	"github.com/lanewise/lanewise/web/store/kept"
	"github.com/lanewise/lanewise/web/store/lessons"
	"github.com/maxence-charriere/go-app/v9/pkg/app"
)

// menu shows the program's name, and opens other programs: the reader's own, lessons, and files. For the keyboard the
// menu is one list: the up and down arrows move through its rows, the right arrow moves to what can be done with a row,
// and typing filters the rows.
type menu struct {
	frame.Base
	shown   bool   // whether the menu was open in the last drawing
	named   string // ID of the program whose name the field was last drawn for, "" for no field
	filter  string // the text in the search field
	renamed string // ID of the program whose name is being edited
	chapter int    // the unfolded chapter of the course; -1: none, openChapter: see there
	erasing bool   // show what can be done with the progress
	holding bool   // the menu is being drawn again, after which it has the focus
	focus   string // selector of the element that takes the focus after the drawing
}

// openChapter stands for the chapter of the open lesson or, if no lesson is open, of the lesson to go on with.
const openChapter = -2

// NewMenu makes the menu, closed.
func NewMenu(s *store.Store) *frame.Panel {
	m := &menu{Base: frame.Follow(s, store.TopicText|store.TopicDialog|store.TopicProgress), chapter: openChapter}
	m.After = m.placeFocus
	return frame.New(m)
}

// OnMount begins to follow the store. The field for a new program's name appears at once, not with the next frame, so
// that it gets what the reader types next.
func (m *menu) OnMount(ctx app.Context) {
	m.Base.OnMount(ctx)
	m.Listen(store.TopicText, func() {
		if m.named != "" && m.named != m.S.OpenID() { // another program was opened: the field names the previous one
			m.endName(m.JSValue().Call("querySelector", "#name-field"), true, false)
		}
		if m.S.Naming != "" && m.S.Naming != m.named {
			m.Draw(false)
		}
	})
}

// Tree is the button, or the field for the name, and the menu while it is open.
func (m *menu) Tree() *draw.Node {
	s := m.S
	parts := []draw.Part{m.button()}
	if s.Naming != "" {
		parts = []draw.Part{nameField("name-field", s.Name).Key(s.Naming)}
	}
	if s.Menu {
		parts = append(parts, m.menu())
	}
	return draw.Element("div").Class("filemenu").DataSet("part", "file-menu").OnClick(m.onClick).On("keydown", m.onKey).
		On("focusout", m.onLeave).On("input", m.onInput).Body(parts...)
}

func (m *menu) button() *draw.Node {
	s := m.S
	label := "Program " + s.Name
	if s.Edited {
		label += ", edited"
	}
	button := ui.PlainButton("file").ID("file-button").DataSet("part", "file").DataSet("action", "programs").
		Aria("haspopup", "dialog").Aria("label", label).Title("Your programs and the lessons (" + action.Cap("programs", s.Mac) + ")")
	if s.Menu {
		button.Aria("expanded", "true").Aria("controls", "file-menu")
	} else {
		button.Aria("expanded", "false")
	}
	dot := draw.Element("span").Class("dot")
	if s.Edited {
		dot.Title("Edited").DataSet("edited", "true")
	}
	return button.Body(ui.Span("filename", s.Name), dot, ui.Icon("down"))
}

// nameField is the field for the name of a program.
func nameField(id, name string) *draw.Node {
	return ui.Input("text").Class("field").ID(id).DataSet("name", "true").Aria("label", "Name of the program").
		Attr("value", name).Attr("maxlength", store.MostName).Attr("spellcheck", false).Attr("autocomplete", "off")
}

func (m *menu) menu() *draw.Node {
	adding := draw.Element("div").Class("new").DataSet("part", "new-list")
	newButton := ui.PlainButton("btn pri").DataSet("do", "new").Aria("expanded", m.S.Adding).Body(ui.Icon("plus"), draw.Text("New"), ui.Icon("down"))
	if m.S.Adding {
		adding.Body(templateButtons()...)
	}
	return draw.Element("div").Class("menu pm").ID("file-menu").Role("dialog").Aria("label", "Programs and lessons").TabIndex(-1).Body(
		draw.Element("div").Class("pms").Body(
			draw.Element("label").Class("fld").Body(ui.Icon("search"),
				ui.Input("text").Class("field").DataSet("part", "find-program").Role("searchbox").Attr("placeholder", "Find a program or a lesson").
					Aria("label", "Find a program or a lesson").Attr("spellcheck", false).Attr("autocomplete", "off"),
				draw.Element("kbd").Text(action.Cap("programs", m.S.Mac))),
			newButton,
			ui.TextButton("btn", "open-file", "", "Open a file").DataSet("leave", "true"),
			ui.TextButton("btn", "save-file", "", "Save as a file").DataSet("leave", "true"),
		),
		adding,
		draw.Element("div").Class("pmb").Body(m.programs(), m.lessons()),
	)
}

// matches reports whether the words of a row contain the search text.
func (m *menu) matches(words ...string) bool {
	return strings.Contains(strings.ToLower(strings.Join(words, " ")), strings.ToLower(m.filter))
}

// matchesLesson reports whether a lesson, or the name of its chapter, contains the search text.
func (m *menu) matchesLesson(l *lessons.Lesson) bool {
	return m.matches(l.Title, l.Learns, l.File, m.S.Course.Chapters[l.Chapter])
}

func (m *menu) programs() *draw.Node {
	var rows []draw.Part
	list := m.S.MyPrograms()
	live := 0
	for i := range list {
		live += ui.OneIf(!list[i].Deleted)
		if m.matches(list[i].Name) {
			rows = append(rows, m.row(&list[i]))
		}
	}
	head := []draw.Part{draw.Element("h2").ID("own-head").Text("Your programs"), ui.Span("minor", words.Say("{}, in this browser only", live))}
	if live > 0 {
		head = append(head, ui.Spacer(), ui.PlainButton("link").DataSet("do", "export").Text("Export all"))
	}
	body := []draw.Part{draw.Element("div").Class("pmh").Body(head...)}
	switch {
	case len(rows) > 0:
		body = append(body, draw.Element("ul").Aria("labelledby", "own-head").Body(rows...))
	case m.filter != "":
		body = append(body, ui.None("No program of yours is called so."))
	default:
		body = append(body, ui.None("None yet: what you write, open or drop is kept here."))
	}
	body = append(body, draw.Element("p").Class("pmore").Body(ui.TextButton("link", "desk", "", "Compare two versions").Title("Opens the desk with this program").DataSet("leave", "true")))
	return draw.Element("section").DataSet("part", "my-programs").Body(body...)
}

// row is one of the reader's programs.
func (m *menu) row(o *kept.Own) *draw.Node {
	row := draw.Element("li").Class("prow").DataSet("id", o.ID)
	picture := lanePicture(o.Picture, "", 56, 31)
	when := ui.Span("minor dt", day(o.At, m.S.Now()))
	switch {
	case o.Deleted:
		return row.Class("gone0").Body(
			draw.Element("span").Class("pmain").Body(picture, draw.Element("span").Class("pn").Body(
				draw.Element("b").Body(draw.Element("s").Text(o.Name), draw.Text(" deleted")), ui.Span("minor", "gone for good when this page is closed"))),
			ui.PlainButton("btn").DataSet("do", "undo").DataSet("item", "true").Aria("label", "Undo deleting "+o.Name).Body(ui.Icon("undo"), draw.Text("Undo")))
	case m.renamed == o.ID:
		return row.Class("edit").Body(
			draw.Element("span").Class("pmain").Body(picture, draw.Element("span").Class("pn").Body(nameField("row-name", o.Name), ui.Span("minor", "Enter keeps the name, Esc leaves it"))))
	}
	name, open := draw.Element("b").Text(o.Name), o.ID == m.S.OpenID()
	main := ui.PlainButton("pmain").DataSet("item", "true").DataSet("do", "open")
	if open {
		row.Class("on")
		main.Aria("current", "true")
		name.Body(draw.Text(o.Name), draw.Element("em").Text("open"))
	}
	if o.Recovered {
		row.Class("rec")
	}
	return row.Body(
		main.Body(picture, draw.Element("span").Class("pn").Body(name, ui.Span("minor", reached(o)+settingsOf(m.S, open))), when),
		draw.Element("span").Class("acts").Body(
			rowAction("rename", "Rename", "F2", "pen", o.Name), rowAction("copy", "Duplicate", "", "copy", o.Name),
			rowAction("save", "Download", "", "drop", o.Name), rowAction("delete", "Delete", "Delete", "bin", o.Name)))
}

// settingsOf counts what is set in the open program: pinned lanes, breakpoints and watches.
func settingsOf(s *store.Store, open bool) string {
	if !open {
		return ""
	}
	said := ""
	for _, set := range []struct {
		n    int
		what string
	}{{len(s.PinnedLanes()), "lane pinned|lanes pinned"}, {len(s.Breaks), "breakpoint"}, {len(s.Watches), "watch|watches"}} {
		if set.n > 0 {
			said += " · " + words.Count(set.n, set.what)
		}
	}
	return said
}

func rowAction(do, label, key, image, name string) *draw.Node {
	title := label
	if key != "" {
		title += " (" + key + ")"
	}
	return ui.PlainButton("ib tiny").DataSet("do", do).TabIndex(-1).Title(title).Aria("label", label+" "+name).Body(ui.Icon(image))
}

// lessons lists the lessons of the course by chapter.
func (m *menu) lessons() *draw.Node {
	s := m.S
	section := draw.Element("section").Class("lcol").DataSet("part", "course-list")
	c := s.Course
	if c == nil {
		return section.Body(draw.Element("div").Class("pmh").Body(draw.Element("h2").ID("lessons-head").Text("Lessons")), ui.None("The lessons are on their way."))
	}
	done := 0
	for i := range c.Lessons {
		done += ui.OneIf(s.Lessons.Mark(c.Lessons[i].Stem) == lessons.MarkDone)
	}
	unfolded := m.unfolded()
	var rows []draw.Part
	for n, name := range c.Chapters {
		rows = append(rows, m.chapterRows(n, name, unfolded == n)...)
	}
	progress := ui.PlainButton("link").DataSet("do", "progress").Aria("expanded", m.erasing).Text("Progress")
	parts := []draw.Part{
		draw.Element("div").Class("pmh").Body(draw.Element("h2").ID("lessons-head").Text("Lessons"), ui.Span("minor", words.Say("{} of {} done", done, len(c.Lessons))), ui.Spacer(), progress),
		m.progress(),
	}
	if len(rows) == 0 {
		parts = append(parts, ui.None("No lesson is called so."))
	} else {
		parts = append(parts, draw.Element("ul").Aria("labelledby", "lessons-head").Body(rows...))
	}
	return section.Body(parts...)
}

// progress is what can be done with the progress in the lessons.
func (m *menu) progress() *draw.Node {
	box := draw.Element("div").Class("pprog")
	if !m.erasing {
		return box
	}
	reset := ui.PlainButton("btn").DataSet("do", "reset").Text("Reset")
	if m.S.CanUndoReset() {
		reset = ui.PlainButton("btn").DataSet("do", "undo-reset").Body(ui.Icon("undo"), draw.Text("Undo the reset"))
	}
	return box.Body(ui.Span("minor", "It is kept in this browser only."),
		ui.PlainButton("btn").DataSet("do", "export-progress").Text("Save as a file"), reset)
}

// unfolded is the chapter whose lessons are listed.
func (m *menu) unfolded() int {
	if m.chapter != openChapter {
		return m.chapter
	}
	c := m.S.Course
	if i := c.Find(m.S.OpenStem()); i >= 0 {
		return c.Lessons[i].Chapter
	}
	if i := m.S.GoOn(); i >= 0 {
		return c.Lessons[i].Chapter
	}
	return 0
}

// chapterRows are the row of a chapter and, if it is unfolded, those of its lessons. With a search text they are the
// rows of the lessons that match.
func (m *menu) chapterRows(n int, name string, unfolded bool) []draw.Part {
	s := m.S
	var rows, cells []draw.Part
	done := 0
	for i := range s.Course.Lessons {
		l := &s.Course.Lessons[i]
		if l.Chapter != n {
			continue
		}
		mark := s.Lessons.Mark(l.Stem)
		done += ui.OneIf(mark == lessons.MarkDone)
		cells = append(cells, draw.Element("i").DataSet("mark", int(mark)))
		if m.filter == "" && unfolded || m.filter != "" && m.matchesLesson(l) {
			rows = append(rows, m.lesson(l, mark))
		}
	}
	if len(cells) == 0 || m.filter != "" && len(rows) == 0 {
		return nil
	}
	shape := "right"
	if unfolded || m.filter != "" {
		shape = "down"
	}
	head := draw.Element("li").Body(ui.PlainButton("crow").DataSet("item", "true").DataSet("do", "chapter").DataSet("arg", n).
		Aria("expanded", shape == "down").Body(ui.Icon(shape), draw.Element("b").Text(name), draw.Element("span").Class("cells").Aria("hidden", "true").Body(cells...),
		ui.Span("minor", words.Say("{} of {}", done, len(cells)))))
	return append([]draw.Part{head}, rows...)
}

func (m *menu) lesson(l *lessons.Lesson, mark lessons.Mark) *draw.Node {
	row := ui.PlainButton("lrow").DataSet("item", "true").DataSet("action", "lesson").DataSet("arg", l.Stem).DataSet("leave", "true")
	if l.Stem == m.S.OpenStem() {
		row.Class("on").Aria("current", "true")
	}
	tag := ""
	switch {
	case l.Task && !strings.HasPrefix(l.Title, "Task"):
		tag = "Task"
	case strings.HasSuffix(l.File, ".ptx"):
		tag = "PTX"
	}
	return draw.Element("li").Body(row.Body(lanePicture("", l.Stem, 42, 31), draw.Element("span").Class("pn").Text(l.Title), ui.Span("lang", tag), ui.Span("minor", strconv.Itoa(l.Minutes)+" min"), ring(mark)))
}
