package store

import (
	"slices"
	"strings"

	"github.com/lanewise/lanewise/core/protocol"
)

// watch owns the expressions that are watched, their curves, and the edit of a value.
type watch struct {
	*base
	look   *look
	doc    *document
	run    *run
	memory *memory

	Watches     []Watch
	WatchEdited int // index of the watch that the field changes, -1: none, it adds one
	Editing     Editing

	curves     map[string]*Curve // by the text of their watch: see CurveOf
	curveMade  int               // the last one given to a curve
	curveTimer timer             // until they are drawn
	sampling   bool              // a piece of one is on its way
}

// reset forgets what another program does not have.
func (s *watch) reset() {
	s.tellEngine()
	s.Watches, s.WatchEdited, s.Editing = nil, -1, Editing{}
}

// tellEngine is called when the engine has the watches otherwise than they are, if there are any.
func (s *watch) tellEngine() {
	if len(s.Watches) > 0 {
		s.requests[setWatches].wanted = true
	}
}

// Watch is an expression that is shown below the operands at every stop.
type Watch struct {
	Text   string          `json:"text"`
	Format protocol.Format `json:"format"`
	Own    bool            `json:"own"`             // Format is its own; else it follows the page's
	Curve  bool            `json:"curve,omitempty"` // its value over the steps is shown
}

// MostWatches bounds what a step has to evaluate and show.
const MostWatches = 32

// AddWatch adds an expression, or puts it in the place of the one that is being edited.
func (s *watch) AddWatch(w Watch) {
	w.Text = strings.TrimSpace(w.Text)
	at := s.WatchEdited
	s.WatchEdited = -1
	s.Watches = slices.Clone(s.Watches)
	switch {
	case at >= 0 && at < len(s.Watches) && w.Text == "":
		s.RemoveWatch(at)
		return
	case at >= 0 && at < len(s.Watches):
		s.Watches[at] = w
	case w.Text == "" || len(s.Watches) >= MostWatches || slices.ContainsFunc(s.Watches, func(old Watch) bool { return old.Text == w.Text }):
		return
	default:
		s.Watches = append(s.Watches, w)
	}
	s.watchesChanged()
}

// EditWatch puts an expression into the field, to be changed there; -1: none.
func (s *watch) EditWatch(index int) {
	if index >= len(s.Watches) {
		return
	}
	s.WatchEdited = index
	s.changed(TopicWatches)
}

// RemoveWatch removes an expression.
func (s *watch) RemoveWatch(index int) {
	if index < 0 || index >= len(s.Watches) {
		return
	}
	s.Watches = slices.Delete(slices.Clone(s.Watches), index, index+1)
	s.WatchEdited = -1
	if v := s.run.View; v != nil && index < len(v.Watched) {
		v.Watched = slices.Delete(slices.Clone(v.Watched), index, index+1)
	}
	s.watchesChanged()
}

func (s *watch) watchesChanged() {
	s.changed(TopicWatches)
	s.keepSoon()
	s.want(setWatches)
}

// sendWatches tells the engine, which keeps them over loads.
func (s *watch) sendWatches() {
	list := make([]protocol.Watch, len(s.Watches))
	for i, w := range s.Watches {
		list[i] = protocol.Watch{Text: w.Text, Format: s.look.Format}
		if w.Own {
			list[i].Format = w.Format
		}
	}
	s.ask(&protocol.SetWatches{Watches: list, Window: s.run.Window()}, s.alone(func(a answer) {
		switch m := a.(type) {
		case *protocol.Stopped:
			s.run.show(&m.View)
		case nil:
			s.tellEngine()
		}
	}))
}

// restoreWatches brings the watches of the last visit back.
func (s *watch) restoreWatches(list []Watch) {
	if len(s.Watches) > 0 || len(list) == 0 {
		return
	}
	s.Watches = list[:min(len(list), MostWatches)]
	for i := range s.Watches {
		s.Watches[i].Format = min(s.Watches[i].Format, protocol.PackedBF)
	}
	s.requests[setWatches].wanted = true
	s.changed(TopicWatches)
}
