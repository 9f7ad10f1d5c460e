// Package frame is the base of every panel of the page. A panel shows a part of the store's state and calls the store's
// actions; it keeps no state of the program itself. Each panel is a file, with the Row that registers it at the top.
//
// How a panel is drawn: its method Tree describes all that it shows as a tree of nodes, from the store's state alone.
// When a topic that the panel follows changes, the tree is made anew, draw.Diff compares it with the previous one, and
// the page applies the differences in one call. go-app has no part in that. It holds only the frame of the page: the
// root of each panel and the slots of panels that stand inside others. It also mounts and dismounts the panels. Event
// handlers are on the root, which hears the events of everything inside it; the data attributes of an event's target
// say what the event is about. What must not be drawn anew (the editor, the timeline's picture) is a custom element:
// Tree describes its root only, and its content is changed through its methods.
//
// Rules that the comparison and the content-security-policy impose:
//   - Children are compared by position, so a child that comes and goes stands after those that stay, or in a place of
//     its own.
//   - Style attributes are forbidden: what varies is a class or a data attribute.
//   - A step moves nothing (web/test/steady.test.mjs): every place has room for all that can appear there, and text
//     that is replaced is made anew instead of being changed word by word (Node.Anew, Node.Key).
//   - The prerenderer quotes attributes as Go does: no quotes or backslashes in them.
package frame

import (
	"github.com/lanewise/lanewise/web/draw"
	"github.com/lanewise/lanewise/web/panel/action"
	"github.com/lanewise/lanewise/web/panel/ui"
	"github.com/lanewise/lanewise/web/store"
	"github.com/maxence-charriere/go-app/v9/pkg/app"
)

// Panel is the go-app component that holds a panel. All panels share this one type of component. go-app's component has
// some forty methods, which the compiler generates once more for each type that embeds it, and a browser compiles each
// function on its first call. With a type for each panel, these were 430 functions until Run was ready.
type Panel struct {
	app.Compo
	content Content
	frame   app.UI // go-app keeps it for good
}

// Content is a panel's own part: what a Panel holds.
type Content interface {
	Tree() *draw.Node // describes all that the panel shows
	based
}

// based is the part of Content that a panel gets from its Base.
type based interface {
	begin() *draw.Node // makes the frame of its tree
	OnMount(app.Context)
	OnDismount()
	standIn(*Panel)
}

// New makes the component for a panel.
func New(c Content) *Panel {
	p := &Panel{content: c}
	c.standIn(p)
	return p
}

// Content returns the panel that the component holds.
func (p *Panel) Content() Content { return p.content }

// Render gives go-app the panel's frame, or the whole tree if the page is being prerendered.
func (p *Panel) Render() app.UI {
	if !app.IsClient {
		return p.content.Tree().Live()
	}
	if p.frame == nil {
		p.frame = p.content.begin().Live()
	}
	return p.frame
}

// OnMount tells the panel that it was mounted.
func (p *Panel) OnMount(ctx app.Context) { p.content.OnMount(ctx) }

// OnDismount tells the panel that it was dismounted.
func (p *Panel) OnDismount() { p.content.OnDismount() }

// Base is embedded in every panel. It draws the panel and follows the store.
type Base struct {
	S      *store.Store
	Topics store.Topic // the panel is drawn again after their changes
	later  bool        // drawn a frame after the lanes, where the reader looks first: see frames
	Among  Set         // the set of panels that the panel was opened with; nil if there is none
	After  func()      // called after each drawing; nil: nothing is called

	view      *Panel // the component that holds the panel
	Ctx       app.Context
	Shown     *draw.Node
	waits     bool   // Update was called, and the drawing is still to come
	drawLater func() // draws the panel one frame later
	cancels   []func()
}

// Follow returns the Base of a panel that is drawn again after changes of the topics.
func Follow(s *store.Store, topics store.Topic) Base { return Base{S: s, Topics: topics} }

// FollowLater is Follow for a panel that is drawn one frame after the lanes, because the reader looks at it later.
func FollowLater(s *store.Store, topics store.Topic) Base {
	return Base{S: s, Topics: topics, later: true}
}

func (b *Base) standIn(view *Panel) { b.view = view }

// begin makes the frame of the panel's tree. The first Diff compares with that frame.
func (b *Base) begin() *draw.Node {
	b.Shown = b.view.content.Tree().Frame()
	return b.Shown
}

// OnMount draws the panel and subscribes it to its topics.
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

// OnDismount ends what Listen and Sized began.
func (b *Base) OnDismount() {
	for _, cancel := range b.cancels {
		cancel()
	}
}

// JSValue is the panel's root element.
func (b *Base) JSValue() app.Value { return b.view.JSValue() }

// Listen calls notify after changes of the topics while the panel is mounted.
func (b *Base) Listen(topics store.Topic, notify func()) {
	b.cancels = append(b.cancels, b.S.Subscribe(topics, notify))
}

// Sized calls notify whenever the size of the panel changes, for example when it becomes visible.
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

// ListenFor draws the panel after changes of the topics, but only if sign returns another value than before. sign
// returns a comparable value that stands for all that the panel shows of these topics. It saves drawings, which are
// costly, when a step changes much but nothing of the panel.
func (b *Base) ListenFor(topics store.Topic, sign func() any) {
	b.Listen(topics, OnChange(sign, b.Update))
}

// OnChange returns a function that calls do if sign returns another value than it did last time.
func OnChange(sign func() any, do func()) func() {
	last := sign()
	return func() {
		if now := sign(); now != last {
			last = now
			do()
		}
	}
}

// Update draws the panel once all current changes are made. A panel that is drawn later, and elements that are Later,
// follow one frame after that.
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

// Draw brings the page up to date with the panel's tree. With first, elements that are Later are left for the next
// frame.
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

// Units returns the words of the program's language for threads and groups.
func (b *Base) Units() ui.Units { return ui.UnitsOf(&b.S.State) }

// OnAction performs the action of the clicked button: see action.Clicked.
func (b *Base) OnAction(e app.Event) { action.Clicked(b.S, e) }
