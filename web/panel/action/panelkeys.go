package action

import "slices"

// This file has the keys of the panel that has the focus, and what the pointer does there, as the help lists them. The
// keys of the whole page are in keys.go.

// PanelKey is a key of the panel that has the focus. The panel's handler tests it with Is, and the help lists it.
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
	Pointer [][2]string // the gesture, and its effect
}

// Keys for rows of threads and tabs, and for fields that take a value or an expression.
var (
	KeyNext   = PanelKey{"Go to another thread or tab", []string{"ArrowLeft", "ArrowRight"}}
	KeySet    = PanelKey{"Set the value, add the watch", []string{"Enter"}}
	KeyLeave  = PanelKey{"Leave everything as it was", []string{"Escape"}}
	KeyChoose = PanelKey{"Choose one of the names offered", []string{"ArrowDown", "ArrowUp"}}
	KeyAccept = PanelKey{"Take the chosen name", []string{"Enter", "Tab"}}
)
