package protocol

// Problem is a diagnostic with its place in the text. Lines and columns count from 1, columns in UTF-16 code units as
// in editors. The end is exclusive. Line 0 means the program as a whole.
type Problem struct {
	Line, Col       int
	EndLine, EndCol int
	Warning         bool   // a warning; otherwise an error
	Runtime         bool   // reported by a run: what the specification leaves undefined
	Note            bool   // Runtime: something that the specification defines, but that is seldom meant
	Code            string // V0123, L0007, U0003
	Message         string // one sentence
	Page            string // page of the specification, "" if there is none
	FixLabel        string // what the fix does; "" if there is none
	Fix             string // replaces the fix's own range
	FixLine, FixCol int
	FixEndLine      int
	FixEndCol       int
	Lanes           uint32 // Runtime: the lanes concerned
	Count           int    // Runtime: how often it happened
	Step            int    // Runtime: the step at which it happened first
	Ahead           bool   // Runtime: that step is still to come, Count is 0
}

// Facts are the properties of a program that do not change while it runs.
type Facts struct {
	Platform string // "DG2"
	GRF      int    // bytes of a register
	Kernel   string
	SIMD     int    // dispatch width in lanes
	Groups   [3]int // thread groups
	Threads  int    // threads in a group
	Insts    int    // instructions
}

// Panels is a set of the parts of a View that are made only when asked for.
type Panels uint32

const (
	PanelMargin    Panels = 1 << iota // View.Margin, for Window.FirstLine to LastLine
	PanelPreview                      // Value.Next of the operands: what this step will write
	PanelRegisters                    // View.Registers: of the operands; at the end, of the last variable written
	PanelRegion                       // View.Regions, one for each operand with a region
	PanelGraph                        // View.Graph
	PanelTimeline                     // View.Timeline, for Window.Timeline
	PanelRows                         // View.Rows, for Window.Rows
	PanelMemory                       // View.Memory, for Window.Memory
	PanelReport                       // View.Efficiency: of each function
	PanelPicture                      // View.Picture, for Window.Picture
	PanelEnding                       // View.Ending, for Window.Result
)

// Window says which parts of the state a view should hold: what is visible on the page, so that the size of a view does
// not grow with the program.
type Window struct {
	Thread  int // -1: the thread that runs next
	Surface int // index into View.Surfaces
	First   int // first element of that surface
	Count   int // elements; 0: none
	Format  Format

	// The size of a step for Step and Move. It also says whether View.Text, Op, Help, Masks, Lanes, Operands and
	// Watches are those of the source's statement or those of the program's instruction.
	Granularity Granularity

	Panels    Panels
	Frame     int // PanelRows, PanelGraph, expressions: number of frames outward from the innermost, which is 0
	FirstLine int // PanelMargin: visible lines of the text
	LastLine  int
	Rows      []RowsWindow   // PanelRows
	Timeline  TimelineWindow // PanelTimeline
	Memory    []MemoryWindow // PanelMemory
	Picture   PictureWindow  // PanelPicture
	Result    ResultWindow   // PanelEnding
	Held      int            // PanelPicture: ID of the picture that the page holds, 0: none
}

// Format is how numbers are written.
type Format uint8

const (
	Decimal Format = iota // by the element's type: floats as floats
	Hex
	FloatFormat // bits read as a float of the same size
	Binary
	PackedHF // 32 bits as two half floats, the low one first
	PackedBF // 32 bits as two bfloats, the low one first
	numFormats
)

// Ahead says what the worker did that runs a long program ahead of the session (package ahead). While it looks for
// reports, the engine sends a Progress with the sequence number 0 for each piece.
type Ahead struct {
	Steps     int  // steps that it ran; 0: it did not run
	Generated int  // how many of them by generated code
	Looked    int  // the reports of the steps before this one are known
	All       bool // all reports are known, up to where it ran
	Differs   int  // the interpreter found a state other than the worker's at or before this step; 0: none so far
}

