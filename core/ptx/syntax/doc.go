// Package syntax is PTX as a tree: what a text says, with its names resolved, and what an editor is told of its tokens
// and names. It knows nothing of how texts are read, checked or translated.
//
// The files, from those that use others down to what all of them use:
//
//	words.go, opcode.go         how an instruction is written, and what its operands can be
//	access.go, inst_role.go     which registers an instruction reads and writes, and the types of its operands
//	inst.go                     what the words of an instruction mean together
//	signature.go                signatures of functions
//	token.go, symbol.go         what an editor is told: tokens with their roles, names, where a text breaks off
//	ast.go, scope.go            the tree, and the names that can be used at a place of it. They know each other: an
//	                            instruction has its scope, in which the checker looks up the list of a call
//	launchwords.go              the `//@` lines that a PTX text can have
package syntax
