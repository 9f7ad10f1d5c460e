// Package transport is the client's end of the lines to its workers, the engine's and the assistant's. Frames of
// core/protocol travel as ArrayBuffers, anything else as plain objects.
package transport

// Handlers are called within the browser's task that delivered the message, so they should only pass it on.
type Handlers struct {
	Frame func(frame []byte)
	Died  func(why string) // the worker is of no further use
}
