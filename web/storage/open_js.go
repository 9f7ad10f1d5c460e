package storage

import (
	"context"
	"fmt"

	"github.com/hack-pad/hackpadfs/indexeddb"
)

// Open opens the browser's storage (IndexedDB). Where that is refused, as some
// browsers do in private windows, it gives a Memory and says that it does not
// last. It waits for the browser, so it must not run inside a JavaScript
// callback: start a goroutine.
func Open() (store Store, lasts bool) {
	files, err := open()
	if err != nil {
		return Memory(), false
	}
	return overFS(files), true
}

// open turns the panic of a browser without IndexedDB into an error.
func open() (files *indexeddb.FS, err error) {
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("IndexedDB: %v", r)
		}
	}()
	return indexeddb.NewFS(context.Background(), "lanewise", indexeddb.Options{})
}
