package store

import (
	"slices"

	"github.com/lanewise/lanewise/core/protocol"
	words "github.com/lanewise/lanewise/core/text"
)

// The page owns the breakpoints. The engine gets all of them after each change, and again after it was replaced. The
// editor moves line breakpoints along with the text, so the page asks it for their lines when it needs them, as it
// does for the text.

// mostLogs is how many printed lines are kept.
const mostLogs = 1000

// ToggleBreakpoint sets a breakpoint at a line, or removes the one that is there. It reports whether it has set one.
func (r *run) ToggleBreakpoint(line int) (set bool) {
	r.pullBreaks()
	others := slices.DeleteFunc(slices.Clone(r.Breaks), func(b Break) bool { return b.Kind == protocol.BreakLine && b.Line == line })
	if len(others) < len(r.Breaks) {
		r.setBreaks(others)
		return false
	}
	r.AddBreakpoint(protocol.Breakpoint{Kind: protocol.BreakLine, Line: line, Thread: -1})
	return true
}

// ToggleBreakpointHere toggles the breakpoint at the editor's cursor. A screen reader says which it was: the dot in the
// margin is nothing that it reads.
func (r *run) ToggleBreakpointHere() {
	line := r.world.Editor.CursorLine()
	if line <= 0 {
		return
	}
	what := "removed"
	if r.ToggleBreakpoint(line) {
		what = "set"
	}
	r.speak(words.Say("Breakpoint at line {} {}.", line, what))
}

// AddBreakpoint adds a breakpoint and gives it its ID.
func (r *run) AddBreakpoint(b protocol.Breakpoint) {
	r.pullBreaks()
	r.breakID++
	b.ID = r.breakID
	r.setBreaks(append(slices.Clone(r.Breaks), Break{Breakpoint: b}))
}

// ChangeBreakpoint changes the breakpoint with an ID. It does nothing if there is none.
func (r *run) ChangeBreakpoint(id int, change func(*protocol.Breakpoint)) {
	r.pullBreaks()
	all := slices.Clone(r.Breaks)
	for i := range all {
		if all[i].ID == id {
			change(&all[i].Breakpoint)
			r.setBreaks(all)
			return
		}
	}
}

// RemoveBreakpoint removes the breakpoint with an ID.
func (r *run) RemoveBreakpoint(id int) {
	r.pullBreaks()
	r.setBreaks(slices.DeleteFunc(slices.Clone(r.Breaks), func(b Break) bool { return b.ID == id }))
}

func (r *run) setBreaks(all []Break) {
	r.Breaks = all
	r.changed(TopicBreaks)
	r.keepSoon()
	r.want(setBreaks)
}

// pullBreaks asks the editor where its breakpoints have moved to.
func (r *run) pullBreaks() {
	for _, at := range r.world.Editor.BreakLines() {
		for i := range r.Breaks {
			if b := &r.Breaks[i]; b.ID == at.ID && b.Line != at.Line {
				b.Line = at.Line
				r.mark(setBreaks)
			}
		}
	}
}

// sendBreaks sends the breakpoints to the engine.
func (r *run) sendBreaks() {
	m := &protocol.SetBreakpoints{}
	for i := range r.Breaks {
		m.Breakpoints = append(m.Breakpoints, r.Breaks[i].Breakpoint)
	}
	r.ask(m, r.alone(func(a answer) {
		switch m := a.(type) {
		case *protocol.BreakpointsSet:
			r.breakStatuses(m.Breakpoints)
		case *protocol.Failed:
			r.notice(Failure, m.Message)
		default:
			r.interrupted()
		}
	}))
}

// breakStatuses keeps the statuses that the engine reports for the breakpoints.
func (r *run) breakStatuses(all []protocol.BreakpointStatus) {
	changed := false
	for _, status := range all {
		for i := range r.Breaks {
			if b := &r.Breaks[i]; b.ID == status.ID && b.Status != status {
				b.Status = status
				changed = true
			}
		}
	}
	if changed {
		r.changed(TopicBreaks)
	}
}

// hitBreaks keeps which breakpoints a move ended at and what log points printed during it.
func (r *run) hitBreaks(m *protocol.Stopped) {
	r.breakStatuses(m.Breakpoints)
	if !slices.Equal(r.Hits, m.Hits) {
		r.Hits = m.Hits
		r.changed(TopicBreaks)
	}
	if len(m.Logs) > 0 {
		r.LostLogs += m.MoreLogs
		r.Logs = append(r.Logs, m.Logs...)
		if over := len(r.Logs) - mostLogs; over > 0 {
			r.LostLogs += over
			r.Logs = slices.Clone(r.Logs[over:])
		}
		r.changed(TopicBreaks)
	}
}

// ClearLogs forgets what was printed.
func (r *run) ClearLogs() {
	r.Logs, r.LostLogs = nil, 0
	r.changed(TopicBreaks)
}

// understood reports whether the engine understands a message. What a newer page has stored may contain something
// that this one has no word for.
func understood(m protocol.Message) bool {
	_, _, err := protocol.ToEngine.Decode(protocol.Encode(0, m))
	return err == nil
}

// mostBreaks is the largest number of breakpoints that are brought back.
const mostBreaks = 1000

// restoreBreaks brings back the breakpoints that were set in a text.
func (r *run) restoreBreaks(all []protocol.Breakpoint) {
	if len(all) == 0 || len(r.Breaks) > 0 {
		return
	}
	var breaks []Break
	for _, b := range all[:min(len(all), mostBreaks)] {
		if !understood(&protocol.SetBreakpoints{Breakpoints: []protocol.Breakpoint{b}}) {
			continue
		}
		r.breakID = max(r.breakID, b.ID)
		breaks = append(breaks, Break{Breakpoint: b})
	}
	r.setBreaks(breaks)
}
