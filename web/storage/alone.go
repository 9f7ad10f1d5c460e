package storage

import "sync"

// mine is held while this page reads a document, changes it and stores it again.
var mine sync.Mutex

// Alone runs do while no other page of the site, and nothing else of this one, reads a document to store it
// changed: of two that do so at once, one's change would be lost. It waits, so it must not run inside a JavaScript
// callback.
func Alone(do func()) {
	mine.Lock()
	defer mine.Unlock()
	defer lockPages()()
	do()
}
