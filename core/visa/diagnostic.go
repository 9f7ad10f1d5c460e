package visa

import "github.com/lanewise/lanewise/core/text"

// Severity grades a diagnostic.
type Severity uint8

const (
	Error   Severity = iota // Intel's assembler rejects it too, or nothing sensible can run
	Warning                 // undefined behaviour, or a restriction that Intel's assembler lets pass
	Note                    // defined, and seldom what was meant; of a run only
)

// String is "error", "warning" or "note".
func (s Severity) String() string {
	return [...]string{Error: "error", Warning: "warning", Note: "note"}[s]
}

// Diagnostic is one finding about a text.
type Diagnostic struct {
	Span     Span
	Severity Severity
	Code     string // stable: "V0301"
	Message  string // one sentence
	Page     string // where the specification says so: "5_operands.md#region-restrictions"; may be empty
	Fix      *Fix   // nil if there is no obvious one
}

// Fix is a change of the text that removes a diagnostic: Text replaces Span.
type Fix struct {
	Span  Span
	Text  string
	Label string // what a button says: "Change to V9"
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

// SortDiagnostics sorts by position and keeps the order of what stands at the same
// place. The lists are short, capped and nearly sorted: an insertion sort does it
// without the general ones, which every visitor would load.
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

// Offer attaches a fix.
func (d *Diagnostic) Offer(at Span, text, label string) {
	d.Fix = &Fix{Span: at, Text: text, Label: label}
}

// Change offers to put other words in the place of some.
func (d *Diagnostic) Change(at Span, words string) { d.Offer(at, words, "Change to "+words) }

// Insert offers to add words.
func (d *Diagnostic) Insert(at Span, words string) { d.Offer(at, words, "Insert "+text.Trim(words)) }

// Meant ends the message with a guess at what was meant, if there is one, and offers it as
// the fix of the text at a place.
func (d *Diagnostic) Meant(at Span, guess string) { d.MeantWord(at, guess, guess) }

// MeantWord is Meant for a guess that is only a part of the text to replace.
func (d *Diagnostic) MeantWord(at Span, guess, text string) {
	if guess != "" && d.Message != "" {
		d.Message = d.Message[:len(d.Message)-1] + "; did you mean " + guess + "?"
		d.Change(at, text)
	}
}

// Warn lowers the grade.
func (d *Diagnostic) Warn() *Diagnostic {
	d.Severity = Warning
	return d
}
