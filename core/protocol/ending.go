package protocol

// Ending tells of a run that has come to its end, or that stands where it stopped: what became of the lanes
// of the view's thread, how they parted and met, and what the program gave. It is about the recorded steps
// of the last thread group. Of a run that has neither ended nor stopped it is empty, and of a long one that was
// stopped it has the reason and the message alone.
type Ending struct {
	Reason  StopReason // StopEnd, StopDeadlock, StopLimit or StopCancelled; StopStep of an empty one
	Message string     // of a deadlock or a limit: why, a sentence
	Lanes   LaneEnds
	Moments []Moment // the first ones and the last one, MaxMoments at most, in their order
	More    int      // moments that were left out before the last one
	Parted  int      // how often lanes parted
	Met     int      // the step of the last time that lanes met, 0 if they never did
	MetLine int      // and the line that ran next

	Costs []LineCost // the lines that lost the most channels, MaxCosts at most, in the order of the text

	Shown   ResultRows
	Changed []int // where nothing is expected, the surfaces that are not as they were: indices into View.Surfaces
}

// MaxCosts is how many lines an Ending tells the cost of at most.
const MaxCosts = 6

// LineCost is how much of the machine a line used, in all its runs.
type LineCost struct {
	Line     int
	Enabled  int // channels that were on
	Channels int // channels there were: exec size times runs
}

// MaxMoments is how many an Ending has at most.
const MaxMoments = 64

// LaneEnds are what became of the lanes, SIMD entries each. Steps are those of their thread.
type LaneEnds struct {
	Step    []int // of the instruction that ended it; -1: it has not ended, or before what is recorded
	Line    []int // of that instruction
	Ran     []int // steps at which its channel was on
	Waited  []int // steps at which it was not in the execution mask
	Longest []int // steps of its longest wait
	At      []int // the step at which that began
}

// Each gives f the lists one after the other.
func (l *LaneEnds) Each(f func(list *[]int)) {
	for _, list := range [...]*[]int{&l.Step, &l.Line, &l.Ran, &l.Waited, &l.Longest, &l.At} {
		f(list)
	}
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
	Returned uint32 // lanes that have returned from a frame that others are still in
	Moved    uint32 // lanes that ran before and do not run now; MomentMeet: those that joined
}

// ResultRows are elements of a buffer as the program left them: of an expectation or, where nothing is
// expected, of a surface that is not as it was. Without one of either it has no elements.
type ResultRows struct {
	Index   int // of the expectation in View.Expects, or of the surface
	Surface int // index into View.Surfaces
	First   int // the elements that it is about: the first one, of the buffer
	Count   int
	From    int // element of the buffer that the lists begin with

	Got   []string // as the program left them, "" where nothing has written; those that there are of Got, Want and Input are as many
	Want  []string // as expected; empty: nothing is
	Wrong string   // a byte an element, 1 where it is not as expected
	Input []string // what went in at the same place, empty if there is nothing
	Name  string   // of what Input is taken from
}

// ResultWindow asks for ResultRows, as many elements as eight rows of the lanes hold.
type ResultWindow struct {
	Index int // of an expectation or, without any, a surface; -1: the one that tells most
	First int // an element of the buffer; -1: where the first wrong one is
}

func (w *ResultWindow) fields(c *codec) {
	c.int(&w.Index)
	c.int(&w.First)
}

func (e *Ending) fields(c *codec) {
	enum(c, &e.Reason, numStopReasons)
	c.string(&e.Message)
	e.Lanes.Each(func(list *[]int) { slice(c, list, (*codec).int) })
	slice(c, &e.Moments, func(c *codec, m *Moment) {
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
	slice(c, &e.Costs, func(c *codec, l *LineCost) {
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
	slice(c, &r.Got, (*codec).string)
	slice(c, &r.Want, (*codec).string)
	c.string(&r.Wrong)
	slice(c, &r.Input, (*codec).string)
	c.string(&r.Name)
	slice(c, &e.Changed, (*codec).int)
}
