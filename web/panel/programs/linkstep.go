package programs

import (
	words "github.com/lanewise/lanewise/core/text"
	"github.com/lanewise/lanewise/web/draw"
	"github.com/lanewise/lanewise/web/panel/frame"
	"github.com/lanewise/lanewise/web/panel/ui"
	"github.com/lanewise/lanewise/web/store"
	"github.com/maxence-charriere/go-app/v9/pkg/app"
)

// linkButton is the button that goes to the step that an opened link points at. Opening a link never runs its program;
// this button does.
type linkButton struct{ frame.Base }

// NewLinkStep makes the button.
func NewLinkStep(s *store.Store) *frame.Panel {
	return frame.New(&linkButton{frame.Follow(s, store.TopicRun|store.TopicText)})
}

func (l *linkButton) Tree() *draw.Node { return linkStep(l.S).OnClick(l.onClick) }

func (l *linkButton) onClick(e app.Event) {
	e.Call("stopPropagation") // in an embed it stands inside an element that handles the clicks of all its buttons
	l.OnAction(e)
}

func linkStep(s *store.Store) *draw.Node {
	slot := draw.Element("span").Class("linkstep")
	if s.LinkStep == 0 {
		return slot
	}
	return slot.Body(ui.ActionButton("btn", "link-step").Text("Go to step " + words.Grouped(s.LinkStep)))
}
