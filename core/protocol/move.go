package protocol

// Move goes on or back until something of one thread has happened. Breakpoints
// stop it on the way, MoveInto only with Heed. Answer: Stopped, after any number of
// Progress. The Debug Adapter Protocol's names are beside the goals.
type Move struct {
	Goal   Goal
	Back   bool // in reverse: towards the start
	Heed   bool // MoveInto tells of the breakpoints that it comes to
	Thread int  // whose steps count, index in View.Threads; -1: the thread that runs next
	Line   int  // MoveLine; a line without an instruction means the next one with one
	Window Window
}

// Goal is what a Move is after. A line is reached when an instruction of it is
// the next one.
type Goal uint8

const (
	MoveInto Goal = iota // stepIn; Back: stepBack. One instruction
	MoveOver             // next. One instruction, with all of what it calls. Back: before what ran last in this frame
	MoveOut              // stepOut. The caller, after this frame ended. Back: the call that made this frame
	MoveOn               // continue, reverseContinue. The next breakpoint, or the end or start
	MoveLine             // goto. An instruction of Line
	numGoals
)

// SetBreakpoints replaces all breakpoints. They are the engine's, not the
// program's: they hold for later Loads, too, and may be set while a Run or Move goes on.
// Answer: BreakpointsSet.
type SetBreakpoints struct{ Breakpoints []Breakpoint }

// BreakpointsSet tells what became of each breakpoint, in their order.
type BreakpointsSet struct{ Breakpoints []BreakpointStatus }

// Breakpoint is a place or an event to stop at (DAP: breakpoint, functionBreakpoint,
// dataBreakpoint, and logpoints).
//
// Places stop before the instruction, events after the step in which they happened.
type Breakpoint struct {
	ID        int // the page's number for it
	Kind      BreakKind
	Line      int    // BreakLine; a line without an instruction means the next one with one. BreakInstruction: its index
	Name      string // label or function; BreakReport: the codes, as "R0101 R0201", "": any; BreakWrite, BreakChange, BreakRead: what is watched, as "X", "X[3]", "X(0,4)<8;4,2>", "T6[4..7]", "P1"
	Function  string // the kernel or function in which Name is looked up; "": any that has it
	Lanes     uint32 // only if one of these lanes is concerned: enabled here, or does the access; 0: any
	Thread    int    // only in this thread of a group; -1: any
	Condition string // an expression; stops where it is true in any lane. "": always
	Hit       string // which time: "5", ">= 5", "% 3" (every third); "": each
	Log       string // print this and go on: text with {expressions}; "": stop
	Off       bool
}

// BreakKind tells what a breakpoint waits for.
type BreakKind uint8

const (
	BreakLine        BreakKind = iota
	BreakLabel                 // an instruction behind a label is next
	BreakFunction              // the first instruction of a kernel, function or subroutine
	BreakWrite                 // an element is written, even with the same value
	BreakChange                // an element is written with another value
	BreakRead                  // an element is read
	BreakMask                  // the execution mask or call mask changed
	BreakDiverge               // fewer lanes run than before, in the same frame
	BreakConverge              // more lanes run than before, in the same frame
	BreakCall                  // a frame was entered
	BreakReturn                // a frame ended, or lanes left it
	BreakReport                // a report: what the specification leaves undefined, or the sanitizer found
	BreakInstruction           // an instruction of the program itself, which can have been translated
	numBreakKinds
)

// BreakpointStatus is what the engine made of a breakpoint.
type BreakpointStatus struct {
	ID       int
	Verified bool   // it can be hit
	Message  string // a sentence: why it cannot
	Line     int    // where it stands, 0 for events
	Hits     int    // how often it was hit since the program was loaded
}

// LogLine is what a log point printed.
type LogLine struct {
	ID   int // of the breakpoint
	Step int // seek there to stand at it
	Line int
	Text string
}

func (*Move) Kind() Kind           { return KindMove }
func (*SetBreakpoints) Kind() Kind { return KindSetBreakpoints }
func (*BreakpointsSet) Kind() Kind { return KindBreakpointsSet }

func (m *Move) fields(c *codec) {
	enum(c, &m.Goal, numGoals)
	c.bool(&m.Back)
	c.bool(&m.Heed)
	c.int(&m.Thread)
	c.int(&m.Line)
	m.Window.fields(c)
}

func (m *SetBreakpoints) fields(c *codec) {
	slice(c, &m.Breakpoints, func(c *codec, b *Breakpoint) {
		c.int(&b.ID)
		enum(c, &b.Kind, numBreakKinds)
		c.int(&b.Line)
		c.string(&b.Name)
		c.string(&b.Function)
		c.uint32(&b.Lanes)
		c.int(&b.Thread)
		c.string(&b.Condition)
		c.string(&b.Hit)
		c.string(&b.Log)
		c.bool(&b.Off)
	})
}

func (m *BreakpointsSet) fields(c *codec) { breakpointStatuses(c, &m.Breakpoints) }

func breakpointStatuses(c *codec, v *[]BreakpointStatus) {
	slice(c, v, func(c *codec, b *BreakpointStatus) {
		c.int(&b.ID)
		c.bool(&b.Verified)
		c.string(&b.Message)
		c.int(&b.Line)
		c.int(&b.Hits)
	})
}

func (l *LogLine) fields(c *codec) {
	c.int(&l.ID)
	c.int(&l.Step)
	c.int(&l.Line)
	c.string(&l.Text)
}
