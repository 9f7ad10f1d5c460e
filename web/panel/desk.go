package panel

import (
	"github.com/lanewise/lanewise/web/store"
	"github.com/maxence-charriere/go-app/v9/pkg/app"
)

// openDesk shows the figures of the text on the desk, a page of its own that can hold a second version beside it.
func openDesk(s *store.Store, _ string) {
	if fragment, err := s.Fragment(); err == nil {
		window := app.Window()
		window.Call("open", window.Get("lanewise").Get("base").String()+"desk/"+fragment)
	}
}
