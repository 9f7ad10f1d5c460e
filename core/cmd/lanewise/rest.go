//go:build !js

package main

// rest lets others have their turn between two pieces of a run: natively, they have it beside.
func rest() {}
