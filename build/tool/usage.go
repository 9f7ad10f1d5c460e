package tool

import "strings"

// UsageError is a mistake in the command line that only the command can see.
type UsageError string

func (e UsageError) Error() string { return string(e) }

// Sentence returns err's message with a capital letter and with a full stop, unless it ends in lines of a program's
// own output.
func Sentence(err error) string {
	text := err.Error()
	if text == "" {
		return text
	}
	text = strings.ToUpper(text[:1]) + text[1:]
	if strings.Contains(text, "\n") || strings.HasSuffix(text, ".") {
		return text
	}
	return text + "."
}
