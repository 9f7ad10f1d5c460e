package assembler

import (
	"github.com/lanewise/lanewise/core/text"
	"github.com/lanewise/lanewise/core/visa"
)

// maxDiagnostics bounds what one text can report: a binary file dropped on the
// editor should not cost memory in proportion to its noise.
const maxDiagnostics = 500

// maxText bounds the size of a text; offsets are 32 bits wide.
const maxText = 1 << 28

// sink collects diagnostics.
type sink struct {
	mute   bool // nobody asks what is reported
	cut    bool // the text ends within a comment: what is missing may stand there
	nobody visa.Diagnostic
	visa.Collector
}

// add reports one diagnostic and returns it for decoration; page replaces the
// code's own where it is not empty.
func (s *sink) add(at visa.Span, c *code, page, message string) *visa.Diagnostic {
	if s.mute {
		return &s.nobody
	}
	if page == "" {
		page = c.page
	}
	return s.Collector.Add(visa.Diagnostic{Span: at, Severity: c.severity, Code: c.id, Message: message, Page: page}, maxDiagnostics)
}

// say is add with a message whose parts in braces, {}, are args, one after the other.
func (s *sink) say(at visa.Span, c *code, page, template string, args ...any) *visa.Diagnostic {
	if s.mute {
		return &s.nobody
	}
	return s.add(at, c, page, text.Say(template, args...))
}

// since are the diagnostics after the first n, as far as they were kept.
func (s *sink) since(n int) []visa.Diagnostic { return s.List[min(n, len(s.List)):] }

// finish is what was found, in its order.
func (s *sink) finish() []visa.Diagnostic {
	return s.Collector.Finish(codeTooMany.id, "is this vISA text?")
}

// fits reports a text that is too large.
func (s *sink) fits(f *visa.File) bool {
	if len(f.Text) > maxText {
		s.say(visa.Span{}, codeTooLarge, "", "The text has {} MB; {} MB is the most that can be read.", len(f.Text)>>20, maxText>>20)
		return false
	}
	return true
}

func (s *sink) inRange(at visa.Span, what string, v, low, high int64) bool {
	if v < low || v > high {
		s.say(at, codeBadNumber, "", "{} is {}, but must be from {} to {}.", text.Capital(what), v, low, high)
		return false
	}
	return true
}

// clip shortens text quoted in a message.
func clip(s string) string {
	const most = 40
	for i := range s {
		if i >= most {
			return s[:i] + "..."
		}
	}
	return s
}
