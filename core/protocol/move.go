package protocol

// Move goes forward or back until a thread has reached a goal. Breakpoints stop it on the way; they stop MoveInto only
// with Heed. Answer: Stopped, after any number of Progress. The names in the Debug Adapter Protocol are beside the
// goals.
type Move struct {
	Goal   Goal
	Back   bool // in reverse: towards the start
	Heed   bool // MoveInto stops at the breakpoints that it comes to
	Thread int  // the thread whose steps count, index in View.Threads; -1: the thread that runs next
	Line   int  // MoveLine; a line without an instruction means the next line that has one
	Window Window
}

// Goal is where a Move ends. A line is reached when one of its instructions is next.
type Goal uint8

const (
	MoveInto Goal = iota // stepIn; Back: stepBack. One instruction
	MoveOver             // next. One instruction, with all that it calls. Back: before what ran last in this frame
	MoveOut              // stepOut. Until this frame has ended, in the caller. Back: the call that made this frame
	MoveOn               // continue, reverseContinue. The next breakpoint, or the end or start
	MoveLine             // goto. An instruction of Line
	numGoals
)

// SetBreakpoints replaces all breakpoints. They belong to the engine, not to the program: they stay for later Loads,
// and may be set while a Run or Move is under way. Answer: BreakpointsSet.
type SetBreakpoints struct{ Breakpoints []Breakpoint }

// BreakpointsSet has the status of each breakpoint, in order.
type BreakpointsSet struct{ Breakpoints []BreakpointStatus }

// Breakpoint is a place or an event to stop at (DAP: breakpoint, functionBreakpoint, dataBreakpoint, and logpoints).
//
// A place stops before the instruction, an event after the step in which it happened.
type Breakpoint struct {
	ID        int // the page's number for it
	Kind      BreakKind
	Line      int    // BreakLine: if it has no instruction, the next line that has one. BreakInstruction: the index
	Name      string // label or function; BreakReport: the codes, as "R0101 R0201", "": any; BreakWrite, BreakChange, BreakRead: what is watched, as "X", "X[3]", "X(0,4)<8;4,2>", "T6[4..7]", "P1"
	Function  string // the kernel or function in which Name is looked up; "": any that has the name
	Lanes     uint32 // only if it concerns one of these lanes: enabled here, or making the access; 0: any
	Thread    int    // only in this thread of a group; -1: any
	Condition string // an expression; stops only if it is true in some lane. "": always
	Hit       string // which hit: "5", ">= 5", "% 3" (every third); "": each
	Log       string // print this and continue: text with {expressions}; "": stop
	Off       bool
}

// BreakKind says what a breakpoint waits for.
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
	BreakReport                // a report of what the specification leaves undefined, or of what the sanitizer found
	BreakInstruction           // an instruction of the program itself, even if it was translated
	numBreakKinds
)

// BreakpointStatus says what became of a breakpoint.
type BreakpointStatus struct {
	ID       int
	Verified bool   // it can be hit
	Message  string // a sentence: why it cannot
	Line     int    // the line at which it stops, 0 for events
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
	slice(c, &m.Breakpoints, func(b *Breakpoint, c *codec) {
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
	slice(c, v, func(b *BreakpointStatus, c *codec) {
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
