package panel

import (
	"github.com/lanewise/lanewise/web/store"
	"github.com/maxence-charriere/go-app/v9/pkg/app"
)

// Timeline shows what every lane did at every step: lanes by steps, a bracket for
// each call, and where the run stands.
type Timeline struct{ base }

// NewTimeline makes the panel.
func NewTimeline(s *store.Store) *Timeline { return &Timeline{base{S: s}} }

// OnMount begins to follow the store.
func (p *Timeline) OnMount(app.Context) { p.watch(store.TopicView | store.TopicLane | store.TopicRun) }

// Render draws the panel.
func (p *Timeline) Render() app.UI {
	section := element("section").Class("panel timeline").DataSet("part", "timeline").Aria("label", "Timeline").TabIndex(-1)
	if p.S.View == nil {
		return section
	}
	return section.Body(element("div").Class("ph").Body(element("h2").Text("Timeline")))
}
