package eu

// Traces and pauses: what a debugger needs from a run at full speed. Without either, they cost runQuantum one
// comparison.

// Tracer is told how control moves, in as few calls as possible: straight-line code costs nothing except for its
// predicates. A Tracer can reconstruct every step from the calls.
type Tracer interface {
	// Segment starts a segment: from s.Step on, until the next call of Segment, every step executes the next
	// instruction of this thread with the same masks.
	Segment(s Segment)
	// Predicated gives the lanes of a step with a predicate (Program.Predicated): those enabled or, for control flow,
	// those that move.
	Predicated(lanes uint32)
}

// Segment is a piece of a run without a change of thread, masks or direction.
type Segment struct {
	Step   uint64 // number of its first step
	Thread int
	Depth  int // frames of the thread
	PC     int // its first instruction, index in Program.Insts
	Exec   uint32
	Call   uint32 // call mask
	Vars   int    // arena offset of the frame's variables, by which calls of the same function can be told apart

	// The lanes outside the call mask. Returned are those that returned from a frame in which other lanes still are.
	// Off are those that ended or were not dispatched. The rest wait in a caller.
	Returned, Off uint32
}

// Pauses says where Run returns early, with StopPause.
type Pauses struct {
	At   []bool // before an instruction, by its index in Program.Insts; nil: nowhere
	Flow bool   // after an instruction that changed the thread's masks or frames
}

// Flow is the state of a thread's control flow.
type Flow struct {
	Thread, Depth int
	Exec, Call    uint32 // execution and call mask of the innermost frame
}
