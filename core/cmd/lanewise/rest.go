//go:build !js

package main

// rest lets others run between two pieces of a run. Natively, they run in parallel.
func rest() {}
