package syntax

import (
	"strings"

	"github.com/lanewise/lanewise/core/ptx/internal/lex"
)

// Scope holds the names of a module, a function or a block in braces.
type Scope struct {
	Up     *Scope         // the scope around it; nil for the module
	Names  map[string]any // *Var, *Func, *Label, *TargetList
	order  []string       // the same, in the order of declaration
	Ranges []Range        // %r<10>
	Broken bool           // a declaration could not be read, so missing names are not reported
}

// HalfRead reports whether a declaration in this or an enclosing scope could not be read, which may be that of a
// missing name.
func (s *Scope) HalfRead() bool {
	for ; s != nil; s = s.Up {
		if s.Broken {
			return true
		}
	}
	return false
}

// Range is a declaration of numbered registers. A register is made when it is first named.
type Range struct {
	Decl  Var // a register without its number
	count int
}

// NewScope makes a scope inside another one; up is nil for the module.
func NewScope(up *Scope) *Scope { return &Scope{Up: up, Names: map[string]any{}} }

// Find looks a name up, from the innermost scope outwards; nil if it is not declared.
func (s *Scope) Find(name string) any {
	for ; s != nil; s = s.Up {
		if x, ok := s.Names[name]; ok {
			return x
		}
		for i := range s.Ranges {
			if v := s.Ranges[i].register(name); v != nil {
				s.Put(name, v)
				return v
			}
		}
	}
	return nil
}

// HasFamily reports whether a function declares registers with a prefix and a number. The module's scope is not
// searched.
func (s *Scope) HasFamily(prefix string) bool {
	for ; s.Up != nil; s = s.Up {
		for name := range s.Names {
			if strings.TrimRight(name, "0123456789") == prefix {
				return true
			}
		}
		for i := range s.Ranges {
			if s.Ranges[i].Decl.Name == prefix {
				return true
			}
		}
	}
	return false
}

// Put adds a name to the scope.
func (s *Scope) Put(name string, x any) {
	if _, there := s.Names[name]; !there {
		s.order = append(s.order, name)
	}
	s.Names[name] = x
}

// End tells the variables of a scope where it ends.
func (s *Scope) End(at int) {
	for _, x := range s.Names {
		if v, ok := x.(*Var); ok {
			v.Until = at
		}
	}
}

// AddRange adds numbered registers.
func (s *Scope) AddRange(decl *Var, count int) { s.Ranges = append(s.Ranges, Range{*decl, count}) }

// register makes the register of a name, if the range has it; otherwise it returns nil.
func (r *Range) register(name string) *Var {
	digits, ok := strings.CutPrefix(name, r.Decl.Name)
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
	v := r.Decl
	v.Name = name
	return &v
}

// Candidates returns a function that lists the wanted names. They are collected only if it is called.
func (s *Scope) Candidates(want func(any) bool) func() []string {
	return func() []string { return s.All(want) }
}

// maxCandidates bounds the cost of a guess at a name.
const maxCandidates = 4000

// All lists the wanted names in scope, the latest first, for a guess at what was meant.
func (s *Scope) All(want func(any) bool) []string {
	var list []string
	for ; s != nil; s = s.Up {
		for i := len(s.order) - 1; i >= 0 && len(list) < maxCandidates; i-- {
			if want(s.Names[s.order[i]]) {
				list = append(list, s.order[i])
			}
		}
	}
	return list
}

// Is reports whether an object is of type T: *Var selects the variables, any all names.
func Is[T any](x any) bool { _, ok := x.(T); return ok }
