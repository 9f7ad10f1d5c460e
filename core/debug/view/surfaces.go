package view

import (
	"github.com/lanewise/lanewise/core/debug/expr"
	"github.com/lanewise/lanewise/core/debug/internal/scope"
	"github.com/lanewise/lanewise/core/isa"
	"github.com/lanewise/lanewise/core/protocol"
)

// maxWindow is the largest number of elements of a surface in one view.
const maxWindow = 4096

// surfaces lists the buffers. The one that the window names has as many of its elements as the window asks for.
func (v *Viewer) surfaces() []protocol.Surface {
	l := v.Target.Launch
	out := make([]protocol.Surface, 0, len(l.Surfaces)+1)
	for i := range l.Surfaces {
		s := &l.Surfaces[i]
		out = append(out, v.surface(i, v.BufferName(i), s.Elem, s.BTI, v.Machine.SurfaceBytes(i), v.Machine.SurfaceOffset(i)))
		if s.Image != nil {
			out[i].Image = imageOf(s.Image)
		}
	}
	if slm := v.Machine.SLMBytes(); len(slm) > 0 {
		out = append(out, v.surface(len(out), "shared local memory", isa.UD, -1, slm, v.Machine.SLMOffset()))
	}
	return out
}

// surface returns one buffer, whose bytes lie at off in the arena.
func (v *Viewer) surface(index int, name string, elem isa.Type, bti int, data []byte, off int) protocol.Surface {
	size := max(elem.Size(), 1)
	out := protocol.Surface{
		Name: name, Type: elem.String(), Bytes: len(data), Elems: len(data) / size, BTI: bti,
		Written: v.Past.Touched(off, len(data)),
	}
	if index != v.Window.Surface {
		return out
	}
	out.First = min(max(v.Window.First, 0), out.Elems)
	count := min(max(v.Window.Count, 0), maxWindow, out.Elems-out.First)
	arena := v.Machine.Arena()
	for i := range count {
		at := off + (out.First+i)*size
		out.Values = append(out.Values, protocol.Value{
			Text:    v.Shown(arena[at:at+size], elem),
			Changed: v.Past.Changed(arena, at, size),
			Enabled: true,
		})
	}
	return out
}

// memory returns the pieces of memory that the window asks for.
func (v *Viewer) memory() (out []protocol.MemoryView) {
	for _, w := range v.Window.Memory {
		b, base, elem := v.Buffer(w.Surface)
		m := protocol.MemoryView{Surface: w.Surface, Type: elem.String()}
		if t, ok := expr.ElementType(w.Type); ok {
			elem, m.Type = t, w.Type
		}
		m.Offset = min(max(w.Offset, 0), len(b))
		n := min(max(w.Count, 0), maxWindow, len(b)-m.Offset)
		arena := v.Machine.Arena()
		changed := make([]byte, n)
		for i := range changed {
			if v.Past.Changed(arena, base+m.Offset+i, 1) {
				changed[i] = 1
			}
		}
		m.Bytes, m.Changed = string(b[m.Offset:m.Offset+n]), string(changed)
		size := max(elem.Size(), 1)
		for at := m.Offset; at+size <= m.Offset+n; at += size {
			x := v.ValueAt(base+at, size, elem)
			x.Enabled = true
			m.Values = append(m.Values, x)
		}
		out = append(out, m)
	}
	return out
}

// maxRead is the largest number of bytes that ReadMemory returns at once.
const maxRead = 1 << 20

// ReadMemory returns bytes of a surface.
func ReadMemory(v *scope.Scope, q *protocol.ReadMemory) protocol.Memory {
	b, _, _ := v.Buffer(q.Surface)
	from := min(max(q.Offset, 0), len(b))
	return protocol.Memory{Offset: from, Bytes: string(b[from : from+min(max(q.Count, 0), maxRead, len(b)-from)])}
}
