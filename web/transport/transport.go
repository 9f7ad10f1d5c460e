// Package transport is the client's end of the lines to its workers, the engine's and the
// assistant's: frames of core/protocol as ArrayBuffers, and plain objects for what is not a frame.
package transport

// Handlers are called in the browser's task that brought the message, so they
// should only pass it on.
type Handlers struct {
	Frame func(frame []byte)
	Died  func(why string) // the worker is of no further use
}
