package corpus

import (
	"slices"
	"strings"

	"github.com/lanewise/lanewise/core/launch"
	"github.com/lanewise/lanewise/core/visa"
)

// dumped is a vISA text of a folder.
type dumped struct {
	file string
	text string
	name string // of the kernel or function
}

// length is how many bytes a text has together with others.
func length(text string, more []string) int {
	n := len(text)
	for _, s := range more {
		n += len(s)
	}
	return n
}

// attribute is the value of a .kernel_attr of a text; "" if there is none.
func attribute(text, name string) string {
	for line := range strings.Lines(text) {
		if rest, ok := strings.CutPrefix(strings.TrimLeft(line, " \t"), ".kernel_attr "+name+"="); ok {
			return strings.TrimSpace(rest)
		}
	}
	return ""
}

// directiveName is the name behind the first line of a directive; "" if there is none.
func directiveName(text, directive string) string {
	for line := range strings.Lines(text) {
		if rest, ok := strings.CutPrefix(strings.TrimLeft(line, " \t"), directive+" "); ok {
			return strings.Trim(strings.TrimSpace(rest), "\"")
		}
	}
	return ""
}

// withoutVersion leaves out .version, which a text has once.
func withoutVersion(text string) string {
	if strings.HasPrefix(text, ".version") {
		_, text, _ = strings.Cut(text, "\n")
	}
	return text
}

// launchable sets launch lines in front of a text that has none, as the editor offers them: first the platform that it
// needs, then what its kernel is given. A text with errors stays as it is.
func launchable(name, text string) string {
	for range 2 {
		_, diags := launch.Open(visa.NewFile(name, text))
		i := slices.IndexFunc(diags, func(d visa.Diagnostic) bool {
			return d.Fix != nil && (d.AboutPlatform() || d.Code == launch.NoLinesCode)
		})
		if i < 0 {
			break
		}
		fix := diags[i].Fix
		text = text[:fix.Span.Start] + fix.Text + text[fix.Span.End:]
	}
	return text
}
