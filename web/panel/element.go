package panel

import "github.com/maxence-charriere/go-app/v9/pkg/app"

// element makes an HTML element. go-app has a type for each tag, each with its own
// hundred methods; one type for all of them makes the client's program 350 kB
// smaller (6 kB as it is sent).
func element(tag string) app.HTMLElem { return app.Elem(tag) }

// input makes a field of the given type.
func input(kind string) app.HTMLElemSelfClosing {
	return app.ElemSelfClosing("input").Attr("type", kind)
}

// Element is element, for the pages.
func Element(tag string) app.HTMLElem { return element(tag) }
