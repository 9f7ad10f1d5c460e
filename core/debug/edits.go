package debug

import "github.com/lanewise/lanewise/core/eu"

// edits are the values that were set, in the order of their steps: they belong to the
// run, which applies them whenever it comes by. The state at a step has the edits of
// that step.
type edits struct {
	list []edit
	undo []future // that were before
	redo []future

	stand, ahead int // of an undo: where it goes to, and how far its future was recorded
}

// future is the edits of a run and how far it was recorded under them: all that it
// takes to record it again.
type future struct {
	list     []edit
	last     int
	endKnown bool
}

// edit is one SetValue: bytes that are written at a step.
type edit struct {
	step   int
	text   string
	writes []poke
}

// poke is bytes of the arena, and how many of them, from mark on, count as written.
type poke struct {
	off       int
	bytes     []byte
	mark, len int
}

const maxEdits = 1000

// next is the step after a step at which there is an edit; far away if there is none.
func (e *edits) next(step int) int {
	for i := range e.list {
		if e.list[i].step > step {
			return e.list[i].step
		}
	}
	return 1 << 62
}

// applyEdits writes the edits of a step.
func (r *recorder) applyEdits(step int) {
	for i := range r.edits.list {
		if r.edits.list[i].step == step {
			r.apply(&r.edits.list[i])
		}
	}
}

func (r *recorder) apply(e *edit) {
	for _, w := range e.writes {
		r.machine.Touch(w.off, len(w.bytes))
		copy(r.machine.Arena()[w.off:], w.bytes)
		r.shadow.Write(w.mark, w.len)
	}
}

// edit sets values where the session stands: a new branch of the future begins.
func (r *recorder) edit(text string, writes []poke) {
	step := r.Step()
	r.ensureUndo()
	list := make([]edit, 0, len(r.edits.list)+1)
	for _, e := range r.edits.list {
		if e.step <= step {
			list = append(list, e)
		}
	}
	e := edit{step, text, writes}
	r.edits.undo = append(r.edits.undo, r.future())
	r.edits.redo = nil
	r.edits.list = append(list, e)
	r.branch(step)
	r.apply(&e)
}

// branch drops what is recorded of the steps after a step, whose state is about to
// change.
func (r *recorder) branch(step int) {
	r.hist.truncate(step)
	r.keys.truncate(max(step, 1))
	r.last, r.endKnown = step, false
	r.unfind(step)
	r.forget()
}

func (r *recorder) future() future { return future{r.edits.list, r.last, r.endKnown} }

// UndoEdit takes the last edit back, or does it again, and goes to its step; false if
// there is none. The future that was recorded then comes back with Recall.
func (r *recorder) UndoEdit(redo bool) bool {
	from, to := &r.edits.undo, &r.edits.redo
	if redo {
		from, to = to, from
	}
	n := len(*from)
	if n == 0 {
		return false
	}
	then := (*from)[n-1]
	*from = (*from)[:n-1]
	*to = append(*to, r.future())
	old, list := r.edits.list, then.list
	// The lists differ from some edit on: nothing after its step is as it was.
	same := 0
	for same < len(old) && same < len(list) && old[same].step == list[same].step && &old[same].writes[0] == &list[same].writes[0] {
		same++
	}
	step := 1 << 62
	for _, l := range [][]edit{old, list} {
		if same < len(l) {
			step = min(step, l[same].step)
		}
	}
	for !r.Seek(step, 1<<30) {
	}
	r.edits.list = list
	r.branch(step)
	// The state of this step has other edits now: come here again.
	r.restore(r.keys.before(step))
	for !r.Seek(step, 1<<30) {
	}
	r.edits.stand, r.edits.ahead = step, then.last
	if then.endKnown {
		r.edits.ahead++ // one more finds that there is none
	}
	return true
}

// Recall records the future again that UndoEdit brought back, by at most budget steps
// of work, and reports whether it is all there and the session stands at the edit's
// step. With a budget of 0 it leaves the rest out.
func (r *recorder) Recall(budget int) bool {
	if n := min(r.edits.ahead-r.Step(), budget); n > 0 {
		if stop, _ := r.run(n, eu.Pauses{}, false); stop == eu.StopBudget && r.Step() < r.edits.ahead {
			return false
		}
	}
	for !r.Seek(r.edits.stand, 1<<30) {
	}
	return true
}
