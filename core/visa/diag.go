package visa

import (
	"github.com/lanewise/lanewise/core/text"
)

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

// AboutPlatform reports whether it says that the platform lacks something.
func (d *Diagnostic) AboutPlatform() bool { return d.Code == codes[codePlatform].id }

// HasErrors reports whether any of the diagnostics is an error.
func HasErrors(ds []Diagnostic) bool {
	for i := range ds {
		if ds[i].Severity == Error {
			return true
		}
	}
	return false
}

// code numbers a kind of diagnostic; codes is what is known of it.
type code uint8

const (
	codeNoKernel code = iota
	codeTooMany
	codeTooLarge
	codeBadChar
	codeBadUTF8
	codeOpenComment
	codeOpenString
	codeBadNumber
	codeForeign
	codeSyntax
	codeUnbalanced
	codeMissingOperand
	codeExtraOperand
	codeMissingRegion
	codeMnemonic
	codeSuffix
	codeDirective
	codeDirectiveValue
	codeOutside
	codeVersion
	codeIndentedLabel
	codeIntelSpelling
	codeUndeclared
	codeDuplicate
	codeNoLabel
	codeUnknownFunction
	codeReadOnly
	codeOperandClass
	codeOperandType
	codeTypeMix
	codeModifier
	codeSaturation
	codePredication
	codeImmediate
	codeRelation
	codeExecSize
	codeMask
	codeMaskRange
	codePredSize
	codeDispatch
	codeWidth
	codeVertStride
	codeHorzStride
	codeWidthExec
	codeDstStride
	codeBounds
	codeMultiDst
	codeColumn
	codeRawAlign
	codePlatform
	codeScalarCall
	codeSubroutine
	codeRecursion
	codeCallee
	codeCallSize
	codeAlias
	codeDeclSize
	codeInput
	codeLsc
	codeMessage
	codeAlign
	codeRegisters
	codeReturn
	codeFallThrough
	codeAttribute
	numCodes
)

const (
	regionPage    = "5_operands.md#region-restrictions"
	boundsPage    = "5_operands.md#region-based-addressing"
	predPage      = "5_operands.md#predication"
	typePage      = "2_datatypes.md#type-conversion"
	headerPage    = "4_visa_header.md"
	syntaxPage    = "8_appendix_visa_assembly_syntax.md"
	executionPage = "3_execution_model.md"
	lscPage       = "instructions/LSC_UNTYPED.md"
	indirectPage  = "5_operands.md#indirect-operands"
)

