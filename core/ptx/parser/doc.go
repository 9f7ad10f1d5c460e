// Package parser reads PTX: it parses a text into a syntax.Module whose names are resolved. Parse has the instructions
// checked, too; who reads for an editor (package study) has the parser record tokens and names.
//
// The files, from the entry points down to what all of them use:
//
//	module.go     Parse, ReadModule; directives outside functions
//	lines.go      ReadLines: changed lines alone, without the text around them
//	inst.go       statements: labels, lists, instructions with their modifiers
//	operand.go    operands; resolves names, but does not check types and roles
//	decl.go       declarations of variables and parameters, initial values
//	declare.go    offers to declare what is missing
//	name.go       names of functions, labels and lists
//	meant.go      what people write who know other languages
//	constant.go   constant expressions
//	attribute.go  attributes
//	parser.go     the parser's state; reads one token after the other
//	bounds*.go    how large a text can be
package parser
