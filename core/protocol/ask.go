package protocol

// Hold gives the assistant the text that the following questions are about. Like Cancel it has no answer. The engine
// handles neither Hold nor Ask.
type Hold struct {
	Version int // the page's number for this text
	Name    string
	Text    string
}

// Ask is a question about the text of the last Hold. Version is that text's version: if the assistant holds another
// one, the answer is Failed with CodeStale. The type of the answer follows from the question.
//
// Places count as in Problem: lines and columns from 1, columns in UTF-16 code units. The answers have JSON names,
// because the page passes them to its editor as JSON.
type Ask struct {
	Version   int
	Question  Question
	Line, Col int
	Text      string // Rename: the new name
}

// Question is what an editor asks about a place in the text, or about all of it. AskOffers asks for the Problems whose
// fixes the engine leaves out, or for the one of a text that was copied with what stands around its lines.
type Question uint8

const (
	AskComplete   Question = iota // Completed
	AskHover                      // Hovered
	AskDefinition                 // Places: one, or a Message
	AskReferences                 // Places: all
	AskRenamable                  // Places: the name that Rename would change, or a Message
	AskRename                     // Edits
	AskOutline                    // Outlined
	AskFormat                     // Edits
	AskLaunch                     // LaunchForm
	AskOffers                     // Assembled
	numQuestions
)

// Range is a piece of the text; its end is exclusive.
type Range struct {
	Line    int `json:"line"`
	Col     int `json:"col"`
	EndLine int `json:"endLine"`
	EndCol  int `json:"endCol"`
}

// Completed lists what can stand at the place asked about.
type Completed struct {
	Range Range            `json:"range"` // what an item replaces: the part of the word before the place
	Items []CompletionItem `json:"items"`
	More  bool             `json:"more"` // the list was cut: ask again when the word is longer
}

// CompletionItem is one of the things that can stand at a place.
type CompletionItem struct {
	Label         string         `json:"label"`         // what is shown, and what typed letters are matched against
	InsertText    string         `json:"insertText"`    // what replaces the range; "" means Label
	Detail        string         `json:"detail"`        // shown beside the label: a type, the operands
	Documentation string         `json:"documentation"` // a sentence about it
	Kind          CompletionKind `json:"kind"`
	Rank          int            `json:"rank"`  // higher ranks come first; within a rank, the order of the list counts
	Chain         bool           `json:"chain"` // after it something else can be completed at once
}

// CompletionKind is the kind of thing that a completion inserts.
type CompletionKind string

const (
	MnemonicItem  CompletionKind = "mnemonic"
	VariableItem  CompletionKind = "variable"
	PredicateItem CompletionKind = "predicate"
	ImmediateItem CompletionKind = "immediate"
	RegionItem    CompletionKind = "region"
	LabelItem     CompletionKind = "label"
	FunctionItem  CompletionKind = "function"
	DirectiveItem CompletionKind = "directive"
	KeyItem       CompletionKind = "key"
	ValueItem     CompletionKind = "value"
	TypeItem      CompletionKind = "type"
)

// Hovered explains what stands at a place.
type Hovered struct {
	Found bool   `json:"found"`
	Range Range  `json:"range"`
	Title string `json:"title"` // as a program writes it
	Text  string `json:"text"`  // sentences
	Facts []Fact `json:"facts"`
	Page  string `json:"page"` // page of the specification, "" if there is none
}

// FactHere is the label of the first fact of an instruction, which says what it does with its own operands.
const FactHere = "Here"

// Fact is a labelled value.
type Fact struct {
	Label string `json:"label"`
	Value string `json:"value"`
}

// Places is where a name stands.
type Places struct {
	Name    string  `json:"name"`
	Places  []Place `json:"places"`
	Message string  `json:"message"` // a sentence: why there is none
}

// Place is one place where a name stands.
type Place struct {
	Range      Range `json:"range"`
	Definition bool  `json:"definition"`
	Write      bool  `json:"write"` // an instruction writes the variable
}

