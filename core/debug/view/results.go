package view

import (
	"bytes"

	"github.com/lanewise/lanewise/core/debug/format"
	"github.com/lanewise/lanewise/core/isa"
	"github.com/lanewise/lanewise/core/launch"
	"github.com/lanewise/lanewise/core/protocol"
	"github.com/lanewise/lanewise/core/run"
	"github.com/lanewise/lanewise/core/visa"
)

// resultRows is how many rows of lanes a view of a result has at most.
const resultRows = 8

// result is elements of a surface.
type result struct {
	protocol.Result
	surface int
	elem    isa.Type
	expect  *launch.Expect // nil: nothing is expected
}

// results lists what the program gave, and shows the elements that the window asks for.
func (v *Viewer) results(out *protocol.Ending) {
	list := v.expected()
	if len(list) == 0 {
		list = v.changed()
	}
	for i := range list {
		out.Results = append(out.Results, list[i].Result)
	}
	if w := v.Window.Result; len(list) > 0 {
		if w.Index < 0 || w.Index >= len(list) {
			w.Index = 0
		}
		out.Shown = v.resultRows(&list[w.Index], w)
	}
}

// expected are the elements that expectations are about.
func (v *Viewer) expected() (list []result) {
	for i, r := range run.Check(v.Target.Spec, v.Machine) {
		x := r.Expect
		surface, _, _ := v.Target.Spec.Place(x)
		one := result{surface: surface, elem: x.Elem, expect: x}
		one.Result = protocol.Result{Name: v.BufferName(surface), Type: x.Elem.String(), Expect: i, First: x.First, Count: x.Count, Wrong: -1}
		if r.Wrong > 0 {
			one.Wrong = r.Element
		}
		list = append(list, one)
	}
	return list
}

// changed are the surfaces that are not as they were.
func (v *Viewer) changed() (list []result) {
	for i := range v.Target.Launch.Surfaces {
		s := &v.Target.Launch.Surfaces[i]
		now := v.Machine.SurfaceBytes(i)
		n := min(len(s.Init), len(now))
		if s.Name == launch.PrivateMemory || s.Elem.Size() == 0 || bytes.Equal(now[:n], s.Init[:n]) && len(bytes.TrimLeft(now[n:], "\x00")) == 0 {
			continue
		}
		one := result{surface: i, elem: s.Elem}
		one.Result = protocol.Result{Name: v.BufferName(i), Type: s.Elem.String(), Expect: -1, Count: len(now) / s.Elem.Size(), Wrong: -1}
		list = append(list, one)
	}
	return list
}

// resultRows shows elements from a row of lanes on.
func (v *Viewer) resultRows(r *result, w protocol.ResultWindow) (out protocol.ResultRows) {
	lanes, size := v.Target.Launch.SIMD, r.elem.Size()
	first := w.First - r.First
	if w.First < 0 {
		first = max(r.Wrong, r.First) - r.First
	}
	first = min(max(first, 0), max(r.Count-1, 0))
	if r.Count <= lanes*resultRows {
		first = 0
	}
	first -= first % lanes
	out.Index, out.First = w.Index, r.First+first
	name, input := v.inputOf(r)
	out.Input = name
	now, _, _ := v.Buffer(r.surface)
	start := v.Machine.SurfaceOffset(r.surface)
	for i := first; i < min(first+lanes*resultRows, r.Count); i++ {
		at := (r.First + i) * size
		got := now[at : at+size]
		e := protocol.ResultElement{Got: v.shown(got, r.elem), Never: v.Machine.Unwritten(start+at, size)}
		if r.expect != nil {
			want, same := r.expect.Element(i, got)
			e.Want, e.Wrong = v.shown(want, r.elem), !same || e.Never
		}
		if input != nil {
			e.Input = input(r.First + i)
		}
		out.Elems = append(out.Elems, e)
	}
	return out
}

func (v *Viewer) shown(b []byte, t isa.Type) string {
	return format.Bits(format.Element(b), t, v.Window.Format)
}

// inputOf is what went in at the same place: an element of the kernel's input for each lane, where a single
// thread runs, else what this buffer held at the start, or another one of as many elements. nil: there
// is no such input.
func (v *Viewer) inputOf(r *result) (name string, element func(i int) string) {
	l := v.Target.Launch
	if l.Payload != nil && l.Threads == 1 && l.Groups == [3]int{1, 1, 1} && r.First == 0 && r.Count == l.SIMD {
		image := l.Payload([3]int{}, 0)
		for _, in := range v.Code.Funcs[v.Code.Kernel].Object.Inputs {
			d, size := in.Var, in.Var.Type.Size()
			if d.Class != visa.General || d.Elems != l.SIMD || in.Size < d.Elems*size || in.Offset+in.Size > len(image) || !v.given(d) {
				continue
			}
			return d.Name, func(i int) string { return v.shown(image[in.Offset+i*size:][:size], d.Type) }
		}
	}
	here := &l.Surfaces[r.surface]
	elems := here.Size / r.elem.Size()
	for i := -1; i < len(l.Surfaces); i++ {
		at := i
		if at < 0 { // itself comes first
			at = r.surface
		}
		s := &l.Surfaces[at]
		size := s.Elem.Size()
		if len(s.Init) == 0 || size == 0 || s.Size/size != elems {
			continue
		}
		return v.BufferName(at), func(i int) string {
			b := make([]byte, size)
			copy(b, s.Init[min(i*size, len(s.Init)):])
			return v.shown(b, s.Elem)
		}
	}
	return "", nil
}

// given reports whether a line of the text gives an input its values.
func (v *Viewer) given(d *visa.Decl) bool {
	for i := range v.Target.Spec.Inputs {
		if v.Target.Spec.Inputs[i].Var == d.Name {
			return true
		}
	}
	return false
}
