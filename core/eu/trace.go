package eu

// Traces and pauses: what a debugger needs of a run at full speed. Without either, a
// runQuantum pays one comparison for them.

// Tracer is told how control moves, tersely: straight-line code costs nothing but the
// predicates. It can tell from it what every step was.
type Tracer interface {
	// Segment begins: from now on, and until the next Segment, every step is the next
	// instruction of this thread, with the same masks.
	Segment(s Segment)
	// Predicated tells the lanes of a step with a predicate (Program.Predicated): those
	// enabled or, of control flow, those that move.
	Predicated(lanes uint32)
}

// Segment is a piece of a run without a change of masks or direction.
type Segment struct {
	Step   uint64 // of its first instruction
	Thread int
	Depth  int // frames of the thread
	PC     int // its first instruction, index in Program.Insts
	Exec   uint32
	Call   uint32 // call mask
	Vars   int    // arena offset of the frame's variables: it tells calls of a function apart

	// The lanes outside the call mask: those that returned from a frame that others are
	// still in, and those that ended or were not dispatched. The rest waits in a caller.
	Returned, Off uint32
}

// Pauses are where Run returns early, with StopPause.
type Pauses struct {
	At   []bool // before an instruction, by its index in Program.Insts; nil: nowhere
	Flow bool   // after an instruction that changed the thread's masks or frames
}

// Flow is where a thread's control stood.
type Flow struct {
	Thread, Depth int
	Exec, Call    uint32 // execution and call mask of the innermost frame
}
