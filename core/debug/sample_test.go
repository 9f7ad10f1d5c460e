package debug

import (
	"math"
	"testing"

	"github.com/lanewise/lanewise/core/debug/expr"
	"github.com/lanewise/lanewise/core/internal/num"
	"github.com/lanewise/lanewise/core/protocol"
)

// curve asks for all pieces of a curve. With a q.Next of -1 it gets a sketch first.
func curve(t testing.TB, s *Session, q protocol.Sample, more func() bool) (low, high []float64, pieces int, sparse bool) {
	t.Helper()
	low, high = make([]float64, q.Columns), make([]float64, q.Columns)
	for i := range low {
		low[i], high[i] = math.NaN(), math.NaN()
	}
	for ; q.Next < q.To; pieces++ {
		x := s.Sample(&q, more)
		if x.Error != "" {
			t.Fatal(x.Error)
		}
		for i := range len(x.Low) / 8 {
			at := x.First + i
			low[at] = math.Min(or(low[at], math.Inf(1)), math.Float64frombits(num.Element([]byte(x.Low[8*i:]))))
			high[at] = math.Max(or(high[at], math.Inf(-1)), math.Float64frombits(num.Element([]byte(x.High[8*i:]))))
		}
		sparse = sparse || x.Sparse
		if q.Next = x.Next; q.Next < q.From {
			t.Fatal("the answer goes back")
		}
	}
	return low, high, pieces, sparse
}

func or(f, other float64) float64 {
	if f != f {
		return other
	}
	return f
}

// TestACurveIsThatOfEveryStep compares curves with values that are evaluated step by step.
func TestACurveIsThatOfEveryStep(t *testing.T) {
	const steps = 3000
	for _, c := range []struct {
		text string
		lane int
	}{{"S", 3}, {"S", -1}, {"X + S[1]", 20}, {"P1", 5}, {"popcount(EM)", -1}} {
		s := open(t, "divergent", divergent)
		s.Forward(steps)
		for !s.Seek(1234, 1<<20) {
		}
		before := s.View(protocol.Window{Thread: -1})
		const columns = 37
		q := protocol.Sample{Text: c.text, Lane: c.lane, To: steps + 1, Columns: columns, Window: protocol.Window{Thread: -1, Frame: before.Threads[0].Depth - 1}}
		turn := 0
		low, high, pieces, sparse := curve(t, s, q, func() bool { turn++; return turn%2 > 0 })
		if after := s.View(protocol.Window{Thread: -1}); after.Step != before.Step || after.Last != before.Last || after.Line != before.Line {
			t.Fatalf("%s: the session moved from %d to %d", c.text, before.Step, after.Step)
		}
		if pieces < 1 || sparse {
			t.Fatalf("%s: %d pieces, sparse %v", c.text, pieces, sparse)
		}
		wantLow, wantHigh := make([]float64, columns), make([]float64, columns)
		for i := range wantLow {
			wantLow[i], wantHigh[i] = math.Inf(1), math.Inf(-1)
		}
		for step := range steps + 1 {
			for !s.Seek(step, 1<<20) {
			}
			v := s.viewer(protocol.Window{Thread: -1})
			v.Window.Frame = v.State.Depth() - 1
			x, err := expr.EvalText(v.Scope, c.text)
			if err != nil {
				t.Fatal(err.Text)
			}
			for i, b := range x.Bits {
				if c.lane >= 0 && len(x.Bits) > 1 && i != c.lane || len(x.Places) > 0 && x.Places[i].Kind == expr.BytesPlace && v.Unwritten(x.Places[i].Off, 4) ||
					len(x.Places) > 0 && x.Places[i].Kind == expr.PredPlace && v.Unwritten(x.Places[i].Off+i, 1) {
					continue
				}
				f := expr.Number{Bits: b, Type: x.Type}.Float()
				at := step * columns / (steps + 1)
				wantLow[at], wantHigh[at] = math.Min(wantLow[at], f), math.Max(wantHigh[at], f)
			}
		}
		for i := range low {
			if low[i] != wantLow[i] || high[i] != wantHigh[i] {
				t.Errorf("%s in lane %d, column %d: %v to %v, want %v to %v", c.text, c.lane, i, low[i], high[i], wantLow[i], wantHigh[i])
			}
		}
	}
}

