package protocol

// SetWatches replaces the watch expressions. From then on View.Watched has their values, in their order, and also after
// later Loads. Answer: Stopped with StopView, or Failed with CodeNoProgram (the watches are kept nevertheless).
type SetWatches struct {
	Watches []Watch
	Window  Window
}

// Watch is an expression to show at every stop.
//
//	X                  a variable: element i for lane i
//	X[3]  X[0..15]     elements, counted from the variable's start
//	X(0,4)<8;4,2>:d    a region, as an instruction would read it
//	r[A0(0),16]<8;4,2>:d
//	T6[0..15]:f        elements of a surface; slm[..]: shared local memory
//	P1  EM  CM  DM  ChEn   predicates and masks: one bit a lane
//	lane  step  line  thread  group
//	+ - * / % & | ^ << >> ~ ! == != < <= > >= && || ( )   lane by lane
//	any(e) all(e) popcount(e) sum(e) min(e) max(e) abs(e)
//	lane 3: e          the value in one lane
type Watch struct {
	Text   string
	Format Format
}

// Evaluate is a watch that is evaluated once (DAP: evaluate). Answer: Evaluated.
type Evaluate struct {
	Text   string
	Window Window
}

// Evaluated is a value, or why there is none.
type Evaluated struct{ Value Watched }

// Watched is the value of an expression where the view stands.
type Watched struct {
	Text   string
	Type   string // element type, "d"; "bool" for predicates, masks and comparisons
	Shape  Shape
	Values []Value // one for ShapeOne, one for each lane for ShapeLanes, otherwise the elements
	First  int     // ShapeList: index of the first element
	Error  string  // one sentence; Values is empty
	Start  int     // of the error, in bytes of Text
	End    int
	Edit   bool // SetValue can change it
}

// Shape says what the values of an expression are.
type Shape uint8

const (
	ShapeLanes Shape = iota
	ShapeOne
	ShapeList
	numShapes
)

// SetValue changes what an expression names: an element of a register variable or surface, a bit of a predicate, EM or
// CM (DAP: setVariable, setExpression). A new branch of the future begins: the steps that are recorded after this one
// are put aside, and UndoEdit brings them back. Answer: Stopped with StopEdit, or Failed with CodeExpression.
//
// EM off: the lane skips the next instruction. EM on: a lane of this frame that waits elsewhere comes here. CM off: the
// lane returns from this frame. CM on: a lane that returned comes back.
type SetValue struct {
	Row    Row    // where the element stands; for an operand, Index and Lane name it in place of Text
	Index  int    // in View.Operands or View.Watches
	Text   string // "X[3]", "T6[12]:f", "P1[4]", "EM[3]"; with Lane also "X"
	Lane   int    // the lane whose element is set, if there is one for each lane; -1: all lanes
	Value  string // an expression, which is converted to the element's type
	Window Window
}

// Row says which values of a view a SetValue is about.
type Row uint8

const (
	RowText    Row = iota // those that Text names
	RowOperand            // those of an operand of the next instruction
	RowWatch              // those that the last step wrote
	numRows
)

// UndoEdit takes the last SetValue back, or with Redo makes it again, and goes to its step. The future that was
// recorded then is recorded again: Progress may come before the answer, and a Cancel leaves the rest out. Answer:
// Stopped with StopEdit, or with StopView if there is nothing to undo.
type UndoEdit struct {
	Redo   bool
	Window Window
}

// Edit is a value that was set.
type Edit struct {
	Step int
	Text string // "X[3] = 7, was 5"
}

// Explain asks why something is so, or what accessed an element. Answer: Explained. Finding accesses can take long in a
// long run. Cancel ends it, and the answer is then what was found so far.
type Explain struct {
	About  About
	Lane   int    // AboutLane, AboutInstruction; -1: the whole thread
	Text   string // AboutElement: "X[3]", "P1", "T6[12]", or "X" with Lane
	Window Window // its thread and frame
}

// About is what an Explain is about.
type About uint8

const (
	AboutLane        About = iota // why the lane is on or off at the next instruction
	AboutElement                  // who wrote and read the element last, and who will next
	AboutInstruction              // what the next instruction will do
	numAbouts
)

