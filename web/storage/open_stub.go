//go:build !js

package storage

// Open gives a Memory: outside a browser there is nothing to keep text in.
func Open() (store Store, lasts bool) { return Memory(), false }
