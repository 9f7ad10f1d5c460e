// Package naming is about the names of texts: by its lines it tells whether a text is still the program that a name was
// given to, and it makes a name of the kernel in it. It knows nothing of the page.
package naming

import "strings"

// NothingLeft reports whether a text has become another program than it was before. It has if it contains code and
// either has no line of the earlier code left, or goes by another name and has less than half of it left: programs
// that a compiler printed share many lines, while a program that was reworked still has its kernel's name or most of
// its lines. Blank lines, comments, directives, labels and bare returns do not count as code, because any two
// programs share them. A text without code is not a program yet.
func NothingLeft(before, now string) bool {
	sameName := KernelName(before) == KernelName(now)
	if before == now || sameName && endAlike(before, now) {
		return false
	}
	old := map[string]bool{}
	for line := range strings.Lines(before) {
		if line = strings.TrimSpace(line); isCode(line) {
			old[line] = true
		}
	}
	if len(old) == 0 {
		return false
	}
	code, common := map[string]bool{}, 0
	for line := range strings.Lines(now) {
		if line = strings.TrimSpace(line); !isCode(line) || code[line] {
			continue
		}
		code[line] = true
		if !old[line] {
			continue
		}
		if common++; sameName {
			return false
		}
	}
	return len(code) > 0 && 2*common < min(len(code), len(old))
}

// endAlike reports whether two texts end with the same code. It saves comparing large programs line by line at every
// key.
func endAlike(a, b string) bool {
	for range 100 {
		a, b = strings.TrimRight(a, " \t\r\n"), strings.TrimRight(b, " \t\r\n")
		i, j := strings.LastIndexByte(a, '\n')+1, strings.LastIndexByte(b, '\n')+1
		line := strings.TrimSpace(a[i:])
		if line == "" || line != strings.TrimSpace(b[j:]) {
			return false
		}
		if isCode(line) {
			return true
		}
		a, b = a[:i], b[:j]
	}
	return false
}

// isCode reports whether a line without its indentation contains code that tells a program from others.
func isCode(line string) bool {
	switch {
	case line == "", strings.HasPrefix(line, "//"), strings.HasPrefix(line, "."), strings.HasSuffix(line, ":"):
		return false
	}
	word := line
	if end := strings.IndexAny(line, " \t;("); end >= 0 {
		word = line[:end]
	}
	switch word {
	case "ret", "fret", "exit", "barrier":
		return false
	}
	return strings.ContainsAny(line, "abcdefghijklmnopqrstuvwxyz")
}
