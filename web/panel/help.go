package panel

import (
	"slices"
	"strings"
)

// panelKey is a key of the panel that has the focus: its handler asks with is, and the
// help lists it.
type panelKey struct {
	label string
	keys  []string // KeyboardEvent.key
}

func (k *panelKey) is(key string) bool { return slices.Contains(k.keys, key) }

// keyTable is a table of the help: the keys of a panel, and what the pointer does there.
type keyTable struct {
	name    string
	keys    []*panelKey
	pointer [][2]string // what is done, and what it does
}

// Keys of the lane grids: Lanes, Values, and the rows of an embed (lanepointer.go).
var (
	keyLane   = panelKey{"Go to another lane, to the first or the last", []string{"ArrowLeft", "ArrowRight", "Home", "End"}}
	keyRow    = panelKey{"Go to another row", []string{"ArrowUp", "ArrowDown"}}
	keyBank   = panelKey{"Go to the bank before or after", []string{"[", "]"}}
	keyPin    = panelKey{"Pin the lane, up to four side by side, or let it go", []string{"Enter", " "}}
	keyUnpin  = panelKey{"Let the pinned lanes go", []string{"Escape"}}
	keyCopy   = panelKey{"Copy the row, as a spreadsheet takes it", []string{"Ctrl+C"}} // web/boot/copy.ts
	keyResult = panelKey{"After the run, tell who wrote the result", []string{"Enter", " "}}
	keyEdit   = panelKey{"Edit the value, or flip the bit of a mask", []string{"F2"}}
)

// Keys of Memory (memory.go).
var (
	keyElement     = panelKey{"Select another element or row", []string{"ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"}}
	keyEditElement = panelKey{"Edit the selected element", []string{"F2", "Enter"}}
)

// pictureKeys are handled by web/picture/element.ts.
var pictureKeys = []*panelKey{
	{"Go from texel to texel", []string{"ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"}},
	{"By ten texels", []string{"Shift+ArrowLeft", "Shift+ArrowRight"}},
	{"To the row's first texel, or its last", []string{"Home", "End"}},
	{"By as many rows as are shown", []string{"PageUp", "PageDown"}},
	{"Larger, smaller", []string{"+", "=", "-"}},
	{"Tell who wrote the texel", []string{"Enter"}},
}

// Keys of rows of threads and tabs (threads.go, tabs.go), and of the fields that take a value or an
// expression (celleditor.go, watches.go, names.go).
var (
	keyNext   = panelKey{"Go to another thread or tab", []string{"ArrowLeft", "ArrowRight"}}
	keySet    = panelKey{"Set the value, add the watch", []string{"Enter"}}
	keyLeave  = panelKey{"Leave everything as it was", []string{"Escape"}}
	keyChoose = panelKey{"Choose one of the names offered", []string{"ArrowDown", "ArrowUp"}}
	keyAccept = panelKey{"Take the chosen name", []string{"Enter", "Tab"}}
)

// timelineKeys are handled by web/timeline/gestures.ts; a test compares the two.
var timelineKeys = []*panelKey{
	{"A step on or back", []string{"ArrowRight", "ArrowLeft", "ArrowUp", "ArrowDown"}},
	{"Ten steps on or back", []string{"Shift+ArrowRight", "Shift+ArrowLeft"}},
	{"A tenth of what is shown on or back", []string{"PageUp", "PageDown"}},
	{"The first step, the last one", []string{"Home", "End"}},
	{"Show fewer steps, or more", []string{"+", "=", "-"}},
	{"Move what is shown", []string{"[", "]"}},
	{"Show all steps", []string{"Escape"}},
}

// timelinePointer is what the pointer does there.
var timelinePointer = [][2]string{
	{"Drag", "Go to any step"},
	{"Drag on the axis, or with Shift", "Show a range of steps"},
	{"Wheel, two fingers", "Show fewer steps, or more"},
	{"Double click", "Show all steps"},
}

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
