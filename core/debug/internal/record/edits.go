package record

import "github.com/lanewise/lanewise/core/eu"

// edits holds the values that were set, in the order of their steps. They belong to the run, which applies them
// whenever it passes their steps. The state at a step includes the edits of that step.
type edits struct {
	List []edit
	undo []future // earlier futures, for undo
	Redo []future

	stand, ahead int // of an undo: the step to which it goes, and how far its future was recorded
}

// future is the list of edits of a run and how far it was recorded with them: enough to record it again.
type future struct {
	list     []edit
	last     int
	endKnown bool
}

// edit is one SetValue: the bytes that it writes at a step.
type edit struct {
	Step   int
	Text   string
	Writes []Poke
}

// Poke is bytes to write into the arena. In the shadow, Len bytes from Mark on then count as written.
type Poke struct {
	Off       int
	Bytes     []byte
	Mark, Len int
}

const MaxEdits = 1000

// Next returns the first step after a given one that has an edit, or a huge number if there is none.
func (e *edits) Next(step int) int {
	for i := range e.List {
		if e.List[i].Step > step {
			return e.List[i].Step
		}
	}
	return 1 << 62
}

// applyEdits writes the edits of a step.
func (r *Recorder) applyEdits(step int) {
	for i := range r.Edits.List {
		if r.Edits.List[i].Step == step {
			r.apply(&r.Edits.List[i])
		}
	}
}

func (r *Recorder) apply(e *edit) {
	for _, w := range e.Writes {
		r.Machine.Touch(w.Off, len(w.Bytes))
		copy(r.Machine.Arena()[w.Off:], w.Bytes)
		r.Shadow.Write(w.Mark, w.Len)
	}
}

// Edit sets values where the session stands, so that a new branch of the future begins.
func (r *Recorder) Edit(text string, writes []Poke) {
	step := r.Step()
	r.EnsureUndo()
	list := make([]edit, 0, len(r.Edits.List)+1)
	for _, e := range r.Edits.List {
		if e.Step <= step {
			list = append(list, e)
		}
	}
	e := edit{step, text, writes}
	r.Edits.undo = append(r.Edits.undo, r.future())
	r.Edits.Redo = nil
	r.Edits.List = append(list, e)
	r.branch(step)
	r.apply(&e)
}

// branch drops what is recorded after a step, because the state at that step is about to change.
func (r *Recorder) branch(step int) {
	r.renewAhead()
	r.History.truncate(step)
	r.Keyframes.truncate(max(step, 1))
	r.Last, r.EndKnown = step, false
	r.dropReports(step)
	r.Printed.Cut(step)
	r.forget()
}

func (r *Recorder) future() future { return future{r.Edits.List, r.Last, r.EndKnown} }

// UndoEdit takes the last edit back, or makes it again with redo, and goes to its step. It returns false if there is
// none. Recall then restores the future that was recorded.
func (r *Recorder) UndoEdit(redo bool) bool {
	from, to := &r.Edits.undo, &r.Edits.Redo
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
	old, list := r.Edits.List, then.list
	// The lists differ from some edit on. From that edit's step on, nothing is as it was.
	same := 0
	for same < len(old) && same < len(list) && old[same].Step == list[same].Step && &old[same].Writes[0] == &list[same].Writes[0] {
		same++
	}
	step := 1 << 62
	for _, l := range [][]edit{old, list} {
		if same < len(l) {
			step = min(step, l[same].Step)
		}
	}
	r.GoTo(step)
	r.Edits.List = list
	r.branch(step)
	// The state of this step has other edits now, so go to it again.
	r.Restore(r.Keyframes.Before(step))
	r.GoTo(step)
	r.Edits.stand, r.Edits.ahead = step, then.last
	if then.endKnown {
		r.Edits.ahead++ // it takes one more step to find that there is none
	}
	return true
}

// Recall records again the future that UndoEdit brought back, by at most budget steps of work. It reports whether all
// of it is recorded and the session stands at the edit's step. With a budget of 0 it leaves the rest out.
func (r *Recorder) Recall(budget int) bool {
	if n := min(r.Edits.ahead-r.Step(), budget); n > 0 {
		if stop, _ := r.Run(n, eu.Pauses{}, false); stop == eu.StopBudget && r.Step() < r.Edits.ahead {
			return false
		}
	}
	r.GoTo(r.Edits.stand)
	return true
}
