package debug

import (
	"math/bits"
	"slices"

	"github.com/lanewise/lanewise/core/eu"
	"github.com/lanewise/lanewise/core/isa"
)

// access is one touch of a watched element by the step that runs.
type access struct {
	write    bool
	lane     int // -1: no lane's in particular
	spot     *spot
	old, new uint64
}

// watcher is an eu.Observer that notes the accesses of a step to some elements.
type watcher struct {
	m            *eu.Machine
	spots        []spot
	found        []access
	thread, inst int
	seen         []eu.Access // all accesses to registers, if keep
	memory       []eu.MemoryAccess
	keep         bool
}

func (w *watcher) Group()      {}
func (w *watcher) Barrier(int) {}

func (w *watcher) Before(s *eu.Step) {
	w.found = w.found[:0]
	w.thread, w.inst = s.Thread, s.Inst
	if w.keep {
		w.seen = append(w.seen[:0], s.Operands...)
		for i := range w.seen { // the offsets of indirect operands are the machine's
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

// block reports whether a step is a message for the thread as a whole: no lane's in particular.
func (w *watcher) block(s *eu.Step) bool {
	return isa.Table[w.m.Program().Insts[s.Inst].Src.Op].Exec == isa.BlockExec
}

// touch notes an access to size bytes at off, size 0 meaning a bit of the u32 there.
func (w *watcher) touch(off, size, bit, lane int, write bool) {
	for i := range w.spots {
		p := &w.spots[i]
		switch {
		case p.off < 0:
			continue
		case (p.kind == predPlace) != (size == 0):
			continue
		case size == 0 && (p.off != off || int(p.bit) != bit):
			continue
		case size > 0 && (off >= p.off+p.size*(p.more+1) || p.off >= off+size):
			continue
		case p.more > 0:
			for i := max(off-p.off, 0) / p.size; i <= p.more && p.off+i*p.size < off+size; i++ {
				one := p.part(i)
				w.note(&one, lane, write)
			}
			continue
		}
		w.note(p, lane, write)
	}
}

func (w *watcher) note(p *spot, lane int, write bool) {
	w.found = append(w.found, access{write: write, lane: lane, spot: p, old: w.read(p)})
}

// read is what an element holds.
func (w *watcher) read(p *spot) uint64 {
	if p.kind == predPlace {
		return element(w.m.Arena()[p.off:p.off+4]) >> p.bit & 1
	}
	return element(w.m.Arena()[p.off : p.off+p.size])
}

func (w *watcher) After(s *eu.Step) {
	if w.keep {
		w.memory = append(w.memory[:0], s.Memory...)
	}
	for i := range s.Memory {
		a := &s.Memory[i]
		n := len(w.found)
		if a.Off < 0 {
			continue
		}
		lane := a.Lane
		if w.block(s) {
			lane = -1
		}
		w.touch(a.Off, a.Size, 0, lane, a.Write || a.Atomic)
		for i := n; i < len(w.found); i++ { // the element as it was
			f := &w.found[i]
			f.old = overlay(f.old, f.spot, a)
		}
	}
	for i := range w.found {
		w.found[i].new = w.read(w.found[i].spot)
	}
}

// overlay puts the bytes that an access found back into an element's.
func overlay(now uint64, p *spot, a *eu.MemoryAccess) uint64 {
	b := putElement(now, p.size)
	old := putElement(a.Old, a.Size)
	if from, to := max(p.off, a.Off), min(p.off+p.size, a.Off+a.Size); from < to {
		copy(b[from-p.off:to-p.off], old[from-a.Off:to-a.Off])
	}
	return element(b)
}

// lanes are those of the accesses that write, or of those that read.
func (w *watcher) lanes(write bool) (lanes uint32, any bool) {
	for _, f := range w.found {
		if f.write == write {
			any = true
			if f.lane >= 0 {
				lanes |= 1 << f.lane
			}
		}
	}
	return lanes, any
}

// elements are the accesses that write, or those that read: one for each element, as it was before
// the first of them, in the order of the elements.
func (w *watcher) elements(write bool) (all []access) {
	for _, f := range w.found {
		if f.write == write && !slices.ContainsFunc(all, func(one access) bool { return *one.spot == *f.spot }) {
			all = append(all, f)
		}
	}
	slices.SortStableFunc(all, func(a, b access) int { return a.spot.index - b.spot.index })
	return all
}

// observe runs the next step and gives what it did to some elements.
func observe(r *recorder, spots []spot, flow bool) (*watcher, eu.Stop) {
	w := &watcher{m: r.machine, spots: spots, keep: r.replaying > 0}
	end := r.machine.Observe(w)
	stop, _ := r.run(1, eu.Pauses{Flow: flow}, true)
	end()
	return w, stop
}
