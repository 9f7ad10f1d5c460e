package examples

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/lanewise/lanewise/core/filetest"
	"github.com/lanewise/lanewise/core/launchline"
)

// The statements of the documents that the project starts from, and the lessons that show each of them, are in
// testdata/statements, in one file for each document, with the same name:
//
//	> A statement, in the words of the document.
//	> Another one.
//	shown by 01_if_else.visaasm: words of its guide, question, note, or a line of its program
//	> Bit[2..0]: ...
//	no rule: why this says nothing that a program could do or break
//
// An answer applies to the statements right above it. There may be several answers.

// answered is a group of statements with its answers.
type answered struct {
	statements []string
	shown      []shown
	reason     string // why they are no rules
	line       int    // line of the first answer
}

// shown is a lesson and words that must be in it.
type shown struct {
	file, words string
	line        int
}

// Every sentence, item, table row and piece of code of the documents either is shown by a lesson or is no rule, and
// every lesson has the words that the table quotes from it.
func TestEveryStatementIsShown(t *testing.T) {
	tables := filetest.Glob(t, "testdata/statements/*.md", 1)
	for _, table := range tables {
		name := filepath.Base(table)
		t.Run(name, func(t *testing.T) {
			groups := readStatements(t, table)
			for _, g := range groups {
				for _, s := range g.shown {
					checkShown(t, table, s)
				}
			}
			document, err := os.ReadFile(filepath.Join("..", "..", "shared", "seeds", name))
			if err != nil {
				t.Skip("the lessons are as the table says; whether the table has every statement is not known without the document: ", err)
			}
			compareStatements(t, name, statements(string(document)), groups)
		})
	}
}

// checkShown checks that a lesson contains the words of a row.
func checkShown(t *testing.T, table string, s shown) {
	t.Helper()
	inCourse := false
	for _, l := range Course {
		inCourse = inCourse || l.File == s.file
	}
	e, ok := ByFile(s.file)
	switch {
	case !ok || !inCourse:
		t.Errorf("%s:%d: the course has no lesson %q", table, s.line, s.file)
	case len(strings.Fields(s.words)) < 3:
		t.Errorf("%s:%d: %q is too little to find a place by", table, s.line, s.words)
	case !strings.Contains(flat(e.Text), s.words):
		t.Errorf("%s:%d: %s does not say %q", table, s.line, s.file, s.words)
	}
}

// compareStatements checks that a table and its document have the same statements.
func compareStatements(t *testing.T, name string, document []string, groups []answered) {
	t.Helper()
	if len(document) < 20 {
		t.Fatalf("%s: only %d statements were read", name, len(document))
	}
	inTable := map[string]bool{}
	for _, g := range groups {
		for _, s := range g.statements {
			inTable[s] = true
		}
	}
	for _, s := range document {
		if !inTable[s] {
			t.Errorf("%s: no lesson shows %q", name, s)
		}
	}
	inDocument := map[string]bool{}
	for _, s := range document {
		inDocument[s] = true
	}
	for s := range inTable {
		if !inDocument[s] {
			t.Errorf("%s does not say %q", name, s)
		}
	}
}

// readStatements reads a table.
func readStatements(t *testing.T, table string) []answered {
	t.Helper()
	text := filetest.Read(t, table)
	var groups []answered
	open := answered{}
	for i, line := range strings.Split(text, "\n") {
		statement, isStatement := strings.CutPrefix(line, "> ")
		row, isShown := strings.CutPrefix(line, "shown by ")
		reason, isReason := strings.CutPrefix(line, "no rule: ")
		if isStatement && open.line > 0 {
			groups, open = append(groups, open), answered{}
		}
		switch {
		case isStatement:
			open.statements = append(open.statements, statement)
			continue
		case isShown:
			file, words, _ := strings.Cut(row, ": ")
			open.shown = append(open.shown, shown{file, words, i + 1})
		case isReason && reason != "":
			open.reason = reason
		case line != "":
			t.Errorf("%s:%d: %q is neither a statement nor an answer", table, i+1, line)
		}
		if isShown || isReason {
			open.line = i + 1
			if len(open.statements) == 0 || open.reason != "" && len(open.shown) > 0 {
				t.Errorf("%s:%d: an answer to nothing, or two that exclude each other", table, i+1)
			}
		}
	}
	if len(open.statements) > 0 && open.line == 0 {
		t.Errorf("%s: the last statements are not answered", table)
	}
	return append(groups, open)
}