// View is the state of a program at one step, with what the page shows of it.
type View struct {
	Step     int  // steps done so far
	Last     int  // the largest step seen so far: the recorded future ends there
	EndKnown bool // Last is the end of the program
	Ended    bool // no thread has anything left to do

	Group   [3]int // the resident thread group
	Threads []Thread
	Thread  int // the thread that this view is about, index into Threads

	Line   int    // line of the instruction that runs next in this thread, 0 if the thread has ended
	Object string // the kernel or function of that instruction
	Prev   int    // line of the last step, 0 at the start
	Op     string // mnemonic of the next instruction
	Help   string // what it does with its operands, or where it sends lanes, in one line

	Masks    Masks
	Lanes    []Lane // SIMD entries
	Operands []Operand
	Watches  []Operand // variables that the last step wrote, after that step
	Frames   []Frame   // outermost first
	Surfaces []Surface
	Expects  []Expect
	Reports  []Problem

	First   int       // steps are recorded from here on: margin, timeline and explanations cover them
	Text    string    // the next instruction as written
	Watched []Watched // the values of SetWatches
	Edits   []Edit    // values that were set, in the order of their steps
	Redo    bool      // UndoEdit.Redo can make an edit again
	Stands  []Stand   // where the lanes of the thread are

	Below     int    // for a translated program: its own line of the next instruction, 0 if there is none
	BelowText string // the instruction as it stands on that line

	Ahead Ahead

	Printed int // changes whenever the program's output does (Printed); 0: the launch has no buffer for it

	// The panels that Window.Panels asks for.
	Margin     []MarginLine
	Registers  []RegisterRow     // by operand, in order
	Regions    []RegionDescribed // by operand, those with a region
	Graph      Graph
	Timeline   Timeline
	Rows       []RegisterRow
	Overviews  []string // by Window.Rows: a byte for each block; "" if the name is not a variable here
	Memory     []MemoryView
	Picture    Picture
	Efficiency []Efficiency // of all functions first, then of each that ran; also there with an Ending
	Ending     Ending
}

// Thread is one thread of the resident group.
type Thread struct {
	Status   ThreadStatus
	Line     int
	Function string // where it stands, "" if it has ended
	Depth    int    // frames
	Dispatch uint32
	Call     uint32 // call mask of its innermost frame
	Exec     uint32 // execution mask
}

// ThreadStatus says whether a thread can run.
type ThreadStatus uint8

const (
	ThreadReady ThreadStatus = iota
	ThreadAtBarrier
	ThreadDone
	numThreadStatuses
)

// Masks is the arithmetic of the next instruction's channel enable, with bit n for lane n: ChEn = (EM or all ones under
// NoMask) and Pred, within exec size and mask offset (spec/visa/5_operands.md, "Predication").
type Masks struct {
	Dispatch uint32
	Call     uint32 // call mask of the innermost frame
	Exec     uint32 // execution mask
	Pred     uint32 // predicate after any, all and inversion; ones if there is none
	Enable   uint32 // channel enable
	PredText string // "!P1", "" if there is none
	ExecSize int    // 0: the instruction has no channels and acts once for the thread; Enable is Exec, or 0 if its predicate is off
	Offset   int
	NoMask   bool
	Uniform  bool // a branch of exec size 1: it moves all active lanes or none
}

// Next returns the lanes in which the next instruction runs, none if there is no next one. Everything that counts or
// shows these lanes must call it: other lanes can stand at the instruction, off by their predicate or beyond its exec
// size, and under NoMask lanes run that stand elsewhere. thread reports that the instruction has no channels and acts
// once for the thread.
func (v *View) Next() (lanes uint32, thread bool) {
	if v.Line == 0 {
		return 0, false
	}
	return v.Masks.Enable, v.Masks.ExecSize == 0
}

// LaneState is what a lane does at the next instruction of its thread.
type LaneState uint8

const (
	LaneActive   LaneState = iota // its channel is enabled
	LaneWaiting                   // its program counter is elsewhere: see Lane.Line
	LaneReturned                  // it has left this frame and waits for the other lanes of its call
	LanePredOff                   // it stands here, but its predicate is off
	LaneBeyond                    // it stands here, but outside exec size and mask offset
	LaneOff                       // not dispatched, or ended
	numLaneStates
)

// Lane is one SIMD lane.
type Lane struct {
	State LaneState
	Line  int    // where the lane continues, 0 if nowhere
	Why   string // one or two sentences: why it is on or off

	// The step and line of the goto, call or return that took the lane out, to go there. CauseLine is 0 if there is
	// none, or if it is not recorded.
	Cause     int
	CauseLine int
	Resumes   int // the recorded step at which a lane that is off runs again; -1: none
}

// Operand is an operand of the next instruction with a value for each lane.
type Operand struct {
	Role   Role
	Text   string // as written, "V32(0,0)<1;1,0>"
	Name   string // "V32"
	Type   string // "d"
	Values []Value
	Start  int // column range of the operand in its line, for underlines; 0: none
	End    int
}

