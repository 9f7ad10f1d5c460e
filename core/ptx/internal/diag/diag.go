// Package diag has the codes of PTX's diagnostics and of its run reports, and collects diagnostics, with suggestions
// for names.
package diag

import (
	"github.com/lanewise/lanewise/core/text"
	"github.com/lanewise/lanewise/core/visa"
)

// Codes of the diagnostics of PTX. They are stable: people search for them.
const (
	Char      = "P0101" // a character that PTX does not have
	Comment   = "P0102" // a comment or string without its end
	Number    = "P0103" // not a number, or too large
	TooMany   = "P0104" // more problems than are shown
	Size      = "P0105" // more than a text can hold
	Foreign   = "P0106" // another language
	Syntax    = "P0201" // something else was expected here
	Directive = "P0202" // no such directive
	Header    = "P0203" // .version, .target, .address_size
	Balance   = "P0204" // a brace or semicolon is missing
	Mnemonic  = "P0205" // no such instruction, or one that is not translated
	Modifier  = "P0206" // no such modifier, or one too many
	TypeCount = "P0207" // a type suffix too many or too few
	Unknown   = "P0301" // a name that is not declared
	Twice     = "P0302" // a name that is declared twice
	Label     = "P0303" // no such label
	Function  = "P0304" // no such function, or one without a body
	Order     = "P0305" // used before its declaration
	Type      = "P0401" // a type the instruction does not have
	Operands  = "P0402" // too many or too few operands
	Role      = "P0403" // an operand of the wrong kind
	Register  = "P0404" // a register of the wrong type
	Value     = "P0405" // an immediate out of range
	Address   = "P0406" // an address of the wrong space, or outside its variable
	Form      = "P0407" // a combination that is not translated
	Arity     = "P0501" // arguments or results of a call: how many
	Argument  = "P0502" // arguments or results of a call: type
	Targets   = "P0503" // not a table, list or prototype
	Signature = "P0504" // a listed target whose signature differs
	Decl      = "P0505" // a declaration that differs from the one before
	Init      = "P0506" // an initialiser
	NoTarget  = "P0601" // run: the target is not among those that the call names
	NotUni    = "P0602" // run: .uni, and the lanes differ
	Index     = "P0603" // run: brx.idx past its list
	Member    = "P0604" // run: a membermask without the lane that executes the instruction, or with lanes that are elsewhere
	Aligned   = "P0605" // run: an address that is no multiple of the access size
	Trap      = "P0606" // run: trap
	Barriers  = "P0607" // run: lanes of a warp at barriers with different numbers
	Division  = "P0608" // run: an integer divided by zero
	NotRun    = "P0609" // run: an instruction that is not run here, or a function without a body
	Launch    = "P0701" // a launch line
	Kernel    = "P0702" // no kernel to launch
	NoParams  = "P0703" // no line gives the parameters (warning)
)

// RunCodes are the codes of run reports that only PTX has.
var RunCodes = []string{NoTarget, NotUni, Index, Member, Aligned, Trap, Barriers, Division, NotRun}

// CallPage is the page with the rules of calls.
const CallPage = "ptx_call.md#description"

// AlignedPage is the page which says that an address is a multiple of the access size.
const AlignedPage = "PTX ISA, \"Addresses as Operands\""

// maxDiagnostics bounds the diagnostics for one text.
const maxDiagnostics = 200

// Sink collects diagnostics.
type Sink struct {
	visa.Collector
	guesses int
}

// Say reports an error. Each {} in the template is replaced by the next of args.
func (s *Sink) Say(at visa.Span, code, template string, args ...any) *visa.Diagnostic {
	return s.Add(visa.Diagnostic{Span: at, Severity: visa.Error, Code: code, Message: text.Say(template, args...)}, maxDiagnostics)
}

// Warn reports a warning, which does not keep the text from running.
func (s *Sink) Warn(at visa.Span, code, template string, args ...any) *visa.Diagnostic {
	d := s.Say(at, code, template, args...)
	d.Severity = visa.Warning
	return d
}

// MaxGuesses bounds the suggestions for one text, because each compares a name with all candidates.
const MaxGuesses = 40

// Unknown reports a word that is none of the candidates, and suggests the nearest one.
func (s *Sink) Unknown(at visa.Span, code, name string, candidates []string, template string, args ...any) *visa.Diagnostic {
	return s.Undeclared(at, code, name, func() []string { return candidates }, template, args...)
}

// Undeclared reports a name that is not declared, and suggests the nearest candidate. candidates is only called while
// suggestions are left: a list of all names for each of 20,000 errors takes gigabytes.
func (s *Sink) Undeclared(at visa.Span, code, name string, candidates func() []string, template string, args ...any) *visa.Diagnostic {
	d := s.Say(at, code, template, args...)
	if s.guesses++; s.guesses > MaxGuesses || d.Message == "" {
		return d
	}
	d.Meant(d.Span, visa.Nearest(name, candidates()))
	return d
}

// Guessed reports whether a suggestion was looked for, which depends on all names of the text.
func (s *Sink) Guessed() bool { return s.guesses > 0 }

// Finish returns the diagnostics in the order of the text.
func (s *Sink) Finish() []visa.Diagnostic { return s.Collector.Finish(TooMany, "is this PTX?") }

// Add attaches a fix to d that adds words at an offset.
func Add(d *visa.Diagnostic, at int32, words string) {
	d.Offer(visa.Span{Start: at, End: at}, words, "Add "+text.Trim(words))
}
