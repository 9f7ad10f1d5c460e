package protocol

// Ending describes a run that has ended, or that stands where it stopped: what became of the lanes of the view's
// thread, how they diverged and met again, and what the program computed. It covers the recorded steps of the last
// thread group. It is empty if the run has neither ended nor stopped. For a long run that was stopped it has only the
// reason and the message.
type Ending struct {
	Reason  StopReason // StopEnd, StopDeadlock, StopLimit or StopCancelled; StopStep if the Ending is empty
	Message string     // a sentence that says why, for a deadlock or a limit
	Lanes   LaneEnds
	Moments []Moment // the first ones and the last one, in order; at most MaxMoments
	More    int      // moments that were left out before the last one
	Parted  int      // how often lanes diverged
	Met     int      // the step of the last time that lanes met, 0 if they never did
	MetLine int      // the line that ran next then

	Costs []LineCost // the lines that lost the most channels, MaxCosts at most, in the order of the text

	Shown   ResultRows
	Changed []int // if nothing is expected: the surfaces that have changed, as indices into View.Surfaces
}

// MaxCosts is the largest number of lines in Ending.Costs.
const MaxCosts = 6

// LineCost says how well a line used the channels, in all its runs.
type LineCost struct {
	Line     int
	Enabled  int // channels that were on
	Channels int // channels there were: exec size times runs
}

// MaxMoments is the largest number of moments in an Ending.
const MaxMoments = 64

// LaneEnds says what became of the lanes. Each list has SIMD entries. Steps are counted in the lanes' thread.
type LaneEnds struct {
	Step    []int // of the instruction that ended the lane; -1: it has not ended, or before what is recorded
	Line    []int // line of that instruction
	Ran     []int // number of steps at which its channel was on
	Waited  []int // number of steps at which it was not in the execution mask
	Longest []int // number of steps of its longest wait
	At      []int // the step at which that wait began
}

// Each calls f for each of the lists.
func (l *LaneEnds) Each(f func(list *[]int)) {
	for _, list := range [...]*[]int{&l.Step, &l.Line, &l.Ran, &l.Waited, &l.Longest, &l.At} {
		f(list)
	}
}

// MomentKind says what lanes do at a Moment.
type MomentKind uint8

const (
	MomentStart MomentKind = iota // the thread starts, or its recorded steps do
	MomentPart                    // some of the lanes that ran continue, the others wait
	MomentTurn                    // other lanes continue in their place
	MomentMeet                    // other lanes join those that ran
	MomentLeave                   // some lanes have ended, the rest continue
	MomentEnd                     // the run ended or stopped
	numMomentKinds
)

// LanesChange says how the lanes that a thread runs change from one mask to the next, and which lanes do: those of
// Moment.Moved, none if nothing changes. gone are the lanes that have ended in between.
func LanesChange(was, now, gone uint32) (kind MomentKind, moved uint32) {
	left, joined := was&^now&^gone, now&^was
	switch {
	case joined != 0 && (left != 0 || was&now == 0):
		return MomentTurn, was &^ now
	case joined != 0:
		return MomentMeet, joined
	case left != 0:
		return MomentPart, left
	}
	return MomentLeave, gone & was
}

// Moment is a step at which other lanes run than at the step before.
type Moment struct {
	Kind     MomentKind
	Step     int
	Line     int    // line of the instruction that caused it, 0 if there is none
	Next     int    // line of the instruction that runs next, 0 if there is none
	Op       string // MomentStart: the instruction that runs next; MomentLeave, MomentEnd: the one that ended the lanes
	Label    string // where the other lanes wait (MomentPart, MomentTurn) or met (MomentMeet); "": no label
	Exec     uint32 // lanes that run next
	Returned uint32 // lanes that have returned from a frame that others are still in
	Moved    uint32 // lanes that ran before and do not run now; MomentMeet: lanes that joined
}

// ResultRows has elements of a buffer as the program left them: those of an expectation or, if nothing is expected,
// those of a surface that has changed. If there is neither, it has no elements.
type ResultRows struct {
	Index   int // index of the expectation in View.Expects, or of the surface
	Surface int // index into View.Surfaces
	First   int // the Count elements of the buffer that it is about begin here
	Count   int
	From    int // element of the buffer with which the lists begin

	Got   []string // as the program left them, "" if never written; Want and Input are empty or as long
	Want  []string // as expected; empty if nothing is expected
	Wrong string   // a byte for each element: 1 if it is not as expected
	Input []string // the input at the same place; empty if there is none
	Name  string   // name of what Input was taken from
}

// ResultWindow asks for ResultRows, with as many elements as eight rows of lanes hold.
type ResultWindow struct {
	Index int // of an expectation or, if there is none, of a surface; -1: choose the most telling one
	First int // an element of the buffer; -1: the first wrong one
}

func (w *ResultWindow) fields(c *codec) {
	c.int(&w.Index)
	c.int(&w.First)
}

func (e *Ending) fields(c *codec) {
	enum(c, &e.Reason, numStopReasons)
	c.string(&e.Message)
	e.Lanes.Each(func(list *[]int) { c.ints(list) })
	slice(c, &e.Moments, func(m *Moment, c *codec) {
		enum(c, &m.Kind, numMomentKinds)
		c.int(&m.Step)
		c.int(&m.Line)
		c.int(&m.Next)
		c.string(&m.Op)
		c.string(&m.Label)
		c.uint32(&m.Exec)
		c.uint32(&m.Returned)
		c.uint32(&m.Moved)
	})
	c.int(&e.More)
	c.int(&e.Parted)
	c.int(&e.Met)
	c.int(&e.MetLine)
	slice(c, &e.Costs, func(l *LineCost, c *codec) {
		c.int(&l.Line)
		c.int(&l.Enabled)
		c.int(&l.Channels)
	})
	r := &e.Shown
	c.int(&r.Index)
	c.int(&r.Surface)
	c.int(&r.First)
	c.int(&r.Count)
	c.int(&r.From)
	c.strings(&r.Got)
	c.strings(&r.Want)
	c.string(&r.Wrong)
	c.strings(&r.Input)
	c.string(&r.Name)
	c.ints(&e.Changed)
}
