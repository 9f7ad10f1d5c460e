// Package launchline finds the `//@` lines of a text, vISA or PTX, which say what a program needs to run. core/launch
// and core/ptx read their contents.
package launchline

import "strings"

// Marker begins a launch line. To other tools for the languages it is a comment.
const Marker = "//@"

// Line is the text after the marker, from Start to End; Row counts the lines of the text
// from 0.
type Line struct{ Start, End, Row int }

// Text returns the text after the marker.
func (l Line) Text(src string) string { return src[l.Start:l.End] }

// Find returns the lines that begin with the marker, possibly after blanks. A line inside a /* comment */ is no launch
// line.
func Find(src string) []Line {
	var lines []Line
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
		if !inComment && strings.HasPrefix(body, Marker) {
			end = pos + len(text)
			lines = append(lines, Line{Start: end - len(body) + len(Marker), End: end, Row: row})
		} else {
			inComment = commentState(body, inComment)
		}
		pos = next
	}
	return lines
}

// GoesOn reports whether a list can go on in the launch line after line i: line i ends in a comma, and the other one
// follows it directly.
func GoesOn(src string, lines []Line, i int) bool {
	return strings.HasSuffix(strings.TrimRight(lines[i].Text(src), " \t"), ",") &&
		i+1 < len(lines) && lines[i+1].Row == lines[i].Row+1
}

// commentState reports whether the next line begins inside a /* comment.
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
		if i < 0 || strings.Contains(line[:i], "//") {
			return false
		}
		line, inComment = line[i+2:], true
	}
}
