package store

import (
	"slices"

	"github.com/lanewise/lanewise/core/protocol"
)

// A scheduler decides what the engine is asked next. Only one request that concerns the machine is open at a time.
// What is asked for meanwhile is remembered once, however often it is asked for, so that a held key never builds up a
// queue.
type scheduler struct {
	requests  [requests]request
	busy      bool // a request is open, or about to be
	held      bool // nothing may be sent yet: the text of the last visit may still arrive
	inquiries []inquiry
	long      bool // the open request is an inquiry that can take long
}

// A priority names a request of the table, the most urgent first. New makes the table.
type priority uint8

const (
	describeRegion priority = iota // the region explorer's question
	setBreaks                      // the page's breakpoints differ from the engine's
	setWatches                     // the page's watches differ from the engine's
	moveMachine                    // the move that waits; the program is loaded and translated before it
	viewWindow                     // the window has changed
	explainLane                    // why a lane is on or off
	answerInquiry                  // the oldest inquiry
	checkText                      // the text has changed
	prefetchStep                   // the step that the next key may ask for
	requests
)

// A request is one thing that the engine can be asked for.
type request struct {
	wanted  bool        // until it is sent
	waiting func() bool // whether it waits, for a request that is remembered elsewhere; nil: wanted says it
	ready   func() bool // whether it can be sent now; nil: always
	beside  bool        // it does not concern the machine, so it is sent while another request is open
	send    func()
}

// want makes the engine be asked when the request's turn comes. mark does so too, but sends nothing yet. drop
// withdraws the request.
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

// alone keeps every other request that concerns the machine from being sent until then has the answer.
func (b *base) alone(then func(answer)) func(answer) {
	b.busy = true
	return func(a answer) {
		b.busy = false
		then(a)
		b.schedule()
	}
}

// An inquiry is a question about the machine as it stands. It waits until nothing moves, and is dropped if the
// machine moves on before that.
type inquiry struct {
	ask  protocol.Message
	then func(answer) // gets nil if the engine died or the machine has moved on
	long longKind     // not quick if the answer can take long: a move then cancels it
	own  bool         // it is about a machine of its own: no program needs to be loaded
}

// longKind tells kinds of questions apart whose answers can take long.
type longKind uint8

const (
	quick       longKind = iota
	longAccess           // who wrote an element of memory
	longChosen           // who wrote an element of a register variable
	longRecall           // the operands of lines at their last run
	longCompare          // how two moments differ
	longOrigin           // who wrote an element of the results
)

// inquire asks when the engine is free. Of the questions of one long kind only the latest waits: then of an earlier one
// is not called.
func (b *base) inquire(q inquiry) {
	if at := slices.IndexFunc(b.inquiries, func(old inquiry) bool { return old.long == q.long }); q.long != quick && at >= 0 {
		b.inquiries = slices.Delete(b.inquiries, at, at+1)
	}
	b.inquiries = append(b.inquiries, q)
	b.schedule()
}

// sendInquiry sends the oldest inquiry.
func (b *base) sendInquiry() {
	q := b.inquiries[0]
	b.inquiries, b.long = b.inquiries[1:], q.long != quick
	b.ask(q.ask, b.alone(func(a answer) {
		b.long = false
		q.then(a)
	}))
}

// dropInquiries drops the questions about the place where the machine stood.
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
