package visalang

import (
	"github.com/lanewise/lanewise/core/lang/internal/lessonlang"
	"github.com/lanewise/lanewise/core/launch"
)

// launchLines adds the names in `//@` lines: the kernel, its input and surface variables, functions, buffers that
// nothing else knows, and the names in the questions of a lesson.
func (b *indexer) launchLines() {
	kernel := b.launched()
	buffers := map[string]*symbol{}
	list := launch.Names(b.d.File)
	for made := range 2 { // in a pass of their own, because they can be used above their line
		for _, n := range list {
			name := b.d.File.Slice(n.Span)
			if (n.Use == launch.BufferMade) != (made == 0) {
				continue
			}
			switch n.Use {
			case launch.BufferMade:
				if s := buffers[name]; s != nil { // a data set of a task gives the buffer another content
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

// askedVariable returns the variable that a question means: the innermost one that can be used on the question's line.
// If only a step is given, it is the kernel's.
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

// buffer returns the symbol for a buffer's own line. A function that is used but not in the text becomes this buffer,
// because `faddr` can take the address of either.
func (b *indexer) buffer(name string) *symbol {
	if s := b.files[name]; s != nil && !s.defined() {
		s.kind = Buffer
		return s
	}
	s := &symbol{kind: Buffer, name: name, unit: -1}
	b.x.files = append(b.x.files, s)
	return s
}

// launched returns the kernel that the launch lines are about: the one that they name, or the first one.
func (b *indexer) launched() *unit {
	for _, u := range b.x.units {
		if u.symbol != nil && u.symbol.kind == Kernel && (b.d.Spec.Kernel == "" || u.symbol.name == b.d.Spec.Kernel) {
			return u
		}
	}
	return nil
}

// variableOf returns a kernel's own variable by its name. It ignores variables in inner scopes, which cannot be inputs.
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
