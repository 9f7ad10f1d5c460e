package explain

import (
	"github.com/lanewise/lanewise/core/debug/expr"
	"github.com/lanewise/lanewise/core/debug/format"
	"github.com/lanewise/lanewise/core/debug/internal/record"
	"github.com/lanewise/lanewise/core/debug/internal/values"
	"github.com/lanewise/lanewise/core/eu"
	"github.com/lanewise/lanewise/core/isa"
	"github.com/lanewise/lanewise/core/protocol"
	"github.com/lanewise/lanewise/core/text"
	"github.com/lanewise/lanewise/core/visa"
)

// This file finds who wrote an element last, and who reads it next. The history says at which steps an instruction ran
// that may have accessed the element. Those pieces between key frames that hold such a step are run again, and the
// instructions observed. Running a piece again takes about as long as running it the first time, so an answer that lies
// near comes at once, and the search for one that lies far away can be broken off.

// search is a question about some elements.
type search struct {
	s         *record.Recorder
	v         *Explainer
	locations []expr.Location
	typ       isa.Type
	insts     []bool   // instructions that may access the elements
	lanes     []uint32 // by instruction: lanes of which one must be enabled for that; nil: not known

	// For a register variable: the thread and frame to which it belongs. A thread of -1 stands for any, a depth of 0,
	// too.
	thread, depth int
	vars          uint32 // arena offset of the frame's variables; 0: any

	from int         // steps before this one do not matter
	more func() bool // reports whether to go on
}

// seenAccess is one step's writes to the elements, or its reads of them.
type seenAccess struct {
	write      bool
	all        []values.Access // by element; at least one
	step, inst int
	lanes      uint32
}

// newSearch prepares a question about what an expression names.
func (v *Explainer) newSearch(text string, lane int, more func() bool) (*search, *expr.Error) {
	n, err := expr.Parse(text)
	if err != nil {
		return nil, err
	}
	x, err := expr.Eval(v.Scope, n)
	if err != nil {
		return nil, err
	}
	if x.Shape == protocol.ShapeLanes && lane >= 0 {
		x = x.Lane(lane)
	}
	q := &search{s: v.Recorder, v: v, typ: x.Type, thread: -1, more: more}
	for _, p := range x.Places {
		if p.Off >= 0 && (p.Kind == expr.BytesPlace || p.Kind == expr.PredPlace) {
			q.locations = append(q.locations, p)
		}
	}
	switch n.Kind {
	case expr.NameNode, expr.ElementNode, expr.RangeNode, expr.RegionNode:
	default:
		q.locations = nil
	}
	if len(q.locations) == 0 {
		return nil, &expr.Error{Text: "Only elements of variables and surfaces are written and read.", Start: 0, End: len(text)}
	}
	w := Written{Frame: v.Frame()}
	if d := expr.NewEvaluator(v.Scope).Decl(n.Name); d != nil && d.Class != visa.Surface {
		w.Decl, w.Func, w.Vars = d, v.State.Frame(w.Frame).Func(), v.Machine.FrameVars(v.Thread, w.Frame)
	}
	if q.about(&w); q.depth > 0 {
		q.narrow()
	}
	return q, nil
}

// about makes q a question about a variable of a frame or, if w has no variable, about memory.
func (q *search) about(w *Written) {
	q.insts = make([]bool, len(q.v.Code.Insts))
	MarkTouching(q.v.Program, q.insts, w.Func, w.Decl)
	if w.Decl == nil {
		return
	}
	q.thread = q.v.Thread
	if !w.Decl.Root.Predefined {
		q.depth, q.vars = w.Frame+1, uint32(w.Vars)
	}
}

// narrow finds which lanes of each instruction can access the elements.
func (q *search) narrow() {
	if q.depth != q.v.State.Depth() {
		return
	}
	q.lanes = make([]uint32, len(q.insts))
	for i, on := range q.insts {
		if !on {
			continue
		}
		for j := range q.locations {
			p := &q.locations[j]
			q.lanes[i] |= q.v.Machine.Touching(q.v.Thread, i, p.Off, max(p.Size, 4))
		}
	}
}

