package store

import (
	"strconv"
	"strings"

	"github.com/lanewise/lanewise/core/protocol"
	"github.com/lanewise/lanewise/web/store/status"
)

// stopped shows where a move ended.
func (r *run) stopped(m *protocol.Stopped) {
	r.playStopped(m)
	r.hitBreaks(m)
	r.measurePace()
	r.readWatch(m.View.Step)
	r.arrive(&m.View, status.Stopped(m))
	if m.Reason == protocol.StopDeadlock || m.Reason == protocol.StopLimit {
		r.notice(Warning, m.Message)
		r.announce()
	}
}

// show shows a view.
func (r *run) show(v *protocol.View) {
	if r.View == nil || r.View.Step != v.Step {
		r.forgetWhy()
	}
	r.whole = v
	r.Stale = r.outdated()
	r.View = r.cover(v)
	if r.Thread >= len(v.Threads) {
		r.Thread = -1
	}
	r.Frame = min(r.Frame, max(len(v.Frames)-1, 0))
	r.showHeat(v)
	r.tell(viewShown)
	r.changed(TopicView)
	r.recallLines()
}

// uncoverView shows the last view again, covered for the current part of the lesson.
func (r *run) uncoverView() {
	if r.whole != nil {
		r.show(r.whole)
	}
}

// arrive shows the view that a move ends with. If another move waits, it goes on.
func (r *run) arrive(v *protocol.View, say string) {
	r.tell(machineMoved)
	r.show(v)
	if r.move.kind != stay {
		r.startClock() // the move is making progress
		return
	}
	tone := Info
	if v.Ended && status.Failed(v)+status.Reported(v) > 0 {
		tone = Warning
	}
	r.notice(tone, say)
	r.arrivals++
	r.endMove()
	r.recallLines()
	r.tell(machineStands)
	if v.Line > 0 && !r.Stale {
		r.reveal(v.Line)
	}
	if !r.Play.On { // playing says where it stops, not what it passes
		r.announce()
	}
}

// announce tells a screen reader where the machine stands, once it is at rest: "Step 14 of 31, line 44, add, 4 of 16
// lanes run".
func (r *run) announce() {
	v := r.View
	parts := []string{status.Position(v)}
	if v.Line > 0 {
		parts = append(parts, "line "+strconv.Itoa(v.Line), v.Op)
		if r.View == r.whole { // otherwise a question asks for that
			parts = append(parts, status.Runs(v))
		}
	}
	if part := r.remark(); part != "" {
		parts = append(parts, part)
	}
	if r.Notice.Text != "" {
		parts = append(parts, r.Notice.Text)
	}
	r.speak(strings.Join(parts, ", "))
}

// reveal scrolls the editor to the line if it is out of sight. For that the editor measures its layout, as it does
// for the marks of the step, so it is done after the frame that shows the step.
func (r *run) reveal(line int) {
	waits := r.revealed > 0
	r.revealed = line
	if waits {
		return
	}
	r.world.AfterPaint(func() {
		r.world.Editor.Reveal(r.revealed)
		r.revealed = 0
	})
}

// askFor adds which part of the machine is shown to what the engine is asked for.
func (r *run) askFor(w *protocol.Window) {
	w.Thread, w.Frame, w.Granularity = r.Thread, r.Frame, r.Granularity
	w.Timeline = protocol.TimelineWindow{From: r.Span.From, To: r.Span.To, Columns: r.Span.Columns, Thread: r.Thread}
	w.FirstLine, w.LastLine = r.Lines[0], r.Lines[1]
	w.Result = r.resultsAt
}

// ShowThread shows a thread of the group and stays with it; -1 follows the thread that runs next.
func (r *run) ShowThread(thread int) {
	if r.View == nil || thread >= len(r.View.Threads) || thread == r.Thread {
		return
	}
	r.Thread, r.Frame = max(thread, -1), 0
	r.refresh(TopicLayout)
}

// firstResult is which results are shown until others are chosen.
var firstResult = protocol.ResultWindow{Index: -1, First: -1}

// ShowResult shows the results of another expectation or surface. ShowResultsFrom shows other elements of the current
// one; -1 shows those around the first wrong one.
func (r *run) ShowResult(index int) { r.showResults(protocol.ResultWindow{Index: index, First: -1}) }

func (r *run) ShowResultsFrom(element int) {
	r.showResults(protocol.ResultWindow{Index: r.resultsAt.Index, First: element})
}

// forgetResult is called when another program is loaded, which has results of its own.
func (r *run) forgetResult() { r.resultsAt = firstResult }

func (r *run) showResults(w protocol.ResultWindow) {
	if r.resultsAt != w {
		r.resultsAt = w
		r.forgetOrigin()
		r.refresh(TopicLayout)
	}
}

// ShowFrame shows the variables of a frame, counted outwards from the innermost.
func (r *run) ShowFrame(frame int) {
	if r.View != nil && frame >= 0 && frame < len(r.View.Frames) && frame != r.Frame {
		r.Frame = frame
		r.refresh(TopicLayout)
	}
}

// ShowLines takes which lines of the text the editor shows.
func (r *run) ShowLines(first, last int) {
	if r.Lines == [2]int{first, last} {
		return
	}
	r.Lines = [2]int{first, last}
	if r.View != nil && !r.Stale && r.look.Panels&protocol.PanelMargin != 0 {
		r.refresh(0)
	}
}
