package engine

import (
	"github.com/lanewise/lanewise/core/debug/expr"
	"github.com/lanewise/lanewise/core/debug/view"
	"github.com/lanewise/lanewise/core/protocol"
)

// Page answers what a page requests besides running a program and stepping through it: about regions, the past, other
// runs, lessons, watches and edits. It is meant for Host.More.
func Page(e *Engine, seq uint32, m protocol.Message) bool {
	switch m := m.(type) {
	case *protocol.DescribeRegion:
		e.reply(seq, new(view.DescribeRegion(m)))
		return true
	case *protocol.Try:
		e.try(seq, m)
		return true
	}
	return e.session != nil && e.ofSession(seq, m)
}

// ofSession answers the requests of Page that are about the loaded program.
func (e *Engine) ofSession(seq uint32, m protocol.Message) bool {
	switch m := m.(type) {
	case *protocol.Peek:
		e.peek(seq, m)
	case *protocol.SetWatches:
		e.session.SetWatches(m.Watches)
		e.move(seq, m.Window, stays(protocol.StopView))
	case *protocol.SetValue:
		if err, ok := e.session.SetValue(m).(*expr.Error); ok {
			e.reply(seq, &protocol.Failed{Code: protocol.CodeExpression, Message: err.Text, Start: err.Start, End: err.End})
			return true
		}
		e.move(seq, m.Window, stays(protocol.StopEdit))
	case *protocol.UndoEdit:
		e.move(seq, m.Window, func() (s protocol.Stopped) {
			s.Reason = protocol.StopView
			if e.session.UndoEdit(m.Redo) {
				e.batches(seq, &s, func() bool { return e.session.Recall(batchSteps) })
				e.session.Recall(0) // after a Cancel, what is recorded so far is enough
				s.Reason = protocol.StopEdit
			}
			return s
		})
	case *protocol.Explain:
		e.reply(seq, new(e.session.Explain(m, e.patience())))
	case *protocol.Draw:
		e.reply(seq, &protocol.Stopped{Reason: protocol.StopView, View: e.session.Drawn(m)})
	case *protocol.Answer:
		e.reply(seq, new(e.session.Answer(m, e.patience())))
	case *protocol.Recall:
		e.reply(seq, new(e.session.Operands(m, e.patience())))
	case *protocol.Compare:
		e.reply(seq, new(e.session.Compare(m, e.patience())))
	case *protocol.Sample:
		end := e.now() + batchTime
		e.reply(seq, new(e.session.Sample(m, func() bool { return e.now() < end })))
	case *protocol.Printed:
		e.reply(seq, new(e.session.Printed()))
	case *protocol.ListVariables:
		e.reply(seq, new(e.session.Variables(m.Function)))
	default:
		return false
	}
	return true
}

// stays returns the work of a request that moves nothing.
func stays(reason protocol.StopReason) func() protocol.Stopped {
	return func() protocol.Stopped { return protocol.Stopped{Reason: reason} }
}
