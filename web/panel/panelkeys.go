package panel

import "slices"

// Keys of the panel that has the focus, and what the pointer does there, as the help lists them. Those of the whole page
// are in keys.go.

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
