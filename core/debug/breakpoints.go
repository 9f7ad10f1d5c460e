package debug

import (
	"math/bits"
	"strconv"
	"strings"

	"github.com/lanewise/lanewise/core/debug/expr"
	"github.com/lanewise/lanewise/core/debug/format"
	"github.com/lanewise/lanewise/core/debug/internal/explain"
	"github.com/lanewise/lanewise/core/debug/internal/scope"
	"github.com/lanewise/lanewise/core/eu"
	"github.com/lanewise/lanewise/core/isa"
	"github.com/lanewise/lanewise/core/protocol"
	"github.com/lanewise/lanewise/core/text"
	"github.com/lanewise/lanewise/core/visa"
)

// breaks are the breakpoints of a session, and what a run needs to know to stop at
// them without looking at every step.
type breaks struct {
	list []*breakpoint
	at   []bool // by instruction: a place to stop at, or an instruction that may touch what is watched
	flow bool   // some wait for changes of masks or frames
	any  bool   // some are on
}

// breakpoint is one of them, resolved.
type breakpoint struct {
	protocol.Breakpoint
	status protocol.BreakpointStatus // without its hits
	hits   hitSteps
	insts  []bool // by instruction: places; data: what may touch it
	cond   *expr.Node
	data   *expr.Node
	hitOp  string
	hitN   int
	log    []logPart
}

// logPart is text, or an expression to print.
type logPart struct {
	text string
	expr *expr.Node
}

// on reports whether a breakpoint can be met at all.
func (b *breakpoint) on() bool { return b.status.Verified && !b.Off }

func (b *breakpoint) place() bool {
	return b.Kind <= protocol.BreakFunction || b.Kind == protocol.BreakInstruction
}
func (b *breakpoint) watches() bool {
	return b.Kind >= protocol.BreakWrite && b.Kind <= protocol.BreakRead
}

