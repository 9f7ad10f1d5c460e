package page

import (
	"runtime/debug"
	"strings"
	"syscall/js"
	"time"

	"github.com/lanewise/lanewise/core/protocol"
	"github.com/lanewise/lanewise/web/panel"
	"github.com/lanewise/lanewise/web/store"
	"github.com/lanewise/lanewise/web/transport"
	"github.com/maxence-charriere/go-app/v9/pkg/app"
)

// connection joins a page's store to the browser.
type connection struct {
	store     *store.Store
	dispatch  app.Dispatcher
	root      app.UI
	worker    *transport.Worker
	assistant *transport.Worker
	released  []func()
	idle      *idleCollector
	panes     bool // of the page's features
	narrow    bool // as the store was told
	ready     bool // "lanewise:run-ready" is marked
	class     store.WindowClass
}

// connect starts the page's store.
func connect(ctx app.Context, p *shared, has features) (disconnect func()) {
	// The page lives in two megabytes and makes a quarter of one anew at each step, half of one
	// at each move on the timeline: with the usual setting a collection would hold up every tenth.
	// This one comes after 16 MB, and if the idle collector gets its turn it never does.
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
	w := store.World{
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
		w.Open, w.Keeping, w.Course = has.keeps.open, has.keeps.in, c.course
	}
	lanewise := js.Global().Get("lanewise")
	p.store.Subscribe(store.TopicRun, c.markReady)
	p.store.Subscribe(store.TopicText, panel.OnChange(func() any { return p.store.Name }, func() {
		js.Global().Get("document").Set("title", p.store.Name+" · "+Title)
	}))
	c.narrow = c.isNarrow()
	width, height := pageSize()
	c.class = store.ClassOf(width, height)
	p.store.Start(w, store.Opening{
		Fragment: js.Global().Get("location").Get("hash").String(),
		Typed:    p.editor.Edited(),
		Theme:    store.Theme(lanewise.Get("theme").Get("current").String()),
		Scale:    lanewise.Get("scale").Get("current").Int(),
		Narrow:   c.narrow,
		Width:    width,
		Height:   height,
		Mac:      isMac(),
		Panels:   has.data(),
		Needs:    has.needs(),

		StorageEmpty: lanewise.Get("storageEmpty").Bool(),
	})
	c.listenToHost()
	c.keyboard()
	c.listenToBrowser(has.keeps)
	drops := js.FuncOf(func(_ js.Value, args []js.Value) any {
		files := args[0]
		c.post(func() { openList(c.store, c.post, files) })
		return nil
	})
	lanewise.Get("drops").Call("take", drops)
	if action := lanewise.Call("takePendingAction"); action.Type() == js.TypeString {
		name, arg, _ := strings.Cut(action.String(), " ")
		panel.Perform(p.store, name, arg)
	}
	return c.close
}

// listenToBrowser tells the store of the window's size, of other links, and of when the page may end.
func (c *connection) listenToBrowser(keeps keeping) {
	c.listen(js.Global(), "resize", func(js.Value) {
		if now := c.isNarrow(); now != c.narrow {
			c.narrow = now
			c.post(func() { c.store.ShowNarrow(now) })
		}
		if width, height := pageSize(); store.ClassOf(width, height) != c.class {
			c.class = store.ClassOf(width, height)
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

// needs are what its panels show of the machine's state.
func (f *features) needs() []store.Need {
	needs := f.panels.Needs()
	if f.wanted {
		needs = append(needs, panel.WantedNeeds()...)
	}
	return needs
}

// post runs f on go-app's goroutine, where the store lives, and draws what it
// changed at once instead of at go-app's next tick: a step is on the screen in
// the frame in which the engine answered.
func (c *connection) post(f func()) {
	c.dispatch.Dispatch(app.Dispatch{Mode: app.Next, Source: c.root, Function: func(app.Context) {
		f()
		if d, ok := c.dispatch.(app.ClientDispatcher); ok {
			d.Consume()
		}
		if c.ready { // not while the page starts
			c.idle.soon()
		}
	}})
}

// background runs work on a goroutine of its own: the browser's storage cannot be
// waited for inside a JavaScript callback.
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

// afterPaint runs f when the panels are drawn, but for those that follow a frame later.
func (c *connection) afterPaint(ctx app.Context, f func()) (cancel func()) {
	cancelled := false // read and written on the store's goroutine
	panel.AfterFrame(ctx, func() {
		if !cancelled {
			f()
		}
	})
	return func() { cancelled = true }
}

// listen calls handle for an event of target until the page goes.
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

// markReady marks when Run would act at once.
func (c *connection) markReady() {
	if !c.ready && c.store.Ready() {
		c.ready = true
		js.Global().Get("performance").Call("mark", "lanewise:run-ready")
	}
}

// isNarrow says that the style sheet shows one pane at a time (web/style/phone.css).
func (c *connection) isNarrow() bool {
	if !c.panes {
		return false
	}
	width, _ := pageSize()
	return width < 640
}

// pageSize is for how many of the page's pixels the window has room: fewer on one that is drawn larger.
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
