package debug

import "github.com/lanewise/lanewise/core/protocol"

// explainer says why: why a lane is on or off, what an instruction does, who wrote an element.
type explainer struct {
	*reader
	idles *idleMemo
}

// idleMemo is what is known of idle lanes; it is kept from one question to the next.
type idleMemo struct {
	epoch int
	known *idleness
}

func newExplainer(v *scope, m *idleMemo) *explainer {
	if m.epoch != v.epoch {
		*m = idleMemo{epoch: v.epoch}
	}
	return &explainer{newReader(v), m}
}

// answer answers why and who. more is asked now and then whether to go on.
func (v *explainer) answer(q *protocol.Explain, more func() bool) protocol.Explained {
	v.ensureUndo()
	v.remember()
	switch q.About {
	case protocol.AboutLane:
		return protocol.Explained{Sentences: v.explainLane(q.Lane)}
	case protocol.AboutInstruction:
		return protocol.Explained{Sentences: v.explainInstruction(q.Lane)}
	}
	return v.explainElement(q, more)
}
