package panel

import (
	"github.com/lanewise/lanewise/web/store"
	"github.com/maxence-charriere/go-app/v9/pkg/app"
)

// Registers shows the registers that the operands of the next instruction touch, and
// which lane reads or writes which element.
type Registers struct{ base }

// NewRegisters makes the panel.
func NewRegisters(s *store.Store) *Registers { return &Registers{base{S: s}} }

// OnMount begins to follow the store.
func (p *Registers) OnMount(app.Context) {
	p.watch(store.TopicView | store.TopicLane | store.TopicLayout)
}

// Render draws the panel.
func (p *Registers) Render() app.UI {
	section := element("section").Class("panel registers").DataSet("part", "registers").Aria("label", "Registers").TabIndex(-1)
	if p.S.View == nil {
		return section
	}
	return section.Body(element("div").Class("ph").Body(element("h2").Text("Registers")))
}
