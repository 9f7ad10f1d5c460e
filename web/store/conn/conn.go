// Package conn is the connection to a worker: it tells which requests wait for an answer, and notices a worker that
// has ended without a word. What becomes of such a worker is the store's to decide, of which this package knows
// nothing.
package conn

import (
	"github.com/lanewise/lanewise/core/protocol"
	"github.com/lanewise/lanewise/web/store/world"
)

// Conn is the connection to a worker and to those that replace it.
type Conn struct {
	World  *world.World
	Worker func() world.Worker
	Due    func() bool // an answer is due
	Dead   func()      // called when no answer came
	More   func() int  // how many silent beats a worker may have beyond MostSilent

	Met bool // a worker has said Hello before: another one starts at once

	seq     uint32
	pending map[uint32]func(protocol.Message)
	fails   int // how often in a row the worker died without having answered
	watchdog
}

// MostFails is how often in a row a worker may die before it is given up.
const MostFails = 3

// Request sends a request. then is called once: with a result, with a Failed, or with nil if the worker died.
func (c *Conn) Request(m protocol.Message, then func(protocol.Message)) {
	if c.pending == nil {
		c.pending = map[uint32]func(protocol.Message){}
	}
	c.seq++
	c.pending[c.seq] = then
	c.Await()
	c.Worker().Send(protocol.Encode(c.seq, m))
}

// Waits reports whether a request waits for its answer.
func (c *Conn) Waits() bool { return len(c.pending) > 0 }

// Answer passes an answer to the request that waits for it, and reports whether one did.
func (c *Conn) Answer(seq uint32, m protocol.Message) bool {
	then, waits := c.pending[seq]
	if waits {
		delete(c.pending, seq)
		c.fails = 0
		then(m)
	}
	return waits
}

// Abandon answers all open requests with nil.
func (c *Conn) Abandon() {
	open := c.pending
	c.pending = nil
	for _, then := range open {
		then(nil)
	}
}

// Died counts a worker that died, and returns how many have in a row.
func (c *Conn) Died() int {
	c.fails++
	return c.fails
}

// Lost reports whether so many workers have died in a row that there is no point in another one.
func (c *Conn) Lost() bool { return c.fails >= MostFails }
