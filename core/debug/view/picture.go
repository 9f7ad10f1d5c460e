package view

import (
	"github.com/lanewise/lanewise/core/debug/internal/values"
	"github.com/lanewise/lanewise/core/internal/dispatch"
	"github.com/lanewise/lanewise/core/protocol"
)

// imageOf says where the texels of an image lie.
func imageOf(i *dispatch.Image) protocol.Image {
	out := protocol.Image{Kind: i.Kind.String(), Format: i.Format.String()}
	for n := range max(i.Levels, 1) {
		l := i.Level(n)
		out.Levels = append(out.Levels, protocol.ImageLevel{Offset: l.Off, Width: l.W, Height: l.H, Depth: l.D, Pitch: l.Pitch})
	}
	return out
}

const (
	maxPicture = 1 << 20 // bytes
	maxMarks   = 1024
)

// picture returns the texels that the window asks for, and which of them the last step accessed.
func (v *Viewer) picture() (out protocol.Picture) {
	w := v.Window.Picture
	b, base, _ := v.Buffer(w.Surface)
	out.Window = w
	run, columns := w.Texel, w.Columns
	if w.Stride == run {
		run, columns = run*columns, 1
	}
	var bytes []byte
	for r := 0; r < w.Rows && run > 0 && columns > 0; r++ {
		for c := range columns {
			at := w.Offset + r*w.Pitch + c*w.Stride
			if at < 0 || at >= len(b) || len(bytes)+run > maxPicture {
				r = w.Rows // nothing lies after it
				break
			}
			bytes = append(bytes, b[at:min(at+run, len(b))]...)
		}
	}
	out.Bytes = string(bytes)
	if v.memo.shown.Window != w || v.memo.shown.Bytes != out.Bytes || v.memo.shown.ID == 0 {
		out.ID = v.memo.shown.ID + 1
		v.memo.shown = out
	} else if out.ID = v.memo.shown.ID; out.ID == v.Window.Held {
		out.Bytes, out.Same = "", true
	}
	out.Marks = v.touchedBytes(base, len(b))
	return out
}

// touchedBytes returns which of the n bytes at off the last step read or wrote. It runs that step again to find out.
func (v *Viewer) touchedBytes(off, n int) (out []protocol.TexelMark) {
	here := v.Step()
	if here == 0 || n == 0 {
		return nil
	}
	var w *values.Watcher
	v.Replay(func() {
		v.GoTo(here - 1)
		w, _ = values.Observe(v.Recorder, nil, false)
	})
	for i := range w.Memory {
		a := &w.Memory[i]
		at := a.Off - off
		if a.Off < off || at+a.Size > n {
			continue
		}
		if last := len(out) - 1; last >= 0 && out[last].Write == a.Write && out[last].Offset+out[last].Size == at {
			out[last].Size += a.Size
		} else if len(out) < maxMarks {
			out = append(out, protocol.TexelMark{Offset: at, Size: a.Size, Write: a.Write})
		}
	}
	return out
}
