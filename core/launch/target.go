package launch

import (
	"github.com/lanewise/lanewise/core/internal/dispatch"
	"github.com/lanewise/lanewise/core/visa"
)

// Target is a text together with what the stages before a machine make of it.
type Target struct {
	File   *visa.File
	Module *visa.Module
	Spec   *Spec
	Launch *dispatch.Launch // nil if the text has errors, and before Build
}

// Kernel returns the kernel that is launched; nil if there is none of its name.
func (t *Target) Kernel() *visa.Object {
	if t.Spec.Kernel != "" {
		return t.Module.ObjectByName(t.Spec.Kernel)
	}
	return t.Module.Kernel()
}

// kernelNamed returns the kernel with a name, or the first kernel if the name is empty; nil if there is none.
func kernelNamed(m *visa.Module, name string) *visa.Object {
	for _, o := range m.Objects {
		if o.Kind == visa.KernelObject && (name == "" || o.Name == name) {
			return o
		}
	}
	return nil
}
