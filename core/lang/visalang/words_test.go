package visalang

import (
	"testing"

	"github.com/lanewise/lanewise/core/isa"
)

// Each predefined variable has its meaning.
func TestPredefinedMeanings(t *testing.T) {
	for i := range isa.PredefinedVars {
		if v := &isa.PredefinedVars[i]; predefinedMeaning(v.Name) == "" {
			t.Errorf("%s has no meaning", v.Name)
		}
	}
	for name, want := range map[string]string{
		"%null": "No variable: a source or destination that is not wanted.", "%r0": "Thread payload header.",
		"%slm": "Shared local memory of the thread group.", "S31": "Bindless sampler.", "V32": "",
	} {
		if got := predefinedMeaning(name); got != want {
			t.Errorf("%s is %q, want %q", name, got, want)
		}
	}
}
