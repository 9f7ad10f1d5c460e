package lanes

import (
	"encoding/binary"
	"math"
	"strconv"

	"github.com/lanewise/lanewise/web/draw"
	"github.com/lanewise/lanewise/web/panel/frame"
	"github.com/lanewise/lanewise/web/panel/ui"
	"github.com/lanewise/lanewise/web/store"
	"github.com/maxence-charriere/go-app/v9/pkg/app"
)

// curveButton is the button that shows or hides the curve of a watch.
func curveButton(s *store.Store, index int, text string) *draw.Node {
	on := index < len(s.Watches) && s.Watches[index].Curve
	return ui.PressedIf(on, ui.Button("curve", "watch-curve", "Value of "+text+" over the steps", ui.Icon("curve")).DataSet("arg", index))
}

// curves are the curves of the watches, each an <lw-spark> (web/spark). They stand below the rows of the values, not
// among them, because the number of these rows changes from step to step: a curve that the reader is dragging must not
// move.
func curves(s *store.Store) *draw.Node {
	var rows []draw.Part
	for i := range s.Watches {
		if s.Watches[i].Curve {
			rows = append(rows, curveRow(s, i))
		}
	}
	return draw.Element("div").Class("curves").Body(rows...)
}

func curveRow(s *store.Store, index int) *draw.Node {
	bounds, note := "", ""
	if c := s.CurveOf(index); c != nil {
		low, high, ok := c.Bounds()
		switch {
		case c.Error != "":
			note = c.Error
		case ok && low == high:
			bounds = short(low)
		case ok:
			bounds = short(low) + " to " + short(high)
		case c.Next >= c.To:
			note = "It has no value in the recorded steps."
		}
	}
	name := s.Watches[index].Text
	spark := draw.Element("lw-spark").DataSet("watch", index).TabIndex(0).Role("slider").Aria("label", "Step, by the value of "+name).
		Aria("valuemin", 0).Aria("valuemax", 0).Aria("valuenow", 0)
	return draw.Element("div").Class("lg").DataSet("curve", index).Body(
		draw.Element("span").Class("rl").Title(name).Body(draw.Element("code").Text(name), ui.Span("minor", bounds)),
		draw.Element("span").Class("vw spark").Body(spark, ui.Span("minor", note)))
}

// short writes a number in the few characters that the head of a row has room for.
func short(f float64) string { return strconv.FormatFloat(f, 'g', 5, 64) }

// curveSlots passes the curves to their elements.
type curveSlots struct{ asked bool }

// shownCurve is the form in which the element takes a curve (web/spark/element.ts).
type shownCurve struct {
	From    int  `json:"from"`
	To      int  `json:"to"`
	Columns int  `json:"columns"`
	Done    bool `json:"done"`
	Sparse  bool `json:"sparse"`
}

// show passes to the elements of a panel what has changed.
func (c *curveSlots) show(s *store.Store, ctx app.Context) {
	any := false
	for i := range s.Watches {
		any = any || s.Watches[i].Curve
	}
	if !any || s.View == nil {
		return
	}
	root := ctx.JSSrc()
	if !c.asked {
		c.asked = true
		frame.Need(ctx, "spark", func() { c.show(s, ctx) })
		return
	}
	all := root.Call("querySelectorAll", "lw-spark")
	for i := range all.Length() {
		e := all.Index(i)
		curve := s.CurveOf(ui.Number(e, "watch"))
		if curve == nil || e.Get("setCurve").Type() != app.TypeFunction {
			continue
		}
		if e.Get("made").Int() != curve.Made {
			data := make([]byte, 0, 16*len(curve.Low))
			for _, list := range [][]float64{curve.Low, curve.High} {
				for _, f := range list {
					data = binary.LittleEndian.AppendUint64(data, math.Float64bits(f))
				}
			}
			e.Call("setCurve", curve.Made, ui.BytesOf(data), ui.JSON(shownCurve{curve.From, curve.To, curve.Columns, curve.Next >= curve.To, curve.Sparse}))
		}
		e.Call("setStep", s.View.Step)
	}
}
