package diag

import (
	"github.com/lanewise/lanewise/core/text"
	"github.com/lanewise/lanewise/core/visa"
)

// MaxDiagnostics bounds what one text can report: a binary file dropped on the
// editor should not cost memory in proportion to its noise.
const MaxDiagnostics = 500

// maxText bounds the size of a text; offsets are 32 bits wide.
const maxText = 1 << 28

// Sink collects the diagnostics of a text.
type Sink struct {
	Mute   bool // nobody asks what is reported
	Cut    bool // the text ends within a comment: what is missing may stand there
	nobody visa.Diagnostic
	visa.Collector
}

// Add reports one diagnostic and returns it for decoration; page replaces the
// code's own where it is not empty.
func (s *Sink) Add(at visa.Span, c *Code, page, message string) *visa.Diagnostic {
	if s.Mute {
		return &s.nobody
	}
	if page == "" {
		page = c.page
	}
	return s.Collector.Add(visa.Diagnostic{Span: at, Severity: c.severity, Code: c.ID, Message: message, Page: page}, MaxDiagnostics)
}

// Say is add with a message whose parts in braces, {}, are args, one after the other.
func (s *Sink) Say(at visa.Span, c *Code, page, template string, args ...any) *visa.Diagnostic {
	if s.Mute {
		return &s.nobody
	}
	return s.Add(at, c, page, text.Say(template, args...))
}

// Since are the diagnostics after the first n, as far as they were kept.
func (s *Sink) Since(n int) []visa.Diagnostic { return s.List[min(n, len(s.List)):] }

// Finish is what was found, in its order.
func (s *Sink) Finish() []visa.Diagnostic {
	return s.Collector.Finish(TooMany.ID, "is this vISA text?")
}

// Fits reports a text that is too large.
func (s *Sink) Fits(f *visa.File) bool {
	if len(f.Text) > maxText {
		s.Say(visa.Span{}, TooLarge, "", "The text has {} MB; {} MB is the most that can be read.", len(f.Text)>>20, maxText>>20)
		return false
	}
	return true
}

// InRange reports a number that does not lie in a range, which what names.
func (s *Sink) InRange(at visa.Span, what string, v, low, high int64) bool {
	if v < low || v > high {
		s.Say(at, BadNumber, "", "{} is {}, but must be from {} to {}.", text.Capital(what), v, low, high)
		return false
	}
	return true
}

// Clip shortens text quoted in a message.
func Clip(s string) string {
	const most = 40
	for i := range s {
		if i >= most {
			return s[:i] + "..."
		}
	}
	return s
}
