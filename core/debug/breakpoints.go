package debug

import (
	"math/bits"
	"strings"

	"github.com/lanewise/lanewise/core/debug/expr"
	"github.com/lanewise/lanewise/core/debug/format"
	"github.com/lanewise/lanewise/core/debug/internal/scope"
	"github.com/lanewise/lanewise/core/eu"
	"github.com/lanewise/lanewise/core/protocol"
	"github.com/lanewise/lanewise/core/text"
)

// breaks holds the breakpoints of a session, and what a run needs to know to stop at them without looking closely at
// every step.
type breaks struct {
	list []*breakpoint
	at   []bool // by instruction: a place to stop at, or an instruction that may access watched data
	flow bool   // some wait for changes of masks or frames
	any  bool   // some can be hit
}

// breakpoint is a resolved breakpoint.
type breakpoint struct {
	protocol.Breakpoint
	status protocol.BreakpointStatus // without its hits
	hits   hitSteps
	insts  []bool // by instruction: where it stops or, for a data breakpoint, what may access its data
	cond   *expr.Node
	data   *expr.Node
	hitOp  string
	hitN   int
	log    []logPart
	told   string // why its condition had no value, as a log point last said
}

// logPart is text, or an expression to print.
type logPart struct {
	text string
	expr *expr.Node
}

// on reports whether a breakpoint can be hit at all.
func (b *breakpoint) on() bool { return b.status.Verified && !b.Off }

func (b *breakpoint) place() bool {
	return b.Kind <= protocol.BreakFunction || b.Kind == protocol.BreakInstruction
}
func (b *breakpoint) watches() bool {
	return b.Kind >= protocol.BreakWrite && b.Kind <= protocol.BreakRead
}

// SetBreakpoints replaces the breakpoints and returns the status of each. A breakpoint that was there before, with the
// same ID, place, lanes, thread and condition, keeps its hits.
func (s *Session) SetBreakpoints(list []protocol.Breakpoint) []protocol.BreakpointStatus {
	br := &breaks{at: make([]bool, len(s.prog.Target.Program.Insts))}
	for i := range list {
		b := &breakpoint{Breakpoint: list[i], insts: make([]bool, len(br.at))}
		b.status.ID = b.ID
		if old := s.breakpointAt(&list[i]); old != nil {
			b.hits, b.told = old.hits, old.told
		}
		b.status.Message = s.resolve(b)
		b.status.Verified = b.status.Message == ""
		br.list = append(br.list, b)
		if !b.on() {
			continue
		}
		br.any = true
		br.flow = br.flow || b.Kind >= protocol.BreakMask && b.Kind <= protocol.BreakReturn
		for i, on := range b.insts {
			br.at[i] = br.at[i] || on
		}
	}
	s.breaks = br
	return s.Breakpoints()
}

// breakpointAt returns the breakpoint that is there already where another one is set again; nil if there is none.
func (s *Session) breakpointAt(b *protocol.Breakpoint) *breakpoint {
	if s.breaks != nil {
		for _, old := range s.breaks.list {
			if whereHit(old.Breakpoint) == whereHit(*b) {
				return old
			}
		}
	}
	return nil
}

// whereHit returns a breakpoint without what does not decide where it is hit.
func whereHit(b protocol.Breakpoint) protocol.Breakpoint {
	b.Hit, b.Log, b.Off = "", "", false
	return b
}

// Breakpoints returns the status of each breakpoint.
func (s *Session) Breakpoints() (out []protocol.BreakpointStatus) {
	if s.breaks == nil {
		return nil
	}
	for _, b := range s.breaks.list {
		status := b.status
		status.Hits = b.hits.until(s.rec.Step())
		out = append(out, status)
	}
	return out
}

// hit is a breakpoint that a run has come to.
type hit struct {
	*breakpoint
	thread int
	text   string // what happened, a sentence; the status message for places
}

// concerns reports whether a breakpoint applies to this thread and to one of these lanes.
func (b *breakpoint) concerns(thread int, lanes uint32) bool {
	return (b.Thread < 0 || b.Thread == thread) && (b.Lanes == 0 || b.Lanes&lanes != 0)
}

// breakable returns the scope and index of the next instruction. ok is false if no breakpoint is concerned with it.
func (s *Session) breakable() (v *scope.Scope, pc int, ok bool) {
	thread := s.rec.Machine.Current()
	if s.breaks == nil || thread < 0 {
		return nil, 0, false
	}
	if pc = s.rec.Machine.Thread(thread).PC(); pc < 0 || pc >= len(s.breaks.at) || !s.breaks.at[pc] {
		return nil, 0, false
	}
	return s.scope(protocol.Window{Thread: thread}), pc, true
}

// places returns the breakpoints at the instruction that runs next.
func (s *Session) places() (hits []hit) {
	v, pc, here := s.breakable()
	if !here {
		return nil
	}
	for _, b := range s.breaks.list {
		if b.on() && b.place() && b.insts[pc] && b.concerns(v.Thread, v.Masks(pc).Enable) && b.holds(v) {
			hits = append(hits, hit{b, v.Thread, b.status.Message})
		}
	}
	return hits
}