// candidates returns, for the part of a segment from low to high, the first step that may access the elements, and the
// step after the last such step. The two are the same if there is none.
func (q *search) candidates(sp *record.Span, low, high int) (first, last int) {
	if q.thread >= 0 && sp.Thread() != q.thread || q.vars != 0 && sp.Vars != q.vars {
		return low, low
	}
	for at := max(sp.First, low); at < min(sp.End, high); at++ {
		i := sp.Inst(at)
		if !q.insts[i] || q.lanes != nil && q.lanes[i] != ^uint32(0) && q.lanes[i]&sp.Enabled(at) == 0 {
			continue
		}
		if last == 0 {
			first = at
		}
		last = at + 1
	}
	return first, last
}

// gone reports whether, in a segment, the frame did not exist yet or no longer.
func (q *search) gone(sp *record.Span) bool {
	return q.vars != 0 && sp.Thread() == q.thread && sp.Depth() < q.depth
}

// observe observes the steps from a to b and returns the accesses in order.
func (q *search) observe(a, b int) (found []seenAccess) {
	s := q.s
	s.GoTo(a)
	for s.Step() < b && !s.Ended() {
		thread := s.Machine.Current()
		pc := s.Machine.Thread(thread).PC()
		step := s.Step()
		switch {
		case !q.insts[pc]:
			if stop, _ := s.Run(b-step, eu.Pauses{At: q.insts}, false); stop != eu.StopPause && stop != eu.StopBudget {
				return found
			}
			continue
		case q.thread >= 0 && thread != q.thread, q.vars != 0 && q.vars != uint32(s.Machine.FrameVars(thread, s.Machine.Thread(thread).Depth()-1)):
			s.Run(1, eu.Pauses{}, false)
			continue
		}
		w, _ := values.Observe(s, q.locations, false)
		for _, write := range []bool{false, true} {
			if lanes, any := w.Lanes(write); any {
				found = append(found, seenAccess{write, w.Elements(write), step, w.Inst, lanes})
			}
		}
		if s.Step() == step {
			break
		}
	}
	return found
}

// sides holds the last, or the next, write and read.
type sides struct{ write, read *seenAccess }

func (x *sides) full() bool { return x.write != nil && x.read != nil }

// back looks for the last write and the last read before a step. known reports whether it looked at all steps that
// could have one.
func (q *search) back(step int) (x sides, known bool) {
	sp, ok := q.s.History.Span(step - 1)
	high := step
	for ok && !x.full() {
		low, first, gone := q.s.Keyframes.Before(high-1), high, false
		for ; ok && sp.End > low; ok = sp.Prev() {
			if gone = q.gone(&sp); gone {
				break
			}
			if from, to := q.candidates(&sp, low, high); from < to {
				first = min(first, from)
			}
			if sp.First <= low {
				break
			}
		}
		if first < high {
			var piece sides
			for _, f := range q.observe(first, high) {
				if f.write {
					piece.write = &f
				} else {
					piece.read = &f
				}
			}
			if x.write == nil {
				x.write = piece.write
			}
			if x.read == nil {
				x.read = piece.read
			}
		}
		if gone {
			return x, true
		}
		if high = low; high <= max(q.s.History.First, q.from) || !ok {
			break
		}
		if sp.End > high { // the segment goes on in the piece before
			if sp.First >= high {
				ok = sp.Prev()
			}
		}
		if !q.more() {
			return x, x.full()
		}
	}
	return x, q.s.History.First == 0 || x.full()
}

// ahead looks for the first write and the first read from a step on. known is as for back.
func (q *search) ahead(step int) (x sides, known bool) {
	h := q.s.History
	sp, ok := h.Span(step)
	for low := step; ok && !x.full(); {
		high := h.End
		if i := q.s.Keyframes.Index(low) + 1; i < len(q.s.Keyframes.Steps) {
			high = min(high, q.s.Keyframes.Steps[i])
		}
		first, last, gone := high, low, false
		for ; ok && sp.First < high; ok = sp.Next() {
			if gone = q.gone(&sp); gone {
				break
			}
			if from, to := q.candidates(&sp, low, high); from < to {
				first, last = min(first, from), to
			}
			if sp.End > high {
				break
			}
		}
		if first < last {
			for _, f := range q.observe(first, last) {
				if f.write && x.write == nil {
					x.write = &f
				} else if !f.write && x.read == nil {
					x.read = &f
				}
			}
		}
		if gone {
			return x, true
		}
		if low = high; !q.more() {
			return x, x.full()
		}
	}
	return x, true
}

