package values

import (
	"math/bits"
	"slices"

	"github.com/lanewise/lanewise/core/debug/expr"
	"github.com/lanewise/lanewise/core/debug/internal/record"
	"github.com/lanewise/lanewise/core/eu"
	"github.com/lanewise/lanewise/core/internal/num"
	"github.com/lanewise/lanewise/core/isa"
)

// Access is one access to a watched element by the step that runs.
type Access struct {
	Write    bool
	Lane     int // -1: no particular lane
	Location *expr.Location
	Old, New uint64
}

// Watcher is an eu.Observer that notes the accesses of a step to some elements.
type Watcher struct {
	m            *eu.Machine
	locations    []expr.Location
	Found        []Access
	Thread, Inst int
	seen         []eu.Access // all accesses to registers, if keep is set
	Memory       []eu.MemoryAccess
	keep         bool
}

func (w *Watcher) Group()      {}
func (w *Watcher) Barrier(int) {}

func (w *Watcher) Before(s *eu.Step) {
	w.Found = w.Found[:0]
	w.Thread, w.Inst = s.Thread, s.Inst
	if w.keep {
		w.seen = append(w.seen[:0], s.Operands...)
		for i := range w.seen { // the machine reuses the offsets of indirect operands
			if e := w.seen[i].Each; e != nil {
				each := *e
				w.seen[i].Each = &each
			}
		}
	}
	offset, block := int(w.m.Program().Insts[s.Inst].Src.Offset), w.block(s)
	for i := range s.Operands {
		a := &s.Operands[i]
		if a.Kind == eu.PredBits {
			for b := a.Bits; b != 0; b &= b - 1 {
				w.touch(a.Off, 0, bits.TrailingZeros32(b), bits.TrailingZeros32(b), a.Write)
			}
			continue
		}
		for c := a.Channels; c != 0; c &= c - 1 {
			i := bits.TrailingZeros32(c)
			lane := i + offset
			if block || a.Scalar && bits.OnesCount32(a.Channels) > 1 {
				lane = -1
			}
			if off := a.At(i); off >= 0 {
				w.touch(off, a.Size, 0, lane, a.Write)
			}
			if a.Scalar {
				break
			}
		}
	}
}

// block reports whether a step is a message for the thread as a whole, so that its accesses belong to no particular
// lane.
func (w *Watcher) block(s *eu.Step) bool {
	return isa.Table[w.m.Program().Insts[s.Inst].Src.Op].Exec == isa.BlockExec
}

// touch notes an access to size bytes at off. A size of 0 means a bit of the u32 there.
func (w *Watcher) touch(off, size, bit, lane int, write bool) {
	for i := range w.locations {
		p := &w.locations[i]
		switch {
		case p.Off < 0:
			continue
		case (p.Kind == expr.PredPlace) != (size == 0):
			continue
		case size == 0 && (p.Off != off || int(p.Bit) != bit):
			continue
		case size > 0 && (off >= p.Off+p.Size*(p.More+1) || p.Off >= off+size):
			continue
		case p.More > 0:
			for i := max(off-p.Off, 0) / p.Size; i <= p.More && p.Off+i*p.Size < off+size; i++ {
				one := p.Part(i)
				w.add(&one, lane, write)
			}
			continue
		}
		w.add(p, lane, write)
	}
}

func (w *Watcher) add(p *expr.Location, lane int, write bool) {
	w.Found = append(w.Found, Access{Write: write, Lane: lane, Location: p, Old: p.In(w.m.Arena())})
}

func (w *Watcher) After(s *eu.Step) {
	if w.keep {
		w.Memory = append(w.Memory[:0], s.Memory...)
	}
	for i := range s.Memory {
		a := &s.Memory[i]
		n := len(w.Found)
		if a.Off < 0 {
			continue
		}
		lane := a.Lane
		if w.block(s) {
			lane = -1
		}
		w.touch(a.Off, a.Size, 0, lane, a.Write)
		for i := n; i < len(w.Found); i++ { // find the element as it was before
			f := &w.Found[i]
			f.Old = overlay(f.Old, f.Location, a)
		}
	}
	for i := range w.Found {
		w.Found[i].New = w.Found[i].Location.In(w.m.Arena())
	}
}

// overlay returns an element, whose bits are now, with the bytes that an access covers as they were before the access.
func overlay(now uint64, p *expr.Location, a *eu.MemoryAccess) uint64 {
	b := num.AppendElement(nil, now, p.Size)
	old := num.AppendElement(nil, a.Old, a.Size)
	if from, to := max(p.Off, a.Off), min(p.Off+p.Size, a.Off+a.Size); from < to {
		copy(b[from-p.Off:to-p.Off], old[from-a.Off:to-a.Off])
	}
	return num.Element(b)
}

// Lanes returns the lanes of the accesses that write, or of those that read.
func (w *Watcher) Lanes(write bool) (lanes uint32, any bool) {
	for _, f := range w.Found {
		if f.Write == write {
			any = true
			if f.Lane >= 0 {
				lanes |= 1 << f.Lane
			}
		}
	}
	return lanes, any
}

// Elements returns the accesses that write, or those that read: one for each element, with the element as it was before
// the first of them, in the order of the elements.
func (w *Watcher) Elements(write bool) (all []Access) {
	for _, f := range w.Found {
		if f.Write == write && !slices.ContainsFunc(all, func(one Access) bool { return *one.Location == *f.Location }) {
			all = append(all, f)
			for i := len(all) - 1; i > 0 && all[i].Location.Index < all[i-1].Location.Index; i-- {
				all[i], all[i-1] = all[i-1], all[i]
			}
		}
	}
	return all
}

// Observe runs the next step and returns its accesses to some elements.
func Observe(r *record.Recorder, locations []expr.Location, flow bool) (*Watcher, eu.Stop) {
	w := &Watcher{m: r.Machine, locations: locations, keep: r.Replaying > 0}
	end := r.Machine.Observe(w)
	stop, _ := r.Run(1, eu.Pauses{Flow: flow}, true)
	end()
	return w, stop
}
