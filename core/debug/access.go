package debug

import (
	"strconv"

	"github.com/lanewise/lanewise/core/eu"
	"github.com/lanewise/lanewise/core/isa"
	"github.com/lanewise/lanewise/core/protocol"
	"github.com/lanewise/lanewise/core/visa"
)

// Who wrote an element last, who reads it next. The history tells at which steps an
// instruction ran that may have touched it; the pieces between key frames that hold such
// a step are run again, and those instructions observed. A piece takes about as long as
// it took at first, so an answer that lies near comes at once, and one that lies far
// away can be broken off.

// search is a question about some elements.
type search struct {
	s     *recorder
	v     *explainer
	spots []spot
	typ   isa.Type
	name  string
	insts []bool   // that may touch them
	lanes []uint32 // and only if one of these lanes is enabled

	// Of a register variable: the thread and frame that it belongs to; thread -1: any.
	thread, depth int
	vars          uint32 // arena offset of the frame's variables; 0: any

	more func() bool // whether to go on
}

// seenAccess is what a step did to the elements: wrote them, or read them.
type seenAccess struct {
	write      bool
	all        []access // by element, at least one
	step, inst int
	lanes      uint32
}

// newSearch prepares a question about what an expression names.
func (v *explainer) newSearch(text string, lane int, more func() bool) (*search, *Error) {
	n, err := parse(text)
	if err != nil {
		return nil, err
	}
	x, err := eval(v.scope, n)
	if err != nil {
		return nil, err
	}
	if x.shape == protocol.ShapeLanes && lane >= 0 {
		x = x.lane(lane)
	}
	q := &search{s: v.recorder, v: v, typ: x.typ, thread: -1, more: more, name: n.name, insts: make([]bool, len(v.prog.Insts))}
	for _, p := range x.places {
		if p.off >= 0 && (p.kind == bytesPlace || p.kind == predPlace) {
			q.spots = append(q.spots, p)
		}
	}
	switch n.kind {
	case nameNode, elementNode, rangeNode, regionNode:
	default:
		q.spots = nil
	}
	if len(q.spots) == 0 {
		return nil, &Error{"Only elements of variables and surfaces are written and read.", 0, len(text)}
	}
	frame := v.frame()
	e := newEvaluator(v.scope)
	d := e.decl(n.name)
	if d == nil || d.Class == visa.Surface {
		for i := range q.insts {
			q.insts[i] = messages(v.prog.Insts[i].Src)
		}
		return q, nil
	}
	markTouching(v.program, q.insts, v.th.Frame(frame).Func(), d)
	q.thread = v.thread
	if !d.Root.Predefined {
		q.depth = frame + 1
		q.vars = uint32(v.machine.FrameVars(v.thread, frame))
		q.narrow(frame)
	}
	return q, nil
}

// narrow finds which lanes of an instruction can touch the elements, where its operands
// say it.
func (q *search) narrow(frame int) {
	if frame != q.v.th.Depth()-1 {
		return
	}
	q.lanes = make([]uint32, len(q.insts))
	for i, on := range q.insts {
		if !on {
			continue
		}
		in := q.v.prog.Insts[i].Src
		for arg := range in.Args {
			a := &in.Args[arg]
			if a.Kind != visa.GeneralOperand {
				q.lanes[i] = ^uint32(0)
				continue
			}
			for c, e := range q.v.machine.Elements(q.v.thread, i, arg) {
				for j := range q.spots {
					if p := &q.spots[j]; e.Off >= 0 && e.Off < p.off+max(p.size, 4) && p.off < e.Off+e.Size {
						q.lanes[i] |= 1 << (c + int(in.Offset))
					}
				}
			}
		}
		if in.Pred.Var != nil && q.spots[0].kind == predPlace || isa.Table[in.Op].Exec == isa.BlockExec || in.Op == isa.OpMadW {
			q.lanes[i] = ^uint32(0)
		}
	}
}

// candidate reports whether a step of a stretch may touch the elements.
func (q *search) candidate(sp *span, step int) bool {
	i := sp.inst(step)
	return q.insts[i] && (q.lanes == nil || q.lanes[i] == ^uint32(0) || q.lanes[i]&sp.enabled(step) != 0)
}

// mine reports whether a stretch belongs to the elements' thread and frame.
func (q *search) mine(sp *span) bool {
	return (q.thread < 0 || sp.thread() == q.thread) && (q.vars == 0 || sp.vars == q.vars)
}

// gone reports whether the frame did not exist yet, or no more, in a stretch.
func (q *search) gone(sp *span) bool {
	return q.vars != 0 && sp.thread() == q.thread && sp.depth() < q.depth
}

