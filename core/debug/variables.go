package debug

import (
	"strconv"

	"github.com/lanewise/lanewise/core/protocol"
	"github.com/lanewise/lanewise/core/visa"
)

var classNames = [...]string{
	visa.General: "register", visa.Address: "address", visa.Predicate: "predicate", visa.Sampler: "sampler", visa.Surface: "surface",
}

// Variables lists the variables of a function.
func (s *Session) Variables(function string) (out protocol.Variables) {
	fn := s.prog.Target.Program.Kernel
	if function != "" {
		fn = s.prog.Target.Program.FuncByName(function)
	}
	if fn < 0 {
		return out
	}
	for _, predefined := range []bool{false, true} {
		for _, d := range s.prog.Target.Program.Funcs[fn].Object.Decls {
			if d.Predefined != predefined {
				continue
			}
			var named *protocol.SourceName
			if s.prog.Source != nil {
				if named = s.prog.Source.Names[d]; named == nil {
					continue
				}
			}
			x := protocol.Variable{Name: d.Name, Class: classNames[d.Class], Type: d.Type.String(), Elems: d.Elems, Bytes: d.Bytes(), Predefined: predefined}
			if d.Class != visa.General {
				x.Bytes = 0
			}
			if d.Alias != nil {
				x.Alias = d.Alias.Name + ", " + strconv.Itoa(d.AliasByte)
			}
			switch {
			case named != nil:
				x.Type, x.Line = named.Type, named.Line
			case !predefined:
				x.Line = s.prog.LineOf(d.NameSpan)
			}
			out.Variables = append(out.Variables, x)
		}
	}
	return out
}

// Evaluate returns the value of an expression, as a watch would show it.
func (s *Session) Evaluate(q *protocol.Evaluate) protocol.Watched {
	s.rec.EnsureUndo()
	defer s.rec.Machine.Refresh()()
	v := s.viewer(q.Window)
	v.LoadPast()
	return v.Watched(q.Text, q.Window.Format)
}

// SetWatches replaces the watches that views show.
func (s *Session) SetWatches(list []protocol.Watch) { s.watches = list }