// Explained is the answer to Explain.
type Explained struct {
	Sentences []Sentence
	LastWrite Access
	NextWrite Access
	LastRead  Access
	NextRead  Access
}

// Sentence is plain text with code in backquotes. Step says where it happened.
type Sentence struct {
	Text string
	Step int // seek there to stand before it; -1: no place
	Line int
}

// Access is a read or write of an element.
type Access struct {
	Found AccessFound
	Step  int    // seek there to stand before the instruction
	Line  int    // of the instruction
	Lanes uint32 // lanes whose channels made it; 0: no lane in particular
	Text  string // one sentence
}

// AccessFound says whether an access was found.
type AccessFound uint8

const (
	AccessUnknown AccessFound = iota // the search did not get to the end, or went beyond what is recorded
	AccessNone                       // there is none; for a next access: none so far
	AccessThere
	numAccessFounds
)

// ReadMemory asks for bytes, for export (DAP: readMemory). Answer: Memory.
type ReadMemory struct {
	Surface int // index into View.Surfaces
	Offset  int // in bytes
	Count   int // at most 1 MiB
}

// Memory holds those bytes of the range that exist.
type Memory struct {
	Offset int
	Bytes  string
}

// ListVariables asks for the names that a function has (DAP: scopes, variables). Answer: Variables.
type ListVariables struct{ Function string } // "": the kernel

// Variables lists variables in the order of the text, predefined ones last.
type Variables struct{ Variables []Variable }

// Variable is a name that expressions can use.
type Variable struct {
	Name       string
	Class      string // "register", "predicate", "address", "surface", "sampler"
	Type       string
	Elems      int
	Bytes      int
	Alias      string // "X, 32": the variable it lies in and its byte there; "" if none
	Predefined bool
	Line       int // of its declaration, 0 if predefined
}

// DescribeRegion explains a region from its text alone, before anything runs.
// Answer: RegionDescribed.
type DescribeRegion struct {
	Text     string // "X(0,4)<8;4,2>", "<8;4,2>", "r[A0(0),16]<4;2,1>", "V.64"
	Type     string // element type, "d"; "" takes the one at the end of Text, ":d", or else d
	ExecSize int
	GRF      int  // bytes of a register, 32 or 64
	Dst      bool // it is a destination
	VarBytes int  // size of the variable in bytes, 0: not known
	Start    int  // the variable's first byte within a register: 0 if it is aligned to one
}

// RegionDescribed is the picture of a region, and the verdict on it.
type RegionDescribed struct {
	Error      string // a sentence: what cannot be parsed in the text; the rest is then empty
	ErrorCol   int    // where that is, in bytes of Text
	Name       string
	Vert       int // as written; -1: not written
	Width      int
	Horz       int
	ElemBytes  int
	Words      string        // one or two sentences
	VertWords  string        // what each number does here
	WidthWords string        //
	HorzWords  string        //
	Channels   []RegionCell  // for each channel
	Rules      []RegionRule  // 1 to 6 of "Region Restrictions", 5_operands.md
	Registers  []RegisterRow // Role, Name, Row, Cells; without values
}

// RegionCell is where a channel's element lies, from the variable's first byte.
type RegionCell struct {
	Row  int // register
	Byte int // byte in that register
}

// RegionRule is the verdict on one of the six region restrictions.
type RegionRule struct {
	Number int
	Holds  bool
	Text   string // the rule
	Why    string // a sentence: how it is kept or broken here
}

func (*SetWatches) Kind() Kind      { return KindSetWatches }
func (*Evaluate) Kind() Kind        { return KindEvaluate }
func (*Evaluated) Kind() Kind       { return KindEvaluated }
func (*SetValue) Kind() Kind        { return KindSetValue }
func (*UndoEdit) Kind() Kind        { return KindUndoEdit }
func (*Explain) Kind() Kind         { return KindExplain }
func (*Explained) Kind() Kind       { return KindExplained }
func (*ReadMemory) Kind() Kind      { return KindReadMemory }
func (*Memory) Kind() Kind          { return KindMemory }
func (*ListVariables) Kind() Kind   { return KindListVariables }
func (*Variables) Kind() Kind       { return KindVariables }
func (*DescribeRegion) Kind() Kind  { return KindDescribeRegion }
func (*RegionDescribed) Kind() Kind { return KindRegionDescribed }

