package lessons

// Outcome is what the reader has done with a part of a lesson.
type Outcome int8

const (
	PartOpen  Outcome = iota // not read, not answered, not passed
	PartShown                // a question whose answer was shown, or that was skipped: the lesson stays half done
	PartDone                 // a sentence that was read, a question that was answered, a task that was passed
)
