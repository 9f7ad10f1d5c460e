package store

import (
	"math"

	"github.com/lanewise/lanewise/core/protocol"
	"github.com/lanewise/lanewise/web/store/kept"
)

// curveColumns is how many columns a curve has.
const curveColumns = 240

// sketchFrom is the length of a run, in steps, from which a curve is sketched first. Sampling all of a longer run
// would take more than a few frames.
const sketchFrom = 1 << 14

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

// ToggleCurve shows the value of a watch over the steps, or hides it.
func (w *watch) ToggleCurve(index int) {
	if index < 0 || index >= len(w.Watches) {
		return
	}
	w.Watches = append([]kept.Watch(nil), w.Watches...)
	e := &w.Watches[index]
	e.Curve = !e.Curve
	w.changed(TopicWatches)
	w.keepSoon()
	w.drawCurves()
}

// CurveOf is the curve of a watch; nil if it is hidden or not known yet.
func (w *watch) CurveOf(index int) *Curve {
	if index >= len(w.Watches) || !w.Watches[index].Curve {
		return nil
	}
	return w.curves[w.Watches[index].Text]
}

func (w *watch) forgetCurves() { w.curves = nil }

// curveHolds reports whether a curve still fits what the page shows. New steps that do not fill a column change
// nothing that can be seen.
func (w *watch) curveHolds(c *Curve) bool {
	v := w.run.View
	more := v.Last + 1 - c.To
	return c != nil && c.lane == w.look.Pinned && c.thread == w.run.Thread && c.edits == len(v.Edits) && c.From == v.First &&
		more >= 0 && more*c.Columns < c.To-c.From
}

// drawCurvesSoon begins to draw the curves once the machine has stood still for a moment.
func (w *watch) drawCurvesSoon() {
	for i := range w.Watches {
		if w.Watches[i].Curve {
			w.curveTimer.After(&w.world, accessPause, w.drawCurves)
			return
		}
	}
}

// drawCurves asks for the next piece of the first curve that is not complete.
func (w *watch) drawCurves() {
	if !w.run.rests() || w.sampling {
		return
	}
	v := w.run.View
	for i := range w.Watches {
		e := &w.Watches[i]
		if !e.Curve {
			continue
		}
		c := w.curves[e.Text]
		if c == nil || !w.curveHolds(c) {
			n := v.Last + 1 - v.First
			c = &Curve{From: v.First, To: v.Last + 1, Columns: min(curveColumns, n), Next: v.First, lane: w.look.Pinned, thread: w.run.Thread, edits: len(v.Edits)}
			if n > sketchFrom {
				c.Next--
			}
			c.Low, c.High = make([]float64, c.Columns), make([]float64, c.Columns)
			for i := range c.Low {
				c.Low[i], c.High[i] = math.NaN(), math.NaN()
			}
			if w.curves == nil {
				w.curves = map[string]*Curve{}
			}
			w.curves[e.Text] = c
		}
		if c.Next < c.To && c.Error == "" {
			w.sample(e.Text, c)
			return
		}
	}
}

func (w *watch) sample(text string, c *Curve) {
	w.sampling = true
	ask := &protocol.Sample{Text: text, Lane: c.lane, From: c.From, To: c.To, Columns: c.Columns, Next: c.Next, Window: w.run.Window()}
	w.inquire(inquiry{ask: ask, then: func(a answer) {
		w.sampling = false
		m, ok := a.(*protocol.Sampled)
		if !ok || w.curves[text] != c {
			return
		}
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
		w.curveMade++
		c.Made = w.curveMade
		w.changed(TopicWatches)
		w.drawCurves()
	}})
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
