package storage

import (
	"context"
	"fmt"

	"github.com/hack-pad/hackpadfs/indexeddb"
)

// Open opens the browser's storage (IndexedDB). If the browser refuses it, as some do in private windows, Open
// returns a Memory, and lasts is false. It waits for the browser, so it must not be called inside a JavaScript
// callback: start a goroutine.
func Open() (store Store, lasts bool) {
	files, err := open()
	if err != nil {
		return Memory(), false
	}
	return overFS(files), true
}

// open turns the panic in a browser without IndexedDB into an error.
func open() (files *indexeddb.FS, err error) {
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("IndexedDB: %v", r)
		}
	}()
	return indexeddb.NewFS(context.Background(), "lanewise", indexeddb.Options{})
}
