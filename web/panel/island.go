package panel

import (
	"github.com/lanewise/lanewise/web/store"
	"github.com/maxence-charriere/go-app/v9/pkg/app"
)

// island is a part of a panel that is drawn for itself, because go-app takes a dozen calls into JavaScript
// for each element that it makes, and Diff one for all of them. Its events are its root's, or go on to the panel.
type island struct {
	drawn
	topics store.Topic // what it shows
	part   func() *Node
}

// newIsland makes an island; it is drawn again after changes of the topics.
func newIsland(s *store.Store, topics store.Topic, part func() *Node) *Panel {
	return newPanel(&island{newDrawn(s), topics, part})
}

// OnMount begins to follow the store.
func (i *island) OnMount(ctx app.Context) { i.follow(ctx, i.topics) }

// Render draws the part.
func (i *island) Render() app.UI { return i.render(i.part) }