// SetBreakpoints replaces the breakpoints and tells what became of each. One that was
// there before, by its ID and what it waits for, keeps its hits.
func (s *Session) SetBreakpoints(list []protocol.Breakpoint) []protocol.BreakpointStatus {
	br := &breaks{at: make([]bool, len(s.prog.Target.Program.Insts))}
	for i := range list {
		b := &breakpoint{Breakpoint: list[i], insts: make([]bool, len(br.at))}
		b.status.ID = b.ID
		b.hits = s.hitsOf(&list[i])
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

// hitsOf is where a breakpoint that is set again has been hit.
func (s *Session) hitsOf(b *protocol.Breakpoint) hitSteps {
	if s.breaks != nil {
		for _, old := range s.breaks.list {
			if old.ID == b.ID && old.Kind == b.Kind && old.Line == b.Line && old.Name == b.Name {
				return old.hits
			}
		}
	}
	return hitSteps{}
}

// Breakpoints tells how the breakpoints stand.
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

// resolve finds what a breakpoint means in this program; the answer is a sentence if it
// means nothing.
func (s *Session) resolve(b *breakpoint) string {
	var err *expr.Error
	if b.Condition != "" {
		if b.cond, err = expr.Parse(b.Condition); err != nil {
			return "In the condition: " + err.Text
		}
	}
	if b.Hit != "" {
		rest := text.Trim(b.Hit)
		for _, op := range []string{">=", "%", ""} {
			if strings.HasPrefix(rest, op) {
				b.hitOp, rest = op, text.Trim(rest[len(op):])
				break
			}
		}
		n, e := strconv.Atoi(rest)
		if e != nil || n < 1 {
			return "A hit count is a number, as in \"5\", \">= 5\" or \"% 3\"."
		}
		b.hitN = n
	}
	if b.log, err = parseLog(b.Log); err != nil {
		return "In the log text: " + err.Text
	}
	switch {
	case b.Kind == protocol.BreakLine:
		return s.resolveLine(b)
	case b.Kind == protocol.BreakInstruction:
		return s.resolveInstruction(b)
	case b.place():
		return s.resolveName(b)
	case b.watches():
		return s.resolveData(b)
	}
	return ""
}

// parseLog cuts a log text at its {expressions}.
func parseLog(text string) (parts []logPart, err *expr.Error) {
	for text != "" {
		open := strings.IndexByte(text, '{')
		if open < 0 {
			return append(parts, logPart{text: text}), nil
		}
		end := strings.IndexByte(text[open:], '}')
		if end < 0 {
			return nil, &expr.Error{Text: "a { has no }."}
		}
		n, err := expr.Parse(text[open+1 : open+end])
		if err != nil {
			return nil, err
		}
		parts = append(parts, logPart{text: text[:open]}, logPart{expr: n})
		text = text[open+end+1:]
	}
	return parts, nil
}

// resolveLine takes the instructions of the line, or of the next one that has some.
func (s *Session) resolveLine(b *breakpoint) string {
	if b.Line < 1 {
		return "Lines are counted from 1."
	}
	line := s.prog.LineFrom(b.Line)
	if line == 0 {
		return text.Say("There is no instruction at or behind line {}.", b.Line)
	}
	insts := s.prog.Target.Program.Insts
	for i := range insts {
		b.insts[i] = insts[i].Line == line && s.prog.BeginsLine(i)
	}
	b.status.Line = line
	return ""
}

// resolveInstruction takes the one instruction.
func (s *Session) resolveInstruction(b *breakpoint) string {
	if b.Line < 0 || b.Line >= len(b.insts) {
		return text.Say("The program has the instructions 0 to {}.", len(b.insts)-1)
	}
	b.insts[b.Line] = true
	b.status.Line = s.prog.Target.Program.Insts[b.Line].Line
	return ""
}

// resolveName takes the instruction after a label, or the first one of a function or
// subroutine.
func (s *Session) resolveName(b *breakpoint) string {
	prog := s.prog.Target.Program
	found := false
	add := func(i, end int) {
		for i < end && !s.prog.Starts[i] {
			i++
		}
		if i < end {
			b.insts[i], found = true, true
			b.status.Line = prog.Insts[i].Line
		}
	}
	for fn := range prog.Funcs {
		f := &prog.Funcs[fn]
		if b.Function != "" && b.Function != f.Name {
			continue
		}
		if b.Kind == protocol.BreakFunction && f.Name == b.Name {
			add(f.First, f.End)
		}
		for _, l := range f.Object.Labels {
			if l.Name == b.Name && s.prog.InSource(l) && (b.Kind == protocol.BreakLabel || l.Kind == visa.SubroutineLabel) {
				add(prog.Target(fn, l), f.End)
			}
		}
	}
	if !found {
		return "There is no " + [...]string{protocol.BreakLabel: "label", protocol.BreakFunction: "function"}[b.Kind] + " \"" + b.Name + "\"."
	}
	return ""
}

// resolveData finds the instructions that may touch what is watched.
func (s *Session) resolveData(b *breakpoint) string {
	n, err := expr.Parse(b.Name)
	if err != nil {
		return err.Text
	}
	switch n.Kind {
	case expr.NameNode, expr.ElementNode, expr.RangeNode, expr.RegionNode:
	default:
		return "Only a variable, a surface, or elements of one can be watched."
	}
	b.data = n
	v := s.scope(protocol.Window{Thread: -1})
	prog := v.Code
	found, buffer := false, v.BufferNamed(n.Name) >= 0
	outside := ""
	for fn := range prog.Funcs {
		f := &prog.Funcs[fn]
		if b.Function != "" && b.Function != f.Name {
			continue
		}
		switch d := s.prog.DeclOf(f, n.Name); {
		case d == nil:
		case d.Class == visa.Surface: // what it names is known once the run is there
			buffer = true
		default:
			bytes, step := d.Elems, 1
			if d.Class == visa.General {
				bytes, step = d.Elems*d.Type.Size(), sizeOf(n, d.Type)
			}
			if outside = outsideOf(s.prog, n, bytes, step); outside == "" {
				explain.MarkTouching(s.prog, b.insts, fn, d)
				found = true
			}
		}
	}
	if i := v.BufferNamed(n.Name); !found && i >= 0 {
		b, _, elem := v.Buffer(i)
		outside = outsideOf(s.prog, n, len(b), sizeOf(n, elem))
	}
	if !found && outside != "" {
		return outside
	}
	if !found && buffer {
		explain.MarkTouching(s.prog, b.insts, 0, nil)
		found = true
	}
	if !found {
		return "There is no variable or surface \"" + n.Name + "\"."
	}
	return ""
}

// outsideOf says that a variable or surface has none of the elements that are asked for by number;
// "" if it has some, or the numbers are not known yet.
func outsideOf(p *scope.Program, n *expr.Node, bytes, step int) string {
	if (n.Kind == expr.ElementNode || n.Kind == expr.RangeNode) && n.A.Kind == expr.NumberNode && n.A.Bits >= uint64(bytes/step) {
		return text.Say("{} has the elements 0 to {}.", n.Name, bytes/step-1)
	}
	return n.BeyondEnd(p.Target.Program.Platform.GRF(), bytes, step)
}

// sizeOf is the bytes of an element of what has a type, or is looked at as another one.
func sizeOf(n *expr.Node, t isa.Type) int {
	if n.Type != isa.NoType {
		t = n.Type
	}
	return max(t.Size(), 1)
}

// hit is a breakpoint that a run has come to.
type hit struct {
	*breakpoint
	thread int
	text   string // what happened, a sentence; "" for places
}

// concerns reports whether a breakpoint asks for this thread and one of these lanes.
func (b *breakpoint) concerns(thread int, lanes uint32) bool {
	return (b.Thread < 0 || b.Thread == thread) && (b.Lanes == 0 || b.Lanes&lanes != 0)
}

// breakable is what runs next, if that is an instruction which some breakpoint is for.
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

// places are the breakpoints at the instruction that runs next.
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

// holds reports whether a breakpoint's condition does.
func (b *breakpoint) holds(v *scope.Scope) bool {
	if b.cond == nil {
		return true
	}
	b.status.Message = ""
	x, err := expr.Eval(v, b.cond)
	if err != nil { // better to stop once too often, and say why
		b.status.Message = "In the condition: " + err.Text
		return true
	}
	return x.Holds(v)
}

// flowHits are the breakpoints that wait for what a flow pause is about.
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

// reportHits are the breakpoints that wait for one of some reports: for the first that any waits
// for. Where that was made before the step at which the session stands, it goes back there.
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

// waitsFor reports whether a report is one that the breakpoint names. Only one that
// names a note waits for it.
func (b *breakpoint) waitsFor(r *eu.Report) bool {
	if b.Name == "" {
		return !r.Note()
	}
	return strings.Contains(b.Name, r.Code)
}

// count counts a hit where the run stands and reports whether it is one to stop at or to print.
func (b *breakpoint) count(step int) bool {
	b.hits.add(step)
	switch n := b.hits.count(); {
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

// print makes the line of a log point.
func (b *breakpoint) print(v *scope.Scope) string {
	out := ""
	for _, p := range b.log {
		if p.expr == nil {
			out += p.text
			continue
		}
		x, err := expr.Eval(v, p.expr)
		if err != nil {
			out += "?"
			continue
		}
		out += x.List(v)
	}
	return out
}
