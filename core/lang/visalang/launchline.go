package visalang

import (
	"github.com/lanewise/lanewise/core/lang/internal/lessonlang"
	"github.com/lanewise/lanewise/core/launch"
)

// launchLines enters the names of the `//@` lines: a kernel, its input and surface
// variables, functions, buffers that nothing else knows, and what the questions of a lesson ask for.
func (b *indexer) launchLines() {
	kernel := b.launched()
	buffers := map[string]*symbol{}
	list := launch.Names(b.d.File)
	for made := range 2 { // buffers can be used before their own line
		for _, n := range list {
			name := b.d.File.Slice(n.Span)
			if (n.Use == launch.BufferMade) != (made == 0) {
				continue
			}
			switch n.Use {
			case launch.BufferMade:
				if s := buffers[name]; s != nil { // a case of a task gives it another content
					b.use(s, use{span: n.Span})
					continue
				}
				s := variableOf(kernel, name)
				if s == nil || !n.Surface {
					s = b.buffer(name)
				}
				buffers[name] = s
				if s.kind == Buffer {
					b.define(s, n.Span)
				} else {
					b.use(s, use{span: n.Span})
				}
			case launch.BufferUse:
				if s := buffers[name]; s != nil {
					b.use(s, use{span: n.Span})
				}
			case launch.VariableUse:
				if s := variableOf(kernel, name); s != nil {
					b.use(s, use{span: n.Span})
				}
			case launch.KernelUse:
				if s := b.files[name]; s != nil && s.kind == Kernel {
					b.use(s, use{span: n.Span})
				}
			case launch.FunctionUse:
				if s := b.files[name]; s != nil && s.kind == Function {
					b.use(s, use{span: n.Span})
				}
			}
		}
	}
	for _, n := range lessonlang.Names(b.d.File) {
		u := kernel
		if i := b.x.unitAt(n.At); i >= 0 {
			u = b.x.units[i]
		}
		s := askedVariable(u, n)
		if s == nil {
			s = buffers[n.Name]
		}
		if s != nil {
			b.use(s, use{span: n.Span})
		}
	}
}

// askedVariable is the variable that a question means: the innermost that its line can use. Where only a step is given,
// it is the kernel's.
func askedVariable(u *unit, n lessonlang.Asked) (s *symbol) {
	if n.At < 0 || u == nil {
		return variableOf(u, n.Name)
	}
	for _, v := range u.vars {
		if v.name == n.Name && int(v.from) <= n.At && n.At <= int(v.to) {
			s = v
		}
	}
	return s
}

// buffer is the symbol of a buffer's own line. A function that the text does not have
// is that buffer: `faddr` takes the address of either.
func (b *indexer) buffer(name string) *symbol {
	if s := b.files[name]; s != nil && !s.defined() {
		s.kind = Buffer
		return s
	}
	s := &symbol{kind: Buffer, name: name, unit: -1}
	b.x.files = append(b.x.files, s)
	return s
}

// launched is the kernel that the launch lines are about: the one they name, or the
// first.
func (b *indexer) launched() *unit {
	for _, u := range b.x.units {
		if u.symbol != nil && u.symbol.kind == Kernel && (b.d.Spec.Kernel == "" || u.symbol.name == b.d.Spec.Kernel) {
			return u
		}
	}
	return nil
}

// variableOf is a kernel's own variable by its name; inputs cannot lie in a scope
// within it.
func variableOf(u *unit, name string) *symbol {
	if u == nil {
		return nil
	}
	for _, v := range u.vars {
		if v.name == name && v.to == u.end {
			return v
		}
	}
	return nil
}
