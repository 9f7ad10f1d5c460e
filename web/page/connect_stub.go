//go:build !js

package page

import (
	"github.com/maxence-charriere/go-app/v9/pkg/app"
)

// connect does nothing outside a browser.
func connect(app.Context, *shared, features) (disconnect func()) { return func() {} }

// address is empty outside a browser.
func address() string { return "" }
