// Package book finds the programs in the pages of books and documentation: the code blocks of Markdown and MDX whose
// language is vISA or PTX.
//
//	```visaasm name=count
//	…
//	```
//
// The language is visaasm, visa or ptx. These words may follow it, separated by blanks or commas:
//
//	name=X       the name of the block, for messages and other blocks
//	continues=X  the program is the text of the block X of the same page, followed by the block's own
//	fails=CODE   it has this error, and no other; may be given several times
//	ignore       it is not a program of its own, and is neither checked nor run
//
// Words that other tools read there (mdBook's editable, VitePress's {1,3}) are skipped.
package book

import (
	"path/filepath"
	"slices"
	"sort"
	"strings"

	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/text"

	say "github.com/lanewise/lanewise/core/text"
	"github.com/lanewise/lanewise/core/visa"
)

// Program is a code block that holds a program, or a part of one.
type Program struct {
	Name     string // from name=; "" if there is none
	Language string // "visaasm" or "ptx"
	Text     string // together with the text of the block that it continues
	Line     int    // line of the page, from 1, where the block begins
	Fails    []string
	Ignore   bool

	lines []place // the place of each line of Text
}

// place is the place of a program's line in its page.
type place struct{ line, indent int }

// Problem is an error in the words behind a block's language.
type Problem struct {
	Line    int // of the page, from 1
	Message string
}

// IsPage reports whether a file is a page, by its name.
func IsPage(name string) bool {
	return slices.Contains([]string{".md", ".mdx", ".markdown"}, strings.ToLower(filepath.Ext(name)))
}

// IsOtherPage reports whether a file is a page in a language that is not read: AsciiDoc or reStructuredText.
func IsOtherPage(name string) bool {
	return slices.Contains([]string{".adoc", ".asciidoc", ".rst"}, strings.ToLower(filepath.Ext(name)))
}

// languages maps the languages that a block can name to the program's language.
var languages = map[string]string{"visaasm": "visaasm", "visa": "visaasm", "ptx": "ptx"}

// blocks parses the block structure of a page and leaves the text in the blocks as it is. A program is a block, so the
// parsers for links, emphasis and HTML are not linked, and neither are the renderers.
var blocks = parser.NewParser(parser.WithBlockParsers(parser.DefaultBlockParsers()...))

// Read finds the programs of a page, in the order of the page.
func Read(page string) (programs []Program, problems []Problem) {
	source, file := []byte(page), visa.NewFile("", page)
	named := map[string]*Program{}
	tree := blocks.Parse(text.NewReader(source))
	ast.Walk(tree, func(n ast.Node, entering bool) (ast.WalkStatus, error) {
		block, ok := n.(*ast.FencedCodeBlock)
		if !ok || !entering || block.Info == nil {
			return ast.WalkContinue, nil
		}
		words := splitInfo(string(block.Info.Value(source)))
		language, known := languages[words[0]]
		if !known {
			return ast.WalkContinue, nil
		}
		p := Program{Language: language, Line: file.LineOf(block.Info.Segment.Start)}
		r := blockReader{program: &p, named: named}
		r.attributes(words[1:])
		r.content(block, source, file)
		problems = append(problems, r.problems...)
		programs = append(programs, p)
		if _, taken := named[p.Name]; p.Name != "" && !taken {
			named[p.Name] = &p
		}
		return ast.WalkSkipChildren, nil
	})
	return programs, problems
}

// splitInfo splits the words behind a fence. The first one is the language, which may be "".
func splitInfo(info string) []string {
	words := strings.FieldsFunc(info, func(r rune) bool { return r == ' ' || r == '\t' || r == ',' })
	if len(words) == 0 {
		return []string{""}
	}
	return words
}

// blockReader reads one code block.
type blockReader struct {
	program  *Program
	named    map[string]*Program // the earlier blocks of the page by name
	problems []Problem
}

func (r *blockReader) problem(format string, args ...any) {
	r.problems = append(r.problems, Problem{r.program.Line, say.Say(format, args...)})
}

// attributes reads the words behind the language.
func (r *blockReader) attributes(words []string) {
	p := r.program
	for _, word := range words {
		key, value, valued := strings.Cut(word, "=")
		switch {
		case word == "ignore":
			p.Ignore = true
		case !valued || !slices.Contains([]string{"name", "continues", "fails"}, key):
			// for another tool
		case value == "":
			r.problem("{}= needs a value.", key)
		case key == "fails":
			p.Fails = append(p.Fails, value)
		case key == "name":
			if before := r.named[value]; before != nil {
				r.problem("The block in line {} has the name {} already.", before.Line, say.Quote(value))
			}
			p.Name = value
		case r.named[value] == nil:
			r.problem("No block before this one has the name {}.", say.Quote(value))
		case r.named[value].Language != p.Language:
			r.problem("{} is a block of another language.", say.Quote(value))
		default:
			before := r.named[value]
			p.Text, p.lines = before.Text, slices.Clone(before.lines)
		}
	}
}

// content appends the block's own lines.
func (r *blockReader) content(block *ast.FencedCodeBlock, source []byte, page *visa.File) {
	p := r.program
	var own strings.Builder
	segments := block.Lines()
	for i := range segments.Len() {
		s := segments.At(i)
		line := page.LineOf(s.Start)
		p.lines = append(p.lines, place{line, s.Start - int(page.LineSpan(line).Start) - s.Padding})
		own.Write(s.Value(source))
	}
	p.Text += own.String()
}

// Position maps a line and column of the program to those of the page, all from 1. A line past the program's last line
// maps to the end of the block.
func (p *Program) Position(line, col int) (int, int) {
	if len(p.lines) == 0 {
		return p.Line, 1
	}
	if line > len(p.lines) {
		return p.lines[len(p.lines)-1].line + 1, 1
	}
	at := p.lines[line-1]
	return at.line, max(col+at.indent, 1)
}

// Origin returns where a line of the program, from 1, stands in its page: the page's line, from 1, and how many bytes
// of that line stand before the program's. ok is false if the program has no such line.
func (p *Program) Origin(line int) (pageLine, indent int, ok bool) {
	if line < 1 || line > len(p.lines) {
		return 0, 0, false
	}
	at := p.lines[line-1]
	return at.line, at.indent, true
}

// Holds returns the line of the program, from 1, that stands in a line of its page; 0 if none does.
func (p *Program) Holds(pageLine int) int {
	i := sort.Search(len(p.lines), func(i int) bool { return p.lines[i].line >= pageLine }) // sorted, because a block only continues an earlier one
	if i == len(p.lines) || p.lines[i].line != pageLine {
		return 0
	}
	return i + 1
}

// Promised removes from the diagnostics of a block the errors that the block says it has. broken is a sentence that
// says which of these errors are missing; it is "" if none is.
func (p *Program) Promised(found []visa.Diagnostic) (rest []visa.Diagnostic, broken string) {
	if len(p.Fails) == 0 {
		return found, ""
	}
	had := map[string]bool{}
	for _, d := range found {
		if d.Severity == visa.Error && slices.Contains(p.Fails, d.Code) {
			had[d.Code] = true
		} else {
			rest = append(rest, d)
		}
	}
	missing := slices.DeleteFunc(slices.Clone(p.Fails), func(code string) bool { return had[code] })
	if len(missing) > 0 {
		broken = say.Say("This block says that it fails with {}, and it does not.", strings.Join(missing, ", "))
	}
	return rest, broken
}

// ProblemCode is the code of the diagnostics for errors in the words behind a block's language, and for promised errors
// that are missing.
const ProblemCode = "B0001"
