// Package ptxisa has the tables of PTX, from NVIDIA's "Parallel Thread Execution ISA": instructions with their
// modifiers, types and operands, data types, state spaces, special registers, directives, and what came with which
// version and target. It knows nothing of texts: package syntax has the tree that they are read into.
//
// The files, from those that use others down to what all of them use:
//
//	join.go                  joins the tables when the program starts
//	written.go               how an instruction of a row is written, and which words can follow others
//	section.go               which section of the manual describes an instruction
//	table.go, forms*.go      a row for each instruction: modifiers, types, operand roles, and how it is lowered.
//	                         Instructions whose words depend on each other have forms instead
//	refuse.go                instructions that are read but not run
//	row.go, form.go          the types of rows and forms
//	rule.go, arrival.go      constraints between words, and what came later than the first version
//	operation.go             which types an operation, a comparison or set has
//	group.go, typeset.go     groups of modifiers, sets of types
//	special.go, builtins.go  special registers, and functions of the driver
//	role.go, lowering.go     what an operand can be, and how an instruction is lowered
//	directive.go, target.go  words of directives, and targets
//	types.go, literal.go     data types and state spaces, and numbers as values of a type
//	word.go                  lists of words
package ptxisa
