//go:build !js

package storage

import (
	"strconv"
	"sync/atomic"
)

var pages atomic.Int64

// Page names a page outside a browser, where none is reloaded or copied.
func Page() (now, before, copied string) { return strconv.FormatInt(pages.Add(1), 10), "", "" }

// Leave and Return do nothing outside a browser.
func Leave()  {}
func Return() {}

// Pages returns none outside a browser.
func (u Unsaved) Pages() []string { return nil }

// Rescue does nothing outside a browser.
func (u Unsaved) Rescue(data string) {}

// Rescued is always empty outside a browser.
func (u Unsaved) Rescued() string { return "" }

// Forget does nothing outside a browser.
func (u Unsaved) Forget() {}
