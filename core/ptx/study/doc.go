// Package study answers what an editor asks of a PTX text or of a part of it. It calls the parser and the checker, and
// nothing that reads, checks or translates a program knows it.
//
//	reread.go    Study.Reread: changed lines alone, without the text around them
//	sections.go  the names in the data of .section blocks
//	study.go     Learn: what each name of a text stands for, with those of the launch lines
//	read.go      Read: what can come next where a text breaks off
//	modifier.go  Next, Given: the words that can follow a mnemonic, and those that it has
//	meaning.go   Meaning: what an instruction does, with its own operands
//	lexical.go   IsName, NumberValue: names and numbers
package study
