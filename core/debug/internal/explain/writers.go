package explain

import (
	"github.com/lanewise/lanewise/core/debug/expr"
	"github.com/lanewise/lanewise/core/visa"
)

// Written is some elements of a variable or of memory that were written between two steps. The Index of each location
// must be its place in the list.
type Written struct {
	Locations []expr.Location
	Decl      *visa.Decl // the variable; nil for memory
	Func      int        // the function whose variable it is
	Frame     int        // index of its frame
	Vars      int        // arena offset of the frame's variables
	From, To  int        // steps from <= step < to
}

// Writer is a step that wrote some of the elements: bit n of Locations stands for Written.Locations[n].
type Writer struct {
	Step, Inst int
	Locations  uint32
}

// LastWriters finds which step wrote each element last. It returns at most as many steps as most says, the latest
// first. It goes to other steps, so it must be called within Replay.
func (v *Explainer) LastWriters(w *Written, most int, more func() bool) (found []Writer) {
	q := &search{s: v.Recorder, v: v, locations: w.Locations, thread: -1, from: w.From, more: more}
	q.about(w)
	for len(found) < most && len(q.locations) > 0 {
		last, _ := q.back(w.To)
		if last.write == nil || last.write.step < w.From {
			break
		}
		one := Writer{Step: last.write.step, Inst: last.write.inst}
		for _, a := range last.write.all {
			one.Locations |= 1 << a.Location.Index
		}
		found = append(found, one)
		var others []expr.Location
		for _, p := range q.locations {
			if one.Locations>>p.Index&1 == 0 {
				others = append(others, p)
			}
		}
		q.locations = others
	}
	return found
}
