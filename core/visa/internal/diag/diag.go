// Package diag defines the codes of the vISA diagnostics, and collects diagnostics.
package diag

import "github.com/lanewise/lanewise/core/visa"

// Pages of the specification with many rules.
const (
	regionPage    = "5_operands.md#region-restrictions"
	BoundsPage    = "5_operands.md#region-based-addressing"
	PredicatePage = "5_operands.md#predication"
	typePage      = "2_datatypes.md#type-conversion"
	HeaderPage    = "4_visa_header.md"
	SyntaxPage    = "8_appendix_visa_assembly_syntax.md"
	executionPage = "3_execution_model.md"
	LscPage       = "instructions/LSC_UNTYPED.md"
	IndirectPage  = "5_operands.md#indirect-operands"
)

// Code is a kind of diagnostic: its stable number, its severity, and the page with its rule, unless that is the page of
// the instruction.
type Code struct {
	ID       string
	severity visa.Severity
	page     string
}

// The kinds of diagnostics. Their numbers are stable, because people search for them.
var (
	NoKernel        = &Code{"V0101", visa.Error, "4_visa_header.md#kernel"}
	TooMany         = &Code{"V0102", visa.Error, ""}
	TooLarge        = &Code{"V0103", visa.Error, ""}
	BadChar         = &Code{"V0104", visa.Error, "8_appendix_visa_assembly_syntax.md#lexemes"}
	BadUTF8         = &Code{"V0105", visa.Error, ""}
	OpenComment     = &Code{"V0106", visa.Error, "8_appendix_visa_assembly_syntax.md#strings"}
	OpenString      = &Code{"V0107", visa.Error, "8_appendix_visa_assembly_syntax.md#strings"}
	BadNumber       = &Code{"V0108", visa.Error, "8_appendix_visa_assembly_syntax.md#numbers"}
	Foreign         = &Code{"V0109", visa.Error, ""}
	Syntax          = &Code{"V0201", visa.Error, SyntaxPage}
	Unbalanced      = &Code{"V0202", visa.Error, SyntaxPage}
	MissingOperand  = &Code{"V0203", visa.Error, ""}
	ExtraOperand    = &Code{"V0204", visa.Error, ""}
	MissingRegion   = &Code{"V0205", visa.Error, BoundsPage}
	Mnemonic        = &Code{"V0206", visa.Error, "6_instructions.md"}
	Suffix          = &Code{"V0207", visa.Error, ""}
	Directive       = &Code{"V0208", visa.Error, HeaderPage}
	DirectiveValue  = &Code{"V0209", visa.Error, HeaderPage}
	Outside         = &Code{"V0210", visa.Error, HeaderPage + "#kernel"}
	Version         = &Code{"V0211", visa.Error, HeaderPage}
	IndentedLabel   = &Code{"V0212", visa.Error, SyntaxPage + "#strings"}
	IntelSpelling   = &Code{"V0213", visa.Warning, ""}
	Undeclared      = &Code{"V0301", visa.Error, HeaderPage + "#variables"}
	Duplicate       = &Code{"V0302", visa.Error, HeaderPage + "#variables"}
	NoLabel         = &Code{"V0303", visa.Error, HeaderPage + "#labels"}
	UnknownFunction = &Code{"V0304", visa.Warning, ""}
	ReadOnly        = &Code{"V0305", visa.Warning, HeaderPage + "#general-variables"}
	OperandClass    = &Code{"V0401", visa.Error, ""}
	OperandType     = &Code{"V0402", visa.Error, ""}
	TypeMix         = &Code{"V0403", visa.Error, typePage}
	Modifier        = &Code{"V0404", visa.Error, "5_operands.md#vector-operands"}
	Saturation      = &Code{"V0405", visa.Error, ""}
	Predication     = &Code{"V0406", visa.Error, ""}
	Immediate       = &Code{"V0407", visa.Warning, "5_operands.md#immediate-operands"}
	Relation        = &Code{"V0408", visa.Error, ""}
	Lsc             = &Code{"V0410", visa.Error, LscPage}
	Message         = &Code{"V0411", visa.Error, ""}
	ExecSize        = &Code{"V0501", visa.Error, ""}
	Mask            = &Code{"V0502", visa.Error, executionPage}
	MaskRange       = &Code{"V0503", visa.Error, executionPage}
	PredSize        = &Code{"V0504", visa.Warning, PredicatePage}
	Dispatch        = &Code{"V0505", visa.Warning, executionPage}
	Width           = &Code{"V0601", visa.Error, regionPage}
	VertStride      = &Code{"V0602", visa.Error, regionPage}
	HorzStride      = &Code{"V0603", visa.Error, regionPage}
	WidthExec       = &Code{"V0604", visa.Error, regionPage}
	DstStride       = &Code{"V0605", visa.Error, regionPage}
	Registers       = &Code{"V0606", visa.Warning, regionPage}
	Bounds          = &Code{"V0607", visa.Warning, BoundsPage}
	MultiDst        = &Code{"V0608", visa.Error, regionPage}
	Column          = &Code{"V0609", visa.Warning, "5_operands.md#general-operands"}
	RawAlign        = &Code{"V0610", visa.Warning, "5_operands.md#raw-operands"}
	Align           = &Code{"V0611", visa.Warning, ""}
	Platform        = &Code{"V0701", visa.Error, ""}
	ScalarCall      = &Code{"V0801", visa.Warning, ""}
	Subroutine      = &Code{"V0802", visa.Error, ""}
	Recursion       = &Code{"V0803", visa.Error, "instructions/CALL.md"}
	Callee          = &Code{"V0804", visa.Error, ""}
	CallSize        = &Code{"V0805", visa.Warning, ""}
	Return          = &Code{"V0806", visa.Warning, ""}
	FallThrough     = &Code{"V0807", visa.Warning, executionPage + "#subroutine-and-function-calls"}
	Alias           = &Code{"V0901", visa.Error, HeaderPage + "#general-variables"}
	DeclSize        = &Code{"V0902", visa.Error, HeaderPage + "#variables"}
	Input           = &Code{"V0903", visa.Error, HeaderPage + "#input-variables"}
	Attribute       = &Code{"V0904", visa.Error, HeaderPage + "#kernel"}
)