// answer describes an access that was found.
func (q *search) answer(f *seenAccess, known bool, none string) protocol.Access {
	switch {
	case f == nil && known:
		return protocol.Access{Found: protocol.AccessNone, Text: none}
	case f == nil:
		return protocol.Access{Text: "It is not in the steps that were looked at."}
	}
	in := &q.v.Code.Insts[f.inst]
	show := func(bits uint64) string { return format.Bits(bits, q.typ, q.v.Window.Format) }
	text, verb := text.Say("`{}` at line {}", q.v.OpName(f.inst), in.Line), " read "
	if f.write {
		verb = " wrote "
	}
	for rest := f.all; len(rest) > 0; verb = "; " {
		n := 1
		for n < len(rest) && rest[n].Location.Index == rest[n-1].Location.Index+1 {
			n++
		}
		text += verb
		if len(q.locations) > 1 {
			text += elementsFrom(rest[0].Location.Index, n) + " "
		}
		was, is, changed := "", "", false
		for i, one := range rest[:min(n, mostTold)] {
			if i > 0 {
				was, is = was+", ", is+", "
			}
			was, is, changed = was+show(one.Old), is+show(one.New), changed || one.Old != one.New
		}
		if n > mostTold {
			was, is = was+", …", is+", …"
		}
		switch {
		case !f.write:
			text += was
		case changed:
			text += is + " over " + was
		default:
			text += is
		}
		rest = rest[n:]
	}
	if f.lanes != 0 {
		text += ", " + format.Lanes(f.lanes)
	}
	return protocol.Access{Found: protocol.AccessThere, Step: f.step, Line: in.Line, Lanes: f.lanes, Text: text + "."}
}

// mostTold is the largest number of consecutive elements whose values are told.
const mostTold = 16

// elementsFrom returns the name of consecutive elements: "[3]", "[4..7]".
func elementsFrom(first, n int) string {
	if n == 1 {
		return text.Say("[{}]", first)
	}
	return text.Say("[{}..{}]", first, first+n-1)
}

// explainElement says who wrote and read an element last, and who will next.
func (v *Explainer) explainElement(q *protocol.Explain, more func() bool) (out protocol.Explained) {
	s, err := v.newSearch(q.Text, q.Lane, more)
	if err != nil {
		out.Sentences = []protocol.Sentence{{Text: err.Text, Step: -1}}
		return out
	}
	var last, next sides
	var knownLast, knownNext bool
	here := v.Step()
	v.Replay(func() {
		last, knownLast = s.back(here)
		next, knownNext = s.ahead(here)
	})
	nothing := "Nothing has written it yet."
	switch {
	case s.depth > 1:
		nothing = "Nothing has written it since the frame was entered."
	case s.thread < 0:
		nothing = "Nothing has written it: it holds what the launch gave it."
	case s.depth == 1 && v.given(s):
		nothing = "Nothing has written it: it holds what the thread was given at its start."
	}
	out.LastWrite = s.answer(last.write, knownLast, nothing)
	out.LastRead = s.answer(last.read, knownLast, "Nothing has read it yet.")
	out.NextWrite = s.answer(next.write, knownNext, "Nothing writes it again in the steps that are recorded.")
	out.NextRead = s.answer(next.read, knownNext, "Nothing reads it again in the steps that are recorded.")
	for _, a := range []*protocol.Access{&out.LastWrite, &out.NextRead} {
		step := -1
		if a.Found == protocol.AccessThere {
			step = a.Step
		}
		out.Sentences = append(out.Sentences, protocol.Sentence{Text: a.Text, Step: step, Line: a.Line})
	}
	return out
}

// given reports whether the elements had a value when the thread started.
func (v *Explainer) given(q *search) bool {
	p := &q.locations[0]
	if p.Kind == expr.PredPlace {
		return false
	}
	return v.Shadow.Written(p.Off, p.Size)
}
