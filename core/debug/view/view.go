// Package view makes what a page shows of a place in a run, in the terms of package protocol. There is one file for
// each kind of panel.
package view

import (
	"math/bits"

	"github.com/lanewise/lanewise/core/debug/internal/explain"
	"github.com/lanewise/lanewise/core/debug/internal/record"
	"github.com/lanewise/lanewise/core/eu"
	"github.com/lanewise/lanewise/core/isa"
	"github.com/lanewise/lanewise/core/launch"
	"github.com/lanewise/lanewise/core/protocol"
	"github.com/lanewise/lanewise/core/run"
	"github.com/lanewise/lanewise/core/text"
)

// Viewer makes one view. It lives for one call.
type Viewer struct {
	*explain.Explainer
	memo *Memo
}

// Memo holds what views have computed from the history. It is kept from one view to the next.
type Memo struct {
	epoch  int
	heat   *record.LaneLevels
	calls  *callIndex
	seen   protocol.Timeline // the last one made, without marks
	seenAt heatKey
	shown  protocol.Picture // the last one made, without marks

	checks run.Checks

	Halted Halted // set by what moves the session

	lives   *record.Lives // the last ones made
	livesOf livesKey
}

// New makes a viewer, and drops from its memo what is stale.
func New(x *explain.Explainer, m *Memo) *Viewer {
	if m.epoch != x.Epoch {
		*m = Memo{epoch: x.Epoch, shown: m.shown, Halted: m.Halted}
	}
	return &Viewer{x, m}
}

// View returns a view of where the scope stands, with the parts that its window asks for.
func (v *Viewer) View(watches []protocol.Watch) protocol.View {
	m := v.Machine
	_, id := m.Group()
	ranIn, prev := v.LoadPast()

	out := protocol.View{
		Step:     v.Step(),
		Last:     max(v.Last, v.Step()),
		EndKnown: v.EndKnown,
		Ended:    m.Finished(),
		Group:    id,
		Thread:   v.Thread,
		Ahead:    v.Ahead.Ahead,
	}
	for i := range m.NumThreads() {
		out.Threads = append(out.Threads, v.threadAt(i))
	}
	pc := v.State.PC()
	out.Line = v.LineOfThread(v.State)
	out.Masks = v.Masks(pc)
	v.next(&out, pc)
	out.Operands = v.OperandsAt(pc)
	if in := v.Inst(prev); in != nil {
		out.Prev = in.Line
	}
	out.Watches = v.WrittenBy(ranIn, prev, pc)
	out.Lanes = v.Lanes(pc, out.Masks)
	out.Frames = v.frames()
	out.Surfaces = v.surfaces()
	checked := v.memo.checks.Check(v.Target.Spec, m)
	for _, r := range checked {
		out.Expects = append(out.Expects, v.expect(r))
	}
	if v.Window.Panels&protocol.PanelEnding != 0 {
		out.Ending = v.ending(checked)
	}
	out.Reports = v.reports()
	out.First = v.History.First
	for _, e := range v.Edits.List {
		out.Edits = append(out.Edits, protocol.Edit{Step: e.Step, Text: e.Text})
	}
	out.Printed = v.PrintedVersion()
	out.Redo = len(v.Edits.Redo) > 0
	out.Stands = v.stands()
	if out.Below = v.Below(pc); out.Below > 0 {
		out.BelowText = v.Text(v.Inst(pc).Src.Span)
	}
	for _, x := range watches {
		out.Watched = append(out.Watched, v.Watched(x.Text, x.Format))
	}
	v.panels(&out)
	return out
}

// next describes what runs next.
func (v *Viewer) next(out *protocol.View, pc int) {
	in := v.Inst(pc)
	if in == nil {
		return
	}
	out.Object = v.Code.Funcs[in.Func].Name
	if st := v.StatementView(pc); st != nil {
		out.Op, out.Help, out.Text = st.Op, st.Help, v.Source.Text[st.Start:st.End]
	} else {
		out.Op, out.Help, out.Text = isa.Table[in.Src.Op].Name, in.Src.Meaning(v.Text), v.Text(in.Src.Span)
	}
	if goes := v.Goes(pc, out.Masks); goes != "" {
		out.Help = goes
	}
}

