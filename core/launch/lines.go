package launch

import "strings"

// marker starts a launch line. To vISA's own tools it is a comment.
const marker = "//@"

// launchLine is the text after the marker, src[start:end]; row counts the lines
// of the source from 0.
type launchLine struct{ start, end, row int }

// launchLines finds the lines of src that begin with the marker, blanks before it
// allowed. A line inside a /* comment */ is not one.
func launchLines(src string) []launchLine {
	var lines []launchLine
	inComment := false
	row := 0
	for pos := 0; pos < len(src); row++ {
		next, end := len(src), len(src)
		if i := strings.IndexByte(src[pos:], '\n'); i >= 0 {
			end = pos + i
			next = end + 1
		}
		text := strings.TrimSuffix(src[pos:end], "\r")
		body := text
		if row == 0 {
			body = strings.TrimPrefix(body, "\ufeff")
		}
		body = strings.TrimLeft(body, " \t")
		if !inComment && strings.HasPrefix(body, marker) {
			end = pos + len(text)
			lines = append(lines, launchLine{start: end - len(body) + len(marker), end: end, row: row})
		} else {
			inComment = commentState(body, inComment)
		}
		pos = next
	}
	return lines
}

// commentState says whether the line after this one begins inside a /* comment.
func commentState(line string, inComment bool) bool {
	for {
		if inComment {
			i := strings.Index(line, "*/")
			if i < 0 {
				return true
			}
			line, inComment = line[i+2:], false
			continue
		}
		i := strings.Index(line, "/*")
		if i < 0 {
			return false
		}
		if j := strings.Index(line, "//"); j >= 0 && j < i {
			return false
		}
		line, inComment = line[i+2:], true
	}
}
