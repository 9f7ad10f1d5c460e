package page

import (
	"syscall/js"

	"github.com/lanewise/lanewise/core/idle"
)

// idleCollector collects garbage when the browser is idle, which is after the frame that shows what was just done. In
// a browser that does not report idle time (Safari), garbage is collected only at the collector's own pace.
type idleCollector struct {
	collector idle.Collector
	whenIdle  js.Func
	request   js.Value // the requested callback; undefined: none is due
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

// soon requests a collection at the browser's next idle time.
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
