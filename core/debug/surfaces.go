package debug

import (
	"github.com/lanewise/lanewise/core/isa"
	"github.com/lanewise/lanewise/core/protocol"
)

// MaxWindow is the most elements of a surface one view holds.
const MaxWindow = 4096

// surfaces lists the buffers; the one the window names comes with its elements,
// as many as the window asks for.
func (v *viewer) surfaces() []protocol.Surface {
	l := v.target.Launch
	out := make([]protocol.Surface, 0, len(l.Surfaces)+1)
	for i := range l.Surfaces {
		s := &l.Surfaces[i]
		out = append(out, v.surface(i, s.Name, s.Elem, s.BTI, v.machine.SurfaceBytes(i), v.machine.SurfaceOffset(i)))
	}
	if slm := v.machine.SLMBytes(); len(slm) > 0 {
		out = append(out, v.surface(len(out), "shared local memory", isa.UD, -1, slm, v.machine.SLMOffset()))
	}
	return out
}

// surface shows one buffer whose bytes stand at off in the arena.
func (v *viewer) surface(index int, name string, elem isa.Type, bti int, data []byte, off int) protocol.Surface {
	size := max(elem.Size(), 1)
	out := protocol.Surface{
		Name: name, Type: elem.String(), Bytes: len(data), Elems: len(data) / size, BTI: bti,
		Written: v.was.Touched(off, len(data)),
	}
	if index != v.window.Surface {
		return out
	}
	out.First = min(max(v.window.First, 0), out.Elems)
	count := min(max(v.window.Count, 0), MaxWindow, out.Elems-out.First)
	arena := v.machine.Arena()
	for i := range count {
		at := off + (out.First+i)*size
		out.Values = append(out.Values, protocol.Value{
			Text:    formatBits(element(arena[at:at+size]), elem, v.window.Format),
			Changed: v.was.Changed(arena, at, size),
			Enabled: true,
		})
	}
	return out
}
