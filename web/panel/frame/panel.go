// Package frame is what every panel of the page is made of. A panel shows a part of the store's state and calls the
// store's actions; it keeps no state of the program itself. Each is a file, registered by the row at its top.
//
// How a panel is drawn: its method Tree describes all that it shows as a tree of nodes, from the store's
// state alone. When a topic that it follows changes, the tree is made anew, draw.Diff compares it with the
// one before, and the page applies the differences in one call. go-app has no part in that: it holds the
// frame of the page, which is the root of each panel and the slots of panels that stand in others, and
// gives panels their life. Handlers are the root's, which hears the events of all that stands in
// it; what an event is about is read from its target's data attributes. What must not be drawn anew
// (the editor, the timeline's picture) is an element with a code of its own: its root is drawn, never what
// is inside, and what it shows goes through its methods.
//
// Rules that the comparison and the content-security-policy impose:
//   - Children are compared by position, so a child that comes and goes stands after those that stay, or in
//     a place of its own.
//   - Style attributes are forbidden: what varies is a class or a data attribute.
//   - A step moves nothing (web/test/steady.test.mjs): a place has room for all that can stand there, and what
//     says something else is made anew instead of shifted word by word (Node.Anew, Node.Key).
//   - The prerenderer quotes attributes as Go does: no quotes or backslashes in them.
package frame

import (
	"github.com/lanewise/lanewise/web/draw"
	"github.com/lanewise/lanewise/web/panel/action"
	"github.com/lanewise/lanewise/web/panel/ui"
	"github.com/lanewise/lanewise/web/store"
	"github.com/maxence-charriere/go-app/v9/pkg/app"
)

// Panel is the component that a panel stands in. One type of component serves all panels: go-app's
// has some forty methods, which the compiler writes once more for each type that embeds it, and a
// browser compiles what is called when it is first called: 430 functions until Run was ready.
type Panel struct {
	app.Compo
	content Content
	frame   app.UI // as go-app holds it for ever
}

// Content is what stands in a Panel.
type Content interface {
	Tree() *draw.Node // what it shows
	based
}

// based is what it has from its Base.
type based interface {
	begin() *draw.Node // its frame
	OnMount(app.Context)
	OnDismount()
	standIn(*Panel)
}

// New makes the component that a panel stands in.
func New(c Content) *Panel {
	p := &Panel{content: c}
	c.standIn(p)
	return p
}

// Content is what stands in it.
func (p *Panel) Content() Content { return p.content }

// Render gives go-app the frame; a page that is prerendered has all.
func (p *Panel) Render() app.UI {
	if !app.IsClient {
		return p.content.Tree().Live()
	}
	if p.frame == nil {
		p.frame = p.content.begin().Live()
	}
	return p.frame
}

// OnMount begins what the panel does while it is mounted.
func (p *Panel) OnMount(ctx app.Context) { p.content.OnMount(ctx) }

// OnDismount ends it.
func (p *Panel) OnDismount() { p.content.OnDismount() }

// Base is what every panel is made of.
type Base struct {
	S      *store.Store
	Topics store.Topic // the panel is drawn again after their changes
	later  bool        // a frame after the panels around the lanes, to which the eye comes first: see frames
	Among  Set         // the panels of the page, of one that is registered
	After  func()      // called when it is drawn; nil: nothing is

	view      *Panel // that it stands in
	Ctx       app.Context
	Shown     *draw.Node
	waits     bool   // to be drawn when all has changed
	drawLater func() // draws the panel a frame later
	cancels   []func()
}

// Follow is the base of a panel that shows what some topics name.
func Follow(s *store.Store, topics store.Topic) Base { return Base{S: s, Topics: topics} }

// FollowLater is Follow for a panel that the eye comes to after the lanes.
func FollowLater(s *store.Store, topics store.Topic) Base {
	return Base{S: s, Topics: topics, later: true}
}

func (b *Base) standIn(view *Panel) { b.view = view }

// begin is the frame: Diff goes on from there.
func (b *Base) begin() *draw.Node {
	b.Shown = b.view.content.Tree().Frame()
	return b.Shown
}

// OnMount draws the panel, and begins to follow the store.
func (b *Base) OnMount(ctx app.Context) {
	b.Ctx = ctx
	b.drawLater = Joined(ctx, func() { b.Draw(false) })
	if b.later {
		b.drawLater()
	} else {
		b.Draw(false)
	}
	if b.Topics != 0 {
		b.Listen(b.Topics, b.Update)
	}
}

// OnDismount ends what Listen began.
func (b *Base) OnDismount() {
	for _, cancel := range b.cancels {
		cancel()
	}
}

// JSValue is the panel's root element.
func (b *Base) JSValue() app.Value { return b.view.JSValue() }

// Listen calls notify after changes of the topics, while the panel is mounted.
func (b *Base) Listen(topics store.Topic, notify func()) {
	b.cancels = append(b.cancels, b.S.Subscribe(topics, notify))
}

// Sized calls notify whenever the panel has another size, as when it comes to be shown.
func (b *Base) Sized(notify func()) {
	if !app.IsClient {
		return
	}
	resized := app.FuncOf(func(app.Value, []app.Value) any {
		notify()
		return nil
	})
	observer := app.Window().Get("ResizeObserver").New(resized)
	observer.Call("observe", b.JSValue())
	b.cancels = append(b.cancels, func() {
		observer.Call("disconnect")
		resized.Release()
	})
}

// ListenFor draws the panel after changes of the topics that change what it shows,
// which sign tells: a comparable value. A step changes much, and a drawing costs.
func (b *Base) ListenFor(topics store.Topic, sign func() any) {
	b.Listen(topics, OnChange(sign, b.Update))
}

// OnChange makes a function that calls do when sign gives another value than before.
func OnChange(sign func() any, do func()) func() {
	last := sign()
	return func() {
		if now := sign(); now != last {
			last = now
			do()
		}
	}
}

// Update draws the panel once all has changed that changes now, and what is Later a frame after that.
func (b *Base) Update() {
	switch {
	case b.drawLater == nil || b.waits:
	case b.later:
		b.drawLater()
	default:
		b.waits = true
		b.Ctx.Defer(func(app.Context) {
			b.waits = false
			b.Draw(true)
		})
	}
}

// Draw brings the panel to the page; at first, only what is not Later.
func (b *Base) Draw(first bool) {
	if !app.IsClient || b.Shown == nil || !b.Ctx.Src().Mounted() {
		return
	}
	now := b.view.content.Tree()
	var patch draw.Patch
	all := true
	if first {
		patch, all = draw.DiffFirst(b.Shown, now)
	} else {
		patch = draw.Diff(b.Shown, now)
	}
	b.Shown = now
	if patch != "" {
		app.Window().Get("lanewise").Call("patch", b.JSValue(), string(patch))
	}
	if b.After != nil {
		b.After()
	}
	if !all {
		b.drawLater()
	}
}

// Units are what the program's language calls threads and groups.
func (b *Base) Units() ui.Units { return ui.UnitsOf(&b.S.State) }

// OnAction performs the action of the clicked button: see Perform.
func (b *Base) OnAction(e app.Event) { action.Clicked(b.S, e) }
