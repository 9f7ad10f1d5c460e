package protocol

// LaunchForm has the launch lines of the held text as fields. It answers AskLaunch.
type LaunchForm struct {
	PTX       bool
	Platforms []string // platforms that a platform line can name
	Lines     []LaunchLine
	Other     int // number of launch lines that have no fields
}

// LaunchLine is a launch line. A line that consists of keys has all of its keys, even those that the text does not
// have, with empty values. So does a line that the text does not have.
type LaunchLine struct {
	Kind      string // "platform", "grid", "launch", "surface", "svm", "slm", "param", "buffer", "input", "expect"
	Row, Last int    // lines of the text; a Row of 0 means that the text has no such line
	Fields    []LaunchField
}

// LaunchField is a piece of a line: "name", "keys", "type", "count", "values", or a key.
type LaunchField struct {
	Name    string
	Value   string
	Meaning string // a sentence that explains a key
	Range   Range  // place in the text; line 0: it is not there
}

// Field returns the field with a name, or nil if the line does not have it.
func (l *LaunchLine) Field(name string) *LaunchField {
	for i := range l.Fields {
		if l.Fields[i].Name == name {
			return &l.Fields[i]
		}
	}
	return nil
}

// ChangeLaunch asks how to change fields of the launch lines of the held text. Answer: Edits, or Failed with CodeStale.
type ChangeLaunch struct {
	Version int
	Changes []LaunchChange
}

// LaunchChange gives a field another value.
type LaunchChange struct {
	Row   int    // of the LaunchLine; 0: a new line of Kind, which gets all changes of that kind
	Kind  string // for a new line
	Field string
	Value string
	Drop  bool // the line is to be removed
}

func (*LaunchForm) Kind() Kind   { return KindLaunchForm }
func (*ChangeLaunch) Kind() Kind { return KindChangeLaunch }

func (m *LaunchForm) fields(c *codec) {
	c.bool(&m.PTX)
	c.strings(&m.Platforms)
	slice(c, &m.Lines, func(l *LaunchLine, c *codec) {
		c.string(&l.Kind)
		c.int(&l.Row)
		c.int(&l.Last)
		slice(c, &l.Fields, func(f *LaunchField, c *codec) {
			c.string(&f.Name)
			c.string(&f.Value)
			c.string(&f.Meaning)
			f.Range.fields(c)
		})
	})
	c.int(&m.Other)
}

func (m *ChangeLaunch) fields(c *codec) {
	c.int(&m.Version)
	slice(c, &m.Changes, func(l *LaunchChange, c *codec) {
		c.int(&l.Row)
		c.string(&l.Kind)
		c.string(&l.Field)
		c.string(&l.Value)
		c.bool(&l.Drop)
	})
}
