package debug

import (
	"bytes"
	"math/rand"
	"path/filepath"
	"strconv"
	"testing"

	"github.com/lanewise/lanewise/core/eu"
	"github.com/lanewise/lanewise/core/filetest"
	"github.com/lanewise/lanewise/core/launch/corpus"
	"github.com/lanewise/lanewise/core/protocol"
	"github.com/lanewise/lanewise/core/run/runtest"
	"github.com/lanewise/lanewise/core/sanitize"
	"github.com/lanewise/lanewise/core/visa"
	"github.com/lanewise/lanewise/examples"
)

// rover walks a session at random.
type rover struct {
	*Session
	t      *testing.T
	r      *rand.Rand
	name   string
	end    int      // steps of the run, up to a limit
	told   []string // what was done, for the message
	change int      // number of edits made

	undone [2][]seenFuture // what UndoEdit must bring back, without and with Redo
}

// seenFuture is what a timeline shows of a recording.
type seenFuture struct {
	last   int
	ended  bool
	states string
	calls  int
}

func (w *rover) seenFuture() seenFuture {
	v := w.View(protocol.Window{Thread: -1, Panels: protocol.PanelTimeline, Timeline: protocol.TimelineWindow{Columns: 200, Thread: -1}})
	return seenFuture{v.Last, v.EndKnown, v.Timeline.States, len(v.Timeline.Calls)}
}

// direct returns the machine of a session as it is after running straight to the session's step, edits included, with
// neither key frames nor a journal.
func (s *Session) direct(t *testing.T) *eu.Machine {
	m := runtest.Start(t, s.prog.Target.Program, s.prog.Target.Launch)
	shadow := sanitize.Attach(m)
	edit := func() {
		for _, e := range s.rec.Edits.List {
			for _, w := range e.Writes {
				if e.Step == int(m.Steps()) {
					copy(m.Arena()[w.Off:], w.Bytes)
					shadow.Write(w.Mark, w.Len)
				}
			}
		}
	}
	edit()
	for _, e := range s.rec.Edits.List {
		if n := min(e.Step, s.Step()) - int(m.Steps()); n > 0 {
			m.Run(n)
			edit()
		}
	}
	m.Run(s.Step() - int(m.Steps()))
	return m
}

// move does one thing at random.
func (w *rover) move() {
	step := func(n int) int { return w.r.Intn(n + 1) }
	window := protocol.Window{Thread: -1, Panels: ^protocol.Panels(0), LastLine: 30, Timeline: protocol.TimelineWindow{Columns: 20, Thread: -1}}
	if w.Translated() {
		window.Granularity = protocol.Granularity(w.r.Intn(2))
	}
	switch w.r.Intn(10) {
	case 9:
		w.told = append(w.told, "peek")
		w.peek(window)
	case 0:
		n := step(9)
		w.told = append(w.told, "forward "+strconv.Itoa(n))
		w.Forward(n)
	case 1:
		n := step(9)
		w.told = append(w.told, "back "+strconv.Itoa(n))
		for range n {
			w.Back()
		}
	case 2, 3:
		to := step(w.end)
		w.told = append(w.told, "seek "+strconv.Itoa(to))
		for budget := 1 + step(5000); !w.Seek(to, budget); {
		}
	case 4: // forget the journal, so that what follows uses the key frames
		w.told = append(w.told, "forget")
		w.rec.Journal.Reset()
	case 5, 6:
		m := &protocol.Move{Goal: protocol.Goal(w.r.Intn(3)), Back: w.r.Intn(2) == 0, Thread: -1, Window: window}
		w.told = append(w.told, "walk "+strconv.Itoa(int(m.Goal))+strconv.FormatBool(m.Back))
		walk := w.Walk(m)
		for n := 0; !walk.Go(1 + w.r.Intn(100)); n++ {
			if w.Step() > w.end {
				break
			}
		}
		walk.End()
	case 7:
		w.undo(w.r.Intn(3) == 0)
	case 8:
		w.set()
	}
	w.View(window)
}

