//go:build !js

package storage

// Rescue, Rescued and ForgetRescued do nothing outside a browser.
func Rescue(data string) {}

// Rescued is always empty outside a browser.
func Rescued() string { return "" }

// ForgetRescued does nothing outside a browser.
func ForgetRescued() {}