// codes gives each kind its stable number, its grade, and the page it rests on
// where that is not the instruction's own.
var codes = [numCodes]struct {
	id       string
	severity Severity
	page     string
}{
	codeNoKernel:        {"V0101", Error, "4_visa_header.md#kernel"},
	codeTooMany:         {"V0102", Error, ""},
	codeTooLarge:        {"V0103", Error, ""},
	codeBadChar:         {"V0104", Error, "8_appendix_visa_assembly_syntax.md#lexemes"},
	codeBadUTF8:         {"V0105", Error, ""},
	codeOpenComment:     {"V0106", Error, "8_appendix_visa_assembly_syntax.md#strings"},
	codeOpenString:      {"V0107", Error, "8_appendix_visa_assembly_syntax.md#strings"},
	codeBadNumber:       {"V0108", Error, "8_appendix_visa_assembly_syntax.md#numbers"},
	codeForeign:         {"V0109", Error, ""},
	codeSyntax:          {"V0201", Error, syntaxPage},
	codeUnbalanced:      {"V0202", Error, syntaxPage},
	codeMissingOperand:  {"V0203", Error, ""},
	codeExtraOperand:    {"V0204", Error, ""},
	codeMissingRegion:   {"V0205", Error, boundsPage},
	codeMnemonic:        {"V0206", Error, "6_instructions.md"},
	codeSuffix:          {"V0207", Error, ""},
	codeDirective:       {"V0208", Error, headerPage},
	codeDirectiveValue:  {"V0209", Error, headerPage},
	codeOutside:         {"V0210", Error, headerPage + "#kernel"},
	codeVersion:         {"V0211", Error, headerPage},
	codeIndentedLabel:   {"V0212", Error, syntaxPage + "#strings"},
	codeIntelSpelling:   {"V0213", Warning, ""},
	codeUndeclared:      {"V0301", Error, headerPage + "#variables"},
	codeDuplicate:       {"V0302", Error, headerPage + "#variables"},
	codeNoLabel:         {"V0303", Error, headerPage + "#labels"},
	codeUnknownFunction: {"V0304", Warning, ""},
	codeReadOnly:        {"V0305", Warning, headerPage + "#general-variables"},
	codeOperandClass:    {"V0401", Error, ""},
	codeOperandType:     {"V0402", Error, ""},
	codeTypeMix:         {"V0403", Error, typePage},
	codeModifier:        {"V0404", Error, "5_operands.md#vector-operands"},
	codeSaturation:      {"V0405", Error, ""},
	codePredication:     {"V0406", Error, ""},
	codeImmediate:       {"V0407", Warning, "5_operands.md#immediate-operands"},
	codeRelation:        {"V0408", Error, ""},
	codeExecSize:        {"V0501", Error, ""},
	codeMask:            {"V0502", Error, executionPage},
	codeMaskRange:       {"V0503", Error, executionPage},
	codePredSize:        {"V0504", Warning, predPage},
	codeDispatch:        {"V0505", Warning, executionPage},
	codeWidth:           {"V0601", Error, regionPage},
	codeVertStride:      {"V0602", Error, regionPage},
	codeHorzStride:      {"V0603", Error, regionPage},
	codeWidthExec:       {"V0604", Error, regionPage},
	codeDstStride:       {"V0605", Error, regionPage},
	codeBounds:          {"V0607", Warning, boundsPage},
	codeMultiDst:        {"V0608", Error, regionPage},
	codeColumn:          {"V0609", Warning, "5_operands.md#general-operands"},
	codeRawAlign:        {"V0610", Warning, "5_operands.md#raw-operands"},
	codePlatform:        {"V0701", Error, ""},
	codeScalarCall:      {"V0801", Warning, ""},
	codeSubroutine:      {"V0802", Error, ""},
	codeRecursion:       {"V0803", Error, "instructions/CALL.md"},
	codeCallee:          {"V0804", Error, ""},
	codeCallSize:        {"V0805", Warning, ""},
	codeAlias:           {"V0901", Error, headerPage + "#general-variables"},
	codeDeclSize:        {"V0902", Error, headerPage + "#variables"},
	codeInput:           {"V0903", Error, headerPage + "#input-variables"},
	codeLsc:             {"V0410", Error, lscPage},
	codeMessage:         {"V0411", Error, ""},
	codeAlign:           {"V0611", Warning, ""},
	codeRegisters:       {"V0606", Warning, regionPage},
	codeReturn:          {"V0806", Warning, ""},
	codeFallThrough:     {"V0807", Warning, executionPage + "#subroutine-and-function-calls"},
	codeAttribute:       {"V0904", Error, headerPage + "#kernel"},
}

// sink collects diagnostics.
type sink struct {
	mute   bool // nobody asks what is reported
	cut    bool // the text ends within a comment: what is missing may stand there
	nobody Diagnostic
	Collector
}

// add reports one diagnostic and returns it for decoration; page replaces the
// code's own where it is not empty.
func (s *sink) add(at Span, c code, page, message string) *Diagnostic {
	if s.mute {
		return &s.nobody
	}
	if page == "" {
		page = codes[c].page
	}
	return s.Add(Diagnostic{Span: at, Severity: codes[c].severity, Code: codes[c].id, Message: message, Page: page}, maxDiagnostics)
}

// say is add with a message whose parts in braces, {}, are args, one after the other.
func (s *sink) say(at Span, c code, page, template string, args ...any) *Diagnostic {
	if s.mute {
		return &s.nobody
	}
	return s.add(at, c, page, text.Say(template, args...))
}

// since are the diagnostics after the first n, as far as they were kept.
func (s *sink) since(n int) []Diagnostic { return s.List[min(n, len(s.List)):] }

// finish is what was found, in its order.
func (s *sink) finish() []Diagnostic {
	return s.Finish(codes[codeTooMany].id, "is this vISA text?")
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

// fix attaches a fix.
func (d *Diagnostic) fix(at Span, text, label string) {
	d.Fix = &Fix{Span: at, Text: text, Label: label}
}

// meant ends the message with a guess at what was meant, if there is one, and offers it as
// the fix of the text at a place.
func (d *Diagnostic) meant(at Span, guess string) { d.meantWord(at, guess, guess) }

// meantWord is meant for a guess that is only a part of the text to replace.
func (d *Diagnostic) meantWord(at Span, guess, text string) {
	if guess != "" && d.Message != "" {
		d.Message = d.Message[:len(d.Message)-1] + "; did you mean " + guess + "?"
		d.fix(at, text, "Change to "+text)
	}
}

// warn lowers the grade.
func (d *Diagnostic) warn() *Diagnostic {
	d.Severity = Warning
	return d
}

func countOf(n int, what string) string {
	switch n {
	case 0:
		return "no " + what
	case 1:
		return "one " + what
	}
	return text.Count(n, what)
}
