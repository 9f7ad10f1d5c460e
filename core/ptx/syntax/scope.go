package syntax

import (
	"strings"

	"github.com/lanewise/lanewise/core/ptx/internal/lex"
)

// scope is the names of a module, a function or a block in braces.
type scope struct {
	up     *scope
	names  map[string]any // *Var, *Func, *Label, *TargetList
	order  []string       // the same, as they were declared
	ranges []regRange     // %r<10>
	broken bool           // a declaration could not be read, so of a name that is missing nothing is said
	later  []laterUse     // names that an editor wants to know of, and that mean nothing yet
}

// halfRead reports whether a declaration that a name could be of was not read.
func (s *scope) halfRead() bool {
	for ; s != nil; s = s.up {
		if s.broken {
			return true
		}
	}
	return false
}

// regRange is a declaration of numbered registers, made when they are first named.
type regRange struct {
	decl  Var
	count int
}

func newScope(up *scope) *scope { return &scope{up: up, names: map[string]any{}} }

// find looks a name up from the inside out; nil if it is not declared.
func (s *scope) find(name string) any {
	for ; s != nil; s = s.up {
		if x, ok := s.names[name]; ok {
			return x
		}
		for i := range s.ranges {
			if v := s.ranges[i].register(name); v != nil {
				s.put(name, v)
				return v
			}
		}
	}
	return nil
}

// hasFamily reports whether a function declares registers that are numbered behind a prefix. The module's scope has none.
func (s *scope) hasFamily(prefix string) bool {
	for ; s.up != nil; s = s.up {
		for name := range s.names {
			if strings.TrimRight(name, "0123456789") == prefix {
				return true
			}
		}
		for i := range s.ranges {
			if s.ranges[i].decl.Name == prefix {
				return true
			}
		}
	}
	return false
}

// put makes a name known.
func (s *scope) put(name string, x any) {
	if _, there := s.names[name]; !there {
		s.order = append(s.order, name)
	}
	s.names[name] = x
}

// register makes the register of a range that has a name; nil if none has it.
func (r *regRange) register(name string) *Var {
	digits, ok := strings.CutPrefix(name, r.decl.Name)
	if !ok || digits == "" || len(digits) > 7 || digits[0] == '0' && digits != "0" {
		return nil
	}
	n := 0
	for i := range len(digits) {
		if !lex.IsDigit(digits[i]) {
			return nil
		}
		n = 10*n + int(digits[i]-'0')
	}
	if n >= r.count {
		return nil
	}
	v := r.decl
	v.Name = name
	return &v
}

// candidates are the names of all that is wanted, once they are asked for.
func (s *scope) candidates(want func(any) bool) func() []string {
	return func() []string { return s.all(want) }
}

// maxCandidates bounds what a guess at a name costs.
const maxCandidates = 4000

// all lists the names in sight, the latest first, for a guess at what was meant.
func (s *scope) all(want func(any) bool) []string {
	var list []string
	for ; s != nil; s = s.up {
		for i := len(s.order) - 1; i >= 0 && len(list) < maxCandidates; i-- {
			if want(s.names[s.order[i]]) {
				list = append(list, s.order[i])
			}
		}
	}
	return list
}

// is wants what is of a type: of *Var the variables, of any all names.
func is[T any](x any) bool { _, ok := x.(T); return ok }