// Role says what an operand is to its instruction.
type Role uint8

const (
	RoleDst Role = iota
	RoleSrc0
	RoleSrc1
	RoleSrc2
	RoleSrc3
	numRoles
)

// Roles has the names of operands, by Role.
var Roles = []string{"dst", "src0", "src1", "src2", "src3"}

// Value is one lane's element. Text is "" for a lane that has none.
type Value struct {
	Text    string
	Changed bool   // the last step changed it
	Enabled bool   // the lane's channel is enabled for this instruction
	Never   bool   // nothing has written it yet: show a dot instead of the zero in Text
	Next    string // PanelPreview: what this step will write; "" if it writes nothing here
}

// Frame is a call that has not returned (kernel first).
type Frame struct {
	Name     string
	Kind     string // "kernel", "call", "fcall", "ifcall"
	CallLine int    // line of the call, 0 for the kernel
	Line     int    // line where it stands
	Entered  uint32 // lanes that entered
	CallMask uint32 // lanes that have not returned
	Waits    []Wait

	// Params has the return values (RoleDst) and parameters of a function of the source, as it declares them. Those
	// that are not in registers have no Values. A frame far out has no Params.
	Params []Operand
}

// Wait is a point where lanes of a frame wait to be joined.
type Wait struct {
	Line  int
	Label string // "" if the point has none
	Lanes uint32
}

// Surface is a buffer. Values has the part that the Window asked for.
type Surface struct {
	Name    string
	Type    string // element type
	Bytes   int
	Elems   int
	BTI     int // binding table index, -1 if none
	First   int // index of Values[0]
	Values  []Value
	Written bool // the last step wrote to it
	Image   Image
}

// Expect is an expectation of the program's `//@ expect` lines, compared with the current state. The result is final
// when the program has ended.
type Expect struct {
	Line  int
	Text  string // what is expected, "T6[0..15]:d"
	Pass  bool
	Elems int    // number of elements compared
	Wrong int    // number of elements that differ
	Where string // first difference: "element 3"
	Got   string
	Want  string

	Unwritten string // "elements 3, 8 to 15 were never written", or ""
}

func (p *Problem) fields(c *codec) {
	c.int(&p.Line)
	c.int(&p.Col)
	c.int(&p.EndLine)
	c.int(&p.EndCol)
	c.bool(&p.Warning)
	c.bool(&p.Runtime)
	c.bool(&p.Note)
	c.string(&p.Code)
	c.string(&p.Message)
	c.string(&p.Page)
	c.string(&p.FixLabel)
	c.string(&p.Fix)
	c.int(&p.FixLine)
	c.int(&p.FixCol)
	c.int(&p.FixEndLine)
	c.int(&p.FixEndCol)
	c.uint32(&p.Lanes)
	c.int(&p.Count)
	c.int(&p.Step)
	c.bool(&p.Ahead)
}

func (f *Facts) fields(c *codec) {
	c.string(&f.Platform)
	c.int(&f.GRF)
	c.string(&f.Kernel)
	c.int(&f.SIMD)
	for i := range f.Groups {
		c.int(&f.Groups[i])
	}
	c.int(&f.Threads)
	c.int(&f.Insts)
}

func (w *Window) fields(c *codec) {
	c.int(&w.Thread)
	c.int(&w.Surface)
	c.int(&w.First)
	c.int(&w.Count)
	enum(c, &w.Format, numFormats)
	enum(c, &w.Granularity, numGranularities)
	panels := uint32(w.Panels)
	c.uint32(&panels)
	w.Panels = Panels(panels)
	c.int(&w.Frame)
	c.int(&w.FirstLine)
	c.int(&w.LastLine)
	slice(c, &w.Rows, (*RowsWindow).fields)
	w.Timeline.fields(c)
	slice(c, &w.Memory, (*MemoryWindow).fields)
	w.Picture.fields(c)
	c.int(&w.Held)
	w.Result.fields(c)
}

