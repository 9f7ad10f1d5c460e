package engine

// Answer answers a request before it returns: for a host that waits for each answer and so needs no
// queue, in place of Deliver and Serve. A Cancel that the host's Yield delivers ends it, as it ends what
// Serve works at.
func (e *Engine) Answer(frame []byte) {
	e.mu.Lock()
	e.tickets++
	e.ticket = e.tickets
	e.mu.Unlock()
	e.answer(frame)
}
