package ahead

import "github.com/lanewise/lanewise/core/ahead/wire"

// Host is what a worker's loop asks of its surroundings.
type Host struct {
	Send  func(frame []byte)
	Now   func() float64                  // in milliseconds
	Later func(then func())               // calls back after the waiting messages
	After func(time float64, then func()) // calls back after some milliseconds
}

// Loop makes a worker work in pieces, between which it takes up messages.
type Loop struct {
	host     Host
	woken    chan struct{}
	yielding bool       // Later has yet to call back
	batch    wire.Batch // messages that are sent after the piece
}

// mostBatch is about the most bytes that are kept back until a piece has ended.
const mostBatch = 1 << 18

// NewLoop returns a worker's loop.
func NewLoop(host Host) *Loop { return &Loop{host: host, woken: make(chan struct{}, 1)} }

// Send sends a message, together with others of the same piece.
func (l *Loop) Send(message []byte) {
	l.batch.Add(message)
	if len(l.batch) >= mostBatch {
		l.flush()
	}
}

func (l *Loop) flush() {
	if len(l.batch) > 0 {
		l.host.Send(l.batch)
		l.batch = l.batch[:0]
	}
}

// After makes the loop go on after some milliseconds, when then has returned.
func (l *Loop) After(time float64, then func()) {
	l.host.After(time, func() {
		then()
		l.Wake()
	})
}

// Run works whenever there is something to do, for some milliseconds before it takes up messages. It does not return.
func (l *Loop) Run(work func() (more bool), time float64) {
	for range l.woken {
		l.piece(work, time)
	}
}

// Wake says that a message has been delivered.
func (l *Loop) Wake() {
	select {
	case l.woken <- struct{}{}:
	default:
	}
}

// piece works for a while. A message wakes the loop although it waits for Later already. If it waited once more after
// each message, every one of them would make all later ones wait for another piece.
func (l *Loop) piece(work func() (more bool), time float64) {
	more := true
	for until := l.host.Now() + time; more && l.host.Now() < until; {
		more = work()
	}
	l.flush()
	if more && !l.yielding {
		l.yielding = true
		l.host.Later(func() {
			l.yielding = false
			l.Wake()
		})
	}
}