// flat returns the text of a lesson as it is read: a sentence over several `//@` lines becomes one line.
func flat(text string) string {
	var b strings.Builder
	for _, l := range launchline.Find(text) {
		line := strings.TrimSpace(text[l.Start:l.End])
		if more, ok := strings.CutPrefix(line, "| "); ok {
			line = more
		} else if more, ok := strings.CutPrefix(line, "note "); ok {
			line = more
		}
		b.WriteString(line + " ")
	}
	for line := range strings.Lines(text) {
		if !strings.HasPrefix(line, "//@") {
			b.WriteString(strings.TrimSpace(line) + " ")
		}
	}
	return b.String()
}

var (
	comment     = regexp.MustCompile(`(?s)<!--.*?-->`)
	lineNumber  = regexp.MustCompile(`^\d+$`)
	headingLine = regexp.MustCompile(`^(#+ .*|=+|-+)$`)
	listItem    = regexp.MustCompile(`^(-|•|\d+\.) +`)
	sentenceEnd = regexp.MustCompile(`[.?!]\)? +(?:[A-Z<*"(&\\]|$)`)
	tableRule   = regexp.MustCompile(`^\|[ |-]*\|$`)
)

// statements splits a Markdown document into its statements: the sentences of its paragraphs and items, the rows of its
// tables, and its pieces of code. Headings and the line numbers of a page about a file are left out.
func statements(document string) []string {
	var list []string
	var paragraph []string
	end := func() {
		list = append(list, sentences(strings.Join(paragraph, " "))...)
		paragraph = nil
	}
	lines := strings.Split(comment.ReplaceAllString(document, ""), "\n")
	for i := 0; i < len(lines); i++ {
		line := strings.Join(strings.Fields(lines[i]), " ")
		switch {
		case strings.HasPrefix(line, "```"):
			end()
			code := []string{}
			for i++; i < len(lines) && !strings.HasPrefix(strings.TrimSpace(lines[i]), "```"); i++ {
				code = append(code, strings.Fields(lines[i])...)
			}
			list = append(list, strings.Join(code, " "))
		case headingLine.MatchString(line):
			if line[0] != '#' { // the heading above this underline is no statement
				paragraph = nil
			}
			end()
		case line == "" || lineNumber.MatchString(line) || tableRule.MatchString(line):
			end()
		case line[0] == '|':
			end()
			list = append(list, line)
		case listItem.MatchString(line):
			end()
			paragraph = []string{listItem.ReplaceAllString(line, "")}
		default:
			paragraph = append(paragraph, line)
		}
	}
	end()
	return list
}

// sentences splits a paragraph into its sentences.
func sentences(paragraph string) []string {
	var list []string
	for {
		at := sentenceEnd.FindStringIndex(paragraph)
		if at == nil {
			break
		}
		cut := at[0] + strings.IndexByte(paragraph[at[0]:]+" ", ' ')
		list = append(list, paragraph[:cut])
		paragraph = strings.TrimSpace(paragraph[min(cut, len(paragraph)):])
	}
	if paragraph != "" {
		list = append(list, paragraph)
	}
	return list
}

// The statements found in a document are those that a reader would find.
func TestStatements(t *testing.T) {
	got := statements("<!-- a\nb. -->\nTitle\n=====\nOne thing. Another\nthing, i.e. this.\n\n- **x:** first\n- second (see 1).\n\n" +
		"| A | B |\n| --- | --- |\n| a | b |\n```\n  x = 1;\n  y\n```\n12\n## More\nEnd")
	want := []string{"One thing.", "Another thing, i.e. this.", "**x:** first", "second (see 1).", "| A | B |", "| a | b |", "x = 1; y", "End"}
	if strings.Join(got, "\n") != strings.Join(want, "\n") {
		t.Errorf("got\n%s", strings.Join(got, "\n"))
	}
}
