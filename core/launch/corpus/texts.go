package corpus

import (
	"slices"
	"strings"

	"github.com/lanewise/lanewise/core/launch"
	"github.com/lanewise/lanewise/core/visa"
	"github.com/lanewise/lanewise/core/visa/assembler"
)

// dumped is a vISA text in a folder of dumps.
type dumped struct {
	file string
	text string
	name string // of the kernel or function
}

// length returns the number of bytes of a text and others together.
func length(text string, more []string) int {
	n := len(text)
	for _, s := range more {
		n += len(s)
	}
	return n
}

// attribute returns the value of a .kernel_attr in a text; "" if there is none.
func attribute(text, name string) string {
	for line := range strings.Lines(text) {
		if rest, ok := strings.CutPrefix(strings.TrimLeft(line, " \t"), ".kernel_attr "+name+"="); ok {
			return strings.TrimSpace(rest)
		}
	}
	return ""
}

// directiveName returns the name in the first line of a directive; "" if there is none.
func directiveName(text, directive string) string {
	for line := range strings.Lines(text) {
		if rest, ok := strings.CutPrefix(strings.TrimLeft(line, " \t"), directive+" "); ok {
			return strings.Trim(strings.TrimSpace(rest), "\"")
		}
	}
	return ""
}

// withoutVersion removes .version, which a text may have only once.
func withoutVersion(text string) string {
	if strings.HasPrefix(text, ".version") {
		_, text, _ = strings.Cut(text, "\n")
	}
	return text
}

// launchable puts launch lines above a text that has none, as the editor offers them: first the platform that it needs,
// then the values that its kernel is given. A text with errors stays as it is.
func launchable(name, text string) string {
	for range 2 {
		_, diags := launch.Open(visa.NewFile(name, text))
		i := slices.IndexFunc(diags, func(d visa.Diagnostic) bool {
			return d.Fix != nil && (assembler.AboutPlatform(&d) || d.Code == launch.NoLinesCode)
		})
		if i < 0 {
			break
		}
		fix := diags[i].Fix
		text = text[:fix.Span.Start] + fix.Text + text[fix.Span.End:]
	}
	return text
}
