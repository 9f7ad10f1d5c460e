package launch

import (
	"github.com/lanewise/lanewise/core/isa"
	"github.com/lanewise/lanewise/core/visa"
	"github.com/lanewise/lanewise/core/visa/assembler"
)

// mostTried is the largest text, in bytes, that is assembled for other platforms to find one that fits.
const mostTried = 1 << 20

// suggestPlatform adds a fix to the errors about a platform if the text has no errors on another one. The output of a
// compiler need not say which platform it is for (compiledFor), and a platform line may have been written for another
// text. The one that it says itself is tried first, or PVC, because compilers that know newer ones say so; then older
// ones, and at last those that are newer.
func suggestPlatform(f *visa.File, spec *Spec, diags []visa.Diagnostic) {
	if len(f.Text) > mostTried {
		return
	}
	var about []int
	for i := range diags {
		if assembler.AboutPlatform(&diags[i]) && diags[i].Severity == visa.Error && diags[i].Fix == nil {
			about = append(about, i)
		}
	}
	if about == nil {
		return
	}
	likeliest := isa.PVC
	if p, said := compiledFor(f.Text); said {
		likeliest = p
	}
	for i := range isa.NumPlatforms {
		other := (likeliest + isa.NumPlatforms - i) % isa.NumPlatforms
		if other == spec.Platform {
			continue
		}
		if _, ds := assembler.Assemble(f, other); visa.HasErrors(ds) {
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
