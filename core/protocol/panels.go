package protocol

// MarginLine is what the editor shows beside a line that has an instruction. The numbers are of the recorded steps
// before View.Step, of all threads.
type MarginLine struct {
	Line     int
	Count    int    // how often it ran
	Enabled  int    // channels that were enabled, summed over the runs
	Channels int    // all channels: exec size times runs; 0 for NoMask, scalar and block instructions
	LastStep int    // seek there to stand before its last run; -1: it has not run
	Last     uint32 // lanes for which it ran last
}

// Stand is where lanes of the thread are. Every dispatched lane that has not ended is in exactly one Stand.
type Stand struct {
	Line   int
	Kind   StandKind
	Lanes  uint32
	Thread int // index in View.Threads
	Below  int // for a translated program: its own line; 0 if there is none
}

// StandKind says what lanes do at a line.
type StandKind uint8

const (
	StandRun    StandKind = iota // they run this instruction next
	StandWait                    // they wait here, in the innermost frame
	StandResume                  // they continue here when the inner frames have ended
	numStandKinds
)

// RowsWindow asks for registers of a variable in the window's frame.
type RowsWindow struct {
	Name  string
	First int // first row
	Count int

	Blocks int // number of blocks in View.Overviews for the whole variable, at most 128
}

// Bits of a block in View.Overviews.
const (
	BlockWritten = 1 << iota // all of its bytes have been written
	BlockChanged             // the last step wrote into it
)

// RegisterRow is one register of a variable: 32 or 64 bytes.
type RegisterRow struct {
	Role  Role   // View.Registers: role of the operand
	Arg   int    // View.Registers: index of the operand among the instruction's
	Name  string // variable
	Row   int    // register of the variable, from 0
	Byte  int    // offset of the row's first byte in a register: 0 unless the variable begins within a register
	Cells []Cell
}

// Cell is an element in a row.
type Cell struct {
	Byte    int    // offset in the row
	Size    int    // bytes of it in this row: an element can cross into the next
	Text    string // the value
	Lanes   uint32 // lanes whose channels read or write it with this operand; for a block message, all
	Enabled uint32 // those of Lanes that are enabled
	Changed bool   // the last step changed it
	Never   bool   // nothing has written it yet
	By      int    // View.Registers at the end of the run: the line that wrote it last; 0: not known
}

// Graph is the control-flow graph of the function of the window's frame.
type Graph struct {
	Name   string
	Blocks []Block // in the order of the text
	Edges  []Edge
}

// Block is a basic block: instructions that run one after another.
type Block struct {
	Label  string // "" if it has none
	First  int    // line of its first instruction
	Last   int    // line of its last
	Count  int    // how often its first instruction ran so far
	Active uint32 // lanes that run in it next, or whose call stands in it
	Wait   uint32 // lanes that wait for its first instruction
}

// Edge leads from one block to another. To is -1 if it leaves the function.
type Edge struct {
	From, To int
	Kind     EdgeKind
}

// EdgeKind says how control passes.
type EdgeKind uint8

const (
	EdgeNext EdgeKind = iota // to the next instruction, or behind a call
	EdgeJump                 // goto, jmp, switchjmp
	EdgeExit                 // ret, fret, or past the end
	numEdgeKinds
)

// TimelineWindow is a range of steps and the number of pixel columns for it.
type TimelineWindow struct {
	From, To int // steps; To is exclusive; 0, 0: all that is recorded
	Columns  int
	Thread   int // -1: all threads, each step with its own thread's lanes
}

// Timeline is the heat map: what lanes did in each column of steps. There are min(TimelineWindow.Columns, To-From)
// columns. Column i covers the steps from From + i*(To-From)/columns to the begin of the next column.
type Timeline struct {
	First, Last int    // the recorded steps: First <= step < Last
	From, To    int    // the steps of the columns
	Columns     int    //
	Lanes       int    // number of lanes in a column
	States      string // Columns*Lanes bytes, column by column: the LaneState at most steps, or NoState
	Min, Max    string // Columns bytes each: fewest and most active lanes of a step in the column
	Calls       []CallSpan
	More        int // calls that were left out: too deep to draw, or narrower than a column
	Marks       []Mark
	Efficiency  Efficiency // of the recorded steps from From to To
}

// NoState in Timeline.States means that no step of the thread lies in the column.
const NoState = 0xff

// CallSpan is a bracket: the steps of a frame. In the timeline of all threads, a frame has a bracket for each turn of
// its thread.
type CallSpan struct {
	Name     string
	Kind     string // "call", "fcall", "ifcall", "kernel"
	Thread   int    // the thread whose frame it is
	Depth    int    // 0: the kernel
	From, To int    // steps, cut to the timeline's; To is exclusive
	Lanes    uint32 // lanes that entered
}

