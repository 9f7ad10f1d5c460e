package action

import "slices"

// Keys of the panel that has the focus, and what the pointer does there, as the help lists them. Those of the whole page
// are in keys.go.

// PanelKey is a key of the panel that has the focus: its handler asks with Is, and the
// help lists it.
type PanelKey struct {
	Label string
	Keys  []string // KeyboardEvent.key
}

// Is reports whether a key that was pressed is this one.
func (k *PanelKey) Is(key string) bool { return slices.Contains(k.Keys, key) }

// KeyTable is a table of the help: the keys of a panel, and what the pointer does there.
type KeyTable struct {
	Name    string
	Keys    []*PanelKey
	Pointer [][2]string // what is done, and what it does
}

// Keys of rows of threads and tabs, and of the fields that take a value or an
// expression.
var (
	KeyNext   = PanelKey{"Go to another thread or tab", []string{"ArrowLeft", "ArrowRight"}}
	KeySet    = PanelKey{"Set the value, add the watch", []string{"Enter"}}
	KeyLeave  = PanelKey{"Leave everything as it was", []string{"Escape"}}
	KeyChoose = PanelKey{"Choose one of the names offered", []string{"ArrowDown", "ArrowUp"}}
	KeyAccept = PanelKey{"Take the chosen name", []string{"Enter", "Tab"}}
)
