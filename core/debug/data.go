package debug

import (
	"github.com/lanewise/lanewise/core/debug/expr"
	"github.com/lanewise/lanewise/core/debug/format"
	"github.com/lanewise/lanewise/core/debug/internal/scope"
	"github.com/lanewise/lanewise/core/debug/internal/values"
	"github.com/lanewise/lanewise/core/isa"
	"github.com/lanewise/lanewise/core/protocol"
	"github.com/lanewise/lanewise/core/text"
)

// dataAt returns the data breakpoints whose data the next instruction may access, and for each of them its elements.
func (s *Session) dataAt() (list []*breakpoint, locations [][]expr.Location) {
	v, pc, here := s.breakable()
	if !here {
		return nil, nil
	}
	for _, b := range s.breaks.list {
		if !b.watches() || !b.on() || !b.insts[pc] || b.Thread >= 0 && b.Thread != v.Thread {
			continue
		}
		if b.Function != "" && b.Function != s.prog.Target.Program.Funcs[v.State.Frame(v.State.Depth()-1).Func()].Name && ownName(v, b.data.Name) {
			continue
		}
		if places := expr.Locations(v, b.data); len(places) > 0 {
			list = append(list, b)
			locations = append(locations, places)
		}
	}
	return list, locations
}

// ownName reports whether a name is a variable of the innermost frame.
func ownName(v *scope.Scope, name string) bool {
	f := v.State.Frame(v.State.Depth() - 1)
	d := v.DeclOf(&v.Code.Funcs[f.Func()], name, -1)
	return d != nil && !d.Predefined
}

// dataHits returns the data breakpoints that are hit by the accesses of a step.
func (s *Session) dataHits(list []*breakpoint, w *values.Watcher, locations [][]expr.Location) (hits []hit) {
	line := s.prog.Target.Program.Insts[w.Inst].Line
	for i, b := range list {
		var first *values.Access
		lanes := uint32(0)
		for j := range w.Found {
			f := &w.Found[j]
			mine := len(locations[i]) > 0 && within(locations[i], f.Location)
			if !mine || f.Write == (b.Kind == protocol.BreakRead) || b.Kind == protocol.BreakChange && f.Old == f.New {
				continue
			}
			if b.Lanes != 0 && (f.Lane < 0 || b.Lanes>>f.Lane&1 == 0) {
				continue
			}
			if first == nil {
				first = f
			}
			if f.Lane >= 0 {
				lanes |= 1 << f.Lane
			}
		}
		if first != nil {
			hits = append(hits, hit{b, w.Thread, s.tell(b, first, lanes, line)})
		}
	}
	return hits
}

// within reports whether a list of locations holds p. The elements of all breakpoints are observed together (see
// advance), so an access may be to another one's.
func within(list []expr.Location, p *expr.Location) bool {
	for i := range list {
		if list[i].Holds(p) {
			return true
		}
	}
	return false
}

// tell says what an access did, in a sentence.
func (s *Session) tell(b *breakpoint, a *values.Access, lanes uint32, line int) string {
	t := isa.UD
	v := s.scope(protocol.Window{Thread: -1})
	if x, err := expr.Eval(v, b.data); err == nil {
		t = x.Type
	}
	what := text.Say("{}[{}]", b.data.Name, a.Location.Index)
	if lanes != 0 {
		what += " in " + format.Lanes(lanes)
	}
	if lanes&(lanes-1) != 0 { // several lanes: the index and the values are those of the first
		what = text.Say("{} in {}; {}[{}]", b.data.Name, format.Lanes(lanes), b.data.Name, a.Location.Index)
	}
	show := func(bits uint64) string { return format.Bits(bits, t, protocol.Decimal) }
	if !a.Write {
		return text.Say("Line {} read {}: {}.", line, what, show(a.Old))
	}
	return text.Say("Line {} wrote {}: {} became {}.", line, what, show(a.Old), show(a.New))
}
