package storage

import (
	"math/rand/v2"
	"strconv"
	"strings"
	"syscall/js"
)

const (
	pageKey = "lanewise.page"
	leftKey = "lanewise.left" // the page that has ended here
)

// Page names this page among those that are open. before is how it was called before it was
// reloaded, "" if it was not. A tab that is a copy of another one finds that one's name: it is copied,
// unless the page of that name has ended here, or was thrown away by a browser short of memory.
func Page() (now, before, copied string) {
	now = strconv.FormatUint(rand.Uint64(), 36)
	stored("sessionStorage", func(storage js.Value) {
		name, left := item(storage, pageKey), item(storage, leftKey)
		if name == left || js.Global().Get("document").Get("wasDiscarded").Truthy() {
			before = name
		} else {
			copied = name
		}
		storage.Call("setItem", pageKey, now)
		storage.Call("removeItem", leftKey)
	})
	return now, before, copied
}

// Leave notes that this page ends, and Return that it goes on after all, as when the user goes back to it.
func Leave() {
	stored("sessionStorage", func(storage js.Value) { storage.Call("setItem", leftKey, item(storage, pageKey)) })
}

func Return() {
	stored("sessionStorage", func(storage js.Value) { storage.Call("removeItem", leftKey) })
}

// item is what a storage holds, "" if nothing.
func item(storage js.Value, key string) string {
	if item := storage.Call("getItem", key); item.Type() == js.TypeString {
		return item.String()
	}
	return ""
}

// Pages are those whose texts are kept (Of).
func (u Unsaved) Pages() (pages []string) {
	local(func(storage js.Value) {
		for i := range storage.Get("length").Int() {
			key := storage.Call("key", i).String()
			if page, ok := strings.CutPrefix(key, string(u)+":"); ok || key == string(u) {
				if key == string(u) {
					page = ""
				}
				pages = append(pages, page)
			}
		}
	})
	return pages
}

// Rescue keeps a document at once, in localStorage: a page that is being closed
// has no time left for Save. It may fail, for a text of several megabytes say.
func (u Unsaved) Rescue(data string) {
	local(func(storage js.Value) { storage.Call("setItem", string(u), data) })
}

// Rescued gives what Rescue kept, "" if nothing.
func (u Unsaved) Rescued() (data string) {
	local(func(storage js.Value) { data = item(storage, string(u)) })
	return data
}

// Forget drops what Rescue kept: Save has it now.
func (u Unsaved) Forget() {
	local(func(storage js.Value) { storage.Call("removeItem", string(u)) })
}

func local(f func(storage js.Value)) { stored("localStorage", f) }

// stored runs f with a storage of the browser, which throws where it is refused or full.
func stored(name string, f func(storage js.Value)) {
	defer func() { _ = recover() }()
	f(js.Global().Get(name))
}