func (m *SetWatches) fields(c *codec) {
	slice(c, &m.Watches, func(w *Watch, c *codec) {
		c.string(&w.Text)
		enum(c, &w.Format, numFormats)
	})
	m.Window.fields(c)
}

func (m *Evaluate) fields(c *codec) {
	c.string(&m.Text)
	m.Window.fields(c)
}

func (m *Evaluated) fields(c *codec) { m.Value.fields(c) }

func (w *Watched) fields(c *codec) {
	c.string(&w.Text)
	c.string(&w.Type)
	enum(c, &w.Shape, numShapes)
	values(c, &w.Values)
	c.int(&w.First)
	c.string(&w.Error)
	c.int(&w.Start)
	c.int(&w.End)
	c.bool(&w.Edit)
}

func (m *SetValue) fields(c *codec) {
	enum(c, &m.Row, numRows)
	c.int(&m.Index)
	c.string(&m.Text)
	c.int(&m.Lane)
	c.string(&m.Value)
	m.Window.fields(c)
}

func (m *UndoEdit) fields(c *codec) {
	c.bool(&m.Redo)
	m.Window.fields(c)
}

func (m *Explain) fields(c *codec) {
	enum(c, &m.About, numAbouts)
	c.int(&m.Lane)
	c.string(&m.Text)
	m.Window.fields(c)
}

func (m *Explained) fields(c *codec) {
	sentences(c, &m.Sentences)
	for _, a := range []*Access{&m.LastWrite, &m.NextWrite, &m.LastRead, &m.NextRead} {
		enum(c, &a.Found, numAccessFounds)
		c.int(&a.Step)
		c.int(&a.Line)
		c.uint32(&a.Lanes)
		c.string(&a.Text)
	}
}

func sentences(c *codec, v *[]Sentence) {
	slice(c, v, func(s *Sentence, c *codec) {
		c.string(&s.Text)
		c.int(&s.Step)
		c.int(&s.Line)
	})
}

func (m *ReadMemory) fields(c *codec) {
	c.int(&m.Surface)
	c.int(&m.Offset)
	c.int(&m.Count)
}

func (m *Memory) fields(c *codec) {
	c.int(&m.Offset)
	c.string(&m.Bytes)
}

func (m *ListVariables) fields(c *codec) { c.string(&m.Function) }

func (m *Variables) fields(c *codec) {
	slice(c, &m.Variables, func(v *Variable, c *codec) {
		c.string(&v.Name)
		c.string(&v.Class)
		c.string(&v.Type)
		c.int(&v.Elems)
		c.int(&v.Bytes)
		c.string(&v.Alias)
		c.bool(&v.Predefined)
		c.int(&v.Line)
	})
}

func (m *DescribeRegion) fields(c *codec) {
	c.string(&m.Text)
	c.string(&m.Type)
	c.int(&m.ExecSize)
	c.int(&m.GRF)
	c.bool(&m.Dst)
	c.int(&m.VarBytes)
	c.int(&m.Start)
}

func (m *RegionDescribed) fields(c *codec) {
	c.string(&m.Error)
	c.int(&m.ErrorCol)
	c.string(&m.Name)
	c.int(&m.Vert)
	c.int(&m.Width)
	c.int(&m.Horz)
	c.int(&m.ElemBytes)
	c.string(&m.Words)
	c.string(&m.VertWords)
	c.string(&m.WidthWords)
	c.string(&m.HorzWords)
	slice(c, &m.Channels, func(r *RegionCell, c *codec) {
		c.int(&r.Row)
		c.int(&r.Byte)
	})
	slice(c, &m.Rules, func(r *RegionRule, c *codec) {
		c.int(&r.Number)
		c.bool(&r.Holds)
		c.string(&r.Text)
		c.string(&r.Why)
	})
	registerRows(c, &m.Registers)
}
