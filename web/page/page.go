// Package page registers the site's pages with go-app: the playground and the
// compact page for embeds. The client program calls Register to mount them, and
// the build calls it to prerender them.
package page

import (
	"github.com/lanewise/lanewise/web/panel"
	"github.com/lanewise/lanewise/web/storage"
	"github.com/lanewise/lanewise/web/store"
	"github.com/maxence-charriere/go-app/v9/pkg/app"
)

// Title and Description name the site in the browser's tab, in search results and in link previews.
const (
	Title       = "Lanewise"
	Description = "A playground for GPU assembly that runs in the browser: step every SIMD lane forwards and backwards."
)

// Register registers the component of every page at its path below the base.
func Register() {
	app.RouteFunc("/", func() app.Composer { return newPlayground() })
	app.RouteFunc("/embed/", func() app.Composer { return newEmbed(features{}) })
}

// RegisterEmbed registers the embed alone, for a program whose worker is the same program: it translates PTX.
func RegisterEmbed() {
	app.RouteFunc("/embed/", func() app.Composer { return newEmbed(features{translates: true}) })
}

// Start registers pages and shows that of the browser's address.
func Start(register func()) {
	growStack()
	register()
	app.RunWhenOnBrowser()
}

// shared is what both pages are made of.
type shared struct {
	app.Compo
	store  *store.Store
	editor *panel.Editor
	stop   func()
}

// features are what tells the pages apart.
type features struct {
	keeps  keeping // nil functions: nothing is
	panes  bool    // where it is narrow, it shows one part of itself at a time
	panels panel.Set
	wanted bool // it has a place for a panel that its address asks for

	translates bool // its engine translates PTX: it needs no assistant for that
}

// keeping is how a text is kept from one visit to the next.
type keeping struct {
	open  func() (store storage.Store, lasts bool)
	leave func() // the page goes
	back  func() // it comes again as it was
	in    *store.Keeping
}

func newShared() shared {
	return shared{store: store.New(panel.FirstLesson()), editor: &panel.Editor{}}
}

// OnDismount lets go of the browser.
func (p *shared) OnDismount() {
	if p.stop != nil {
		p.stop()
	}
}
