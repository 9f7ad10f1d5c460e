package debug

import (
	"math/bits"
	"slices"
	"strconv"

	"github.com/lanewise/lanewise/core/eu"
	"github.com/lanewise/lanewise/core/isa"
	"github.com/lanewise/lanewise/core/protocol"
	"github.com/lanewise/lanewise/core/visa"
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

// dataAt are the data breakpoints that the next instruction may touch, with their
// elements.
func (s *Session) dataAt() (list []*breakpoint, spots [][]spot) {
	thread := s.rec.machine.Current()
	if s.breaks == nil || thread < 0 {
		return nil, nil
	}
	pc := s.rec.machine.Thread(thread).PC()
	if pc < 0 || pc >= len(s.breaks.at) || !s.breaks.at[pc] {
		return nil, nil
	}
	v := s.scope(protocol.Window{Thread: thread})
	for _, b := range s.breaks.list {
		if !b.watches() || !b.status.Verified || b.Off || !b.insts[pc] || b.Thread >= 0 && b.Thread != thread {
			continue
		}
		if b.Function != "" && b.Function != s.prog.target.Program.Funcs[v.th.Frame(v.th.Depth()-1).Func()].Name && ownName(v, b.data.name) {
			continue
		}
		if places := spotsOf(v, b.data); len(places) > 0 {
			list = append(list, b)
			spots = append(spots, places)
		}
	}
	return list, spots
}

// spotsOf are the elements that a data breakpoint is for: all those of a name alone, where a
// watch shows the first ones.
func spotsOf(v *scope, n *node) []spot {
	e := newEvaluator(v)
	if d := e.decl(n.name); (n.kind == nameNode || n.kind == rangeNode) && (d == nil || d.Class != visa.Predicate) {
		s, _, ok := e.storeOf(n)
		if !ok {
			return nil
		}
		first, last := 0, s.bytes/s.step-1
		if n.kind == rangeNode {
			first, last = max(e.index(n.a), 0), min(e.index(n.b), last)
		}
		switch p := s.element(first); {
		case e.err != nil || last < first:
			return nil
		case s.step == p.size:
			p.more = last - first
			return []spot{p}
		}
	}
	x := e.eval(n)
	if e.err != nil {
		return nil
	}
	return x.places
}

// ownName reports whether a name is a variable of the innermost frame.
func ownName(v *scope, name string) bool {
	f := v.th.Frame(v.th.Depth() - 1)
	d := v.declOf(&v.prog.Funcs[f.Func()], name)
	return d != nil && !d.Predefined
}

// dataHits are the data breakpoints that a step's accesses are for.
func (s *Session) dataHits(list []*breakpoint, w *watcher, spots [][]spot) (hits []hit) {
	line := s.prog.target.Program.Insts[w.inst].Line
	for i, b := range list {
		var first *access
		lanes := uint32(0)
		for j := range w.found {
			f := &w.found[j]
			mine := len(spots[i]) > 0 && within(spots[i], f.spot)
			if !mine || f.write == (b.Kind == protocol.BreakRead) || b.Kind == protocol.BreakChange && f.old == f.new {
				continue
			}
			if b.Lanes != 0 && (f.lane < 0 || b.Lanes>>f.lane&1 == 0) {
				continue
			}
			if first == nil {
				first = f
			}
			if f.lane >= 0 {
				lanes |= 1 << f.lane
			}
		}
		if first != nil {
			hits = append(hits, hit{b, w.thread, s.tell(b, first, lanes, line)})
		}
	}
	return hits
}

// within reports whether p is one of the spots of a list that was joined with others.
func within(list []spot, p *spot) bool {
	for i := range list {
		if list[i].holds(p) {
			return true
		}
	}
	return false
}

// tell says what an access did.
func (s *Session) tell(b *breakpoint, a *access, lanes uint32, line int) string {
	t := isa.UD
	v := s.scope(protocol.Window{Thread: -1})
	if x, err := eval(v, b.data); err == nil {
		t = x.typ
	}
	what := b.data.name + "[" + strconv.Itoa(a.spot.index) + "]"
	if lanes != 0 {
		what += " in " + laneList(lanes)
	}
	if lanes&(lanes-1) != 0 { // several: the numbers are of the first
		what = b.data.name + " in " + laneList(lanes) + "; " + b.data.name + "[" + strconv.Itoa(a.spot.index) + "]"
	}
	show := func(bits uint64) string {
		if t == isa.BOOL {
			return truth[bits&1 != 0]
		}
		return formatBits(bits, t, protocol.Decimal)
	}
	if !a.write {
		return "Line " + strconv.Itoa(line) + " read " + what + ": " + show(a.old) + "."
	}
	return "Line " + strconv.Itoa(line) + " wrote " + what + ": " + show(a.old) + " became " + show(a.new) + "."
}
