// Package lessonlang answers what an editor asks in a `//@` line of a lesson, the same in both languages. It is apart
// from lang, which the page imports for what a text is written in: the page reads no lines.
package lessonlang

import (
	"regexp"
	"slices"
	"strings"

	"github.com/lanewise/lanewise/core/lang"
	"github.com/lanewise/lanewise/core/launch"
	"github.com/lanewise/lanewise/core/launchline"
	"github.com/lanewise/lanewise/core/lesson"
	"github.com/lanewise/lanewise/core/protocol"
	"github.com/lanewise/lanewise/core/visa"
)

// Items are what can stand at a place in the line of a lesson, the same in both languages; own are
// the words that launch lines of the text's language begin with. false: the line is another one.
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

// Hover explains a word of a line of a lesson; line says that it stands in one, after its first word.
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
	At   int // where it is looked up: an offset in the line that the question is about; -1: only a step is given
}

// name is one in an expression; behind a colon stands a type.
var name = regexp.MustCompile(`:?[%A-Za-z_$][\w$]*`)

// Names are those of a text's questions, whether the program has them or not.
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
		for _, m := range name.FindAllStringIndex(f.Slice(part.Expr), -1) {
			span := visa.Span{Start: part.Expr.Start + int32(m[0]), End: part.Expr.Start + int32(m[1])}
			if word := f.Slice(span); word[0] != ':' {
				list = append(list, Asked{word, span, at})
			}
		}
	}
	return list
}
