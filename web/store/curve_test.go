package store

import (
	"encoding/binary"
	"math"
	"testing"

	"github.com/lanewise/lanewise/core/protocol"
	"github.com/lanewise/lanewise/web/store/curve"
	"github.com/lanewise/lanewise/web/store/kept"
)

// numbers encodes little-endian float64s.
func numbers(list ...float64) string {
	var b []byte
	for _, f := range list {
		b = binary.LittleEndian.AppendUint64(b, math.Float64bits(f))
	}
	return string(b)
}

// curved is a page at the end of a run of a number of steps, with one watch.
func curved(t *testing.T, steps int) *page {
	t.Helper()
	p := newPage(t, nil, Opening{})
	p.step1()
	p.s.AddWatch(kept.Watch{Text: "X"})
	asked[*protocol.SetWatches](p)
	p.answer(&protocol.Stopped{Reason: protocol.StopView, View: at(1)})
	p.s.SeekTo(steps)
	v := at(steps)
	v.Last = steps
	p.answer(&protocol.Stopped{View: v})
	p.advance(accessPause)
	if len(p.sent) > 0 {
		t.Fatalf("asked for %T while no curve is shown", p.sent[0].m)
	}
	return p
}

func TestACurveIsAskedForPieceByPiece(t *testing.T) {
	p := curved(t, 3)
	p.s.ToggleCurve(0)
	m := asked[*protocol.Sample](p)
	if m.Text != "X" || m.Lane != -1 || m.From != 0 || m.To != 4 || m.Columns != 4 || m.Next != 0 {
		t.Fatalf("%+v", m)
	}
	p.answer(&protocol.Sampled{Low: numbers(1, 2), High: numbers(1, 3), Next: 2})
	if m := asked[*protocol.Sample](p); m.Next != 2 {
		t.Fatalf("%+v", m)
	}
	p.answer(&protocol.Sampled{First: 1, Low: numbers(-5, math.NaN(), 7), High: numbers(-5, math.NaN(), 7), Next: 4})
	c := p.s.CurveOf(0)
	if len(p.sent) > 0 || c.Low[0] != 1 || c.Low[1] != -5 || c.High[1] != 3 || c.Low[2] == c.Low[2] || c.High[3] != 7 {
		t.Fatalf("%d open, %v to %v", len(p.sent), c.Low, c.High)
	}
	if low, high, ok := c.Bounds(); low != -5 || high != 7 || !ok {
		t.Errorf("%v to %v", low, high)
	}
	p.s.ToggleCurve(0)
	if p.s.CurveOf(0) != nil {
		t.Error("it is still shown")
	}
}

func TestALongCurveIsSketchedFirst(t *testing.T) {
	p := curved(t, 1_000_000)
	p.s.ToggleCurve(0)
	if m := asked[*protocol.Sample](p); m.Next >= m.From || m.Columns != curve.MostColumns {
		t.Fatalf("%+v", m)
	}
	p.answer(&protocol.Sampled{Next: 0})
	asked[*protocol.Sample](p)
	p.answer(&protocol.Sampled{Next: 1_000_001})
	// A few more steps do not fill a column.
	p.s.Step()
	v := at(1_000_001)
	v.Last = 1_000_001
	p.answer(&protocol.Stopped{View: v})
	p.advance(accessPause)
	if len(p.sent) > 0 {
		t.Fatalf("asked for %T", p.sent[0].m)
	}
}

func TestACurveFollowsThePinnedLaneAndEndsAtAMove(t *testing.T) {
	p := curved(t, 3)
	p.s.ToggleCurve(0)
	asked[*protocol.Sample](p)
	p.s.StepBack()
	p.answer(&protocol.Sampled{Low: numbers(1), High: numbers(1), Next: 1})
	asked[*protocol.Step](p) // before the next piece
	v := at(2)
	v.Last = 3
	p.answer(&protocol.Stopped{View: v})
	if len(p.sent) > 0 {
		t.Fatal("at once")
	}
	p.advance(accessPause)
	if m := asked[*protocol.Sample](p); m.Next != 1 {
		t.Fatalf("%+v", m)
	}
	p.answer(&protocol.Sampled{Next: 4})
	p.s.PinLane(5)
	p.advance(accessPause)
	if m := asked[*protocol.Sample](p); m.Lane != 5 || m.Next != 0 {
		t.Fatalf("%+v", m)
	}
	p.answer(&protocol.Sampled{Error: "No.", Next: 4})
	if c := p.s.CurveOf(0); c.Error != "No." || len(p.sent) > 0 {
		t.Fatalf("%+v", c)
	}
}
