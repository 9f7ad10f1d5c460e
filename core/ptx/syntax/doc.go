// Package syntax reads PTX: a text to a Module whose names are resolved and whose instructions are checked. It knows
// nothing of what becomes of them (core/ptx).
//
// The stages, from what begins to what serves all others:
//
//	study.go, read.go     what an editor asks: what each name of a text stands for, what can come where a text
//	                      breaks off
//	reread.go             lines read in the place of others, without what stands around them
//	parse.go              Parse; directives outside functions
//	parse_*.go            declarations, statements, operands: names resolved, types and roles not yet looked at
//	opcode.go, words.go   what can follow a mnemonic, what its operands can be; the words of the language
//	check*.go             each instruction against its row, each call against the signature
//	parser.go             tokens one after the other, and what a recorder (recorder.go) keeps of each for an editor
//	table.go, forms.go    a row for each instruction: modifiers, types, operand roles, and how it is lowered.
//	                      Instructions whose words depend on each other have forms instead
//	special.go            the special registers
//	ast.go, inst.go       the tree, and what the words of an instruction mean together
//	row.go, types.go      what rows and types are
//
// The parser, the checker, the translation and the editor read the table. core/lang/ptxlang answers an editor from
// here.
package syntax
