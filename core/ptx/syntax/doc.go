// Package syntax reads PTX: it parses a text into a Module whose names are resolved and whose instructions are checked.
// It knows nothing of how they are translated; that is core/ptx.
//
// The stages, from the entry points down to what all of them use:
//
//	study.go, read.go     what an editor asks for: what each name of a text stands for, and what can come next where a
//	                      text breaks off
//	reread.go             reads changed lines alone, without the text around them
//	parse.go              Parse; directives outside functions
//	parse_*.go            declarations, statements, operands: resolves names, but does not check types and roles yet
//	opcode.go, words.go   what can follow a mnemonic and what its operands can be; the words of the language
//	check*.go             checks each instruction against its row, and each call against the signature
//	parser.go             reads one token after the other; recorder.go keeps what an editor needs of each
//	table.go, forms.go    a row for each instruction: modifiers, types, operand roles, and how it is lowered.
//	                      Instructions whose words depend on each other have forms instead
//	special.go            the special registers
//	ast.go, inst.go       the tree, and what the words of an instruction mean together
//	row.go, types.go      the types of rows, and the data types
//
// The parser, the checker, the translation and the editor share the table. core/lang/ptxlang answers an editor's
// questions from this package.
package syntax
