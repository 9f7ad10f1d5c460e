// Package explain answers questions: why a lane is on or off (lanes.go), for how long (idle.go),
// what an instruction will do (instruction.go), who wrote an element last and who reads it next
// (access.go), and how a value went (sample.go).
package explain

import (
	"github.com/lanewise/lanewise/core/debug/internal/scope"
	"github.com/lanewise/lanewise/core/debug/internal/values"
	"github.com/lanewise/lanewise/core/protocol"
)

// Explainer says why: why a lane is on or off, what an instruction does, who wrote an element.
type Explainer struct {
	*values.Reader
	idles *Memo
	Asked bool // a lesson asks for the lanes that are on: what is said of one does not list them
}

// Memo is what is known of idle lanes; it is kept from one question to the next.
type Memo struct {
	epoch int
	Known *idleness
}

func New(v *scope.Scope, m *Memo) *Explainer {
	if m.epoch != v.Epoch {
		*m = Memo{epoch: v.Epoch}
	}
	return &Explainer{Reader: values.New(v), idles: m}
}

// Answer answers a question. more is asked now and then whether to go on.
func (v *Explainer) Answer(q *protocol.Explain, more func() bool) protocol.Explained {
	v.EnsureUndo()
	v.LoadPast()
	switch q.About {
	case protocol.AboutLane:
		return protocol.Explained{Sentences: v.explainLane(q.Lane)}
	case protocol.AboutInstruction:
		return protocol.Explained{Sentences: v.explainInstruction(q.Lane)}
	}
	return v.explainElement(q, more)
}
