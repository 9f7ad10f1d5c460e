package storage

import "syscall/js"

const rescueKey = "lanewise.unsaved"

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

// local runs f with localStorage, which throws where it is refused or full.
func local(f func(storage js.Value)) {
	defer func() { _ = recover() }()
	f(js.Global().Get("localStorage"))
}
