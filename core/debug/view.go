package debug

import (
	"math/bits"
	"strconv"

	"github.com/lanewise/lanewise/core/eu"
	"github.com/lanewise/lanewise/core/isa"
	"github.com/lanewise/lanewise/core/launch"
	"github.com/lanewise/lanewise/core/protocol"
	"github.com/lanewise/lanewise/core/visa"
)

// viewer collects one view; it lives for one call.
type viewer struct {
	*Session
	prog   *eu.Program
	window protocol.Window
	thread int
	th     eu.Thread
	was    eu.Past
	prev   int // instruction of the last step, -1 at the start

	targets []target // of preview
	spots   []spot   // where they lie

	noted *[]row // where the operands' values stand, for who sets one; nil: nobody
}

// View shows where the session stands, as far as the window asks for it.
func (s *Session) View(w protocol.Window) protocol.View {
	s.settle()
	m := s.machine
	_, id := m.Group()
	v := s.viewer(w)
	ranIn, prevInst := v.remember()
	v.prev = prevInst

	out := protocol.View{
		Step:     s.Step(),
		Last:     max(s.last, s.Step()),
		EndKnown: s.endKnown,
		Ended:    m.Finished(),
		Group:    id,
		Thread:   v.thread,
	}
	for i := range m.NumThreads() {
		out.Threads = append(out.Threads, v.threadAt(i))
	}
	pc := v.th.PC()
	out.Line = v.lineOfThread(v.th)
	if st := v.asStatement(pc); st != nil {
		out.Op, out.Help, out.Text = st.Op, st.Help, v.src.Text[st.Start:st.End]
		out.Object = v.prog.Funcs[v.prog.Insts[pc].Func].Name
	} else if in := v.inst(pc); in != nil {
		row := &isa.Table[in.Src.Op]
		out.Op, out.Help = row.Name, row.Summary
		out.Text = v.text(in.Src.Span)
		out.Object = v.prog.Funcs[in.Func].Name
	}
	out.Operands = v.operandsAt(pc)
	if prev := v.inst(v.prev); prev != nil {
		out.Prev = prev.Line
	}
	out.Watches = v.writtenBy(ranIn, v.prev, pc)
	out.Masks = v.masks(pc)
	out.Lanes = v.lanes(pc, out.Masks)
	out.Frames = v.frames()
	out.Surfaces = v.surfaces()
	for _, r := range launch.Check(s.target.Spec, m) {
		out.Expects = append(out.Expects, s.expect(r))
	}
	for _, r := range m.Reports() {
		out.Reports = append(out.Reports, s.report(r))
	}
	for _, r := range s.ahead() {
		p := s.report(r)
		p.Ahead, p.Count = true, 0
		out.Reports = append(out.Reports, p)
	}
	out.First = s.hist.first
	for _, e := range s.edits.list {
		out.Edits = append(out.Edits, protocol.Edit{Step: e.step, Text: e.text})
	}
	out.Redo = len(s.edits.redo) > 0
	out.Stands = v.stands()
	if out.Below = v.below(pc); out.Below > 0 {
		out.BelowText = v.text(v.inst(pc).Src.Span)
	}
	for _, x := range s.watches {
		out.Watched = append(out.Watched, v.watched(x.Text, x.Format))
	}
	v.panels(&out)
	return out
}

// panels makes the parts of the view that the window asks for.
func (v *viewer) panels(out *protocol.View) {
	want := func(p protocol.Panels) bool { return v.window.Panels&p != 0 }
	if want(protocol.PanelMargin) {
		out.Margin = v.margin()
	}
	pc := v.th.PC()
	var seen []eu.Access
	if want(protocol.PanelPreview | protocol.PanelRegisters) {
		seen = v.preview(pc)
	}
	if want(protocol.PanelRegisters) {
		out.Registers = v.registers(pc, seen)
	}
	if want(protocol.PanelRegion) {
		out.Regions = v.regions(pc)
	}
	if want(protocol.PanelRows) {
		out.Rows, out.Overviews = v.rows()
	}
	if want(protocol.PanelGraph) {
		out.Graph = v.graph()
	}
	if want(protocol.PanelMemory) {
		out.Memory = v.memory()
	}
	if want(protocol.PanelPicture) {
		out.Picture = v.picture()
	}
	if want(protocol.PanelTimeline) {
		out.Timeline = v.timeline()
	}
	if want(protocol.PanelReport) {
		out.Efficiency = v.efficiency()
	}
}

// threadAt is a thread at a glance.
func (v *viewer) threadAt(i int) protocol.Thread {
	t := v.machine.Thread(i)
	out := protocol.Thread{Status: threadStatus[t.Status()], Line: v.lineOfThread(t), Depth: t.Depth(), Dispatch: t.DispatchMask(), Exec: t.ExecMask()}
	if out.Depth > 0 {
		f := t.Frame(out.Depth - 1)
		out.Call, out.Function = f.CallMask(), v.frameName(f)
	}
	return out
}

