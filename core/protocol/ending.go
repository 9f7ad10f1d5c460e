package protocol

// Ending tells of a run that has come to its end, or that stands where it stopped: what became of the lanes
// of the view's thread, how they parted and met, and what the program gave. It is about the recorded steps
// of the last thread group. Of a run that has neither ended nor stopped it is empty.
type Ending struct {
	Reason  StopReason // StopEnd, StopDeadlock, StopLimit or StopCancelled; StopStep of an empty one
	Message string     // of a deadlock or a limit: why, a sentence
	First   int        // the first step that it is about; before it the thread may have run, unrecorded
	Lanes   []LaneEnd  // SIMD entries
	Moments []Moment   // the first ones and the last one, MaxMoments at most, in their order
	More    int        // moments that were left out before the last one
	Parted  int        // how often lanes parted
	Met     Moment     // the last time that lanes met; Kind is MomentStart if they never did

	All   Efficiency    // of all recorded steps
	Lines []Efficiency  // of the lines that lost the most channels, MaxLines at most, in the order of the text
	Last  []RegisterRow // of the variables that were written last, as the program left them
	Wrote []int         // by cell of Last, one row after another, the line that wrote it last; 0: it is not known

	Results []Result
	Shown   ResultRows
}

// MaxMoments and MaxLines are how many an Ending has at most.
const (
	MaxMoments = 64
	MaxLines   = 6
)

// LaneEnd is what became of a lane. Steps are those of its thread.
type LaneEnd struct {
	Started bool
	Step    int // of the instruction that ended it; -1: it has not ended, or before what is recorded
	Line    int // of that instruction
	Ran     int // steps at which its channel was on
	Waited  int // steps at which it was not in the execution mask
	Longest int // steps of its longest wait
	At      int // the step at which that began
}

// MomentKind tells what lanes do at a Moment.
type MomentKind uint8

const (
	MomentStart MomentKind = iota // the thread starts, or what is recorded of it
	MomentPart                    // some of the lanes that ran go on, the others wait
	MomentTurn                    // others go on in their place
	MomentMeet                    // others join those that ran
	MomentLeave                   // some of them have ended, the rest goes on
	MomentEnd                     // the run ended or stopped
	numMomentKinds
)

// Moment is a step at which other lanes run than at the step before.
type Moment struct {
	Kind     MomentKind
	Step     int
	Line     int    // of the instruction that brought it about, 0 if there is none
	Next     int    // of the instruction that runs next, 0 if there is none
	Op       string // MomentStart: of the instruction that runs next; MomentLeave, MomentEnd: of that which ended the lanes
	Label    string // MomentPart, MomentTurn: where the lanes wait that ran before; MomentMeet: where they met; "" if nothing stands there
	Exec     uint32 // lanes that run next
	Waiting  uint32 // lanes that wait, those that have returned from a frame left out
	Returned uint32 // lanes that have returned from a frame that others are still in
	Moved    uint32 // lanes that ran before and do not run now; MomentMeet: those that joined
}

// Result is elements of a buffer as the program left them: those of an expectation or, where nothing is
// expected, those of a buffer that was changed.
type Result struct {
	Name   string // of the buffer
	Type   string
	Expect int // index into View.Expects; -1: nothing is expected
	First  int // element of the buffer
	Count  int // elements
	Wrong  int // the first element of the buffer that is wrong, -1 if none is
}

// ResultRows are the elements of a Result that the window asks for.
type ResultRows struct {
	Index int    // of the Result
	First int    // element of the buffer
	Input string // the name of what Element.Input is taken from, "" if there is none
	Elems []ResultElement
}

// ResultElement is one of them, with what was expected of it and what went in at its place.
type ResultElement struct {
	Got, Want, Input string
	Wrong            bool
	Never            bool // nothing has written it
}

// ResultWindow asks for elements of a Result, as many as eight rows of the lanes hold.
type ResultWindow struct {
	Index int
	First int // an element among those; -1: where the first wrong one is
}

func (w *ResultWindow) fields(c *codec) {
	c.int(&w.Index)
	c.int(&w.First)
}

func (e *Ending) fields(c *codec) {
	enum(c, &e.Reason, numStopReasons)
	c.string(&e.Message)
	c.int(&e.First)
	slice(c, &e.Lanes, func(c *codec, l *LaneEnd) {
		c.bool(&l.Started)
		for _, n := range [...]*int{&l.Step, &l.Line, &l.Ran, &l.Waited, &l.Longest, &l.At} {
			c.int(n)
		}
	})
	slice(c, &e.Moments, func(c *codec, m *Moment) { m.fields(c) })
	c.int(&e.More)
	c.int(&e.Parted)
	e.Met.fields(c)
	e.All.fields(c)
	slice(c, &e.Lines, func(c *codec, l *Efficiency) { l.fields(c) })
	registerRows(c, &e.Last)
	slice(c, &e.Wrote, (*codec).int)
	slice(c, &e.Results, func(c *codec, r *Result) {
		c.string(&r.Name)
		c.string(&r.Type)
		for _, n := range [...]*int{&r.Expect, &r.First, &r.Count, &r.Wrong} {
			c.int(n)
		}
	})
	c.int(&e.Shown.Index)
	c.int(&e.Shown.First)
	c.string(&e.Shown.Input)
	slice(c, &e.Shown.Elems, func(c *codec, x *ResultElement) {
		c.string(&x.Got)
		c.string(&x.Want)
		c.string(&x.Input)
		c.bool(&x.Wrong)
		c.bool(&x.Never)
	})
}

func (m *Moment) fields(c *codec) {
	enum(c, &m.Kind, numMomentKinds)
	c.int(&m.Step)
	c.int(&m.Line)
	c.int(&m.Next)
	c.string(&m.Op)
	c.string(&m.Label)
	for _, lanes := range [...]*uint32{&m.Exec, &m.Waiting, &m.Returned, &m.Moved} {
		c.uint32(lanes)
	}
}
