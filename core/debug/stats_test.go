package debug

import (
	"math/bits"
	"reflect"
	"testing"

	"github.com/lanewise/lanewise/core/debug/internal/record"
	"github.com/lanewise/lanewise/core/protocol"
)

// The counts beside the lines are those of the recorded steps before the machine's, wherever it came from. They are
// compared with a walk through the whole history.
func TestMarginAfterJumps(t *testing.T) {
	s := open(t, "divergent", divergent)
	for s.Step() < 100_000 {
		s.Forward(100_000 - s.Step())
	}
	w := protocol.Window{Thread: -1, Panels: protocol.PanelMargin, LastLine: 40}
	for _, step := range []int{100_000, 99_990, 3, 0, 1, 16_384, 16_383, 50_000, 50_001, 49_000, 81_920, 12, 100_000} {
		for !s.Seek(step, 1<<20) {
		}
		v := s.View(w)
		want := walkedMargin(s, step)
		if len(v.Margin) != len(want) || len(want) == 0 {
			t.Fatalf("step %d: %d lines, want %d", step, len(v.Margin), len(want))
		}
		for i, m := range v.Margin {
			if !reflect.DeepEqual(m, want[i]) {
				t.Errorf("step %d, line %d:\n%+v, want\n%+v", step, m.Line, m, want[i])
			}
		}
	}
}

func walkedMargin(s *Session, step int) []protocol.MarginLine {
	insts := s.prog.Target.Program.Insts
	out := make([]protocol.MarginLine, len(insts))
	for i := range insts {
		out[i] = protocol.MarginLine{Line: insts[i].Line, LastStep: -1}
	}
	s.rec.History.Each(0, step, func(sp *record.Span, from, to int) {
		for at := from; at < to; at++ {
			i := sp.Inst(at)
			m := &out[i]
			m.Count, m.LastStep, m.Last = m.Count+1, at, sp.Enabled(at)
			if n := s.rec.History.Facts[i].Channels; n > 0 {
				m.Channels += int(n)
				m.Enabled += bits.OnesCount32(sp.Enabled(at))
			}
		}
	})
	return out
}

// TestMarginOfALongRun: a line ran last before the newest steps, which are the only recorded ones. The margin still
// shows its lanes.
func TestMarginOfALongRun(t *testing.T) {
	s := open(t, "long", `//@ grid simd=8
//@ input X = iota()
.version 4.1
.kernel "long"
.decl X v_type=G type=d num_elts=8 align=GRF
.decl P v_type=P num_elts=8
.input X offset=32 size=32
    cmp.lt (M1, 8) P X(0,0)<1;1,0> 0x3:d
    (P) add (M1, 8) X(0,0)<1> X(0,0)<1;1,0> 0x1:d
    mov (M1, 8) X(0,0)<1> 0x0:d
AGAIN:
    add (M1, 8) X(0,0)<1> X(0,0)<1;1,0> 0x1:d
    goto (M1, 8) AGAIN
    ret (M1, 1)
`)
	for s.Step() < 3*million/2 {
		s.Forward(3*million/2 - s.Step())
	}
	if s.rec.History.First < 3 {
		t.Fatal("all is recorded")
	}
	want := map[int]uint32{8: 0xff, 9: 0x07, 10: 0xff, 12: 0xff, 13: 0xff, 14: 0}
	for _, m := range s.View(protocol.Window{Thread: -1, Panels: protocol.PanelMargin, LastLine: 40}).Margin {
		if lanes, ok := want[m.Line]; ok && m.Last != lanes || m.Count == 0 && m.Line != 14 {
			t.Errorf("line %d ran %d times, last for %#x; want %#x", m.Line, m.Count, m.Last, lanes)
		}
	}
}