// TestACurveIsThatOfOneVariable: a name that several braces of PTX declare means, over all steps, what it means where
// the reader stands.
func TestACurveIsThatOfOneVariable(t *testing.T) {
	s := open(t, "braces.ptx", `//@ launch k block=4
.version 6.0
.target sm_70
.address_size 64
.visible .entry k()
{
    .reg .b32 t;
    mov.u32 t, 7;
    { .reg .u32 t;
      mov.u32 t, %tid.x;
      add.u32 t, t, 100; }
    { .reg .u32 t;
      mov.u32 t, %tid.x;
      add.u32 t, t, 200; }
    add.u32 t, t, 1;
    ret;
}
`)
	s.Forward(1 << 20)
	for line, want := range map[int][2]float64{11: {1, 101}, 14: {1, 201}, 15: {7, 8}} {
		for !s.Seek(0, 1<<20) {
		}
		w := protocol.Window{Thread: -1}
		for s.View(w).Line != line {
			s.Forward(1)
		}
		last := s.View(w).Last
		low, high, _, _ := curve(t, s, protocol.Sample{Text: "t", Lane: 1, To: last + 1, Columns: last + 1, Window: w}, func() bool { return true })
		least, most := math.Inf(1), math.Inf(-1)
		for i := range low {
			least, most = math.Min(least, or(low[i], least)), math.Max(most, or(high[i], most))
		}
		if least != want[0] || most != want[1] || low[last-1] != want[1] {
			t.Errorf("at line %d: %v to %v, %v at the end; want %v", line, least, most, low[last-1], want)
		}
	}
}

// TestACurveIsSketchedFirst: the values of a sketch are values of its columns.
func TestACurveIsSketchedFirst(t *testing.T) {
	s := open(t, "divergent", divergent)
	s.Forward(20_000)
	q := protocol.Sample{Text: "S", Lane: 3, To: 20_001, Columns: 64, Next: -1, Window: protocol.Window{Thread: -1}}
	x := s.Sample(&q, nil)
	q.Next = 0
	low, high, _, _ := curve(t, s, q, func() bool { return true })
	shown := 0
	for i := range len(x.Low) / 8 {
		f := math.Float64frombits(num.Element([]byte(x.Low[8*i:])))
		if f != f {
			continue
		}
		if shown++; f < low[x.First+i] || high[x.First+i] < f {
			t.Errorf("column %d: %v is not between %v and %v", i, f, low[i], high[i])
		}
	}
	if x.Next != 0 || shown < 8 {
		t.Errorf("%d columns have a value, next is %d", shown, x.Next)
	}
}

// TestACurveBoundsItsWork: a column with more changes than are evaluated is marked as sparse.
func TestACurveBoundsItsWork(t *testing.T) {
	s := open(t, "divergent", divergent)
	s.Forward(20_000)
	q := protocol.Sample{Text: "S", To: 20_001, Columns: 4, Window: protocol.Window{Thread: -1}}
	if _, _, _, sparse := curve(t, s, q, func() bool { return true }); !sparse {
		t.Error("thousands of changes a column were all looked at")
	}
}

// BenchmarkSketch and BenchmarkCurve run over a million steps: what a click costs until the first answer, and in all.
func BenchmarkSketch(b *testing.B) { benchmarkCurve(b, -1) }
func BenchmarkCurve(b *testing.B)  { benchmarkCurve(b, 0) }

func benchmarkCurve(b *testing.B, next int) {
	s := open(b, "divergent", divergent)
	s.Forward(million)
	q := protocol.Sample{Text: "S", Lane: 3, To: million + 1, Columns: 256, Next: next, Window: protocol.Window{Thread: -1}}
	for b.Loop() {
		s.Sample(&q, func() bool { return true })
	}
}
