package visa

import "strings"

// prefixed finds what stands in front of each line of a text that was copied with it from a log, a listing with numbers, a
// diff or an answer to a letter: where it first shows, and the text without it. One error says so, not one for each line.
func prefixed(text string) (without string, at Span) {
	prefix := ""
	for _, directive := range [...]string{".version", ".kernel"} {
		if i := strings.Index(text, directive); i > 0 && at.End == 0 {
			start := strings.LastIndexByte(text[:i], '\n') + 1
			prefix, at = text[start:i], Span{int32(start), int32(i)}
		}
	}
	if strings.Trim(prefix, " \t") == "" || strings.HasPrefix(strings.TrimLeft(prefix, " \t"), "//") || len(prefix) > 100 {
		return "", Span{}
	}
	var b strings.Builder
	lines, those := 0, 0
	for rest := text; rest != ""; {
		line := rest
		if end := strings.IndexByte(rest, '\n') + 1; end > 0 {
			line = rest[:end]
		}
		rest = rest[len(line):]
		if strings.TrimSpace(line) != "" {
			lines++
		}
		n := likePrefix(prefix, line)
		if n > 0 {
			those++
		}
		b.WriteString(line[n:])
	}
	if those < 3 || those*4 < lines*3 || !ours(b.String()) {
		return "", Span{}
	}
	return b.String(), at
}

// likePrefix is the length of the beginning of a line that is like a prefix: with other numbers, and more or fewer blanks, but
// no more at its end, where they are the statement's; 0 if it is not.
func likePrefix(prefix, line string) int {
	end := 0
	for i := 0; i < len(prefix); {
		start, kind := i, prefixKind(prefix[i])
		for i++; i < len(prefix) && kind != 0 && prefixKind(prefix[i]) == kind; {
			i++
		}
		n := 0
		for end+n < len(line) && prefixKind(line[end+n]) == kind {
			n++
		}
		switch {
		case kind == ' ' && i == len(prefix):
			n = min(n, i-start)
		case kind == ' ':
		case n == 0 || kind == 0 && line[end] != prefix[start]:
			return 0
		case kind == 0:
			n = 1
		}
		end += n
	}
	return end
}

// prefixKind is ' ' for blanks, '0' for digits, and 0 for what must be the same.
func prefixKind(c byte) byte {
	switch {
	case c == ' ' || c == '\t':
		return ' '
	case class[c]&isDigit != 0:
		return '0'
	}
	return 0
}
