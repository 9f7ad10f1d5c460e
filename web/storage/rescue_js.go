package storage

import (
	"math/rand/v2"
	"strconv"
	"strings"
	"syscall/js"
)

const (
	pageKey = "lanewise.page"
	leftKey = "lanewise.left" // the page that has ended in this tab
)

// Page gives this page a name among the open pages. before is the name that it had before it was reloaded, "" if it
// was not. A tab that is a copy of another one finds the other's name: then copied is that name, unless the page of
// that name has ended in this tab or was discarded by a browser short of memory.
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

// Leave notes that this page ends. Return notes that it goes on after all, for example because the user went back to
// it.
func Leave() {
	stored("sessionStorage", func(storage js.Value) { storage.Call("setItem", leftKey, item(storage, pageKey)) })
}

func Return() {
	stored("sessionStorage", func(storage js.Value) { storage.Call("removeItem", leftKey) })
}

// item is the item that a storage holds under a key, "" if there is none.
func item(storage js.Value, key string) string {
	if item := storage.Call("getItem", key); item.Type() == js.TypeString {
		return item.String()
	}
	return ""
}

// Pages are the pages whose texts are kept (see Of).
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

// Rescue keeps a document at once, in localStorage, because a page that is being closed has no time left for Save. It
// may fail, for example for a text of several megabytes.
func (u Unsaved) Rescue(data string) {
	local(func(storage js.Value) { storage.Call("setItem", string(u), data) })
}

// Rescued returns what Rescue kept, "" if nothing.
func (u Unsaved) Rescued() (data string) {
	local(func(storage js.Value) { data = item(storage, string(u)) })
	return data
}

// Forget drops what Rescue kept, because Save has stored it.
func (u Unsaved) Forget() {
	local(func(storage js.Value) { storage.Call("removeItem", string(u)) })
}

func local(f func(storage js.Value)) { stored("localStorage", f) }

// stored runs f with one of the browser's storages, which throw if they are refused or full.
func stored(name string, f func(storage js.Value)) {
	defer func() { _ = recover() }()
	f(js.Global().Get(name))
}
