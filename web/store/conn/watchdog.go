package conn

import (
	"time"

	"github.com/lanewise/lanewise/core/protocol"
	"github.com/lanewise/lanewise/web/store/world"
)

// watchdog notices a worker that has ended without a word, because the browser killed it or it is stuck. While an
// answer is due it listens, and it pings a worker that is silent. Engine and assistant answer a ping between two
// pieces of whatever they do. Reading a text is not divided into pieces, so a long text is given more time.
//
// Silence is counted in beats, not in time: a computer that slept has missed one beat, however long it slept.
type watchdog struct {
	heard  bool // something came since the last beat
	silent int  // consecutive beats without anything
	beat   world.Timer
}

const (
	// Heartbeat is the time from one beat to the next.
	Heartbeat = 2 * time.Second
	// MostSilent is the number of silent beats after which a worker counts as dead, if it is given no more.
	MostSilent = 3
)

// Await starts to wait for an answer. If a beat is already scheduled, it serves for this one, too.
func (c *Conn) Await() {
	if c.beat.Runs() {
		return
	}
	c.heard, c.silent = true, 0
	c.beatLater()
}

// Heard notes that the worker has sent something.
func (c *Conn) Heard() { c.heard = true }

func (c *Conn) beatLater() { c.beat.After(c.World, Heartbeat, c.onBeat) }

func (c *Conn) onBeat() {
	if !c.Due() {
		return
	}
	if c.heard {
		c.heard, c.silent = false, 0
	} else if c.silent++; c.silent >= MostSilent+c.More() {
		c.Dead()
		return
	}
	c.Worker().Send(protocol.Encode(0, &protocol.Ping{}))
	c.beatLater()
}

// StopAwaiting ends the waiting, because the worker is being replaced.
func (c *Conn) StopAwaiting() { c.beat.Stop() }
