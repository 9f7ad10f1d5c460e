package debug

import (
	"strconv"
	"strings"
	"testing"

	"github.com/lanewise/lanewise/core/debug/format"
	"github.com/lanewise/lanewise/core/debug/internal/record"
	"github.com/lanewise/lanewise/core/eu"
	"github.com/lanewise/lanewise/core/internal/num"
	"github.com/lanewise/lanewise/core/isa"
	"github.com/lanewise/lanewise/core/lang"
	"github.com/lanewise/lanewise/core/launch/translated"
	"github.com/lanewise/lanewise/core/protocol"
	"github.com/lanewise/lanewise/core/run"
	"github.com/lanewise/lanewise/core/run/either"
	"github.com/lanewise/lanewise/core/visa"
)

func open(t testing.TB, name, text string) *Session {
	t.Helper()
	file := visa.NewFile(name, text)
	var target *run.Target
	var diags []visa.Diagnostic
	var source *protocol.Source
	if lang.IsPTX(name, text) {
		var ptx *either.Target
		if ptx, diags = either.OpenPTX(file); ptx.Target != nil {
			target = ptx.Target
			from := translated.Source(ptx.Translation)
			source = &from
		}
	} else {
		target, diags = run.Open(file)
	}
	for _, d := range diags {
		if d.Severity == visa.Error {
			line, _ := file.Position(int(d.Span.Start))
			t.Fatalf("%s:%d: %s", name, line, d.Message)
		}
	}
	s, err := New(target, source)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

const loop = `.version 4.1
.kernel "k"
.decl V32 v_type=G type=d num_elts=16 align=GRF
.kernel_attr SimdSize=16
LOOP:
    add (M1, 16) V32(0,0)<1> V32(0,0)<1;1,0> 0x1:d
    goto (M1, 16) LOOP
    ret (M1, 1)
`

// TestALongRunGoesBackBeyondItsJournal needs key frames: the journal holds far fewer than half a million steps.
func TestALongRunGoesBackBeyondItsJournal(t *testing.T) {
	s := open(t, "loop", loop)
	const steps = 500_000
	if stop, _ := s.Forward(steps); stop != eu.StopBudget {
		t.Fatalf("stopped: %v", stop)
	}
	if s.rec.Journal.Steps() >= steps {
		t.Fatal("the journal holds the whole run; this test needs a longer one")
	}
	for _, to := range []int{steps - 1, 77_777, 1, 0} {
		for !s.Seek(to, 1<<20) {
		}
		want := (to + 1) / 2 // every second step is an add
		if got := s.View(protocol.Window{Thread: -1}).Step; got != to {
			t.Fatalf("seek %d arrived at %d", to, got)
		}
		d := s.prog.Target.Module.Objects[0].Decls
		v := s.rec.Machine.VarBytes(0, 0, d[len(d)-1])
		if got := int(num.Element(v[:4])); got != want {
			t.Errorf("at step %d the counter is %d, not %d", to, got, want)
		}
		if to > 0 && !s.Back() {
			t.Errorf("no step back from %d", to)
		}
	}
	if s.Back() {
		t.Error("there is a step before the first")
	}
}

func TestFormats(t *testing.T) {
	for _, c := range []struct {
		bits uint64
		typ  string
		f    protocol.Format
		want string
	}{
		{0xfffffffd, "d", protocol.Decimal, "-3"},
		{0xfffffffd, "ud", protocol.Decimal, "4294967293"},
		{0x80, "b", protocol.Decimal, "-128"},
		{0x40490fdb, "f", protocol.Decimal, "3.1415927"},
		{0x40490fdb, "d", protocol.FloatFormat, "3.1415927"},
		{0x40490fdb, "f", protocol.Hex, "40490fdb"},
		{0x3c00, "hf", protocol.Decimal, "1"},
		{0x3fc0, "bf", protocol.Decimal, "1.5"},
		{5, "ub", protocol.Binary, "00000101"},
		{0x7f800000, "f", protocol.Decimal, "+Inf"},
		{0xbff0000000000000, "df", protocol.Decimal, "-1"},
		{0xffffffffffffffff, "q", protocol.Decimal, "-1"},
		{5, "ub", protocol.FloatFormat, "5"},
	} {
		typ, _ := isa.TypeByName(c.typ)
		if got := format.Bits(c.bits, typ, c.f); got != c.want {
			t.Errorf("%#x:%s in format %d is %q, want %q", c.bits, c.typ, c.f, got, c.want)
		}
	}
}

// TestTheNewestMillionStaysReversible: for a run of more than two million steps, the newest million is recorded, the
// counts cover all steps, and the session can go to any step.
func TestTheNewestMillionStaysReversible(t *testing.T) {
	s := open(t, "divergent", divergent)
	const steps = 2*million + 300_000
	s.Forward(steps)
	if first := s.rec.History.First; first == 0 || steps-first < million {
		t.Fatalf("steps %d to %d are recorded", first, s.rec.History.End)
	}
	w := protocol.Window{Thread: -1, FirstLine: 1, LastLine: 60, Panels: protocol.PanelMargin | protocol.PanelReport | protocol.PanelTimeline,
		Timeline: protocol.TimelineWindow{Thread: -1, Columns: 100}}
	counted := func(want int) {
		t.Helper()
		v := s.View(w)
		lines := 0
		for _, l := range v.Margin {
			lines += l.Count
		}
		if lines != want || v.Efficiency[0].Runs != want {
			t.Errorf("at step %d %d runs are counted in the margin and %d in all, not %d", s.Step(), lines, v.Efficiency[0].Runs, want)
		}
	}
	counted(steps)
	for range 100 {
		s.Back()
	}
	counted(steps - 100)
	recorded := s.rec.History.First
	seek := func(to int) protocol.View {
		t.Helper()
		for !s.Seek(to, 1<<30) {
		}
		v := s.View(w)
		if v.Step != to || v.Last != steps {
			t.Fatalf("step %d of %d, want %d of %d", v.Step, v.Last, to, steps)
		}
		return v
	}
	if v := seek(recorded + 5); v.First != recorded {
		t.Errorf("a step that is recorded: the record now begins at %d, not %d", v.First, recorded)
	}
	// Outside the record, the record begins anew some way before the step.
	if v := seek(100_000); v.First > 100_000-record.FineTail || v.Timeline.Last < 100_000 {
		t.Errorf("the record is of steps %d to %d", v.First, v.Timeline.Last)
	}
	seek(1)
	counted(1)
	seek(steps)
	if v := seek(steps - 1); v.First > steps-record.LookBack {
		t.Errorf("the record begins at %d", v.First)
	}
}

// TestARecalledFutureCanBeLeftOut: what is not recorded again is merely not there yet.
func TestARecalledFutureCanBeLeftOut(t *testing.T) {
	s := open(t, "loop", divergent)
	s.Forward(400)
	last := s.rec.Last
	for !s.Seek(7, 1<<30) {
	}
	if err := s.SetValue(&protocol.SetValue{Text: "EM[0]", Lane: -1, Value: "0", Window: protocol.Window{Thread: -1}}); err != nil {
		t.Fatal(err)
	}
	if s.rec.Last != 7 {
		t.Fatalf("a new branch begins with step 7, not %d", s.rec.Last)
	}
	s.UndoEdit(false)
	if s.Recall(100) || s.rec.Last != 107 {
		t.Fatalf("%d steps are there again of 107", s.rec.Last)
	}
	if !s.Recall(0) || s.Step() != 7 || s.rec.Last != 107 {
		t.Fatalf("left out at step %d of %d", s.Step(), s.rec.Last)
	}
	s.UndoEdit(true)
	for !s.Recall(100) {
	}
	if s.rec.Last != 7 || last < 200 {
		t.Errorf("the other future had 7 steps, not %d; the first %d", s.rec.Last, last)
	}
}

// TestTheGraphOfManyBlocks: a block's label is not searched among all labels, nor are its edges among those of all
// blocks. Otherwise a view of a function of this size would take minutes.
func TestTheGraphOfManyBlocks(t *testing.T) {
	const blocks = 50_000
	var b strings.Builder
	b.WriteString(".version 4.1\n.kernel \"k\"\n.kernel_attr SimdSize=16\n")
	for i := range blocks {
		b.WriteString("L" + strconv.Itoa(i) + ":\n    goto (M1, 16) L" + strconv.Itoa(i) + "\n")
	}
	g := open(t, "blocks", b.String()+"    ret (M1, 1)\n").View(protocol.Window{Thread: -1, Panels: protocol.PanelGraph}).Graph
	if len(g.Blocks) != blocks+1 || len(g.Edges) != blocks+1 || g.Blocks[blocks-1].Label != "L49999" || g.Blocks[blocks].Label != "" {
		t.Errorf("%d blocks, %d edges, the last but one is %+v", len(g.Blocks), len(g.Edges), g.Blocks[blocks-1])
	}
}
