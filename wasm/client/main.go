// Command client is the page's program: the go-app components, compiled to
// WebAssembly and started by web/boot/client.ts.
package main

import (
	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/lanewise/lanewise/web/page"
)

func main() {
	growStack()
	page.Register()
	app.RunWhenOnBrowser()
}
