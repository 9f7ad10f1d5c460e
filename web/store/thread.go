package store

import "github.com/lanewise/lanewise/core/protocol"

// askFor adds which part of the machine is shown to what the engine is asked for.
func (r *run) askFor(w *protocol.Window) {
	w.Thread, w.Frame, w.Granularity = r.Thread, r.Frame, r.Granularity
	w.Timeline = protocol.TimelineWindow{From: r.Span.From, To: r.Span.To, Columns: r.Span.Columns, Thread: r.Thread}
	w.FirstLine, w.LastLine = r.Lines[0], r.Lines[1]
}

// ShowThread shows a thread of the group and stays with it; -1 follows the one that
// runs next.
func (r *run) ShowThread(thread int) {
	if r.View == nil || thread >= len(r.View.Threads) || thread == r.Thread {
		return
	}
	r.Thread, r.Frame = max(thread, -1), 0
	r.refresh(TopicLayout)
}

// ShowFrame shows the variables of a frame, counted out from the innermost.
func (r *run) ShowFrame(frame int) {
	if r.View != nil && frame >= 0 && frame < len(r.View.Frames) && frame != r.Frame {
		r.Frame = frame
		r.refresh(TopicLayout)
	}
}

// ShowLines is told which lines of the text the editor shows.
func (r *run) ShowLines(first, last int) {
	if r.Lines == [2]int{first, last} {
		return
	}
	r.Lines = [2]int{first, last}
	if r.View != nil && !r.Stale && r.look.Panels&protocol.PanelMargin != 0 {
		r.refresh(0)
	}
}
