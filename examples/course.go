package examples

import "path"

// Chapters are the parts of the course; Lesson.Chapter indexes them.
var Chapters = []string{
	"Lanes and masks", "Regions and operands", "Divergence", "Calls", "Memory and threads", "PTX", "Reading a dump",
}

// The chapters by name, for the table below.
const (
	lanesAndMasks = iota
	regionsAndOperands
	divergence
	calls
	memoryAndThreads
	inPTX
	readingADump
)

// Lesson is a row of the course: what the page says of a lesson before its text is read.
type Lesson struct {
	File    string // its Example.Name
	Chapter int    // index into Chapters
	Minutes int    // to read, answer and try, without the tasks that follow
	Learns  string // what one learns, a sentence
	Task    bool   // an exercise; it follows the lesson that it belongs to
}

// Course is every lesson and task in the order to take them.
var Course = []Lesson{
	{"01_if_else.visaasm", lanesAndMasks, 4, "Why lanes wait, and where they meet again.", false},
	{"01_clip.visaasm", lanesAndMasks, 5, "Write with a predicate what an if would do.", true},

	{"05_regions.visaasm", regionsAndOperands, 5, "Read <16;8,2> as a drawing.", false},
	{"06_indirect.visaasm", regionsAndOperands, 5, "An operand that begins where A0 points.", false},

	{"02_loop.visaasm", divergence, 5, "The slowest lane sets the rounds.", false},

	{"03_fcall.visaasm", calls, 6, "Only some lanes call; the others wait.", false},
	{"04_ifcall.visaasm", calls, 7, "Lanes choose from a table, and are served in turn.", false},

	{"01_branch.ptx", inPTX, 4, "The same if and else in PTX, beside the vISA it becomes.", false},
	{"02_call.ptx", inPTX, 5, "A function of PTX, and a call that only some lanes make.", false},
	{"03_call_table.ptx", inPTX, 6, "Call through a register, with a table that says where to.", false},
	{"04_calltargets.ptx", inPTX, 5, "Name the functions that a call may reach.", false},
	{"05_callprototype.ptx", inPTX, 5, "Name no function, only what it must look like.", false},
	{"06_recursion.ptx", inPTX, 7, "A function that calls itself, to another depth in each lane.", false},
}

// ByFile finds any row's program by its Lesson.File: a lesson or a task, in vISA or PTX.
func ByFile(file string) (Example, bool) {
	if path.Ext(file) == ".ptx" {
		return read(ptxFiles, path.Join("ptx", file))
	}
	return read(files, file)
}

// isTask says whether a file is an exercise: its text fails until it is solved.
func isTask(file string) bool {
	for _, l := range Course {
		if l.File == file {
			return l.Task
		}
	}
	return false
}
