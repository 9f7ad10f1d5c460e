package lessons

// Mark is how far the reader has got in a whole lesson.
type Mark uint8

const (
	MarkNone Mark = iota
	MarkPart
	MarkDone // all parts are done
)
