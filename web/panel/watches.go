package panel

import (
	"strings"

	"github.com/lanewise/lanewise/core/protocol"
	"github.com/lanewise/lanewise/web/store"
	"github.com/maxence-charriere/go-app/v9/pkg/app"
)

// watchRole is the mark of a watch, in place of a role.
var watchRole = roleInfo{"wa", "watch"}

// watchRows are the rows of a bank for the pinned expressions. What has no value for
// each lane stands once, in the first bank.
func watchRows(s *store.Store, g geometry, first, end int) []Part {
	var rows []Part
	for i := range s.View.Watched {
		w := &s.View.Watched[i]
		label := watchLabel(i, w)
		if w.Error == "" && w.Shape == protocol.ShapeLanes {
			r := &valueRow{key: "watch " + itoa(i), name: w.Text, role: watchRole, label: label, values: w.Values}
			if w.Edit {
				r.set, r.edit = w.Text, s
			}
			rows = append(rows, r.draw(g, first, end))
			continue
		}
		if first > 0 {
			continue
		}
		rows = append(rows, g.row(label, []Part{wholeValue(w)}).DataSet("operand", w.Text).DataSet("role", watchRole.name))
	}
	if len(rows) > 0 {
		rows[0].(*Node).Class("divided")
	}
	return rows
}

// watchLabel names a watch, with the ways to change and remove it.
func watchLabel(index int, w *protocol.Watched) *Node {
	return element("span").Class("rl watch").Role("rowheader").Body(
		button("unwatch", "watch-remove", "Remove the watch "+w.Text, true, icon("pin"), icon("close")).DataSet("arg", index),
		textButton("wname", "watch-edit", itoa(index), w.Text).Title(strings.TrimSuffix(w.Text+" :"+w.Type, " :")).Aria("label", "Edit the watch "+w.Text))
}

// wholeValue is a value that is not one for each lane: one, a list, or why there is none.
func wholeValue(w *protocol.Watched) *Node {
	cell := element("span").Role("gridcell").TabIndex(-1)
	if w.Error != "" {
		return cell.Class("vw err").Text(w.Error)
	}
	parts := make([]Part, 0, 2*len(w.Values)+1)
	if w.Shape == protocol.ShapeList {
		parts = append(parts, span("vi", "["+itoa(w.First)+"] "))
	}
	for i := range w.Values {
		value := &w.Values[i]
		switch {
		case value.Never:
			parts = append(parts, span("un", "· "))
		case value.Changed:
			parts = append(parts, span("chg", value.Text), textNode(" "))
		default:
			parts = append(parts, textNode(value.Text+" "))
		}
	}
	return cell.Class("vw").Body(parts...)
}

// WatchBar is where watches are added and changed, and edits taken back.
type WatchBar struct{ base }

// NewWatchBar makes the bar.
func NewWatchBar(s *store.Store) *WatchBar { return &WatchBar{base{S: s}} }

// OnMount begins to follow the store.
func (b *WatchBar) OnMount(app.Context) {
	b.watch(store.TopicWatches)
	b.watchFor(store.TopicView|store.TopicRun, func() any {
		if b.S.View == nil {
			return nil
		}
		return [...]any{len(b.S.View.Edits), b.S.View.Redo, b.S.CanEdit()}
	})
}

// watchFormats are the formats that a watch can have of its own.
var watchFormats = [...]struct {
	value, name string
	format      protocol.Format
}{
	{"", "as above", 0},
	{"dec", "dec", protocol.Decimal}, {"hex", "hex", protocol.Hex}, {"float", "float", protocol.FloatFormat}, {"bits", "bits", protocol.Binary},
	{"hf", "2 × hf", protocol.PackedHF}, {"bf", "2 × bf", protocol.PackedBF},
}

// Render draws the bar.
func (b *WatchBar) Render() app.UI {
	s := b.S
	at, text, name := s.WatchEdited, "", "Add"
	var now store.Watch
	if at >= 0 && at < len(s.Watches) {
		now = s.Watches[at]
		text, name = now.Text, "Change"
	}
	options := make([]Part, len(watchFormats))
	for i, f := range watchFormats {
		options[i] = option(f.value, f.name, now.Own && f.value != "" && f.format == now.Format || !now.Own && f.value == "")
	}
	return live(element("div").Class("wbar").DataSet("part", "watches").Body(
		element("span").Class("wpin").Aria("hidden", "true").Body(icon("pin")),
		input("text").Class("field").DataSet("part", "watch-field").Attr("value", text).Attr("placeholder", "Watch: X, P1, X(0,4)<8;4,2>:d, T6[0..15]").
			Attr("spellcheck", "false").Attr("autocomplete", "off").Attr("autocapitalize", "off").Aria("label", "Watch expression").On("keydown", b.onKey),
		element("select").Class("field").DataSet("part", "watch-format").Aria("label", "Format of the watch").Body(options...),
		element("button").Attr("type", "button").Class("btn").DataSet("part", "watch-add").Text(name).OnClick(b.onAdd),
		span("sp", ""),
		b.edits(),
	))
}

// edits takes edits back and does them again.
func (b *WatchBar) edits() *Node {
	v := b.S.View
	box := element("span").Class("edits").DataSet("part", "edits")
	if v == nil || len(v.Edits) == 0 && !v.Redo {
		return box
	}
	count := itoa(len(v.Edits)) + " edits"
	if len(v.Edits) == 1 {
		count = "1 edit"
	}
	return box.Body(span("minor", count),
		button("btn", "edit-undo", "Undo the last edit", len(v.Edits) > 0 && b.S.CanEdit(), textNode("Undo")),
		button("btn", "edit-redo", "Redo the edit", v.Redo && b.S.CanEdit(), textNode("Redo")))
}

func (b *WatchBar) onKey(ctx app.Context, e app.Event) {
	ctx.PreventUpdate()
	switch e.Get("key").String() {
	case "Enter":
		b.add()
	case "Escape":
		e.Get("target").Set("value", "")
		b.S.EditWatch(-1)
	default:
		return
	}
	e.PreventDefault()
	e.Call("stopPropagation")
}

func (b *WatchBar) onAdd(ctx app.Context, e app.Event) {
	ctx.PreventUpdate()
	b.add()
}

// add takes what stands in the field.
func (b *WatchBar) add() {
	field := b.JSValue().Call("querySelector", "input")
	format := b.JSValue().Call("querySelector", "select").Get("value").String()
	text := field.Get("value").String()
	field.Set("value", "")
	w := store.Watch{Text: text}
	for _, f := range watchFormats {
		if f.value == format && format != "" {
			w.Format, w.Own = f.format, true
		}
	}
	b.S.AddWatch(w)
}
