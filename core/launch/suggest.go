package launch

import (
	"github.com/lanewise/lanewise/core/isa"
	"github.com/lanewise/lanewise/core/visa"
)

// mostTried is the largest text, in bytes, that is read for other platforms to find one.
const mostTried = 1 << 20

// suggestPlatform gives the errors about a platform a fix, where the text names none and
// has no errors on another: what a compiler printed says nowhere what it is for.
func suggestPlatform(f *visa.File, spec *Spec, diags []visa.Diagnostic) {
	if spec.PlatformSpan != (visa.Span{}) || len(f.Text) > mostTried {
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
		for _, i := range about {
			diags[i].Fix = &visa.Fix{Text: "//@ platform " + other.String() + "\n", Label: "Set the platform to " + other.String()}
		}
		return
	}
}
