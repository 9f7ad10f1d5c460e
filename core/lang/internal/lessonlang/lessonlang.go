// Package lessonlang answers an editor's questions about the `//@` lines of a lesson, which are the same in both
// languages. It is not part of lang, which the page imports for the language of a text: the page reads no lines.
package lessonlang

import (
	"slices"
	"strings"

	"github.com/lanewise/lanewise/core/lang"
	"github.com/lanewise/lanewise/core/launch"
	"github.com/lanewise/lanewise/core/launchline"
	"github.com/lanewise/lanewise/core/lesson"
	"github.com/lanewise/lanewise/core/protocol"
	"github.com/lanewise/lanewise/core/visa"
)

// Items returns what can stand at a place in a line of a lesson, the same in both languages. own are the words that
// begin launch lines in the language of the text. ok is false if the line is not one of a lesson.
func Items(l launch.Line, own []launchline.Word) (items []protocol.CompletionItem, ok bool) {
	switch {
	case l.Case && l.Directive == "":
		for _, w := range own {
			if slices.Contains(lesson.CaseWords, w.Name) {
				items = append(items, lessonItem(w))
			}
		}
		return items, true
	case l.Case || !launchline.Lesson(l.Directive):
		return nil, false
	case !l.Colon:
		for _, w := range lesson.Words(l.Directive, l.First, l.Before) {
			items = append(items, lessonItem(w))
		}
	}
	return items, true
}

func lessonItem(w launchline.Word) protocol.CompletionItem {
	return protocol.CompletionItem{Label: w.Name, InsertText: w.Name + " ", Detail: strings.TrimPrefix(w.Usage, w.Name+" "),
		Documentation: lang.Capital(w.Meaning) + ".", Kind: protocol.KeyItem, Chain: w.Name == "panel" || w.Name == "draw"}
}

// Hover explains a word in a line of a lesson, behind the line's first word; line reports whether it is one.
func Hover(l launch.Line, name string, at visa.Span) (h lang.Hover, line bool) {
	if l.Case || !launchline.Lesson(l.Directive) {
		return h, false
	}
	if l.Colon {
		return h, true
	}
	for _, w := range lesson.Words(l.Directive, l.First, l.Before) {
		if w.Name == name {
			return lang.Hover{Range: at, Title: w.Usage, Text: lang.Capital(w.Meaning) + "."}, true
		}
	}
	return h, true
}

// Asked is a name in the expression of an `ask value` line.
type Asked struct {
	Name string
	Span visa.Span
	At   int // an offset in the line that the question is about, where the name is looked up; -1 if only a step is given
}

func isWord(c byte) bool {
	return 'a' <= c|0x20 && c|0x20 <= 'z' || '0' <= c && c <= '9' || c == '_' || c == '$'
}

// Names returns the names in the questions of a text, whether the program has them or not.
func Names(f *visa.File) (list []Asked) {
	l, _ := lesson.Parse(f)
	for i := range l.Parts {
		part := &l.Parts[i]
		if part.Kind != protocol.PartValue {
			continue
		}
		at := -1
		if part.Line > 0 && part.Line <= f.Lines() {
			at = int(f.LineSpan(part.Line).Start)
		}
		expr := f.Slice(part.Expr)
		for i := 0; i < len(expr); {
			end := i + 1 // the first may be a %
			for end < len(expr) && isWord(expr[end]) {
				end++
			}
			switch c := expr[i]; {
			case !isWord(c) && c != '%':
				end = i + 1
			case '0' <= c && c <= '9', i > 0 && expr[i-1] == ':': // a number, a type
			default:
				start := part.Expr.Start
				list = append(list, Asked{expr[i:end], visa.Span{Start: start + int32(i), End: start + int32(end)}, at})
			}
			i = end
		}
	}
	return list
}
