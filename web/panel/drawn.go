package panel

import (
	"github.com/lanewise/lanewise/web/draw"
	"github.com/lanewise/lanewise/web/store"
	"github.com/maxence-charriere/go-app/v9/pkg/app"
)

// drawn is what a panel is made of whose content changes with every step: go-app holds its root, with
// the handlers, and draw.Diff brings the rest. Nothing inside may be a component or have handlers.
type drawn struct {
	base
	tree  func() *Node // what the panel shows
	after func()       // called when it is shown; nil: nothing is
	later bool         // all of it follows a frame after the panels around the lanes

	ctx   app.Context
	first *Node // the root as go-app knows it
	shown *Node
	waits bool   // to be drawn when all has changed
	rest  func() // draws what may come a frame later
}

func newDrawn(s *store.Store) drawn { return drawn{base: base{S: s}} }

// newLater is newDrawn for a panel that the eye comes to after the lanes: see frames.
func newLater(s *store.Store) drawn { return drawn{base: base{S: s}, later: true} }

// render is the panel's Render.
func (d *drawn) render(tree func() *Node) app.UI {
	if !app.IsClient {
		return tree().Live()
	}
	if d.first == nil { // go-app must not undo what is drawn later
		d.tree = tree
		d.first = tree().Empty()
		d.shown = d.first
	}
	return d.first.Shell()
}

// follow draws the panel, and draws it again after changes of the topics, while it is mounted.
func (d *drawn) follow(ctx app.Context, topics store.Topic) {
	d.ctx = ctx
	d.rest = nextFrame.joined(ctx, func() { d.draw(false) })
	if d.later {
		d.rest()
	} else {
		d.draw(false)
	}
	d.listen(topics, d.Update)
}

// watchFor draws the panel after changes of the topics that change what sign tells: see base.
func (d *drawn) watchFor(topics store.Topic, sign func() any) {
	d.listen(topics, OnChange(sign, d.Update))
}

// Update draws the panel once all has changed that changes now, and what is Later a frame after that.
func (d *drawn) Update() {
	switch {
	case d.rest == nil || d.waits:
	case d.later:
		d.rest()
	default:
		d.waits = true
		d.ctx.Defer(func(app.Context) {
			d.waits = false
			d.draw(true)
		})
	}
}

// draw brings the tree to the page; at first, only what is not Later.
func (d *drawn) draw(first bool) {
	if !app.IsClient || d.tree == nil || !d.ctx.Src().Mounted() {
		return
	}
	now := d.tree()
	var patch draw.Patch
	all := true
	if first {
		patch, all = draw.DiffFirst(d.shown, now)
	} else {
		patch = draw.Diff(d.shown, now)
	}
	d.shown = now
	if patch != "" {
		app.Window().Get("lanewise").Call("patch", d.ctx.JSSrc(), string(patch))
	}
	if d.after != nil {
		d.after()
	}
	if !all {
		d.rest()
	}
}
