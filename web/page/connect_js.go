package page

import (
	"runtime/debug"
	"strings"
	"syscall/js"
	"time"

	"github.com/lanewise/lanewise/core/protocol"
	"github.com/lanewise/lanewise/web/panel"
	"github.com/lanewise/lanewise/web/panel/action"
	"github.com/lanewise/lanewise/web/panel/frame"
	"github.com/lanewise/lanewise/web/store"
	"github.com/lanewise/lanewise/web/store/layout"
	"github.com/lanewise/lanewise/web/store/world"
	"github.com/lanewise/lanewise/web/transport"
	"github.com/maxence-charriere/go-app/v9/pkg/app"
)

// connection connects a page's store to the browser.
type connection struct {
	store     *store.Store
	dispatch  app.Dispatcher
	root      app.UI
	worker    *transport.Worker
	assistant *transport.Worker
	released  []func()
	idle      *idleCollector
	panes     bool // whether the page shows one pane at a time when it is narrow; from its features
	narrow    bool // as the store was last told
	ready     bool // "lanewise:run-ready" has been marked
	class     layout.Class
}

// connect starts the page's store.
func connect(ctx app.Context, p *shared, has features) (disconnect func()) {
	// The page uses two megabytes and allocates a quarter of a megabyte at each step, half of one at each move on the
	// timeline. With the usual setting, a collection would delay every tenth of them. With this one it comes after 16
	// MB, and never if the idle collector gets its turn.
	debug.SetGCPercent(400)
	c := &connection{store: p.store, panes: has.panes, dispatch: ctx.Dispatcher(), root: ctx.Src(), idle: newIdleCollector()}
	c.worker = transport.Connect(transport.Handlers{
		Frame: func(frame []byte) { c.post(func() { c.store.Frame(frame) }) },
		Died:  func(why string) { c.post(func() { c.store.EngineDied(why) }) },
	})
	c.assistant = transport.Later("assistant", transport.Handlers{
		Frame: func(frame []byte) { c.post(func() { c.store.AssistantFrame(frame) }) },
		Died:  func(string) { c.post(c.store.AssistantDied) },
	})
	w := world.World{
		Engine:     c.worker,
		Assistant:  c.assistant,
		Editor:     p.editor,
		Browser:    browser{c},
		Background: c.background,
		After:      c.after,
		AfterPaint: func(f func()) func() { return c.afterPaint(ctx, f) },
		Now:        time.Now,
		Translates: has.translates,
	}
	if has.keeps.open != nil {
		w.Open, w.Course = has.keeps.open, c.course
	}
	lanewise := js.Global().Get("lanewise")
	p.store.Subscribe(store.TopicRun, c.markReady)
	p.store.Subscribe(store.TopicText, frame.OnChange(func() any { return p.store.Name }, func() {
		js.Global().Get("document").Set("title", p.store.Name+" · "+Title)
	}))
	c.narrow = c.isNarrow()
	width, height := pageSize()
	c.class = layout.ClassOf(width, height)
	p.store.Start(w, store.Opening{
		Fragment: js.Global().Get("location").Get("hash").String(),
		Typed:    p.editor.Edited(),
		Theme:    world.Theme(lanewise.Get("theme").Get("current").String()),
		Scale:    lanewise.Get("scale").Get("current").Int(),
		Narrow:   c.narrow,
		Width:    width,
		Height:   height,
		Mac:      isMac(),
		Panels:   has.data(),
		Needs:    has.needs(),
		Keeping:  has.keeps.in,

		StorageEmpty: lanewise.Get("storageEmpty").Bool(),
	})
	c.listenToHost()
	c.keyboard(has.keeps.open != nil)
	c.listenToBrowser(has.keeps)
	drops := js.FuncOf(func(_ js.Value, args []js.Value) any {
		files := args[0]
		c.post(func() { openList(c.store, c.post, files) })
		return nil
	})
	lanewise.Get("drops").Call("take", drops)
	pending := lanewise.Call("takePendingActions")
	for i := range pending.Length() {
		name, arg, _ := strings.Cut(pending.Index(i).String(), " ")
		action.Perform(p.store, name, arg)
	}
	return c.close
}

