package debug

import (
	"math/bits"
	"strconv"

	"github.com/lanewise/lanewise/core/eu"
	"github.com/lanewise/lanewise/core/isa"
	"github.com/lanewise/lanewise/core/launch"
	"github.com/lanewise/lanewise/core/protocol"
)

// viewer collects one view; it lives for one call.
type viewer struct {
	*explainer
	memo *memo
}

// memo is what views made of the history; it is kept from one view to the next.
type memo struct {
	epoch  int
	heat   *laneLevels
	calls  *callIndex
	seen   protocol.Timeline // the last one made, without marks
	seenAt heatKey
	shown  protocol.Picture // the last one made, without marks
}

// newViewer drops from the memo what no longer holds.
func newViewer(x *explainer, m *memo) *viewer {
	if m.epoch != x.epoch {
		*m = memo{epoch: x.epoch, shown: m.shown}
	}
	return &viewer{x, m}
}

// view shows where the scope stands, as far as its window asks for it.
func (v *viewer) view(watches []protocol.Watch) protocol.View {
	m := v.machine
	_, id := m.Group()
	ranIn, prev := v.remember()

	out := protocol.View{
		Step:     v.Step(),
		Last:     max(v.last, v.Step()),
		EndKnown: v.endKnown,
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
	if in := v.inst(prev); in != nil {
		out.Prev = in.Line
	}
	out.Watches = v.writtenBy(ranIn, prev, pc)
	out.Masks = v.masks(pc)
	out.Lanes = v.lanes(pc, out.Masks)
	out.Frames = v.frames()
	out.Surfaces = v.surfaces()
	for _, r := range launch.Check(v.target.Spec, m) {
		out.Expects = append(out.Expects, v.expect(r))
	}
	for _, r := range m.Reports() {
		out.Reports = append(out.Reports, v.report(r))
	}
	for _, r := range v.ahead() {
		p := v.report(r)
		p.Ahead, p.Count = true, 0
		out.Reports = append(out.Reports, p)
	}
	out.First = v.hist.first
	for _, e := range v.edits.list {
		out.Edits = append(out.Edits, protocol.Edit{Step: e.step, Text: e.text})
	}
	out.Redo = len(v.edits.redo) > 0
	out.Stands = v.stands()
	if out.Below = v.below(pc); out.Below > 0 {
		out.BelowText = v.text(v.inst(pc).Src.Span)
	}
	for _, x := range watches {
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

// expect turns the outcome of an expectation into what the page shows.
func (v *viewer) expect(r launch.Result) protocol.Expect {
	x := r.Expect
	e := protocol.Expect{
		Line: v.lineOf(x.Span),
		Text: x.Buffer + "[" + strconv.Itoa(x.First) + ".." + strconv.Itoa(x.First+x.Count-1) + "]:" + x.Elem.String(),
		Pass: r.Pass, Elems: r.Elems, Wrong: r.Wrong,
	}
	if !r.Pass {
		e.Where, e.Got, e.Want = "element "+strconv.Itoa(r.Element), r.Got, r.Want
	}
	return e
}

// report turns the machine's report into a problem at its instruction.
func (v *viewer) report(r eu.Report) protocol.Problem {
	p := v.placeOf(r.Inst)
	p.Warning, p.Runtime = true, true
	p.Code, p.Message, p.Page = v.told(&r)
	p.Lanes, p.Count, p.Step = r.Lanes, r.Count, int(r.Step)
	return p
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
