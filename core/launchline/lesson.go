package launchline

// Word is a word of launch lines, for completion and help.
type Word struct{ Name, Usage, Meaning string }

// GoesOnWord begins a line that continues the text of the line above it.
const GoesOnWord = "|"

// LessonWords begin the lines of a guided lesson, the same in both languages. core/lesson reads their contents.
var LessonWords = []Word{
	{"guide", "guide step N, or line N: TEXT", "a sentence of the lesson, and the moment that it is about; with `lane 3`, `lanes 0-7` or `panel stack` before the colon it points there"},
	{"ask", "ask lanes, ask value EXPR lane L, or ask waits lane L, step N: TEXT", "a question at a moment, which the machine answers: which lanes run the next instruction, what an expression holds in a lane after it, on which line a lane waits next"},
	{"task", "task TEXT", "an exercise: change the program until its expectations hold on all data sets; with `step N draw src0:` before the text it draws an operand"},
	{"hint", "hint TEXT", "help with the task, shown one by one; with `step N draw src0:` before the text it draws an operand"},
	{"edit", "edit A-B, C", "the lines that are meant to be changed in the task"},
	{"without", "without WORD, WORD", "mnemonics that a solution of the task does not use"},
	{"case", "case NAME: input X = values", "a line of a further data set of the task, in the place of the one for the same name"},
	{GoesOnWord, "| TEXT", "goes on with the text of the line above"},
}

// Lesson reports whether a word begins a line of a lesson.
func Lesson(word string) bool {
	for i := range LessonWords {
		if LessonWords[i].Name == word {
			return true
		}
	}
	return false
}
