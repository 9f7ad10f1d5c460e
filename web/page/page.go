// Package page registers the site's pages with go-app: the playground and the
// compact page for embeds. The client program calls Register to mount them, and
// the build calls it to prerender them.
package page

import (
	"github.com/lanewise/lanewise/web/panel/action"
	"github.com/lanewise/lanewise/web/panel/editor"
	"github.com/lanewise/lanewise/web/panel/frame"
	"github.com/lanewise/lanewise/web/storage"
	"github.com/lanewise/lanewise/web/store"
	"github.com/maxence-charriere/go-app/v9/pkg/app"
)

// Title and Description name the site in the browser's tab, in search results and in link previews.
const (
	Title       = "Lanewise"
	Description = "A playground for GPU assembly that runs in the browser: step every SIMD lane forwards and backwards."
)

// Register registers the component of each page at its path below the base.
func Register() {
	app.RouteFunc("/", func() app.Composer { return newPlayground() })
	app.RouteFunc("/embed/", func() app.Composer { return newEmbed(features{}) })
}

// RegisterEmbed registers only the embed, for a program that is its worker as well and translates PTX there.
func RegisterEmbed() {
	app.RouteFunc("/embed/", func() app.Composer { return newEmbed(features{translates: true}) })
}

// Start registers pages and shows the one at the browser's address.
func Start(register func()) {
	growStack()
	register()
	app.RunWhenOnBrowser()
}

// shared is what both pages consist of.
type shared struct {
	app.Compo
	store  *store.Store
	editor *editor.Editor
	stop   func()
}

// features are what distinguishes the pages.
type features struct {
	keeps  keeping // nil functions: the page stores nothing
	panes  bool    // the page shows one part of itself at a time when it is narrow
	panels frame.Set
	wanted bool // the page has a place for a panel that its address asks for

	translates bool // the page's engine translates PTX, so that it needs no assistant for that
}

// keeping is how texts are kept from one visit to the next.
type keeping struct {
	open  func() (store storage.Store, lasts bool)
	leave func() // called when the page is left
	back  func() // called when the page comes back as it was
	in    *store.Keeping
}

func newShared() shared {
	return shared{store: store.New(action.FirstLesson()), editor: &editor.Editor{}}
}

// OnDismount disconnects the page from the browser.
func (p *shared) OnDismount() {
	if p.stop != nil {
		p.stop()
	}
}
