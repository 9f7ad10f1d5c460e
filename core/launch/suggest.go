package launch

import (
	"github.com/lanewise/lanewise/core/isa"
	"github.com/lanewise/lanewise/core/visa"
)

// mostTried is the largest text, in bytes, that is read for other platforms to find one.
const mostTried = 1 << 20

// suggestPlatform gives the errors about a platform a fix, where the text has no errors on
// another: what a compiler printed says nowhere what it is for, and a line that says it may
// have been written for another text.
func suggestPlatform(f *visa.File, spec *Spec, diags []visa.Diagnostic) {
	if len(f.Text) > mostTried {
		return
	}
	var about []int
	for i := range diags {
		if diags[i].AboutPlatform() && diags[i].Severity == visa.Error && diags[i].Fix == nil {
			about = append(about, i)
		}
	}
	if about == nil {
		return
	}
	for p := isa.NumPlatforms; p > 0; p-- {
		other := p - 1 // the newest first
		if other == spec.Platform {
			continue
		}
		if _, ds := visa.Assemble(f, other); visa.HasErrors(ds) {
			continue
		}
		fix := visa.Fix{Text: "//@ platform " + other.String() + "\n", Label: "Set the platform to " + other.String()}
		if at := spec.PlatformSpan; at != (visa.Span{}) {
			fix = visa.Fix{Span: at, Text: other.String(), Label: "Change the platform to " + other.String()}
		}
		for _, i := range about {
			diags[i].Fix = &fix
		}
		return
	}
}
