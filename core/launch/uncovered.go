package launch

import (
	"encoding/binary"

	"github.com/lanewise/lanewise/core/internal/dispatch"
	"github.com/lanewise/lanewise/core/visa"
)

// NoLinesCode is the code of the warning whose fix gives a program launch lines.
const NoLinesCode = codeNoLines

// AloneCode is the code of the warning that a function has no kernel.
const AloneCode = codeAlone

// withoutLines warns of a kernel that has inputs in a text that gives none: a compiler's output says nowhere what it is
// run with.
func withoutLines(t *Target) []visa.Diagnostic {
	kernel := kernelNamed(t.Module, t.Spec.Kernel)
	if !t.Spec.bare() {
		return nil
	}
	if o := t.Module.Kernel(); kernel == nil && o != nil { // Intel's compiler writes a file for each function that it calls by a stack
		return []visa.Diagnostic{warning(o.NameSpan, codeAlone, "`"+o.Name+"` is a function without a kernel that calls it: it runs with no arguments and no stack. Its kernel is in another file of the compiler's folder.")}
	}
	if kernel == nil || len(kernel.Inputs) == 0 {
		return nil
	}
	return []visa.Diagnostic{warning(kernel.NameSpan, codeNoLines, "No launch line says what `"+kernel.Name+"` is given: its inputs start as zeros, and it has no buffers.")}
}

// kernelNamed is the kernel with a name, or the first one for none.
func kernelNamed(m *visa.Module, name string) *visa.Object {
	for _, o := range m.Objects {
		if o.Kind == visa.KernelObject && (name == "" || o.Name == name) {
			return o
		}
	}
	return nil
}

// bare reports whether the launch lines name a platform at most.
func (s *Spec) bare() bool {
	return s.Title == "" && len(s.Notes) == 0 && s.KernelSpan == (visa.Span{}) && s.GridSpan == (visa.Span{}) &&
		len(s.Buffers)+len(s.Samplers)+len(s.Inputs)+len(s.Expects) == 0 &&
		s.SLM == 0 && s.Private == 0 && s.Scratch == 0 && s.Limits == (Spec{}).Limits && s.Seed == 0
}

// uncovered warns of inputs that no line gives.
func (b *builder) uncovered(covered map[*visa.Input][]bool) {
	for _, in := range b.kernel.Inputs {
		if covered[in] == nil {
			b.report(warning(in.Span, codeUncovered, "No launch line gives `"+in.Var.Name+"`; it starts as zeros."))
		}
	}
}

// states puts the indices of surfaces and samplers where the kernel has variables of their
// names as inputs: their own lines give them.
func (b *builder) states(p *payload, samplers []dispatch.Sampler, covered map[*visa.Input][]bool) {
	for _, in := range b.kernel.Inputs {
		index := -1
		switch in.Var.Class {
		case visa.Surface:
			for i := range b.surfaces {
				if s := &b.surfaces[i]; s.Name == in.Var.Name {
					index = s.BTI
				}
			}
		case visa.Sampler:
			for i := range samplers {
				if s := &samplers[i]; s.Name == in.Var.Name {
					index = s.Index
				}
			}
		}
		if index >= 0 {
			covered[in] = []bool{true}
			if in.Size >= 4 {
				binary.LittleEndian.PutUint32(p.image[in.Offset:], uint32(index))
			}
		}
	}
}
