package page

import (
	"syscall/js"

	"github.com/lanewise/lanewise/core/idle"
)

// idleCollector collects garbage when the browser has time for it, which is after the frame that shows
// what was just done. Where a browser does not say when (Safari), the pace of the collector is all there is.
type idleCollector struct {
	collector idle.Collector
	whenIdle  js.Func
	request   js.Value // of the callback that is to come; undefined: none is
}

func newIdleCollector() *idleCollector {
	r := &idleCollector{}
	if js.Global().Get("requestIdleCallback").IsUndefined() {
		return r
	}
	r.whenIdle = js.FuncOf(func(js.Value, []js.Value) any {
		r.request = js.Undefined()
		r.collector.Rest()
		return nil
	})
	return r
}

// soon asks for the browser's next pause.
func (r *idleCollector) soon() {
	if r.whenIdle.Truthy() && r.request.IsUndefined() {
		r.request = js.Global().Call("requestIdleCallback", r.whenIdle)
	}
}

func (r *idleCollector) close() {
	if r.request.Truthy() {
		js.Global().Call("cancelIdleCallback", r.request)
	}
	r.whenIdle.Release()
}
