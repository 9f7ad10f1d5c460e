package assembler

import "github.com/lanewise/lanewise/core/visa"

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
	severity visa.Severity
	page     string
}

var (
	codeNoKernel        = &code{"V0101", visa.Error, "4_visa_header.md#kernel"}
	codeTooMany         = &code{"V0102", visa.Error, ""}
	codeTooLarge        = &code{"V0103", visa.Error, ""}
	codeBadChar         = &code{"V0104", visa.Error, "8_appendix_visa_assembly_syntax.md#lexemes"}
	codeBadUTF8         = &code{"V0105", visa.Error, ""}
	codeOpenComment     = &code{"V0106", visa.Error, "8_appendix_visa_assembly_syntax.md#strings"}
	codeOpenString      = &code{"V0107", visa.Error, "8_appendix_visa_assembly_syntax.md#strings"}
	codeBadNumber       = &code{"V0108", visa.Error, "8_appendix_visa_assembly_syntax.md#numbers"}
	codeForeign         = &code{"V0109", visa.Error, ""}
	codeSyntax          = &code{"V0201", visa.Error, syntaxPage}
	codeUnbalanced      = &code{"V0202", visa.Error, syntaxPage}
	codeMissingOperand  = &code{"V0203", visa.Error, ""}
	codeExtraOperand    = &code{"V0204", visa.Error, ""}
	codeMissingRegion   = &code{"V0205", visa.Error, boundsPage}
	codeMnemonic        = &code{"V0206", visa.Error, "6_instructions.md"}
	codeSuffix          = &code{"V0207", visa.Error, ""}
	codeDirective       = &code{"V0208", visa.Error, headerPage}
	codeDirectiveValue  = &code{"V0209", visa.Error, headerPage}
	codeOutside         = &code{"V0210", visa.Error, headerPage + "#kernel"}
	codeVersion         = &code{"V0211", visa.Error, headerPage}
	codeIndentedLabel   = &code{"V0212", visa.Error, syntaxPage + "#strings"}
	codeIntelSpelling   = &code{"V0213", visa.Warning, ""}
	codeUndeclared      = &code{"V0301", visa.Error, headerPage + "#variables"}
	codeDuplicate       = &code{"V0302", visa.Error, headerPage + "#variables"}
	codeNoLabel         = &code{"V0303", visa.Error, headerPage + "#labels"}
	codeUnknownFunction = &code{"V0304", visa.Warning, ""}
	codeReadOnly        = &code{"V0305", visa.Warning, headerPage + "#general-variables"}
	codeOperandClass    = &code{"V0401", visa.Error, ""}
	codeOperandType     = &code{"V0402", visa.Error, ""}
	codeTypeMix         = &code{"V0403", visa.Error, typePage}
	codeModifier        = &code{"V0404", visa.Error, "5_operands.md#vector-operands"}
	codeSaturation      = &code{"V0405", visa.Error, ""}
	codePredication     = &code{"V0406", visa.Error, ""}
	codeImmediate       = &code{"V0407", visa.Warning, "5_operands.md#immediate-operands"}
	codeRelation        = &code{"V0408", visa.Error, ""}
	codeLsc             = &code{"V0410", visa.Error, lscPage}
	codeMessage         = &code{"V0411", visa.Error, ""}
	codeExecSize        = &code{"V0501", visa.Error, ""}
	codeMask            = &code{"V0502", visa.Error, executionPage}
	codeMaskRange       = &code{"V0503", visa.Error, executionPage}
	codePredSize        = &code{"V0504", visa.Warning, predPage}
	codeDispatch        = &code{"V0505", visa.Warning, executionPage}
	codeWidth           = &code{"V0601", visa.Error, regionPage}
	codeVertStride      = &code{"V0602", visa.Error, regionPage}
	codeHorzStride      = &code{"V0603", visa.Error, regionPage}
	codeWidthExec       = &code{"V0604", visa.Error, regionPage}
	codeDstStride       = &code{"V0605", visa.Error, regionPage}
	codeRegisters       = &code{"V0606", visa.Warning, regionPage}
	codeBounds          = &code{"V0607", visa.Warning, boundsPage}
	codeMultiDst        = &code{"V0608", visa.Error, regionPage}
	codeColumn          = &code{"V0609", visa.Warning, "5_operands.md#general-operands"}
	codeRawAlign        = &code{"V0610", visa.Warning, "5_operands.md#raw-operands"}
	codeAlign           = &code{"V0611", visa.Warning, ""}
	codePlatform        = &code{"V0701", visa.Error, ""}
	codeScalarCall      = &code{"V0801", visa.Warning, ""}
	codeSubroutine      = &code{"V0802", visa.Error, ""}
	codeRecursion       = &code{"V0803", visa.Error, "instructions/CALL.md"}
	codeCallee          = &code{"V0804", visa.Error, ""}
	codeCallSize        = &code{"V0805", visa.Warning, ""}
	codeReturn          = &code{"V0806", visa.Warning, ""}
	codeFallThrough     = &code{"V0807", visa.Warning, executionPage + "#subroutine-and-function-calls"}
	codeAlias           = &code{"V0901", visa.Error, headerPage + "#general-variables"}
	codeDeclSize        = &code{"V0902", visa.Error, headerPage + "#variables"}
	codeInput           = &code{"V0903", visa.Error, headerPage + "#input-variables"}
	codeAttribute       = &code{"V0904", visa.Error, headerPage + "#kernel"}
)