// Edits is a list of changes in the order of the text. They do not overlap.
type Edits struct {
	Edits   []TextEdit `json:"edits"`
	Message string     `json:"message"` // a sentence: why there are none
}

// TextEdit replaces a range.
type TextEdit struct {
	Range   Range  `json:"range"`
	NewText string `json:"newText"`
}

// Outlined lists the kernels, functions, subroutines and labels of the text.
type Outlined struct {
	Entries []OutlineEntry `json:"entries"`
}

// OutlineEntry is an entry of the outline.
type OutlineEntry struct {
	Name   string `json:"name"`
	Kind   string `json:"kind"` // "kernel", "function", "main block", "subroutine", "label"
	Depth  int    `json:"depth"`
	Detail string `json:"detail"`
	Range  Range  `json:"range"` // of the name
}

// Open asks for the text of a vISA binary object, whatever text is held.
type Open struct {
	Name string
	Data string // the bytes of the file
}

// Opened is the answer to Open: the text, or why there is none.
type Opened struct {
	Text    string
	Message string // a sentence: what is wrong with the object
	Offset  int    // the byte of the object that Message is about
}

func (*Hold) Kind() Kind      { return KindHold }
func (*Ask) Kind() Kind       { return KindAsk }
func (*Completed) Kind() Kind { return KindCompleted }
func (*Hovered) Kind() Kind   { return KindHovered }
func (*Places) Kind() Kind    { return KindPlaces }
func (*Edits) Kind() Kind     { return KindEdits }
func (*Outlined) Kind() Kind  { return KindOutlined }
func (*Open) Kind() Kind      { return KindOpen }
func (*Opened) Kind() Kind    { return KindOpened }

func (m *Open) fields(c *codec) {
	c.string(&m.Name)
	c.string(&m.Data)
}

func (m *Opened) fields(c *codec) {
	c.string(&m.Text)
	c.string(&m.Message)
	c.int(&m.Offset)
}

func (m *Hold) fields(c *codec) {
	c.int(&m.Version)
	c.string(&m.Name)
	c.string(&m.Text)
}

func (m *Ask) fields(c *codec) {
	c.int(&m.Version)
	enum(c, &m.Question, numQuestions)
	c.int(&m.Line)
	c.int(&m.Col)
	c.string(&m.Text)
}

func (r *Range) fields(c *codec) {
	c.int(&r.Line)
	c.int(&r.Col)
	c.int(&r.EndLine)
	c.int(&r.EndCol)
}

func (m *Completed) fields(c *codec) {
	m.Range.fields(c)
	slice(c, &m.Items, func(i *CompletionItem, c *codec) {
		c.string(&i.Label)
		c.string(&i.InsertText)
		c.string(&i.Detail)
		c.string(&i.Documentation)
		c.string((*string)(&i.Kind))
		c.int(&i.Rank)
		c.bool(&i.Chain)
	})
	c.bool(&m.More)
}

func (m *Hovered) fields(c *codec) {
	c.bool(&m.Found)
	m.Range.fields(c)
	c.string(&m.Title)
	c.string(&m.Text)
	slice(c, &m.Facts, func(f *Fact, c *codec) {
		c.string(&f.Label)
		c.string(&f.Value)
	})
	c.string(&m.Page)
}

func (m *Places) fields(c *codec) {
	c.string(&m.Name)
	slice(c, &m.Places, func(p *Place, c *codec) {
		p.Range.fields(c)
		c.bool(&p.Definition)
		c.bool(&p.Write)
	})
	c.string(&m.Message)
}

func (m *Edits) fields(c *codec) {
	slice(c, &m.Edits, func(e *TextEdit, c *codec) {
		e.Range.fields(c)
		c.string(&e.NewText)
	})
	c.string(&m.Message)
}

func (m *Outlined) fields(c *codec) {
	slice(c, &m.Entries, func(e *OutlineEntry, c *codec) {
		c.string(&e.Name)
		c.string(&e.Kind)
		c.int(&e.Depth)
		c.string(&e.Detail)
		e.Range.fields(c)
	})
}
