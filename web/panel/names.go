package panel

import (
	"github.com/lanewise/lanewise/web/draw"
	"github.com/lanewise/lanewise/web/panel/frame"
	"github.com/lanewise/lanewise/web/panel/ui"
	"github.com/lanewise/lanewise/web/store"
	"github.com/lanewise/lanewise/web/store/names"
	"github.com/maxence-charriere/go-app/v9/pkg/app"
)

// nameList holds the <lw-names> of the page (web/names), which offers names in every field that ui.Expression makes.
type nameList struct {
	frame.Base
	first *names.Name // the first of the names that the element has, to tell lists apart
}

// NewNames makes the place of the list.
func NewNames(s *store.Store) *frame.Panel { return frame.New(&nameList{Base: frame.Base{S: s}}) }

// OnMount begins to follow the store.
func (n *nameList) OnMount(ctx app.Context) {
	n.Base.OnMount(ctx)
	n.Listen(store.TopicWatches, n.show)
}

func (n *nameList) Tree() *draw.Node {
	return draw.Element("lw-names").DataSet("part", "names").On("lw-names-wanted", n.onWanted)
}

// show passes the names to the element if they have changed.
func (n *nameList) show() {
	list := n.S.Names
	if len(list) == 0 || &list[0] == n.first {
		return
	}
	n.first = &list[0]
	n.JSValue().Call("setNames", ui.JSON(list))
}

func (n *nameList) onWanted(_ app.Event) {
	n.S.WantNames()
}
