package launchline

// Word is a word of launch lines, for completion and help.
type Word struct{ Name, Usage, Meaning string }

// GoesOnWord begins a line that continues the text of the line above it.
const GoesOnWord = "|"

// LessonForms are the words that begin the lines of a guided lesson, the same in both languages, and how their lines
// are written. core/lesson reads their contents.
var LessonForms = [...]struct{ Name, Usage string }{
	{"guide", "guide step N, or line N: TEXT"},
	{"ask", "ask lanes, ask value EXPR lane L, or ask waits lane L, step N: TEXT"},
	{"task", "task TEXT"},
	{"hint", "hint TEXT"},
	{"edit", "edit A-B, C"},
	{"without", "without WORD, WORD"},
	{"case", "case NAME: input X = values"},
	{GoesOnWord, "| TEXT"},
}

// LessonWords returns these words with what they mean. The meanings stand here, not in LessonForms, because the engine
// has those, and help only the assistant.
func LessonWords() []Word {
	meanings := [len(LessonForms)]string{
		"a sentence of the lesson, and the moment that it is about; with `lane 3`, `lanes 0-7` or `panel stack` before the colon it points there",
		"a question at a moment, which the machine answers: which lanes run the next instruction, what an expression holds in a lane after it, on which line a lane waits next",
		"an exercise: change the program until its expectations hold on all data sets; with `step N draw src0:` before the text it draws an operand",
		"help with the task, shown one by one; with `step N draw src0:` before the text it draws an operand",
		"the lines that are meant to be changed in the task",
		"mnemonics that a solution of the task does not use",
		"a line of a further data set of the task, in the place of the one for the same name",
		"goes on with the text of the line above",
	}
	list := make([]Word, len(LessonForms))
	for i, f := range LessonForms {
		list[i] = Word{f.Name, f.Usage, meanings[i]}
	}
	return list
}

// Lesson reports whether a word begins a line of a lesson.
func Lesson(word string) bool {
	for i := range LessonForms {
		if LessonForms[i].Name == word {
			return true
		}
	}
	return false
}
