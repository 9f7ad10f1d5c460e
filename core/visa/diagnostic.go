package visa

import "github.com/lanewise/lanewise/core/text"

// Severity is the grade of a diagnostic.
type Severity uint8

const (
	Error   Severity = iota // Intel's assembler rejects it too, or the program cannot run in a sensible way
	Warning                 // undefined behaviour, or a restriction that Intel's assembler does not enforce
	Note                    // defined, but seldom what was meant; reported only while a program runs
)

// String returns "error", "warning" or "note".
func (s Severity) String() string {
	return [...]string{Error: "error", Warning: "warning", Note: "note"}[s]
}

// Diagnostic is one finding about a text.
type Diagnostic struct {
	Span     Span
	Severity Severity
	Code     string // stable: "V0301"
	Message  string // one sentence
	Page     string // the page of the specification with the rule: "5_operands.md#region-restrictions"; may be empty
	Fix      *Fix   // nil if there is no obvious fix
}

// Fix is a change of the text that removes a diagnostic: Text replaces Span.
type Fix struct {
	Span  Span
	Text  string
	Label string // the text of the button: "Change to V9"
}

// HasErrors reports whether any of the diagnostics is an error.
func HasErrors(ds []Diagnostic) bool {
	for i := range ds {
		if ds[i].Severity == Error {
			return true
		}
	}
	return false
}

// SortDiagnostics sorts diagnostics by position; those at the same position keep their
// order. The lists are short, capped and nearly sorted, so an insertion sort is enough.
// The sort functions of the standard library would add to what every visitor loads.
func SortDiagnostics(ds []Diagnostic) {
	for i := 1; i < len(ds); i++ {
		d := ds[i]
		j := i
		for ; j > 0 && ds[j-1].Span.Start > d.Span.Start; j-- {
			ds[j] = ds[j-1]
		}
		ds[j] = d
	}
}

// Offer attaches a fix that replaces the text at a span.
func (d *Diagnostic) Offer(at Span, text, label string) {
	d.Fix = &Fix{Span: at, Text: text, Label: label}
}

// Change attaches a fix that replaces the text at a span and is labelled with the new words.
func (d *Diagnostic) Change(at Span, words string) { d.Offer(at, words, "Change to "+words) }

// Insert attaches a fix that inserts words.
func (d *Diagnostic) Insert(at Span, words string) { d.Offer(at, words, "Insert "+text.Trim(words)) }

// Meant ends the message with a guess at what was meant, and attaches a fix that replaces the
// text at a span by the guess. It does nothing if the guess is empty.
func (d *Diagnostic) Meant(at Span, guess string) { d.MeantWord(at, guess, guess) }

// MeantWord is like Meant, but the fix inserts text, which may differ from the guess shown in the message.
func (d *Diagnostic) MeantWord(at Span, guess, text string) {
	if guess != "" && d.Message != "" {
		d.Message = d.Message[:len(d.Message)-1] + "; did you mean " + guess + "?"
		d.Change(at, text)
	}
}

// Warn lowers the severity to Warning.
func (d *Diagnostic) Warn() *Diagnostic {
	d.Severity = Warning
	return d
}
