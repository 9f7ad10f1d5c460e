package panel

import (
	"strings"
)

// keyNames are the keys whose names are not what they print.
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

// helpRow is a line of the help: what is pressed, and what it does.
func helpRow(label string, columns ...[]string) *Node {
	cells := []Part{element("th").Attr("scope", "row").Text(label)}
	for _, caps := range columns {
		var list []Part
		for i, cap := range caps {
			if i > 0 {
				list = append(list, textNode(" "))
			}
			list = append(list, element("kbd").Text(cap))
		}
		cells = append(cells, element("td").Body(list...))
	}
	return element("tr").Body(cells...)
}

func helpTable(name string, columns []string, rows []Part) *Node {
	head := []Part{element("th").Attr("scope", "col").Class("what").Text(name)}
	for _, c := range columns {
		head = append(head, element("th").Attr("scope", "col").Text(c))
	}
	return element("table").Class("keys").Aria("label", name).Body(
		element("thead").Body(element("tr").Body(head...)), element("tbody").Body(rows...))
}

// pageKeys are the keys of the page: those that work anywhere, and the single ones
// that are letters in the editor.
func pageKeys(mac bool) *Node {
	var rows []Part
	for i := 0; i < len(Keys); {
		k := &Keys[i]
		var caps [2][]string
		for ; i < len(Keys) && Keys[i].Action == k.Action; i++ {
			column := 0
			if Keys[i].Plain {
				column = 1
			}
			caps[column] = append(caps[column], Keys[i].Cap(mac))
		}
		rows = append(rows, helpRow(k.Label, caps[:]...))
	}
	return helpTable("The page", []string{"anywhere", "outside the editor"}, rows)
}

// panelHelp lists the keys of a panel.
func panelHelp(mac bool, keys ...*panelKey) []Part {
	rows := make([]Part, len(keys))
	for i, k := range keys {
		caps := make([]string, len(k.keys))
		for j, key := range k.keys {
			caps[j] = keyName(key, mac)
		}
		rows[i] = helpRow(k.label, caps)
	}
	return rows
}

// help lists every key, as the platform calls it.
func (d *Dialogs) help() []Part {
	mac := d.S.Mac
	table := func(name string, rows ...Part) *Node { return helpTable(name, []string{"keys"}, rows) }
	editor := []Part{helpRow("Leave the editor; Tab alone indents", []string{"Esc, then Tab"})}
	for _, k := range editorKeys(mac) {
		editor = append(editor, helpRow(k.Label, []string{k.Cap(mac)}))
	}
	tables := []Part{pageKeys(mac), table("Editor", editor...)}
	for _, r := range d.panels {
		for _, t := range r.keys {
			list := panelHelp(mac, t.keys...)
			for _, p := range t.pointer {
				list = append(list, element("tr").Body(element("th").Attr("scope", "row").Text(p[1]), element("td").Text(p[0])))
			}
			tables = append(tables, table(t.name, list...))
		}
	}
	for _, t := range programKeys {
		tables = append(tables, table(t.name, panelHelp(mac, t.keys...)...))
	}
	tables = append(tables, table("Threads, tabs, fields", panelHelp(mac, &keyNext, &keySet, &keyLeave, &keyChoose, &keyAccept)...))
	var runs *Node
	if d.share != nil { // an embed has no generated code
		runs = element("div").Body(element("h3").Text("Long runs"), codeSwitch(d.S))
	}
	keys := []Part{
		element("h3").Text("Keyboard"),
		element("label").Class("switch").Body(
			input("checkbox").DataSet("part", "plain-keys").Attr("checked", !d.S.NoKeys),
			span("", "Single keys are shortcuts outside the editor"),
		),
		element("div").Class("keytables").Body(tables...),
	}
	words := []Part{
		element("h3").Text("Words"),
		element("lw-glossary").DataSet("part", "glossary"),
	}
	if d.S.Narrow { // a phone has no keys
		keys, words = words, keys
	}
	parts := []Part{
		dialogHead("Help"),
		element("p").Class("minor").Text("A program says in lines that begin with //@ what it needs to run: platform, grid, input, surface, expect. They are comments to Intel's own tools."),
		element("p").Class("minor").Body(
			textNode("More is in the "),
			element("a").DataSet("part", "docs").Attr("href", "docs/").Attr("target", "_blank").Attr("rel", "noopener").Text("documentation"),
			textNode(": the page, launch lines, reports, lessons, embeds, the command line, editors and debuggers."),
		),
	}
	return append(append(append(parts, keys...), runs), words...)
}

// Keys of the menu of programs.
var (
	keyRowOf    = panelKey{"Go from row to row", []string{"ArrowDown", "ArrowUp", "Home", "End"}}
	keyActions  = panelKey{"Go to what can be done with a program, and back", []string{"ArrowRight", "ArrowLeft"}}
	keyRename   = panelKey{"Rename the program", []string{"F2"}}
	keyDelete   = panelKey{"Delete the program", []string{"Delete"}}
	keyMenuOut  = panelKey{"Close the menu, or leave the name as it was", []string{"Escape"}}
	programKeys = []keyTable{{name: "Your programs", keys: []*panelKey{&keyRowOf, &keyActions, &keyRename, &keyDelete, &keyMenuOut}}}
)
