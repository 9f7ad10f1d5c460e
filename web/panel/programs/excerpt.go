package programs

import (
	"strconv"
	"strings"

	"github.com/lanewise/lanewise/web/draw"
	"github.com/lanewise/lanewise/web/panel/ui"
)

// mostExcerpt is the largest number of lines of a program that a phone shows on its first screen.
const mostExcerpt = 9

// excerpt returns the last lines of a program, where its instructions are, with their numbers, and how many lines the
// program has.
func excerpt(program string) (lines []*draw.Node, all int) {
	list := strings.Split(strings.TrimRight(program, "\n"), "\n")
	from := max(0, len(list)-mostExcerpt)
	for i := from; i < len(list); i++ {
		if l := strings.TrimSpace(list[i]); strings.HasPrefix(l, ".") || strings.HasPrefix(l, "//") {
			from = i + 1
		}
	}
	for i, line := range list[min(from, len(list)-1):] {
		lines = append(lines, draw.Element("span").Class("xl").Body(ui.Span("xn", strconv.Itoa(from+i+1)), draw.Element("span").Class("xt").Body(lineWords(line)...)))
	}
	return lines, len(list)
}

// lineWords is a line in the editor's colours: regions in brackets are subdued, and labels, predicates and the
// operation stand out. It goes only by the shape of the line, and parses nothing.
func lineWords(line string) (parts []draw.Part) {
	bare := strings.TrimLeft(line, " \t")
	if strings.HasSuffix(bare, ":") {
		return []draw.Part{ui.Span("sy-label", bare)}
	}
	parts = append(parts, draw.Text(line[:len(line)-len(bare)]))
	if guard, rest, ok := strings.Cut(bare, ") "); ok && strings.HasPrefix(bare, "(") {
		parts = append(parts, ui.Span("sy-pred", guard+") "))
		bare = rest
	}
	op, rest, _ := strings.Cut(bare, " ")
	parts = append(parts, ui.Span("sy-op", op), draw.Text(" "))
	for rest != "" {
		at := strings.IndexAny(rest, "(<")
		if at < 0 {
			return append(parts, draw.Text(rest))
		}
		end := at + strings.IndexAny(rest[at:], ")>") + 1
		if end <= at {
			return append(parts, draw.Text(rest))
		}
		if at > 0 {
			parts = append(parts, draw.Text(rest[:at]))
		}
		parts = append(parts, ui.Span("sy-region", rest[at:end]))
		rest = rest[end:]
	}
	return parts
}
