//go:build !js

package storage

// lockPages does nothing outside a browser, where there is only one page.
func lockPages() (unlock func()) { return func() {} }
