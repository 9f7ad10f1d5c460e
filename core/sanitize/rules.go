package sanitize

import "github.com/lanewise/lanewise/core/eu"

// The rules, with those of the machine (core/eu/report.go) in one numbering: R01 about
// operands, R02 about memory, R03 about control flow, R04 about threads.

// unwritten are about what was never written, by what it is.
var unwritten = [...]eu.Rule{
	eu.Registers: {Code: "R0110", Message: "The instruction computes with bytes that nothing has written, here or where they were copied from: it takes what the register holds.",
		Page: "5_operands.md#vector-operands"},
	eu.PredBits: {Code: "R0111", Message: "The predicate has bits that nothing has written: they count as what the register holds.",
		Page: "5_operands.md#predication"},
	eu.AddressElem: {Code: "R0112", Message: "The address was never written: it points nowhere.",
		Page: "5_operands.md#indirect-operands"},
	eu.StateElem: {Code: "R0113", Message: "The surface or sampler variable was never written: it holds index 0.",
		Page: "4_visa_header.md#surface-variables"},
}

// unwrittenStore is R0110 of a store.
var unwrittenStore = eu.Rule{Code: "R0110", Message: "Bytes that nothing has written, here or where they were copied from, are stored where they outlive the run: memory takes what the register holds.",
	Page: "5_operands.md#vector-operands"}

var (
	threeRegisters = eu.Rule{Code: "R0105", Message: "The elements of an indirect operand span more than two adjacent registers: each is used where it lies.",
		Page: "5_operands.md#region-restrictions"}
	inactiveAddress = eu.Rule{Code: "R0106", Message: "An inactive channel's address is not that of an element of a variable: an operand with an address for each row needs valid ones for all channels.",
		Page: "5_operands.md#region-restrictions"}
	overlapping = eu.Rule{Code: "R0107", Message: "A channel reads what a channel before it writes: all channels read first, where the page's pseudo-code goes channel by channel.",
		Page: ""}
	zeroDivisor = eu.Rule{Code: "R0120", Message: "An integer is divided by zero: the quotient is the largest number of the numerator's sign, and so is the remainder.",
		Page: ""}
	wideShift = eu.Rule{Code: "R0121", Message: "The shift count is not below the number of bits: only its low bits count.",
		Page: ""} // a note
	longShift = eu.Rule{Code: "R0122", Message: "A saturating shl shifts bits beyond 33, where the page leaves the result undefined: it is that of all bits.",
		Page: "instructions/SHL.md"}
	lossyMove = eu.Rule{Code: "R0123", Message: "A float has no value in the integer type it is moved to: it becomes the closest one, and NaN 0.",
		Page: "2_datatypes.md#float-to-integer"} // a note
	misaligned = eu.Rule{Code: "R0203", Message: "The address is not a multiple of what the message asks for: the bytes there are used all the same.",
		Page: ""}
	conflict = eu.Rule{Code: "R0204", Message: "Two lanes of one message write different values to one address: the highest lane wins.",
		Page: "3_execution_model.md#memory-model"}
	unwrittenMemory = eu.Rule{Code: "R0206", Message: "An atomic works on memory that nothing has written: it takes what is there.",
		Page: "3_execution_model.md#shared-local-memory-slm"}
	race = eu.Rule{Code: "R0207", Message: "Two threads use the same bytes, at least one writes them, and no barrier, atomic or fence orders the two: a data race.",
		Page: "3_execution_model.md#memory-model"}
	sameRace = eu.Rule{Code: "R0207", Message: "Two threads write the same value to the same bytes, and no barrier, atomic or fence orders the two: a data race, but memory holds the same whoever is last.",
		Page: "3_execution_model.md#memory-model"}
	divergent = eu.Rule{Code: "R0307", Message: "The predicate of a branch of execution size 1 differs between the active lanes: its lowest bit decides for all of them.",
		Page: "instructions/GOTO.md"}
)

// Rules are all rules that a run can break, those of the machine first.
func Rules() []*eu.Rule {
	all := eu.Rules()
	for i := range unwritten {
		all = append(all, &unwritten[i])
	}
	return append(all, &unwrittenStore, &threeRegisters, &inactiveAddress, &overlapping, &zeroDivisor, &wideShift, &longShift, &lossyMove, &misaligned, &conflict, &unwrittenMemory, &race, &sameRace, &divergent)
}