// stands tells where every lane of the thread is: by frame, and in it by line.
func (v *viewer) stands() (out []protocol.Stand) {
	seen := uint32(0)
	for i := v.th.Depth() - 1; i >= 0; i-- {
		f := v.th.Frame(i)
		top := i == v.th.Depth()-1
		for mask := f.CallMask() &^ seen; mask != 0; {
			lane := bits.TrailingZeros32(mask)
			pc, lanes := f.PC(lane), uint32(0)
			for l := range eu.MaxLanes {
				if mask>>l&1 != 0 && f.PC(l) == pc {
					lanes |= 1 << l
				}
			}
			mask &^= lanes
			seen |= lanes
			kind := protocol.StandWait
			switch {
			case top && lanes == f.ExecMask():
				kind = protocol.StandRun
			case !top:
				kind = protocol.StandResume
			}
			out = append(out, protocol.Stand{Line: v.line(pc), Kind: kind, Lanes: lanes, Thread: v.thread, Below: v.below(pc)})
		}
	}
	return out
}

var threadStatus = [...]protocol.ThreadStatus{
	eu.Ready: protocol.ThreadReady, eu.AtBarrier: protocol.ThreadAtBarrier, eu.Done: protocol.ThreadDone,
}

// inst is the instruction at an index; nil for none.
func (v *viewer) inst(i int) *eu.Inst {
	if i < 0 || i >= len(v.prog.Insts) {
		return nil
	}
	return &v.prog.Insts[i]
}

// line is the source line of an instruction, 0 for none.
func (v *viewer) line(i int) int {
	if in := v.inst(i); in != nil {
		return in.Line
	}
	return 0
}

// text is a piece of the program's text.
func (s *Session) text(span visa.Span) string { return s.target.File.Text[span.Start:span.End] }

func (s *Session) lineOf(span visa.Span) int {
	line, _ := s.target.File.Position(int(span.Start))
	if s.src == nil {
		return line
	}
	if st := s.src.StatementAt(line); st != nil {
		return st.Line
	}
	return 0
}

// lineOfThread is the line where a thread is: of its next instruction or, in a function that the
// source does not have, of the call of it.
func (v *viewer) lineOfThread(t eu.Thread) int {
	line := v.line(t.PC())
	for d := t.Depth() - 1; d > 0 && line == 0; d-- {
		line = v.line(t.Frame(d).CallSite())
	}
	return line
}

// expect turns the outcome of an expectation into what the page shows.
func (s *Session) expect(r launch.Result) protocol.Expect {
	x := r.Expect
	e := protocol.Expect{
		Line: s.lineOf(x.Span),
		Text: x.Buffer + "[" + strconv.Itoa(x.First) + ".." + strconv.Itoa(x.First+x.Count-1) + "]:" + x.Elem.String(),
		Pass: r.Pass, Elems: r.Elems, Wrong: r.Wrong,
	}
	if !r.Pass {
		e.Where, e.Got, e.Want = "element "+strconv.Itoa(r.Element), r.Got, r.Want
	}
	return e
}

// report turns the machine's report into a problem at its instruction.
func (s *Session) report(r eu.Report) protocol.Problem {
	p := s.placeOf(r.Inst)
	p.Warning, p.Runtime, p.Note = true, true, r.Note()
	p.Code, p.Message, p.Page = s.told(&r)
	p.Lanes, p.Count, p.Step = r.Lanes, r.Count, int(r.Step)
	return p
}

// told is a report in the words of the source.
func (s *Session) told(r *eu.Report) (code, message, page string) {
	if s.src != nil {
		if c := s.src.CheckAt(s.row(r.Inst)); c != nil {
			return c.Code, c.Message, c.Page
		}
	}
	return r.Code, r.Message, r.Page
}

// placeOf is where an instruction stands; nowhere, if the source does not have it.
func (s *Session) placeOf(inst int) (p protocol.Problem) {
	file, span := s.target.File, s.target.Program.Insts[inst].Src.Span
	if st := s.statement(inst); st != nil {
		file, span = s.src.file, visa.Span{Start: int32(st.Start), End: int32(st.End)}
	} else if s.src != nil {
		return p
	}
	return place(file, span)
}

