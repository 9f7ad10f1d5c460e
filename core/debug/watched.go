package debug

import (
	"github.com/lanewise/lanewise/core/isa"
	"github.com/lanewise/lanewise/core/protocol"
)

// watched shows a value.
func (v *viewer) watched(text string, f protocol.Format) protocol.Watched {
	w := protocol.Watched{Text: text}
	x, err := evalText(v.scope, text)
	if err != nil {
		w.Error, w.Start, w.End = err.Text, err.Start, err.End
		return w
	}
	w.Type, w.Shape, w.First = x.typ.String(), x.shape, x.first
	w.Edit = len(x.places) > 0
	arena := v.machine.Arena()
	enabled := v.masks(v.th.PC()).Enable
	for i, b := range x.bits {
		out := protocol.Value{Text: formatBits(b, x.typ, f), Enabled: x.shape != protocol.ShapeLanes || enabled>>i&1 != 0}
		if x.typ == isa.BOOL {
			out.Text = truth[b&1 != 0]
		}
		if x.shape == protocol.ShapeLanes && x.inside>>i&1 == 0 {
			out.Text = ""
		}
		if len(x.places) > i {
			p := &x.places[i]
			switch p.kind {
			case bytesPlace:
				if p.off >= 0 {
					out.Changed = v.was.Changed(arena, p.off, p.size)
					out.Never = v.never(p.off, p.size)
				}
			case predPlace:
				out.Changed = v.oldWord(p.off)>>p.bit&1 != uint32(b)
				out.Never = v.never(p.off+int(p.bit), 1)
			case fixedPlace:
				w.Edit = false
			}
		}
		w.Values = append(w.Values, out)
	}
	return w
}
