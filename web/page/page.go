// Package page registers the site's pages with go-app. The client program calls
// Register to mount them, and the build calls it to prerender them.
package page

import "github.com/maxence-charriere/go-app/v9/pkg/app"

// Title and Description name the site in the browser's tab, in search results and in link previews.
const (
	Title       = "Lanewise"
	Description = "A playground for GPU assembly that runs in the browser: step every SIMD lane forwards and backwards."
)

// Register registers the component of every page at its path below the base.
func Register() {
	app.Route("/", &blank{})
	app.Route("/embed/", &blank{})
}

type blank struct{ app.Compo }

func (b *blank) Render() app.UI { return app.Main().Text(Title) }
