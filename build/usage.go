package main

import "strings"

// usageError is a mistake in the command line that only the command can see.
type usageError string

func (e usageError) Error() string { return string(e) }

// sentence writes err's message with a capital, and with a full stop unless it
// ends in lines of a program's own output.
func sentence(err error) string {
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
