// Package checker checks each instruction of a tree against its row of the table, each call against the signature, and
// the version and target of a text against what it has. It knows nothing of how the tree was made.
//
// The files, from the entry points down to what all of them use:
//
//	lines.go, trouble.go          lines that were read alone; words that an editor may offer
//	check.go                      Check, CheckMade; modifiers and types
//	form.go                       instructions with forms
//	call.go, convert.go, meant.go calls, conversions, and mistakes that concern all operands at once
//	texture.go, rule.go           coordinates; the rules and limits of the table
//	operand.go                    each operand against its role and type
//	arrival.go, header.go         version and target
//	checker.go                    the state of a check
package checker