// listenToBrowser tells the store about the window's size, links that are opened, and when the page may be about to
// end.
func (c *connection) listenToBrowser(keeps keeping) {
	c.listen(js.Global(), "resize", func(js.Value) {
		if now := c.isNarrow(); now != c.narrow {
			c.narrow = now
			c.post(func() { c.store.ShowNarrow(now) })
		}
		if width, height := pageSize(); layout.ClassOf(width, height) != c.class {
			c.class = layout.ClassOf(width, height)
			c.post(func() { c.store.ShowWindow(width, height) })
		}
	})
	c.listen(js.Global(), "hashchange", func(js.Value) {
		c.post(func() { c.store.OpenLink(js.Global().Get("location").Get("hash").String()) })
	})
	c.listen(js.Global().Get("document"), "visibilitychange", func(js.Value) {
		if js.Global().Get("document").Get("visibilityState").String() == "hidden" {
			c.post(c.store.KeepNow)
		}
	})
	c.listen(js.Global(), "pagehide", func(js.Value) { c.post(c.store.KeepNow) })
	if keeps.open != nil {
		c.listen(js.Global(), "pagehide", func(js.Value) { keeps.leave() })
		c.listen(js.Global(), "pageshow", func(e js.Value) {
			if e.Get("persisted").Bool() {
				keeps.back()
			}
		})
	}
}

// data are the parts of a view that the page has room for.
func (f *features) data() protocol.Panels {
	data := f.panels.Data()
	if f.wanted {
		data |= panel.WantedData()
	}
	return data
}

// needs are what the page's panels show of the machine's state.
func (f *features) needs() []store.Need {
	needs := f.panels.Needs()
	if f.wanted {
		needs = append(needs, panel.WantedNeeds()...)
	}
	return needs
}

// post runs f on go-app's goroutine, to which the store belongs, and draws the changes at once instead of at go-app's
// next tick: a step is on the screen in the frame in which the engine answered.
func (c *connection) post(f func()) {
	c.dispatch.Dispatch(app.Dispatch{Mode: app.Next, Source: c.root, Function: func(app.Context) {
		f()
		if d, ok := c.dispatch.(app.ClientDispatcher); ok {
			d.Consume()
		}
		if c.ready { // not while the page is starting
			c.idle.soon()
		}
	}})
}

// background runs work on a goroutine of its own, because a JavaScript callback cannot wait for the browser's
// storage.
func (c *connection) background(work, done func()) {
	go func() {
		work()
		c.post(done)
	}()
}

func (c *connection) after(d time.Duration, f func()) (cancel func()) {
	cancelled := false // read and written on the store's goroutine
	timer := time.AfterFunc(d, func() {
		c.post(func() {
			if !cancelled {
				f()
			}
		})
	})
	return func() {
		cancelled = true
		timer.Stop()
	}
}

// afterPaint runs f once the panels are drawn, except for those parts that follow a frame later.
func (c *connection) afterPaint(ctx app.Context, f func()) (cancel func()) {
	cancelled := false // read and written on the store's goroutine
	frame.AfterFrame(ctx, func() {
		if !cancelled {
			f()
		}
	})
	return func() { cancelled = true }
}

// listen calls handle for an event of target until the page is closed.
func (c *connection) listen(target js.Value, event string, handle func(e js.Value)) {
	f := js.FuncOf(func(_ js.Value, args []js.Value) any {
		handle(args[0])
		return nil
	})
	target.Call("addEventListener", event, f)
	c.released = append(c.released, func() {
		target.Call("removeEventListener", event, f)
		f.Release()
	})
}

func (c *connection) close() {
	for _, release := range c.released {
		release()
	}
	c.idle.close()
	c.worker.Close()
	c.assistant.Close()
}

// markReady sets a performance mark when Run would act at once.
func (c *connection) markReady() {
	if !c.ready && c.store.Ready() {
		c.ready = true
		js.Global().Get("performance").Call("mark", "lanewise:run-ready")
	}
}

// isNarrow reports whether the style sheet shows one pane at a time (web/style/phone.css).
func (c *connection) isNarrow() bool {
	if !c.panes {
		return false
	}
	width, _ := pageSize()
	return width < 640
}

// pageSize is the size of the window in the page's pixels. A page that is drawn larger has fewer.
func pageSize() (width, height int) {
	scale := 100 / js.Global().Get("lanewise").Get("scale").Get("current").Float()
	return int(js.Global().Get("innerWidth").Float() * scale), int(js.Global().Get("innerHeight").Float() * scale)
}

func isMac() bool {
	platform := js.Global().Get("navigator").Get("platform")
	if platform.Type() != js.TypeString {
		return false
	}
	name := platform.String()
	return len(name) >= 3 && (name[:3] == "Mac" || name == "iPhone" || name == "iPad")
}
