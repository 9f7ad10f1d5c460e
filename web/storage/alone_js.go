package storage

import (
	"sync"
	"syscall/js"
)

const (
	pagesLock = "lanewise.documents"
	// lockPatience is how long to wait for another page, in milliseconds. A page that hangs must not keep this one
	// from storing its text.
	lockPatience = 2000
)

// lockPages takes the lock that all pages of the site share (Web Locks). It goes on without the lock if the browser
// has no locks or refuses this one, or if another page holds it too long.
func lockPages() (unlock func()) {
	locks := js.Global().Get("navigator").Get("locks")
	if !locks.Truthy() {
		return func() {}
	}
	var (
		got     = make(chan struct{})
		answer  sync.Once
		release js.Value
	)
	answered := func() { answer.Do(func() { close(got) }) }
	held := js.FuncOf(func(_ js.Value, args []js.Value) any { // the lock is held until this promise is resolved
		release = args[0]
		return nil
	})
	promise := js.Global().Get("Promise").New(held)
	granted := js.FuncOf(func(js.Value, []js.Value) any {
		answered()
		return promise
	})
	refused := js.FuncOf(func(js.Value, []js.Value) any {
		answered()
		return nil
	})
	options := map[string]any{}
	if signal := js.Global().Get("AbortSignal"); signal.Get("timeout").Truthy() {
		options["signal"] = signal.Call("timeout", lockPatience)
	}
	request := locks.Call("request", pagesLock, options, granted).Call("catch", refused)
	<-got
	return func() {
		release.Invoke()
		var done js.Func
		done = js.FuncOf(func(js.Value, []js.Value) any {
			for _, f := range []js.Func{held, granted, refused, done} {
				f.Release()
			}
			return nil
		})
		request.Call("then", done)
	}
}