// Mark is a step worth seeing.
type Mark struct {
	Step int
	Kind MarkKind
	Text string
}

// MarkKind says what a mark stands for.
type MarkKind uint8

const (
	MarkReport MarkKind = iota
	MarkEdit
	numMarkKinds
)

// Efficiency is SIMD efficiency: Enabled out of Channels. NoMask, scalar and block instructions are not counted in
// these.
type Efficiency struct {
	Name     string // function; "" for all
	Line     int    // of the function
	Runs     int    // instructions that ran, including those that are not counted in Channels
	Enabled  int
	Channels int
}

// MemoryWindow asks for bytes of a surface.
type MemoryWindow struct {
	Surface int    // index into View.Surfaces
	Offset  int    // first byte
	Count   int    // bytes; at most 4096
	Type    string // type of the elements, "d"; "": the surface's own
}

// MemoryView is the answer to a MemoryWindow.
type MemoryView struct {
	Surface int
	Offset  int
	Bytes   string // raw
	Changed string // a byte for each byte: 1 if the last step changed it
	Type    string
	Values  []Value // the elements in it
}

func (l *MarginLine) fields(c *codec) {
	c.int(&l.Line)
	c.int(&l.Count)
	c.int(&l.Enabled)
	c.int(&l.Channels)
	c.int(&l.LastStep)
	c.uint32(&l.Last)
}

func (s *Stand) fields(c *codec) {
	c.int(&s.Line)
	enum(c, &s.Kind, numStandKinds)
	c.uint32(&s.Lanes)
	c.int(&s.Thread)
	c.int(&s.Below)
}

func (r *RowsWindow) fields(c *codec) {
	c.string(&r.Name)
	c.int(&r.First)
	c.int(&r.Count)
	c.int(&r.Blocks)
}

func registerRows(c *codec, v *[]RegisterRow) {
	slice(c, v, func(r *RegisterRow, c *codec) {
		enum(c, &r.Role, numRoles)
		c.int(&r.Arg)
		c.string(&r.Name)
		c.int(&r.Row)
		c.int(&r.Byte)
		slice(c, &r.Cells, func(x *Cell, c *codec) {
			c.int(&x.Byte)
			c.int(&x.Size)
			c.string(&x.Text)
			c.uint32(&x.Lanes)
			c.uint32(&x.Enabled)
			c.bool(&x.Changed)
			c.bool(&x.Never)
			c.int(&x.By)
		})
	})
}

func (g *Graph) fields(c *codec) {
	c.string(&g.Name)
	slice(c, &g.Blocks, func(b *Block, c *codec) {
		c.string(&b.Label)
		c.int(&b.First)
		c.int(&b.Last)
		c.int(&b.Count)
		c.uint32(&b.Active)
		c.uint32(&b.Wait)
	})
	slice(c, &g.Edges, func(e *Edge, c *codec) {
		c.int(&e.From)
		c.int(&e.To)
		enum(c, &e.Kind, numEdgeKinds)
	})
}

func (w *TimelineWindow) fields(c *codec) {
	c.int(&w.From)
	c.int(&w.To)
	c.int(&w.Columns)
	c.int(&w.Thread)
}

func (t *Timeline) fields(c *codec) {
	c.int(&t.First)
	c.int(&t.Last)
	c.int(&t.From)
	c.int(&t.To)
	c.int(&t.Columns)
	c.int(&t.Lanes)
	c.string(&t.States)
	c.string(&t.Min)
	c.string(&t.Max)
	slice(c, &t.Calls, func(s *CallSpan, c *codec) {
		c.string(&s.Name)
		c.string(&s.Kind)
		c.int(&s.Thread)
		c.int(&s.Depth)
		c.int(&s.From)
		c.int(&s.To)
		c.uint32(&s.Lanes)
	})
	c.int(&t.More)
	slice(c, &t.Marks, func(m *Mark, c *codec) {
		c.int(&m.Step)
		enum(c, &m.Kind, numMarkKinds)
		c.string(&m.Text)
	})
	t.Efficiency.fields(c)
}

func (e *Efficiency) fields(c *codec) {
	c.string(&e.Name)
	c.int(&e.Line)
	c.int(&e.Runs)
	c.int(&e.Enabled)
	c.int(&e.Channels)
}

func (w *MemoryWindow) fields(c *codec) {
	c.int(&w.Surface)
	c.int(&w.Offset)
	c.int(&w.Count)
	c.string(&w.Type)
}

func (m *MemoryView) fields(c *codec) {
	c.int(&m.Surface)
	c.int(&m.Offset)
	c.string(&m.Bytes)
	c.string(&m.Changed)
	c.string(&m.Type)
	values(c, &m.Values)
}
