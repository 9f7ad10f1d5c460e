package panel

import (
	"github.com/lanewise/lanewise/web/store"
	"github.com/maxence-charriere/go-app/v9/pkg/app"
)

// Region explains the region of one operand: what its three numbers do, and which
// rules it keeps.
type Region struct{ base }

// NewRegion makes the panel.
func NewRegion(s *store.Store) *Region { return &Region{base{S: s}} }

// OnMount begins to follow the store.
func (p *Region) OnMount(app.Context) { p.watch(store.TopicView | store.TopicLane | store.TopicLayout) }

// Render draws the panel.
func (p *Region) Render() app.UI {
	section := element("section").Class("panel region").DataSet("part", "region").Aria("label", "Region").TabIndex(-1)
	if p.S.View == nil {
		return section
	}
	return section.Body(element("div").Class("ph").Body(element("h2").Text("Region")))
}
