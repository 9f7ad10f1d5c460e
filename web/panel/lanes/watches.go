package lanes

import (
	"strconv"
	"strings"

	"github.com/lanewise/lanewise/core/protocol"
	words "github.com/lanewise/lanewise/core/text"
	"github.com/lanewise/lanewise/web/draw"
	"github.com/lanewise/lanewise/web/panel/action"
	"github.com/lanewise/lanewise/web/panel/frame"
	"github.com/lanewise/lanewise/web/panel/ui"
	"github.com/lanewise/lanewise/web/store"
	"github.com/lanewise/lanewise/web/store/cells"
	"github.com/lanewise/lanewise/web/store/kept"
	"github.com/maxence-charriere/go-app/v9/pkg/app"
)

// watchRole takes the place of a role for a watch.
var watchRole = ui.Role{Class: "wa", Name: "watch"}

// watchRows are the rows of a bank for the watched expressions. An expression that does not have a value for each lane
// is shown once, in the first bank.
func watchRows(s *store.Store, g geometry, first, end int) []draw.Part {
	var rows []draw.Part
	for i := range s.View.Watched {
		w := &s.View.Watched[i]
		label := watchLabel(s, i, w)
		if w.Error == "" && w.Shape == protocol.ShapeLanes {
			r := &valueRow{key: store.WatchEdit(i), name: w.Text, role: watchRole, label: label, values: w.Values, set: w.Text, edit: s}
			rows = append(rows, r.draw(g, first, end))
			continue
		}
		if first > 0 {
			continue
		}
		rows = append(rows, g.row(label, []draw.Part{wholeValue(s, i, w)}).DataSet("operand", w.Text).DataSet("role", watchRole.Name))
	}
	if len(rows) > 0 {
		rows[0].(*draw.Node).Class("divided")
	}
	return rows
}

// watchLabel is the name of a watch, with the buttons to change and remove it.
func watchLabel(s *store.Store, index int, w *protocol.Watched) *draw.Node {
	class := "rl watch"
	if ui.Width(w.Text) > shortWatch {
		class = "rl watch long"
	}
	return draw.Element("span").Class(class).Role("rowheader").Body(
		ui.Button("unwatch", "watch-remove", "Remove the watch "+w.Text, ui.Icon("pin"), ui.Icon("close")).DataSet("arg", index),
		ui.TextButton("wname", "watch-edit", strconv.Itoa(index), w.Text).Title(strings.TrimSuffix(w.Text+" :"+w.Type, " :")).Aria("label", "Edit the watch "+w.Text),
		curveButton(s, index, w.Text))
}

// shortWatch is the number of characters of a watch that fit beside these buttons.
const shortWatch = 4

// wholeValue shows a watch that does not have a value for each lane: a single value, a list, or the reason why there is
// none. Each element that can be set is a button.
func wholeValue(s *store.Store, index int, w *protocol.Watched) *draw.Node {
	cell := draw.Element("span").Role("gridcell").TabIndex(-1).Class(watchedClass(w, "vw"))
	if w.Error != "" {
		return cell.Class("err").Text(w.Error)
	}
	parts := make([]draw.Part, 0, 2*len(w.Values)+1)
	if w.Shape == protocol.ShapeList {
		parts = append(parts, ui.Span("vi", "["+strconv.Itoa(w.First)+"] "))
	}
	for i := range w.Values {
		parts = append(parts, listValue(s, index, i, w), draw.Text(" "))
	}
	return cell.Body(parts...).Anew()
}

// watchedClass marks an expression whose value is a list. It goes by the expression's text, so that the row has the
// same height while there is no value.
func watchedClass(w *protocol.Watched, class string) string {
	if strings.Contains(w.Text, "..") {
		return class + " list"
	}
	return class
}

// listValue is an element of a list, or the field in its place while it is edited.
func listValue(s *store.Store, index, i int, w *protocol.Watched) *draw.Node {
	name := cells.OfWatch(w, i)
	if s.Editing.Open && s.Editing.Row == store.WatchEdit(index) && s.Editing.Cell.Text == name {
		return draw.Element("span").Class("vb").Body(frame.CellField(s))
	}
	value := &w.Values[i]
	class, text := "vb", value.Text
	switch {
	case value.Never:
		class, text = "vb un", "·"
	case value.Changed:
		class = "vb chg"
	}
	if name == "" {
		return ui.Span(class, text)
	}
	return ui.TextButton(class, "watch-set", strconv.Itoa(index)+" "+strconv.Itoa(i), text).Title("Set "+name).Aria("label", name+", "+text)
}

