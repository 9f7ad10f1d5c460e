package view

import (
	"github.com/lanewise/lanewise/core/debug/expr"
	"github.com/lanewise/lanewise/core/debug/format"
	"github.com/lanewise/lanewise/core/protocol"
)

// Watched evaluates an expression and returns its value as a watch shows it.
func (v *Viewer) Watched(text string, f protocol.Format) protocol.Watched {
	w := protocol.Watched{Text: text}
	x, err := expr.EvalText(v.Scope, text)
	if err != nil {
		w.Error, w.Start, w.End = err.Text, err.Start, err.End
		return w
	}
	w.Type, w.Shape, w.First = x.Type.String(), x.Shape, x.First
	w.Edit = len(x.Places) > 0
	arena := v.Machine.Arena()
	enabled := v.Masks(v.State.PC()).Enable
	for i, b := range x.Bits {
		out := protocol.Value{Text: format.Bits(b, x.Type, f), Enabled: x.Shape != protocol.ShapeLanes || enabled>>i&1 != 0}
		if x.Shape == protocol.ShapeLanes && x.Inside>>i&1 == 0 {
			out.Text = ""
		}
		if len(x.Places) > i {
			p := &x.Places[i]
			out.Never = p.Never(v.Scope)
			switch p.Kind {
			case expr.BytesPlace:
				out.Changed = p.Off >= 0 && v.Past.Changed(arena, p.Off, p.Size)
			case expr.PredPlace:
				out.Changed = v.OldWord(p.Off)>>p.Bit&1 != uint32(b)
			case expr.FixedPlace:
				w.Edit = false
			}
		}
		w.Values = append(w.Values, out)
	}
	return w
}
