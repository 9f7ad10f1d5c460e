package examples

import "path"

// Chapters are the titles of the course's chapters; Lesson.Chapter indexes them.
var Chapters = []string{
	"Lanes and masks", "Regions and operands", "Divergence", "Calls", "Memory and threads", "PTX", "Reading a dump",
}

// Indices of the chapters, for the table below.
const (
	lanesAndMasks = iota
	regionsAndOperands
	divergence
	calls
	memoryAndThreads
	inPTX
	readingADump
)

// Lesson is a row of the course: what the page shows of a lesson before its text is read.
type Lesson struct {
	File    string // Example.Name of its program
	Chapter int    // index into Chapters
	Minutes int    // time to read, answer and try, without the tasks that follow
	Learns  string // what a reader learns, in a sentence
	Task    bool   // an exercise; it follows the lesson that it belongs to
}

// Course is every lesson and task in the order to take them.
var Course = []Lesson{
	{"01_if_else.visaasm", lanesAndMasks, 4, "Why lanes wait, and where they meet again.", false},
	{"lanes.visaasm", lanesAndMasks, 4, "What all lanes share.", false},
	{"predicates.visaasm", lanesAndMasks, 5, "Lanes off without a jump.", false},
	{"01_clip.visaasm", lanesAndMasks, 5, "Write with a predicate what an if would do.", true},
	{"any_all.visaasm", lanesAndMasks, 5, "Let lanes decide together: any, all and not.", false},
	{"all_or_none.visaasm", lanesAndMasks, 3, "One lane decides for all.", true},
	{"nomask.visaasm", lanesAndMasks, 4, "Write for lanes that wait.", false},
	{"mask_offset.visaasm", lanesAndMasks, 6, "Which lanes (M5, 16) has.", false},
	{"halves.visaasm", lanesAndMasks, 5, "Bring a program from 16 lanes to 32.", true},
	{"uniform.visaasm", lanesAndMasks, 5, "What <0;1,0> reads.", false},
	{"spread.visaasm", lanesAndMasks, 4, "Give all lanes what two of them have.", true},

	{"05_regions.visaasm", regionsAndOperands, 4, "Read <16;8,2> as a drawing.", false},
	{"strides.visaasm", regionsAndOperands, 6, "Columns, repeats and gaps.", false},
	{"pairs.visaasm", regionsAndOperands, 4, "Take x, y, x, y apart.", true},
	{"region_rules.visaasm", regionsAndOperands, 6, "Break each rule once, and read what it says.", false},
	{"operand_kinds.visaasm", regionsAndOperands, 5, "What can stand behind an instruction.", false},
	{"immediates.visaasm", regionsAndOperands, 5, "Constants, and eight of them in one number.", false},
	{"modifiers.visaasm", regionsAndOperands, 4, "Subtract without a subtraction.", false},
	{"saturation.visaasm", regionsAndOperands, 5, "What happens at the edge of a type.", false},
	{"brighten.visaasm", regionsAndOperands, 3, "White stays white.", true},
	{"alias.visaasm", regionsAndOperands, 5, "Look at the bits of a float.", false},
	{"swap_halves.visaasm", regionsAndOperands, 4, "Change halves over without a shift.", true},
	{"06_indirect.visaasm", regionsAndOperands, 5, "An operand that begins where A0 points.", false},
	{"lookup.visaasm", regionsAndOperands, 5, "Each lane looks up its own element.", true},
	{"indirect_rows.visaasm", regionsAndOperands, 6, "Another address for each row.", false},
	{"raw.visaasm", regionsAndOperands, 6, "Whole registers, no strides.", false},

	{"02_loop.visaasm", divergence, 6, "The slowest sets the rounds.", false},
	{"steps.visaasm", divergence, 8, "Make a loop that each lane leaves when it is done.", true},
	{"nested.visaasm", divergence, 6, "Three paths, one after the other.", false},
	{"early_exit.visaasm", divergence, 5, "Lanes that are done early.", false},
	{"give_up.visaasm", divergence, 5, "Give an endless loop its second way out.", true},
	{"uniform_goto.visaasm", divergence, 5, "A jump for all lanes or none.", false},
	{"reconverge.visaasm", divergence, 6, "The rule of the next line.", false},
	{"cost.visaasm", divergence, 6, "Read the efficiency, and see where it goes.", false},
	{"cheaper.visaasm", divergence, 6, "The same results in fewer steps.", true},

	{"subroutine.visaasm", calls, 5, "Who is in a subroutine: the call mask.", false},
	{"03_fcall.visaasm", calls, 6, "Only some lanes call; the others wait.", false},
	{"arguments.visaasm", calls, 6, "What travels in %arg and %retval, and how much.", false},
	{"keep_argument.visaasm", calls, 4, "What a call leaves of its arguments.", true},
	{"scalar_call.visaasm", calls, 5, "One decision that takes all lanes along.", false},
	{"stack.visaasm", calls, 7, "Build a stack frame with %sp and %fp.", false},
	{"recursion.visaasm", calls, 7, "Every call has its own variables, and its own lanes.", false},
	{"function_pointer.visaasm", calls, 5, "Call what an address says: faddr and ifcall.", false},
	{"04_ifcall.visaasm", calls, 7, "Lanes choose from a table, and are served in turn.", false},
	{"third_function.visaasm", calls, 6, "Put one more function into a table.", true},
	{"each_lane.visaasm", calls, 8, "Serve sixteen pointers in as few rounds as can be.", false},

	{"gather_scatter.visaasm", memoryAndThreads, 6, "Sixteen addresses in one instruction.", false},
	{"mirror_rows.visaasm", memoryAndThreads, 4, "Read from another place than your own.", true},
	{"shared_memory.visaasm", memoryAndThreads, 6, "Hand a value from thread to thread.", false},
	{"barrier.visaasm", memoryAndThreads, 8, "Add up 64 numbers in six rounds.", false},
	{"atomics.visaasm", memoryAndThreads, 5, "Count without losing a count.", false},
	{"lost_counts.visaasm", memoryAndThreads, 4, "Make three steps one act.", true},
	{"race.visaasm", memoryAndThreads, 6, "Right by luck: find a race, and mend it.", true},

	{"01_branch.ptx", inPTX, 5, "The same if and else in PTX, beside the vISA it becomes.", false},
	{"02_call.ptx", inPTX, 6, "A function of PTX, and a call that only some lanes make.", false},
	{"07_by_value.ptx", inPTX, 6, "Registers, constants and structures as arguments.", false},
	{"03_call_table.ptx", inPTX, 6, "Call through a register, with a table that says where to.", false},
	{"04_calltargets.ptx", inPTX, 5, "Name the functions that a call may reach.", false},
	{"missing_target.ptx", inPTX, 4, "Complete a list of targets.", true},
	{"05_callprototype.ptx", inPTX, 6, "Name no function, only what it must look like.", false},
	{"08_indirect_forms.ptx", inPTX, 6, "With and without results, arguments and a list.", false},
	{"06_recursion.ptx", inPTX, 6, "A function that calls itself, to another depth in each lane.", false},
	{"09_warp_sync.ptx", inPTX, 6, "What one lane wrote, and when another may count on it.", false},
	{"power.ptx", inPTX, 7, "Write a function that calls itself.", true},

	{"dump.visaasm", readingADump, 8, "From the launch lines of a dump to why a lane is off.", false},
	{"dump_repair.visaasm", readingADump, 6, "Follow a wrong result back to its line.", true},
	{"dump_patch.visaasm", readingADump, 5, "Find the lines that matter, and change them.", true},
}

// ByFile returns the program of any row by its Lesson.File: a lesson or a task, in vISA or PTX.
func ByFile(file string) (Example, bool) {
	if path.Ext(file) == ".ptx" {
		return read(ptxFiles, path.Join("ptx", file))
	}
	return read(files, file)
}

// isTask reports whether a file is an exercise, whose text fails until it is solved.
func isTask(file string) bool {
	for _, l := range Course {
		if l.File == file {
			return l.Task
		}
	}
	return false
}
