package main

import (
	"strings"

	"github.com/lanewise/lanewise/core/cmd/lanewise/internal/diff"
	"github.com/lanewise/lanewise/core/text"
	"github.com/lanewise/lanewise/core/visa"
	"github.com/lanewise/lanewise/core/visa/parser"
)

// renamed is a variable or label that has different names in the versions but is used alike.
type renamed struct {
	Function string `json:"function"` // of A
	A        string `json:"a"`
	B        string `json:"b"`
}

// linePair is a line of each version.
type linePair struct {
	A int `json:"a"`
	B int `json:"b"`
}

// namesIn returns the variables and labels in a text's instructions, by the offset at which the instruction begins.
func namesIn(f *visa.File) map[int32][]visa.Span {
	out := map[int32][]visa.Span{}
	parser.Read(f, 0, len(f.Text), func(s *parser.Statement) {
		if s.Row == nil {
			return
		}
		for _, w := range s.Words {
			if w.Role == parser.VariableRole || w.Role == parser.LabelRole {
				out[s.Span.Start] = append(out[s.Span.Start], w.Span)
			}
		}
	})
	return out
}

// numbered returns the names of an object that compilers number, each with a kind that its counterpart must share.
// Surfaces and samplers are not among them, because they are the program's interface.
func numbered(o *visa.Object) (names []*diff.Name) {
	at := map[*visa.Decl]int{}
	for _, in := range o.Inputs {
		at[in.Var] = in.Offset
	}
	for _, d := range o.Decls {
		if !d.Predefined && (d.Class == visa.General || d.Class == visa.Address || d.Class == visa.Predicate) {
			names = append(names, &diff.Name{Scope: o.Name, Text: d.Name, Kind: text.Say("{} {} {} {} {}", int(d.Class), d.Type, d.Elems, d.RootByte, at[d])})
		}
	}
	for _, l := range o.Labels {
		if l.Kind == visa.BlockLabel {
			names = append(names, &diff.Name{Scope: o.Name, Text: l.Name, Kind: "label"})
		}
	}
	return names
}

// word is a word of a text that is a name.
type word struct {
	visa.Span
	name *diff.Name
}

// lineOf splits an instruction's text into words, which may be renamed, and the rest.
func lineOf(f *visa.File, span visa.Span, words []word) diff.Line {
	var l diff.Line
	var shape strings.Builder
	at := span.Start
	for _, w := range words {
		shape.WriteString(f.Text[at:w.Start] + "\x00")
		l.Names = append(l.Names, w.name)
		at = w.End
	}
	shape.WriteString(f.Text[at:span.End])
	l.Shape = strings.Join(strings.Fields(shape.String()), " ")
	return l
}

// mostNamesTold is the largest number of names that the text form lists.
const mostNamesTold = 12

// sayRenamed returns a sentence about the renamed variables and labels.
func (d *differing) sayRenamed() string {
	var told []string
	for _, r := range d.Renamed[:min(len(d.Renamed), mostNamesTold)] {
		told = append(told, r.A+" → "+r.B)
	}
	if more := len(d.Renamed) - len(told); more > 0 {
		told = append(told, text.Say("{} more", more))
	}
	return text.Say("Renamed, and used alike: {} ({}).", strings.Join(told, ", "), text.Count(len(d.RenamedLines), "instruction"))
}
