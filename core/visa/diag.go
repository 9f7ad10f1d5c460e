package visa

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
