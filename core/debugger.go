package core

import (
	"errors"

	"github.com/lanewise/lanewise/core/debug"
	"github.com/lanewise/lanewise/core/eu"
	"github.com/lanewise/lanewise/core/launch/translated"
	"github.com/lanewise/lanewise/core/protocol"
	"github.com/lanewise/lanewise/core/run/either"
	"github.com/lanewise/lanewise/core/visa"
)

// Debugger is a run that can be moved to any of its steps. A step is one instruction of one thread, or in PTX one
// statement. A Debugger is not safe for concurrent use.
type Debugger struct {
	session *debug.Session
}

// Debug begins a session, which stands before the first step.
func (p *Program) Debug() (*Debugger, error) {
	target, _ := either.Open(visa.NewFile(p.name, p.text)) // opened again for this session, which takes over the names of PTX
	source := &protocol.Source{}
	if target.Translation != nil {
		translation := translated.Source(target.Translation)
		source = &translation
	}
	s, err := debug.New(target.Target, source)
	if err != nil {
		return nil, err
	}
	return &Debugger{s}, nil
}

// move goes one step forward or back; false if there is no such step.
func (d *Debugger) move(back bool) bool {
	before := d.session.Step()
	w := d.session.Walk(&protocol.Move{Goal: protocol.MoveInto, Back: back, Thread: -1})
	for !w.Go(slice) {
	}
	w.End()
	return d.session.Step() != before
}

// Step goes one step forward; false at the end, or if the program cannot go on.
func (d *Debugger) Step() bool { return d.move(false) }

// Back goes one step back; false at the start.
func (d *Debugger) Back() bool { return d.session.Step() > 0 && d.move(true) }

// Steps returns the number of instructions executed up to here, by all threads.
func (d *Debugger) Steps() int { return d.session.Step() }

// Ended reports whether the program has ended.
func (d *Debugger) Ended() bool { return d.session.Ended() }

// Continue runs to the end, or as far as the program can go; the error then says why it stopped.
func (d *Debugger) Continue() error {
	for {
		switch stop, why := d.session.Forward(slice); stop {
		case eu.StopDone:
			return nil
		case eu.StopBudget:
		default:
			return errors.New(why)
		}
	}
}

// Lane is a lane of the thread that runs next.
type Lane struct {
	Active bool   // the next instruction acts on it
	Line   int    // the line on which it goes on; 0: none
	Why    string // why it is active or not: one or two sentences
}

// Lanes returns the lanes of the thread that runs next.
func (d *Debugger) Lanes() []Lane {
	v := d.session.View(protocol.Window{Thread: -1})
	lanes := make([]Lane, len(v.Lanes))
	for i := range v.Lanes {
		l := &v.Lanes[i]
		lanes[i] = Lane{l.State == protocol.LaneActive, l.Line, l.Why}
	}
	return lanes
}

// Line returns the line of the text whose instruction runs next; 0 at the end.
func (d *Debugger) Line() int { return d.session.View(protocol.Window{Thread: -1}).Line }

// Value evaluates an expression of the debugger at the current step: "X", "X[3]", "any(X > 5)", "T6[0..15]:f". It
// returns the values as text, one for each lane or element.
func (d *Debugger) Value(expression string) ([]string, error) {
	w := d.session.Evaluate(&protocol.Evaluate{Text: expression, Window: protocol.Window{Thread: -1}})
	if w.Error != "" {
		return nil, errors.New(w.Error)
	}
	values := make([]string, len(w.Values))
	for i := range w.Values {
		values[i] = w.Values[i].Text
	}
	return values, nil
}
