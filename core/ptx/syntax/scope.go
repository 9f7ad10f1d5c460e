package syntax

import (
	"strings"

	"github.com/lanewise/lanewise/core/ptx/internal/lex"
)

// scope holds the names of a module, a function or a block in braces.
type scope struct {
	up     *scope
	names  map[string]any // *Var, *Func, *Label, *TargetList
	order  []string       // the same, in the order of declaration
	ranges []regRange     // %r<10>
	broken bool           // a declaration could not be read, so missing names are not reported
}

// halfRead reports whether a declaration in this or an enclosing scope could not be read, which may be that of a
// missing name.
func (s *scope) halfRead() bool {
	for ; s != nil; s = s.up {
		if s.broken {
			return true
		}
	}
	return false
}

// regRange is a declaration of numbered registers. A register is made when it is first named.
type regRange struct {
	decl  Var
	count int
}

func newScope(up *scope) *scope { return &scope{up: up, names: map[string]any{}} }

// find looks a name up, from the innermost scope outwards; nil if it is not declared.
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

// hasFamily reports whether a function declares registers with a prefix and a number. The module's scope is not
// searched.
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

// put adds a name to the scope.
func (s *scope) put(name string, x any) {
	if _, there := s.names[name]; !there {
		s.order = append(s.order, name)
	}
	s.names[name] = x
}

// addRange adds numbered registers.
func (s *scope) addRange(decl *Var, count int) { s.ranges = append(s.ranges, regRange{*decl, count}) }

// register makes the register of a name, if the range has it; otherwise it returns nil.
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

// candidates returns a function that lists the wanted names. They are collected only if it is called.
func (s *scope) candidates(want func(any) bool) func() []string {
	return func() []string { return s.all(want) }
}

// maxCandidates bounds the cost of a guess at a name.
const maxCandidates = 4000

// all lists the wanted names in scope, the latest first, for a guess at what was meant.
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

// is reports whether an object is of type T: *Var selects the variables, any all names.
func is[T any](x any) bool { _, ok := x.(T); return ok }
