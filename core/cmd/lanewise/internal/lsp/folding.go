package lsp

import (
	"strings"

	"github.com/lanewise/lanewise/core/launchline"
)

type foldingRange struct {
	Start int    `json:"startLine"`
	End   int    `json:"endLine"`
	Kind  string `json:"kind,omitempty"`
}

// lineKind is the kind of a line. Consecutive lines of the same kind fold together.
type lineKind uint8

const (
	plainLine lineKind = iota
	commentLine
	launchLine
	declarationLine
)

// foldKinds are the protocol's names for kinds of folds; it has none for launch lines and declarations.
var foldKinds = [...]string{commentLine: "comment", launchLine: "region", declarationLine: "region"}

// shortestRun is the least number of lines that are worth a fold.
const shortestRun = 3

func kindOfLine(line string) lineKind {
	line = strings.TrimLeft(line, " \t")
	switch {
	case strings.HasPrefix(line, launchline.Marker):
		return launchLine
	case strings.HasPrefix(line, "//"):
		return commentLine
	case strings.HasPrefix(line, ".decl") || strings.HasPrefix(line, ".input") || strings.HasPrefix(line, ".reg"):
		return declarationLine
	}
	return plainLine
}

// foldingRanges returns the kernels and functions, their subroutines, blocks in braces, and runs of comments, launch
// lines and declarations.
func (s *server) foldingRanges(snap *snapshot) (any, error) {
	list, told := []foldingRange{}, map[foldingRange]bool{}
	add := func(p *part, first, last int, kind string) { // lines of the program, from 1
		f := foldingRange{p.pageLine(first), p.pageLine(last), kind}
		if f.End > f.Start && f.Start >= 0 && !told[f] {
			told[f] = true
			list = append(list, f)
		}
	}
	for _, p := range snap.parts {
		for _, x := range p.outline() {
			if symbolKinds[x.Kind] == symbolFunction || symbolKinds[x.Kind] == symbolMethod {
				add(p, p.file.LineOf(int(x.SelectionRange.Start)), p.file.LineOf(int(x.whole.End)), "")
			}
		}
		p.runs(func(first, last int, kind lineKind) { add(p, first, last, foldKinds[kind]) })
		p.blocks(func(first, last int) { add(p, first, last-1, "") })
	}
	return list, nil
}

// pageLine returns the line of the text, from 0, for a line of a program; -1 if it is in another block.
func (p *part) pageLine(line int) int {
	off := p.to(int(p.file.LineSpan(line).Start))
	if _, own := p.own(off); !own {
		return -1
	}
	return p.in.position(off).Line
}

// runs finds runs of consecutive lines of one kind.
func (p *part) runs(each func(first, last int, kind lineKind)) {
	first, kind := 1, plainLine
	for line := 1; line <= p.file.Lines()+1; line++ {
		now := plainLine
		if line <= p.file.Lines() {
			now = kindOfLine(p.file.Line(line))
		}
		if now == kind {
			continue
		}
		if kind != plainLine && line-first >= shortestRun {
			each(first, line-1, kind)
		}
		first, kind = line, now
	}
}

// blocks finds matching braces on different lines. Braces in comments and strings do not count.
func (p *part) blocks(each func(first, last int)) {
	var open []int
	inComment := false
	for line := 1; line <= p.file.Lines(); line++ {
		text := p.file.Line(line)
		for i := 0; i < len(text); i++ {
			rest := text[i:]
			switch {
			case inComment:
				if strings.HasPrefix(rest, "*/") {
					inComment = false
					i++
				}
			case strings.HasPrefix(rest, "//"):
				i = len(text)
			case strings.HasPrefix(rest, "/*"):
				inComment = true
				i++
			case rest[0] == '"':
				if end := strings.IndexByte(rest[1:], '"'); end >= 0 {
					i += end + 1
				}
			case rest[0] == '{':
				open = append(open, line)
			case rest[0] == '}' && len(open) > 0:
				each(open[len(open)-1], line)
				open = open[:len(open)-1]
			}
		}
	}
}