// peek looks one step ahead or back and then goes there. What it saw must be what is there, and until then everything
// must be as it was.
func (w *rover) peek(window protocol.Window) {
	w.t.Helper()
	frame := func(v protocol.View) string { return string(protocol.Encode(0, &protocol.Loaded{View: v})) }
	by := 2*w.r.Intn(2) - 1
	here, last, known := w.Step(), w.rec.Last, w.rec.EndKnown
	reports := len(w.rec.Machine.Reports())
	var seen string
	w.Peek(by, &window, func(eu.Stop, string) { seen = frame(w.View(window)) })
	w.check()
	if len(w.rec.Machine.Reports()) != reports {
		w.t.Errorf("%s: %v: %d reports became %d", w.name, w.told, reports, len(w.rec.Machine.Reports()))
	}
	if w.Step() != here || w.rec.Last != last || w.rec.EndKnown != known {
		w.t.Fatalf("%s: %v: step %d of %d became %d of %d", w.name, w.told, here, last, w.Step(), w.rec.Last)
	}
	switch {
	case w.Translated() && window.Granularity == protocol.ByStatement:
		walk := w.Walk(&protocol.Move{Goal: protocol.MoveInto, Back: by < 0, Thread: -1, Window: window})
		for !walk.Go(3) {
		}
		walk.End()
		if walk.Reason == protocol.StopStart { // not a step, if the program begins with none
			seen = frame(w.View(window))
		}
	case by > 0:
		w.Forward(1)
	default:
		w.Back()
	}
	if w.Step() != here && seen != frame(w.View(window)) {
		w.t.Errorf("%s: %v: the step that was looked at and the step that was done have different views", w.name, w.told)
	}
}

// set sets an element of a variable of the innermost frame.
func (w *rover) set() {
	v := w.viewer(protocol.Window{Thread: -1})
	if v.State.Depth() == 0 || w.change > 3 {
		return
	}
	decls := w.prog.Target.Program.Funcs[v.State.Frame(v.State.Depth()-1).Func()].Object.Decls
	d := decls[w.r.Intn(len(decls))]
	if d.Class != visa.General && d.Class != visa.Predicate || d.ReadOnly {
		return
	}
	name := d.Name + "[0]"
	w.told = append(w.told, "set "+name)
	w.change++
	before := w.seenFuture()
	if w.SetValue(&protocol.SetValue{Text: name, Lane: -1, Value: strconv.Itoa(w.r.Intn(3)), Window: v.Window}) == nil {
		w.undone = [2][]seenFuture{append(w.undone[0], before), nil}
	}
}

// undo takes an edit back or makes it again. The future that was recorded then must be there again, to the step.
func (w *rover) undo(redo bool) {
	w.t.Helper()
	from, to := &w.undone[0], &w.undone[1]
	if redo {
		from, to = to, from
	}
	w.told = append(w.told, "undo "+strconv.FormatBool(redo))
	before := w.seenFuture()
	n := len(*from)
	if did := w.UndoEdit(redo); did != (n > 0) {
		w.t.Fatalf("%s: undo %v, %d are known; after %v", w.name, did, n, w.told)
	} else if !did {
		return
	}
	stand := w.Step()
	for !w.Recall(1 + w.r.Intn(5000)) {
	}
	want, got := (*from)[n-1], w.seenFuture()
	*from, *to = (*from)[:n-1], append(*to, before)
	if got != want || w.Step() != stand {
		w.t.Fatalf("%s: the future has %d steps (ended %v, %d calls), it had %d (%v, %d); same states %v; at step %d, of %d; after %v",
			w.name, got.last, got.ended, got.calls, want.last, want.ended, want.calls, got.states == want.states, w.Step(), stand, w.told)
	}
}

