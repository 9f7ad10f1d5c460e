package diag

import (
	"github.com/lanewise/lanewise/core/text"
	"github.com/lanewise/lanewise/core/visa"
)

// MaxDiagnostics bounds the diagnostics of one text: a binary file dropped on the
// editor should not cost memory for each of its bytes that is wrong.
const MaxDiagnostics = 500

// maxText bounds the size of a text; offsets are 32 bits wide.
const maxText = 1 << 28

// Sink collects the diagnostics of a text.
type Sink struct {
	Mute   bool            // diagnostics are dropped
	Cut    bool            // the text ends inside a comment, which may hide what seems to be missing
	nobody visa.Diagnostic // returned for a diagnostic that was dropped
	visa.Collector
}

// Add reports one diagnostic and returns it, so that the caller can add to it. If page is not
// empty, it replaces the page of the code.
func (s *Sink) Add(at visa.Span, c *Code, page, message string) *visa.Diagnostic {
	if s.Mute {
		return &s.nobody
	}
	if page == "" {
		page = c.page
	}
	return s.Collector.Add(visa.Diagnostic{Span: at, Severity: c.severity, Code: c.ID, Message: message, Page: page}, MaxDiagnostics)
}

// Say is like Add, but replaces each {} in the message by the next of args (see text.Say).
func (s *Sink) Say(at visa.Span, c *Code, page, template string, args ...any) *visa.Diagnostic {
	if s.Mute {
		return &s.nobody
	}
	return s.Add(at, c, page, text.Say(template, args...))
}

// Since returns the diagnostics after the first n, without those that were dropped.
func (s *Sink) Since(n int) []visa.Diagnostic { return s.List[min(n, len(s.List)):] }

// Finish returns the diagnostics in the order of the text; see visa.Collector.Finish.
func (s *Sink) Finish() []visa.Diagnostic {
	return s.Collector.Finish(TooMany.ID, "is this vISA text?")
}

// Fits reports whether a text is small enough to be read, and adds a diagnostic if it is not.
func (s *Sink) Fits(f *visa.File) bool {
	if len(f.Text) > maxText {
		s.Say(visa.Span{}, TooLarge, "", "The text has {} MB; {} MB is the most that can be read.", len(f.Text)>>20, maxText>>20)
		return false
	}
	return true
}

// InRange reports whether v is from low to high, and adds a diagnostic if it is not. what names the number in the
// message.
func (s *Sink) InRange(at visa.Span, what string, v, low, high int64) bool {
	if v < low || v > high {
		s.Say(at, BadNumber, "", "{} is {}, but must be from {} to {}.", text.Capital(what), v, low, high)
		return false
	}
	return true
}

// Clip shortens a text that a message quotes.
func Clip(s string) string {
	const most = 40
	for i := range s {
		if i >= most {
			return s[:i] + "..."
		}
	}
	return s
}
