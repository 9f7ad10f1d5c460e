//go:build !js

package storage

import (
	"strconv"
	"sync/atomic"
)

var pages atomic.Int64

// Page names a page outside a browser, where none is reloaded.
func Page() (now, before string) { return strconv.FormatInt(pages.Add(1), 10), "" }

// Rescue does nothing outside a browser.
func Rescue(data string) {}

// Rescued is always empty outside a browser.
func Rescued() string { return "" }

// ForgetRescued does nothing outside a browser.
func ForgetRescued() {}
