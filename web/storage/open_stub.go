//go:build !js

package storage

// Open returns a Memory: outside a browser there is nowhere to store text.
func Open() (store Store, lasts bool) { return Memory(), false }