// masks is the arithmetic of the channel enable at an instruction.
func (v *viewer) masks(pc int) protocol.Masks {
	m := protocol.Masks{Dispatch: v.th.DispatchMask()}
	if v.th.Depth() > 0 {
		m.Call = v.th.Frame(v.th.Depth() - 1).CallMask()
		m.Exec = v.th.ExecMask()
	}
	in := v.inst(pc)
	if in == nil {
		return m
	}
	if v.whole() {
		return v.statementMasks(pc, m)
	}
	all := uint32(1)<<v.target.Launch.SIMD - 1
	e := v.machine.Enable(v.thread, pc)
	m.Pred, m.Enable = e.Pred, e.ChEn
	if p := in.Src.Pred; p.Var != nil {
		m.PredText = predText(p)
	} else {
		m.Pred = all
	}
	if forThread(in.Src.Op) {
		if e.Pred != 0 { // one bit decides for the thread
			m.Pred = all
		}
		m.Enable = m.Exec & m.Pred
		return m
	}
	m.ExecSize, m.Offset, m.NoMask = e.Size, e.Offset, e.NoMask
	if m.Uniform = m.ExecSize == 1 && branches(in.Src.Op); m.Uniform {
		// The one predicate bit decides for all active lanes (seeds/goto.md, Notes).
		if m.PredText != "" && e.Pred != 0 {
			m.Pred = all
		}
		m.Enable = m.Exec & m.Pred
	}
	return m
}

// forThread reports whether an instruction has no channels: it acts once for the thread.
func forThread(op isa.Op) bool {
	exec := isa.Table[op].Exec
	return exec == isa.NoExec || exec == isa.BlockExec
}

// branches reports whether an instruction moves lanes: at exec size 1 it acts on
// all active lanes.
func branches(op isa.Op) bool {
	switch op {
	case isa.OpGoto, isa.OpJmp, isa.OpRet, isa.OpFRet, isa.OpCall, isa.OpFCall, isa.OpIfCall, isa.OpSwitchJmp:
		return true
	}
	return false
}

var combineText = [...]string{isa.Sequential: "", isa.Any: ".any", isa.All: ".all"}

func predText(p visa.PredUse) string {
	text := p.Var.Name + combineText[p.Combine]
	if p.Invert {
		return "!" + text
	}
	return text
}

// frames are the calls that have not returned, the kernel first, each with the
// points where its lanes wait.
func (v *viewer) frames() []protocol.Frame {
	depth := v.th.Depth()
	out := make([]protocol.Frame, 0, depth)
	for i := range depth {
		f := v.th.Frame(i)
		p := protocol.Frame{
			Name:     v.frameName(f),
			Kind:     v.kindName(f.CallKind()),
			CallLine: v.line(f.CallSite()),
			Entered:  f.EntryMask(),
			CallMask: f.CallMask(),
		}
		active := v.th.PC()
		if i < depth-1 {
			active = v.th.Frame(i + 1).CallSite()
		}
		p.Line = v.line(active)
		p.Waits = v.waits(f, active)
		out = append(out, p)
	}
	return out
}

var frameKind = [...]string{
	eu.KernelEntry: "kernel", eu.SubroutineCall: "call", eu.FunctionCall: "fcall", eu.IndirectCall: "ifcall",
}

// frameName is the function's name; for a subroutine, its label.
func (v *viewer) frameName(f eu.Frame) string {
	if f.CallKind() == eu.SubroutineCall {
		if in := v.inst(f.CallSite()); in != nil && in.Src.Label != nil {
			return in.Src.Label.Name
		}
	}
	return v.prog.Funcs[f.Func()].Name
}

// waits lists where lanes of a frame wait, by line; those at the active
// instruction do not wait.
func (v *viewer) waits(f eu.Frame, active int) []protocol.Wait {
	var out []protocol.Wait
	at := map[int]int{} // instruction to index in out
	mask := f.CallMask()
	for lane := range eu.MaxLanes {
		pc := f.PC(lane)
		if mask&(1<<lane) == 0 || pc < 0 || pc == active {
			continue
		}
		i, ok := at[pc]
		if !ok {
			i = len(out)
			at[pc] = i
			out = append(out, protocol.Wait{Line: v.line(pc), Label: v.labelAt(f.Func(), pc)})
		}
		out[i].Lanes |= 1 << lane
	}
	return out
}

// labelAt is the label that stands before an instruction, "" if there is none.
func (v *viewer) labelAt(fn, pc int) string {
	for _, l := range v.prog.Funcs[fn].Object.Labels {
		if v.prog.Target(fn, l) == pc && v.shows(l) {
			return l.Name
		}
	}
	return ""
}

// viewer looks at a thread, for what is not a whole view.
func (s *Session) viewer(w protocol.Window) *viewer {
	v := &viewer{Session: s, prog: s.target.Program, window: w, thread: w.Thread, prev: -1}
	if v.thread < 0 || v.thread >= s.machine.NumThreads() {
		v.thread = max(s.machine.Current(), 0)
	}
	v.th = s.machine.Thread(v.thread)
	return v
}

// nameOf is the name of a thread's innermost frame.
func (s *Session) nameOf(t eu.Thread) string {
	v := viewer{Session: s, prog: s.target.Program}
	return v.frameName(t.Frame(t.Depth() - 1))
}
