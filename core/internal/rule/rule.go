// Package rule is the table of what a run can do that the specification leaves undefined or that, as a note, it defines
// but is seldom meant. Packages that run programs (eu and sanitize) report rules; packages that read and complete `//@
// ignore` need only the table.
//
// Codes that begin with R01 are about operands, R02 about memory, R03 about control flow, R04 about threads, R05 about
// the run.
package rule

// ID is an index in Table; it names a rule.
type ID uint8

// The rules that the machine itself checks.
const (
	RegionBounds ID = iota
	IndirectBounds
	IndirectAlign
	MemoryBounds
	NoFunction
	NoReturn
	JumpOver
	ReturnOver
	SwitchRange
	NoSymbol
	BarrierDivergent
	BarrierPartial
	NamedBarrier
	Deadlock
	Crossing
	NoSurface
	NoSampler
	CallSizes
	StackPointer
	NoConvergence
	Endless
	Cut
	WrongReturn
	BlockSize

	firstObserved
)

// The rules that package sanitize checks.
const (
	UnwrittenRegister = iota + firstObserved
	UnwrittenPredicate
	UnwrittenAddress
	UnwrittenState
	UnwrittenStore
	ThreeRegisters
	InactiveAddress
	Overlapping
	ZeroDivisor
	WideShift
	LongShift
	LossyMove
	Misaligned
	Conflict
	UnwrittenMemory
	Race
	SameRace
	LaneRace
	Divergent

	numRules
)

// Rule is what a report says about a broken rule.
type Rule struct {
	Code    string // "R0101"
	Message string // what happened and what the machine did: one sentence or two
	Page    string // where the specification says so; "" if that depends on the instruction
}