// check compares the session with the direct run.
func (w *rover) check() {
	w.t.Helper()
	d := w.direct(w.t)
	if !bytes.Equal(w.rec.Machine.Arena(), d.Arena()) {
		at := 0
		for w.rec.Machine.Arena()[at] == d.Arena()[at] {
			at++
		}
		w.t.Fatalf("%s: at step %d byte %d of the arena is not that of the direct run, after %v", w.name, w.Step(), at, w.told)
	}
	if got, want := len(w.rec.Machine.Reports()), len(d.Reports()); got != want {
		w.t.Fatalf("%s: at step %d there are %d reports, %d after the direct run; after %v", w.name, w.Step(), got, want, w.told)
	}
	w.history()
	// What is remembered of waiting lanes must be what a fresh search finds.
	known := w.View(protocol.Window{Thread: -1}).Lanes
	w.idles.Known = nil
	for i, l := range w.View(protocol.Window{Thread: -1}).Lanes {
		if known[i] != l {
			w.t.Fatalf("%s: at step %d lane %d is remembered as %+v and found as %+v; after %v", w.name, w.Step(), i, known[i], l, w.told)
		}
	}
}

// history checks that the record of a nearby step is what the machine does there.
func (w *rover) history() {
	step := w.Step()
	sp, ok := w.rec.History.Span(step)
	if !ok || w.Ended() {
		return
	}
	th := w.rec.Machine.Thread(w.rec.Machine.Current())
	if sp.Inst(step) != th.PC() || sp.Exec != th.ExecMask() || sp.Depth() != th.Depth() || sp.Thread() != w.rec.Machine.Current() {
		w.t.Fatalf("%s: at step %d the history has instruction %d, mask %x, depth %d; the machine %d, %x, %d; after %v",
			w.name, step, sp.Inst(step), sp.Exec, sp.Depth(), th.PC(), th.ExecMask(), th.Depth(), w.told)
	}
}

// rove walks through a program and compares now and then.
func rove(t *testing.T, seed int64, name, text string, moves int) {
	w := &rover{Session: open(t, name, text), t: t, r: rand.New(rand.NewSource(seed)), name: name}
	w.Forward(20_000)
	w.end = w.Step()
	w.check()
	for range moves {
		w.move()
		w.check()
	}
}

// TestAnyWalkLeavesTheArenaOfTheDirectRun walks through programs at random, forward, back, in jumps and with edits, and
// compares the whole machine with a second one that ran straight to the same step.
func TestAnyWalkLeavesTheArenaOfTheDirectRun(t *testing.T) {
	for i, lesson := range append(examples.List(), examples.PTX()...) {
		rove(t, int64(i), lesson.Name, lesson.Text, 80)
	}
	for _, text := range []string{divergent, groups} {
		rove(t, 5, "loop", text, 40)
	}
}

// groups has several groups of several threads that wait for each other.
const groups = `//@ grid simd=8 threads=3 groups=3
//@ slm 64
//@ surface T6 = d[64]
.version 4.1
.kernel "k"
.decl X v_type=G type=d num_elts=8 align=GRF
.decl P1 v_type=P num_elts=8
.decl T6 v_type=T num_elts=1
    mov (M1, 8) X(0,0)<1> 0x76543210:v
LOOP:
    add (M1, 8) X(0,0)<1> X(0,0)<1;1,0> -1:d
    cmp.ge (M1, 8) P1 X(0,0)<1;1,0> 0x0:d
    (P1) goto (M1, 8) LOOP
    barrier
    oword_st (2) T6 0x0:ud X.0
    ret (M1, 1)
`

// TestAnyWalkOfTheCorpus does the same for programs of Intel's compiler.
func TestAnyWalkOfTheCorpus(t *testing.T) {
	root := filetest.There(t, "../../../shared/corpus")
	calls, _ := filepath.Glob(filepath.Join(root, "calls/*/*-simd*"))
	kernels, _ := filepath.Glob(filepath.Join(root, "kernels/*/dg2-simd16"))
	programs := append(calls, kernels...)
	most, moves := 50, 12
	if testing.Short() {
		most, moves = 10, 6
	}
	seen := 0
	for i, dir := range programs {
		if i*most/len(programs) == (i-1)*most/len(programs) && i > 0 {
			continue
		}
		texts, err := corpus.Read(dir)
		if err != nil {
			continue // there is no known launch for it
		}
		for _, p := range texts {
			seen++
			rove(t, int64(i), dir, p.Text, moves)
		}
	}
	if seen < most*3/4 {
		t.Errorf("only %d programs were walked", seen)
	}
}
