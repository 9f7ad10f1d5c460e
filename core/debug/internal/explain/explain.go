// Package explain answers questions: why a lane is on or off (lanes.go), and for how long (idle.go), what an
// instruction will do (instruction.go), who wrote an element last and who reads it next (access.go), and how a value
// changed over time (sample.go).
package explain

import (
	"github.com/lanewise/lanewise/core/debug/internal/scope"
	"github.com/lanewise/lanewise/core/debug/internal/values"
	"github.com/lanewise/lanewise/core/protocol"
)

// Explainer says why a lane is on or off, what an instruction does, and who wrote an element.
type Explainer struct {
	*values.Reader
	idles *Memo
	Asked bool // a lesson asks which lanes are on: what is said of one lane must not list them
}

// Memo holds what is known of idle lanes. It is kept from one question to the next.
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

// Answer answers a question. It calls more now and then and breaks off when that returns false.
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