// Table has the rules by ID. Two rules can share a code: the same thing happened, but its result differs.
var Table = [numRules]Rule{
	RegionBounds: {"R0101", "An operand reaches beyond the end of its variable: those elements read as zero and are not written.",
		"5_operands.md#region-based-addressing"},
	IndirectBounds: {"R0102", "An address points outside the variable it was made from: the element reads as zero and is not written.",
		"5_operands.md#region-interpretation-for-indirect-operands"},
	IndirectAlign: {"R0103", "An address is not a multiple of the size of the element it is used for: the bytes there are used all the same.",
		"5_operands.md#indirect-operands"},
	MemoryBounds: {"R0201", "An access is outside the memory it addresses: reads give zero and writes are dropped.",
		"3_execution_model.md#memory-access"},
	NoFunction: {"R0301", "The value called is not the address of a function: the call is left out.",
		"instructions/IFCALL.md"},
	NoReturn: {"R0302", "Execution ran past the last instruction: the lanes return there.",
		"instructions/RET.md"},
	JumpOver: {"R0303", "A jump passes an instruction where lanes wait: they run before the lanes that jumped.",
		"3_execution_model.md#mixing-uniform-and-divergent-control-flow"},
	ReturnOver: {"R0304", "A return ends lanes that still wait in the function.",
		"instructions/RET.md"},
	SwitchRange: {"R0305", "The index of a switchjmp is outside its table: execution goes on with the next instruction.",
		"instructions/SWITCHJMP.md"},
	NoSymbol: {"R0306", "The name is neither a function of the program nor a buffer of the launch: its address is 0.",
		"instructions/FADDR.md"},
	BarrierDivergent: {"R0401", "A barrier is reached by only some of the thread's lanes: the whole thread waits.",
		"instructions/BARRIER.md"},
	BarrierPartial: {"R0402", "A barrier is reached by only some of the group's threads, the others have ended: it opens.",
		"instructions/BARRIER.md"},
	NamedBarrier: {"R0403", "The named barrier does not exist, its participants disagree about their number, or a thread waits that did not signal it as a consumer: the first signal's numbers count, and nothing waits.",
		"instructions/NBARRIER.md"},
	Deadlock: {"R0404", "The thread waits at a barrier that the others can no longer reach.",
		"instructions/SBARRIER.md"},
	Crossing: {"R0104", "Address arithmetic went from one variable into another: the element reads as zero and is not written.",
		"5_operands.md#vector-operands"},
	NoSurface: {"R0202", "The surface index is that of no surface of the launch: reads give zero and writes are dropped.",
		"3_execution_model.md#surface-based-access"},
	NoSampler: {"R0208", "The sampler index is that of no sampler of the launch: the message samples as one without settings does.",
		"4_visa_header.md#sampler-variables"},
	CallSizes: {"R0308", "The call passes other sizes of %arg and %retval than the function declares: all registers are there.",
		"instructions/FCALL.md"},
	StackPointer: {"R0309", "The function returns with another %sp or %fp than it was called with: the caller gets those.",
		"instructions/FRET.md"},
	NoConvergence: {"R0310", "Lanes wait for others that never come.",
		"3_execution_model.md#mixing-uniform-and-divergent-control-flow"},
	Endless: {"R0501", "The run did not end within its limit of steps.",
		"3_execution_model.md#branch-instructions"},
	Cut: {"R0502", "The list of reports ends here: it is full, and what else happened, at this instruction and others, is only counted.",
		"1_introduction.md"},
	WrongReturn: {"R0311", "The return is not that of the call that came here: the frame ends all the same.",
		"3_execution_model.md#subroutine-and-function-calls"},
	BlockSize: {"R0209", "The register with the address of a block describes one of another size than the instruction: it has the size of the register.",
		"instructions/LSC_UNTYPED.md"},

	UnwrittenRegister: {"R0110", "The instruction computes with bytes that nothing has written, here or where they were copied from: it takes what the register holds.",
		"5_operands.md#vector-operands"},
	UnwrittenPredicate: {"R0111", "The predicate has bits that nothing has written: they count as what the register holds.",
		"5_operands.md#predication"},
	UnwrittenAddress: {"R0112", "The address was never written: it points nowhere.",
		"5_operands.md#indirect-operands"},
	UnwrittenState: {"R0113", "The surface or sampler variable was never written: it holds index 0.",
		"4_visa_header.md#surface-variables"},
	UnwrittenStore: {"R0110", "Bytes that nothing has written, here or where they were copied from, are stored where they outlive the run: memory takes what the register holds.",
		"5_operands.md#vector-operands"},
	ThreeRegisters: {"R0105", "The elements of an indirect operand span more than two adjacent registers: each is used where it lies.",
		"5_operands.md#region-restrictions"},
	InactiveAddress: {"R0106", "An inactive channel's address is not that of an element of a variable: an operand with an address for each row needs valid ones for all channels.",
		"5_operands.md#region-restrictions"},
	Overlapping: {"R0107", "A channel reads what a channel before it writes: all channels read first, where the page's pseudo-code goes channel by channel.",
		""},
	ZeroDivisor: {"R0120", "An integer is divided by zero: the quotient is the largest number of the numerator's sign, and so is the remainder.",
		""},
	WideShift: {"R0121", "The shift count is not below the number of bits: only its low bits count.",
		""}, // a note
	LongShift: {"R0122", "A saturating shl shifts bits beyond 33, where the page leaves the result undefined: it is that of all bits.",
		"instructions/SHL.md"},
	LossyMove: {"R0123", "A float has no value in the integer type it is moved to: it becomes the closest one, and NaN 0.",
		"2_datatypes.md#float-to-integer"}, // a note
	Misaligned: {"R0203", "The address is not a multiple of what the message asks for: the bytes there are used all the same.",
		""},
	Conflict: {"R0204", "Two lanes of one message write different values to one address: the highest lane wins.",
		"3_execution_model.md#memory-model"},
	UnwrittenMemory: {"R0206", "An atomic works on memory that nothing has written: it takes what is there.",
		"3_execution_model.md#shared-local-memory-slm"},
	Race: {"R0207", "Two threads use the same bytes, at least one writes them, and no barrier, atomic or fence orders the two: a data race.",
		"3_execution_model.md#memory-model"},
	SameRace: {"R0207", "Two threads write the same value to the same bytes, and no barrier, atomic or fence orders the two: a data race, but memory holds the same whoever is last.",
		"3_execution_model.md#memory-model"},
	LaneRace: {"R0210", "Two lanes of a warp use the same bytes, at least one writes them, and no `bar.warp.sync`, barrier or fence orders the two: a data race from sm_70 on, where lanes need not run in step, as they did here.",
		"PTX ISA, \"Memory Consistency Model\""}, // a note
	Divergent: {"R0307", "The predicate of a branch of execution size 1 differs between the active lanes: its lowest bit decides for all of them.",
		"instructions/GOTO.md"},
}
