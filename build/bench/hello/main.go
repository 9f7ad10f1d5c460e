// Command hello is a bare go-app page with which `build bench` compares Lanewise's start: a heading, and a button
// that counts its clicks.
//
// Compiled to WebAssembly it is the page's program. Run natively it writes the page and go-app's own scripts into the
// folder that it is given.
package main

import (
	"fmt"
	"os"
	"strconv"

	"github.com/maxence-charriere/go-app/v9/pkg/app"
)

type hello struct {
	app.Compo
	clicks int
}

func (h *hello) Render() app.UI {
	return app.Main().Body(
		app.H1().Text("Hello"),
		app.Button().Text("Clicks: "+strconv.Itoa(h.clicks)).OnClick(func(app.Context, app.Event) { h.clicks++ }),
	)
}

func main() {
	app.Route("/", &hello{})
	app.RunWhenOnBrowser()
	if len(os.Args) != 2 {
		fmt.Fprintln(os.Stderr, "usage: hello DIR")
		os.Exit(2)
	}
	err := app.GenerateStaticWebsite(os.Args[1], &app.Handler{
		Name:    "Hello",
		Version: "1",
		// The default icon is on another host.
		Icon: app.Icon{Default: "/web/icon.svg", Large: "/web/icon.svg", SVG: "/web/icon.svg"},
	})
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}
