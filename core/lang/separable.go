package lang

import "strings"

// Separable reports whether lines can be read apart from the text before them and what follows, except for what the
// grammar of statements says: no comment is open, none begins or ends in the lines, and no launch line is among them.
func Separable(before, lines string) bool {
	for i := 0; ; i++ {
		n := strings.IndexAny(lines[i:], "/*\r")
		if n < 0 {
			break
		}
		i += n
		rest := lines[i:]
		if strings.HasPrefix(rest, "/*") || strings.HasPrefix(rest, "*/") || strings.HasPrefix(rest, "//@") || rest[0] == '\r' && !strings.HasPrefix(rest, "\r\n") {
			return false
		}
	}
	if open := strings.LastIndex(before, "/*"); open >= 0 && !strings.Contains(before[open+2:], "*/") {
		return false
	}
	above := strings.TrimRight(before, " \t\r\n")
	above = above[strings.LastIndexByte(above, '\n')+1:]
	return !strings.HasSuffix(above, "\\") && !strings.HasPrefix(strings.TrimLeft(above, " \t"), "//@")
}
