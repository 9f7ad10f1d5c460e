package store

import (
	"slices"

	"github.com/lanewise/lanewise/core/protocol"
)

// Breakpoints are the page's; the engine gets all of them after each change, and
// again after it was replaced. The editor moves those of lines along with the text,
// so their lines are asked for when they are needed, as the text is.

// Break is a breakpoint and what the engine made of it.
type Break struct {
	protocol.Breakpoint
	Status protocol.BreakpointStatus // of an earlier set until the engine has answered
}

// BreakLine is where the editor shows a breakpoint.
type BreakLine struct{ ID, Line int }

// mostLogs is how many printed lines are kept.
const mostLogs = 1000

// ToggleBreakpoint sets a breakpoint at a line, or removes what is there.
func (s *run) ToggleBreakpoint(line int) {
	s.pullBreaks()
	others := slices.DeleteFunc(slices.Clone(s.Breaks), func(b Break) bool { return b.Kind == protocol.BreakLine && b.Line == line })
	if len(others) < len(s.Breaks) {
		s.setBreaks(others)
		return
	}
	s.AddBreakpoint(protocol.Breakpoint{Kind: protocol.BreakLine, Line: line, Thread: -1})
}

// ToggleBreakpointHere does so at the editor's cursor.
func (s *run) ToggleBreakpointHere() {
	if line := s.world.Editor.CursorLine(); line > 0 {
		s.ToggleBreakpoint(line)
	}
}

// AddBreakpoint adds a breakpoint; its ID is given here.
func (s *run) AddBreakpoint(b protocol.Breakpoint) {
	s.pullBreaks()
	s.breakID++
	b.ID = s.breakID
	s.setBreaks(append(slices.Clone(s.Breaks), Break{Breakpoint: b}))
}

// ChangeBreakpoint changes the breakpoint with an ID; nothing if there is none.
func (s *run) ChangeBreakpoint(id int, change func(*protocol.Breakpoint)) {
	s.pullBreaks()
	all := slices.Clone(s.Breaks)
	for i := range all {
		if all[i].ID == id {
			change(&all[i].Breakpoint)
			s.setBreaks(all)
			return
		}
	}
}

// RemoveBreakpoint removes the breakpoint with an ID.
func (s *run) RemoveBreakpoint(id int) {
	s.pullBreaks()
	s.setBreaks(slices.DeleteFunc(slices.Clone(s.Breaks), func(b Break) bool { return b.ID == id }))
}

// RemoveBreakpoints removes them all.
func (s *run) RemoveBreakpoints() { s.setBreaks(nil) }

func (s *run) setBreaks(all []Break) {
	s.Breaks = all
	s.changed(TopicBreaks)
	s.keepSoon()
	s.want(setBreaks)
}

// pullBreaks asks the editor where its breakpoints have moved to.
func (s *run) pullBreaks() {
	for _, at := range s.world.Editor.BreakLines() {
		for i := range s.Breaks {
			if b := &s.Breaks[i]; b.ID == at.ID && b.Line != at.Line {
				b.Line = at.Line
				s.requests[setBreaks].wanted = true
			}
		}
	}
}

// sendBreaks tells the engine.
func (s *run) sendBreaks() {
	m := &protocol.SetBreakpoints{}
	for i := range s.Breaks {
		m.Breakpoints = append(m.Breakpoints, s.Breaks[i].Breakpoint)
	}
	s.ask(m, s.alone(func(a answer) {
		switch m := a.(type) {
		case *protocol.BreakpointsSet:
			s.breakStatuses(m.Breakpoints)
		case *protocol.Failed:
			s.notice(Failure, m.Message)
		default:
			s.interrupted()
		}
	}))
}

// breakStatuses keeps what the engine says of the breakpoints.
func (s *run) breakStatuses(all []protocol.BreakpointStatus) {
	changed := false
	for _, status := range all {
		for i := range s.Breaks {
			if b := &s.Breaks[i]; b.ID == status.ID && b.Status != status {
				b.Status = status
				changed = true
			}
		}
	}
	if changed {
		s.changed(TopicBreaks)
	}
}

// hitBreaks keeps which breakpoints a move ended at and what log points printed.
func (s *run) hitBreaks(m *protocol.Stopped) {
	s.breakStatuses(m.Breakpoints)
	if !slices.Equal(s.Hits, m.Hits) {
		s.Hits = m.Hits
		s.changed(TopicBreaks)
	}
	if len(m.Logs) > 0 {
		s.LostLogs += m.MoreLogs
		s.Logs = append(s.Logs, m.Logs...)
		if over := len(s.Logs) - mostLogs; over > 0 {
			s.LostLogs += over
			s.Logs = slices.Clone(s.Logs[over:])
		}
		s.changed(TopicBreaks)
	}
}

// ClearLogs forgets what was printed.
func (s *run) ClearLogs() {
	s.Logs, s.LostLogs = nil, 0
	s.changed(TopicBreaks)
}
