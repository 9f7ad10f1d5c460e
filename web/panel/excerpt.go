package panel

import "strings"

// mostExcerpt is how many lines of a program a phone shows on its first screen.
const mostExcerpt = 9

// excerpt is the end of a program, where its instructions are: the numbers of the lines, and the lines.
func excerpt(program string) (lines []*Node, all int) {
	list := strings.Split(strings.TrimRight(program, "\n"), "\n")
	from := max(0, len(list)-mostExcerpt)
	for i := from; i < len(list); i++ {
		if l := strings.TrimSpace(list[i]); strings.HasPrefix(l, ".") || strings.HasPrefix(l, "//") {
			from = i + 1
		}
	}
	for i, line := range list[min(from, len(list)-1):] {
		lines = append(lines, element("span").Class("xl").Body(span("xn", itoa(from+i+1)), element("span").Class("xt").Body(lineWords(line)...)))
	}
	return lines, len(list)
}

// lineWords are the words of a line, in the editor's colours: what follows a name in brackets steps back, a label
// and what comes first stand out. It only goes by the line's shape: nothing is parsed.
func lineWords(line string) (parts []Part) {
	bare := strings.TrimLeft(line, " \t")
	if strings.HasSuffix(bare, ":") {
		return []Part{span("sy-label", bare)}
	}
	parts = append(parts, textNode(line[:len(line)-len(bare)]))
	if guard, rest, ok := strings.Cut(bare, ") "); ok && strings.HasPrefix(bare, "(") {
		parts = append(parts, span("sy-pred", guard+") "))
		bare = rest
	}
	op, rest, _ := strings.Cut(bare, " ")
	parts = append(parts, span("sy-op", op), textNode(" "))
	for rest != "" {
		at := strings.IndexAny(rest, "(<")
		if at < 0 {
			return append(parts, textNode(rest))
		}
		end := at + strings.IndexAny(rest[at:], ")>") + 1
		if end <= at {
			return append(parts, textNode(rest))
		}
		if at > 0 {
			parts = append(parts, textNode(rest[:at]))
		}
		parts = append(parts, span("sy-region", rest[at:end]))
		rest = rest[end:]
	}
	return parts
}