// look observes the steps from a to b and returns the accesses, in their order.
func (q *search) look(a, b int) (found []seenAccess) {
	s := q.s
	for !s.Seek(a, 1<<30) {
	}
	for s.Step() < b && !s.Ended() {
		thread := s.machine.Current()
		pc := s.machine.Thread(thread).PC()
		step := s.Step()
		switch {
		case !q.insts[pc]:
			if stop, _ := s.run(b-step, eu.Pauses{At: q.insts}, false); stop != eu.StopPause && stop != eu.StopBudget {
				return found
			}
			continue
		case q.thread >= 0 && thread != q.thread, q.vars != 0 && q.vars != uint32(s.machine.FrameVars(thread, s.machine.Thread(thread).Depth()-1)):
			s.run(1, eu.Pauses{}, false)
			continue
		}
		w, _ := observe(s, q.spots, false)
		for _, write := range []bool{false, true} {
			if lanes, any := w.lanes(write); any {
				found = append(found, seenAccess{write, w.elements(write), step, w.inst, lanes})
			}
		}
		if s.Step() == step {
			break
		}
	}
	return found
}

// sides are the latest and the next write and read.
type sides struct{ write, read *seenAccess }

func (x *sides) full() bool { return x.write != nil && x.read != nil }

// back looks for the last write and read before a step. known: it looked as far as there
// can be any.
func (q *search) back(step int) (x sides, known bool) {
	sp, ok := q.s.hist.span(step - 1)
	high := step
	for ok && !x.full() {
		low, first := q.s.keys.before(high-1), high
		any, gone := false, false
		for ; ok && sp.end > low; ok = sp.prev() {
			if gone = q.gone(&sp); gone {
				break
			}
			if q.mine(&sp) {
				for at := max(sp.first, low); at < min(sp.end, high); at++ {
					if q.candidate(&sp, at) {
						any, first = true, min(first, at)
					}
				}
			}
			if sp.first <= low {
				break
			}
		}
		if any {
			var piece sides
			for _, f := range q.look(first, high) {
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
		if high = low; high <= q.s.hist.first || !ok {
			break
		}
		if sp.end > high { // the stretch goes on in the piece before
			if sp.first >= high {
				ok = sp.prev()
			}
		}
		if !q.more() {
			return x, x.full()
		}
	}
	return x, q.s.hist.first == 0 || x.full()
}

// ahead looks for the first write and read from a step on.
func (q *search) ahead(step int) (x sides, known bool) {
	h := q.s.hist
	sp, ok := h.span(step)
	for low := step; ok && !x.full(); {
		high := h.end
		if i := q.s.keys.index(low) + 1; i < len(q.s.keys.steps) {
			high = min(high, q.s.keys.steps[i])
		}
		first, last, gone := high, low, false
		for ; ok && sp.first < high; ok = sp.next() {
			if gone = q.gone(&sp); gone {
				break
			}
			if q.mine(&sp) {
				for at := max(sp.first, low); at < min(sp.end, high); at++ {
					if q.candidate(&sp, at) {
						first, last = min(first, at), at+1
					}
				}
			}
			if sp.end > high {
				break
			}
		}
		if first < last {
			for _, f := range q.look(first, last) {
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

// answer makes an access of what was found.
func (q *search) answer(f *seenAccess, known bool, none string) protocol.Access {
	switch {
	case f == nil && known:
		return protocol.Access{Found: protocol.AccessNone, Text: none}
	case f == nil:
		return protocol.Access{Text: "It is not in the steps that were looked at."}
	}
	in := &q.v.prog.Insts[f.inst]
	show := func(bits uint64) string {
		if q.typ == isa.BOOL {
			return truth[bits&1 != 0]
		}
		return formatBits(bits, q.typ, q.v.window.Format)
	}
	text, verb := "`"+q.v.opName(f.inst)+"` at line "+strconv.Itoa(in.Line), " read "
	if f.write {
		verb = " wrote "
	}
	for rest := f.all; len(rest) > 0; verb = "; " {
		n := 1
		for n < len(rest) && rest[n].spot.index == rest[n-1].spot.index+1 {
			n++
		}
		text += verb
		if len(q.spots) > 1 {
			text += elementsFrom(rest[0].spot.index, n) + " "
		}
		was, is, changed := "", "", false
		for i, one := range rest[:min(n, mostTold)] {
			if i > 0 {
				was, is = was+", ", is+", "
			}
			was, is, changed = was+show(one.old), is+show(one.new), changed || one.old != one.new
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
		text += ", " + laneList(f.lanes)
	}
	return protocol.Access{Found: protocol.AccessThere, Step: f.step, Line: in.Line, Lanes: f.lanes, Text: text + "."}
}

// mostTold is how many elements that follow each other are told with their values.
const mostTold = 16

// elementsFrom is how elements that follow each other are called: "[3]", "[4..7]".
func elementsFrom(first, n int) string {
	if n == 1 {
		return "[" + strconv.Itoa(first) + "]"
	}
	return "[" + strconv.Itoa(first) + ".." + strconv.Itoa(first+n-1) + "]"
}

// explainElement answers who wrote and reads an element, last and next.
func (v *explainer) explainElement(q *protocol.Explain, more func() bool) (out protocol.Explained) {
	s, err := v.newSearch(q.Text, q.Lane, more)
	if err != nil {
		out.Sentences = []protocol.Sentence{{Text: err.Text, Step: -1}}
		return out
	}
	var last, next sides
	var knownLast, knownNext bool
	here := v.Step()
	v.replay(func() {
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
func (v *explainer) given(q *search) bool {
	p := &q.spots[0]
	if p.kind == predPlace {
		return false
	}
	return v.shadow.Written(p.off, p.size)
}
