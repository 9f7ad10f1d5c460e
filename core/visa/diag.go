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

// AboutPlatform reports whether it says that the platform lacks something.
func (d *Diagnostic) AboutPlatform() bool { return d.Code == codePlatform.id }

// HasErrors reports whether any of the diagnostics is an error.
func HasErrors(ds []Diagnostic) bool {
	for i := range ds {
		if ds[i].Severity == Error {
			return true
		}
	}
	return false
}

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

// code is a kind of diagnostic: its stable number, its grade, and the page it rests on where that is not the
// instruction's own.
type code struct {
	id       string
	severity Severity
	page     string
}

var (
	codeNoKernel        = &code{"V0101", Error, "4_visa_header.md#kernel"}
	codeTooMany         = &code{"V0102", Error, ""}
	codeTooLarge        = &code{"V0103", Error, ""}
	codeBadChar         = &code{"V0104", Error, "8_appendix_visa_assembly_syntax.md#lexemes"}
	codeBadUTF8         = &code{"V0105", Error, ""}
	codeOpenComment     = &code{"V0106", Error, "8_appendix_visa_assembly_syntax.md#strings"}
	codeOpenString      = &code{"V0107", Error, "8_appendix_visa_assembly_syntax.md#strings"}
	codeBadNumber       = &code{"V0108", Error, "8_appendix_visa_assembly_syntax.md#numbers"}
	codeForeign         = &code{"V0109", Error, ""}
	codeSyntax          = &code{"V0201", Error, syntaxPage}
	codeUnbalanced      = &code{"V0202", Error, syntaxPage}
	codeMissingOperand  = &code{"V0203", Error, ""}
	codeExtraOperand    = &code{"V0204", Error, ""}
	codeMissingRegion   = &code{"V0205", Error, boundsPage}
	codeMnemonic        = &code{"V0206", Error, "6_instructions.md"}
	codeSuffix          = &code{"V0207", Error, ""}
	codeDirective       = &code{"V0208", Error, headerPage}
	codeDirectiveValue  = &code{"V0209", Error, headerPage}
	codeOutside         = &code{"V0210", Error, headerPage + "#kernel"}
	codeVersion         = &code{"V0211", Error, headerPage}
	codeIndentedLabel   = &code{"V0212", Error, syntaxPage + "#strings"}
	codeIntelSpelling   = &code{"V0213", Warning, ""}
	codeUndeclared      = &code{"V0301", Error, headerPage + "#variables"}
	codeDuplicate       = &code{"V0302", Error, headerPage + "#variables"}
	codeNoLabel         = &code{"V0303", Error, headerPage + "#labels"}
	codeUnknownFunction = &code{"V0304", Warning, ""}
	codeReadOnly        = &code{"V0305", Warning, headerPage + "#general-variables"}
	codeOperandClass    = &code{"V0401", Error, ""}
	codeOperandType     = &code{"V0402", Error, ""}
	codeTypeMix         = &code{"V0403", Error, typePage}
	codeModifier        = &code{"V0404", Error, "5_operands.md#vector-operands"}
	codeSaturation      = &code{"V0405", Error, ""}
	codePredication     = &code{"V0406", Error, ""}
	codeImmediate       = &code{"V0407", Warning, "5_operands.md#immediate-operands"}
	codeRelation        = &code{"V0408", Error, ""}
	codeLsc             = &code{"V0410", Error, lscPage}
	codeMessage         = &code{"V0411", Error, ""}
	codeExecSize        = &code{"V0501", Error, ""}
	codeMask            = &code{"V0502", Error, executionPage}
	codeMaskRange       = &code{"V0503", Error, executionPage}
	codePredSize        = &code{"V0504", Warning, predPage}
	codeDispatch        = &code{"V0505", Warning, executionPage}
	codeWidth           = &code{"V0601", Error, regionPage}
	codeVertStride      = &code{"V0602", Error, regionPage}
	codeHorzStride      = &code{"V0603", Error, regionPage}
	codeWidthExec       = &code{"V0604", Error, regionPage}
	codeDstStride       = &code{"V0605", Error, regionPage}
	codeRegisters       = &code{"V0606", Warning, regionPage}
	codeBounds          = &code{"V0607", Warning, boundsPage}
	codeMultiDst        = &code{"V0608", Error, regionPage}
	codeColumn          = &code{"V0609", Warning, "5_operands.md#general-operands"}
	codeRawAlign        = &code{"V0610", Warning, "5_operands.md#raw-operands"}
	codeAlign           = &code{"V0611", Warning, ""}
	codePlatform        = &code{"V0701", Error, ""}
	codeScalarCall      = &code{"V0801", Warning, ""}
	codeSubroutine      = &code{"V0802", Error, ""}
	codeRecursion       = &code{"V0803", Error, "instructions/CALL.md"}
	codeCallee          = &code{"V0804", Error, ""}
	codeCallSize        = &code{"V0805", Warning, ""}
	codeReturn          = &code{"V0806", Warning, ""}
	codeFallThrough     = &code{"V0807", Warning, executionPage + "#subroutine-and-function-calls"}
	codeAlias           = &code{"V0901", Error, headerPage + "#general-variables"}
	codeDeclSize        = &code{"V0902", Error, headerPage + "#variables"}
	codeInput           = &code{"V0903", Error, headerPage + "#input-variables"}
	codeAttribute       = &code{"V0904", Error, headerPage + "#kernel"}
)

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

// Change offers to put other words in the place of some.
func (d *Diagnostic) Change(at Span, words string) { d.fix(at, words, "Change to "+words) }

// insert offers to add words.
func (d *Diagnostic) insert(at Span, words string) { d.fix(at, words, "Insert "+text.Trim(words)) }

// Meant ends the message with a guess at what was meant, if there is one, and offers it as
// the fix of the text at a place.
func (d *Diagnostic) Meant(at Span, guess string) { d.meantWord(at, guess, guess) }

// meantWord is Meant for a guess that is only a part of the text to replace.
func (d *Diagnostic) meantWord(at Span, guess, text string) {
	if guess != "" && d.Message != "" {
		d.Message = d.Message[:len(d.Message)-1] + "; did you mean " + guess + "?"
		d.Change(at, text)
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
