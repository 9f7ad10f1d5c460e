package storage

import (
	"math/rand/v2"
	"strconv"
	"syscall/js"
)

const (
	rescueKey = "lanewise.unsaved"
	pageKey   = "lanewise.page"
)

// Page names this page among those that are open, and tells how it was called before it was
// reloaded; "" if it was not. A tab that is a copy of another one gets a name of its own.
func Page() (now, before string) {
	now = strconv.FormatUint(rand.Uint64(), 36)
	stored("sessionStorage", func(storage js.Value) {
		if item := storage.Call("getItem", pageKey); item.Type() == js.TypeString {
			before = item.String()
		}
		storage.Call("setItem", pageKey, now)
	})
	return now, before
}

// Rescue keeps a document at once, in localStorage: a page that is being closed
// has no time left for Save. It may fail, for a text of several megabytes say.
func Rescue(data string) {
	local(func(storage js.Value) { storage.Call("setItem", rescueKey, data) })
}

// Rescued gives what Rescue kept, "" if nothing.
func Rescued() (data string) {
	local(func(storage js.Value) {
		if item := storage.Call("getItem", rescueKey); item.Type() == js.TypeString {
			data = item.String()
		}
	})
	return data
}

// ForgetRescued drops what Rescue kept: Save has it now.
func ForgetRescued() {
	local(func(storage js.Value) { storage.Call("removeItem", rescueKey) })
}

func local(f func(storage js.Value)) { stored("localStorage", f) }

// stored runs f with a storage of the browser, which throws where it is refused or full.
func stored(name string, f func(storage js.Value)) {
	defer func() { _ = recover() }()
	f(js.Global().Get(name))
}
