package store

import (
	"github.com/lanewise/lanewise/core/protocol"
	"github.com/lanewise/lanewise/web/store/curve"
	"github.com/lanewise/lanewise/web/store/kept"
)

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
func (w *watch) CurveOf(index int) *curve.Curve {
	if index >= len(w.Watches) || !w.Watches[index].Curve {
		return nil
	}
	return w.curves[w.Watches[index].Text]
}

func (w *watch) forgetCurves() { w.curves = nil }

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
		if c == nil || !c.Holds(v, w.look.Pinned, w.run.Thread) {
			c = curve.New(v, w.look.Pinned, w.run.Thread)
			if w.curves == nil {
				w.curves = map[string]*curve.Curve{}
			}
			w.curves[e.Text] = c
		}
		if !c.Ends() {
			w.sample(e.Text, c)
			return
		}
	}
}

func (w *watch) sample(text string, c *curve.Curve) {
	w.sampling = true
	w.inquire(inquiry{ask: c.Ask(text, w.run.Window()), then: func(a answer) {
		w.sampling = false
		m, ok := a.(*protocol.Sampled)
		if !ok || w.curves[text] != c {
			return
		}
		c.Add(m)
		w.curveMade++
		c.Made = w.curveMade
		w.changed(TopicWatches)
		w.drawCurves()
	}})
}
