package debug

import (
	"strconv"

	"github.com/lanewise/lanewise/core/isa"
	"github.com/lanewise/lanewise/core/protocol"
)

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