// watchBar is where watches are added and changed, and edits are undone and redone.
type watchBar struct{ frame.Base }

func newWatchBar(s *store.Store) *frame.Panel {
	return frame.New(&watchBar{frame.Follow(s, store.TopicWatches)})
}

// OnMount begins to follow the store.
func (b *watchBar) OnMount(ctx app.Context) {
	b.Base.OnMount(ctx)
	b.ListenFor(store.TopicView|store.TopicRun, func() any {
		if b.S.View == nil {
			return nil
		}
		return [...]any{len(b.S.View.Edits), b.S.View.Redo, b.S.CanEdit()}
	})
}

// watchFormats are the formats to choose from for a watch.
var watchFormats = [...]struct {
	value, name string
	format      protocol.Format
}{
	{"", "as above", 0},
	{"dec", "dec", protocol.Decimal}, {"hex", "hex", protocol.Hex}, {"float", "float", protocol.FloatFormat}, {"bits", "bits", protocol.Binary},
	{"hf", "2 × hf", protocol.PackedHF}, {"bf", "2 × bf", protocol.PackedBF},
}

func (b *watchBar) Tree() *draw.Node {
	s := b.S
	bar := draw.Element("div").Class("wbar").DataSet("part", "watches").OnClick(b.onClick).On("keydown", b.onKey)
	if s.View == nil {
		return bar
	}
	at, text, name := s.WatchEdited, "", "Add"
	var now kept.Watch
	if at >= 0 && at < len(s.Watches) {
		now = s.Watches[at]
		text, name = now.Text, "Change"
	}
	options := make([]draw.Part, len(watchFormats))
	for i, f := range watchFormats {
		options[i] = ui.Option(f.value, f.name, now.Own && f.value != "" && f.format == now.Format || !now.Own && f.value == "")
	}
	return bar.Body(
		draw.Element("span").Class("wpin").Aria("hidden", "true").Body(ui.Icon("pin")),
		ui.Explains("watch", ui.Expression("Watch expression", ui.ExamplesOf(&s.State).Watch, text)).DataSet("part", "watch-field"),
		draw.Element("select").Class("field").DataSet("part", "watch-format").Aria("label", "Format of the watch").Body(options...),
		ui.PlainButton("btn").DataSet("part", "watch-add").Text(name),
		ui.Spacer(),
		b.edits(),
	)
}

// edits is the number of edits, with the buttons Undo and Redo.
func (b *watchBar) edits() *draw.Node {
	v := b.S.View
	box := draw.Element("span").Class("edits").DataSet("part", "edits")
	if len(v.Edits) == 0 && !v.Redo {
		return box
	}
	return box.Body(ui.Span("minor", words.Count(len(v.Edits), "edit")),
		ui.EnabledIf(len(v.Edits) > 0 && b.S.CanEdit(), ui.Button("btn", "edit-undo", "Undo the last edit", draw.Text("Undo"))),
		ui.EnabledIf(v.Redo && b.S.CanEdit(), ui.Button("btn", "edit-redo", "Redo the edit", draw.Text("Redo"))))
}

func (b *watchBar) onKey(e app.Event) {
	switch key := e.Get("key").String(); {
	case !ui.Closest(e, "[data-part=watch-field]").Truthy() || ui.WithModifier(e):
		return
	case action.KeySet.Is(key):
		b.add()
	case action.KeyLeave.Is(key):
		e.Get("target").Set("value", "")
		b.S.EditWatch(-1)
	default:
		return
	}
	e.PreventDefault()
	e.Call("stopPropagation")
}

func (b *watchBar) onClick(e app.Event) {
	if ui.Closest(e, "[data-part=watch-add]").Truthy() {
		b.add()
		return
	}
	b.OnAction(e)
}

// add adds the watch in the field, or changes the one that is being edited.
func (b *watchBar) add() {
	field := b.JSValue().Call("querySelector", "input")
	format := b.JSValue().Call("querySelector", "select").Get("value").String()
	text := field.Get("value").String()
	field.Set("value", "")
	w := kept.Watch{Text: text}
	for _, f := range watchFormats {
		if f.value == format && format != "" {
			w.Format, w.Own = f.format, true
		}
	}
	b.S.AddWatch(w)
}
