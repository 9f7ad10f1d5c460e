package view

import (
	"slices"

	"github.com/lanewise/lanewise/core/isa"
	"github.com/lanewise/lanewise/core/launch"
	"github.com/lanewise/lanewise/core/protocol"
	"github.com/lanewise/lanewise/core/visa"
)

// mostRows is how many rows of lanes the view of a result has at most.
const mostRows = 8

// results shows what the program computed: elements of an expectation or, if there are no expectations, of a surface
// that has changed. The window says which one, and which elements.
func (v *Viewer) results(out *protocol.Ending, checked []launch.Result) {
	s, r := v.Scope, &out.Shown
	l, w := s.Target.Launch, s.Window.Result
	var x *launch.Expect
	wrong := 0
	var elem isa.Type
	if len(checked) > 0 {
		if r.Index = w.Index; r.Index < 0 || r.Index >= len(checked) {
			r.Index = foremost(checked)
		}
		x, wrong = checked[r.Index].Expect, checked[r.Index].Element
		r.Surface, _, _ = s.Target.Spec.Place(x)
		elem, r.First, r.Count = x.Elem, x.First, x.Count
	} else {
		if out.Changed = v.changed(); len(out.Changed) == 0 {
			r.Index = -1
			return
		}
		if r.Index = w.Index; !slices.Contains(out.Changed, r.Index) {
			r.Index = out.Changed[0]
		}
		one := &l.Surfaces[r.Index]
		r.Surface, r.Count, elem = r.Index, one.Size/one.Elem.Size(), one.Elem
	}
	from, most := r.First, l.SIMD*mostRows
	if r.Count > most {
		if from = w.First; from < 0 {
			from = wrong
		}
		from = min(max(from, r.First), r.First+r.Count-1)
		from -= (from - r.First) % l.SIMD
	}
	input, of := v.inputOf(r, elem)
	bytes, start, size := s.Machine.SurfaceBytes(r.Surface), s.Machine.SurfaceOffset(r.Surface), elem.Size()
	var marks []byte
	r.From = from
	for i := from; i < min(from+most, r.First+r.Count); i++ {
		got := bytes[i*size : (i+1)*size]
		text, mark := v.Shown(got, elem), byte(0)
		if s.Machine.Unwritten(start+i*size, size) {
			text, mark = "", 1
		}
		r.Got = append(r.Got, text)
		if x != nil {
			want, same := x.Element(i-r.First, got)
			if !same {
				mark = 1
			}
			r.Want, marks = append(r.Want, v.Shown(want, elem)), append(marks, mark)
		}
		if r.Name != "" {
			b := make([]byte, of.Size())
			copy(b, input[min(i*len(b), len(input)):]) // bytes beyond the given ones are zero
			r.Input = append(r.Input, v.Shown(b, of))
		}
	}
	r.Wrong = string(marks)
}

// foremost returns the index of the expectation that is shown unless another one is chosen: the first that failed or,
// if none failed, the first that checks more than that a buffer is unchanged.
func foremost(checked []launch.Result) int {
	best := 0
	for i := range checked {
		r := &checked[i]
		if !r.Pass {
			return i
		}
		if x := checked[best].Expect; x.Unchanged && !r.Expect.Unchanged {
			best = i
		}
	}
	return best
}

// changed returns the surfaces that are not as they were at the start, except private memory, and the buffer of printf,
// whose contents are in the Console.
func (v *Viewer) changed() (list []int) {
	for i := range v.Target.Launch.Surfaces {
		if s := &v.Target.Launch.Surfaces[i]; s.Name != launch.PrivateMemory && !s.Prints && !asAtFirst(s.Init, v.Machine.SurfaceBytes(i)) {
			list = append(list, i)
		}
	}
	return list
}

// asAtFirst reports whether a surface holds what it began with: init, and zeros after it.
func asAtFirst(init, now []byte) bool {
	n := min(len(init), len(now))
	for _, b := range now[n:] {
		if b != 0 {
			return false
		}
	}
	return string(now[:n]) == string(init[:n])
}

// inputOf returns the input at the same place, and sets r.Name to its name. If a single thread runs, this is an element
// of the kernel's input for each lane; otherwise it is what this buffer held at the start, or another buffer with as
// many elements.
func (v *Viewer) inputOf(r *protocol.ResultRows, elem isa.Type) (data []byte, of isa.Type) {
	s := v.Scope
	l := s.Target.Launch
	if l.Payload != nil && l.Threads*l.Groups[0]*l.Groups[1]*l.Groups[2] == 1 && r.First == 0 && r.Count == l.SIMD {
		image := l.Payload([3]int{}, 0)
		given := s.Target.Spec.Inputs
		for i := range given {
			for _, in := range s.Code.Funcs[s.Code.Kernel].Object.Inputs {
				if d := in.Var; d.Name == given[i].Var && d.Class == visa.General && d.Elems == l.SIMD && in.Offset+in.Size <= len(image) {
					r.Name = d.Name
					return image[in.Offset : in.Offset+in.Size], d.Type
				}
			}
		}
	}
	elems := l.Surfaces[r.Surface].Size / elem.Size()
	for i := -1; i < len(l.Surfaces) && r.Name == ""; i++ {
		at := i
		if i < 0 { // the buffer itself comes first
			at = r.Surface
		}
		if one := &l.Surfaces[at]; len(one.Init) > 0 && one.Size/one.Elem.Size() == elems {
			r.Name, data, of = s.BufferName(at), one.Init, one.Elem
		}
	}
	return data, of
}
