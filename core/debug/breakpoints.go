package debug

import (
	"math/bits"
	"strconv"
	"strings"

	"github.com/lanewise/lanewise/core/eu"
	"github.com/lanewise/lanewise/core/isa"
	"github.com/lanewise/lanewise/core/protocol"
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

// breakpoint is one of them, made ready.
type breakpoint struct {
	protocol.Breakpoint
	status protocol.BreakpointStatus // without its hits
	hits   hitSteps
	insts  []bool // by instruction: places; data: what may touch it
	cond   *node
	data   *node
	hitOp  string
	hitN   int
	log    []logPart
}

// logPart is text, or an expression to print.
type logPart struct {
	text string
	expr *node
}

func (b *breakpoint) place() bool { return b.Kind <= protocol.BreakFunction }
func (b *breakpoint) watches() bool {
	return b.Kind >= protocol.BreakWrite && b.Kind <= protocol.BreakRead
}

// SetBreakpoints replaces the breakpoints and tells what became of each. One that was
// there before, by its ID and what it waits for, keeps its hits.
func (s *Session) SetBreakpoints(list []protocol.Breakpoint) []protocol.BreakpointStatus {
	br := &breaks{at: make([]bool, len(s.target.Program.Insts))}
	for i := range list {
		b := &breakpoint{Breakpoint: list[i], insts: make([]bool, len(br.at))}
		b.status.ID = b.ID
		b.hits = s.hitsOf(&list[i])
		b.status.Message = s.resolve(b)
		b.status.Verified = b.status.Message == ""
		br.list = append(br.list, b)
		if !b.status.Verified || b.Off {
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

// hitsOf is where a breakpoint was hit that is set again.
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
		status.Hits = b.hits.until(s.Step())
		out = append(out, status)
	}
	return out
}

// resolve finds what a breakpoint means in this program; the answer is a sentence if it
// means nothing.
func (s *Session) resolve(b *breakpoint) string {
	var err *exprError
	if b.Condition != "" {
		if b.cond, err = parse(b.Condition); err != nil {
			return "In the condition: " + err.text
		}
	}
	if b.Hit != "" {
		rest := strings.TrimSpace(b.Hit)
		for _, op := range []string{">=", "%", ""} {
			if strings.HasPrefix(rest, op) {
				b.hitOp, rest = op, strings.TrimSpace(rest[len(op):])
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
		return "In the log text: " + err.text
	}
	switch {
	case b.Kind == protocol.BreakLine:
		return s.resolveLine(b)
	case b.place():
		return s.resolveName(b)
	case b.watches():
		return s.resolveData(b)
	}
	return ""
}

// parseLog cuts a log text at its {expressions}.
func parseLog(text string) (parts []logPart, err *exprError) {
	for text != "" {
		open := strings.IndexByte(text, '{')
		if open < 0 {
			return append(parts, logPart{text: text}), nil
		}
		end := strings.IndexByte(text[open:], '}')
		if end < 0 {
			return nil, &exprError{text: "a { has no }."}
		}
		n, err := parse(text[open+1 : open+end])
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
	line := s.lineFrom(b.Line)
	if line == 0 {
		return "There is no instruction at or behind line " + strconv.Itoa(b.Line) + "."
	}
	insts := s.target.Program.Insts
	for i := range insts {
		b.insts[i] = insts[i].Line == line && s.leads(i)
	}
	b.status.Line = line
	return ""
}

// resolveName takes the instruction behind a label, or the first one of a function or
// subroutine.
func (s *Session) resolveName(b *breakpoint) string {
	prog := s.target.Program
	found := false
	add := func(i, end int) {
		for i < end && !s.starts[i] {
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
			if l.Name == b.Name && s.shows(l) && (b.Kind == protocol.BreakLabel || l.Kind == visa.SubroutineLabel) {
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
	n, err := parse(b.Name)
	if err != nil {
		return err.text
	}
	switch n.kind {
	case nameNode, elementNode, rangeNode, regionNode:
	default:
		return "Only a variable, a surface, or elements of one can be watched."
	}
	b.data = n
	prog := s.target.Program
	found, buffer := false, s.bufferNamed(n.name) >= 0
	outside := ""
	for fn := range prog.Funcs {
		f := &prog.Funcs[fn]
		if b.Function != "" && b.Function != f.Name {
			continue
		}
		switch d := s.declOf(f, n.name); {
		case d == nil:
		case d.Class == visa.Surface: // what it names is known when the run is there
			buffer = true
		default:
			bytes, step := d.Elems, 1
			if d.Class == visa.General {
				bytes, step = d.Elems*d.Type.Size(), sizeOf(n, d.Type)
			}
			if outside = s.outside(n, bytes, step); outside == "" {
				s.flag(b.insts, fn, d)
				found = true
			}
		}
	}
	if i := s.bufferNamed(n.name); !found && i >= 0 {
		b, _, elem := s.buffer(i)
		outside = s.outside(n, len(b), sizeOf(n, elem))
	}
	if !found && outside != "" {
		return outside
	}
	if !found && buffer {
		for i := range prog.Insts {
			b.insts[i] = messages(prog.Insts[i].Src)
		}
		found = true
	}
	if !found {
		return "There is no variable or surface \"" + n.name + "\"."
	}
	return ""
}

// outside says that a variable or surface has none of the elements that are asked for by number;
// "" if it has some, or the numbers are not known yet.
func (s *Session) outside(n *node, bytes, step int) string {
	switch {
	case n.kind == regionNode && n.row*s.target.Program.Platform.GRF()+(n.col+1)*step > bytes:
		return "This begins beyond the end of " + n.name + ", which has " + plural(bytes, "byte") + "."
	case (n.kind == elementNode || n.kind == rangeNode) && n.a.kind == numberNode && n.a.bits >= uint64(bytes/step):
		return n.name + " has the elements 0 to " + strconv.Itoa(bytes/step-1) + "."
	}
	return ""
}

// sizeOf is the bytes of an element of what has a type, or is looked at as another one.
func sizeOf(n *node, t isa.Type) int {
	if n.typ != isa.NoType {
		t = n.typ
	}
	return max(t.Size(), 1)
}

// flag marks the instructions that may touch a variable of a function: those that name
// it or an alias, and those that address registers indirectly.
func (s *Session) flag(insts []bool, fn int, d *visa.Decl) {
	root := d.Root
	for i := range s.target.Program.Insts {
		in := &s.target.Program.Insts[i]
		if in.Func != fn && !root.Predefined {
			continue
		}
		if touches(in.Src, root) {
			insts[i] = true
		}
	}
}

// touches reports whether an instruction may read or write a root variable.
func touches(in *visa.Inst, root *visa.Decl) bool {
	same := func(d *visa.Decl) bool {
		return d != nil && d.Root != nil && (d.Root == root || root.Predefined && d.Root.Name == root.Name)
	}
	touched := same(in.Pred.Var)
	in.EachArg(func(_ *isa.Slot, a *visa.Operand) {
		touched = touched || same(a.Var) || a.Kind == visa.IndirectOperand
	})
	if in.LSC != nil {
		touched = touched || same(in.LSC.Surface.Var)
		for i := range in.LSC.More {
			touched = touched || same(in.LSC.More[i].Var)
		}
	}
	return touched
}

// messages reports whether an instruction can access memory.
func messages(in *visa.Inst) bool {
	if in.LSC != nil {
		return true
	}
	for i := range in.Args {
		if in.Args[i].Kind == visa.RawOperand || in.Args[i].Kind == visa.StateOperand {
			return true
		}
	}
	return false
}

// hit is a breakpoint that was come to.
type hit struct {
	*breakpoint
	thread int
	text   string // what happened, a sentence; "" for places
}

// concerns reports whether a breakpoint asks for this thread and one of these lanes.
func (b *breakpoint) concerns(thread int, lanes uint32) bool {
	return (b.Thread < 0 || b.Thread == thread) && (b.Lanes == 0 || b.Lanes&lanes != 0)
}

// places are the breakpoints at the instruction that runs next.
func (s *Session) places() (hits []hit) {
	thread := s.machine.Current()
	if s.breaks == nil || thread < 0 {
		return nil
	}
	pc := s.machine.Thread(thread).PC()
	if pc < 0 || pc >= len(s.breaks.at) || !s.breaks.at[pc] {
		return nil
	}
	v := s.viewer(protocol.Window{Thread: thread})
	for _, b := range s.breaks.list {
		if b.status.Verified && !b.Off && b.place() && b.insts[pc] && b.concerns(thread, v.masks(pc).Enable) && v.holds(b) {
			hits = append(hits, hit{b, thread, b.status.Message})
		}
	}
	return hits
}

// holds reports whether a breakpoint's condition does.
func (v *viewer) holds(b *breakpoint) bool {
	if b.cond == nil {
		return true
	}
	b.status.Message = ""
	x, err := v.eval(b.cond)
	if err != nil { // better to stop once too often, and say why
		b.status.Message = "In the condition: " + err.text
		return true
	}
	return v.truth(x)
}

// flowHits are the breakpoints that wait for what a flow pause is about.
func (s *Session) flowHits() (hits []hit) {
	was, ok := s.machine.FlowPause()
	if s.breaks == nil || !s.breaks.flow || !ok {
		return nil
	}
	th := s.machine.Thread(was.Thread)
	now := eu.Flow{Thread: was.Thread, Depth: th.Depth(), Exec: th.ExecMask()}
	if now.Depth > 0 {
		now.Call = th.Frame(now.Depth - 1).CallMask()
	}
	same := now.Depth == was.Depth
	var v *viewer
	for _, b := range s.breaks.list {
		var on bool
		var lanes uint32
		text := ""
		switch b.Kind {
		case protocol.BreakMask:
			lanes = was.Exec ^ now.Exec | was.Call ^ now.Call
			on = lanes != 0
			text = "The masks changed: the execution mask has " + plural(bits.OnesCount32(now.Exec), "lane") + " now, and had " + strconv.Itoa(bits.OnesCount32(was.Exec)) + " before."
		case protocol.BreakDiverge:
			lanes = was.Exec &^ now.Exec & now.Call
			on = same && lanes != 0 && now.Exec&^was.Exec == 0
			text = "The lanes diverge: " + laneList(lanes) + " no longer " + verb(lanes, "runs", "run") + " with the others."
		case protocol.BreakConverge:
			lanes = now.Exec &^ was.Exec
			on = same && lanes != 0 && was.Exec&^now.Exec == 0
			text = "The lanes reconverge: " + laneList(lanes) + " " + verb(lanes, "runs", "run") + " with the others again."
		case protocol.BreakCall:
			on, lanes = now.Depth > was.Depth, now.Exec
			if on {
				text = capital(laneList(lanes)) + " entered " + s.nameOf(th) + "."
			}
		case protocol.BreakReturn:
			lanes = was.Call
			if same {
				lanes &^= now.Call
			}
			on = now.Depth < was.Depth || same && lanes != 0
			text = capital(laneList(lanes)) + " returned."
		}
		if !on || !b.status.Verified || b.Off || !b.concerns(was.Thread, lanes) {
			continue
		}
		if v == nil {
			v = s.viewer(protocol.Window{Thread: was.Thread})
		}
		if v.holds(b) {
			hits = append(hits, hit{b, was.Thread, text})
		}
	}
	return hits
}

// reportHits are the breakpoints that wait for a report.
func (s *Session) reportHits(r eu.Report) (hits []hit) {
	if s.breaks == nil {
		return nil
	}
	for _, b := range s.breaks.list {
		if b.Kind == protocol.BreakReport && b.status.Verified && !b.Off && b.concerns(r.Thread, r.Lanes) &&
			s.viewer(protocol.Window{Thread: r.Thread}).holds(b) {
			code, message, _ := s.told(&r)
			hits = append(hits, hit{b, r.Thread, code + ": " + message})
		}
	}
	return hits
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
func (v *viewer) print(b *breakpoint) string {
	out := ""
	for _, p := range b.log {
		if p.expr == nil {
			out += p.text
			continue
		}
		x, err := v.eval(p.expr)
		if err != nil {
			out += "?"
			continue
		}
		out += v.list(x)
	}
	return out
}

// list writes the elements of a value; a dot stands for a lane that does not run.
func (v *viewer) list(x value) string {
	out := ""
	for i, b := range x.bits {
		if i > 0 {
			out += " "
		}
		switch {
		case x.shape == protocol.ShapeLanes && v.th.Depth() > 0 && v.th.ExecMask()>>i&1 == 0:
			out += "·"
		case x.typ == isa.BOOL:
			out += truth[b&1 != 0]
		default:
			out += formatBits(b, x.typ, v.window.Format)
		}
	}
	return out
}

// laneList names lanes: "lane 3", "lanes 0, 2 and 4 to 7".
func laneList(lanes uint32) string {
	var parts []string
	for lanes != 0 {
		from := bits.TrailingZeros32(lanes)
		n := bits.TrailingZeros32(^(lanes >> from))
		switch {
		case n == 1:
			parts = append(parts, strconv.Itoa(from))
		case n == 2:
			parts = append(parts, strconv.Itoa(from), strconv.Itoa(from+1))
		default:
			parts = append(parts, strconv.Itoa(from)+" to "+strconv.Itoa(from+n-1))
		}
		lanes &^= (1<<n - 1) << from
	}
	switch n := len(parts); {
	case n == 0:
		return "no lane"
	case n == 1 && !strings.Contains(parts[0], " "):
		return "lane " + parts[0]
	case n == 1:
		return "lanes " + parts[0]
	default:
		return "lanes " + strings.Join(parts[:n-1], ", ") + " and " + parts[n-1]
	}
}

func plural(n int, what string) string {
	if n != 1 {
		what += "s"
	}
	return strconv.Itoa(n) + " " + what
}

// verb chooses the form of a verb for some lanes.
func verb(lanes uint32, single, many string) string {
	if bits.OnesCount32(lanes) == 1 {
		return single
	}
	return many
}

func capital(s string) string { return strings.ToUpper(s[:1]) + s[1:] }
