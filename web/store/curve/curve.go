// Package curve is the value of an expression over the steps of a run: which piece of it to ask the engine for next,
// and what the answers make of it. It knows nothing of the page.
package curve

import (
	"math"

	"github.com/lanewise/lanewise/core/protocol"
)

// Curve is the value of an expression over the recorded steps: the least and the greatest value in each column, NaN in
// a column that has none.
type Curve struct {
	From, To  int // steps; To is exclusive
	Columns   int
	Low, High []float64
	Next      int    // the step up to which the curve is known; To: it is complete
	Sparse    bool   // some columns have steps that were left out
	Error     string // why there is no curve
	Made      int    // changes whenever the curve does, for who draws it

	lane, thread, edits int
}

// MostColumns is how many columns the curve of a long run has.
const MostColumns = 240

// sketchFrom is the length of a run, in steps, from which a curve is sketched first. Sampling all of a longer run
// would take more than a few frames.
const sketchFrom = 1 << 14

// New returns a curve of the run that a view is of, as a lane and a thread see it, of which nothing is known yet.
func New(v *protocol.View, lane, thread int) *Curve {
	n := v.Last + 1 - v.First
	c := &Curve{From: v.First, To: v.Last + 1, Columns: min(MostColumns, n), Next: v.First, lane: lane, thread: thread, edits: len(v.Edits)}
	if n > sketchFrom {
		c.Next--
	}
	c.Low, c.High = make([]float64, c.Columns), make([]float64, c.Columns)
	for i := range c.Low {
		c.Low[i], c.High[i] = math.NaN(), math.NaN()
	}
	return c
}

// Holds reports whether a curve still fits a view. New steps that do not fill a column change nothing that can be
// seen.
func (c *Curve) Holds(v *protocol.View, lane, thread int) bool {
	more := v.Last + 1 - c.To
	return c.lane == lane && c.thread == thread && c.edits == len(v.Edits) && c.From == v.First && more >= 0 && more*c.Columns < c.To-c.From
}

// Ends reports whether there is nothing more to ask for.
func (c *Curve) Ends() bool { return c.Next >= c.To || c.Error != "" }

// Ask is the request for the next piece, of the expression with a text.
func (c *Curve) Ask(text string, w protocol.Window) *protocol.Sample {
	return &protocol.Sample{Text: text, Lane: c.lane, From: c.From, To: c.To, Columns: c.Columns, Next: c.Next, Window: w}
}

// Add adds the piece that came for Ask.
func (c *Curve) Add(m *protocol.Sampled) {
	low, high := floats(m.Low), floats(m.High)
	for i := range min(len(low), len(high), c.Columns-m.First) {
		l, h := &c.Low[m.First+i], &c.High[m.First+i]
		if !(*l <= low[i]) {
			*l = low[i]
		}
		if !(*h >= high[i]) {
			*h = high[i]
		}
	}
	c.Next, c.Sparse, c.Error = m.Next, c.Sparse || m.Sparse, m.Error
}

// floats reads little-endian 64-bit numbers.
func floats(bytes string) []float64 {
	out := make([]float64, len(bytes)/8)
	for i := range out {
		bits := uint64(0)
		for j := 7; j >= 0; j-- {
			bits = bits<<8 | uint64(bytes[8*i+j])
		}
		out[i] = math.Float64frombits(bits)
	}
	return out
}

// Bounds are the least and the greatest finite value of the curve; ok is false if there is none.
func (c *Curve) Bounds() (low, high float64, ok bool) {
	low, high = math.Inf(1), math.Inf(-1)
	for i := range c.Low {
		if l := c.Low[i]; l == l && !math.IsInf(l, 0) {
			low = min(low, l)
		}
		if h := c.High[i]; h == h && !math.IsInf(h, 0) {
			high = max(high, h)
		}
	}
	return low, high, low <= high
}
