package protocol

// Hello is the engine's first frame: it is ready for requests.
type Hello struct{}

// Assemble checks a text and changes nothing else.
// Answer: Assembled.
type Assemble struct {
	Name string // file name, for messages
	Text string
}

// Assembled describes a text.
type Assembled struct {
	Problems []Problem
	Lesson   Lesson
	Facts    Facts
}

// Load assembles a text, as Assemble does, and makes a machine that stands before its first step. Answer: Loaded, or
// Failed with CodeProgram, in which case nothing is loaded.
type Load struct {
	Name      string
	Text      string
	Source    Source // what Text was translated from
	Set       int    // the data set of its task on which to run; a translated text already has its lines
	Interpret bool   // do not run it ahead by generated code
	Window    Window
}

// Loaded is a program ready to run.
type Loaded struct {
	Assembled Assembled
	View      View
}

// Run goes forward until a breakpoint, the program's end, a limit or a Cancel. Answer: Stopped, after any number of
// Progress. It is a Move with MoveOn.
type Run struct {
	Fresh  bool // also stop at a breakpoint at the first instruction, because nobody has seen the run stand there
	Window Window
}

// Step goes N steps forward, or -N steps back, whichever thread has its turn. Answer: Stopped.
type Step struct {
	N      int
	Window Window
}

// Peek asks for the answer that a Step of By (1 or -1) would get, and moves nothing, so that the page has the next view
// before its key is pressed. Answer: Stopped; with StopView if there is no such step.
type Peek struct {
	By     int
	Window Window
}

// Seek goes to a step, counted from the start of the program, in either direction. If the step lies past the end, it
// stops at the end. Answer: Stopped.
type Seek struct {
	Step   int
	Window Window
}

// ViewRequest asks for a view of where the machine stands. Answer: Stopped with
// StopView.
type ViewRequest struct{ Window Window }

// Cancel stops a Run, Move or Seek that is under way: that request is answered with StopCancelled. An Explain is
// answered with what it has found. Cancel itself has no answer, and does nothing when the engine is idle.
type Cancel struct{}

// StopReason says why the machine stopped.
type StopReason uint8

const (
	StopStep       StopReason = iota // the requested steps are done
	StopEnd                          // the program has ended
	StopStart                        // a step back came to the start
	StopCancelled                    // Cancel
	StopLimit                        // a limit of the program was reached; Stopped.Message says which
	StopDeadlock                     // no thread can continue; Stopped.Message says why
	StopView                         // nothing moved
	StopBreakpoint                   // Stopped.Hits
	StopEdit                         // a value was set, or an edit was undone
	numStopReasons
)

// Stopped answers requests that may move the machine.
type Stopped struct {
	Reason  StopReason
	Message string // a sentence, for StopLimit, StopDeadlock and StopBreakpoint
	View    View

	Hits        []int              // StopBreakpoint: IDs of the breakpoints
	Thread      int                // StopBreakpoint: the thread that hit them, index in View.Threads
	Breakpoints []BreakpointStatus // all breakpoints, with their hits
	Logs        []LogLine          // lines printed on the way, the latest 1000
	MoreLogs    int                // number of earlier lines that were dropped
}

// Progress says how far a Run has come, a few times a second.
type Progress struct{ Step int }

// Ping asks whether the worker still answers. Pong is the answer, which comes even during a long operation.
type (
	Ping struct{}
	Pong struct{}
)

// FailCode says what went wrong, for programs. Failed.Message says it for people.
type FailCode uint8

const (
	CodeFrame      FailCode = iota // the frame could not be read
	CodeProgram                    // the text has errors: Failed.Assembled holds them
	CodeNoProgram                  // nothing is loaded
	CodeBusy                       // another request is being answered
	CodeLimit                      // too large
	CodeInternal                   // the engine broke by a panic, and must be replaced
	CodeStale                      // a question about another version of the text
	CodeExpression                 // an expression cannot be read, or SetValue cannot be done: see Start and End
	numFailCodes
)

// Failed is the answer to a request that failed.
type Failed struct {
	Code      FailCode
	Message   string // one sentence
	Assembled Assembled
	Start     int // CodeExpression: where the error is, in bytes of the text
	End       int
}

func (m *Failed) Error() string { return m.Message }

func (*Hello) Kind() Kind       { return KindHello }
func (*Assemble) Kind() Kind    { return KindAssemble }
func (*Assembled) Kind() Kind   { return KindAssembled }
func (*Load) Kind() Kind        { return KindLoad }
func (*Loaded) Kind() Kind      { return KindLoaded }
func (*Run) Kind() Kind         { return KindRun }
func (*Step) Kind() Kind        { return KindStep }
func (*Peek) Kind() Kind        { return KindPeek }
func (*Seek) Kind() Kind        { return KindSeek }
func (*ViewRequest) Kind() Kind { return KindView }
func (*Stopped) Kind() Kind     { return KindStopped }
func (*Progress) Kind() Kind    { return KindProgress }
func (*Cancel) Kind() Kind      { return KindCancel }
func (*Ping) Kind() Kind        { return KindPing }
func (*Pong) Kind() Kind        { return KindPong }
func (*Failed) Kind() Kind      { return KindFailed }

func (m *Hello) fields(c *codec)  {}
func (m *Cancel) fields(c *codec) {}
func (m *Ping) fields(c *codec)   {}
func (m *Pong) fields(c *codec)   {}

func (m *Assemble) fields(c *codec) {
	c.string(&m.Name)
	c.string(&m.Text)
}

func (m *Assembled) fields(c *codec) {
	slice(c, &m.Problems, (*Problem).fields)
	m.Lesson.fields(c)
	m.Facts.fields(c)
}

func (m *Load) fields(c *codec) {
	c.string(&m.Name)
	c.string(&m.Text)
	m.Source.fields(c)
	c.int(&m.Set)
	c.bool(&m.Interpret)
	m.Window.fields(c)
}

func (m *Loaded) fields(c *codec) {
	m.Assembled.fields(c)
	m.View.fields(c)
}

func (m *Run) fields(c *codec) {
	c.bool(&m.Fresh)
	m.Window.fields(c)
}

func (m *Step) fields(c *codec) {
	c.int(&m.N)
	m.Window.fields(c)
}

func (m *Peek) fields(c *codec) {
	c.int(&m.By)
	m.Window.fields(c)
}

func (m *Seek) fields(c *codec) {
	c.int(&m.Step)
	m.Window.fields(c)
}

func (m *ViewRequest) fields(c *codec) { m.Window.fields(c) }

func (m *Stopped) fields(c *codec) {
	enum(c, &m.Reason, numStopReasons)
	c.string(&m.Message)
	m.View.fields(c)
	c.ints(&m.Hits)
	c.int(&m.Thread)
	breakpointStatuses(c, &m.Breakpoints)
	slice(c, &m.Logs, (*LogLine).fields)
	c.int(&m.MoreLogs)
}

func (m *Progress) fields(c *codec) { c.int(&m.Step) }

func (m *Failed) fields(c *codec) {
	enum(c, &m.Code, numFailCodes)
	c.string(&m.Message)
	m.Assembled.fields(c)
	c.int(&m.Start)
	c.int(&m.End)
}