func (v *View) fields(c *codec) {
	c.int(&v.Step)
	c.int(&v.Last)
	c.bool(&v.EndKnown)
	c.bool(&v.Ended)
	for i := range v.Group {
		c.int(&v.Group[i])
	}
	slice(c, &v.Threads, func(t *Thread, c *codec) {
		enum(c, &t.Status, numThreadStatuses)
		c.int(&t.Line)
		c.string(&t.Function)
		c.int(&t.Depth)
		c.uint32(&t.Dispatch)
		c.uint32(&t.Call)
		c.uint32(&t.Exec)
	})
	c.int(&v.Thread)
	c.int(&v.Line)
	c.string(&v.Object)
	c.int(&v.Prev)
	c.string(&v.Op)
	c.string(&v.Help)
	v.Masks.fields(c)
	slice(c, &v.Lanes, func(l *Lane, c *codec) {
		enum(c, &l.State, numLaneStates)
		c.int(&l.Line)
		c.string(&l.Why)
		c.int(&l.Cause)
		c.int(&l.CauseLine)
		c.int(&l.Resumes)
	})
	operands(c, &v.Operands)
	operands(c, &v.Watches)
	slice(c, &v.Frames, (*Frame).fields)
	slice(c, &v.Surfaces, (*Surface).fields)
	slice(c, &v.Expects, (*Expect).fields)
	slice(c, &v.Reports, (*Problem).fields)
	c.int(&v.First)
	c.string(&v.Text)
	slice(c, &v.Watched, (*Watched).fields)
	slice(c, &v.Edits, func(e *Edit, c *codec) {
		c.int(&e.Step)
		c.string(&e.Text)
	})
	c.bool(&v.Redo)
	slice(c, &v.Stands, (*Stand).fields)
	c.int(&v.Below)
	c.string(&v.BelowText)
	c.int(&v.Ahead.Steps)
	c.int(&v.Ahead.Generated)
	c.int(&v.Ahead.Looked)
	c.bool(&v.Ahead.All)
	c.int(&v.Ahead.Differs)
	c.int(&v.Printed)
	slice(c, &v.Margin, (*MarginLine).fields)
	registerRows(c, &v.Registers)
	slice(c, &v.Regions, (*RegionDescribed).fields)
	v.Graph.fields(c)
	v.Timeline.fields(c)
	registerRows(c, &v.Rows)
	c.strings(&v.Overviews)
	slice(c, &v.Memory, (*MemoryView).fields)
	v.Picture.fields(c)
	slice(c, &v.Efficiency, (*Efficiency).fields)
	v.Ending.fields(c)
}

func (m *Masks) fields(c *codec) {
	c.uint32(&m.Dispatch)
	c.uint32(&m.Call)
	c.uint32(&m.Exec)
	c.uint32(&m.Pred)
	c.uint32(&m.Enable)
	c.string(&m.PredText)
	c.int(&m.ExecSize)
	c.int(&m.Offset)
	c.bool(&m.NoMask)
	c.bool(&m.Uniform)
}

func (o *Operand) fields(c *codec) {
	enum(c, &o.Role, numRoles)
	c.string(&o.Text)
	c.string(&o.Name)
	c.string(&o.Type)
	values(c, &o.Values)
	c.int(&o.Start)
	c.int(&o.End)
}

func (v *Value) fields(c *codec) {
	c.string(&v.Text)
	c.bool(&v.Changed)
	c.bool(&v.Enabled)
	c.bool(&v.Never)
	c.string(&v.Next)
}

func operands(c *codec, list *[]Operand) {
	slice(c, list, (*Operand).fields)
}

func values(c *codec, v *[]Value) {
	slice(c, v, (*Value).fields)
}

func (f *Frame) fields(c *codec) {
	c.string(&f.Name)
	c.string(&f.Kind)
	c.int(&f.CallLine)
	c.int(&f.Line)
	c.uint32(&f.Entered)
	c.uint32(&f.CallMask)
	slice(c, &f.Waits, func(w *Wait, c *codec) {
		c.int(&w.Line)
		c.string(&w.Label)
		c.uint32(&w.Lanes)
	})
	operands(c, &f.Params)
}

func (s *Surface) fields(c *codec) {
	c.string(&s.Name)
	c.string(&s.Type)
	c.int(&s.Bytes)
	c.int(&s.Elems)
	c.int(&s.BTI)
	c.int(&s.First)
	values(c, &s.Values)
	c.bool(&s.Written)
	s.Image.fields(c)
}

func (e *Expect) fields(c *codec) {
	c.int(&e.Line)
	c.string(&e.Text)
	c.bool(&e.Pass)
	c.int(&e.Elems)
	c.int(&e.Wrong)
	c.string(&e.Where)
	c.string(&e.Got)
	c.string(&e.Want)
	c.string(&e.Unwritten)
}
