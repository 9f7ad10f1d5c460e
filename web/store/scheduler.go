package store

import (
	"slices"

	"github.com/lanewise/lanewise/core/protocol"
)

// A scheduler decides what the engine is asked next. One request that concerns the machine is open at
// a time. What is asked for meanwhile is wanted once, however often it is asked for, so that a held key
// never builds up a queue.
type scheduler struct {
	requests  [requests]request
	busy      bool // a request is open, or about to be
	held      bool // nothing may be asked yet: the text of the last visit may still come
	inquiries []inquiry
	long      bool // the open request is an inquiry that can take long
}

// A priority names a request of the table, the most urgent first. The table is made in New.
type priority uint8

const (
	describeRegion priority = iota // what the region explorer asks
	setBreaks                      // the engine has other breakpoints than the page
	setWatches                     // the engine has other watches than the page
	moveMachine                    // the move that waits; loading and translating come before it
	viewWindow                     // the window has changed
	explainLane                    // why a lane is on or off
	answerInquiry                  // the oldest inquiry
	checkText                      // the text has changed
	prefetchStep                   // the step that a key may ask for next
	requests
)

// A request is one thing that the engine can be asked for.
type request struct {
	wanted  bool        // until it is sent
	waiting func() bool // it waits somewhere else; nil: wanted tells it all
	ready   func() bool // it can be sent now; nil: at any time
	beside  bool        // it does not concern the machine: it is sent while another is open
	send    func()
}

// want has the engine asked when its turn comes; mark does so too, but sends nothing yet,
// and drop takes back what was wanted.
func (b *base) want(p priority) {
	b.mark(p)
	b.schedule()
}

func (b *base) mark(p priority) { b.requests[p].wanted = true }

func (b *base) drop(p priority) { b.requests[p].wanted = false }

// schedule sends the most urgent request that can be sent.
func (b *base) schedule() {
	for i := range b.requests {
		r := &b.requests[i]
		switch {
		case b.Engine != EngineReady:
			return
		case !r.beside && (b.busy || b.held),
			!r.wanted && (r.waiting == nil || !r.waiting()),
			r.ready != nil && !r.ready():
			continue
		}
		r.wanted = false
		r.send()
		if !r.beside {
			return
		}
	}
}

// alone lets nothing else that concerns the machine be sent until then has been given the answer.
func (b *base) alone(then func(answer)) func(answer) {
	b.busy = true
	return func(a answer) {
		b.busy = false
		then(a)
		b.schedule()
	}
}

// An inquiry is a request about the machine as it stands that waits for its turn: it
// is sent when nothing moves, and dropped when the machine has moved on before.
type inquiry struct {
	ask  protocol.Message
	then func(answer) // nil: the engine died, or the machine has moved on
	long longKind     // the answer can take long: a move cancels it
}

// longKind tells questions apart whose answers can take long.
type longKind uint8

const (
	quick       longKind = iota
	longAccess           // who wrote an element of memory
	longChosen           // who wrote one of a register variable
	longRecall           // what lines were about
	longCompare          // how two moments differ
	longOrigin           // who wrote an element of the results
)

// inquire asks when the engine is free. Of questions of a kind that take long only the
// latest waits.
func (b *base) inquire(q inquiry) {
	if at := slices.IndexFunc(b.inquiries, func(old inquiry) bool { return old.long == q.long }); q.long != quick && at >= 0 {
		b.inquiries = slices.Delete(b.inquiries, at, at+1)
	}
	b.inquiries = append(b.inquiries, q)
	b.schedule()
}

// sendInquiry sends the oldest.
func (b *base) sendInquiry() {
	q := b.inquiries[0]
	b.inquiries, b.long = b.inquiries[1:], q.long != quick
	b.ask(q.ask, b.alone(func(a answer) {
		b.long = false
		q.then(a)
	}))
}

// dropInquiries forgets what was asked about where the machine stood.
func (b *base) dropInquiries() {
	open := b.inquiries
	b.inquiries = nil
	for _, q := range open {
		q.then(nil)
	}
	if b.long {
		b.world.Engine.Send(protocol.Encode(0, &protocol.Cancel{}))
		b.long = false
	}
}
