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

// Keys of rows of threads and tabs, and of the fields that take a value or an
// expression.
var (
	keyNext   = panelKey{"Go to another thread or tab", []string{"ArrowLeft", "ArrowRight"}}
	keySet    = panelKey{"Set the value, add the watch", []string{"Enter"}}
	keyLeave  = panelKey{"Leave everything as it was", []string{"Escape"}}
	keyChoose = panelKey{"Choose one of the names offered", []string{"ArrowDown", "ArrowUp"}}
	keyAccept = panelKey{"Take the chosen name", []string{"Enter", "Tab"}}
)
