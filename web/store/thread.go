package store

import "github.com/lanewise/lanewise/core/protocol"

// askFor adds which part of the machine is shown to what the engine is asked for.
func (s *run) askFor(w *protocol.Window) {
	w.Thread, w.Frame, w.Granularity = s.Thread, s.Frame, s.Granularity
	w.Timeline = protocol.TimelineWindow{From: s.Span.From, To: s.Span.To, Columns: s.Span.Columns, Thread: s.Thread}
	w.FirstLine, w.LastLine = s.Lines[0], s.Lines[1]
}

// ShowThread shows a thread of the group and stays with it; -1 follows the one that
// runs next.
func (s *run) ShowThread(thread int) {
	if s.View == nil || thread >= len(s.View.Threads) || thread == s.Thread {
		return
	}
	s.Thread, s.Frame = max(thread, -1), 0
	s.refresh(TopicLayout)
}

// ShowFrame shows the variables of a frame, counted out from the innermost.
func (s *run) ShowFrame(frame int) {
	if s.View != nil && frame >= 0 && frame < len(s.View.Frames) && frame != s.Frame {
		s.Frame = frame
		s.refresh(TopicLayout)
	}
}

// ShowLines is told which lines of the text the editor shows.
func (s *run) ShowLines(first, last int) {
	if s.Lines == [2]int{first, last} {
		return
	}
	s.Lines = [2]int{first, last}
	if s.View != nil && !s.Stale && s.look.Panels&protocol.PanelMargin != 0 {
		s.refresh(0)
	}
}
