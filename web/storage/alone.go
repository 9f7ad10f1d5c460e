package storage

import "sync"

// mine is held while this page reads a document, changes it and stores it again.
var mine sync.Mutex

// Alone runs do while no other page of the site, and nothing else on this page, reads a document in order to store it
// changed: if two did so at once, the change of one would be lost. It waits, so it must not be called inside a
// JavaScript callback.
func Alone(do func()) {
	mine.Lock()
	defer mine.Unlock()
	defer lockPages()()
	do()
}
