package engine

// Answer answers a request before it returns. A host that waits for each answer, and so needs no queue, calls it in
// place of Deliver and Serve. A Cancel that is delivered in the host's Yield ends the request, as it ends one that
// Serve is answering.
func (e *Engine) Answer(frame []byte) {
	e.mu.Lock()
	e.tickets++
	e.ticket = e.tickets
	e.mu.Unlock()
	e.answer(frame)
}
