package ptx

import (
	"github.com/lanewise/lanewise/core/text"
	"github.com/lanewise/lanewise/core/visa"
)

// Codes of the diagnostics of PTX. They are stable: people search for them.
const (
	codeChar      = "P0101" // a character that PTX does not have
	codeComment   = "P0102" // a comment or string without its end
	codeNumber    = "P0103" // not a number, or too large
	codeTooMany   = "P0104" // more problems than are shown
	codeSize      = "P0105" // more than a text can hold
	codeSyntax    = "P0201" // something else was expected here
	codeDirective = "P0202" // no such directive
	codeHeader    = "P0203" // .version, .target, .address_size
	codeBalance   = "P0204" // a brace or semicolon is missing
	codeMnemonic  = "P0205" // no such instruction, or one that is not translated
	codeModifier  = "P0206" // no such modifier, or one too many
	codeTypeCount = "P0207" // a type suffix too many or too few
	codeUnknown   = "P0301" // a name that is not declared
	codeTwice     = "P0302" // a name that is declared twice
	codeLabel     = "P0303" // no such label
	codeFunction  = "P0304" // no such function, or one without a body
	codeOrder     = "P0305" // used before its declaration
	codeType      = "P0401" // a type the instruction does not have
	codeOperands  = "P0402" // too many or too few operands
	codeRole      = "P0403" // an operand of the wrong kind
	codeRegister  = "P0404" // a register of the wrong type
	codeValue     = "P0405" // an immediate out of range
	codeAddress   = "P0406" // an address of the wrong space, or outside its variable
	codeForm      = "P0407" // a combination that is not translated
	codeArity     = "P0501" // arguments or results of a call: how many
	codeArgument  = "P0502" // arguments or results of a call: type
	codeTargets   = "P0503" // not a table, list or prototype
	codeSignature = "P0504" // a listed target whose signature differs
	codeDecl      = "P0505" // a declaration that differs from the one before
	codeInit      = "P0506" // an initialiser
	codeNoTarget  = "P0601" // run: the target is not among those the call names
	codeNotUni    = "P0602" // run: .uni, and the lanes differ
	codeIndex     = "P0603" // run: brx.idx past its list
	codeMember    = "P0604" // run: a membermask without the lane that executes the instruction
	codeAligned   = "P0605" // run: an address that is no multiple of the access size
	codeTrap      = "P0606" // run: trap
	codeBarriers  = "P0607" // run: lanes of a warp at barriers with different numbers
	codeDivision  = "P0608" // run: an integer divided by zero
	codeNotRun    = "P0609" // run: an instruction that is not run here, or a function without a body
	codeLaunch    = "P0701" // a launch line
	codeKernel    = "P0702" // no kernel to launch
	codeNoParams  = "P0703" // no line gives the parameters (warning)
)

// runCodes are the rules of a run that are PTX's own.
var runCodes = []string{codeNoTarget, codeNotUni, codeIndex, codeMember, codeAligned, codeTrap, codeBarriers, codeDivision, codeNotRun}

// callPage is where the rules of calls stand.
const callPage = "ptx_call.md#description"

// page is a section of NVIDIA's "Parallel Thread Execution ISA". Its numbers change from version
// to version, its titles do not.
func page(chapter, instruction string) string {
	return "PTX ISA, \"" + chapter + ": " + instruction + "\""
}

// alignedPage says that an address is a multiple of the access size.
var alignedPage = "PTX ISA, \"Addresses as Operands\""

// The chapters that instructions stand in.
const (
	movingChapter  = "Data Movement and Conversion Instructions"
	integerChapter = "Integer Arithmetic Instructions"
	warpChapter    = "Parallel Synchronization and Communication Instructions"
)

// maxDiagnostics bounds what one text can report.
const maxDiagnostics = 200

// sink collects diagnostics.
type sink struct {
	visa.Collector
	guesses int
}

// say reports one; parts in braces, {}, are args, one after the other.
func (s *sink) say(at visa.Span, code, template string, args ...any) *visa.Diagnostic {
	return s.Add(visa.Diagnostic{Span: at, Severity: visa.Error, Code: code, Message: text.Say(template, args...)}, maxDiagnostics)
}

// maxGuesses: looking for what was meant costs a comparison with every name.
const maxGuesses = 40

// unknown reports a word that is none of the candidates, with the one that was probably meant.
func (s *sink) unknown(at visa.Span, code, name string, candidates []string, template string, args ...any) *visa.Diagnostic {
	return s.undeclared(at, code, name, func() []string { return candidates }, template, args...)
}

// undeclared reports a name that is not declared, with the one that was probably meant. The candidates are asked for while
// there are guesses left: a list of all names for each of 20,000 takes gigabytes.
func (s *sink) undeclared(at visa.Span, code, name string, candidates func() []string, template string, args ...any) *visa.Diagnostic {
	d := s.say(at, code, template, args...)
	if s.guesses++; s.guesses > maxGuesses || d.Message == "" {
		return d
	}
	if near := visa.Nearest(name, candidates()); near != "" {
		d.Message = d.Message[:len(d.Message)-1] + "; did you mean " + near + "?"
		d.Fix = &visa.Fix{Span: at, Text: near, Label: "Change to " + near}
	}
	return d
}

// finish is what was found, in its order.
func (s *sink) finish() []visa.Diagnostic { return s.Finish(codeTooMany, "is this PTX?") }