// holds reports whether a breakpoint's condition holds.
func (b *breakpoint) holds(v *scope.Scope) bool {
	if b.cond == nil {
		return true
	}
	b.status.Message = ""
	x, err := expr.Eval(v, b.cond)
	if err != nil { // better to stop once too often, and say why; a log point only says why
		b.status.Message = "In the condition: " + err.Text
		return true
	}
	return x.Holds(v)
}

// flowHits returns the breakpoints that wait for what happened at a flow pause of the machine.
func (s *Session) flowHits() (hits []hit) {
	was, ok := s.rec.Machine.FlowPause()
	if s.breaks == nil || !s.breaks.flow || !ok {
		return nil
	}
	th := s.rec.Machine.Thread(was.Thread)
	now := eu.Flow{Thread: was.Thread, Depth: th.Depth(), Exec: th.ExecMask()}
	if now.Depth > 0 {
		now.Call = th.Frame(now.Depth - 1).CallMask()
	}
	same := now.Depth == was.Depth
	v := s.scope(protocol.Window{Thread: was.Thread})
	for _, b := range s.breaks.list {
		var on bool
		var lanes uint32
		said := ""
		switch b.Kind {
		case protocol.BreakMask:
			lanes = (was.Exec ^ now.Exec) | (was.Call ^ now.Call)
			on = lanes != 0
			said = text.Say("The masks changed: the execution mask has {} now, and had {} before.", text.Count(bits.OnesCount32(now.Exec), "lane"), bits.OnesCount32(was.Exec))
		case protocol.BreakDiverge:
			lanes = was.Exec &^ now.Exec & now.Call
			on = same && lanes != 0 && now.Exec&^was.Exec == 0
			said = "The lanes diverge: " + format.LanesDo(lanes, "no longer runs|no longer run") + " with the others."
		case protocol.BreakConverge:
			lanes = now.Exec &^ was.Exec
			on = same && lanes != 0 && was.Exec&^now.Exec == 0
			said = "The lanes reconverge: " + format.LanesDo(lanes, "runs|run") + " with the others again."
		case protocol.BreakCall:
			on, lanes = now.Depth > was.Depth, now.Exec
			if on {
				said = text.Capital(format.Lanes(lanes)) + " entered " + v.FrameName(th.Frame(now.Depth-1)) + "."
			}
		case protocol.BreakReturn:
			lanes = was.Call
			if same {
				lanes &^= now.Call
			}
			on = now.Depth < was.Depth || same && lanes != 0
			said = text.Capital(format.Lanes(lanes)) + " returned."
		}
		if !on || !b.on() || !b.concerns(was.Thread, lanes) {
			continue
		}
		if b.holds(v) {
			hits = append(hits, hit{b, was.Thread, said})
		}
	}
	return hits
}

// reportHits returns the breakpoints that wait for the first of the reports that any breakpoint waits for. If that
// report was made before the step at which the session stands, the session goes back there.
func (s *Session) reportHits(reports []eu.Report) (hits []hit) {
	if s.breaks == nil {
		return nil
	}
	for i := range reports {
		r := &reports[i]
		var list []*breakpoint
		for _, b := range s.breaks.list {
			if b.Kind == protocol.BreakReport && b.on() && b.concerns(r.Thread, r.Lanes) && b.waitsFor(r) {
				list = append(list, b)
			}
		}
		if len(list) == 0 {
			continue
		}
		code, message, _ := s.prog.ReportText(r)
		at := protocol.Window{Thread: r.Thread}
		if step := int(r.Step) + 1; step < s.rec.Step() {
			s.rec.GoTo(step)
		}
		for _, b := range list {
			if b.holds(s.scope(at)) {
				hits = append(hits, hit{b, at.Thread, code + ": " + message})
			}
		}
		return hits
	}
	return nil
}

// waitsFor reports whether a report is one that the breakpoint names. A breakpoint without a name waits for all reports
// but notes.
func (b *breakpoint) waitsFor(r *eu.Report) bool {
	if b.Name == "" {
		return !r.Note()
	}
	return strings.Contains(b.Name, r.Code)
}

// count counts a hit where the run stands and reports whether it is one to stop at or to print.
func (b *breakpoint) count(step int) bool {
	b.hits.add(step)
	return b.stopsAt(b.hits.count())
}

// stopsAt reports whether a hit is one to stop at or to print, by its number.
func (b *breakpoint) stopsAt(n int) bool {
	switch {
	case b.hitN == 0:
		return true
	case b.hitOp == ">=":
		return n >= b.hitN
	case b.hitOp == "%":
		return n%b.hitN == 0
	default:
		return n == b.hitN
	}
}

// print makes the line of a log point. Where an expression has no value, the reason stands in parentheses.
func (b *breakpoint) print(v *scope.Scope) string {
	out := ""
	for _, p := range b.log {
		if p.expr == nil {
			out += p.text
			continue
		}
		x, err := expr.Eval(v, p.expr)
		if err != nil {
			out += "(" + strings.TrimSuffix(err.Error(), ".") + ")"
			continue
		}
		out += x.List(v)
	}
	return out
}