// panels makes the parts of the view that the window asks for.
func (v *Viewer) panels(out *protocol.View) {
	want := func(p protocol.Panels) bool { return v.Window.Panels&p != 0 }
	if want(protocol.PanelMargin) {
		out.Margin = v.margin()
	}
	pc := v.State.PC()
	var seen []eu.Access
	if want(protocol.PanelPreview | protocol.PanelRegisters) {
		seen = v.Preview(pc)
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
	if want(protocol.PanelReport) || out.Ending.Reason == protocol.StopEnd {
		out.Efficiency = v.efficiency()
	}
}

// threadAt returns a summary of a thread.
func (v *Viewer) threadAt(i int) protocol.Thread {
	t := v.Machine.Thread(i)
	out := protocol.Thread{Status: threadStatus[t.Status()], Line: v.LineOfThread(t), Depth: t.Depth(), Dispatch: t.DispatchMask(), Exec: t.ExecMask()}
	if out.Depth > 0 {
		f := t.Frame(out.Depth - 1)
		out.Call, out.Function = f.CallMask(), v.FrameName(f)
	}
	return out
}

// stands says where every lane of the thread is, frame by frame and in each frame by line.
func (v *Viewer) stands() (out []protocol.Stand) {
	seen := uint32(0)
	for i := v.State.Depth() - 1; i >= 0; i-- {
		f := v.State.Frame(i)
		top := i == v.State.Depth()-1
		eachPlace(f, f.CallMask()&^seen, func(pc int, lanes uint32) {
			kind := protocol.StandWait
			switch {
			case top && lanes == f.ExecMask():
				kind = protocol.StandRun
			case !top:
				kind = protocol.StandResume
			}
			out = append(out, protocol.Stand{Line: v.Line(pc), Kind: kind, Lanes: lanes, Thread: v.Thread, Below: v.Below(pc)})
		})
		seen |= f.CallMask()
	}
	return out
}

// eachPlace calls do for each instruction where some of the given lanes of a frame stand, with the lanes that stand
// there.
func eachPlace(f eu.Frame, lanes uint32, do func(pc int, here uint32)) {
	for lanes != 0 {
		pc, here := f.PC(bits.TrailingZeros32(lanes)), uint32(0)
		for l := lanes; l != 0; l &= l - 1 {
			if lane := bits.TrailingZeros32(l); f.PC(lane) == pc {
				here |= 1 << lane
			}
		}
		lanes &^= here
		do(pc, here)
	}
}

var threadStatus = [...]protocol.ThreadStatus{
	eu.Ready: protocol.ThreadReady, eu.AtBarrier: protocol.ThreadAtBarrier, eu.Done: protocol.ThreadDone,
}

// expect turns the outcome of an expectation into what the page shows.
func (v *Viewer) expect(r launch.Result) protocol.Expect {
	x := r.Expect
	e := protocol.Expect{
		Line: v.LineOf(x.Span),
		Text: text.Say("{}[{}..{}]:{}", x.Buffer, x.First, x.First+x.Count-1, x.Elem),
		Pass: r.Pass, Elems: r.Elems, Wrong: r.Wrong,
	}
	e.Unwritten = r.Unwritten
	if r.Wrong > 0 {
		e.Where, e.Got, e.Want = text.Say("element {}", r.Element), r.Got, r.Want
	}
	return e
}

// reports returns the reports up to here, and those that the worker ahead has found in later steps.
func (v *Viewer) reports() (out []protocol.Problem) {
	for _, r := range v.Machine.Reports() {
		out = append(out, v.report(r))
	}
	for _, r := range v.ReportsAhead() {
		p := v.report(r)
		p.Ahead, p.Count = true, 0
		out = append(out, p)
	}
	return out
}

// report turns the machine's report into a problem at its instruction.
func (v *Viewer) report(r eu.Report) protocol.Problem {
	p := v.PlaceOf(r.Site)
	p.Warning, p.Runtime, p.Note = true, true, r.Note()
	p.Code, p.Message, p.Page = v.ReportText(&r)
	p.Lanes, p.Count, p.Step = r.Lanes, r.Count, int(r.Step)
	v.larger(&p, &r)
	return p
}

// frames returns the calls that have not returned, the kernel first, each with the places where its lanes wait.
func (v *Viewer) frames() []protocol.Frame {
	depth := v.State.Depth()
	out := make([]protocol.Frame, 0, depth)
	for i := range depth {
		f := v.State.Frame(i)
		p := protocol.Frame{
			Name:     v.FrameName(f),
			Kind:     v.KindName(f.CallKind()),
			CallLine: v.Line(f.CallSite()),
			Entered:  f.EntryMask(),
			CallMask: f.CallMask(),
		}
		active := v.PCOf(i)
		p.Line = v.Line(active)
		p.Waits = v.waits(f, active)
		p.Params = v.Params(i, f)
		out = append(out, p)
	}
	return out
}

// waits lists where lanes of a frame wait, by line. Lanes at the active instruction do not wait.
func (v *Viewer) waits(f eu.Frame, active int) (out []protocol.Wait) {
	eachPlace(f, f.CallMask(), func(pc int, lanes uint32) {
		if pc >= 0 && pc != active {
			out = append(out, protocol.Wait{Line: v.Line(pc), Label: v.LabelAt(f.Func(), pc), Lanes: lanes})
		}
	})
	return out
}
