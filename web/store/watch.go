package store

import (
	"slices"
	"strings"

	"github.com/lanewise/lanewise/core/protocol"
	"github.com/lanewise/lanewise/web/store/cells"
	"github.com/lanewise/lanewise/web/store/curve"
	"github.com/lanewise/lanewise/web/store/kept"
	"github.com/lanewise/lanewise/web/store/world"
)

// watch owns the expressions that are watched, their curves, and the edit of a value.
type watch struct {
	*base
	look *look
	run  *run

	Watches     []kept.Watch
	WatchEdited int // index of the watch that the field changes; -1: the field adds one
	Editing     Editing

	curves     map[string]*curve.Curve // by the text of their watch: see CurveOf
	curveMade  int                     // the Made of the curve that changed last
	curveTimer world.Timer             // until the curves are drawn
	sampling   bool                    // a piece of a curve is on its way
}

// Editing is the edit in place, if one is open.
type Editing struct {
	Open  bool
	Cell  cells.Cell
	Row   string // the row of the page: an operand that is shown twice is edited in one place only
	Was   string // the value as it is shown
	Error string // why the last try failed
}

// reset forgets what belongs to the program that was shown before.
func (w *watch) reset() {
	w.tellEngine()
	w.Watches, w.WatchEdited, w.Editing = nil, -1, Editing{}
}

// tellEngine is called when the engine's watches may differ from these. It has them sent, if there are any.
func (w *watch) tellEngine() {
	if len(w.Watches) > 0 {
		w.mark(setWatches)
	}
}

// engineReplaced is called when the engine was replaced and has no watches.
func (w *watch) engineReplaced() {
	w.drop(setWatches)
	w.tellEngine()
}

// mostWatches bounds how many watches a step has to evaluate and show.
const mostWatches = 32

// AddWatch adds an expression, or replaces the one that is being edited by it.
func (w *watch) AddWatch(e kept.Watch) {
	e.Text = strings.TrimSpace(e.Text)
	at := w.WatchEdited
	w.WatchEdited = -1
	w.Watches = slices.Clone(w.Watches)
	switch {
	case at >= 0 && at < len(w.Watches) && e.Text == "":
		w.RemoveWatch(at)
		return
	case at >= 0 && at < len(w.Watches):
		w.Watches[at] = e
	case e.Text == "" || len(w.Watches) >= mostWatches || slices.ContainsFunc(w.Watches, func(old kept.Watch) bool { return old.Text == e.Text }):
		return
	default:
		w.Watches = append(w.Watches, e)
	}
	w.watchesChanged()
}

// EditWatch puts an expression into the field to be changed there; -1 puts none there.
func (w *watch) EditWatch(index int) {
	if index >= len(w.Watches) {
		return
	}
	w.WatchEdited = index
	w.changed(TopicWatches)
}

// RemoveWatch removes an expression.
func (w *watch) RemoveWatch(index int) {
	if index < 0 || index >= len(w.Watches) {
		return
	}
	w.Watches = slices.Delete(slices.Clone(w.Watches), index, index+1)
	w.WatchEdited = -1
	if v := w.run.View; v != nil && index < len(v.Watched) {
		v.Watched = slices.Delete(slices.Clone(v.Watched), index, index+1)
	}
	w.watchesChanged()
}

func (w *watch) watchesChanged() {
	w.changed(TopicWatches)
	w.keepSoon()
	w.want(setWatches)
}

// sendWatches sends the watches to the engine, which keeps them when a program is loaded.
func (w *watch) sendWatches() {
	list := make([]protocol.Watch, len(w.Watches))
	for i, e := range w.Watches {
		list[i] = protocol.Watch{Text: e.Text, Format: w.look.Format}
		if e.Own {
			list[i].Format = e.Format
		}
	}
	w.ask(&protocol.SetWatches{Watches: list, Window: w.run.Window()}, w.alone(func(a answer) {
		switch m := a.(type) {
		case *protocol.Stopped:
			w.run.show(&m.View)
		case nil:
			w.tellEngine()
		}
	}))
}

// restoreWatches brings back the watches of the last visit.
func (w *watch) restoreWatches(list []kept.Watch) {
	if len(w.Watches) > 0 || len(list) == 0 {
		return
	}
	w.Watches = list[:min(len(list), mostWatches)]
	for i := range w.Watches {
		w.Watches[i].Format = min(w.Watches[i].Format, protocol.PackedBF)
	}
	w.mark(setWatches)
	w.changed(TopicWatches)
}
