package panel

import (
	"strings"

	"github.com/lanewise/lanewise/web/draw"
	"github.com/lanewise/lanewise/web/panel/action"
	"github.com/lanewise/lanewise/web/panel/editor"
	"github.com/lanewise/lanewise/web/panel/programs"
	"github.com/lanewise/lanewise/web/panel/run"
	"github.com/lanewise/lanewise/web/panel/ui"
)

// keyNames are the names of keys that are not shown as KeyboardEvent.key writes them.
var keyNames = map[string]string{
	"ArrowLeft": "←", "ArrowRight": "→", "ArrowUp": "↑", "ArrowDown": "↓", " ": "Space", "Escape": "Esc", "PageUp": "Page up", "PageDown": "Page down",
}

func keyName(key string, mac bool) string {
	if modifier, rest, ok := strings.Cut(key, "+"); ok && rest != "" {
		if mac {
			return map[string]string{"Shift": "⇧", "Ctrl": "⌘"}[modifier] + keyName(rest, mac)
		}
		return modifier + "+" + keyName(rest, mac)
	}
	if name := keyNames[key]; name != "" {
		return name
	}
	if key == "Enter" && mac {
		return "↵"
	}
	return key
}

// helpRow is a line of the help: the keys, and what they do.
func helpRow(label string, columns ...[]string) *draw.Node {
	cells := []draw.Part{draw.Element("th").Attr("scope", "row").Text(label)}
	for _, caps := range columns {
		var list []draw.Part
		for i, cap := range caps {
			if i > 0 {
				list = append(list, draw.Text(" "))
			}
			list = append(list, draw.Element("kbd").Text(cap))
		}
		cells = append(cells, draw.Element("td").Body(list...))
	}
	return draw.Element("tr").Body(cells...)
}

func helpTable(name string, columns []string, rows []draw.Part) *draw.Node {
	head := []draw.Part{draw.Element("th").Attr("scope", "col").Class("what").Text(name)}
	for _, c := range columns {
		head = append(head, draw.Element("th").Attr("scope", "col").Text(c))
	}
	return draw.Element("table").Class("keys").Aria("label", name).Body(
		draw.Element("thead").Body(draw.Element("tr").Body(head...)), draw.Element("tbody").Body(rows...))
}

// pageKeys is the table of the page's keys: those that work anywhere, and the single keys, which are letters in the
// editor.
func pageKeys(mac bool) *draw.Node {
	var rows []draw.Part
	for i := 0; i < len(action.Keys); {
		k := &action.Keys[i]
		var caps [2][]string
		for ; i < len(action.Keys) && action.Keys[i].Action == k.Action; i++ {
			column := 0
			if action.Keys[i].Plain {
				column = 1
			}
			caps[column] = append(caps[column], action.Keys[i].Cap(mac))
		}
		rows = append(rows, helpRow(k.Label, caps[:]...))
	}
	return helpTable("The page", []string{"anywhere", "outside the editor"}, rows)
}

// panelHelp makes the rows for the keys of a panel.
func panelHelp(mac bool, keys ...*action.PanelKey) []draw.Part {
	rows := make([]draw.Part, len(keys))
	for i, k := range keys {
		caps := make([]string, len(k.Keys))
		for j, key := range k.Keys {
			caps[j] = keyName(key, mac)
		}
		rows[i] = helpRow(k.Label, caps)
	}
	return rows
}

// help is the help dialog. It lists every key under the name that it has on the platform.
func (d *dialogs) help() []draw.Part {
	mac := d.S.Mac
	table := func(name string, rows ...draw.Part) *draw.Node { return helpTable(name, []string{"keys"}, rows) }
	inEditor := []draw.Part{helpRow("Leave the editor; Tab alone indents", []string{"Esc, then Tab"})}
	for _, k := range editor.Keys(mac) {
		inEditor = append(inEditor, helpRow(k.Label, []string{k.Cap(mac)}))
	}
	tables := []draw.Part{pageKeys(mac), table("Editor", inEditor...)}
	for _, r := range d.panels {
		for _, t := range r.Keys {
			list := panelHelp(mac, t.Keys...)
			for _, p := range t.Pointer {
				list = append(list, draw.Element("tr").Body(draw.Element("th").Attr("scope", "row").Text(p[1]), draw.Element("td").Text(p[0])))
			}
			tables = append(tables, table(t.Name, list...))
		}
	}
	for _, t := range programs.Keys {
		tables = append(tables, table(t.Name, panelHelp(mac, t.Keys...)...))
	}
	tables = append(tables, table("Threads, tabs, fields", panelHelp(mac, &action.KeyNext, &action.KeySet, &action.KeyLeave, &action.KeyChoose, &action.KeyAccept)...))
	runs := draw.Element("div").Body(draw.Element("h3").Text("Long runs"), run.CodeSwitch(d.S))
	keys := []draw.Part{
		draw.Element("h3").Text("Keyboard"),
		draw.Element("label").Class("switch").Body(
			ui.Input("checkbox").DataSet("part", "plain-keys").Attr("checked", !d.S.NoKeys),
			ui.Span("", "Single keys are shortcuts outside the editor"),
		),
		draw.Element("div").Class("keytables").Body(tables...),
	}
	words := []draw.Part{
		draw.Element("h3").Text("Words"),
		draw.Element("lw-glossary").DataSet("part", "glossary"),
	}
	if d.S.Narrow { // a phone has no keys
		keys, words = words, keys
	}
	parts := []draw.Part{
		dialogHead("Help"),
		draw.Element("p").Class("minor").Text("A program says in lines that begin with //@ what it needs to run: platform, grid, input, surface, expect. They are comments to Intel's own tools."),
		draw.Element("p").Class("minor").Body(
			draw.Text("More is in the "),
			draw.Element("a").DataSet("part", "docs").Attr("href", "docs/").Attr("target", "_blank").Attr("rel", "noopener").Text("documentation"),
			draw.Text(": the page, launch lines, reports, lessons, embeds, the command line, editors and debuggers."),
		),
	}
	return append(append(append(parts, keys...), runs), words...)
}
