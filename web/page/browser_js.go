package page

import (
	"syscall/js"
	"time"

	"github.com/lanewise/lanewise/web/store"
	"github.com/lanewise/lanewise/web/store/files"
	"github.com/lanewise/lanewise/web/store/world"
)

// browser implements world.Browser.
type browser struct{ c *connection }

func (browser) Address() string { return address() }

// address is the page's address without fragment and query.
func address() string {
	location := js.Global().Get("location")
	return location.Get("origin").String() + location.Get("pathname").String()
}

func (browser) SetFragment(fragment string) {
	location := js.Global().Get("location")
	if location.Get("hash").String() == fragment {
		return
	}
	js.Global().Get("history").Call("replaceState", nil, "", location.Get("pathname").String()+location.Get("search").String()+fragment)
}

// Copy uses the Clipboard API where the browser offers it (on secure pages that have the focus). The share dialog
// shows the text in any case.
func (b browser) Copy(text string, done func(ok bool)) {
	clipboard := js.Global().Get("navigator").Get("clipboard")
	if !clipboard.Truthy() {
		done(false)
		return
	}
	await(clipboard.Call("writeText", text), func(_ js.Value, ok bool) { b.c.post(func() { done(ok) }) })
}

// await calls then, within the browser's event, with the value of a promise, or with ok false if the promise failed.
func await(promise js.Value, then func(value js.Value, ok bool)) {
	var fulfilled, rejected js.Func
	end := func(value js.Value, ok bool) any {
		fulfilled.Release()
		rejected.Release()
		then(value, ok)
		return nil
	}
	fulfilled = js.FuncOf(func(_ js.Value, args []js.Value) any { return end(args[0], true) })
	rejected = js.FuncOf(func(js.Value, []js.Value) any { return end(js.Undefined(), false) })
	promise.Call("then", fulfilled, rejected)
}

func (browser) Download(name, content string) {
	document := js.Global().Get("document")
	bytes := js.Global().Get("Uint8Array").New(len(content))
	js.CopyBytesToJS(bytes, []byte(content))
	blob := js.Global().Get("Blob").New([]any{bytes}, map[string]any{"type": "application/octet-stream"})
	url := js.Global().Get("URL").Call("createObjectURL", blob)
	link := document.Call("createElement", "a")
	link.Set("href", url)
	link.Set("download", name)
	link.Call("click")
	time.AfterFunc(time.Minute, func() { js.Global().Get("URL").Call("revokeObjectURL", url) }) // the browser reads it later
}

func (browser) SetTheme(t world.Theme) {
	js.Global().Get("lanewise").Get("theme").Call("set", string(t))
}

func (browser) Calm() bool {
	return js.Global().Call("matchMedia", "(prefers-reduced-motion: reduce)").Get("matches").Bool()
}

func (browser) SetScale(percent int) {
	js.Global().Get("lanewise").Get("scale").Call("set", percent)
}

// Pick must be called in response to a press; without one the browser shows no dialog.
func (b browser) Pick(largest int, done func(files.File)) {
	field := js.Global().Get("document").Call("createElement", "input")
	field.Set("type", "file")
	var chosen js.Func
	chosen = js.FuncOf(func(js.Value, []js.Value) any {
		chosen.Release()
		if picked := field.Get("files"); picked.Length() > 0 {
			f := &files.File{}
			read(picked.Index(0), f, largest, func() { b.c.post(func() { done(*f) }) })
		}
		return nil
	})
	field.Call("addEventListener", "change", chosen)
	field.Call("addEventListener", "cancel", chosen)
	field.Call("click")
}

// openList reads files, except those that may not be opened, and hands all to the store.
func openList(s *store.Store, post func(func()), picked js.Value) {
	list := make([]files.File, picked.Length())
	waits := len(list)
	for i := range list {
		read(picked.Index(i), &list[i], files.Largest(len(list)), func() {
			if waits--; waits == 0 {
				post(func() { s.OpenFiles(list) })
			}
		})
	}
}

// read reads a file, unless it is refused or too large.
func read(file js.Value, f *files.File, largest int, done func()) {
	f.Name, f.Size = file.Get("name").String(), int(file.Get("size").Float())
	if why := file.Get("refused"); why.Type() == js.TypeString {
		f.Refused = why.String()
	}
	if f.Refused != "" || f.Size > largest {
		done()
		return
	}
	await(file.Call("arrayBuffer"), func(content js.Value, ok bool) {
		if ok {
			bytes := js.Global().Get("Uint8Array").New(content)
			data := make([]byte, bytes.Length())
			js.CopyBytesToGo(data, bytes)
			f.Read(data)
		} else {
			f.Refused = files.Unread(f.Name)
		}
		done()
	})
}
